/** The vectors behind one row of a head's pattern: what a token asks for, what the others answer, and what they hand over. */

import { float32, int32 } from "../shared/bytes";
import type { Model } from "../shared/model";
import { edited, shownOf, was } from "../shared/shown";

export const VECTOR_TRAITS = [
  "vectors_shown",
  "vector_about",
  "vector_tokens",
  "vector_query",
  "vector_keys",
  "vector_values",
  "vector_products",
  "vector_scores",
  "vector_weights",
];

/** Whose vectors they are, and what makes scores of their products. */
export interface About {
  layer: number;
  head: number;
  query: number;
  group: number;
  heads: [number, number];
  all: number;
  scale?: number;
  slope?: number;
  softcap?: number;
  why?: string;
}

/** What a strip or a row of strips shows. */
export type Part = "query" | "key" | "product" | "value";

export interface Vectors {
  about: About;
  /** The keys' positions, in order. */
  tokens: Int32Array;
  width(part: Part): number;
  /** One key's numbers; of the query the same for all. */
  row(part: Part, i: number): Float32Array;
  /** The largest magnitude of all rows. */
  most(part: Part): number;
  product(i: number): number;
  /** NaN where it is not known. */
  score(i: number): number;
  weight(i: number): number;
  /** The two that a difference is of. */
  of: { before: Vectors; after: Vectors } | null;
}

/** The vectors of what is shown; null where there are none, and the reason is in `vector_about.why`. */
export function vectorsOf(model: Model): () => Vectors | null {
  let seen: unknown = null;
  let before: unknown = null;
  let made: Vectors | null = null;
  return () => {
    const mode = shownOf(model);
    const now = model.get<DataView | null>("vector_keys");
    const then = edited(model) && mode === "difference" ? was<DataView | null>(model, "vector_keys") : null;
    if (now === seen && then === before) return made;
    [seen, before] = [now, then];
    const saved = decoded((name) => model.get(name));
    const other = then ? decoded((name) => was(model, name)) : null;
    made = saved && then ? (other ? change(other, saved) : null) : saved;
    return made;
  };
}

function decoded(get: <T>(name: string) => T): Vectors | null {
  const about = get<About | undefined>("vector_about");
  const sent = get<DataView | null | undefined>("vector_keys");
  if (!about || !sent || sent.byteLength === 0) return null;
  const array = (name: string) => float32(get<DataView>(`vector_${name}`));
  const tokens = int32(get<DataView>("vector_tokens"));
  const [query, keys, values] = [array("query"), float32(sent), array("values")];
  const [products, scores, weights] = [array("products"), array("scores"), array("weights")];
  const wide = values.length / tokens.length;
  // The product of two float32 is exact in a double, so that this is the float32 product bit for bit.
  const multiplied = keys.map((key, at) => Math.fround(key * query[at % query.length]!));
  const numbers: Record<Part, Float32Array> = { query, key: keys, product: multiplied, value: values };
  const width = (part: Part) => (part === "value" ? wide : query.length);
  return {
    about,
    tokens,
    width,
    row: (part, i) => (part === "query" ? query : numbers[part].subarray(i * width(part), (i + 1) * width(part))),
    most: once((part) => largest(numbers[part])),
    product: (i) => products[i]!,
    score: (i) => scores[i] ?? Number.NaN,
    weight: (i) => weights[i]!,
    of: null,
  };
}

/** What an edit did: after - before, of the keys that both have. */
function change(before: Vectors, after: Vectors): Vectors {
  const at = new Map([...before.tokens].map((token, i) => [token, i]));
  const both = [...after.tokens].flatMap((token, i) => (at.has(token) ? [{ token, i, was: at.get(token)! }] : []));
  const row = (part: Part, i: number) => {
    const old = before.row(part, both[i]!.was);
    return after.row(part, both[i]!.i).map((value, d) => value - old[d]!);
  };
  const less = (of: (vectors: Vectors, i: number) => number) => (i: number) =>
    of(after, both[i]!.i) - of(before, both[i]!.was);
  const aligned = (vectors: Vectors, place: (i: number) => number): Vectors => ({
    ...vectors,
    product: (i) => vectors.product(place(i)),
    score: (i) => vectors.score(place(i)),
    weight: (i) => vectors.weight(place(i)),
  });
  return {
    about: after.about,
    tokens: Int32Array.from(both.map(({ token }) => token)),
    width: after.width,
    row,
    most: once((part) => both.reduce((most, _, i) => Math.max(most, largest(row(part, i))), 0)),
    product: less((vectors, i) => vectors.product(i)),
    score: less((vectors, i) => vectors.score(i)),
    weight: less((vectors, i) => vectors.weight(i)),
    of: { before: aligned(before, (i) => both[i]!.was), after: aligned(after, (i) => both[i]!.i) },
  };
}

/** The place of the key with the largest weight, or the largest change of one. */
export function strongest(vectors: Vectors): number {
  let best = 0;
  for (let i = 1; i < vectors.tokens.length; i++)
    if (Math.abs(vectors.weight(i)) > Math.abs(vectors.weight(best))) best = i;
  return best;
}

/** Places in the order in which they are listed. */
export function listed(vectors: Vectors, byWeight: boolean): number[] {
  const places = [...vectors.tokens.keys()];
  if (byWeight) places.sort((a, b) => Math.abs(vectors.weight(b)) - Math.abs(vectors.weight(a)) || a - b);
  return places;
}

function once(find: (part: Part) => number): (part: Part) => number {
  const found = new Map<Part, number>();
  return (part) => {
    if (!found.has(part)) found.set(part, find(part));
    return found.get(part)!;
  };
}

function largest(values: Float32Array): number {
  return values.reduce((most, v) => (Math.abs(v) < Infinity ? Math.max(most, Math.abs(v)) : most), 0);
}
