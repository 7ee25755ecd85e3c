/** Pointer and keyboard in the lens's grid: what is looked at, what is chosen, what is pinned beside it. */

import { pointer } from "../shared/canvas";
import type { Chrome } from "../shared/chrome";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { exact } from "../shared/numbers";
import { arrow, readSelection, release, type Selection, select, step } from "../shared/selection";
import { within } from "../shared/tooltip";
import type { LensData } from "./lens_data";
import { type Cell, cellAt, type LensLayout, nameAt } from "./lens_layout";
import { togglePin } from "./pins";

/** The row that a block's number chooses: the one that was chosen last where it is one of its two, else after the block. */
export interface ChosenRow {
  of(data: LensData, layer: number): number;
  choose(row: number): void;
}

export function chosenRow(): ChosenRow {
  let last = -1;
  return {
    of: (data, layer) => (data.layers[last] === layer ? last : data.layers.lastIndexOf(layer)),
    choose(row) {
      last = row;
    },
  };
}

interface Grid {
  view: Chrome;
  model: Model;
  canvas: HTMLCanvasElement;
  scroll: HTMLElement;
  home: Selection;
  rows: ChosenRow;
  layout(): LensLayout | null;
  data(): LensData;
  tip(cell: Cell): HTMLElement[];
  /** The pointer is over another cell, or over none. */
  looked(cell: Cell | null): void;
}

export function listen({ view, model, canvas, scroll, home, rows, ...now }: Grid): void {
  let hover: Cell | null = null;
  const go = (row: number, to: Selection) => {
    rows.choose(row);
    const same = readSelection(model).layer === to.layer && readSelection(model).position === to.position;
    select(model, to);
    if (same) view.repaint(); // another row of the same block
    const lens = now.data();
    if (to.position < 0 || row < 0 || row >= lens.rows.length) return;
    const best = lens.top(row, to.position)[0]!;
    view.say(`${lens.rows[row]}, position ${to.position}: ${best.label}, probability ${exact(best.probability)}`);
  };
  const under = (event: MouseEvent): Cell | null => {
    const layout = now.layout();
    const { x, y } = pointer(event, canvas);
    return layout && cellAt(layout, x, y, scroll.scrollLeft, scroll.scrollTop);
  };
  const blockUnder = (event: MouseEvent): number | null => {
    const layout = now.layout();
    const { x, y } = pointer(event, canvas);
    const row = layout && nameAt(layout, x, y, scroll.scrollTop);
    return row === null ? null : (now.data().layers[row] ?? null);
  };
  canvas.addEventListener("pointermove", (event) => {
    const cell = under(event);
    if (cell?.row !== hover?.row || cell?.position !== hover?.position) {
      hover = cell;
      now.looked(cell);
    }
    const block = view.editable() ? blockUnder(event) : null;
    canvas.style.cursor = cell || block !== null ? "pointer" : "default";
    if (cell) view.tooltip.show(...within(view.root, event), ...now.tip(cell));
    else if (block !== null)
      view.tooltip.show(...within(view.root, event), h("div", {}, `Click to change block ${block}`));
    else view.tooltip.hide();
  });
  canvas.addEventListener("pointerleave", () => {
    hover = null;
    view.tooltip.hide();
    now.looked(null);
  });
  canvas.addEventListener("click", (event) => {
    const cell = under(event);
    const block = blockUnder(event);
    if (block !== null && view.editable()) view.edit({ layer: block, part: "block" });
    if (!cell) return;
    const lens = now.data();
    if (event.shiftKey && cell.row >= 0) {
      togglePin(model, lens, cell.row, cell.position);
      return;
    }
    const chosen = readSelection(model);
    const row = cell.row < 0 ? rows.of(lens, chosen.layer) : cell.row;
    const same = chosen.position === cell.position && (cell.row < 0 || rows.of(lens, chosen.layer) === row);
    if (same) go(-1, { ...chosen, layer: home.layer, position: home.position });
    else go(row, { ...chosen, layer: cell.row < 0 ? chosen.layer : lens.layers[row]!, position: cell.position });
  });
  canvas.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    const chosen = readSelection(model);
    const lens = now.data();
    const last = lens.rows.length - 1;
    const row = rows.of(lens, chosen.layer);
    if (move) {
      const down = model.get("last_on_top") ? -move[0] : move[0];
      const to = step(row, down, last + 1, last);
      const at = to < 0 ? last : to;
      go(at, {
        ...chosen,
        layer: lens.layers[at]!,
        position: step(chosen.position, move[1], lens.tokens, lens.tokens - 1),
      });
    } else if (event.key === "Escape") go(-1, release(chosen, home));
    else if (event.key.toLowerCase() === "p" && !event.ctrlKey && !event.metaKey && row >= 0 && chosen.position >= 0) {
      const added = togglePin(model, lens, row, chosen.position);
      view.say(`${lens.rows[row]}, position ${chosen.position}: ${added ? "pinned beside the others" : "unpinned"}`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
