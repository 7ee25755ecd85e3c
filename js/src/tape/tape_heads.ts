/** All heads in one picture: of each, as a strip over the text so far, what it read where a token was predicted. */

import { surface } from "../shared/canvas";
import { level } from "../shared/colors";
import type { Palette } from "../shared/theme";
import type { Reads } from "./tape_data";

export interface Layout {
  left: number;
  top: number;
  width: number;
  height: number;
  layers: number;
  heads: number;
}

const [LEFT, TOP, GAP] = [24, 14, 2];

export function headsLayout(layers: number, heads: number, room: number): Layout {
  const width = Math.max(4, Math.min(90, Math.floor((room - LEFT) / Math.max(1, heads)) - GAP));
  return { left: LEFT, top: TOP, width, height: layers > 16 ? 8 : 12, layers, heads };
}

export function headAt(layout: Layout, x: number, y: number): { layer: number; head: number } | null {
  const head = Math.floor((x - layout.left) / (layout.width + GAP));
  const layer = Math.floor((y - layout.top) / (layout.height + GAP));
  return head >= 0 && head < layout.heads && layer >= 0 && layer < layout.layers ? { layer, head } : null;
}

/** How strong a weight is drawn: its square root, so that small ones can be seen. */
export function strength(weight: number): number {
  return level(Math.sqrt(weight));
}

export function drawHeads(
  canvas: HTMLCanvasElement,
  layout: Layout,
  reads: Reads | null,
  about: { parts: number; layer: number; head: number },
  palette: Palette,
): void {
  const { left, top, width, height, layers, heads } = layout;
  const drawn = surface(canvas, left + heads * (width + GAP), top + layers * (height + GAP));
  canvas.dataset.geometry = JSON.stringify({ ...layout, gap: GAP });
  if (!drawn) return;
  const { context } = drawn;
  context.font = `10px ${palette.textFont}`;
  context.fillStyle = palette.dim;
  const every = Math.ceil(20 / (width + GAP));
  context.textAlign = "center";
  for (let head = 0; head < heads; head += every)
    context.fillText(String(head), left + head * (width + GAP) + width / 2, 6);
  context.textAlign = "right";
  for (let layer = 0; layer < layers; layer += Math.ceil(12 / (height + GAP)))
    context.fillText(String(layer), left - 5, top + layer * (height + GAP) + height / 2);
  const columns = Math.min(about.parts, width);
  for (let layer = 0; layer < layers; layer++) {
    for (let head = 0; head < heads; head++) {
      const [x, y] = [left + head * (width + GAP), top + layer * (height + GAP)];
      context.fillStyle = palette.neutral;
      context.fillRect(x, y, width, height);
      for (let i = 0; reads && i < columns; i++) {
        let most = 0;
        const end = Math.ceil(((i + 1) * about.parts) / columns);
        for (let part = Math.floor((i * about.parts) / columns); part < end; part++)
          most = Math.max(most, reads.at(layer, head, part));
        if (most === 0) continue;
        context.fillStyle = palette.ramp.css[strength(most / 255)]!;
        const from = Math.round((i * width) / columns);
        context.fillRect(x + from, y, Math.round(((i + 1) * width) / columns) - from, height);
      }
      if (layer === about.layer && head === about.head) {
        context.strokeStyle = palette.accent;
        context.lineWidth = 2;
        context.strokeRect(x, y, width, height);
      }
    }
  }
}
