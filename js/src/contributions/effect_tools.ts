/** Starts and stops the measurement of effects, and says how far it is. */

import { cancel } from "../shared/cancel";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import type { Requests } from "../shared/requests";

type How = "zero" | "mean";

export interface EffectTools {
  element: HTMLElement;
  running(): boolean;
  update(): void;
}

export function effectTools(model: Model, requests: Requests): EffectTools {
  const how = h(
    "select",
    { class: "nnv-select", "aria-label": "What is put in a part's place" },
    h("option", { value: "zero" }, "by zero"),
    h("option", { value: "mean" }, "by its mean"),
  );
  how.addEventListener("keydown", (event) => event.stopPropagation());
  const button = h("button", {});
  const state = h("span", { class: "nnv-hint", role: "status" });
  const element = h("span", { class: "nnv-measure" }, button, how, state);
  const progress = () => model.get<{ done?: number; total?: number; run?: number }>("measuring") ?? {};
  const running = () => progress().total !== undefined;
  button.addEventListener("click", () => {
    const { run = 0 } = progress();
    requests.ask(running() ? { kind: "stop" } : { kind: "measure", how: how.value as How });
    // A long forward is left at once where that can be told beside it; else it is the last one.
    const never = () => false;
    if (run) void cancel(model, { run, request: 0 }, never, never);
  });
  let known = "";

  return {
    element,
    running,
    update() {
      const live = model.get<string>("why_static") === "" && model.get<unknown[]>("bars").length > 0;
      const drawn = model.get<DataView>("bar_effects").byteLength > 0 && model.get("quantity") !== "norm";
      element.hidden = !live && !drawn;
      button.hidden = how.hidden = !live;
      const chosen = model.get<How>("effect_how");
      if (chosen !== known) how.value = known = chosen; // else it is what the hand has chosen for the next time
      how.disabled = running();
      const { done = 0, total = 0 } = progress();
      button.textContent = running() ? "Stop" : "Measure effects";
      button.title = running()
        ? "Ends the measurement; what was found stays"
        : "Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses";
      if (running()) state.textContent = `${done} of ${total} parts`;
      else
        state.textContent = drawn
          ? `◇ what the logit loses without the part (${words(chosen)}), ≠ where it belies the share`
          : "";
    },
  };
}

function words(how: How): string {
  return how === "zero" ? "zero in its place" : "its mean over the positions in its place";
}
