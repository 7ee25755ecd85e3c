/** What a token reads and who reads it, with exact values. */

import { h } from "../shared/dom";
import { exact } from "../shared/numbers";
import { type Tokens, tokenAt } from "../shared/tokens";
import type { Read } from "./pattern";

/** A token as text with its position: [6] ·city */
export function named(tokens: Tokens, position: number): HTMLElement {
  return h("span", {}, h("small", { class: "nnv-number" }, `${position} `), tokenAt(tokens, position));
}

/** A titled list of tokens with a value each; a click chooses one. */
export function readList(
  title: (Node | string)[],
  reads: Read[],
  tokens: Tokens,
  chosen: number,
  choose: (position: number) => void,
): HTMLElement {
  const largest = Math.max(...reads.map((read) => Math.abs(read.value)).filter(Number.isFinite), 1e-12);
  return h(
    "div",
    { class: "nnv-list" },
    h("div", { class: "nnv-list-title" }, ...title),
    ...reads.map(({ position, value }) => {
      const share = Number.isFinite(value) ? Math.abs(value) / largest : 0;
      const bar = h("span", { class: value < 0 ? "nnv-bar nnv-minus" : "nnv-bar", "aria-hidden": "true" });
      bar.style.width = `calc((100% - 4ch - 7px) * ${share.toFixed(4)})`;
      const entry = h(
        "button",
        { class: "nnv-entry", "aria-current": String(position === chosen) },
        bar,
        h("span", { class: "nnv-place" }, String(position)),
        tokenAt(tokens, position),
        h("span", { class: "nnv-number" }, exact(value)),
      );
      entry.addEventListener("click", () => choose(position));
      return entry;
    }),
    reads.length === 0 && h("div", { class: "nnv-hint" }, "nothing but the folded first token"),
  );
}
