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
      for (let i = 0; i < 256; i++) {
        drawn.context.fillStyle = palette.ramp.css[i]!;
        drawn.context.fillRect((96 * i) / 256, 0, 96 / 256 + 0.5, 10);
      }
    },
  };
}
