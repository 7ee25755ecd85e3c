import { describe, expect, it } from "vitest";
import { localModel } from "../shared/model";
import { FIRST, FOLDED, NEUTRAL } from "../shared/raster";
import { shownModel } from "../shared/shown";
import { lookAt, lookCloser, numberAt } from "./looks";
import { Pattern, PatternChange, SignedPattern } from "./pattern";
import { patterns } from "./patterns";
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

describe("a view of a reduced pattern", () => {
  const bytes = (values: Float32Array) => new DataView(values.slice().buffer);
  const about = { tokens: 5, cells: 2, first: bytes(first) };
  const sent = (row: number[]) => ({
    query: 3,
    row: bytes(Float32Array.from(row)),
    key: 4,
    column: bytes(Float32Array.from([0.125])),
  });
  const state = () => ({
    layer: 0,
    head: 0,
    labels: ["a", "b", "c", "d", "e"],
    num_heads: 1,
    pattern: bytes(squares),
    pattern_layer: 0,
    pattern_head: 0,
    patterns: null,
    reduced: about,
    exact: sent([0.25, 0.5, 0, 0.25]),
    exact_before: sent([0.25, 0.25, 0.25, 0.25]),
    change: bytes(Float32Array.from([0, -0.25, 0, 0, 0, 0])),
    shown: "after",
    before: { code: "" },
    before_focus: { pattern: bytes(squares), pattern_layer: 0, pattern_head: 0, reduced: about },
    look: {},
  });

  it("tells each forward's numbers and what lies between them", () => {
    const model = localModel(state());
    const source = patterns(shownModel(model));
    const now = () => source.current()!.pattern;
    expect(numberAt(now(), 3, 1)).toBe("0.5");
    expect(numberAt(now(), 2, 1)).toBe("at most 0.5");
    model.set("shown", "before");
    expect(numberAt(now(), 3, 1)).toBe("0.25");
    model.set("shown", "difference");
    expect(now()).toBeInstanceOf(PatternChange);
    expect(now().at(3, 1)).toBe(0.25);
    expect(now().reduced!.square(3, 1)).toBe(-0.25);
    expect(numberAt(now(), 2, 1)).toBe("not here");
    const levels = source.levels(source.current()!, "row", false);
    model.set("exact", { ...sent([0, 0, 0, 1]) });
    expect(now().at(3, 1)).toBe(-0.25);
    expect(source.levels(source.current()!, "row", false)).toBe(levels); // a moved pointer draws no cell anew
  });

  it("asks for what is looked at, once", () => {
    const model = localModel(state());
    lookAt(model, 3, 2);
    lookAt(model, 3, 2);
    expect(model.saved).toEqual([{ look: { query: 3, key: 2 } }]);
    const layout = { tokens: 5, left: 0, top: 0, plot: 500, cell: 100, row: 0, column: 0 };
    lookCloser(model, layout);
    expect(model.saved[1]).toEqual({ look: { query: 3, key: 2, top: 0, left: 0, side: 448 } });
    lookCloser(model, { ...layout, tokens: 5000, cell: 0.1 }); // far away: nothing is asked for
    expect(model.saved.length).toBe(2);
    const whole = localModel({ ...state(), reduced: {} });
    lookAt(whole, 3, 2);
    expect(whole.saved).toEqual([]);
  });
});
