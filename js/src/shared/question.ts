/** Before a prompt that takes long: what it will cost, and whether to run it. */

import { h } from "./dom";
import type { Model } from "./model";
import type { Requests } from "./requests";

interface Asked {
  text?: string;
  generate?: number | null;
  words?: string;
}

export interface QuestionBox {
  element: HTMLElement;
  /** Takes over what the model says now. */
  update(): void;
}

export function questionBox(model: Model, requests: Requests, say: (text: string) => void): QuestionBox {
  const words = h("span", { class: "nnv-sure-words" });
  const run = h("button", { class: "nnv-button nnv-sure-yes" }, "Run it");
  const leave = h("button", {}, "Don't");
  const element = h(
    "div",
    { class: "nnv-sure", role: "group", "aria-label": "Before a long trace", hidden: true },
    words,
    h("div", { class: "nnv-sure-answers" }, run, leave),
  );
  const asked = () => model.get<Asked>("question") ?? {};
  const answer = (yes: boolean) => {
    const { text, generate } = asked();
    model.set("question", {});
    model.save_changes();
    if (yes && text !== undefined)
      requests.ask({ kind: "prompt", text, ...(generate === null ? {} : { generate }), sure: true });
  };
  run.addEventListener("click", () => answer(true));
  leave.addEventListener("click", () => answer(false));
  element.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook's own keys, and the view's, are not meant
    if (event.key === "Escape") answer(false);
  });
  return {
    element,
    update() {
      const text = asked().words ?? "";
      if (text && text !== words.textContent) say(`${text}. Run it?`);
      words.textContent = text;
      element.hidden = text === "";
    },
  };
}
