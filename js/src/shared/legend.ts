/** A drawn and named color scale. */

import { surface } from "./canvas";
import { level, signedLevel } from "./colors";
import { h } from "./dom";
import type { Palette } from "./theme";

export interface Legend {
  element: HTMLElement;
  show(low: string, high: string, palette: Palette, about?: string): void;
  /** A scale from -most to most. */
  showSigned(most: string, palette: Palette, about?: string): void;
}

export function legend(): Legend {
  const canvas = h("canvas", { "aria-hidden": "true" });
  const low = h("span");
  const high = h("span");
  const element = h("span", { class: "nnv-legend" }, low, canvas, high);
  const draw = (entry: (share: number) => string) => {
    const drawn = surface(canvas, 96, 10);
    if (!drawn) return;
    const { context } = drawn;
    context.setTransform(1, 0, 0, 1, 0, 0); // whole pixels of the screen: no seams between the colors
    for (let x = 0; x < canvas.width; x++) {
      context.fillStyle = entry(x / (canvas.width - 1));
      context.fillRect(x, 0, 1, canvas.height);
    }
  };
  const write = (lowText: string, highText: string, about: string) => {
    low.textContent = lowText;
    high.textContent = highText;
    element.title = about;
  };
  return {
    element,
    show(lowText, highText, palette, about = "") {
      write(lowText, highText, about);
      draw((share) => palette.ramp.css[level(share)]!);
    },
    showSigned(most, palette, about = "") {
      write(`−${most}`, `+${most}`, about);
      draw((share) => palette.diverging.css[signedLevel(2 * share - 1)]!);
    },
  };
}
