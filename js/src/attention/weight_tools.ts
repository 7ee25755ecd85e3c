/** What is drawn of the weights: one head's or several overlaid, as they are or times what they carry. */

import type { Chrome } from "../shared/chrome";
import { choice, setTrait } from "../shared/controls";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";

export const WEIGHT_TRAITS = [
  "combine",
  "chosen_heads",
  "weighting",
  "pattern_kind",
  "toward_id",
  "toward_label",
  "live",
];

export interface WeightTools {
  elements: HTMLElement[];
  paint(): void;
}

export function weightTools(view: Chrome, model: Model): WeightTools {
  const heads = choice(
    "Heads",
    [
      ["one", "one"],
      ["mean", "mean"],
      ["max", "largest"],
    ],
    (value) => setTrait(model, "combine", value),
  );
  const clear = h("button", { title: "Back to all heads of the layer" }, "Clear");
  clear.addEventListener("click", () => setTrait(model, "chosen_heads", []));
  const overlay = h("span", { class: "nnv-find" }, heads.element, clear);
  const weights = choice(
    "Weights",
    [
      ["raw", "as they are"],
      ["value", "× value norm"],
      ["output", "× output norm"],
      ["token", "toward a token"],
    ],
    (value) => setTrait(model, "weighting", value),
  );
  weights.element.title =
    "Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";
  const text = h("input", {
    class: "nnv-input nnv-toward",
    "aria-label": "The token toward whose logit weights are drawn",
    spellcheck: "false",
  });
  const form = h("form", {}, text);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value !== "") view.requests.ask({ kind: "toward", text: text.value.replaceAll("·", " ") });
  });
  text.addEventListener("keydown", (event) => event.stopPropagation());
  return {
    elements: [overlay, weights.element, form],
    paint() {
      const live = model.get<boolean | undefined>("live") ?? true;
      const combine = model.get<string>("combine") ?? "one";
      const weighting = model.get<string>("weighting") ?? "raw";
      const chosen = model.get<unknown[]>("chosen_heads") ?? [];
      overlay.hidden = weights.element.hidden = !live;
      overlay.title = combine === "one" ? "" : "Shift and click in the overview to choose which heads";
      heads.show(combine);
      clear.hidden = combine === "one" || chosen.length === 0;
      clear.textContent = `Clear ${chosen.length}`;
      weights.show(weighting);
      form.hidden = !live || weighting !== "token" || model.get<string>("why_static") !== "";
      text.placeholder = model.get<string>("toward_label") ?? "";
    },
  };
}
