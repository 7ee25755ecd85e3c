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
      for (let x = 0; x < 96; x++) {
        drawn.context.fillStyle = palette.ramp.css[Math.round((255 * x) / 95)]!;
        drawn.context.fillRect(x, 0, 1, 10);
      }
    },
  };
}
