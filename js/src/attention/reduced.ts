/**
 * A pattern of more tokens than a page has pixels for: the largest number of each square of tokens, and the numbers
 * themselves of one row, one column and the part in sight, where somebody looks.
 */

import { FOLDED } from "../shared/raster";

/** The numbers themselves, where they are here. */
export interface Exact {
  query: number;
  row: Float32Array;
  key: number;
  column: Float32Array;
  block: Block | null;
}

/** The part in sight, side x side numbers row by row. */
export interface Block {
  top: number;
  left: number;
  side: number;
  values: Float32Array;
}

export const NOWHERE: Exact = {
  query: -1,
  row: new Float32Array(0),
  key: -1,
  column: new Float32Array(0),
  block: null,
};

export class Reduced {
  /** Where somebody looks now. */
  exact: Exact = NOWHERE;

  /**
   * `squares` are the lower triangle of squares of `cells` tokens a side, without the first token's column, which is
   * `first`.
   */
  constructor(
    readonly tokens: number,
    readonly cells: number,
    readonly squares: Float32Array,
    readonly first: Float32Array,
  ) {}

  has(query: number, key: number): boolean {
    return key === 0 || query === this.exact.query || key === this.exact.key || this.#inBlock(query, key);
  }

  /** A cell's own number; NaN where it is not here. */
  at(query: number, key: number): number {
    const { exact } = this;
    if (key === 0) return this.first[query]!;
    if (query === exact.query) return exact.row[key]!;
    if (key === exact.key) return exact.column[query - key]!;
    if (!this.#inBlock(query, key)) return Number.NaN;
    const { top, left, side, values } = exact.block!;
    return values[(query - top) * side + key - left]!;
  }

  hasRow(query: number): boolean {
    return query === this.exact.query;
  }

  hasColumn(key: number): boolean {
    return key === this.exact.key || key === 0;
  }

  /** The number of the square that a cell is in. */
  square(query: number, key: number): number {
    const row = Math.floor(query / this.cells);
    return this.squares[(row * (row + 1)) / 2 + Math.floor(key / this.cells)]!;
  }

  /** This one less another: of the squares what Python found to have changed most. */
  less(before: Reduced, squares: Float32Array): Reduced {
    return new Reduced(this.tokens, this.cells, squares, minus(this.first, before.first));
  }

  /**
   * Levels of the whole square of tokens, row by row. `level` gives that of a number among rows whose largest is `max`;
   * the rows of a square share it.
   */
  levels(level: (value: number, max: number) => number, fold: boolean): Uint16Array {
    const { tokens: n, cells, first, exact } = this;
    const out = new Uint16Array(n * n); // the causal half stays NEUTRAL, which is 0
    const block = exact.block;
    for (let r = 0; r * cells < n; r++) {
      const squares = this.squares.subarray((r * (r + 1)) / 2, ((r + 1) * (r + 2)) / 2);
      const end = Math.min(n, (r + 1) * cells);
      const max = highest(fold ? [squares] : [squares, first.subarray(r * cells, end)]);
      const drawn = Uint16Array.from(squares, (value) => level(value, max));
      for (let q = r * cells; q < end; q++) {
        const start = q * n;
        for (let c = 0; c <= r; c++) out.fill(drawn[c]!, start + c * cells, start + Math.min(q + 1, (c + 1) * cells));
        if (block && q >= block.top && q < block.top + block.side) {
          const last = Math.min(q, block.left + block.side - 1);
          for (let k = block.left; k <= last; k++) out[start + k] = level(this.at(q, k), max);
        }
        out[start] = fold ? FOLDED : level(first[q]!, max);
      }
    }
    return out;
  }

  #inBlock(query: number, key: number): boolean {
    const { block } = this.exact;
    if (!block) return false;
    const [down, across] = [query - block.top, key - block.left];
    return down >= 0 && down < block.side && across >= 0 && across < block.side;
  }
}

const changes = new WeakMap<Exact, { was: Exact; change: Exact }>();

/** What two patterns have between them where somebody looks, as far as both are here; found once. */
export function exactChange(now: Exact, was: Exact): Exact {
  const known = changes.get(now);
  if (known?.was === was) return known.change;
  const change = subtracted(now, was);
  changes.set(now, { was, change });
  return change;
}

function subtracted(now: Exact, was: Exact): Exact {
  if (now.query !== was.query || now.key !== was.key) return NOWHERE;
  const [block, old] = [now.block, was.block];
  const same = block && old && block.top === old.top && block.left === old.left && block.side === old.side;
  return {
    ...now,
    row: minus(now.row, was.row),
    column: minus(now.column, was.column),
    block: same ? { ...block, values: minus(block.values, old.values) } : null,
  };
}

function minus(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, i) => value - b[i]!);
}

/** The largest finite value, or 0. */
function highest(parts: Float32Array[]): number {
  let most = 0;
  for (const part of parts) for (const value of part) if (value > most && value < Infinity) most = value;
  return most;
}
