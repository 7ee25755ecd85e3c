/** What the focused head's panel says: the value of a cell, the full text of a token. */

import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { isGenerated, type Tokens } from "../shared/tokens";
import { numberAt } from "./looks";
import type { Spot } from "./matrix_layout";
import { type Pattern, PatternChange, type Weighting } from "./pattern";
import { named } from "./side_list";

export const HOW_TO_READ = "Each row is a token that reads, each column a token it reads. Click one to pin it.";
export const HOW_TO_READ_LINES = "A line goes from the token that reads to the one it reads. Click one to pin it.";
export const HOW_TO_RELEASE = "Escape or a second click lets the token go.";

export type Combine = "one" | "mean" | "max";

/** Whose pattern is drawn. */
export function focusTitle(model: Model, { layer, head }: { layer: number; head: number }): string {
  const combine = model.get<Combine>("combine") ?? "one";
  if (combine === "one") return `Layer ${layer}, head ${head}`;
  const chosen = (model.get<unknown[]>("chosen_heads") ?? []).length;
  const whose = chosen > 0 ? `${chosen} chosen ${chosen === 1 ? "head" : "heads"}` : `the heads of layer ${layer}`;
  return `${combine === "mean" ? "Mean" : "Largest"} of ${whose}`;
}

/** What its numbers are where they are not the weights. */
export function kindWords(model: Model, kind: Weighting): string {
  switch (kind) {
    case "value":
      return "weight × norm of the value";
    case "output":
      return "weight × norm of what the head writes";
    case "token":
      return `logit of ${model.get<string>("toward_label") || "the token"} that each weight carries`;
    default:
      return "";
  }
}

/** Which heads share keys and values with this one; empty where none do. */
export function sharing(head: number, heads: number, shared: number): string {
  if (shared <= 0 || shared >= heads) return "";
  return `keys and values ${Math.floor(head / (heads / shared))}, shared by ${heads / shared} heads`;
}

/** One cell in words, with its exact value. */
export function reading(tokens: Tokens, pattern: Pattern, query: number, key: number): (Node | string)[] {
  const hint = (text: string) => h("span", { class: "nnv-hint" }, text);
  if (key > query)
    return [named(tokens, query), hint(" comes before "), named(tokens, key), hint(" and cannot read it.")];
  const value = h("b", { class: "nnv-number nnv-value" }, numberAt(pattern, query, key));
  if (pattern instanceof PatternChange && pattern.has(query, key)) {
    const was = h("span", { class: "nnv-number nnv-was" }, numberAt(pattern.before, query, key));
    const now = h("span", { class: "nnv-number nnv-now" }, numberAt(pattern.after, query, key));
    const change = [value, hint(" more: "), was, hint(" → "), now];
    return [named(tokens, query), hint(" reads "), named(tokens, key), " ", ...change];
  }
  return [named(tokens, query), hint(" reads "), named(tokens, key), " ", value];
}

/** What the tooltip over a place of the matrix says; nothing where there is no value. */
export function tip(tokens: Tokens & { ids: number[] }, pattern: Pattern | null, spot: Spot): Node[] {
  const whole = (i: number) => {
    const length = [...(tokens.labels[i] ?? "")].length;
    const long = length > 12 ? `, ${length} characters` : "";
    const more = ` id ${tokens.ids[i]}${long}${isGenerated(tokens, i) ? ", generated" : ""}`;
    return h("div", {}, named(tokens, i), h("small", { class: "nnv-hint" }, more));
  };
  if (spot.kind === "token") return [whole(spot.position)];
  if (spot.key > spot.query || !pattern) return [];
  const value = h("b", {}, numberAt(pattern, spot.query, spot.key));
  return [value, whole(spot.query), h("div", { class: "nnv-hint" }, "reads"), whole(spot.key)];
}

/** The same for ears. */
export function spoken(labels: string[], pattern: Pattern | null, position: number, key: number): string {
  if (position < 0) return "no token pinned";
  if (key < 0 || !pattern) return `token ${position}, ${labels[position]}`;
  return `${labels[position]} at ${position} reads ${labels[key]} at ${key}: ${numberAt(pattern, position, key)}`;
}
