import { describe, expect, it } from "vitest";
import { localModel } from "../shared/model";
import { LensData } from "./lens_data";
import { cellAt, fittingCell, lensLayout, placeOfRow, scrolledTo } from "./lens_layout";

const view = (array: Float32Array | Int32Array) => new DataView(array.buffer as ArrayBuffer);
const lens = (more: Record<string, unknown> = {}) =>
  new LensData(
    localModel({
      rows: ["layer 0", "layer 1"],
      labels: ["a", "b"],
      k: 2,
      top_ids: view(new Int32Array([5, 6, 7, 8, 9, 5, 6, 7])),
      top_probabilities: view(new Float32Array([0.5, 0.25, 1, 0, 0.75, 0.125, Number.NaN, 0])),
      entropy: view(new Float32Array([1, 0.5, 0.25, Number.POSITIVE_INFINITY])),
      vocabulary: { 5: "five", 6: "·six" },
      vocabulary_size: 1000,
      followed_probability: new DataView(new ArrayBuffer(0)),
      followed_ranks: new DataView(new ArrayBuffer(0)),
      ...more,
    }),
  );

describe("what the lens read", () => {
  it("is looked up by row and position", () => {
    expect(lens().top(0, 0)).toEqual([
      { id: 5, label: "five", probability: 0.5 },
      { id: 6, label: "·six", probability: 0.25 },
    ]);
    expect(lens().topId(1, 0)).toBe(9);
    expect(lens().label(9)).toBe("id 9");
  });

  it("is colored by what was chosen, from finite values only (bug 54)", () => {
    expect(lens().share(1, 0, "probability")).toBe(0.75);
    expect(lens().share(1, 1, "probability")).toBeNaN();
    expect([lens().share(0, 1, "entropy"), lens().share(1, 1, "entropy")]).toEqual([0.5, Number.NaN]);
  });

  it("gives a followed token's rank on a logarithmic scale, first place brightest", () => {
    const followed = lens({
      top_ids: view(new Int32Array(8)),
      followed_probability: view(new Float32Array([0.1, 0.2, 0.3, 0.4])),
      followed_ids: [7],
      followed_ranks: view(new Int32Array([0, 999, 9, 1])),
    });
    expect(followed.share(0, 0, "followed rank")).toBe(1);
    expect(followed.share(0, 1, "followed rank")).toBeCloseTo(0, 12);
    expect(followed.share(1, 1, "followed probability")).toBe(Math.fround(0.4));
  });

  it("has one number of a token that is followed and among the top ones, and its own of others", () => {
    const both = lens({
      followed_probability: view(new Float32Array([0.1, 0.2, 0.3, 0.4])),
      followed_ids: [7, 8],
      followed_log_probabilities: view(new Float32Array([-1, -2, -1, -2, -1, -2, -1, -2])),
      followed_ranks: view(new Int32Array(8)),
      top_ids: view(new Int32Array([8, 1, 2, 7, 1, 2, 1, 2])),
      k: 2,
    });
    const first = both.top(0, 0)[0]!;
    expect([first.id, both.followedProbability(0, 0, 1)]).toEqual([8, first.probability]);
    expect(both.followedProbability(0, 0, 0)).toBe(Math.fround(0.1));
    expect(both.followedProbability(0, 1, 0)).toBe(both.top(0, 1)[1]!.probability);
    expect(both.followedProbability(0, 1, 1)).toBe(Math.exp(-2));
    expect(lens().following).toBe(false);
  });
});

describe.each([false, true])("the grid, last layer on top: %s", (lastOnTop) => {
  const layout = lensLayout({ rows: 30, tokens: 500, width: 900, cellWidth: 0, left: 70, lastOnTop });

  it("keeps each row's label and cells together (bug 59)", () => {
    for (const row of [0, 7, 29]) {
      const y = layout.top + (placeOfRow(layout, row) + 0.5) * layout.cellHeight;
      expect(cellAt(layout, layout.left + 1, y, 0, 0)).toEqual({ row, position: 0 });
    }
    expect(placeOfRow(layout, 0)).toBe(lastOnTop ? 29 : 0);
  });

  it("finds cells where it is scrolled to, and positions over the labels", () => {
    const x = layout.left + 1.5 * layout.cellWidth;
    expect(cellAt(layout, x, 5, 100 * layout.cellWidth, 0)).toEqual({ row: -1, position: 101 });
    expect(cellAt(layout, 5, 100, 0, 0)).toBeNull();
    expect(cellAt(layout, x, layout.height + 1, 0, 0)).toBeNull();
  });

  it("scrolls to a chosen position, and stays where that is in sight", () => {
    const far = scrolledTo(layout, 400, 0, 900);
    expect(scrolledTo(layout, 400, far, 900)).toBe(far);
    expect(cellAt(layout, layout.left + 400 * layout.cellWidth - far + 1, 5, far, 0)).toEqual({
      row: -1,
      position: 400,
    });
  });

  it("can be made to show every position at once", () => {
    const fit = fittingCell(layout, 2100);
    expect(
      lensLayout({ rows: 30, tokens: 500, width: 2100, cellWidth: fit, left: 70, lastOnTop }).width,
    ).toBeLessThanOrEqual(2100);
  });
});
