/** Geometry of the focused head's matrix: label gutters, cell size, zoom and the part in sight. */

export interface MatrixLayout {
  tokens: number;
  /** Gutters for row and column labels, in CSS pixels. */
  left: number;
  top: number;
  /** Side of the square in which cells are drawn. */
  plot: number;
  cell: number;
  /** Cells before the first one in sight. */
  row: number;
  column: number;
}

export interface Zoom {
  factor: number;
  /** Middle of what is in sight, as shares of the whole. */
  row: number;
  column: number;
}

export const NO_ZOOM: Zoom = { factor: 1, row: 0.5, column: 0.5 };
const LARGEST_CELL = 54;

export function matrixLayout(
  tokens: number,
  width: number,
  gutter: { left: number; top: number },
  zoom: Zoom,
): MatrixLayout {
  const room = Math.max(120, Math.min(width - gutter.left - 2, 600));
  const share = Math.min(LARGEST_CELL, room / Math.max(1, tokens));
  const fit = share >= 8 ? Math.floor(share) : share; // whole pixels, so that cells are of one size
  const plot = fit * tokens;
  const cell = Math.min(Math.max(fit, LARGEST_CELL), fit * zoom.factor);
  const seen = cell > 0 ? plot / cell : 0;
  const place = (middle: number) => Math.max(0, Math.min(tokens - seen, middle * tokens - seen / 2));
  return { tokens, ...gutter, plot, cell, row: place(zoom.row), column: place(zoom.column) };
}

/** The range of cells in sight. */
export function sight(layout: MatrixLayout, start: number): [number, number] {
  return [Math.floor(start), Math.min(layout.tokens, Math.ceil(start + layout.plot / layout.cell))];
}

/** The largest zoom that still changes something. */
export function zoomLimit(layout: MatrixLayout): number {
  return Math.max(1, (LARGEST_CELL * layout.tokens) / Math.max(1, layout.plot));
}

export type Spot =
  | { kind: "cell"; query: number; key: number }
  | { kind: "token"; position: number; side?: "query" | "key" };

/** What is under a point: a cell, a row's or column's label, or nothing. */
export function spotAt(layout: MatrixLayout, x: number, y: number): Spot | null {
  const column = Math.floor(layout.column + (x - layout.left) / layout.cell);
  const row = Math.floor(layout.row + (y - layout.top) / layout.cell);
  const across = x >= layout.left && x < layout.left + layout.plot && column < layout.tokens;
  const down = y >= layout.top && y < layout.top + layout.plot && row < layout.tokens;
  if (across && down) return { kind: "cell", query: row, key: column };
  if (down && x >= 0 && x < layout.left) return { kind: "token", position: row };
  if (across && y >= 0 && y < layout.top) return { kind: "token", position: column };
  return null;
}

/** Zoomed by `times` with the cell under (x, y) staying where it is. */
export function zoomAt(layout: MatrixLayout, zoom: Zoom, times: number, x: number, y: number): Zoom {
  const factor = Math.max(1, Math.min(zoomLimit(layout), zoom.factor * times));
  if (factor === 1) return NO_ZOOM;
  const fit = layout.plot / layout.tokens;
  const seen = layout.plot / (fit * factor);
  const across = (x - layout.left) / layout.plot;
  const down = (y - layout.top) / layout.plot;
  const column = layout.column + (across * layout.plot) / layout.cell;
  const row = layout.row + (down * layout.plot) / layout.cell;
  const middle = (at: number, share: number) => (at - share * seen + seen / 2) / layout.tokens;
  return clampZoom({ factor, column: middle(column, across), row: middle(row, down) }, seen / layout.tokens);
}

/** Moved by a drag of (dx, dy) CSS pixels. */
export function pan(layout: MatrixLayout, zoom: Zoom, dx: number, dy: number): Zoom {
  const seen = layout.plot / layout.cell / layout.tokens;
  const whole = layout.cell * layout.tokens;
  return clampZoom({ factor: zoom.factor, column: zoom.column - dx / whole, row: zoom.row - dy / whole }, seen);
}

/** Moved so that `position` is in sight as a row and as a column. */
export function reveal(layout: MatrixLayout, zoom: Zoom, position: number): Zoom {
  const seen = layout.plot / layout.cell;
  const bring = (middle: number, start: number) => {
    if (position >= start && position + 1 <= start + seen) return middle;
    return (position + 0.5) / layout.tokens;
  };
  return clampZoom(
    { factor: zoom.factor, row: bring(zoom.row, layout.row), column: bring(zoom.column, layout.column) },
    seen / layout.tokens,
  );
}

function clampZoom(zoom: Zoom, seen: number): Zoom {
  const clamp = (middle: number) => Math.max(seen / 2, Math.min(1 - seen / 2, middle));
  return { factor: zoom.factor, row: clamp(zoom.row), column: clamp(zoom.column) };
}
