import { expect, it } from "vitest";
import type { LensData } from "./lens_data";
import { strongestEntries } from "./lens_fine";
import { fittingCell, lensLayout } from "./lens_layout";

const entries = [3, 250, 7, 9, -1, -1, 20, 4, 8, 100];
const data = { tokens: 10, entry: (_row: number, position: number) => entries[position]! } as unknown as LensData;

it("shows the strongest of the cells that share a pixel", () => {
  expect([...strongestEntries(data, 0, "probability", { start: 0, cell: 0.5, count: 5 })]).toEqual([
    250, 9, -1, 20, 100,
  ]);
  expect([...strongestEntries(data, 0, "probability", { start: 6, cell: 0.5, count: 2 })]).toEqual([20, 100]);
  expect([...strongestEntries(data, 0, "probability", { start: 0, cell: 1, count: 10 })]).toEqual(entries);
});

it("has all of 4,096 positions in sight where they are made to fit", () => {
  const wish = { rows: 30, tokens: 4096, width: 900, left: 70, lastOnTop: false };
  const fit = fittingCell(lensLayout({ ...wish, cellWidth: 0 }), 900);
  expect(lensLayout({ ...wish, cellWidth: fit }).width).toBeLessThanOrEqual(900);
});
