/** The overview: a thumbnail of every head on one canvas. */

import { surface } from "../shared/canvas";
import { pack, parseHex } from "../shared/colors";
import { drawLevels } from "../shared/raster";
import { labelStep } from "../shared/text";
import type { Palette } from "../shared/theme";
import { type HeadsLayout, headX, headY } from "./heads_layout";

export interface HeadsPicture {
  layout: HeadsLayout;
  /** Gives a head's levels for `drawLevels`. */
  levels: (layer: number, head: number) => Uint16Array;
  /** Side of a thumbnail in its own pixels. */
  side: number;
  focus: { layer: number; head: number };
  hover: { layer: number; head: number } | null;
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

export function drawHeads(canvas: HTMLCanvasElement, picture: HeadsPicture, palette: Palette): void {
  const { layout, levels, side, focus, hover } = picture;
  const drawn = surface(canvas, layout.width, layout.height);
  if (!drawn) return;
  const { context, ratio } = drawn;
  drawFrames(context, layout, palette);
  if (side > 0) {
    const width = canvas.width;
    const pixels = new Uint32Array(width * canvas.height);
    const lut = levelColors(palette);
    const size = Math.round(layout.cell * ratio);
    for (let layer = 0; layer < layout.layers; layer++) {
      for (let head = 0; head < layout.heads; head++) {
        const box = {
          x: Math.round(headX(layout, head) * ratio),
          y: Math.round(headY(layout, layer) * ratio),
          width: size,
          height: size,
        };
        const view = { row: 0, column: 0, cell: size / side };
        drawLevels(levels(layer, head), side, side, view, lut, { pixels, width }, box);
      }
    }
    blend(context, pixels, width, canvas.height);
  }
  drawNames(context, layout, palette, focus, hover);
  if (hover) outline(context, layout, hover, palette.ink, 1.5);
  if (focus.layer >= 0 && focus.head >= 0) outline(context, layout, focus, palette.accent, 2.5);
}

/** Puts pixels over what is drawn already, transparent ones left out. */
function blend(context: CanvasRenderingContext2D, pixels: Uint32Array, width: number, height: number): void {
  const layer = document.createElement("canvas");
  layer.width = width;
  layer.height = height;
  layer
    .getContext("2d")!
    .putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer as ArrayBuffer), width, height), 0, 0);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(layer, 0, 0);
  context.restore();
}

function drawFrames(context: CanvasRenderingContext2D, layout: HeadsLayout, palette: Palette): void {
  if (layout.group < 2) return;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  for (let head = 0; head < layout.heads; head += layout.group) {
    const x = headX(layout, head) - 2.5;
    const width = headX(layout, head + layout.group - 1) + layout.cell + 5 - (x + 2.5);
    context.beginPath();
    context.roundRect(x, layout.top - 2.5, width, layout.height - layout.top - 4 + 5, 4);
    context.stroke();
  }
}

function drawNames(
  context: CanvasRenderingContext2D,
  layout: HeadsLayout,
  palette: Palette,
  focus: { layer: number; head: number },
  hover: { layer: number; head: number } | null,
): void {
  const { cell, gap } = layout;
  const name = (text: string, x: number, y: number, strong: boolean) => {
    context.fillStyle = strong ? palette.accent : palette.dim;
    context.font = `${strong ? 600 : 400} 10.5px ${palette.textFont}`;
    context.fillText(text, x, y);
  };
  context.textAlign = "right";
  const every = labelStep(cell + gap, 13);
  for (let layer = 0; layer < layout.layers; layer++) {
    const strong = layer === (hover ?? focus).layer;
    if (!strong && (layer % every !== 0 || Math.abs(layer - (hover ?? focus).layer) < (every > 1 ? 1 : 0))) continue;
    name(String(layer), layout.left - 6, headY(layout, layer) + cell / 2, strong);
  }
  context.textAlign = "center";
  const apart = labelStep(cell + gap, 15);
  for (let head = 0; head < layout.heads; head++) {
    const strong = head === (hover ?? focus).head;
    if (strong || head % apart === 0) name(String(head), headX(layout, head) + cell / 2, layout.top - 10, strong);
  }
}

function outline(
  context: CanvasRenderingContext2D,
  layout: HeadsLayout,
  { layer, head }: { layer: number; head: number },
  color: string,
  width: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.strokeRect(headX(layout, head) - 1, headY(layout, layer) - 1, layout.cell + 2, layout.cell + 2);
}
