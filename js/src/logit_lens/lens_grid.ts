/** Draws the part of the lens that is in sight. */

import { type Surface, surface } from "../shared/canvas";
import { keptLayer } from "../shared/kept_layer";
import { drawRoles } from "../shared/roles";
import { labelStep, shorten, textWidth } from "../shared/text";
import type { Palette } from "../shared/theme";
import { isGenerated, type Tokens } from "../shared/tokens";
import { ABSENT, type ColorBy, type LensData } from "./lens_data";
import { strongestEntries } from "./lens_fine";
import { type Cell, type LensLayout, placeOfRow } from "./lens_layout";

export interface LensPicture extends Tokens {
  layout: LensLayout;
  data: LensData;
  colorBy: ColorBy;
  /** Cells whose top token is one of these are marked, each in its color. */
  marked: { id: number; color: string }[];
  /** The pinned row, or -1. */
  row: number;
  /** The cells that are shown side by side. */
  pins: [row: number, position: number][];
  position: number;
  hover: Cell | null;
  view: { width: number; height: number; scrollLeft: number; scrollTop: number };
}

const FONT = 11.5;
const TEXT_CELL = 26; // CSS pixels below which a cell shows its color only

/** Where the cells in sight stand. */
interface Sight {
  first: number;
  last: number;
  x: (position: number) => number;
  y: (place: number) => number;
  /** Between two cells, in CSS pixels. */
  gap: number;
}

/** Draws lenses again and again; the cells are kept, so that a moved pointer costs no more than its marks. */
export function lensDrawer(): (canvas: HTMLCanvasElement, picture: LensPicture, palette: Palette) => void {
  const kept = keptLayer();
  return (canvas, picture, palette) => {
    const { layout, view } = picture;
    const drawn = surface(canvas, view.width, view.height);
    if (!drawn) return;
    const { left, top, cellWidth, cellHeight } = layout;
    const sight = {
      first: Math.max(0, Math.floor(view.scrollLeft / cellWidth)),
      last: Math.min(layout.tokens, Math.ceil((view.scrollLeft + view.width - left) / cellWidth)),
      x: (position: number) => left + position * cellWidth - view.scrollLeft,
      y: (place: number) => top + place * cellHeight - view.scrollTop,
      gap: cellWidth >= 8 ? 1 : 0,
    };
    const where = [left, top, cellWidth, cellHeight, layout.lastOnTop, view.scrollLeft, view.scrollTop];
    const look = [palette.theme, palette.ground, palette.ramp];
    kept(drawn, [picture.data, picture.colorBy, JSON.stringify(picture.marked), ...where, ...look], (layer) =>
      drawCells(layer, picture, palette, sight),
    );
    drawMarks(drawn, picture, palette, sight);
    drawRowNames(drawn.context, picture, palette, sight.y);
    drawTokens(drawn.context, picture, palette, sight.first, sight.last, sight.x);
  };
}

/** Only where cells are. */
function clipped({ context }: Surface, { layout: { left, top }, view }: LensPicture): void {
  context.save();
  context.beginPath();
  context.rect(left, top, view.width - left, view.height - top);
  context.clip();
}

function drawCells(drawn: Surface, picture: LensPicture, palette: Palette, sight: Sight): void {
  const { context, ratio } = drawn;
  const { layout, view, data } = picture;
  const { left, top, cellWidth, cellHeight } = layout;
  const { first, last, x, y, gap } = sight;
  clipped(drawn, picture);
  context.textAlign = "left";
  context.font = `${FONT}px ${palette.tokenFont}`;
  const measure = (text: string) => textWidth(context, text);
  for (let row = 0; row < layout.rows; row++) {
    const at = y(placeOfRow(layout, row));
    if (at > view.height || at + cellHeight < top) continue;
    if (cellWidth * ratio < 1) {
      const edge = Math.round(left * ratio); // whole pixels, or each would be blended with its neighbor
      const start = view.scrollLeft / cellWidth;
      const count = Math.round(Math.min(view.width - left, (layout.tokens - start) * cellWidth) * ratio);
      const pixels = strongestEntries(data, row, picture.colorBy, { start, cell: cellWidth * ratio, count });
      pixels.forEach((entry, pixel) => {
        context.fillStyle = fill(entry, palette);
        context.fillRect((edge + pixel) / ratio, at, 1 / ratio, cellHeight - 1);
      });
      continue;
    }
    for (let position = first; position < last; position++) {
      const entry = data.entry(row, position, picture.colorBy);
      context.fillStyle = fill(entry, palette);
      context.fillRect(x(position), at, cellWidth - gap, cellHeight - 1);
      if (cellWidth < TEXT_CELL) continue;
      context.fillStyle =
        entry === ABSENT ? palette.dim : entry < 0 ? palette.ground : palette.ramp.bright[entry] ? "#000" : "#fff";
      context.fillText(shorten(data.text(row, position), cellWidth - 9, measure), x(position) + 4, at + cellHeight / 2);
    }
  }
  for (let row = 0; picture.marked.length > 0 && row < layout.rows; row++) {
    for (let position = first; position < last; position++) {
      const mark = picture.marked.find(({ id }) => id === data.topId(row, position));
      if (!mark) continue;
      context.strokeStyle = mark.color;
      context.lineWidth = 2;
      context.strokeRect(x(position) + 1, y(placeOfRow(layout, row)) + 1, cellWidth - gap - 2, cellHeight - 3);
    }
  }
  context.restore();
}

