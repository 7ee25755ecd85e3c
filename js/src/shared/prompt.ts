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
  const count = h("input", {
    type: "number",
    min: 0,
    step: 1,
    class: "nnv-input nnv-generate",
    title: "How many tokens the model goes on with, greedily, before the whole text is traced once",
  });
  const more = h("label", { class: "nnv-choice" }, h("span", {}, "generate"), count);
  const run = () => {
    if (!area.readOnly) requests.ask({ kind: "prompt", text: area.value, generate: Math.floor(Number(count.value)) });
  };
  const speaker = h("span", { class: "nnv-role" });
  const form = h("form", { class: "nnv-prompt" }, speaker, area, more, button, note);
  let asked = -1; // as many tokens as the model was last asked to generate
  const grow = () => {
    area.style.height = "auto";
    if (area.scrollHeight > 0) area.style.height = `${Math.min(area.scrollHeight + 2, 140)}px`;
    form.classList.toggle("nnv-edited", area.value !== model.get("prompt") || Number(count.value) !== asked);
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
  let known = 0;
  const resize = new ResizeObserver(() => {
    if (area.clientWidth === known) return; // how many lines there are follows from the width alone
    known = area.clientWidth;
    grow();
  });
  resize.observe(area);
  count.addEventListener("input", grow);
  count.addEventListener("keydown", (event) => event.stopPropagation());
  let shown: string | null = null;
  return {
    element: form,
    update() {
      const prompt = model.get<string>("prompt");
      if (prompt !== shown) {
        area.value = prompt;
        shown = prompt;
      }
      const chat = model.get<{ role: string }[] | undefined>("messages") ?? [];
      const role = chat[chat.length - 1]?.role ?? "";
      speaker.hidden = role === "";
      speaker.textContent = speaker.dataset.role = role;
      speaker.title = `The last of the chat's messages (${chat.length}); those before it stay`;
      area.setAttribute("aria-label", role ? `Last message, of the ${role}` : "Prompt");
      const generate = model.get<number | undefined>("generate") ?? 0;
      if (generate !== asked) {
        asked = generate;
        count.value = String(generate);
      }
      const why = model.get<string>("why_static");
      area.readOnly = why !== "";
      button.hidden = more.hidden = why !== "";
      note.textContent = why;
      note.hidden = why === "";
      grow();
    },
  };
}
