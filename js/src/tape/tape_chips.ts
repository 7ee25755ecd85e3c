/** The tokens of the tape as buttons, and what a head read painted on them. */

import { h } from "../shared/dom";
import { exact, percent } from "../shared/numbers";
import type { Palette } from "../shared/theme";
import { tokenAt } from "../shared/tokens";
import type { Strip, Weights } from "./tape_data";
import { strength } from "./tape_heads";

export function chip(strip: Strip, i: number, choose: () => void): HTMLElement {
  const given = strip.given(i);
  const share = given ? "" : percent(strip.value("probability", i));
  const by = given ? "given" : strip.byHand(i) ? "chosen by hand" : "generated";
  const name = `${strip.raw.labels[i]} · position ${i} · id ${strip.raw.token_ids[i]} · ${by}`;
  const small = h("small", {}, given ? String(i) : `${strip.byHand(i) ? "✎ " : ""}${share}`);
  const element = h("button", { class: "nnv-chip", title: name }, tokenAt(strip.tokens, i), small);
  element.addEventListener("click", choose);
  return element;
}

/** Marks the chosen token, and colors those before it by their weights. */
export function paintChips(
  chips: HTMLElement,
  { strip, place, weights }: { strip: Strip; place: number; weights: Weights | null },
  { ramp: { css, bright } }: Palette,
): void {
  [...(chips.children as HTMLCollectionOf<HTMLElement>)].forEach((child, i) => {
    child.setAttribute("aria-pressed", String(i === place));
    child.tabIndex = i === place ? 0 : -1;
    const weight = weights && i < place ? weights.values[i]! : 0;
    const entry = weight > 0 ? strength(weight) : -1;
    child.style.background = entry < 0 ? "" : css[entry]!;
    child.style.color = entry < 0 ? "" : bright[entry] ? "#000" : "#fff";
    child.classList.toggle("nnv-later", i > place && strip.count > 1);
    if (entry < 0) delete child.dataset.weight;
    else child.dataset.weight = exact(weight);
  });
}
