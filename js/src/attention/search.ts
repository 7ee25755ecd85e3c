/** Looking for a token of the prompt by its text. */

import { h } from "../shared/dom";

/** The positions whose label holds the text; a space is as good as the mark that stands for it. */
export function matches(labels: string[], text: string): number[] {
  const plain = (label: string) => label.toLowerCase().replaceAll("·", " ").replaceAll("⏎", "\n");
  const wanted = plain(text);
  if (wanted === "") return [];
  return labels.flatMap((label, i) => (plain(label).includes(wanted) ? [i] : []));
}

export interface Search {
  element: HTMLElement;
  /** The positions that are found now. */
  found(): ReadonlySet<number>;
}

/** A box to type into; Enter goes from one match to the next. */
export function search(labels: () => string[], changed: () => void, goTo: (position: number) => void): Search {
  const box = h("input", {
    class: "nnv-input nnv-search",
    type: "search",
    placeholder: "Find a token",
    "aria-label": "Find a token; Enter goes to the next",
    spellcheck: "false",
  });
  const count = h("span", { class: "nnv-hint nnv-matches", role: "status" });
  let made: { labels: string[]; text: string; found: number[] } = { labels: [], text: "", found: [] };
  let last = -1;
  const now = () => {
    const known = labels();
    if (made.labels !== known || made.text !== box.value) {
      made = { labels: known, text: box.value, found: matches(known, box.value) };
      last = -1;
    }
    return made.found;
  };
  const tell = () => {
    const many = now().length;
    count.textContent = box.value === "" ? "" : many === 0 ? "none" : `${last >= 0 ? `${last + 1} of ` : ""}${many}`;
  };
  box.addEventListener("input", () => {
    tell();
    changed();
  });
  box.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const found = now();
    if (event.key === "Enter" && found.length > 0) {
      last = (last + (event.shiftKey ? found.length - 1 : 1) + (last < 0 && event.shiftKey ? 1 : 0)) % found.length;
      goTo(found[last]!);
    } else if (event.key === "Escape") {
      box.value = "";
      changed();
    } else return;
    event.preventDefault();
    tell();
  });
  return { element: h("span", { class: "nnv-find" }, box, count), found: () => new Set(now()) };
}
