/** Vectors as strips of color: one pair's four, and one strip for each key, zero in the middle of the scale. */

import { surface } from "../shared/canvas";
import { signedLevel } from "../shared/colors";
import { exact, short } from "../shared/numbers";
import { shorten, textWidth } from "../shared/text";
import type { Palette } from "../shared/theme";
import { PARTS, range } from "./vector_words";
import type { Part, Vectors } from "./vectors";

export interface StripsLayout {
  left: number;
  right: number;
  /** CSS pixels in which a strip's cells stand. */
  plot: number;
  /** From one strip to the next. */
  line: number;
  top: number;
}

const STRIP = 18;
const ROW = 15;

/** What is left for cells between the names and the numbers. */
export function stripsLayout(width: number, narrow: boolean, rows: boolean): StripsLayout {
  const left = narrow ? 84 : 104;
  const right = narrow ? 56 : 128;
  return { left, right, plot: Math.max(40, width - left - right), line: rows ? ROW : STRIP + 5, top: rows ? 15 : 0 };
}

/** The strip and the dimension under a point. */
export function stripAt(layout: StripsLayout, width: (line: number) => number, x: number, y: number) {
  const line = Math.floor((y - layout.top) / layout.line);
  const share = (x - layout.left) / layout.plot;
  if (line < 0 || share < 0 || share >= 1) return { line, dimension: -1 };
  return { line, dimension: Math.floor(share * width(line)) };
}

/** One pair: query, key, their product, and the value that is read. */
export function drawPair(
  canvas: HTMLCanvasElement,
  layout: StripsLayout,
  vectors: Vectors,
  i: number,
  palette: Palette,
): void {
  const drawn = surface(canvas, layout.left + layout.plot + layout.right, PARTS.length * layout.line);
  if (!drawn) return;
  const { context, ratio } = drawn;
  PARTS.forEach(([part, name], line) => {
    const y = line * layout.line;
    const most = vectors.most(part);
    strip(context, layout, ratio, y, STRIP, vectors.row(part, i), most, palette);
    context.font = `12px ${palette.textFont}`;
    context.fillStyle = palette.ink;
    context.textAlign = "right";
    context.fillText(name, layout.left - 8, y + STRIP / 2);
    context.fillStyle = palette.dim;
    context.textAlign = "left";
    context.fillText(range(most), layout.left + layout.plot + 8, y + STRIP / 2);
  });
}

export interface RowsPicture {
  vectors: Vectors;
  part: Part;
  /** The keys in the order of the rows. */
  places: number[];
  labels: string[];
  narrow: boolean;
}

/** A strip for each key, with its score and its weight. */
export function drawRows(
  canvas: HTMLCanvasElement,
  layout: StripsLayout,
  picture: RowsPicture,
  palette: Palette,
): void {
  const { vectors, part, places, labels, narrow } = picture;
  const drawn = surface(canvas, layout.left + layout.plot + layout.right, layout.top + places.length * layout.line);
  if (!drawn) return;
  const { context, ratio } = drawn;
  const most = vectors.most(part);
  const columns = { score: layout.left + layout.plot + 62, weight: layout.left + layout.plot + layout.right - 4 };
  context.font = `10.5px ${palette.textFont}`;
  context.fillStyle = palette.dim;
  context.textAlign = "right";
  if (!narrow) context.fillText("score", columns.score, 6);
  context.fillText("weight", columns.weight, 6);
  places.forEach((i, line) => {
    const y = layout.top + line * layout.line;
    strip(context, layout, ratio, y, ROW - 2, vectors.row(part, i), most, palette);
    const middle = y + (ROW - 2) / 2;
    const token = vectors.tokens[i]!;
    context.font = `11px ${palette.tokenFont}`;
    context.fillStyle = palette.ink;
    context.textAlign = "right";
    const name = `${labels[token] ?? ""} ${token}`;
    context.fillText(
      shorten(name, layout.left - 10, (t) => textWidth(context, t)),
      layout.left - 8,
      middle,
    );
    if (!narrow) context.fillText(short(vectors.score(i)), columns.score, middle);
    context.fillText(short(vectors.weight(i)), columns.weight, middle);
  });
}

function strip(
  context: CanvasRenderingContext2D,
  { left, plot }: StripsLayout,
  ratio: number,
  y: number,
  height: number,
  values: Float32Array,
  most: number,
  palette: Palette,
): void {
  const edge = (d: number) => Math.round((left + (plot * d) / values.length) * ratio) / ratio; // whole pixels: no seams
  values.forEach((value, d) => {
    const share = most > 0 ? value / most : 0;
    context.fillStyle = Number.isFinite(value) ? palette.diverging.css[signedLevel(share)]! : palette.bad;
    context.fillRect(edge(d), y, edge(d + 1) - edge(d), height);
  });
}

/** For ears: one pair. */
export function spokenPair(vectors: Vectors, i: number, labels: string[]): string {
  const [query, key] = [vectors.about.query, vectors.tokens[i]!];
  return `${labels[query]} at ${query} and ${labels[key]} at ${key}: score ${exact(vectors.score(i))}, weight ${exact(vectors.weight(i))}`;
}
