import { describe, expect, it } from "vitest";
import { localModel } from "../shared/model";
import { shownModel } from "../shared/shown";
import { barNumbers } from "./bars";
import { axisOf, type Bar, buildRows, largest, misleads, place, type Row, type Wish } from "./rows";

const bars = (...values: number[]): Bar[] =>
  values.map((value, i) => ({
    name: `part ${i}`,
    kind: i % 2 ? "attention" : "mlp",
    layer: i % 2 ? (i - 1) / 2 : -1,
    value,
    before: Number.NaN,
    effect: Number.NaN,
  }));
const wish = (more: Partial<Wish>): Wish => ({
  bars: bars(2, -3, 4),
  heads: new Float32Array(0),
  headsBefore: new Float32Array(0),
  headEffects: new Float32Array(0),
  logitBefore: Number.NaN,
  headCount: 2,
  opened: [],
  neurons: {},
  live: false,
  sums: true,
  logit: 3,
  expanded: [],
  sort: "depth",
  sign: "both",
  ...more,
});

describe("bars", () => {
  it("run on from each other in depth and end in the logit", () => {
    const rows = buildRows(wish({}));
    expect(rows.map((r) => [r.from, r.to])).toEqual([
      [0, 2],
      [2, -1],
      [-1, 3],
      [0, 3],
    ]);
    expect(rows.map((r) => r.running)).toEqual([2, -1, 3, 3]);
    expect(rows.at(-1)!.kind).toBe("total");
  });

  it("begin at 0 in the order of size", () => {
    const rows = buildRows(wish({ sort: "size" }));
    expect(rows.map((r) => r.value)).toEqual([4, -3, 2, 3]);
    expect(rows.every((r) => r.from === 0)).toBe(true);
  });

  it("open to heads, and what heads leave over is named", () => {
    const heads = new Float32Array([-1, -1.5]);
    const rows = buildRows(wish({ heads, expanded: [0] }));
    expect(rows.map((r) => r.name)).toEqual([
      "part 0",
      "part 1",
      "head 0",
      "head 1",
      "output bias / post-norm",
      "part 2",
      "logit",
    ]);
    expect(rows.slice(2, 5).map((r) => [r.from, r.to])).toEqual([
      [2, 1],
      [1, -0.5],
      [-0.5, -1],
    ]);
    expect(
      buildRows(wish({ heads: new Float32Array([-1, -2]), expanded: [0] })).some((r) => r.name.includes("bias")),
    ).toBe(false);
  });

  it.each([
    ["positive", [1, 2], 2],
    ["negative", [1, 2], 0],
    ["positive", [-1, -2], 0],
    ["negative", [0, 0], 0],
    ["negative", [-1], 1],
  ] as const)("show the %s ones of %j (bug 57)", (sign, values, count) => {
    expect(buildRows(wish({ bars: bars(...values), sign })).length).toBe(count);
  });

  it.each([[[1, 2]], [[-1, -2]], [[0, 0]], [[5]], [[Number.NaN, 1]], [[]]])(
    "of %j have an axis with 0 in it (bug 57)",
    (values) => {
      const axis = axisOf(buildRows(wish({ bars: bars(...values), logit: values.reduce((a, b) => a + b, 0) })), 5);
      expect(axis.low).toBeLessThanOrEqual(0);
      expect(axis.high).toBeGreaterThanOrEqual(0);
      expect(axis.high).toBeGreaterThan(axis.low);
      expect(axis.ticks).toContain(0);
      expect(place(axis, 0)).toBeGreaterThanOrEqual(0);
    },
  );
});

