import { describe, expect, it } from "vitest";
import { FIRST } from "../shared/raster";
import { lookedAt } from "./lines";
import { lineSpot, linesLayout, lineY, strongestLines } from "./lines_layout";
import { matrixLayout, NO_ZOOM } from "./matrix_layout";
import { Pattern } from "./pattern";
import { matches } from "./search";
import { rowText } from "./value_table";

const pattern = new Pattern(Float32Array.from([1, 0.25, 0.75, 0.6, 0.3, 0.1]));
const levels = pattern.levels("absolute", false);
const layout = linesLayout(matrixLayout(3, 400, { left: 60, top: 60 }, NO_ZOOM), 400);

describe("the lines of a pattern", () => {
  it("are its strongest cells, weakest first so that the strongest lie on top", () => {
    const { lines, all } = strongestLines(levels, 3, FIRST);
    expect(all).toBe(6);
    expect(lines.map(({ query, key }) => [query, key])).toEqual([
      [2, 2],
      [1, 0],
      [2, 1],
      [2, 0],
      [1, 1],
      [0, 0],
    ]);
    const few = strongestLines(levels, 3, FIRST, 2);
    expect(few.all).toBe(6);
    expect(few.lines.map(({ level }) => level)).toEqual([191, 255]);
  });

  it("leave out what is folded away and what is faint", () => {
    expect(strongestLines(pattern.levels("absolute", true), 3, FIRST).lines.some(({ key }) => key === 0)).toBe(false);
    const faint = new Pattern(Float32Array.from([1, 0.99, 0.01])).levels("absolute", false);
    expect(strongestLines(faint, 2, FIRST).all).toBe(2);
  });

  it("never are more than asked for, also where all are as strong", () => {
    const equal = new Pattern(new Float32Array(300 * 301 * 0.5).fill(1)).levels("absolute", false);
    const { lines, all } = strongestLines(equal, 300, FIRST, 100);
    expect([lines.length, all]).toEqual([100, 45_150]);
  });

  it("of a token are those that it reads on the left, those that read it on the right, and both from elsewhere", () => {
    const picture = {
      layout,
      levels,
      labels: [],
      special: [],
      position: -1,
      key: -1,
      hover: null,
      found: new Set<number>(),
    };
    const ends = (more: object) => lookedAt({ ...picture, ...more }).map(({ query, key }) => `${query}${key}`);
    expect(ends({ hover: { kind: "token", position: 1, side: "query" } }).sort()).toEqual(["10", "11"]);
    expect(ends({ hover: { kind: "token", position: 1, side: "key" } }).sort()).toEqual(["11", "21"]);
    expect(ends({ position: 1 }).sort()).toEqual(["10", "11", "11", "21"]);
    expect(ends({ position: 2, key: 0 })).toEqual(["20"]);
    expect(ends({ hover: { kind: "cell", query: 0, key: 2 } })).toEqual([]);
    expect(ends({})).toEqual([]);
  });

  it("have the side of the nearer column of labels", () => {
    const y = lineY(layout, 1);
    expect(lineSpot(layout, 5, y)).toEqual({ kind: "token", position: 1, side: "query" });
    expect(lineSpot(layout, 2 * layout.gutter + layout.middle - 5, y)).toEqual({
      kind: "token",
      position: 1,
      side: "key",
    });
    expect(lineSpot(layout, 5, layout.top - 5)).toBeNull();
    expect(lineSpot(layout, 5, layout.top + layout.plot + 1)).toBeNull();
  });
});

it("finds tokens by their text, with spaces typed as spaces and case aside", () => {
  const labels = ["The", "·the", "·other", "·a", "⏎"];
  expect(matches(labels, "the")).toEqual([0, 1, 2]);
  expect(matches(labels, " the")).toEqual([1]);
  expect(matches(labels, "·A")).toEqual([3]);
  expect(matches(labels, "")).toEqual([]);
  expect(matches(labels, "zebra")).toEqual([]);
});

it("copies a row as text that reads back to the same numbers", () => {
  const tokens = { labels: ["a", "b", "·c"], special: [false, false, false], ids: [7, 8, 9] };
  const [head, ...rows] = rowText(tokens, pattern, 2).split("\n");
  expect(head).toBe("position\ttoken\tid\tvalue");
  expect(rows.map((row) => Math.fround(Number(row.split("\t")[3])))).toEqual([...pattern.row(2)]);
  expect(rows[2]).toBe("2\t·c\t9\t0.1");
});
