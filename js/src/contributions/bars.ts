/** The bars' numbers as they are shown: with the edits beside those without, or what the edits changed. */

import { float32, int32 } from "../shared/bytes";
import type { Model } from "../shared/model";
import { edited, shownOf, was } from "../shared/shown";
import type { Bar, Wish } from "./rows";

type Numbers = Pick<
  Wish,
  "bars" | "heads" | "headsBefore" | "headEffects" | "logit" | "logitBefore" | "neurons" | "sums"
>;

/** The traits that the bars are, and their heads: shares of the logit, which sum to it, or norms, which do not. */
const QUANTITIES = { logit: ["bar_values", "heads"], norm: ["norms", "head_norms"] } as const;

/** Where a recording has no norms, the bars are shares whatever is asked for. */
export function quantityOf(model: Model): "logit" | "norm" {
  return float32(model.get("norms")).length > 0 ? model.get("quantity") : "logit";
}

type Part = Omit<Bar, "value" | "before" | "effect">;

/** A forward's bars by kind and block, and the logit. */
function tableOf(parts: Part[], numbers: Float32Array): Map<string, number> {
  return new Map([...parts.map((part, i) => [keyOf(part), numbers[i]!] as const), ["", numbers[parts.length]!]]);
}

const keyOf = ({ kind, layer }: Part) => `${kind}.${layer}`;
const KINDS: Bar["kind"][] = ["embedding", "attention", "mlp", "rest", "bias", "softcap", "remainder"];
/** The parts' order of depth. */
const byDepth = (a: Part, b: Part) =>
  stage(a) - stage(b) || a.layer - b.layer || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
const stage = ({ kind, layer }: Part) => (kind === "embedding" ? 0 : layer >= 0 ? 1 : 2);

export function barNumbers(model: Model): Numbers {
  const quantity = quantityOf(model);
  const [whole, split] = QUANTITIES[quantity];
  const shown = shownOf(model);
  const beside = shown === "after" && edited(model);
  const difference = shown === "difference";
  const own = model.get<Part[]>("bars");
  const old = was<Part[]>(model, "bars");
  const now = tableOf(own, float32(model.get(whole)));
  const then = tableOf(old, float32(was<DataView>(model, whole)));
  const heads = float32(model.get(split));
  const headsThen = float32(was<DataView>(model, split));
  // What only one forward has (an edit's own bar) is 0 in the other.
  const gone = beside || difference ? old.filter((part) => !now.has(keyOf(part))) : [];
  const parts = gone.length > 0 ? [...own, ...gone].sort(byDepth) : own;
  const value = (key: string) => (now.get(key) ?? 0) - (difference ? (then.get(key) ?? 0) : 0);
  const before = (key: string) => (beside ? (then.get(key) ?? 0) : Number.NaN);
  // An effect is of one forward, and on a logit.
  const alone = difference || quantity === "norm";
  const effects = alone ? new Map<string, number>() : tableOf(own, float32(model.get("bar_effects")));
  const both = difference && headsThen.length === heads.length;
  return {
    bars: parts.map((part) => {
      const key = keyOf(part);
      return { ...part, value: value(key), before: before(key), effect: effects.get(key) ?? Number.NaN };
    }),
    heads: both ? heads.map((head, i) => head - headsThen[i]!) : heads,
    headsBefore: beside && headsThen.length === heads.length ? headsThen : new Float32Array(0),
    headEffects: alone ? new Float32Array(0) : float32(model.get("head_effects")),
    logit: value(""),
    logitBefore: before(""),
    neurons: alone ? {} : neuronsOf(model),
    sums: quantity === "logit",
  };
}

/** By block: the neurons with the largest shares of the logit. */
function neuronsOf(model: Model): Wish["neurons"] {
  const blocks = model.get<number[]>("neuron_blocks") ?? [];
  const [ids, shares] = [int32(model.get("neuron_ids")), float32(model.get("neuron_shares"))];
  const effects = float32(model.get("neuron_effects"));
  const count = ids.length / Math.max(1, blocks.length);
  const part = <T extends Int32Array | Float32Array>(all: T, i: number) =>
    all.subarray(i * count, (i + 1) * count) as T;
  return Object.fromEntries(
    blocks.map((layer, i) => [layer, { ids: part(ids, i), shares: part(shares, i), effects: part(effects, i) }]),
  );
}
