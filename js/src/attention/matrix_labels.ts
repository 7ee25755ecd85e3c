/** The tokens along the matrix: their names, which were searched for, and which the model generated. */

import { BAND, drawRoles } from "../shared/roles";
import { labelStep, shorten, textWidth } from "../shared/text";
import type { Palette } from "../shared/theme";
import { isGenerated } from "../shared/tokens";
import type { MatrixPicture } from "./matrix";
import { sight } from "./matrix_layout";

const LABEL_SIZE = 11.5;
const MOST_GUTTER = 86; // CSS pixels

export function labelFont(palette: Palette, strong = false, special = false): string {
  return `${special ? "italic " : ""}${strong ? "600 " : ""}${LABEL_SIZE}px ${palette.tokenFont}`;
}

/** CSS pixels that labels take beside the matrix and above it. */
export function labelGutter(canvas: HTMLCanvasElement, labels: string[], palette: Palette, narrow: boolean, band = 0) {
  const context = canvas.getContext("2d");
  if (!context) return { left: 60, top: 60 };
  context.font = labelFont(palette);
  const widest = Math.max(...labels.slice(0, 600).map((label) => textWidth(context, label)), 12);
  const room = Math.round(Math.min(widest, narrow ? 64 : MOST_GUTTER) + 12) + band;
  return { left: room, top: room };
}

export function drawLabels(context: CanvasRenderingContext2D, picture: MatrixPicture, palette: Palette): void {
  const { layout, hover, position, labels, special, found } = picture;
  const { left, top, cell } = layout;
  const every = labelStep(cell, LABEL_SIZE + 2);
  const rowMarked = new Map<number, string>();
  const columnMarked = new Map<number, string>();
  for (const i of found) {
    rowMarked.set(i, palette.accent);
    columnMarked.set(i, palette.accent);
  }
  if (position >= 0) {
    rowMarked.set(position, palette.accent);
    columnMarked.set(position, palette.accent);
  }
  if (hover?.kind === "token") {
    rowMarked.set(hover.position, palette.ink);
    columnMarked.set(hover.position, palette.ink);
  } else if (hover) {
    rowMarked.set(hover.query, palette.ink);
    columnMarked.set(hover.key, palette.ink);
  }
  const near = (i: number, marked: Map<number, string>) =>
    [...marked.keys()].some((m) => m !== i && Math.abs(m - i) * cell < LABEL_SIZE + 1);
  const each = (
    start: number,
    marked: Map<number, string>,
    place: (i: number, color: string, strong: boolean) => void,
  ) => {
    const [from, to] = sight(layout, start);
    let last = Number.NEGATIVE_INFINITY;
    const inSight = (i: number) => (i + 0.5 - start) * cell >= 0 && (i + 0.5 - start) * cell <= layout.plot + 0.5;
    for (let i = from; i < to; i++) {
      const color = marked.get(i);
      if (!inSight(i) || (!color && (i % every !== 0 || near(i, marked)))) continue;
      const crowded = found.has(i) && i !== position && (i - last) * cell < LABEL_SIZE + 1;
      if (crowded && hover === null) continue; // many that were searched for may stand side by side
      last = i;
      place(i, color ?? palette.dim, color !== undefined);
    }
  };
  const own = (i: number) => (isGenerated(picture, i) ? palette.link : palette.ink);
  const text = (i: number, room: number, strong: boolean) => {
    context.font = labelFont(palette, strong, special[i]);
    return shorten(labels[i] ?? "", room, (t) => textWidth(context, t));
  };
  drawGenerated(context, picture, palette);
  const roles = picture.roles ?? [];
  const band = roles.length > 0 ? BAND : 0;
  drawRoles(context, roles, (i) => top + (i - layout.row) * cell, [top, top + layout.plot], palette, true);
  drawRoles(context, roles, (i) => left + (i - layout.column) * cell, [left, left + layout.plot], palette, false);
  context.fillStyle = palette.accent;
  for (const i of found) {
    const [x, y] = [left + (i - layout.column) * cell, top + (i - layout.row) * cell];
    if (y >= top - 0.5 && y + cell <= top + layout.plot + 0.5) context.fillRect(left - 4, y, 3, Math.max(1.5, cell));
    if (x >= left - 0.5 && x + cell <= left + layout.plot + 0.5) context.fillRect(x, top - 4, Math.max(1.5, cell), 3);
  }
  context.textAlign = "right";
  each(layout.row, rowMarked, (i, color, strong) => {
    context.fillStyle = color === palette.dim ? own(i) : color;
    context.fillText(text(i, left - 10 - band, strong), left - 6, top + (i + 0.5 - layout.row) * cell);
  });
  context.textAlign = "left";
  each(layout.column, columnMarked, (i, color, strong) => {
    const label = text(i, top - 10 - band, strong);
    context.save();
    context.translate(left + (i + 0.5 - layout.column) * cell, top - 6);
    context.rotate(-Math.PI / 2);
    context.fillStyle = color === palette.dim ? own(i) : color;
    context.fillText(label, 0, 0);
    context.restore();
  });
}

/** A bar along both axes beside the tokens that the model generated. */
function drawGenerated(context: CanvasRenderingContext2D, picture: MatrixPicture, palette: Palette): void {
  const { layout, labels, generated = 0 } = picture;
  if (generated === 0) return;
  const { left, top, plot, cell } = layout;
  const first = labels.length - generated;
  const span = (start: number) => {
    const from = Math.max(0, (first - start) * cell);
    return [from, Math.min(plot, (labels.length - start) * cell) - from] as const;
  };
  const [y, height] = span(layout.row);
  const [x, width] = span(layout.column);
  context.fillStyle = palette.link;
  if (height > 0) context.fillRect(left - 4, top + y, 2, height);
  if (width > 0) context.fillRect(left + x, top - 4, width, 2);
}
