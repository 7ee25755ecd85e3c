/** What a token was drawn from: the most likely ones, the line on which the draw fell, and the blocks' own guesses. */

import { h, token } from "../shared/dom";
import { exact, percent, short } from "../shared/numbers";
import { tokenAt } from "../shared/tokens";
import type { Choice, Strip } from "./tape_data";

const number = (text: string, name = "") => h("b", { class: `nnv-number ${name}` }, text);

/** Names the token: its position, text and id. */
export function title(strip: Strip, place: number): HTMLElement {
  const id = h("small", { class: "nnv-hint" }, ` id ${strip.raw.token_ids[place]}`);
  return h("div", { class: "nnv-list-title" }, `position ${place} `, tokenAt(strip.tokens, place), id);
}

function entry(strip: Strip, place: number, one: Choice, i: number, branch: ((id: number) => void) | null) {
  const bar = h("span", { class: "nnv-bar", "aria-hidden": "true" });
  bar.style.width = `calc((100% - 4ch - 7px) * ${Math.max(0, Math.min(1, one.drawn || 0)).toFixed(4)})`;
  const own = one.id === strip.raw.token_ids[place];
  const live = branch && !own;
  const element = h(
    live ? "button" : "div",
    {
      class: "nnv-entry",
      "aria-current": String(own),
      title: live ? `Put this token here and go on from it (id ${one.id})` : `id ${one.id}`,
    },
    bar,
    h("span", { class: "nnv-place" }, String(i + 1)),
    token(one.label),
    h("span", { class: "nnv-number", "data-drawn": exact(one.drawn) }, exact(one.probability)),
  );
  if (live) element.addEventListener("click", () => branch(one.id));
  return element;
}

/** The most likely tokens with the model's own probabilities; the bars are what was drawn from. */
export function choices(strip: Strip, place: number, branch: ((id: number) => void) | null): HTMLElement {
  const list = strip.choices(place).map((one, i) => entry(strip, place, one, i, branch));
  return h("div", { class: "nnv-list nnv-top" }, ...list);
}

/** How it was chosen, in words. */
export function how(strip: Strip, place: number): HTMLElement {
  const own = [
    "probability ",
    number(exact(strip.value("probability", place)), "nnv-own"),
    `, rank ${strip.value("rank", place) + 1}, entropy ${short(strip.value("entropy", place))} nats. `,
  ];
  const drawn = strip.value("drawn", place);
  const at = strip.value("number", place);
  const below = strip.value("below", place);
  const words = strip.byHand(place)
    ? ["Chosen by hand; it would have been drawn with ", number(percent(drawn), "nnv-drawn"), "."]
    : Number.isNaN(at)
      ? ["The most likely token was taken."]
      : [
          `Drawn with ${strip.rule(place)}: with probability `,
          number(exact(drawn), "nnv-drawn"),
          "; the number ",
          number(at.toFixed(4), "nnv-drawn-by"),
          ` fell on its part of the line, ${below.toFixed(4)} to ${(below + drawn).toFixed(4)}.`,
        ];
  return h("div", { class: "nnv-tape-how" }, ...own, ...words);
}

/** The line from 0 to 1 that was drawn from: a part for each of the most likely tokens, and where the number fell. */
export function line(strip: Strip, place: number): HTMLElement | null {
  const at = strip.value("number", place);
  if (Number.isNaN(at)) return null;
  const parts = strip.choices(place).map((one) => {
    const part = h("span", { title: `${one.label} ${exact(one.drawn)}` }, one.drawn > 0.08 ? token(one.label) : null);
    part.style.width = `${100 * one.drawn}%`;
    part.setAttribute("aria-current", String(one.id === strip.raw.token_ids[place]));
    return part;
  });
  const mark = h("i", {});
  mark.style.left = `${100 * at}%`;
  return h("div", { class: "nnv-tape-line", "aria-hidden": "true" }, ...parts, mark);
}

/** What the lens says after each block, the last one first. */
export function lens(strip: Strip, place: number): HTMLElement | null {
  const rows = strip.lens(place);
  if (rows.length === 0) return null;
  const own = strip.raw.token_ids[place];
  return h(
    "div",
    { class: "nnv-tape-lens" },
    h("div", { class: "nnv-list-title" }, "What each block would have said"),
    h(
      "div",
      { class: "nnv-list", tabindex: 0, role: "group", "aria-label": "Logit lens where this token was predicted" },
      ...rows
        .map((row) =>
          h(
            "div",
            { class: "nnv-entry", "aria-current": String(row.id === own) },
            h("span", { class: "nnv-place" }, row.row),
            token(row.label),
            h("span", { class: "nnv-number" }, exact(row.probability)),
          ),
        )
        .reverse(),
    ),
  );
}
