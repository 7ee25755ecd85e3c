/** The branches of a tape as tabs, each named for the token at which it left another. */

import { h, replace } from "../shared/dom";
import type { Strip } from "./tape_data";

export function showTabs(tabs: HTMLElement, strips: Strip[], tab: number, choose: (tab: number) => void): void {
  tabs.hidden = strips.length < 2;
  const name = ({ raw }: Strip) => (raw.parent < 0 ? "first" : `${raw.labels[raw.at] ?? "…"} at ${raw.at}`);
  const made = strips.map((strip, i) => {
    const from = strip.raw.parent < 0 ? "The first text" : `Left ${strip.raw.parent + 1} at position ${strip.raw.at}`;
    const on = i === tab;
    const attributes = { class: "nnv-button nnv-tab", role: "tab", "aria-selected": String(on), title: from };
    const button = h("button", { ...attributes, tabindex: on ? 0 : -1 }, `${i + 1}: ${name(strip)}`);
    button.addEventListener("click", () => choose(i));
    return button;
  });
  const focused = tabs.contains(document.activeElement);
  replace(tabs, ...made);
  if (focused) made[tab]!.focus();
}
