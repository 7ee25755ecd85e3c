/** What the lens reads in one cell: the best tokens, the entropy, and the followed token's way through the blocks. */

import { surface } from "../shared/canvas";
import { h, token } from "../shared/dom";
import { exact } from "../shared/numbers";
import type { Palette } from "../shared/theme";
import type { LensData } from "./lens_data";
import type { Cell } from "./lens_layout";

interface Tokens {
  labels: string[];
  special: boolean[];
  ids: number[];
}

/** Names the cell: its row, position, token and id. */
export function cellTitle(data: LensData, tokens: Tokens, row: number, position: number): (Node | string)[] {
  return [
    `${data.rows[row] ?? ""}, position ${position} `,
    token(tokens.labels[position] ?? "", tokens.special[position]),
    h("small", { class: "nnv-hint" }, `id ${tokens.ids[position]}`),
  ];
}

export function predictions(
  data: LensData,
  row: number,
  position: number,
  marked: number,
  choose: ((id: number) => void) | null,
): HTMLElement[] {
  return data.top(row, position).map(({ id, label, probability }, i) => {
    const bar = h("span", { class: "nnv-bar", "aria-hidden": "true" });
    const share = Number.isFinite(probability) ? Math.max(0, Math.min(1, probability)) : 0;
    bar.style.width = `calc((100% - 4ch - 7px) * ${share.toFixed(4)})`;
    const entry = h(
      choose ? "button" : "div",
      {
        class: "nnv-entry",
        ...(choose ? { type: "button", title: `Follow this token (id ${id})` } : {}),
        "aria-current": String(id === marked),
      },
      bar,
      h("span", { class: "nnv-place" }, String(i + 1)),
      token(label),
      h("span", { class: "nnv-number" }, exact(probability)),
    );
    if (choose) entry.addEventListener("click", () => choose(id));
    return entry;
  });
}

/** The followed token at one position, block after block. */
export function curve(data: LensData, position: number, row: number, palette: Palette): HTMLElement {
  const [width, height] = [226, 64];
  const canvas = h("canvas", {
    class: "nnv-curve",
    role: "img",
    "aria-label": "Probability of the followed token after each layer",
  });
  const drawn = surface(canvas, width, height);
  if (!drawn) return canvas;
  const { context } = drawn;
  const count = data.rows.length;
  const x = (i: number) => 4 + ((width - 8) * i) / Math.max(1, count - 1);
  const y = (p: number) => height - 4 - (height - 10) * p;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  for (const p of [0, 0.5, 1]) {
    context.beginPath();
    context.moveTo(4, y(p));
    context.lineTo(width - 4, y(p));
    context.stroke();
  }
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  context.beginPath();
  for (let i = 0; i < count; i++) {
    const p = data.followedProbability(i, position);
    if (i === 0) context.moveTo(x(i), y(p));
    else context.lineTo(x(i), y(p));
  }
  context.stroke();
  if (row >= 0) {
    context.fillStyle = palette.accent;
    context.beginPath();
    context.arc(x(row), y(data.followedProbability(row, position)), 3.5, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas;
}

interface About {
  row: number;
  position: number;
  /** The token that is marked in the grid, or -1. */
  marked: number;
  /** The token whose probabilities were recorded, or -1. */
  followed: number;
  /** Whether Python can be asked to follow another. */
  live: boolean;
}

/** Everything about one cell. */
export function detail(
  data: LensData,
  tokens: Tokens,
  { row, position, marked, followed, live }: About,
  palette: Palette,
  follow: (id: number) => void,
): HTMLElement[] {
  const number = (text: string, name = "") => h("b", { class: `nnv-number ${name}` }, text);
  const parts = [
    h("div", { class: "nnv-list-title nnv-cell-title" }, ...cellTitle(data, tokens, row, position)),
    h("div", { class: "nnv-list nnv-top" }, ...predictions(data, row, position, marked, follow)),
    h("div", { class: "nnv-hint nnv-entropy" }, "entropy ", number(exact(data.entropy(row, position))), " nats"),
  ];
  if (followed >= 0 && data.following) {
    const name = [token(data.label(followed)), h("small", { class: "nnv-hint" }, `id ${followed}`)];
    const probability = number(exact(data.followedProbability(row, position)), "nnv-followed-probability");
    const rank = number(String(data.followedRank(row, position) + 1), "nnv-followed-rank");
    parts.push(
      h(
        "div",
        { class: "nnv-followed" },
        h("div", { class: "nnv-list-title" }, "Following ", ...name),
        h("div", {}, "probability ", probability, ", rank ", rank),
        curve(data, position, row, palette),
        h("div", { class: "nnv-hint" }, `at position ${position}, first to last layer`),
      ),
    );
  }
  const how = live
    ? "Click a token to follow it through the layers."
    : "Click a token to mark the cells in which it comes first.";
  return [...parts, h("div", { class: "nnv-hint" }, how)];
}

/** What the tooltip says over a cell, or over a position's label (row -1). */
export function cellTip(data: LensData, tokens: Tokens, { row, position }: Cell, marked: number): HTMLElement[] {
  if (row < 0) {
    const id = h("small", { class: "nnv-hint" }, ` id ${tokens.ids[position]}`);
    return [h("div", {}, `position ${position} `, token(tokens.labels[position] ?? "", tokens.special[position]), id)];
  }
  return [
    h("div", { class: "nnv-list-title" }, ...cellTitle(data, tokens, row, position)),
    ...predictions(data, row, position, marked, null),
    h("div", { class: "nnv-hint" }, `entropy ${exact(data.entropy(row, position))} nats`),
  ];
}
