/** The edits that are in force, each with what takes it back, and the switch between the forwards after and before. */

import { h, replace } from "./dom";
import type { Shown } from "./edits";
import type { Model } from "./model";
import type { Requests } from "./requests";
import { edited, shownOf } from "./shown";

export interface EditList {
  element: HTMLElement;
  update(): void;
}

const ORDER: Shown[] = ["before", "after", "difference"];

export function editList(model: Model, requests: Requests): EditList {
  const list = h("ol", { class: "nnv-edits-list" });
  const clear = h("button", { title: "Undo all edits" }, "Undo all");
  const choices = ORDER.map((shown) => {
    const button = h("button", { class: "nnv-button nnv-toggle", "data-shown": shown }, shown);
    button.addEventListener("click", () => {
      model.set("shown", shown);
      model.save_changes();
    });
    return button;
  });
  const which = h("div", { class: "nnv-shown", role: "group", "aria-label": "Which forward is shown" }, ...choices);
  const element = h("section", { class: "nnv-edits", "aria-label": "Edits", hidden: true }, which, list, clear);
  clear.addEventListener("click", () => requests.ask({ kind: "clear" }));

  return {
    element,
    update() {
      const edits = model.get<string[]>("edits") ?? [];
      const live = model.get<string>("why_static") === "";
      const sides = model.get<string[]>("sides") ?? [];
      const beside = edited(model);
      element.hidden = (edits.length === 0 && !beside) || !model.get<boolean>("show_prompt");
      clear.hidden = edits.length < 2 || !live;
      which.hidden = !beside;
      const now = shownOf(model);
      choices.forEach((button, i) => {
        button.setAttribute("aria-pressed", String(ORDER[i] === now));
        button.textContent = sides[i] || ORDER[i]!;
      });
      replace(
        list,
        ...edits.map((text, index) => {
          const undo = h(
            "button",
            { class: "nnv-button nnv-undo", "aria-label": `Undo ${text}`, title: "Undo this edit" },
            "Undo",
          );
          undo.addEventListener("click", () => requests.ask({ kind: "undo", index }));
          return h("li", {}, h("code", {}, text), live && undo);
        }),
      );
    },
  };
}

/** What a view's head says of the forward that it draws; empty where there is only one. */
export function shownWords(model: Model): string {
  const sides = model.get<string[]>("sides") ?? [];
  if (!edited(model)) return sides[0] ?? "";
  const now = shownOf(model);
  const [before, after] = [sides[0] || "before", sides[1] || "after"];
  if (now === "difference") return `difference: ${after} − ${before}`;
  return now === "before" ? before : after;
}
