/** Where somebody looks at a reduced pattern, told to Python, and what it sends of there. */

import { float32 } from "../shared/bytes";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { exact as inFull } from "../shared/numbers";
import type { Tokens } from "../shared/tokens";
import { type MatrixLayout, sight } from "./matrix_layout";
import { type Pattern, SignedPattern } from "./pattern";
import { type Exact, NOWHERE, Reduced } from "./reduced";
import { named } from "./side_list";

export const LOOK_TRAITS = ["reduced", "exact", "exact_before", "change"];

type Get = <T>(name: string) => T;
type Sent = Record<string, number | DataView | undefined>;

const IN_SIGHT = 384; // tokens a side, from which on their own numbers are asked for
const STEP = 64; // the part in sight moves by so many tokens, not with every pixel

/** The look that was asked for last, of each view. */
const asked = new WeakMap<Model, string>();
const parts = new WeakMap<Model, { top: number; left: number; side: number }>();
const decoded = new WeakMap<object, Exact>();

export function isReduced(model: Model): boolean {
  return Object.keys(model.get<Sent | undefined>("reduced") ?? {}).length > 0;
}

/** What a pattern's squares stand for; null where it is whole. */
export function reducedOf(get: Get, squares: Float32Array): Reduced | null {
  const sent = get<Sent | undefined>("reduced");
  if (!sent?.tokens) return null;
  return new Reduced(sent.tokens as number, sent.cells as number, squares, float32(sent.first as DataView));
}

/** The exact numbers that are here, decoded once. */
export function exactOf(model: Model, name: "exact" | "exact_before"): Exact {
  const sent = model.get<Sent | undefined>(name);
  if (!sent?.row) return NOWHERE;
  const old = decoded.get(sent);
  if (old) return old;
  const { query, key, top, left, side } = sent as Record<string, number>;
  const block = sent.block ? { top: top!, left: left!, side: side!, values: float32(sent.block as DataView) } : null;
  const found: Exact = {
    query: query!,
    row: float32(sent.row as DataView),
    key: key!,
    column: float32(sent.column as DataView),
    block,
  };
  decoded.set(sent, found);
  return found;
}

/** Asks for a row and a column. */
export function lookAt(model: Model, query: number, key: number): void {
  if (isReduced(model)) ask(model, { query, key, ...parts.get(model) });
}

/** Asks for the part in sight, where that is close. */
export function lookCloser(model: Model, layout: MatrixLayout): void {
  if (!isReduced(model)) return;
  const [top, bottom] = sight(layout, layout.row);
  const [left, right] = sight(layout, layout.column);
  if (Math.max(bottom - top, right - left) > IN_SIGHT) return;
  const down = (place: number) => Math.floor(place / STEP) * STEP;
  parts.set(model, { top: down(top), left: down(left), side: IN_SIGHT + STEP });
  const { query, key } = model.get<Record<string, number>>("look") ?? {};
  ask(model, { query: query ?? -1, key: key ?? -1, ...parts.get(model) });
}

function ask(model: Model, look: Record<string, number>): void {
  const words = JSON.stringify(look);
  if (asked.get(model) === words) return;
  asked.set(model, words);
  model.set("look", look);
  model.save_changes();
}

/** One cell's number in words; of a reduced pattern what is known of it before it is here. */
export function numberAt(pattern: Pattern, query: number, key: number): string {
  if (pattern.hides(query)) return "hidden";
  if (pattern.has(query, key)) return inFull(pattern.at(query, key));
  if (pattern instanceof SignedPattern) return "not here";
  return `at most ${inFull(pattern.reduced!.square(query, key))}`;
}

/** How a reduced pattern is drawn; empty where it is whole. */
export function reducedWords(model: Model, { reduced }: Pattern): string {
  if (!reduced) return "";
  const { cells, exact } = reduced;
  if (model.get<boolean>("live") === false)
    return `${reduced.tokens} tokens: drawn is the largest of each ${cells} × ${cells}; this page has the numbers of token ${exact.query} alone`;
  return `${reduced.tokens} tokens: drawn is the largest of each ${cells} × ${cells}; numbers are exact where you point, pin or zoom in`;
}

/** In place of a list of numbers that are not here. */
export function awaited(model: Model, position: number, tokens: Tokens): HTMLElement {
  const why = model.get<boolean>("live") === false ? " are not in this page." : " are on their way.";
  return h("div", { class: "nnv-hint" }, "The numbers of ", named(tokens, position), why);
}
