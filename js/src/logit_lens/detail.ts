/** What the lens reads in one cell: the best tokens and every number; what an edit changed of them. */

import { h, token } from "../shared/dom";
import { exact } from "../shared/numbers";
import { HIDDEN } from "../shared/quiz";
import { type Tokens as Labelled, tokenAt } from "../shared/tokens";
import { LensChange } from "./lens_change";
import type { LensData } from "./lens_data";
import type { Cell } from "./lens_layout";
import { statisticLines } from "./statistics";

export type LabelledIds = Labelled & { ids: number[] };

/** Names the cell: its row, position, token and id. */
export function cellTitle(data: LensData, tokens: LabelledIds, row: number, position: number): (Node | string)[] {
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
  if (data.hidden(row, position)) return [h("div", { class: "nnv-hint" }, HIDDEN)];
  return data.top(row, position).map(({ id, label, probability }, i) => {
    const bar = h("span", { class: "nnv-bar", "aria-hidden": "true" });
    const share = Number.isFinite(probability) ? Math.max(0, Math.min(1, probability)) : 0;
    bar.style.width = `calc((100% - 4ch - 7px) * ${share.toFixed(4)})`;
    const entry = h(
      choose ? "button" : "div",
      {
        class: "nnv-entry",
        ...(choose ? { title: `Follow this token (id ${id})` } : {}),
        "aria-current": String((marked >= 0 && id === marked) || data.followed.includes(id)),
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
  const numbers = data.statistics.filter(
    ({ held, name }) => held && !data.absent(position, name) && data.held(name) === name,
  );
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
    ...numbers.map(({ name, title, unit }) => {
      const change = data.change(row, position, name);
      return h(
        "div",
        { class: `nnv-change nnv-change-${name}` },
        `${title} `,
        number(change.before, "nnv-was"),
        " → ",
        number(change.after, "nnv-now"),
        `${unit && ` ${unit}`}: a change of `,
        number(change.by, "nnv-by"),
      );
    }),
  ];
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

interface About {
  row: number;
  position: number;
  /** The token that is marked in the grid, or -1. */
  marked: number;
  /** Whether Python can be asked to follow another. */
  live: boolean;
  /** What the two forwards are called, where they are not before and after. */
  sides: string[];
}

/** Everything about one cell, and `following` after its numbers. */
export function detail(
  data: LensData,
  tokens: LabelledIds,
  about: About,
  following: HTMLElement | null,
  follow: (id: number) => void,
): HTMLElement[] {
  const { row, position, marked, live } = about;
  const title = h("div", { class: "nnv-list-title nnv-cell-title" }, ...cellTitle(data, tokens, row, position));
  const parts =
    data instanceof LensChange
      ? both(data, about, follow)
      : [
          h("div", { class: "nnv-list nnv-top" }, ...predictions(data, row, position, marked, follow)),
          ...(data.hidden(row, position) ? [] : statisticLines(data, row, position)),
        ];
  const how = live
    ? "Click a token to follow it through the layers; click another to follow both."
    : "Click a token to mark the cells in which it comes first.";
  return [title, ...parts, ...(following ? [following] : []), h("div", { class: "nnv-hint" }, how)];
}

/** What the tooltip says over a cell, or over a position's label (row -1). */
export function cellTip(data: LensData, tokens: LabelledIds, { row, position }: Cell, marked: number): HTMLElement[] {
  if (row < 0) {
    const id = h("small", { class: "nnv-hint" }, ` id ${tokens.ids[position]}`);
    return [h("div", {}, `position ${position} `, tokenAt(tokens, position), id)];
  }
  return [
    h("div", { class: "nnv-list-title" }, ...cellTitle(data, tokens, row, position)),
    ...(data instanceof LensChange ? changeWords(data, row, position) : predictions(data, row, position, marked, null)),
    ...(data instanceof LensChange || data.hidden(row, position) ? [] : statisticLines(data, row, position)),
  ];
}
