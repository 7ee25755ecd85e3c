/** The part of a picture that a moved pointer leaves as it is: drawn once, then copied. */

import { isRecorded, type Surface, surface } from "./canvas";

/** Copies the layer onto a surface; it is drawn anew when one of the things that it depends on is another, by `===`. */
export type KeptLayer = (onto: Surface, depends: unknown[], draw: (layer: Surface) => void) => void;

export function keptLayer(): KeptLayer {
  const canvas = document.createElement("canvas");
  let kept: unknown[] | null = null;
  return (onto, depends, draw) => {
    if (isRecorded()) {
      draw(onto);
      return;
    }
    const { context, canvas: target, width, height } = onto;
    const key = [...depends, target.width, target.height];
    if (kept?.length !== key.length || key.some((part, i) => part !== kept![i])) {
      const layer = surface(canvas, width, height);
      if (!layer) return;
      draw(layer);
      kept = key;
    }
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(canvas, 0, 0);
    context.restore();
  };
}
