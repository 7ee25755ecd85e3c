/** A row of the bars as elements: its name, its bar on the axis, its numbers. */

import { h } from "../shared/dom";
import { exact, short, signed } from "../shared/numbers";
import { type Columns, shownName } from "./columns";
import { type Axis, misleads, place, type Row } from "./rows";

/** What all rows of a picture share. */
export interface Look extends Columns {
  axis: Axis;
  /** Whether bars run on from each other. */
  chained: boolean;
  /** The length of the longest bar. */
  largest: number;
  /** Whether the bars are lengths, which have no sign. */
  unsigned: boolean;
}

function at(element: HTMLElement, axis: Axis, value: number): HTMLElement {
  element.style.left = `${100 * place(axis, value)}%`;
  return element;
}

/** The axis above the bars, and a heading above each column of numbers. */
export function axisElement({ axis, columns, effects, running, unsigned }: Look, heading = ""): HTMLElement {
  const marks = axis.ticks.map((value) => at(h("span", { class: "nnv-tick" }, short(value)), axis, value));
  const line = h(
    "div",
    { class: "nnv-row nnv-axis-row" },
    h("span"),
    h("div", { class: "nnv-track" }, ...marks),
    h("span", { class: "nnv-column" }, heading || (unsigned ? "length" : "share")),
    effects !== "none" && h("span", { class: "nnv-column" }, effects === "numbers" ? "effect" : "≠"),
    running && h("span", { class: "nnv-column" }, "sum so far"),
  );
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
            class: "nnv-open",
            "aria-expanded": String(row.open),
            "aria-label": `${row.kind === "mlp" ? "Neurons" : "Heads"} of layer ${row.layer}`,
          },
          row.open ? "▾" : "▸",
        );
  const name = h(
    "div",
    { class: "nnv-row-name" },
    open ?? h("span", { class: "nnv-open", "aria-hidden": "true" }),
    h("span", {}, shownName(row.name, look.wide)),
  );
  const inner = row.kind === "head" || row.kind === "neuron";
  if (inner) name.style.paddingLeft = "14px";
  const kinds = ["nnv-row", inner && "nnv-head-row", row.kind === "total" && "nnv-total-row", chosen && "nnv-chosen"];
  const running = Number.isFinite(row.running) ? plain(signed(row.running), true) : "";
  const line = h(
    "div",
    {
      class: kinds.filter(Boolean).join(" "),
      "data-name": row.name,
      "data-layer": row.layer,
      "data-value": exact(row.value),
      "data-before": Number.isFinite(row.before) && exact(row.before),
      "data-effect": Number.isFinite(row.effect) && exact(row.effect),
    },
    name,
    track(row, next, look),
    h("span", { class: "nnv-number" }, plain(signed(row.value), look.unsigned || row.kind === "total")),
    look.effects !== "none" && effectNumber(row, look),
    look.running && h("span", { class: "nnv-number nnv-running", title: "running total" }, running),
  );
  line.style.gridTemplateColumns = look.columns;
  return { line, open };
}

/** A number that leads nowhere up or down has no plus. */
function plain(number: string, unsigned: boolean): string {
  return unsigned ? number.replace("+", "") : number;
}

function effectNumber(row: Row, { largest, effects }: Look): HTMLElement {
  const other = misleads(row, largest);
  const value = effects === "numbers" ? signed(row.effect) : "";
  return h(
    "span",
    {
      class: `nnv-number nnv-effect${other ? " nnv-misleads" : ""}`,
      title: other ? "measured: attribution misleads here" : "measured: what the logit loses without this part",
    },
    Number.isFinite(row.effect) && `${other ? "≠ " : ""}${value}`.trim(),
  );
}

function track(row: Row, next: Row | undefined, { axis, chained }: Look): HTMLElement {
  const [low, high] = [Math.min(row.from, row.to), Math.max(row.from, row.to)];
  const kind = row.kind === "total" ? "nnv-total" : row.value >= 0 ? "nnv-plus" : "nnv-minus";
  const piece = at(h("div", { class: `nnv-piece ${kind}` }), axis, low);
  piece.style.width = `${100 * (place(axis, high) - place(axis, low))}%`;
  const outer = [row, next].every((each) => each && each.kind !== "head" && each.kind !== "neuron");
  const ends = chained && row.kind !== "total" && outer;
  return h(
    "div",
    { class: "nnv-track" },
    at(h("div", { class: "nnv-zero" }), axis, 0),
    Number.isFinite(row.value) && piece,
    Math.abs(place(axis, row.from + row.before) - place(axis, row.to)) > 0.002 && ghost(row, axis),
    Number.isFinite(row.effect) && effectMark(row, axis),
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

/** The measured effect from the bar's start: a thin line to a mark. */
function effectMark(row: Row, axis: Axis): HTMLElement {
  const end = row.from + row.effect;
  const [low, high] = [Math.min(row.from, end), Math.max(row.from, end)];
  const side = row.effect >= 0 ? "nnv-effect-right" : "nnv-effect-left";
  const line = at(h("div", { class: `nnv-effect-line ${side}` }), axis, low);
  line.style.width = `${100 * (place(axis, high) - place(axis, low))}%`;
  return line;
}

/** The row's exact numbers. */
export function rowTip(row: Row): HTMLElement[] {
  const tip = [
    h("div", {}, row.kind === "head" || row.kind === "neuron" ? `layer ${row.layer}, ${row.name}` : row.name),
    h("b", {}, exact(row.value)),
  ];
  if (Number.isFinite(row.effect)) tip.push(h("div", {}, "without it the logit loses ", h("b", {}, exact(row.effect))));
  if (Number.isFinite(row.before)) tip.push(h("div", { class: "nnv-hint" }, `before the edits ${exact(row.before)}`));
  if (Number.isFinite(row.running) && row.kind !== "total") {
    tip.push(h("div", { class: "nnv-hint" }, `running total ${exact(row.running)}`));
  }
  return tip;
}
