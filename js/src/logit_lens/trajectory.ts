/** Lines over the rows of one position: the followed tokens, one against another, or the number that is the color. */

import { surface } from "../shared/canvas";
import { h } from "../shared/dom";
import { short } from "../shared/numbers";
import type { Palette } from "../shared/theme";
import { LensChange } from "./lens_change";
import type { LensData } from "./lens_data";

export type Lines = "probability" | "log-probability" | "lead" | "color";

/** Told apart by a reader who does not see red from green, on light and dark (after Okabe and Ito 2008). */
const COLORS = ["#d55e00", "#0083c9", "#009e73", "#b8860b", "#c06c9a", "#7a7a7a"];

export function lineColor(n: number): string {
  return COLORS[n % COLORS.length]!;
}

interface Line {
  color: string;
  dashed: boolean;
  at: (row: number) => number;
}

/** What can be drawn as lines, and what each is called. */
export function lineChoices(data: LensData, by: string): [Lines, string][] {
  const title = data.statistic(data.held(by))?.title;
  const [first, second] = data.followed.map((id) => data.label(id));
  return [
    ...(data.following
      ? ([
          ["probability", "probability"],
          ["log-probability", "log-probability"],
        ] as [Lines, string][])
      : []),
    ...(second !== undefined ? ([["lead", `lead of ${first} over ${second}`]] as [Lines, string][]) : []),
    ...(title ? ([["color", title]] as [Lines, string][]) : []),
  ];
}

function linesOf(data: LensData, position: number, what: Lines, by: string, accent: string): Line[] {
  if (what === "color" || what === "lead") {
    const at =
      what === "lead"
        ? (row: number) => data.followedLead(row, position)
        : (row: number) => data.value(row, position, data.held(by));
    return [{ color: accent, dashed: false, at }];
  }
  return data.followed.map((_, n) => ({
    color: lineColor(n),
    dashed: false,
    at: (row) =>
      what === "probability" ? data.followedProbability(row, position, n) : data.followedLog(row, position, n),
  }));
}

const UNITS: Record<Lines, string> = { probability: "", "log-probability": "nats", lead: "logits", color: "" };

/** A small picture of lines with its scale: first to last row from left to right, `row` marked. */
export function trajectory(
  data: LensData,
  { position, row, what, by }: { position: number; row: number; what: Lines; by: string },
  palette: Palette,
): HTMLElement {
  const [width, height] = [226, 84];
  const canvas = h("canvas", { class: "nnv-curve", role: "img" });
  const lines = linesOf(data, position, what, by, palette.accent);
  if (data instanceof LensChange)
    for (const line of linesOf(data.before, position, what, by, palette.dim)) lines.unshift({ ...line, dashed: true });
  const count = data.rows.length;
  const numbers = lines.flatMap(({ at }) => Array.from({ length: count }, (_, i) => at(i))).filter(Number.isFinite);
  const zero = what !== "log-probability";
  const low = Math.min(zero ? 0 : Infinity, ...numbers);
  const high = what === "probability" ? 1 : Math.max(zero ? 0 : -Infinity, ...numbers);
  const unit = what === "color" ? (data.statistic(data.held(by))?.unit ?? "") : UNITS[what];
  const scale = `from ${short(low)} to ${short(high)}${unit && ` ${unit}`}`;
  canvas.setAttribute("aria-label", `Lines over the rows at position ${position}, ${scale}`);
  const drawn = surface(canvas, width, height);
  const hint = h("div", { class: "nnv-hint nnv-scale" }, `first to last row, ${scale}`);
  if (!drawn) return h("div", {}, canvas, hint);
  const { context } = drawn;
  const x = (i: number) => 5 + ((width - 10) * i) / Math.max(1, count - 1);
  const y = (value: number) => height - 5 - ((height - 10) * (value - low)) / (high - low || 1);
  context.strokeStyle = palette.line;
  for (const value of [low, high, ...(low < 0 && high > 0 ? [0] : [])]) {
    context.beginPath();
    context.moveTo(0, y(value));
    context.lineTo(width, y(value));
    context.stroke();
  }
  for (const { color, dashed, at } of lines) {
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = dashed ? 1 : 2;
    context.setLineDash(dashed ? [3, 3] : []);
    context.beginPath();
    let pen = false;
    for (let i = 0; i < count; i++) {
      const value = at(i);
      if (Number.isFinite(value)) pen ? context.lineTo(x(i), y(value)) : context.moveTo(x(i), y(value));
      pen = Number.isFinite(value);
    }
    context.stroke();
    const here = at(row);
    if (dashed || !Number.isFinite(here)) continue;
    context.beginPath();
    context.arc(x(row), y(here), 3.5, 0, 2 * Math.PI);
    context.fill();
  }
  context.setLineDash([]);
  return h("div", {}, canvas, hint);
}
