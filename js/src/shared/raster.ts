/**
 * Matrices of levels drawn pixel by pixel into one ImageData. Where several cells share a pixel the highest level shows:
 * a single strong cell stays visible however far the picture is zoomed out.
 */

/** Levels: 0 no value here (the causal half), 1 folded away, 2..257 the color ramp, 258 not a finite number. */
export const NEUTRAL = 0;
export const FOLDED = 1;
export const FIRST = 2;
export const NOT_FINITE = 258;

export interface Target {
  pixels: Uint32Array;
  width: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The cells [from, to) that pixel `i` shows, for pixels of `1 / cell` cells that begin at cell `start`. */
function spans(count: number, start: number, cell: number, cells: number): Int32Array {
  const out = new Int32Array(2 * count);
  for (let i = 0; i < count; i++) {
    const from = Math.floor(start + i / cell + 1e-9);
    const to = Math.ceil(start + (i + 1) / cell - 1e-9);
    // A pixel on the edge between two cells of at least a pixel each belongs to the first: cells stay crisp.
    out[2 * i] = Math.min(from, cells);
    out[2 * i + 1] = Math.min(cells, cell >= 1 ? from + 1 : Math.max(from + 1, to));
  }
  return out;
}

/** Draws the part of `levels` (rows x columns) that begins at (row, column) with `cell` device pixels a cell. */
export function drawLevels(
  levels: Uint16Array,
  rows: number,
  columns: number,
  view: { row: number; column: number; cell: number },
  lut: Uint32Array,
  target: Target,
  box: Box,
): void {
  const across = spans(box.width, view.column, view.cell, columns);
  const down = spans(box.height, view.row, view.cell, rows);
  for (let y = 0; y < box.height; y++) {
    const r0 = down[2 * y]!;
    const r1 = down[2 * y + 1]!;
    if (r0 >= rows) break;
    let at = (box.y + y) * target.width + box.x;
    for (let x = 0; x < box.width; x++, at++) {
      const c0 = across[2 * x]!;
      const c1 = across[2 * x + 1]!;
      if (c0 >= columns) break;
      let highest = 0;
      for (let r = r0; r < r1; r++) {
        for (let i = r * columns + c0, end = r * columns + c1; i < end; i++)
          if (levels[i]! > highest) highest = levels[i]!;
      }
      target.pixels[at] = lut[highest]!;
    }
  }
}
