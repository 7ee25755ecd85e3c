/** The focused head as lines from the tokens that read to those they read. */

import { type Surface, surface } from "../shared/canvas";
import { keptLayer } from "../shared/kept_layer";
import { FIRST } from "../shared/raster";
import { labelStep, shorten, textWidth } from "../shared/text";
import type { Palette } from "../shared/theme";
import { isGenerated, type Tokens } from "../shared/tokens";
import { type Line, type LinesLayout, lineY, strongestLines } from "./lines_layout";
import { labelFont } from "./matrix_labels";
import type { Spot } from "./matrix_layout";

const MANY = 200; // lines, of which each alone is no longer seen

export interface LinesPicture extends Tokens {
  layout: LinesLayout;
  levels: Uint16Array;
  position: number;
  key: number;
  hover: Spot | null;
  /** Tokens that were searched for. */
  found: ReadonlySet<number>;
}

export interface Drawn {
  lines: number;
  all: number;
}

/** Draws lines again and again; the strong ones are found once for each picture's levels, and kept as they are drawn. */
export function linesDrawer(): (canvas: HTMLCanvasElement, picture: LinesPicture, palette: Palette) => Drawn {
  let strong: { from: Uint16Array; lines: Line[]; all: number } | null = null;
  const kept = keptLayer();
  return (canvas, picture, palette) => {
    const { layout, levels } = picture;
    const { gutter, middle, top, plot, cell, row } = layout;
    if (strong?.from !== levels) strong = { from: levels, ...strongestLines(levels, layout.tokens, FIRST) };
    const drawn = surface(canvas, 2 * gutter + middle, top + plot + 2);
    if (drawn) {
      const looked = lookedAt(picture);
      const { lines } = strong;
      const alpha = looked.length === 0 ? 1 : lines.length > MANY ? 0.08 : 0.14;
      kept(drawn, [lines, alpha, gutter, middle, top, plot, cell, row, palette.ramp], (layer) =>
        strokeLines(layer, picture, palette, lines, alpha),
      );
      strokeLines(drawn, picture, palette, looked, 1);
      drawLabels(drawn, picture, palette, looked);
    }
    return { lines: strong.lines.length, all: strong.all };
  };
}

/** The lines of what is hovered or pinned: a cell's one, what a token reads, who reads it, or both. */
export function lookedAt({ layout, levels, position, key, hover }: LinesPicture): Line[] {
  const { tokens } = layout;
  const spot: Spot | null =
    hover ?? (position < 0 ? null : key >= 0 ? { kind: "cell", query: position, key } : { kind: "token", position });
  if (!spot) return [];
  const line = (query: number, k: number): Line => ({ query, key: k, level: levels[query * tokens + k]! - FIRST });
  if (spot.kind === "cell") return spot.key <= spot.query ? [line(spot.query, spot.key)] : [];
  const lines: Line[] = [];
  if (spot.side !== "key") for (let k = 0; k <= spot.position; k++) lines.push(line(spot.position, k));
  if (spot.side !== "query") for (let q = spot.position; q < tokens; q++) lines.push(line(q, spot.position));
  return lines.filter(({ level }) => level > 0 && level < 256).sort((a, b) => a.level - b.level);
}

function strokeLines(
  { context }: Surface,
  { layout }: LinesPicture,
  palette: Palette,
  lines: Line[],
  alpha: number,
): void {
  const { gutter, middle, top, plot } = layout;
  context.save();
  context.beginPath();
  context.rect(gutter, top, middle, plot);
  context.clip();
  const thick = Math.max(0.8, Math.min(5, layout.cell * 0.3));
  const dense = lines.length > MANY ? Math.max(0.3, Math.min(1, layout.cell / 4)) : 1;
  for (const { query, key, level } of lines) {
    const share = level / 255;
    context.globalAlpha = alpha * dense * (0.35 + 0.65 * share);
    context.strokeStyle = palette.ramp.css[level]!;
    context.lineWidth = Math.max(0.5, thick * share);
    const [from, to] = [lineY(layout, query), lineY(layout, key)];
    context.beginPath();
    context.moveTo(gutter, from);
    context.bezierCurveTo(gutter + middle / 3, from, gutter + (2 * middle) / 3, to, gutter + middle, to);
    context.stroke();
  }
  context.restore();
}

function drawLabels({ context }: Surface, picture: LinesPicture, palette: Palette, looked: Line[]): void {
  const { layout, labels, special, position, hover, found } = picture;
  const { gutter, middle, cell, row, plot, tokens, top } = layout;
  const every = labelStep(cell, 13.5);
  const strong = {
    query: new Set(looked.length === 1 || hover?.kind === "token" ? looked.map(({ query }) => query) : []),
    key: new Set(looked.length === 1 || hover?.kind === "token" ? looked.map(({ key }) => key) : []),
  };
  context.font = `10.5px ${palette.textFont}`;
  context.fillStyle = palette.dim;
  context.textAlign = "right";
  context.fillText("reads", gutter - 6, top - 14);
  context.textAlign = "left";
  context.fillText("is read", gutter + middle + 6, top - 14);
  const near = (i: number) => position >= 0 && i !== position && Math.abs(i - position) * cell < 12;
  for (let i = Math.floor(row); i < Math.min(tokens, Math.ceil(row + plot / cell)); i++) {
    const y = lineY(layout, i);
    const pinned = i === position;
    if (y < top || y > top + plot || (!pinned && (i % every !== 0 || near(i)))) continue;
    for (const side of ["query", "key"] as const) {
      const bold = pinned || (cell >= 12 && strong[side].has(i) && strong[side].size <= 3);
      context.font = labelFont(palette, bold, special[i]);
      const own = isGenerated(picture, i) ? palette.link : palette.ink;
      context.fillStyle = pinned || found.has(i) ? palette.accent : own;
      context.globalAlpha = looked.length > 0 && !pinned && hover?.kind === "token" && !strong[side].has(i) ? 0.45 : 1;
      context.textAlign = side === "query" ? "right" : "left";
      const text = shorten(labels[i] ?? "", gutter - 10, (t) => textWidth(context, t));
      context.fillText(text, side === "query" ? gutter - 6 : gutter + middle + 6, y);
      context.globalAlpha = 1;
    }
  }
}
