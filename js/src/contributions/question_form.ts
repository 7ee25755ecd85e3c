/** Asks for another logit: which token, against which. */

import { h } from "../shared/dom";

export function questionForm() {
  const target = h("input", {
    class: "nnv-input",
    placeholder: "predicted token",
    "aria-label": "Target token",
    spellcheck: "false",
  });
  const versus = h("input", {
    class: "nnv-input",
    placeholder: "no other token",
    "aria-label": "Token to compare with",
    spellcheck: "false",
  });
  const ask = h("button", { type: "submit" }, "Explain");
  const here = h("button", {});
  const form = h(
    "form",
    { class: "nnv-question" },
    target,
    h("span", { class: "nnv-hint" }, "against"),
    versus,
    ask,
    here,
  );
  for (const input of [target, versus]) input.addEventListener("keydown", (event) => event.stopPropagation());
  return { form, target, versus, here };
}
