/** Where each head's thumbnail stands: layers downward, heads rightward, heads that share keys and values in one frame. */

export interface HeadsLayout {
  layers: number;
  heads: number;
  /** Heads that share one key-value head. */
  group: number;
  cell: number;
  gap: number;
  groupGap: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Wish {
  layers: number;
  heads: number;
  kvHeads: number;
  /** CSS pixels that may be used across. */
  width: number;
  /** CSS pixels that should do downward. */
  height: number;
}

const LARGEST = 84;
const SMALLEST = 15;

export function headsLayout({ layers, heads, kvHeads, width, height }: Wish): HeadsLayout {
  const group = kvHeads > 0 && heads % kvHeads === 0 ? heads / kvHeads : 1;
  const groups = heads / group;
  const left = 24;
  const top = 18;
  const gap = 2;
  const groupGap = group > 1 ? 8 : gap;
  const extraAcross = left + 4 + (heads - 1) * gap + (groups - 1) * (groupGap - gap);
  const across = (width - extraAcross) / Math.max(1, heads);
  const down = (height - top - 4 - (layers - 1) * gap) / Math.max(1, layers);
  const cell = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, across, Math.max(down, 16))));
  return {
    layers,
    heads,
    group,
    cell,
    gap,
    groupGap,
    left,
    top,
    width: Math.ceil(extraAcross + heads * cell),
    height: Math.ceil(top + 4 + layers * cell + (layers - 1) * gap),
  };
}

export function headX(layout: HeadsLayout, head: number): number {
  const { left, cell, gap, groupGap, group } = layout;
  return left + head * (cell + gap) + Math.floor(head / group) * (groupGap - gap);
}

export function headY(layout: HeadsLayout, layer: number): number {
  return layout.top + layer * (layout.cell + layout.gap);
}

/** The head under a point; the gap after a thumbnail belongs to it, the gap between frames to none. */
export function headAt(layout: HeadsLayout, x: number, y: number): { layer: number; head: number } | null {
  const step = layout.cell + layout.gap;
  const layer = Math.floor((y - layout.top) / step);
  if (layer < 0 || layer >= layout.layers) return null;
  for (let head = 0; head < layout.heads; head++) {
    const from = headX(layout, head);
    if (x >= from && x < from + step) return { layer, head };
  }
  return null;
}
