/** The bars' numbers as they are shown: with the edits beside those without, or what the edits changed. */

import { float32 } from "../shared/bytes";
import type { Model } from "../shared/model";
import { edited, shownOf, was } from "../shared/shown";
import type { Bar, Wish } from "./rows";

type Numbers = Pick<Wish, "bars" | "heads" | "headsBefore" | "logit" | "logitBefore">;

export function barNumbers(model: Model): Numbers {
  const now = float32(model.get("bar_values"));
  const then = float32(was<DataView>(model, "bar_values"));
  const heads = float32(model.get("heads"));
  const headsThen = float32(was<DataView>(model, "heads"));
  const parts = model.get<Omit<Bar, "value" | "before">[]>("bars");
  const shown = shownOf(model);
  const beside = shown === "after" && edited(model);
  const difference = shown === "difference";
  const value = (i: number) => (difference ? now[i]! - then[i]! : now[i]!);
  const before = (i: number) => (beside ? then[i]! : Number.NaN);
  const whole = difference && headsThen.length === heads.length;
  return {
    bars: parts.map((part, i) => ({ ...part, value: value(i), before: before(i) })),
    heads: whole ? heads.map((head, i) => head - headsThen[i]!) : heads,
    headsBefore: beside && headsThen.length === heads.length ? headsThen : new Float32Array(0),
    logit: value(parts.length),
    logitBefore: before(parts.length),
  };
}
