import { describe, expect, it } from "vitest";
import { FIRST, FOLDED, NEUTRAL, NOT_FINITE } from "../shared/raster";
import { headAt, headPlace, headsLayout } from "./heads_layout";
import { numberAt } from "./looks";
import { matrixLayout, NO_ZOOM, pan, reveal, spotAt, zoomAt, zoomLimit } from "./matrix_layout";
import { levelOf, Pattern, thumbnailLevels } from "./pattern";
import { slicePattern } from "./patterns";
import { ordered } from "./scores";

/** 1 / .25 .75 / .5 .1 .4 */
const three = () => new Pattern(new Float32Array([1, 0.25, 0.75, 0.5, 0.1, 0.4]));

describe("a pattern", () => {
  it("is read from the packed lower triangle", () => {
    const p = three();
    expect(p.size).toBe(3);
    expect([p.at(1, 1), p.at(2, 0), p.at(0, 2)]).toEqual([0.75, 0.5, Number.NaN]);
  });

  it("lists what a token reads and who reads it, strongest first", () => {
    expect(
      three()
        .topKeys(2, 2, false)
        .map((r) => r.position),
    ).toEqual([0, 2]);
    expect(
      three()
        .topReaders(0, 5)
        .map((r) => r.position),
    ).toEqual([0, 2, 1]);
  });

  it("colors rows relative to their largest value, so that long prompts are not white", () => {
    const n = 400;
    const flat = new Float32Array((n * (n + 1)) / 2);
    for (let q = 0, at = 0; q < n; q++) for (let k = 0; k <= q; k++) flat[at++] = 1 / (q + 1);
    const levels = new Pattern(flat).levels("row", false);
    expect(levels[(n - 1) * n]).toBe(FIRST + 255);
    expect(new Pattern(flat).levels("absolute", false)[(n - 1) * n]).toBe(FIRST + 1);
  });

  it("leaves the causal half without a value, which is not 0", () => {
    const levels = new Pattern(new Float32Array([1, 0, 1])).levels("row", false);
    expect([...levels]).toEqual([FIRST + 255, NEUTRAL, FIRST, FIRST + 255]);
  });

  it("folds the first token out of the colors and states its mass, per row and on average", () => {
    const p = three();
    expect([...p.levels("row", true)]).toEqual([FOLDED, 0, 0, FOLDED, FIRST + 255, 0, FOLDED, FIRST + 64, FIRST + 255]);
    expect(p.foldedMass(2)).toBe(0.5);
    expect(p.meanFoldedMass()).toBeCloseTo(0.375, 12);
    expect(p.topKeys(2, 1, true)).toEqual([{ position: 2, value: Math.fround(0.4) }]);
  });

  it("shows what is not finite as such and takes the scale from the rest (bug 54)", () => {
    const p = new Pattern(new Float32Array([Number.NaN, Number.POSITIVE_INFINITY, 0.5]));
    expect([...p.levels("row", false)]).toEqual([NOT_FINITE, NEUTRAL, NOT_FINITE, FIRST + 255]);
  });

  it("says hidden of a row that Python keeps back while a question is open, and NaN where a value is", () => {
    const p = new Pattern(new Float32Array([1, Number.NaN, Number.NaN, 0.5, 0.1, 0.4]));
    expect([numberAt(p, 1, 0), numberAt(p, 2, 0)]).toEqual(["NaN", "0.5"]);
    p.asked = true;
    expect([numberAt(p, 1, 0), numberAt(p, 2, 0)]).toEqual(["hidden", "0.5"]);
    expect([...p.levels("row", false)].slice(3, 6)).toEqual([NEUTRAL, NEUTRAL, NEUTRAL]);
    expect(p.topReaders(1, 5)).toEqual([{ position: 2, value: Math.fround(0.1) }]);
    expect(p.meanFoldedMass()).toBe(0.5);
  });

  it("reaches from 0.0001 to 1 on the logarithmic scale", () => {
    expect([1, 0.01, 1e-4, 0].map((v) => levelOf(v, "log", 1) - FIRST)).toEqual([255, 128, 0, 0]);
  });

  it("is cut out of all patterns of an export", () => {
    const all = Float32Array.from({ length: 2 * 3 * 3 }, (_, i) => i);
    expect([...slicePattern(all, 3, 2, 1, 2)]).toEqual([15, 16, 17]);
  });
});

it("folds a thumbnail by its first column", () => {
  const bytes = Uint8Array.from([255, 255, 51]);
  expect([...thumbnailLevels(bytes, 2, false)]).toEqual([FIRST + 255, NEUTRAL, FIRST + 255, FIRST + 51]);
  expect([...thumbnailLevels(bytes, 2, true)]).toEqual([FOLDED, NEUTRAL, FOLDED, FIRST + 255]);
});

