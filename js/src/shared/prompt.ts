/** The editable prompt: Enter or the button asks for a new trace. */

import { h } from "./dom";
import type { Model } from "./model";
import type { Requests } from "./requests";

export interface PromptBox {
  element: HTMLElement;
  update(): void;
}

export function promptBox(model: Model, requests: Requests): PromptBox {
  const area = h("textarea", { class: "nnv-prompt-text", rows: 1, spellcheck: "false", "aria-label": "Prompt" });
  const button = h("button", { type: "submit", class: "nnv-button nnv-run" }, "Run");
  const note = h("span", { class: "nnv-prompt-note" });
  const run = () => {
    if (!area.readOnly) requests.ask({ kind: "prompt", text: area.value });
  };
  const form = h("form", { class: "nnv-prompt" }, area, button, note);
  const grow = () => {
    area.style.height = "auto";
    if (area.scrollHeight > 0) area.style.height = `${Math.min(area.scrollHeight + 2, 140)}px`;
    form.classList.toggle("nnv-edited", area.value !== model.get("prompt"));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  area.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook's own keys, and the view's arrows, are not meant
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      run();
    } else if (event.key === "Escape") {
      area.value = model.get("prompt");
      grow();
    }
  });
  area.addEventListener("input", grow);
  let shown: string | null = null;
  return {
    element: form,
    update() {
      const prompt = model.get<string>("prompt");
      if (prompt !== shown) {
        area.value = prompt;
        shown = prompt;
      }
      const why = model.get<string>("why_static");
      area.readOnly = why !== "";
      button.hidden = why !== "";
      note.textContent = why;
      note.hidden = why === "";
      grow();
    },
  };
}
