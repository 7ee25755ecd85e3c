/**
 * Where each head's thumbnail stands: layers downward, heads rightward, heads that share keys and values in one frame; a
 * deep model's layers go on beside each other. In the order of a score: one after the other, strongest first.
 */

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
  /** How many layers stand below one another, before the next ones go on beside them. */
  per: number;
  /** From one such pile of layers to the next, in CSS pixels. */
  pile: number;
  /** The heads in the order of a score, each as layer * heads + head; null where they stand by place. */
  order: number[] | null;
  /** How many stand in a row of that order. */
  columns: number;
}

interface Wish {
  layers: number;
  heads: number;
  kvHeads: number;
  /** CSS pixels that may be used across. */
  width: number;
  /** CSS pixels that should do downward. */
  height: number;
  order?: number[] | null;
}

export interface Head {
  layer: number;
  head: number;
}

const LARGEST = 84;
const SMALLEST = 15;
const MOST_PILES = 4;
const GAP = 2;
const LEFT = 24;
const TOP = 18;
const NAME = 13; // CSS pixels over a thumbnail that stands by its score, for its name
const BY_SCORE = 46;

export function headsLayout(wish: Wish): HeadsLayout {
  return wish.order ? byScore(wish, wish.order) : byPlace(wish);
}

function byPlace({ layers, heads, kvHeads, width, height }: Wish): HeadsLayout {
  const group = kvHeads > 0 && heads % kvHeads === 0 ? heads / kvHeads : 1;
  const groupGap = group > 1 ? 8 : GAP;
  const between = LEFT + 4 + (heads - 1) * GAP + (heads / group - 1) * (groupGap - GAP);
  const foot = group > 1 ? 14 : 4; // which keys and values a frame shares
  const sizeOf = (piles: number) => {
    const per = Math.ceil(layers / piles);
    const across = (width - piles * between - (piles - 1) * 10) / Math.max(1, piles * heads);
    const down = (height - TOP - foot - (per - 1) * GAP) / Math.max(1, per);
    return Math.floor(Math.min(LARGEST, across, Math.max(down, SMALLEST + 1)));
  };
  let piles = 1;
  for (let more = 2; more <= Math.min(MOST_PILES, layers); more++) if (sizeOf(more) > sizeOf(piles)) piles = more;
  const cell = Math.max(SMALLEST, sizeOf(piles));
  const per = Math.ceil(layers / piles);
  const pile = Math.ceil(between + heads * cell) + 10;
  return {
    layers,
    heads,
    group,
    cell,
    gap: GAP,
    groupGap,
    left: LEFT,
    top: TOP,
    width: pile * Math.ceil(layers / per) - 10,
    height: Math.ceil(TOP + foot + per * cell + (per - 1) * GAP),
    per,
    pile,
    order: null,
    columns: 0,
  };
}

function byScore({ layers, heads, width }: Wish, order: number[]): HeadsLayout {
  // beside a scroll bar
  const columns = Math.max(1, Math.floor((width - 20) / (BY_SCORE + GAP + 2)));
  const rows = Math.ceil(order.length / columns);
  return {
    layers,
    heads,
    group: 1,
    cell: BY_SCORE,
    gap: GAP + 2,
    groupGap: GAP + 2,
    left: 2,
    top: NAME + 2,
    width: 2 + columns * (BY_SCORE + GAP + 2),
    height: Math.max(1, rows) * (BY_SCORE + NAME + GAP) + 4,
    per: layers,
    pile: 0,
    order,
    columns,
  };
}

/** The upper left corner of a head's thumbnail; null where the head is filtered away. */
export function headPlace(layout: HeadsLayout, { layer, head }: Head): { x: number; y: number } | null {
  const { left, top, cell, gap, groupGap, group, heads, order, columns, per, pile } = layout;
  if (order) {
    const at = order.indexOf(layer * heads + head);
    if (at < 0) return null;
    return { x: left + (at % columns) * (cell + gap), y: top + Math.floor(at / columns) * (cell + NAME + GAP) };
  }
  const across = head * (cell + gap) + Math.floor(head / group) * (groupGap - gap);
  return { x: left + Math.floor(layer / per) * pile + across, y: top + (layer % per) * (cell + gap) };
}

/** The layer whose number is under a point; null where there is none. */
export function layerAt(
  { left, top, cell, gap, layers, order, per, pile }: HeadsLayout,
  x: number,
  y: number,
): number | null {
  const row = Math.floor((y - top) / (cell + gap));
  const at = Math.max(0, Math.floor(x / pile));
  const layer = at * per + row;
  return order || x - at * pile >= left || row < 0 || row >= per || layer >= layers ? null : layer;
}

/** The head under a point; the gap after a thumbnail belongs to it, the gap between frames to none. */
export function headAt(layout: HeadsLayout, x: number, y: number): Head | null {
  const { left, top, cell, gap, heads, layers, order, columns, per, pile } = layout;
  if (order) {
    const column = Math.floor((x - left) / (cell + gap));
    const row = Math.floor((y - top + NAME) / (cell + NAME + GAP));
    const at = column >= 0 && column < columns && row >= 0 ? order[row * columns + column] : undefined;
    return at === undefined ? null : { layer: Math.floor(at / heads), head: at % heads };
  }
  const row = Math.floor((y - top) / (cell + gap));
  const layer = Math.max(0, Math.floor(x / pile)) * per + row;
  if (row < 0 || row >= per || layer >= layers) return null;
  for (let head = 0; head < heads; head++) {
    const from = headPlace(layout, { layer, head })!.x;
    if (x >= from && x < from + cell + gap) return { layer, head };
  }
  return null;
}
