/** Geometry of the lens: rows are blocks, columns positions; a part of it is in sight and can be scrolled. */

export interface LensLayout {
  rows: number;
  tokens: number;
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  /** Of the whole picture, in CSS pixels. */
  width: number;
  height: number;
  lastOnTop: boolean;
}

interface Wish {
  rows: number;
  tokens: number;
  /** CSS pixels in sight. */
  width: number;
  /** Cell width that was asked for; 0 for one that fits. */
  cellWidth: number;
  left: number;
  lastOnTop: boolean;
}

export const READABLE = 58; // CSS pixels of a cell in which a short token can be read
const LARGEST = 124;
const SMALLEST = 0.05; // of 16,384 tokens, say; below a pixel several share one

export function lensLayout({ rows, tokens, width, cellWidth, left, lastOnTop }: Wish): LensLayout {
  const top = 36;
  const fit = (width - left - 1) / Math.max(1, tokens);
  const wanted = cellWidth > 0 ? cellWidth : fit < 0.8 * READABLE ? READABLE : fit; // a little narrower spares scrolling
  const cell = Math.max(SMALLEST, Math.min(LARGEST, wanted));
  const cellHeight = rows > 36 ? 18 : 20;
  return {
    rows,
    tokens,
    left,
    top,
    cellWidth: cell,
    cellHeight,
    width: left + cell * tokens + 1,
    height: top + cellHeight * rows + 1,
    lastOnTop,
  };
}

/** The cell width at which all positions are in sight, if there is one. */
export function fittingCell(layout: LensLayout, width: number): number {
  return Math.max(SMALLEST, Math.min(LARGEST, (width - layout.left - 1) / Math.max(1, layout.tokens)));
}

/** Where row `row` of the data is drawn: counted from the top. */
export function placeOfRow(layout: LensLayout, row: number): number {
  return layout.lastOnTop ? layout.rows - 1 - row : row;
}

export interface Cell {
  row: number;
  position: number;
}

/** The cell under a point of the canvas whose content is scrolled by (scrollLeft, scrollTop); row -1 over the labels. */
export function cellAt(layout: LensLayout, x: number, y: number, scrollLeft: number, scrollTop: number): Cell | null {
  if (x < layout.left) return null;
  const position = Math.floor((x - layout.left + scrollLeft) / layout.cellWidth);
  if (position >= layout.tokens) return null;
  if (y < layout.top) return { row: -1, position };
  const place = Math.floor((y - layout.top + scrollTop) / layout.cellHeight);
  if (place >= layout.rows) return null;
  return { row: placeOfRow(layout, place), position };
}

/** The row whose name is under a point; null where there is none. */
export function nameAt(layout: LensLayout, x: number, y: number, scrollTop: number): number | null {
  const place = Math.floor((y - layout.top + scrollTop) / layout.cellHeight);
  return x >= layout.left || y < layout.top || place >= layout.rows ? null : placeOfRow(layout, place);
}

/** Where to scroll so that a position is in sight: nowhere else if it is. */
export function scrolledTo(layout: LensLayout, position: number, scrollLeft: number, width: number): number {
  const start = position * layout.cellWidth;
  const room = width - layout.left;
  const inSight = start >= scrollLeft && start + layout.cellWidth <= scrollLeft + room;
  return inSight ? scrollLeft : Math.max(0, start - room / 2);
}