/** A cell's color; without a number, that of what is wrong, and where there can be none, that of the ground. */
function fill(entry: number, palette: Palette): string {
  return entry === ABSENT ? palette.neutral : entry < 0 ? palette.accent : palette.ramp.css[entry]!;
}

/** What is looked at and what is pinned. */
function drawMarks(drawn: Surface, picture: LensPicture, palette: Palette, { x, y, gap }: Sight): void {
  const { context } = drawn;
  const { layout } = picture;
  const { cellWidth, cellHeight } = layout;
  clipped(drawn, picture);
  const outline = (row: number, position: number, color: string, width: number) => {
    if (row < 0 || position < 0 || row >= layout.rows || position >= layout.tokens) return;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.strokeRect(
      x(position) - 0.5,
      y(placeOfRow(layout, row)) - 0.5,
      Math.max(3, cellWidth - gap + 1),
      cellHeight,
    );
  };
  if (picture.position >= 0) {
    context.strokeStyle = palette.accent;
    context.lineWidth = 1;
    context.strokeRect(
      x(picture.position) - 0.5,
      y(0) - 0.5,
      Math.max(3, cellWidth - gap + 1),
      layout.rows * cellHeight,
    );
  }
  for (const [row, position] of picture.pins) outline(row, position, palette.link, 2);
  outline(picture.row, picture.position, palette.accent, 3);
  if (picture.hover && picture.hover.row >= 0) outline(picture.hover.row, picture.hover.position, palette.ink, 2);
  context.restore();
}

function drawRowNames(
  context: CanvasRenderingContext2D,
  picture: LensPicture,
  palette: Palette,
  y: (place: number) => number,
): void {
  const { layout, data, hover, row: pinned } = picture;
  context.textAlign = "right";
  for (let row = 0; row < layout.rows; row++) {
    const at = y(placeOfRow(layout, row)) + layout.cellHeight / 2;
    if (at < layout.top || at > picture.view.height) continue;
    const strong = row === hover?.row || row === pinned;
    context.fillStyle = row === hover?.row ? palette.ink : row === pinned ? palette.accent : palette.dim;
    context.font = `${strong ? 600 : 400} 11px ${palette.textFont}`;
    context.fillText(data.rows[row] ?? "", layout.left - 7, at);
  }
}

function drawTokens(
  context: CanvasRenderingContext2D,
  picture: LensPicture,
  palette: Palette,
  first: number,
  last: number,
  x: (position: number) => number,
): void {
  const { layout, labels, special, generated = 0, hover, position, view } = picture;
  const every = labelStep(layout.cellWidth, 34);
  const looked = hover?.position ?? -1;
  context.save();
  context.beginPath();
  context.rect(layout.left, 0, view.width - layout.left, layout.top);
  context.clip();
  context.textAlign = "left";
  const [start, end] = [x(labels.length - generated), x(labels.length)];
  context.fillStyle = palette.link;
  if (generated > 0)
    context.fillRect(Math.max(layout.left, start), layout.top - 3, end - Math.max(layout.left, start), 2);
  const roles = picture.roles ?? [];
  drawRoles(context, roles, x, [layout.left, view.width], palette, false, false);
  for (let i = first; i < last; i++) {
    const strong = i === looked || i === position;
    const covered = [looked, position].some((m) => m >= 0 && m !== i && Math.abs(m - i) * layout.cellWidth < 34);
    if (!strong && (i % every !== 0 || covered)) continue;
    const room = Math.max(layout.cellWidth * every, 34) - 6;
    const fitted = (text: string) => shorten(text, room, (t) => textWidth(context, t));
    context.fillStyle = palette.dim;
    context.font = `10px ${palette.textFont}`;
    const place = roles[i] && roles[i] !== roles[i - 1] ? `${i} ${roles[i]}` : String(i);
    context.fillText(fitted(place), x(i) + 3, 9);
    const own = isGenerated(picture, i) ? palette.link : palette.ink;
    context.fillStyle = i === looked ? palette.ink : i === position ? palette.accent : own;
    context.font = `${special[i] ? "italic " : ""}${strong ? "600 " : ""}${FONT}px ${palette.tokenFont}`;
    context.fillText(fitted(labels[i] ?? ""), x(i) + 3, 24);
  }
  context.restore();
}
