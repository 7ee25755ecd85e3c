/** By what the overview is sorted, and from which value on a head stays in it. */

import { choice, setTrait } from "../shared/controls";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { MOST_SORTED, type Scores } from "./scores";

export interface SortTools {
  element: HTMLElement;
  paint(): void;
  /** The chosen score's name. */
  title(): string;
  /** How many heads are shown, of how many. */
  words(): string;
}

export function sortTools(model: Model, scores: Scores, turned: () => void): SortTools {
  const element = h("div", { class: "nnv-sort", hidden: true });
  const least = h("input", {
    class: "nnv-input nnv-least",
    inputmode: "decimal",
    placeholder: "any",
    "aria-label": "The least score of a head that is shown",
  });
  const from = h("label", { class: "nnv-choice" }, h("span", {}, "at least"), least);
  const [back, on] = ([-1, 1] as const).map((by) => {
    const about = by < 0 ? "Heads with a higher score" : "Heads with a lower score";
    const click = () => {
      scores.turn(by);
      turned();
    };
    return h("button", { "aria-label": about, title: about, click }, by < 0 ? "‹" : "›");
  });
  const turns = h("span", { class: "nnv-turns" }, back, on);
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
        element.replaceChildren(sort.element, from, turns);
      }
      const now = chosen();
      sort?.show(now ? model.get<string>("sort_by") : "");
      from.hidden = !now;
      const [reached, start] = [scores.reached(), scores.first()];
      turns.hidden = reached <= MOST_SORTED;
      back!.disabled = start === 0;
      on!.disabled = start + MOST_SORTED >= reached;
      element.title = now ? [now.about, now.paper].filter(Boolean).join("\n") : "";
      const value = model.get<number | null>("least_score");
      if (document.activeElement !== least) least.value = typeof value === "number" ? String(value) : "";
    },
    title: () => chosen()?.title ?? "",
    words() {
      const [reached, shown] = [scores.reached(), scores.order()?.length ?? 0];
      const all = model.get<number>("num_layers") * model.get<number>("num_heads");
      const start = scores.first();
      return shown < reached
        ? `${start + 1} to ${start + shown} of ${reached}, highest first`
        : `${reached} of ${all}, highest first`;
    },
  };
}
