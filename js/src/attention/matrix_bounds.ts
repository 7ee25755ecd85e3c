/** What bounds a pattern, drawn on its matrix: the edge of a sliding window, and what each row gives to a sink. */

import { level } from "../shared/colors";
import type { Palette } from "../shared/theme";
import { type MatrixLayout, sight } from "./matrix_layout";

/** CSS pixels of the column of what no token gets. */
export const SINK = 12;

/** The edge of a sliding window: left of it, nothing is read. */
export function drawWindow(
  context: CanvasRenderingContext2D,
  layout: MatrixLayout,
  window: number,
  palette: Palette,
): void {
  const { left, top, plot, cell, tokens, row, column } = layout;
  if (window >= tokens) return;
  context.save();
  context.beginPath();
  context.rect(left, top, plot, plot);
  context.clip();
  context.strokeStyle = palette.ink;
  context.setLineDash([5, 4]);
  context.beginPath();
  context.moveTo(left - column * cell, top + (window - row) * cell);
  for (let query = window; query < tokens; query++) {
    const x = left + (query - window + 1 - column) * cell;
    context.lineTo(x, top + (query - row) * cell);
    context.lineTo(x, top + (query + 1 - row) * cell);
  }
  context.stroke();
  context.restore();
}

/** What each row gives to no token: a column of its own, apart from those that are tokens. */
export function drawSink(
  context: CanvasRenderingContext2D,
  layout: MatrixLayout,
  sink: Float32Array,
  palette: Palette,
): void {
  const { left, top, plot, cell } = layout;
  const [from, to] = sight(layout, layout.row);
  const x = left + plot + 4;
  for (let query = from; query < to; query++) {
    if (Number.isNaN(sink[query])) continue;
    const y = Math.max(top, top + (query - layout.row) * cell);
    context.fillStyle = palette.ramp.css[level(sink[query]!)]!;
    context.fillRect(x, y, SINK, Math.min(cell, top + plot - y) - (cell >= 12 ? 1 : 0));
  }
  context.save();
  context.translate(x + SINK / 2, top - 6);
  context.rotate(-Math.PI / 2);
  context.textAlign = "left";
  context.font = `10.5px ${palette.textFont}`;
  context.fillStyle = palette.dim;
  context.fillText("sink", 0, 0);
  context.restore();
}
