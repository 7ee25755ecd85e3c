import { describe, expect, it } from "vitest";
import { FIRST, FOLDED, NEUTRAL } from "../shared/raster";
import { Pattern, PatternChange, SignedPattern } from "./pattern";
import { exactChange, NOWHERE, Reduced } from "./reduced";

/** Five tokens in squares of two: the numbers of a pattern, its squares without the first column, and that column. */
const whole = [[1], [0.75, 0.25], [0.5, 0.125, 0.375], [0.25, 0.5, 0, 0.25], [0.5, 0, 0.25, 0.125, 0.125]];
const squares = Float32Array.from([0.25, 0.5, 0.375, 0, 0.25, 0.125]);
const first = Float32Array.from(whole.map((row) => row[0]!));
const make = () => new Reduced(5, 2, squares, first);
const looking = (query: number, key: number, block: boolean) => ({
  query,
  row: Float32Array.from(whole[query]!),
  key,
  column: Float32Array.from(whole.slice(key).map((row) => row[key]!)),
  block: block ? { top: 2, left: 1, side: 2, values: Float32Array.from([0.125, 0.375, 0.5, 0]) } : null,
});

describe("a reduced pattern", () => {
  it("has as many tokens as the prompt, and the first one's column at once", () => {
    const pattern = new Pattern(squares, "raw", make());
    expect(pattern.size).toBe(5);
    expect(pattern.at(3, 0)).toBe(0.25);
    expect(pattern.foldedMass(4)).toBe(0.5);
    expect(pattern.meanFoldedMass()).toBe(0.5);
    expect(pattern.has(3, 1)).toBe(false);
    expect(pattern.at(3, 1)).toBeNaN();
    expect([...pattern.row(3)]).toEqual([]);
    expect(pattern.topReaders(2, 3)).toEqual([]);
  });

  it("has the numbers of the row, the column and the part that somebody looks at", () => {
    const reduced = make();
    const pattern = new Pattern(squares, "raw", reduced);
    reduced.exact = looking(3, 2, true);
    for (let q = 0; q < 5; q++)
      for (let k = 0; k <= q; k++) {
        const here = k === 0 || q === 3 || k === 2 || (q >= 2 && q < 4 && k >= 1 && k < 3);
        expect(pattern.has(q, k)).toBe(here);
        expect(pattern.at(q, k)).toBe(here ? whole[q]![k]! : Number.NaN);
      }
    expect(pattern.topKeys(3, 2, false).map(({ position }) => position)).toEqual([1, 0]);
    expect(pattern.topReaders(2, 1)).toEqual([{ position: 2, value: 0.375 }]);
    expect(pattern.at(1, 2)).toBeNaN();
  });

  it("draws each token's cells with its square's level, the first column and the part in sight with their own", () => {
    const reduced = make();
    const pattern = new Pattern(squares, "raw", reduced);
    const level = (value: number) => new Pattern(Float32Array.from([value])).levels("absolute", false)[0]!;
    const coarse = pattern.levels("absolute", false);
    const at = (levels: Uint16Array, q: number, k: number) => levels[q * 5 + k]!;
    expect(at(coarse, 3, 1)).toBe(level(0.5));
    expect(at(coarse, 2, 1)).toBe(level(0.5)); // of the same square
    expect(at(coarse, 3, 2)).toBe(level(0.375));
    expect(at(coarse, 4, 0)).toBe(level(0.5));
    expect(at(coarse, 1, 2)).toBe(NEUTRAL);
    reduced.exact = looking(3, 2, true);
    const fine = pattern.levels("absolute", false);
    expect(at(fine, 2, 1)).toBe(level(0.125));
    expect(at(fine, 3, 1)).toBe(level(0.5));
    expect(at(fine, 4, 2)).toBe(level(0.25)); // outside the part
    expect(at(pattern.levels("row", true), 4, 0)).toBe(FOLDED);
    // relative to the largest of the rows that share a square, without the first column where that is folded away
    expect(at(pattern.levels("row", true), 4, 2)).toBe(FIRST + 255);
    expect(at(pattern.levels("row", false), 4, 0)).toBe(FIRST + 255);
  });

  it("is subtracted where both forwards' numbers are here", () => {
    const [before, after] = [make(), make()];
    const change = new PatternChange(
      new Pattern(squares, "raw", before),
      new Pattern(squares, "raw", after),
      squares.map(() => -0.25),
    );
    expect(change.reduced!.square(3, 1)).toBe(-0.25);
    expect(change.reduced!.first.every((value) => value === 0)).toBe(true);
    before.exact = looking(3, 2, false);
    after.exact = looking(4, 2, false);
    expect(exactChange(after.exact, before.exact)).toBe(NOWHERE);
    after.exact = { ...looking(3, 2, false), row: Float32Array.from([0.25, 0.25, 0.25, 0.25]) };
    expect([...exactChange(after.exact, before.exact).row]).toEqual([0, -0.25, 0.25, 0]);
  });

  it("of what has a sign has the largest magnitude, the first column's too", () => {
    expect(new SignedPattern(Float32Array.from([0.5, -2, 1]), "token", new Reduced(4, 2, squares, first)).most).toBe(2);
    const large = new Reduced(4, 2, squares, Float32Array.from([0, -4, 0, 0]));
    expect(new SignedPattern(Float32Array.from([0.5, -2, 1]), "token", large).most).toBe(4);
  });
});
