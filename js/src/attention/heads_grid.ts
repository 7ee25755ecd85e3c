/** The overview: a thumbnail of every head on one canvas. */

import { type Surface, surface } from "../shared/canvas";
import { pack, parseHex } from "../shared/colors";
import { keptLayer } from "../shared/kept_layer";
import { cellText } from "../shared/numbers";
import { drawLevels } from "../shared/raster";
import { labelStep } from "../shared/text";
import type { Palette } from "../shared/theme";
import { type Head, type HeadsLayout, headPlace } from "./heads_layout";

export interface HeadsPicture {
  layout: HeadsLayout;
  /** Gives a head's levels for `drawLevels`. */
  levels: (layer: number, head: number) => Uint16Array;
  /** What the levels and the layout depend on: while none of it changes, the thumbnails are not drawn anew. */
  key: unknown[];
  /** Side of a thumbnail in its own pixels. */
  side: number;
  focus: Head;
  hover: Head | null;
  /** Further heads that are marked. */
  chosen: Head[];
  /** A head's value of the score by which they stand. */
  score: (layer: number, head: number) => number | null;
  /** How far the overview is scrolled: the names of rows and columns stay in sight. */
  scroll: { x: number; y: number; height: number };
}

/** The colors of `drawLevels`' levels. */
export function levelColors(palette: Palette): Uint32Array {
  const lut = new Uint32Array(259);
  lut[0] = cssPixel(palette.neutral);
  lut[1] = cssPixel(palette.line);
  lut.set(palette.ramp.pixels, 2);
  lut[258] = cssPixel(palette.accent);
  return lut;
}

function cssPixel(color: string): number {
  return color.startsWith("#") && color.length === 7 ? pack(parseHex(color)) : 0;
}

/** Draws an overview again and again; its thumbnails are kept, so that a moved pointer costs no more than its outline. */
export function headsDrawer(): (canvas: HTMLCanvasElement, picture: HeadsPicture, palette: Palette) => void {
  const kept = keptLayer();
  return (canvas, picture, palette) => {
    const { layout, focus, hover, chosen, side } = picture;
    const drawn = surface(canvas, layout.width, layout.height);
    if (!drawn) return;
    const { context } = drawn;
    if (!layout.order) drawFrames(context, layout, palette, (hover ?? focus).head);
    if (side > 0) {
      const depends = [...picture.key, palette.theme, palette.ground, palette.ramp];
      kept(drawn, depends, (layer) => drawThumbnails(layer, picture, palette));
    }
    for (const head of chosen) outline(context, layout, head, palette.accent, 1.5, [3, 2]);
    if (hover) outline(context, layout, hover, palette.ink, 1.5);
    if (focus.layer >= 0 && focus.head >= 0) outline(context, layout, focus, palette.accent, 2.5);
    if (layout.order) drawOwnNames(context, picture, palette);
    else {
      drawGroupNames(context, picture, palette);
      drawNames(context, picture, palette);
    }
  };
}

/** All thumbnails, transparent between them. */
function drawThumbnails({ canvas, context, ratio }: Surface, picture: HeadsPicture, palette: Palette): void {
  const { layout, levels, side } = picture;
  const pixels = new Uint32Array(canvas.width * canvas.height);
  const lut = levelColors(palette);
  const size = Math.round(layout.cell * ratio);
  const count = layout.layers * layout.heads;
  for (const at of layout.order ?? Array(count).keys()) {
    const head = { layer: Math.floor(at / layout.heads), head: at % layout.heads };
    const { x, y } = headPlace(layout, head)!;
    const box = { x: Math.round(x * ratio), y: Math.round(y * ratio), width: size, height: size };
    const view = { row: 0, column: 0, cell: size / side };
    drawLevels(levels(head.layer, head.head), side, side, view, lut, { pixels, width: canvas.width }, box);
  }
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer as ArrayBuffer), canvas.width, canvas.height);
  context.putImageData(image, 0, 0);
}

/** A frame round the heads that read the same keys and values. */
function drawFrames(context: CanvasRenderingContext2D, layout: HeadsLayout, palette: Palette, looked: number): void {
  const { group, heads, per, layers, cell, gap } = layout;
  if (group < 2) return;
  context.lineWidth = 1;
  const wide = headPlace(layout, { layer: 0, head: group - 1 })!.x + cell - layout.left;
  for (let first = 0; first < layers; first += per) {
    const rows = Math.min(per, layers - first);
    for (let head = 0; head < heads; head += group) {
      const own = looked >= head && looked < head + group;
      const { x, y } = headPlace(layout, { layer: first, head })!;
      const down = rows * (cell + gap) - gap + 5;
      context.strokeStyle = own ? palette.dim : palette.line;
      context.beginPath();
      context.roundRect(x - 2.5, y - 2.5, wide + 5, down, 4);
      context.stroke();
    }
  }
}

