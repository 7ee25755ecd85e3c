/** Heads in the order of a score that Python sent: which scores there are, and which heads one leaves in. */

import { float32 } from "../shared/bytes";
import type { Model } from "../shared/model";

export interface Score {
  title: string;
  about: string;
  paper: string;
}

/** As many heads as a page can draw one after the other; how many there are is said. */
export const MOST_SORTED = 240;

export interface Scores {
  /** The scores by name, in the order in which they were sent. */
  known(): [name: string, score: Score][];
  /** A head's value of the chosen score; null where heads stand by place. */
  of(layer: number, head: number): number | null;
  /** The heads that are left in, highest first; null where they stand by place. */
  order(): number[] | null;
  /** How many heads reach the least score, also those beyond the drawn ones. */
  reached(): number;
}

export function scores(model: Model): Scores {
  let made: { key: unknown[]; order: number[]; reached: number } | null = null;
  let decoded: { from: unknown; values: Float32Array } | null = null;
  const known = () => Object.entries(model.get<Record<string, Score>>("scores") ?? {});
  const chosen = () => known().findIndex(([name]) => name === model.get<string>("sort_by"));
  const values = (): Float32Array | null => {
    const from = model.get<DataView | null>("score_values");
    if (decoded?.from !== from) decoded = { from, values: float32(from) };
    const count = model.get<number>("num_layers") * model.get<number>("num_heads");
    const at = chosen() * count;
    return at >= 0 && at + count <= decoded.values.length ? decoded.values.subarray(at, at + count) : null;
  };
  const sorted = () => {
    const own = values();
    if (!own) return null;
    const least = model.get<number | null>("least_score") ?? null;
    const key = [decoded!.values, chosen(), least];
    if (!made || key.some((part, i) => part !== made!.key[i])) made = { key, ...ordered(own, least) };
    return made;
  };
  return {
    known,
    of: (layer, head) => values()?.[layer * model.get<number>("num_heads") + head] ?? null,
    order: () => sorted()?.order ?? null,
    reached: () => sorted()?.reached ?? 0,
  };
}

/** The heads from the highest value to the lowest; what is no number has no place, and equals keep theirs. */
export function ordered(values: Float32Array, least: number | null): { order: number[]; reached: number } {
  const all = [...values.keys()].filter((i) => !Number.isNaN(values[i]!) && (least === null || values[i]! >= least));
  all.sort((a, b) => values[b]! - values[a]! || a - b);
  return { order: all.slice(0, MOST_SORTED), reached: all.length };
}
