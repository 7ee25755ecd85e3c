/** The small parts that views are put together from: choices, toggles, marks of checks, gaps. */

import { h } from "./dom";
import type { Model } from "./model";
import { exact } from "./numbers";

export interface Check {
  name: string;
  /** JSON has no NaN and no infinity: they come as words. */
  residual: number | string;
  tolerance: number;
  ok: boolean;
  about: string;
}

export function checkMark({ name, residual: sent, tolerance, ok, about }: Check): HTMLElement {
  const residual = Number(sent);
  return h(
    "span",
    {
      class: `nnv-check ${ok ? "nnv-ok" : "nnv-failed"}`,
      title: `${about}\nresidual ${exact(residual)}, tolerance ${exact(tolerance)}`,
    },
    h("span", { class: "nnv-mark", "aria-hidden": "true" }, ok ? "✓" : "✗"),
    h("span", { class: "nnv-live" }, ok ? "passed: " : "failed: "),
    name,
    h("small", {}, Number.isFinite(residual) ? residual.toExponential(1) : exact(residual)),
  );
}

/** Something that was not captured: hatched, with the reason in words. */
export function gap(reason: string): HTMLElement {
  return h("div", { class: "nnv-gap" }, h("span", {}, reason));
}

/** A group of choices of which one holds. */
export function choice(
  label: string,
  options: [value: string, text: string][],
  pick: (value: string) => void,
): { element: HTMLElement; show(value: string): void } {
  const list = h(
    "select",
    { class: "nnv-select", "aria-label": label },
    ...options.map(([value, text]) => h("option", { value }, text)),
  );
  list.addEventListener("change", () => pick(list.value));
  list.addEventListener("keydown", (event) => event.stopPropagation());
  return {
    element: h("label", { class: "nnv-choice" }, h("span", {}, label), list),
    show(value) {
      list.value = value;
    },
  };
}

/** A button that is down or up. */
export function toggle(
  text: string,
  about: string,
  click: () => void,
): { element: HTMLButtonElement; show(down: boolean): void } {
  const element = h("button", { class: "nnv-button nnv-toggle", title: about, "aria-pressed": "false" }, text);
  element.addEventListener("click", click);
  return { element, show: (down) => element.setAttribute("aria-pressed", String(down)) };
}

export function setTrait(model: Model, name: string, value: unknown): void {
  model.set(name, value);
  model.save_changes();
}
