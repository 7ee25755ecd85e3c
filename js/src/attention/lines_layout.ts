/** Geometry of the focused head as lines: the tokens that read on the left, those they read on the right, rows as in the matrix. */

import { SINK } from "./matrix_bounds";
import { type MatrixLayout, matrixLayout, NO_ZOOM, type Spot } from "./matrix_layout";

export interface LinesLayout {
  tokens: number;
  /** Gutters for the labels, on either side, in CSS pixels. */
  gutter: number;
  top: number;
  /** Between the two columns of labels. */
  middle: number;
  plot: number;
  cell: number;
  /** Cells before the first one in sight. */
  row: number;
}

/** CSS pixels between the matrix and the lines. */
export const BETWEEN = 20;

const WORTHWHILE = 440; // a matrix is not made smaller than this to have lines beside it
const LEAST = 130;
const GUTTER = 48; // for the columns' own names
const MOST = 340;

/** The least width in which lines can be told apart. */
export function linesNeed(matrix: MatrixLayout): number {
  return 2 * Math.max(GUTTER, matrix.left) + LEAST;
}

/** CSS pixels that lines beside the matrix take; 0 where the matrix would be too small with them. */
export function roomForBoth(tokens: number, width: number, edges: { left: number; top: number }): number {
  const whole = matrixLayout(tokens, width, edges, NO_ZOOM);
  const taken = linesNeed(whole) + BETWEEN + SINK + 6;
  const smaller = matrixLayout(tokens, width - taken, edges, NO_ZOOM);
  return smaller.plot === whole.plot || smaller.plot >= WORTHWHILE ? taken : 0;
}

export function linesLayout({ tokens, left, top, plot, cell, row }: MatrixLayout, room: number): LinesLayout {
  const gutter = Math.max(GUTTER, left);
  const middle = Math.max(60, Math.min(MOST, Math.floor(room) - 2 * gutter - 2));
  return { tokens, gutter, top, middle, plot, cell, row };
}

/** The height of a token's middle. */
export function lineY(layout: LinesLayout, position: number): number {
  return layout.top + (position + 0.5 - layout.row) * layout.cell;
}

/** The token under a point: in the left half as one that reads, in the right half as one that is read. */
export function lineSpot(layout: LinesLayout, x: number, y: number): Spot | null {
  const position = Math.floor(layout.row + (y - layout.top) / layout.cell);
  if (y < layout.top || y >= layout.top + layout.plot || position >= layout.tokens || x < 0) return null;
  const width = 2 * layout.gutter + layout.middle;
  if (x >= width) return null;
  return { kind: "token", position, side: x < width / 2 ? "query" : "key" };
}

export interface Line {
  query: number;
  key: number;
  level: number;
}

/** As many lines as a page can draw and an eye can follow. */
export const MOST_LINES = 1500;

/** Below a twentieth of the color scale a line shows only where one of its tokens is looked at. */
const FAINT = 13;

/** The cells of the strongest levels, weakest first, and how many there are that are not faint. */
export function strongestLines(
  levels: Uint16Array,
  tokens: number,
  first: number,
  most = MOST_LINES,
): { lines: Line[]; all: number } {
  const counts = new Uint32Array(256);
  const entry = (query: number, key: number) => levels[query * tokens + key]! - first;
  for (let q = 0; q < tokens; q++) {
    for (let k = 0; k <= q; k++) {
      const level = entry(q, k);
      if (level >= FAINT && level < 256) counts[level]!++;
    }
  }
  const all = counts.reduce((sum, count) => sum + count, 0);
  let least = 255;
  for (let sum = counts[255]!; least > FAINT && sum + counts[least - 1]! <= most; least--) sum += counts[least - 1]!;
  const lines: Line[] = [];
  for (let q = 0; q < tokens; q++) {
    for (let k = 0; k <= q; k++) {
      const level = entry(q, k);
      if (level >= least && level < 256) lines.push({ query: q, key: k, level });
    }
  }
  lines.sort((a, b) => a.level - b.level || a.query - b.query || a.key - b.key);
  return { lines: lines.slice(-most), all };
}
