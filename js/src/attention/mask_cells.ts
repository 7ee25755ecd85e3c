/** Cells that a user expects a head to look at: painted one by one, along a diagonal, or down a column. */

/** What one touch of the brush paints. */
export type Brush = "cell" | "diagonal" | "column";

/** A run of cells as Python has it: the query, its first key and its last key. */
export type Run = [query: number, first: number, last: number];

export interface Cell {
  query: number;
  key: number;
}

export class Cells {
  private readonly keys = new Set<number>();

  constructor(readonly tokens: number) {}

  static of(runs: readonly (readonly number[])[], tokens: number): Cells {
    const cells = new Cells(tokens);
    for (const [query = 0, first = 0, last = 0] of runs)
      for (let key = first; key <= last; key++) cells.put({ query, key }, true);
    return cells;
  }

  get size(): number {
    return this.keys.size;
  }

  has({ query, key }: Cell): boolean {
    return this.keys.has(query * this.tokens + key);
  }

  /** Paints a cell or takes it away; a causal head reads nothing after its query, so such a cell is left alone. */
  put({ query, key }: Cell, on: boolean): void {
    if (key < 0 || key > query || query >= this.tokens) return;
    if (on) this.keys.add(query * this.tokens + key);
    else this.keys.delete(query * this.tokens + key);
  }

  brush(brush: Brush, at: Cell, on: boolean): void {
    if (brush === "cell") this.put(at, on);
    else if (brush === "column")
      for (let query = at.key; query < this.tokens; query++) this.put({ query, key: at.key }, on);
    else {
      const back = at.query - at.key;
      for (let query = back; query < this.tokens; query++) this.put({ query, key: query - back }, on);
    }
  }

  clear(): void {
    this.keys.clear();
  }

  *[Symbol.iterator](): Iterator<Cell> {
    for (const at of this.keys) yield { query: Math.floor(at / this.tokens), key: at % this.tokens };
  }

  runs(): Run[] {
    const found: Run[] = [];
    for (const at of [...this.keys].sort((a, b) => a - b)) {
      const [query, key] = [Math.floor(at / this.tokens), at % this.tokens];
      const last = found[found.length - 1];
      if (last && last[0] === query && last[2] === key - 1) last[2] = key;
      else found.push([query, key, key]);
    }
    return found;
  }
}

/** The cells from one to another, so that a quick hand leaves no holes. */
export function between(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(Math.abs(to.query - from.query), Math.abs(to.key - from.key), 1);
  return Array.from({ length: steps }, (_, i) => ({
    query: Math.round(from.query + ((to.query - from.query) * (i + 1)) / steps),
    key: Math.round(from.key + ((to.key - from.key) * (i + 1)) / steps),
  }));
}
