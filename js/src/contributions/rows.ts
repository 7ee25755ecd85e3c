/** Bars as rows: in the order of depth they run on from each other, in the order of size they all begin at 0. */

import { ticks } from "../shared/numbers";

export interface Bar {
  name: string;
  kind: "embedding" | "attention" | "mlp" | "rest" | "bias" | "softcap" | "remainder";
  /** The block, or -1. */
  layer: number;
  value: number;
  /** Without the edits; NaN where there is no such forward. */
  before: number;
  /** What the logit loses without the part; NaN where that was not measured. */
  effect: number;
}

export interface Row {
  name: string;
  kind: Bar["kind"] | "head" | "neuron" | "total";
  layer: number;
  /** The number of the head or neuron, or -1. */
  head: number;
  value: number;
  /** Without the edits; NaN where there is no such forward. */
  before: number;
  /** What the logit loses without the part; NaN where that was not measured. */
  effect: number;
  /** The bar's two ends on the axis. */
  from: number;
  to: number;
  /** Sum of this row and all before it in depth; NaN where rows are not in depth's order. */
  running: number;
  open: boolean | null;
}

export interface Wish {
  bars: Bar[];
  /** [layers, heads], empty where the heads' parts were not captured. */
  heads: Float32Array;
  /** The same without the edits, empty where there is no such forward. */
  headsBefore: Float32Array;
  /** What the logit loses without each head, empty where that was not measured. */
  headEffects: Float32Array;
  headCount: number;
  logit: number;
  logitBefore: number;
  /** The blocks whose heads are shown. */
  expanded: number[];
  /** The blocks whose neurons are shown, ... */
  opened: number[];
  /** ... those with the largest shares, by block, where they were captured, ... */
  neurons: Record<string, { ids: Int32Array; shares: Float32Array; effects: Float32Array }>;
  /** ... and whether they can be asked for. */
  live: boolean;
  /** Whether the bars sum to the last one. */
  sums: boolean;
  sort: "depth" | "size";
  sign: "both" | "positive" | "negative";
}

export function buildRows(wish: Wish): Row[] {
  const { bars, logit, sort, sign } = wish;
  const chained = sort === "depth" && sign === "both" && wish.sums;
  const drawn = wish.sums ? bars : bars.filter(({ value }) => Number.isFinite(value));
  const shown = drawn.filter(({ value }) => sign === "both" || (sign === "positive" ? value > 0 : value < 0));
  if (sort === "size") shown.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const rows: Row[] = [];
  let running = 0;
  for (const bar of shown) {
    const from = chained ? running : 0;
    running = chained ? running + bar.value : Number.NaN;
    const open = opens(wish, bar);
    rows.push({ ...bar, head: -1, from, to: from + bar.value, running, open });
    const rowsOf = bar.kind === "mlp" ? neuronRows : headRows;
    if (open) rows.push(...rowsOf(wish, bar, chained ? from : 0, chained));
  }
  if (rows.length > 0 && sign === "both") {
    rows.push({
      name: wish.sums ? "logit" : "length of the sum",
      kind: "total",
      layer: -1,
      head: -1,
      value: logit,
      before: wish.logitBefore,
      effect: Number.NaN,
      from: 0,
      to: logit,
      running: logit,
      open: null,
    });
  }
  return rows;
}

/** A row's identity among all rows of a recording. */
export function rowKey({ kind, layer, head }: Row): string {
  return `${kind}.${layer}.${head}`;
}

/** Whether a bar is open; null where there is nothing in it. */
function opens({ heads, neurons, live, sums, expanded, opened }: Wish, { kind, layer }: Bar): boolean | null {
  if (kind === "attention" && heads.length > 0) return expanded.includes(layer);
  if (kind === "mlp" && sums && (live || layer in neurons)) return opened.includes(layer) && layer in neurons;
  return null;
}

