/** A row of the lens whose cells are narrower than a pixel: of those that share one, the strongest shows. */

import type { ColorBy, LensData } from "./lens_data";

/** What each of `count` pixels of a row shows that begin at cell `start`, `cell` pixels a cell; -1 where none is finite. */
export function strongestEntries(
  data: LensData,
  row: number,
  by: ColorBy,
  { start, cell, count }: { start: number; cell: number; count: number },
): Int16Array {
  const out = new Int16Array(count).fill(-1);
  for (let pixel = 0; pixel < count; pixel++) {
    const from = Math.floor(start + pixel / cell);
    const to = Math.min(data.tokens, Math.max(from + 1, Math.floor(start + (pixel + 1) / cell)));
    // The larger entry is the stronger one of changes, too (`signedLevel`).
    for (let position = from; position < to; position++)
      out[pixel] = Math.max(out[pixel]!, data.entry(row, position, by));
  }
  return out;
}
