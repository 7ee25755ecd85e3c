/** Heads in the order of a score that Python sent: which scores there are, and which heads one leaves in. */

import { float32 } from "../shared/bytes";
import type { Model } from "../shared/model";

export interface Score {
  title: string;
  about: string;
  paper: string;
}

/** As many heads as are drawn one after the other; the next ones take their place when asked for. */
export const MOST_SORTED = 240;

export interface Scores {
  /** The scores by name, in the order in which they were sent. */
  known(): [name: string, score: Score][];
  /** A head's value of the chosen score; null where heads stand by place. */
  of(layer: number, head: number): number | null;
  /** The heads that are left in and drawn, highest first; null where they stand by place. */
  order(): number[] | null;
  /** How many heads reach the least score, also those that are not drawn. */
  reached(): number;
  /** The place of the first one drawn, counted from 0. */
  first(): number;
  /** Goes on to the next ones, or back (-1). */
  turn(by: number): void;
}

export function scores(model: Model): Scores {
  let made: { key: unknown[]; order: number[] } | null = null;
  let first = 0;
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
    if (!made || key.some((part, i) => part !== made!.key[i])) {
      made = { key, order: ordered(own, least) };
      first = 0;
    }
    return made.order;
  };
  return {
    known,
    of: (layer, head) => values()?.[layer * model.get<number>("num_heads") + head] ?? null,
    order: () => sorted()?.slice(first, first + MOST_SORTED) ?? null,
    reached: () => sorted()?.length ?? 0,
    first: () => first,
    turn(by) {
      first += by * MOST_SORTED;
    },
  };
}

/** The heads from the highest value to the lowest; what is no number has no place, and equals keep theirs. */
export function ordered(values: Float32Array, least: number | null): number[] {
  const all = [...values.keys()].filter((i) => !Number.isNaN(values[i]!) && (least === null || values[i]! >= least));
  return all.sort((a, b) => values[b]! - values[a]! || a - b);
}
