/** Bars as rows: in the order of depth they run on from each other, in the order of size they all begin at 0. */

import { ticks } from "../shared/numbers";

export interface Bar {
  name: string;
  kind: "embedding" | "attention" | "mlp" | "bias" | "softcap" | "remainder";
  /** The block, or -1. */
  layer: number;
  value: number;
  /** Without the edits; NaN where there is no such forward. */
  before: number;
}

export interface Row {
  name: string;
  kind: Bar["kind"] | "head" | "total";
  layer: number;
  head: number;
  value: number;
  /** Without the edits; NaN where there is no such forward. */
  before: number;
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
  headCount: number;
  logit: number;
  logitBefore: number;
  expanded: number[];
  sort: "depth" | "size";
  sign: "both" | "positive" | "negative";
}

export function buildRows(wish: Wish): Row[] {
  const { bars, logit, sort, sign } = wish;
  const chained = sort === "depth" && sign === "both";
  const shown = bars.filter(({ value }) => sign === "both" || (sign === "positive" ? value > 0 : value < 0));
  if (sort === "size") shown.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const rows: Row[] = [];
  let running = 0;
  for (const bar of shown) {
    const from = chained ? running : 0;
    running = chained ? running + bar.value : Number.NaN;
    const splits = bar.kind === "attention" && wish.heads.length > 0;
    const open = splits ? wish.expanded.includes(bar.layer) : null;
    rows.push({ ...bar, head: -1, from, to: from + bar.value, running, open });
    if (open) rows.push(...headRows(wish, bar, chained ? from : 0, chained));
  }
  if (rows.length > 0 && sign === "both") {
    rows.push({
      name: "logit",
      kind: "total",
      layer: -1,
      head: -1,
      value: logit,
      before: wish.logitBefore,
      from: 0,
      to: logit,
      running: logit,
      open: null,
    });
  }
  return rows;
}

/** An attention part's heads, and what is left of it: the output projection's bias or a norm after it. */
function headRows({ heads, headsBefore, headCount, sort }: Wish, bar: Bar, start: number, chained: boolean): Row[] {
  const own = heads.subarray(bar.layer * headCount, (bar.layer + 1) * headCount);
  const was = headsBefore.subarray(bar.layer * headCount, (bar.layer + 1) * headCount);
  const parts: { name: string; head: number; value: number; before: number }[] = Array.from(own, (value, head) => ({
    name: `head ${head}`,
    head,
    value,
    before: was[head] ?? Number.NaN,
  }));
  if (sort === "size") parts.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const restOf = (whole: number, split: Float32Array) => whole - split.reduce((sum, value) => sum + value, 0);
  const rest = restOf(bar.value, own);
  // Below the rounding of a float32 sum there is nothing left to show.
  if (Math.abs(rest) > 1e-4 * Math.max(1, Math.abs(bar.value)))
    parts.push({ name: "output bias / post-norm", head: -1, value: rest, before: restOf(bar.before, was) });
  let at = start;
  return parts.map(({ name, head, value, before }) => {
    const from = at;
    if (chained) at += value;
    return {
      name,
      kind: "head",
      layer: bar.layer,
      head,
      value,
      before,
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
  for (const { from, to, before } of rows) {
    for (const end of [from, to, from + before]) {
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

/** Where on the axis, 0..1, a value lies. */
export function place({ low, high }: Axis, value: number): number {
  return Math.max(0, Math.min(1, (value - low) / (high - low)));
}
