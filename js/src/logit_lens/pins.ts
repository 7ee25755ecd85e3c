/** Cells that are pinned side by side, each with all that it holds. */

import { setTrait } from "../shared/controls";
import { h, replace } from "../shared/dom";
import type { Model } from "../shared/model";
import { cellTitle, type LabelledIds, predictions } from "./detail";
import type { LensData } from "./lens_data";
import { statisticLines } from "./statistics";

export type Pin = [row: number, position: number];

export function pinsOf(model: Model, data: LensData): Pin[] {
  return (model.get<Pin[]>("pins") ?? []).filter(([row, position]) => row < data.rows.length && position < data.tokens);
}

/** Pins a cell, or takes it away where it is pinned; whether it is now. */
export function togglePin(model: Model, data: LensData, row: number, position: number): boolean {
  const pins = pinsOf(model, data);
  const others = pins.filter((pin) => pin[0] !== row || pin[1] !== position);
  const added = others.length === pins.length;
  setTrait(model, "pins", added ? [...pins, [row, position]] : others);
  return added;
}

export function showPins(place: HTMLElement, model: Model, data: LensData, tokens: LabelledIds): void {
  const pins = pinsOf(model, data);
  place.hidden = pins.length === 0;
  replace(
    place,
    ...pins.map(([row, position]) =>
      h(
        "div",
        { class: "nnv-pin" },
        h(
          "div",
          { class: "nnv-list-title" },
          ...cellTitle(data, tokens, row, position),
          h(
            "button",
            {
              "aria-label": `Unpin ${data.rows[row]}, position ${position}`,
              title: "Unpin",
              click: () => togglePin(model, data, row, position),
            },
            "×",
          ),
        ),
        h("div", { class: "nnv-list" }, ...predictions(data, row, position, -1, null)),
        ...statisticLines(data, row, position),
      ),
    ),
  );
}
