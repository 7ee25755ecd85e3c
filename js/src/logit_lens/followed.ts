/** The tokens that are followed: their numbers in one cell, and their lines over the rows. */

import { h, token } from "../shared/dom";
import { exact, signed } from "../shared/numbers";
import type { Palette } from "../shared/theme";
import { LensChange } from "./lens_change";
import type { LensData } from "./lens_data";
import { type Lines, lineChoices, lineColor, trajectory } from "./trajectory";

const number = (text: string, name: string) => h("b", { class: `nnv-number ${name}` }, text);

function oneToken(
  data: LensData,
  n: number,
  row: number,
  position: number,
  drop: ((id: number) => void) | null,
): HTMLElement {
  const id = data.followed[n]!;
  const swatch = h("span", { class: "nnv-swatch", "aria-hidden": "true" });
  swatch.style.background = lineColor(n);
  const before = data instanceof LensChange && data.held("followed rank") !== "probability" ? data.before : null;
  const is = data.followedProbability(row, position, n);
  const was = before?.followedProbability(row, position, n);
  const rank = String(data.followedRank(row, position, n) + 1);
  return h(
    "div",
    { class: "nnv-followed-token" },
    swatch,
    token(data.label(id)),
    h("small", { class: "nnv-hint" }, ` id ${id} `),
    drop &&
      h(
        "button",
        { title: "Follow this token no more", "aria-label": `Follow ${data.label(id)} no more`, click: () => drop(id) },
        "×",
      ),
    data.hidden(row, position)
      ? null
      : h(
          "div",
          {},
          "probability ",
          ...(was === undefined ? [] : [number(exact(was), "nnv-was"), " → "]),
          number(exact(is), "nnv-followed-probability"),
          ...(was === undefined ? [", rank "] : [": a change of ", number(exact(is - was), "nnv-by"), "; rank "]),
          before && `${before.followedRank(row, position, n) + 1} → `,
          number(rank, "nnv-followed-rank"),
        ),
  );
}

export interface Following {
  row: number;
  position: number;
  by: string;
  /** What the lines show, if it can be shown. */
  lines: Lines;
  pickLines: (lines: Lines) => void;
  drop: ((id: number) => void) | null;
}

/** Followed tokens and lines; nothing where there is neither. */
export function following(data: LensData, about: Following, palette: Palette): HTMLElement | null {
  const { row, position, by, drop } = about;
  const choices = lineChoices(data, by);
  const what = choices.some(([value]) => value === about.lines) ? about.lines : choices[0]?.[0];
  if (!what) return null;
  const list = h(
    "select",
    { class: "nnv-select nnv-line-choice", "aria-label": "What the lines show" },
    ...choices.map(([value, text]) => h("option", { value }, text)),
  );
  list.value = what;
  list.addEventListener("change", () => about.pickLines(list.value as Lines));
  list.addEventListener("keydown", (event) => event.stopPropagation());
  const hidden = data.hidden(row, position);
  const lead = data.followed.length > 1 && !hidden ? data.followedLead(row, position) : null;
  return h(
    "div",
    { class: "nnv-followed" },
    data.following && h("div", { class: "nnv-list-title" }, "Following"),
    ...data.followed.map((_, n) => oneToken(data, n, row, position, drop)),
    lead !== null && h("div", {}, "the first leads the second by ", number(signed(lead, 4), "nnv-lead"), " in logits"),
    ...(hidden
      ? []
      : [
          h("label", { class: "nnv-choice" }, h("span", {}, "Lines"), list),
          trajectory(data, { position, row, what, by }, palette),
        ]),
  );
}