/** An MLP's neurons with the largest shares, and what is left of it. */
function neuronRows({ neurons }: Wish, bar: Bar, start: number, chained: boolean): Row[] {
  const own = neurons[bar.layer];
  if (!own) return [];
  const rest = bar.value - own.shares.reduce((sum, value) => sum + value, 0);
  const parts = [
    ...Array.from(own.shares, (value, i) => ({
      name: `neuron ${own.ids[i]}`,
      head: own.ids[i]!,
      value,
      effect: own.effects[i] ?? Number.NaN,
    })),
    { name: "other neurons, bias", head: -1, value: rest, effect: Number.NaN },
  ];
  let at = start;
  return parts.map((part) => {
    const from = at;
    if (chained) at += part.value;
    const none = { before: Number.NaN, running: Number.NaN, open: null };
    return { ...part, ...none, kind: "neuron", layer: bar.layer, from, to: from + part.value };
  });
}

/** An attention part's heads, and what is left of it: the output projection's bias or a norm after it. */
function headRows(
  { heads, headsBefore, headEffects, headCount, sort, sums }: Wish,
  bar: Bar,
  start: number,
  chained: boolean,
): Row[] {
  const own = heads.subarray(bar.layer * headCount, (bar.layer + 1) * headCount);
  const was = headsBefore.subarray(bar.layer * headCount, (bar.layer + 1) * headCount);
  const parts: Pick<Row, "name" | "head" | "value" | "before" | "effect">[] = Array.from(own, (value, head) => ({
    name: `head ${head}`,
    head,
    value,
    before: was[head] ?? Number.NaN,
    effect: headEffects[bar.layer * headCount + head] ?? Number.NaN,
  }));
  if (sort === "size") parts.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const restOf = (whole: number, split: Float32Array) => whole - split.reduce((sum, value) => sum + value, 0);
  const rest = restOf(bar.value, own);
  // Below the rounding of a float32 sum there is nothing left to show; norms do not add up.
  if (sums && Math.abs(rest) > 1e-4 * Math.max(1, Math.abs(bar.value)))
    parts.push({
      name: "output bias / post-norm",
      head: -1,
      value: rest,
      before: restOf(bar.before, was),
      effect: Number.NaN,
    });
  let at = start;
  return parts.map(({ name, head, value, before, effect }) => {
    const from = at;
    if (chained) at += value;
    return {
      name,
      kind: "head",
      layer: bar.layer,
      head,
      value,
      before,
      effect,
      from,
      to: from + value,
      running: Number.NaN,
      open: null,
    };
  });
}

export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

/** An axis that holds every bar and always 0. */
export function axisOf(rows: Row[], count: number): Axis {
  let low = 0;
  let high = 0;
  for (const { from, to, before, effect } of rows) {
    for (const end of [from, to, from + before, from + effect]) {
      if (!Number.isFinite(end)) continue;
      low = Math.min(low, end);
      high = Math.max(high, end);
    }
  }
  if (low === 0 && high === 0) return { low: -1, high: 1, ticks: [-1, 0, 1] };
  const margin = 0.03 * (high - low);
  if (low < 0) low -= margin;
  if (high > 0) high += margin;
  return { low, high, ticks: ticks(low, high, count) };
}

/**
 * Whether attribution misleads about a part: without it the logit moves the other way, or by less than half or more than
 * twice as much, and that is not little against the longest bar.
 */
export function misleads({ value, effect }: Row, largest: number): boolean {
  if (!Number.isFinite(effect) || Math.abs(effect - value) < 0.05 * largest) return false;
  return effect * value <= 0 || Math.abs(effect) < Math.abs(value) / 2 || Math.abs(effect) > 2 * Math.abs(value);
}

/** The length of the longest bar. */
export function largest(rows: Row[]): number {
  return rows.reduce((most, { kind, value }) => (kind === "total" ? most : Math.max(most, Math.abs(value) || 0)), 0);
}

/** Where on the axis, 0..1, a value lies. */
export function place({ low, high }: Axis, value: number): number {
  return Math.max(0, Math.min(1, (value - low) / (high - low)));
}
