/** One head's attention pattern: the saved float32 values of the lower triangle, and what is read off them. */

import { level, signedLevel } from "../shared/colors";
import { FIRST, FOLDED, NEUTRAL, NOT_FINITE } from "../shared/raster";
import type { Reduced } from "./reduced";

export type Scale = "row" | "absolute" | "log";

/** The smallest value that the log scale tells from 0. */
export const LOG_FLOOR = 1e-4;

/** What a pattern's weights are times; `token` has a sign. */
export type Weighting = "raw" | "value" | "output" | "token";

export interface Read {
  position: number;
  value: number;
}

export class Pattern {
  /** Number of tokens. */
  readonly size: number;
  /** Whether a question is open: then a row without numbers is one that Python keeps back. */
  asked = false;

  /** `packed` holds row i's i + 1 values after those of the rows before it; of a reduced pattern, of squares of tokens. */
  constructor(
    readonly packed: Float32Array,
    readonly kind: Weighting = "raw",
    readonly reduced: Reduced | null = null,
  ) {
    this.size = reduced?.tokens ?? Math.round((Math.sqrt(8 * packed.length + 1) - 1) / 2);
  }

  /** What the strongest color stands for where rows are not divided by their own largest: 1 for weights as they are. */
  get most(): number {
    this.#most ??= this.kind === "raw" ? 1 : this.largest() || 1;
    return this.#most;
  }
  #most: number | null = null;

  /** The sum of a row. */
  sum(query: number): number {
    return this.row(query).reduce((sum, value) => sum + value, 0);
  }

  /** The largest finite magnitude. */
  protected largest(): number {
    return Math.max(largest(this.packed), this.reduced ? largest(this.reduced.first) : 0);
  }

  /** How much of key `key` query `query` reads; NaN outside the triangle, and where the number is not here. */
  at(query: number, key: number): number {
    if (key > query) return Number.NaN;
    return this.reduced ? this.reduced.at(query, key) : this.packed[(query * (query + 1)) / 2 + key]!;
  }

  /** Whether a row answers a question that is open. */
  hides(query: number): boolean {
    return this.asked && Number.isNaN(this.foldedMass(query));
  }

  /** Whether a cell's own number is here; of a reduced pattern it is where somebody looks. */
  has(query: number, key: number): boolean {
    return !this.reduced || this.reduced.has(query, key);
  }

  /** A row's numbers; none where they are not here. */
  row(query: number): Float32Array {
    if (this.reduced) return this.reduced.hasRow(query) ? this.reduced.exact.row : new Float32Array(0);
    const start = (query * (query + 1)) / 2;
    return this.packed.subarray(start, start + query + 1);
  }

  /** The largest finite value of a row, without the first key where it is folded away. */
  rowMax(query: number, fold: boolean): number {
    const row = this.row(query);
    let max = 0;
    for (let k = fold ? 1 : 0; k < row.length; k++) if (row[k]! > max && row[k]! < Infinity) max = row[k]!;
    return max;
  }

  /** What the fold takes out of a row: its first value. */
  foldedMass(query: number): number {
    return (this.reduced ? this.reduced.first[query] : this.row(query)[0]) ?? Number.NaN;
  }

  /** Mean over the queries that have another key to read: all but the first. */
  meanFoldedMass(): number {
    let [sum, count] = [0, 0];
    for (let q = 1; q < this.size; q++) if (!this.hides(q)) [sum, count] = [sum + this.foldedMass(q), count + 1];
    return count > 0 ? sum / count : Number.NaN;
  }

  /** The keys that `query` reads most, first key left out where it is folded away. */
  topKeys(query: number, count: number, fold: boolean): Read[] {
    const reads = Array.from(this.row(query), (value, position) => ({ position, value }));
    return strongest(fold ? reads.slice(1) : reads, count);
  }

  /** The queries that read `key` most. */
  topReaders(key: number, count: number): Read[] {
    const reads: Read[] = [];
    if (this.reduced && !this.reduced.hasColumn(key)) return reads;
    for (let q = key; q < this.size; q++) if (!this.hides(q)) reads.push({ position: q, value: this.at(q, key) });
    return strongest(reads, count);
  }

  /** Levels of the whole square, row by row, for `drawLevels`. */
  levels(scale: Scale, fold: boolean): Uint16Array {
    if (this.reduced)
      return this.reduced.levels((value, max) => levelOf(value, scale, scale === "row" ? max : this.most), fold);
    const n = this.size;
    const out = new Uint16Array(n * n); // the causal half stays NEUTRAL, which is 0
    for (let q = 0; q < n; q++) {
      if (this.hides(q)) continue;
      const row = this.row(q);
      const max = scale === "row" ? this.rowMax(q, fold) : this.most;
      for (let k = 0; k <= q; k++) out[q * n + k] = fold && k === 0 ? FOLDED : levelOf(row[k]!, scale, max);
    }
    return out;
  }
}

