/** What the lens reads in one cell: the best tokens, the entropy, and the followed token's way through the blocks. */

import { surface } from "../shared/canvas";
import { h, token } from "../shared/dom";
import { exact } from "../shared/numbers";
import type { Palette } from "../shared/theme";
import { type Tokens as Labelled, tokenAt } from "../shared/tokens";
import { LensChange } from "./lens_change";
import type { LensData } from "./lens_data";
import type { Cell } from "./lens_layout";

type Tokens = Labelled & { ids: number[] };

/** Names the cell: its row, position, token and id. */
export function cellTitle(data: LensData, tokens: Tokens, row: number, position: number): (Node | string)[] {
  return [
    `${data.rows[row] ?? ""}, position ${position} `,
    tokenAt(tokens, position),
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
        ...(choose ? { title: `Follow this token (id ${id})` } : {}),
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

/** The forward before and after, in words: what became of the token that came first, and of the entropy. */
export function changeWords(data: LensChange, row: number, position: number): HTMLElement[] {
  const first = data.before.top(row, position)[0]!;
  const { before, after, by, atMost } = data.top1(row, position);
  const number = (value: number, name: string) => h("b", { class: `nnv-number ${name}` }, exact(value));
  const entropy = data.change(row, position, "entropy");
  return [
    h(
      "div",
      { class: "nnv-change" },
      token(first.label),
      " ",
      number(before, "nnv-was"),
      atMost ? " → at most " : " → ",
      number(after, "nnv-now"),
      atMost ? `, no longer among the first ${data.k}: a change of at most ` : ": a change of ",
      number(by, "nnv-by"),
    ),
    h(
      "div",
      { class: "nnv-change nnv-change-entropy" },
      "entropy ",
      number(entropy.before, "nnv-was"),
      " → ",
      number(entropy.after, "nnv-now"),
      " nats: a change of ",
      number(entropy.by, "nnv-by"),
    ),
  ];
}

function followedChange(data: LensChange, row: number, position: number): HTMLElement {
  const { before, after, by } = data.change(row, position, "followed probability");
  const number = (value: string, name: string) => h("b", { class: `nnv-number ${name}` }, value);
  return h(
    "div",
    {},
    "probability ",
    number(exact(before), "nnv-was"),
    " → ",
    number(exact(after), "nnv-followed-probability"),
    ": a change of ",
    number(exact(by), "nnv-by"),
    `; rank ${data.before.followedRank(row, position) + 1} → ${data.followedRank(row, position) + 1}`,
  );
}

/** Both forwards' best tokens. */
function both(data: LensChange, { row, position, marked, sides }: About, follow: (id: number) => void): HTMLElement[] {
  const list = (name: string, of: LensData, side?: string) => [
    h("div", { class: "nnv-hint" }, side || name),
    h("div", { class: `nnv-list nnv-top-${name}` }, ...predictions(of, row, position, marked, follow)),
  ];
  return [
    ...changeWords(data, row, position),
    ...list("before", data.before, sides[0]),
    ...list("after", data, sides[1]),
  ];
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
  const line = (of: LensData, color: string, width: number) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    for (let i = 0; i < count; i++) {
      const p = of.followedProbability(i, position);
      if (i === 0) context.moveTo(x(i), y(p));
      else context.lineTo(x(i), y(p));
    }
    context.stroke();
  };
  if (data instanceof LensChange && data.before.following) line(data.before, palette.dim, 1);
  line(data, palette.accent, 2);
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
  /** What the two forwards are called, where they are not before and after. */
  sides: string[];
}

/** Everything about one cell. */
export function detail(
  data: LensData,
  tokens: Tokens,
  about: About,
  palette: Palette,
  follow: (id: number) => void,
): HTMLElement[] {
  const { row, position, marked, followed, live } = about;
  const number = (text: string, name = "") => h("b", { class: `nnv-number ${name}` }, text);
  const title = h("div", { class: "nnv-list-title nnv-cell-title" }, ...cellTitle(data, tokens, row, position));
  const parts =
    data instanceof LensChange
      ? [title, ...both(data, about, follow)]
      : [
          title,
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
        data instanceof LensChange && data.before.following
          ? followedChange(data, row, position)
          : h("div", {}, "probability ", probability, ", rank ", rank),
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
    return [h("div", {}, `position ${position} `, tokenAt(tokens, position), id)];
  }
  return [
    h("div", { class: "nnv-list-title" }, ...cellTitle(data, tokens, row, position)),
    ...(data instanceof LensChange ? changeWords(data, row, position) : predictions(data, row, position, marked, null)),
    ...(data instanceof LensChange
      ? []
      : [h("div", { class: "nnv-hint" }, `entropy ${exact(data.entropy(row, position))} nats`)]),
  ];
}
