/** By what the overview is sorted, and from which value on a head stays in it. */

import { choice, setTrait } from "../shared/controls";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import type { Scores } from "./scores";

export interface SortTools {
  element: HTMLElement;
  paint(): void;
  /** The chosen score's name. */
  title(): string;
  /** How many heads are shown, of how many. */
  words(): string;
}

export function sortTools(model: Model, scores: Scores): SortTools {
  const element = h("div", { class: "nnv-sort", hidden: true });
  const least = h("input", {
    class: "nnv-input nnv-least",
    inputmode: "decimal",
    placeholder: "any",
    "aria-label": "The least score of a head that is shown",
  });
  const from = h("label", { class: "nnv-choice" }, h("span", {}, "at least"), least);
  let offered = "";
  let sort: ReturnType<typeof choice> | null = null;

  least.addEventListener("change", () => {
    const text = least.value.trim();
    const value = text === "" ? null : Number(text);
    if (value === null || Number.isFinite(value)) setTrait(model, "least_score", value);
    least.setAttribute("aria-invalid", String(value !== null && !Number.isFinite(value)));
  });
  least.addEventListener("keydown", (event) => event.stopPropagation());

  const chosen = () => scores.known().find(([name]) => name === model.get<string>("sort_by"))?.[1];
  return {
    element,
    paint() {
      const known = scores.known();
      element.hidden = known.length === 0;
      const names = JSON.stringify(known);
      if (names !== offered) {
        offered = names;
        const options = known.map(([name, { title }]): [string, string] => [name, title]);
        sort = choice("Sort", [["", "by place"], ...options], (name) => setTrait(model, "sort_by", name));
        element.replaceChildren(sort.element, from);
      }
      const now = chosen();
      sort?.show(now ? model.get<string>("sort_by") : "");
      from.hidden = !now;
      element.title = now ? [now.about, now.paper].filter(Boolean).join("\n") : "";
      const value = model.get<number | null>("least_score");
      if (document.activeElement !== least) least.value = typeof value === "number" ? String(value) : "";
    },
    title: () => chosen()?.title ?? "",
    words() {
      const [reached, shown] = [scores.reached(), scores.order()?.length ?? 0];
      const all = model.get<number>("num_layers") * model.get<number>("num_heads");
      return shown < reached ? `the first ${shown} of ${all}` : `${reached} of ${all}, highest first`;
    },
  };
}