describe.each([
  [2, 2, 2, 360],
  [30, 9, 3, 360],
  [80, 64, 8, 1400],
  [24, 14, 2, 400],
])("the overview of %i x %i heads over %i", (layers, heads, kvHeads, width) => {
  const layout = headsLayout({ layers, heads, kvHeads, width, height: 640 });

  it("finds each head under its own thumbnail, frames together", () => {
    expect(layout.group).toBe(heads / kvHeads);
    for (const layer of [0, layers - 1]) {
      for (const head of [0, 1, heads - 1]) {
        const place = headPlace(layout, { layer, head })!;
        expect(headAt(layout, place.x + layout.cell / 2, place.y + layout.cell / 2)).toEqual({ layer, head });
      }
    }
    expect(headAt(layout, 2, layout.top + 2)).toBeNull();
  });

  it("uses the width that it has: layers go on beside each other where that makes thumbnails larger", () => {
    expect(layout.cell === 15 || layout.width <= width + 1).toBe(true);
    const wide = headsLayout({ layers, heads, kvHeads, width: 4 * width, height: 640 });
    expect(wide.cell).toBeGreaterThanOrEqual(layout.cell);
  });

  it("stands in the order of a score, with the filtered ones nowhere", () => {
    const order = [layers * heads - 1, 0];
    const sorted = headsLayout({ layers, heads, kvHeads, width, height: 640, order });
    const first = headPlace(sorted, { layer: layers - 1, head: heads - 1 })!;
    const second = headPlace(sorted, { layer: 0, head: 0 })!;
    expect([first.y, first.x < second.x]).toEqual([second.y, true]);
    expect(headAt(sorted, first.x + 5, first.y + 5)).toEqual({ layer: layers - 1, head: heads - 1 });
    expect(headAt(sorted, second.x + 5, second.y + 5)).toEqual({ layer: 0, head: 0 });
    expect(headPlace(sorted, { layer: 0, head: 1 })).toBeNull();
    expect(headAt(sorted, second.x + sorted.cell + sorted.gap + 5, second.y + 5)).toBeNull();
  });

  it("stays legible", () => {
    expect(layout.cell).toBeGreaterThanOrEqual(15);
    expect(layout.cell).toBeLessThanOrEqual(84);
  });
});

describe("heads in the order of a score", () => {
  const values = Float32Array.from([0.2, Number.NaN, 0.9, 0.2]);

  it("go from the highest down, equals by place, without those that have none", () => {
    expect(ordered(values, null)).toEqual([2, 0, 3]);
    expect(ordered(values, 0.5)).toEqual([2]);
    expect(ordered(values, 2)).toEqual([]);
  });
});

describe("the matrix", () => {
  const gutter = { left: 60, top: 60 };
  const short = matrixLayout(6, 700, gutter, NO_ZOOM);
  const long = matrixLayout(500, 700, gutter, NO_ZOOM);

  it("finds cells and labels under the pointer", () => {
    expect(spotAt(short, 60 + 2.5 * short.cell, 60 + 4.5 * short.cell)).toEqual({ kind: "cell", query: 4, key: 2 });
    expect(spotAt(short, 10, 60 + 4.5 * short.cell)).toEqual({ kind: "token", position: 4 });
    expect(spotAt(short, 60 + 2.5 * short.cell, 10)).toEqual({ kind: "token", position: 2 });
    expect(spotAt(short, 10, 10)).toBeNull();
    expect(spotAt(long, 60 + long.plot - 0.01, 60 + long.plot - 0.01)).toEqual({ kind: "cell", query: 499, key: 499 });
  });

  it("needs no zoom for a short prompt and has it for a long one", () => {
    expect(zoomLimit(short)).toBe(1);
    expect(zoomLimit(long)).toBeGreaterThan(20);
  });

  it("keeps the cell under the pointer where it is while zooming", () => {
    const [x, y] = [60 + 0.3 * long.plot, 60 + 0.7 * long.plot];
    const before = spotAt(long, x, y);
    let zoom = NO_ZOOM;
    let layout = long;
    for (let i = 0; i < 4; i++) {
      zoom = zoomAt(layout, zoom, 1.6, x, y);
      layout = matrixLayout(500, 700, gutter, zoom);
    }
    expect(layout.cell).toBeGreaterThan(5 * long.cell);
    expect(spotAt(layout, x, y)).toEqual(before);
    expect(zoomAt(layout, zoom, 0, x, y)).toEqual(NO_ZOOM);
  });

  it("pans within its bounds and brings a chosen token into sight", () => {
    const zoom = { factor: 10, row: 0.5, column: 0.5 };
    const layout = matrixLayout(500, 700, gutter, zoom);
    const far = matrixLayout(500, 700, gutter, pan(layout, zoom, 1e6, 1e6));
    expect([far.row, far.column]).toEqual([0, 0]);
    const there = matrixLayout(500, 700, gutter, reveal(layout, zoom, 480));
    expect(480).toBeGreaterThanOrEqual(there.row);
    expect(481).toBeLessThanOrEqual(there.row + there.plot / there.cell + 1e-6);
  });
});
