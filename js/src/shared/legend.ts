/** A drawn and named color scale. */

import { surface } from "./canvas";
import { h } from "./dom";
import type { Palette } from "./theme";

export interface Legend {
  element: HTMLElement;
  show(low: string, high: string, palette: Palette, about?: string): void;
}

export function legend(): Legend {
  const canvas = h("canvas", { "aria-hidden": "true" });
  const low = h("span");
  const high = h("span");
  const element = h("span", { class: "nnv-legend" }, low, canvas, high);
  return {
    element,
    show(lowText, highText, palette, about = "") {
      low.textContent = lowText;
      high.textContent = highText;
      element.title = about;
      const drawn = surface(canvas, 96, 10);
      if (!drawn) return;
      const { context } = drawn;
      context.setTransform(1, 0, 0, 1, 0, 0); // whole pixels of the screen: no seams between the colors
      for (let x = 0; x < canvas.width; x++) {
        context.fillStyle = palette.ramp.css[Math.round((255 * x) / (canvas.width - 1))]!;
        context.fillRect(x, 0, 1, canvas.height);
      }
    },
  };
}