/** The keys and values of each frame, named once below it, or at the lower edge of what is in sight. */
function drawGroupNames(context: CanvasRenderingContext2D, picture: HeadsPicture, palette: Palette): void {
  const { layout, scroll } = picture;
  const { group, heads, per, layers, cell, gap } = layout;
  const looked = (picture.hover ?? picture.focus).head;
  const wide = headPlace(layout, { layer: 0, head: group - 1 })!.x + cell - layout.left;
  if (group < 2 || wide < 12) return;
  context.textAlign = "center";
  context.font = `9.5px ${palette.textFont}`;
  for (let first = 0; first < layers; first += per) {
    const rows = Math.min(per, layers - first);
    for (let head = 0; head < heads; head += group) {
      const { x, y } = headPlace(layout, { layer: first, head })!;
      const [below, edge] = [y + rows * (cell + gap) - gap + 8.5, scroll.y + scroll.height - 5];
      context.fillStyle = palette.ground;
      if (edge < below) context.fillRect(x - 2, edge - 6, wide + 4, 13);
      context.fillStyle = looked >= head && looked < head + group ? palette.accent : palette.dim;
      const name = wide >= 46 ? `keys ${head / group}` : String(head / group);
      context.fillText(name, x + wide / 2, Math.min(below, edge));
    }
  }
}

/** The numbers of layers and heads, at the edges of what is in sight. */
function drawNames(context: CanvasRenderingContext2D, picture: HeadsPicture, palette: Palette): void {
  const { layout, hover, focus, scroll } = picture;
  const { cell, gap, per, layers, heads, left, top, pile } = layout;
  const looked = hover ?? focus;
  const name = (text: string, x: number, y: number, strong: boolean) => {
    context.fillStyle = strong ? palette.accent : palette.dim;
    context.font = `${strong ? 600 : 400} 10.5px ${palette.textFont}`;
    context.fillText(text, x, y);
  };
  context.fillStyle = palette.ground;
  if (scroll.x > 0) context.fillRect(scroll.x, 0, left - 3, layout.height);
  if (scroll.y > 0) context.fillRect(0, scroll.y, layout.width, top - 3);
  const every = labelStep(cell + gap, 13);
  const apart = labelStep(cell + gap, 15);
  for (let first = 0; first < layers; first += per) {
    const from = (first / per) * pile;
    context.textAlign = "right";
    for (let layer = first; layer < Math.min(layers, first + per); layer++) {
      const y = headPlace(layout, { layer, head: 0 })!.y + cell / 2;
      const strong = layer === looked.layer;
      const shown = strong || (layer % every === 0 && (every === 1 || Math.abs(layer - looked.layer) > 0));
      if (shown && y > scroll.y + top - 6) name(String(layer), from + left - 6 + (from ? 0 : scroll.x), y, strong);
    }
    context.textAlign = "center";
    for (let head = 0; head < heads; head++) {
      const x = headPlace(layout, { layer: first, head })!.x + cell / 2;
      const strong = head === looked.head;
      if ((strong || head % apart === 0) && x > scroll.x + left) name(String(head), x, scroll.y + top - 10, strong);
    }
  }
}

/** Each thumbnail's own name and score over it, where they stand by a score. */
function drawOwnNames(context: CanvasRenderingContext2D, picture: HeadsPicture, palette: Palette): void {
  const { layout, score } = picture;
  const looked = picture.hover ?? picture.focus;
  for (const at of layout.order!) {
    const head = { layer: Math.floor(at / layout.heads), head: at % layout.heads };
    const strong = head.layer === looked.layer && head.head === looked.head;
    const { x, y } = headPlace(layout, head)!;
    context.fillStyle = strong ? palette.accent : palette.dim;
    context.font = `${strong ? 600 : 400} 10px ${palette.textFont}`;
    context.textAlign = "left";
    context.fillText(`${head.layer}.${head.head}`, x, y - 7);
    const value = score(head.layer, head.head);
    context.textAlign = "right";
    if (!strong) context.fillStyle = palette.ink;
    if (value !== null) context.fillText(cellText(value), x + layout.cell, y - 7);
  }
}

function outline(
  context: CanvasRenderingContext2D,
  layout: HeadsLayout,
  head: Head,
  color: string,
  width: number,
  dash: number[] = [],
): void {
  const place = headPlace(layout, head);
  if (!place) return;
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.strokeRect(place.x - 1, place.y - 1, layout.cell + 2, layout.cell + 2);
  context.setLineDash([]);
}