/** A pattern whose values have a sign: what is toward a token and what is away from it. Levels are those of a diverging ramp. */
export class SignedPattern extends Pattern {
  override get most(): number {
    this.#most ??= this.largest() || 1;
    return this.#most;
  }
  #most: number | null = null;

  /** What 1 is on the logarithmic scale. */
  protected get whole(): number {
    return this.most;
  }

  override topKeys(query: number, count: number, fold: boolean): Read[] {
    const reads = Array.from(this.row(query), (value, position) => ({ position, value }));
    return changedMost(fold ? reads.slice(1) : reads, count);
  }

  override topReaders(key: number, count: number): Read[] {
    return changedMost(super.topReaders(key, this.size), count);
  }

  override levels(scale: Scale, fold: boolean): Uint16Array {
    const level = (value: number) => {
      const size = scale === "log" ? shareOf(Math.abs(value), "log", this.whole) : Math.abs(value) / this.most;
      return Number.isFinite(value) ? FIRST + signedLevel(Math.sign(value) * size) : NOT_FINITE;
    };
    if (this.reduced) return this.reduced.levels(level, fold);
    const n = this.size;
    const out = new Uint16Array(n * n);
    for (let q = 0; q < n; q++) {
      if (this.hides(q)) continue;
      const row = this.row(q);
      for (let k = 0; k <= q; k++) out[q * n + k] = fold && k === 0 ? FOLDED : level(row[k]!);
    }
    return out;
  }
}

/** The difference that the strongest color stands for is never less: rounding is not drawn as if it were an effect. */
export const DIFFERENCE_FLOOR = 1e-4;

/** What a change did to a head's pattern: after - before, cell by cell. */
export class PatternChange extends SignedPattern {
  /** Of reduced patterns, `squares` are the changes of the squares. */
  constructor(
    readonly before: Pattern,
    readonly after: Pattern,
    squares: Float32Array | null = null,
  ) {
    const reduced = squares && before.reduced && after.reduced ? after.reduced.less(before.reduced, squares) : null;
    super(squares ?? after.packed.map((value, i) => value - before.packed[i]!), after.kind, reduced);
  }

  override get most(): number {
    return Math.max(super.most === 1 && this.largest() === 0 ? 0 : super.most, DIFFERENCE_FLOOR);
  }

  protected override get whole(): number {
    return this.kind === "raw" ? 1 : this.most;
  }
}

/** The largest finite magnitude. */
function largest(values: Float32Array): number {
  return values.reduce((most, v) => (Math.abs(v) < Infinity ? Math.max(most, Math.abs(v)) : most), 0);
}

export function levelOf(value: number, scale: Scale, max: number): number {
  if (!Number.isFinite(value)) return NOT_FINITE;
  return FIRST + level(shareOf(value, scale, max));
}

/** Where on the color scale, 0..1, a value lies. */
export function shareOf(value: number, scale: Scale, max: number): number {
  if (scale === "log") {
    const share = max > 0 ? value / max : 0;
    return share <= LOG_FLOOR ? 0 : 1 - Math.log10(share) / Math.log10(LOG_FLOOR);
  }
  return max > 0 ? value / max : 0;
}

function strongest(reads: Read[], count: number): Read[] {
  return reads.sort((a, b) => b.value - a.value || a.position - b.position).slice(0, count);
}

function changedMost(reads: Read[], count: number): Read[] {
  return reads.sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.position - b.position).slice(0, count);
}

/** How many bytes a thumbnail of this side has: its lower triangle, row by row. */
export function thumbnailBytes(side: number): number {
  return (side * (side + 1)) / 2;
}

/** A thumbnail's levels: rows are already relative to their largest value; the fold takes its first column out. */
export function thumbnailLevels(bytes: Uint8Array, n: number, fold: boolean): Uint16Array {
  const out = new Uint16Array(n * n);
  for (let q = 0; q < n; q++) {
    const row = thumbnailBytes(q);
    let max = 255;
    if (fold) {
      max = 1;
      for (let k = 1; k <= q; k++) max = Math.max(max, bytes[row + k]!);
    }
    for (let k = 0; k < n; k++) {
      if (k > q) out[q * n + k] = NEUTRAL;
      else if (fold && k === 0) out[q * n + k] = FOLDED;
      else out[q * n + k] = FIRST + Math.round((255 * bytes[row + k]!) / max);
    }
  }
  return out;
}

/** The levels of a thumbnail of differences, -127..127 a pixel. */
export function changeLevels(bytes: Int8Array, n: number, fold: boolean): Uint16Array {
  const out = new Uint16Array(n * n);
  for (let q = 0; q < n; q++) {
    for (let k = 0; k <= q; k++)
      out[q * n + k] = fold && k === 0 ? FOLDED : FIRST + signedLevel(bytes[thumbnailBytes(q) + k]! / 127);
  }
  return out;
}