describe("bars of an edited forward", () => {
  const view = (...values: number[]) => new DataView(new Float32Array(values).buffer as ArrayBuffer);
  const model = (shown: string) =>
    shownModel(
      localModel({
        bars: [
          { name: "embedding", kind: "embedding", layer: -1 },
          { name: "layer 0 attention", kind: "attention", layer: 0 },
        ],
        bar_values: view(1, 0.5, 1.5),
        heads: view(0.5, 0),
        shown,
        before: { bar_values: view(1, 2, 3), heads: view(0.5, 1.5) },
      }),
    );
  const rows = (shown: string) =>
    buildRows({ ...wish({ expanded: [0] }), ...barNumbers(model(shown)) }).map((r) => [r.name, r.value, r.before]);

  it("stand beside those without the edits", () => {
    expect(rows("after")).toEqual([
      ["embedding", 1, 1],
      ["layer 0 attention", 0.5, 2],
      ["head 0", 0.5, 0.5],
      ["head 1", 0, 1.5],
      ["logit", 1.5, 3],
    ]);
    expect(axisOf(buildRows({ ...wish({}), ...barNumbers(model("after")) }), 5).high).toBeGreaterThanOrEqual(3);
  });

  it("are the saved ones of the forward before, or the difference of the two", () => {
    expect(rows("before").map(([, value]) => value)).toEqual([1, 2, 0.5, 1.5, 3]);
    expect(rows("before").every(([, , before]) => Number.isNaN(before))).toBe(true);
    expect(rows("difference").map(([, value]) => value)).toEqual([0, -1.5, 0, -1.5, -1.5]);
  });
});

describe("a bar that only one of two forwards has", () => {
  const view = (...values: number[]) => new DataView(new Float32Array(values).buffer as ArrayBuffer);
  const embedding = { name: "embedding", kind: "embedding", layer: -1 };
  const mlps = [0, 1].map((layer) => ({ name: `layer ${layer} MLP`, kind: "mlp", layer }));
  const steered = { name: "edit of layer 0's stream", kind: "rest", layer: 0 };
  const biases = { name: "biases", kind: "bias", layer: -1 };
  const both = [embedding, mlps[0], steered, mlps[1], biases];
  const without = both.filter((part) => part !== steered);
  const [long, short] = [view(1, 2, 8, 3, 4, 18), view(10, 20, 30, 40, 100)];
  const numbers = (
    shown: string,
    now = { bars: both, bar_values: long },
    before = { bars: without, bar_values: short },
  ) => barNumbers(shownModel(localModel({ ...now, shown, before, heads: view() })));
  const shares = (found: ReturnType<typeof barNumbers>) => [...found.bars.map(({ value }) => value), found.logit];

  it("is 0 in the other", () => {
    const after = numbers("after");
    expect(shares(after)).toEqual([1, 2, 8, 3, 4, 18]);
    expect([...after.bars.map(({ before }) => before), after.logitBefore]).toEqual([10, 20, 0, 30, 40, 100]);
    expect(shares(numbers("difference"))).toEqual([-9, -18, 8, -27, -36, -82]);
    expect(shares(numbers("before"))).toEqual([10, 20, 30, 40, 100]);
  });

  it("stands where it would if it is the forward before that has it", () => {
    const other = [
      { bars: without, bar_values: short },
      { bars: both, bar_values: long },
    ] as const;
    expect(numbers("after", ...other).bars.map(({ name }) => name)).toEqual(both.map((part) => part!.name));
    expect(shares(numbers("after", ...other))).toEqual([10, 20, 0, 30, 40, 100]);
    expect(shares(numbers("difference", ...other))).toEqual([9, 18, -8, 27, 36, 82]);
  });
});

describe("measured effects", () => {
  it("stand at their parts and heads, and the axis holds them", () => {
    const parts = bars(2, -3, 4);
    parts[1]!.effect = 9;
    const rows = buildRows(
      wish({ bars: parts, heads: new Float32Array([-1, -2]), headEffects: new Float32Array([0.5, -7]), expanded: [0] }),
    );
    expect(rows.map((row) => row.effect)).toEqual([Number.NaN, 9, 0.5, -7, Number.NaN, Number.NaN]);
    const axis = axisOf(rows, 5);
    expect(axis.high).toBeGreaterThanOrEqual(2 + 9);
    expect(axis.low).toBeLessThanOrEqual(1 - 7);
  });

  it.each([
    [2, 2, false],
    [2, 1.2, false],
    [2, 0.9, true],
    [2, -2, true],
    [2, 4.1, true],
    [-2, -1.5, false],
    [-2, 1, true],
    [0.01, -0.01, false], // little against the longest bar
    [0.01, 1, true],
    [2, Number.NaN, false],
  ])("beside an attribution of %d an effect of %d misleads: %s", (value, effect, expected) => {
    expect(misleads({ value, effect } as Row, 4)).toBe(expected);
  });

  it("are compared with the longest bar, which the total is not", () => {
    expect(largest(buildRows(wish({ logit: 99 })))).toBe(4);
  });
});
