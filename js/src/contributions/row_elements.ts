/** A row of the bars as elements: its name, its bar on the axis, its numbers. */

import { h } from "../shared/dom";
import { exact, short, signed } from "../shared/numbers";
import { type Axis, place, type Row } from "./rows";

/** What all rows of a picture share. */
export interface Look {
  axis: Axis;
  /** Widths of a row's columns. */
  columns: string;
  /** Whether bars run on from each other. */
  chained: boolean;
  /** Whether there is a column for the running total. */
  running: boolean;
}

function at(element: HTMLElement, axis: Axis, value: number): HTMLElement {
  element.style.left = `${100 * place(axis, value)}%`;
  return element;
}

export function axisElement({ axis, columns }: Look): HTMLElement {
  const marks = axis.ticks.map((value) => at(h("span", { class: "nnv-tick" }, short(value)), axis, value));
  const line = h("div", { class: "nnv-row nnv-axis-row" }, h("span"), h("div", { class: "nnv-track" }, ...marks));
  line.style.gridTemplateColumns = columns;
  return line;
}

/** The row's element, and the button that opens its heads where it has some. */
export function rowElement(
  row: Row,
  next: Row | undefined,
  chosen: boolean,
  look: Look,
): { line: HTMLElement; open: HTMLElement | null } {
  const open =
    row.open === null
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "nnv-open",
            "aria-expanded": String(row.open),
            "aria-label": `Heads of layer ${row.layer}`,
          },
          row.open ? "▾" : "▸",
        );
  const name = h(
    "div",
    { class: "nnv-row-name" },
    open ?? h("span", { class: "nnv-open", "aria-hidden": "true" }),
    h("span", {}, row.name),
  );
  if (row.kind === "head") name.style.paddingLeft = "14px";
  const kinds = [
    "nnv-row",
    row.kind === "head" && "nnv-head-row",
    row.kind === "total" && "nnv-total-row",
    chosen && "nnv-chosen",
  ];
  const running = Number.isFinite(row.running) ? signed(row.running).replace("+", "") : "";
  const line = h(
    "div",
    {
      class: kinds.filter(Boolean).join(" "),
      "data-name": row.name,
      "data-layer": row.layer,
      "data-value": exact(row.value),
      "data-before": Number.isFinite(row.before) && exact(row.before),
    },
    name,
    track(row, next, look),
    h("span", { class: "nnv-number" }, row.kind === "total" ? short(row.value) : signed(row.value)),
    look.running && h("span", { class: "nnv-number nnv-running", title: "running total" }, running),
  );
  line.style.gridTemplateColumns = look.columns;
  return { line, open };
}

function track(row: Row, next: Row | undefined, { axis, chained }: Look): HTMLElement {
  const [low, high] = [Math.min(row.from, row.to), Math.max(row.from, row.to)];
  const kind = row.kind === "total" ? "nnv-total" : row.value >= 0 ? "nnv-plus" : "nnv-minus";
  const piece = at(h("div", { class: `nnv-piece ${kind}` }), axis, low);
  piece.style.width = `${100 * (place(axis, high) - place(axis, low))}%`;
  const ends = chained && row.kind !== "total" && row.kind !== "head" && next && next.kind !== "head";
  return h(
    "div",
    { class: "nnv-track" },
    at(h("div", { class: "nnv-zero" }), axis, 0),
    Number.isFinite(row.value) && piece,
    Math.abs(place(axis, row.from + row.before) - place(axis, row.to)) > 0.002 && ghost(row, axis),
    ends && at(h("div", { class: "nnv-link" }), axis, row.to),
  );
}

/** The bar that stood here without the edits, from the same start, as an outline. */
function ghost(row: Row, axis: Axis): HTMLElement {
  const end = row.from + row.before;
  const [low, high] = [Math.min(row.from, end), Math.max(row.from, end)];
  const outline = at(h("div", { class: "nnv-piece nnv-ghost" }), axis, low);
  outline.style.width = `${100 * (place(axis, high) - place(axis, low))}%`;
  return outline;
}

/** The row's exact numbers. */
export function rowTip(row: Row): HTMLElement[] {
  const tip = [
    h("div", {}, row.kind === "head" ? `layer ${row.layer}, ${row.name}` : row.name),
    h("b", {}, exact(row.value)),
  ];
  if (Number.isFinite(row.before)) tip.push(h("div", { class: "nnv-hint" }, `before the edits ${exact(row.before)}`));
  if (Number.isFinite(row.running) && row.kind !== "total") {
    tip.push(h("div", { class: "nnv-hint" }, `running total ${exact(row.running)}`));
  }
  return tip;
}
