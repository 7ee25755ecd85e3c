/** The lines beside the matrix: the same hover, the same pin. */

import { pointer } from "../shared/canvas";
import { h } from "../shared/dom";
import type { Palette } from "../shared/theme";
import { type LinesPicture, linesDrawer } from "./lines";
import { type LinesLayout, lineSpot, linesLayout } from "./lines_layout";
import type { MatrixLayout, Spot } from "./matrix_layout";

export interface LinesPanel {
  element: HTMLElement;
  paint(matrix: MatrixLayout, room: number, picture: Omit<LinesPicture, "layout">, palette: Palette): void;
}

interface Hand {
  hover(spot: Spot | null, event: MouseEvent): void;
  pin(position: number): void;
  keys(event: KeyboardEvent): void;
}

export function linesPanel(hand: Hand): LinesPanel {
  const canvas = h("canvas", {
    class: "nnv-lines",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "attention lines",
    "aria-label":
      "The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back.",
  });
  const about = h("div", { class: "nnv-hint" });
  const element = h("div", { class: "nnv-lines-panel" }, canvas, about);
  const draw = linesDrawer();
  let layout: LinesLayout | null = null;

  const spotUnder = (event: MouseEvent) => {
    const { x, y } = pointer(event, canvas);
    return layout && lineSpot(layout, x, y);
  };
  canvas.addEventListener("pointermove", (event) => {
    const spot = spotUnder(event);
    canvas.style.cursor = spot ? "pointer" : "default";
    hand.hover(spot, event);
  });
  canvas.addEventListener("pointerleave", (event) => hand.hover(null, event));
  canvas.addEventListener("click", (event) => {
    const spot = spotUnder(event);
    if (spot?.kind === "token") hand.pin(spot.position);
  });

  canvas.addEventListener("keydown", hand.keys);

  return {
    element,
    paint(matrix, room, picture, palette) {
      layout = linesLayout(matrix, room);
      const { lines, all } = draw(canvas, { ...picture, layout }, palette);
      const number = (count: number) => count.toLocaleString("en");
      about.textContent = lines < all ? `the strongest ${number(lines)} of ${number(all)} lines` : "";
      canvas.dataset.geometry = JSON.stringify(layout);
      canvas.dataset.lines = String(lines);
    },
  };
}
