/** What the chosen part writes: the tokens whose logits it raises and lowers most. */

import { float32 } from "../shared/bytes";
import { h, replace, token } from "../shared/dom";
import type { Model } from "../shared/model";
import { signed } from "../shared/numbers";
import type { Requests } from "../shared/requests";
import type { Row } from "./rows";

const PARTS: Row["kind"][] = ["embedding", "attention", "mlp", "rest", "head", "neuron", "bias"];

/** The part's name in the trait `written_parts`; null where a row is no such part. */
export function partKey({ kind, layer, head }: Row): string | null {
  const numbered = inside(kind);
  if (!PARTS.includes(kind) || (numbered && head < 0)) return null;
  if (layer < 0) return kind;
  return numbered ? `${kind}.${layer}.${head}` : `${kind}.${layer}`;
}

const inside = (kind: Row["kind"]) => kind === "head" || kind === "neuron";

export interface WrittenPanel {
  element: HTMLElement;
  update(row: Row | undefined): void;
}

export function writtenPanel(model: Model, requests: Requests): WrittenPanel {
  const element = h("section", { class: "nnv-written", "aria-label": "What the chosen part writes", hidden: true });

  return {
    element,
    update(row) {
      const key = row ? partKey(row) : null;
      const found = key === null ? null : writtenBy(model, key);
      const live = model.get<string>("why_static") === "";
      element.hidden = key === null || (!found && !live);
      if (element.hidden) return;
      const { kind, layer, head, name } = row!;
      const title = inside(kind) ? `layer ${layer}, ${name}` : name;
      if (found) {
        const { logits } = found;
        const count = found.tokens[0].length;
        replace(
          element,
          h("h4", {}, `What ${title} ${kind === "bias" ? "write" : "writes"}`),
          tokens("promotes", found.tokens[0], logits.subarray(0, count)),
          tokens("suppresses", found.tokens[1], logits.subarray(count)),
          h("div", { class: "nnv-hint" }, "share of each token's logit, with the final norm held"),
        );
        return;
      }
      const ask = h(
        "button",
        {},
        kind === "bias" ? `Tokens that ${title} promote and suppress` : `Tokens that ${title} promotes and suppresses`,
      );
      ask.addEventListener("click", () =>
        requests.ask({ kind: "written", part: kind, layer, head: inside(kind) ? head : null }),
      );
      replace(element, ask);
    },
  };
}

/** The tokens that a part raises and lowers most, with its shares of their logits. */
function writtenBy(model: Model, key: string): { tokens: [string[], string[]]; logits: Float32Array } | null {
  const parts = model.get<string[]>("written_parts") ?? [];
  const at = parts.indexOf(key);
  if (at < 0) return null;
  const all = float32(model.get("written_logits"));
  const size = all.length / parts.length;
  const tokens = model.get<[string[], string[]][]>("written_tokens")[at]!;
  return { tokens, logits: all.subarray(at * size, (at + 1) * size) };
}

/** A list of tokens, each with its number. */
export function tokens(what: string, labels: string[], logits: Float32Array): HTMLElement {
  const items = labels.map((label, i) =>
    h("li", {}, token(label), h("span", { class: "nnv-number" }, signed(logits[i]!))),
  );
  return h("div", { class: `nnv-${what}` }, h("span", { class: "nnv-hint" }, what), h("ol", {}, ...items));
}
