/** Who speaks in a chat: a band along the tokens with a word on it, since a color alone says nothing. */

import { textWidth } from "./text";
import type { Palette } from "./theme";

/** CSS pixels that a band takes with its words. */
export const BAND = 13;

export interface Run {
  role: string;
  /** The first token and the one after the last. */
  start: number;
  end: number;
}

/** Tokens of one role in a row. */
export function roleRuns(roles: string[]): Run[] {
  const runs: Run[] = [];
  roles.forEach((role, i) => {
    const last = runs[runs.length - 1];
    if (last?.role === role) last.end = i + 1;
    else runs.push({ role, start: i, end: i + 1 });
  });
  return runs;
}

/**
 * Draws the bands along one axis: `place` is where a token begins in CSS pixels, between `from` and `to`; `upright` beside
 * rows, else above columns. A word that has no room is cut to its first letter, or left to the tooltip.
 */
export function drawRoles(
  context: CanvasRenderingContext2D,
  roles: string[],
  place: (position: number) => number,
  [from, to]: [number, number],
  palette: Palette,
  upright: boolean,
  words = true,
): void {
  context.save();
  context.font = `9px ${palette.textFont}`;
  context.textAlign = "center";
  for (const { role, start, end } of roleRuns(roles)) {
    const [low, high] = [Math.max(from, place(start)), Math.min(to, place(end))];
    if (high <= low) continue;
    const length = Math.max(1, high - low - 1);
    context.fillStyle = palette.roles[role] ?? palette.line;
    context.fillRect(upright ? 0 : low, upright ? low : 0, upright ? 3 : length, upright ? length : 3);
    const text = [role, role.slice(0, 1).toUpperCase()].find((each) => textWidth(context, each) + 2 <= length);
    if (!words || !text) continue;
    context.save();
    context.fillStyle = palette.dim;
    const middle = (low + high) / 2;
    context.translate(upright ? 8.5 : middle, upright ? middle : 8.5);
    if (upright) context.rotate(-Math.PI / 2);
    context.fillText(text, 0, 0);
    context.restore();
  }
  context.restore();
}
