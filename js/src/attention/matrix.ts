/** The focused head as a matrix: rows are the tokens that read, columns the tokens they read. */

import { type Surface, surface } from "../shared/canvas";
import { keptLayer } from "../shared/kept_layer";
import { cellText } from "../shared/numbers";
import { drawLevels, FIRST } from "../shared/raster";
import type { Palette } from "../shared/theme";
import type { Tokens } from "../shared/tokens";
import { levelColors } from "./heads_grid";
import { drawSink, drawWindow, SINK } from "./matrix_bounds";
import { drawLabels } from "./matrix_labels";
import { type MatrixLayout, type Spot, sight } from "./matrix_layout";
import type { Pattern } from "./pattern";

export interface MatrixPicture extends Tokens {
  layout: MatrixLayout;
  pattern: Pattern;
  levels: Uint16Array;
  /** The pinned token, or -1. */
  position: number;
  /** The pinned key of the pinned token's row, or -1. */
  key: number;
  hover: Spot | null;
  /** Tokens that were searched for. */
  found: ReadonlySet<number>;
  /** What each query gives to the head's sink; null where it has none. */
  sink: Float32Array | null;
  /** How many tokens a query reads back; 0 without a limit. */
  window: number;
}

const PRINTED = 30; // CSS pixels of a cell that has room for its number

/** Draws matrices again and again; the cells are kept, so that a moved pointer costs no more than its marks. */
export function matrixDrawer(): (canvas: HTMLCanvasElement, picture: MatrixPicture, palette: Palette) => void {
  const kept = keptLayer();
  return (canvas, picture, palette) => {
    const { layout, levels, pattern, sink, window } = picture;
    const { left, top, plot, cell, row, column } = layout;
    const drawn = surface(canvas, left + plot + (sink ? SINK + 6 : 2), top + plot + 2);
    if (!drawn) return;
    const where = [left, top, plot, cell, row, column];
    const look = [palette.theme, palette.ground, palette.ramp];
    kept(drawn, [levels, pattern, sink, window, ...where, ...look], (layer) => drawCells(layer, picture, palette));
    drawBands(drawn.context, picture, palette);
    drawLabels(drawn.context, picture, palette);
  };
}

/** What does not depend on what is looked at. */
function drawCells({ context, ratio }: Surface, picture: MatrixPicture, palette: Palette): void {
  const { layout, levels } = picture;
  const { left, top, plot, tokens } = layout;
  const side = Math.round(plot * ratio);
  const pixels = new Uint32Array(side * side);
  const view = { row: layout.row, column: layout.column, cell: layout.cell * ratio };
  drawLevels(
    levels,
    tokens,
    tokens,
    view,
    levelColors(palette),
    { pixels, width: side },
    { x: 0, y: 0, width: side, height: side },
  );
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer as ArrayBuffer), side, side);
  context.putImageData(image, Math.round(left * ratio), Math.round(top * ratio));
  if (layout.cell >= 12) drawGaps(context, layout, palette, ratio);
  if (layout.cell >= PRINTED) printValues(context, picture, palette);
  if (picture.window > 0) drawWindow(context, layout, picture.window, palette);
  if (picture.sink) drawSink(context, layout, picture.sink, palette);
}

function drawGaps(context: CanvasRenderingContext2D, layout: MatrixLayout, palette: Palette, ratio: number): void {
  const { left, top, plot, cell } = layout;
  context.fillStyle = palette.ground;
  const [r0, r1] = sight(layout, layout.row);
  const [c0, c1] = sight(layout, layout.column);
  // A cell's first pixels are the gap before it: those that `drawLevels` gives to the cell, and no others.
  const first = (i: number, start: number) => Math.ceil((i - start) * cell * ratio - 1e-6) / ratio;
  for (let r = r0; r < r1; r++) if (r >= layout.row) context.fillRect(left, top + first(r, layout.row), plot, 1);
  for (let c = c0; c < c1; c++) if (c >= layout.column) context.fillRect(left + first(c, layout.column), top, 1, plot);
}

function printValues(context: CanvasRenderingContext2D, picture: MatrixPicture, palette: Palette): void {
  const { layout, pattern, levels } = picture;
  const { left, top, cell, tokens } = layout;
  const [r0, r1] = sight(layout, layout.row);
  const [c0, c1] = sight(layout, layout.column);
  context.save();
  context.beginPath();
  context.rect(left, top, layout.plot, layout.plot);
  context.clip();
  context.textAlign = "center";
  context.font = `${Math.min(12, cell * 0.3)}px ${palette.textFont}`;
  for (let q = r0; q < r1; q++) {
    for (let k = c0; k < Math.min(c1, q + 1); k++) {
      if (!pattern.has(q, k)) continue;
      const shade = levels[q * tokens + k]!;
      const paint = palette.ramp.bright[Math.min(255, Math.max(0, shade - FIRST))];
      context.fillStyle = shade < FIRST ? palette.dim : shade > 257 ? palette.ground : paint ? "#000" : "#fff";
      context.fillText(
        pattern.hides(q) ? "?" : cellText(pattern.at(q, k)),
        left + (k + 0.5 - layout.column) * cell,
        top + (q + 0.5 - layout.row) * cell,
      );
    }
  }
  context.restore();
}

/** The row and the column that are looked at or pinned. */
function drawBands(context: CanvasRenderingContext2D, picture: MatrixPicture, palette: Palette): void {
  const { layout, hover, position, key } = picture;
  const { left, top, plot, cell } = layout;
  context.save();
  context.beginPath();
  context.rect(left - 1, top - 1, plot + 2, plot + 2);
  context.clip();
  const row = (q: number, color: string, width: number) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.strokeRect(
      left,
      top + (q - layout.row) * cell,
      Math.min(plot, (q + 1 - layout.column) * cell),
      Math.max(cell, 2),
    );
  };
  const column = (k: number, color: string, width: number) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    const y = Math.max(top, top + (k - layout.row) * cell);
    context.strokeRect(left + (k - layout.column) * cell, y, Math.max(cell, 2), top + plot - y);
  };
  if (position >= 0) {
    row(position, palette.accent, 2);
    column(position, palette.accent, 1);
    if (key >= 0 && key <= position) {
      context.lineWidth = 3;
      context.strokeRect(
        left + (key - layout.column) * cell,
        top + (position - layout.row) * cell,
        Math.max(cell, 3),
        Math.max(cell, 3),
      );
    }
  }
  if (hover?.kind === "token") {
    row(hover.position, palette.ink, 1.5);
    column(hover.position, palette.ink, 1.5);
  } else if (hover && hover.key <= hover.query) {
    row(hover.query, palette.ink, 1);
    column(hover.key, palette.ink, 1);
    context.lineWidth = 2;
    context.strokeRect(
      left + (hover.key - layout.column) * cell,
      top + (hover.query - layout.row) * cell,
      Math.max(cell, 3),
      Math.max(cell, 3),
    );
  }
  context.restore();
}
