/** The receipt of a view: which model, what was saved, and the code that gives the same numbers. */

import { h, replace } from "./dom";
import type { Model } from "./model";
import { readTokens, tokenAt } from "./tokens";

interface Stamp {
  model?: string;
  dtype?: string;
  engine?: string;
  family?: string;
  seconds?: number;
  created?: string;
  versions?: Record<string, string>;
  values?: Record<string, string>;
}

export function stampLine(model: Model): string {
  const stamp = model.get<Stamp>("stamp");
  const folder = /[\\/]([^\\/]+)[\\/]?$/.exec(stamp.model ?? "");
  const local = folder && /^([\\/~]|[A-Za-z]:)/.test(stamp.model ?? ""); // a hub name keeps its owner
  const parts = [local ? folder[1] : stamp.model, stamp.dtype, stamp.engine];
  if (typeof stamp.seconds === "number") parts.push(`${Number(stamp.seconds.toPrecision(2))} s`);
  return parts.filter(Boolean).join(" · ");
}

export function fillReceipt(panel: HTMLElement, model: Model): void {
  const stamp = model.get<Stamp>("stamp");
  const ids = model.get<number[]>("token_ids");
  const tokens = readTokens(model);
  const gaps = Object.entries(model.get<Record<string, string>>("gaps"));
  const code = model.get<string>("code");
  const facts: [string, string][] = [
    ["model", stamp.model ?? ""],
    ["family", stamp.family ?? ""],
    ["engine", stamp.engine ?? ""],
    ["dtype", stamp.dtype ?? ""],
    ["made", stamp.created ?? ""],
    [
      "versions",
      Object.entries(stamp.versions ?? {})
        .map(([name, version]) => `${name} ${version}`)
        .join(", "),
    ],
  ];
  const copy = h("button", {}, "Copy");
  copy.addEventListener("click", () => {
    const refused = () => replace(copy, "Select the text to copy it");
    if (!navigator.clipboard)
      refused(); // a page that was not served over https
    else navigator.clipboard.writeText(code).then(() => replace(copy, "Copied"), refused);
  });
  const values = Object.entries(stamp.values ?? {});
  replace(
    panel,
    h(
      "div",
      { class: "nnv-receipt-columns" },
      h(
        "div",
        {},
        h("h4", {}, "Where the numbers come from"),
        h(
          "dl",
          {},
          ...facts.filter(([, text]) => text).flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]),
        ),
        h("h4", {}, `Tokens (${ids.length})`),
        h(
          "div",
          { class: "nnv-ids" },
          ...ids.map((id, i) => h("span", {}, tokenAt(tokens, i), h("small", {}, String(id)))),
        ),
      ),
      h(
        "div",
        {},
        h("h4", {}, "Saved by the trace"),
        h(
          "ul",
          { class: "nnv-values", tabindex: 0, "aria-label": "Saved values" },
          ...values.map(([name, shape]) => h("li", {}, h("code", {}, name), h("small", {}, ` ${shape}`))),
        ),
        gaps.length > 0 && h("h4", {}, "Not captured"),
        gaps.length > 0 &&
          h(
            "ul",
            { class: "nnv-values nnv-gaps", tabindex: 0, "aria-label": "Not captured" },
            ...gaps.map(([name, why]) => h("li", {}, h("code", {}, name), h("span", {}, ` ${why}`))),
          ),
      ),
    ),
    h("h4", {}, "The trace, runnable as it stands ", copy),
    h("pre", { class: "nnv-code", tabindex: 0 }, code),
  );
}
