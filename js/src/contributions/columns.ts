/** How a row's width is shared between its name, its bar and its numbers. */

import type { Row } from "./rows";

export interface Columns {
  /** Widths, as a grid has them. */
  columns: string;
  /** Whether there is room for every number and every word. */
  wide: boolean;
  /** Whether there is a column for the running total. */
  running: boolean;
  /** Whether there is one for measured effects: with numbers, with marks alone, or none. */
  effects: "numbers" | "marks" | "none";
}

interface Wanted {
  /** Whether there is room for every number. */
  wide: boolean;
  effects: boolean;
  running: boolean;
}

const LETTER = 6.4;
const BUTTON = 26;

/** A row's name, without the word that most of them begin with where there is little room. */
export function shownName(name: string, wide: boolean): string {
  return wide ? name : name.replace(/^layer /, "");
}

/** Where there is little room, bars come before numbers: the running total goes, and of effects the mark stays. */
export function columnsOf(rows: Row[], { wide, effects, running }: Wanted): Columns {
  const longest = rows.reduce((most, { name }) => Math.max(most, shownName(name, wide).length), 0) * LETTER + BUTTON;
  const [least, most] = wide ? [150, 250] : [90, 130];
  const name = Math.round(Math.max(least, Math.min(most, longest)));
  const numbers = [wide ? 74 : 54, effects && (wide ? 84 : 18), running && wide && 74];
  const widths = numbers.filter((width) => width !== false).map((width) => `${width}px`);
  return {
    columns: `${name}px minmax(0, 1fr) ${widths.join(" ")}`,
    wide,
    running: running && wide,
    effects: effects ? (wide ? "numbers" : "marks") : "none",
  };
}
