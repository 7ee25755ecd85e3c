/** How the next tokens are drawn, and the buttons that draw them. */

import { h } from "../shared/dom";

export interface Sampling {
  temperature: number | string;
  top_p: number | string;
  top_k: number | string;
  seed: number | string;
  stop: string[];
}

export interface TapeTools {
  element: HTMLElement;
  goOn: HTMLButtonElement;
  one: HTMLButtonElement;
  stop: HTMLButtonElement;
  /** What the fields say. */
  read(): Sampling;
  show(sampling: Sampling): void;
}

const FIELDS: [name: keyof Sampling, text: string, step: string, about: string][] = [
  ["temperature", "temperature", "0.1", "What logits are divided by; 0 takes the most likely token"],
  ["top_p", "top-p", "0.05", "The most likely tokens that have this share together are kept; 1 for all"],
  ["top_k", "top-k", "1", "How many of the most likely tokens are kept; 0 for all"],
  ["seed", "seed", "1", "The same seed gives the same text"],
];

export function tapeTools(): TapeTools {
  const fields = FIELDS.map(([name, text, step, about]) => {
    const input = h("input", { type: "number", min: 0, step, class: "nnv-input", title: about, name });
    return { name, input, label: h("label", { class: "nnv-choice" }, h("span", {}, text), input) };
  });
  const until = h("input", {
    type: "text",
    class: "nnv-input",
    name: "stop",
    title: "A text that ends the branch as soon as it is generated; \\n is a new line",
  });
  const stops = h("label", { class: "nnv-choice" }, h("span", {}, "until"), until);
  const goOn = h(
    "button",
    { class: "nnv-button nnv-go-on", title: "As many tokens as the number beside the prompt" },
    "Go on",
  );
  const one = h("button", { class: "nnv-button", title: "One more token" }, "+1");
  const stop = h("button", { class: "nnv-button nnv-stop", hidden: true }, "Stop");
  const inputs = [...fields.map(({ input }) => input), until];
  for (const input of inputs)
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") goOn.click();
    });
  let shown = "";
  return {
    element: h("div", { class: "nnv-tape-tools" }, ...fields.map(({ label }) => label), stops, goOn, one, stop),
    goOn,
    one,
    stop,
    read() {
      const numbers = Object.fromEntries(
        fields.map(({ name, input }) => [name, input.value.trim() === "" ? "" : Number(input.value)]),
      );
      return { ...numbers, stop: until.value === "" ? [] : [until.value.replaceAll("\\n", "\n")] } as Sampling;
    },
    show(sampling) {
      const now = JSON.stringify(sampling);
      if (now === shown) return; // what is being typed stays
      shown = now;
      for (const { name, input } of fields) input.value = String(sampling[name]);
      until.value = (sampling.stop[0] ?? "").replaceAll("\n", "\\n");
    },
  };
}
