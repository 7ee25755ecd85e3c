import { describe, expect, it } from "vitest";
import { signedLevel } from "../shared/colors";
import { localModel } from "../shared/model";
import { FIRST, FOLDED, NEUTRAL, NOT_FINITE } from "../shared/raster";
import { shownModel } from "../shared/shown";
import { changeLevels, Pattern, PatternChange } from "./pattern";
import { patterns } from "./patterns";
import { thumbnailSource } from "./thumbnails";

const view = (array: Float32Array | Int8Array | Uint8Array) => new DataView(array.buffer as ArrayBuffer);
const before = new Float32Array([1, 0.25, 0.75, 0.5, 0.125, 0.375]);
const after = new Float32Array([1, 0.5, 0.5, 0.5, 0.0625, 0.4375]);
const change = () => new PatternChange(new Pattern(before), new Pattern(after));

describe("what a change did to a pattern", () => {
  it("is the one's saved values less the other's, cell by cell", () => {
    expect([...change().packed]).toEqual([0, 0.25, -0.25, 0, -0.0625, 0.0625]);
    expect(change().most).toBe(0.25);
  });

  it("lists what changed most first, whichever way", () => {
    expect(change().topKeys(2, 2, false)).toEqual([
      { position: 1, value: -0.0625 },
      { position: 2, value: 0.0625 },
    ]);
    expect(change().topReaders(0, 1)).toEqual([{ position: 1, value: 0.25 }]);
  });

  it("colors rises and falls alike strongly, no change as the middle, the causal half and the fold as ever", () => {
    const levels = change().levels("row", false);
    expect([...levels.subarray(0, 6)]).toEqual([FIRST, NEUTRAL, NEUTRAL, FIRST + 254, FIRST + 255, NEUTRAL]);
    expect(change().levels("row", true)[3]).toBe(FOLDED);
  });

  it("shows rounding as no change at all", () => {
    const noise = new PatternChange(new Pattern(before), new Pattern(before.map((v) => v + 1e-8)));
    expect(new Set(noise.levels("row", false))).toEqual(new Set([FIRST, NEUTRAL]));
  });

  it("marks what is not finite and takes the scale from the rest (bug 54)", () => {
    const broken = new PatternChange(new Pattern(before), new Pattern(after.map((v, i) => (i === 0 ? Number.NaN : v))));
    expect(broken.most).toBe(0.25);
    expect(broken.levels("row", false)[0]).toBe(NOT_FINITE);
  });
});

it("orders a diverging ramp's entries by strength, so that of pooled cells the strongest shows", () => {
  expect([0, 0.5, -0.5, 1, -1].map(signedLevel)).toEqual([0, 128, 129, 254, 255]);
  expect([...changeLevels(new Int8Array([0, 127, -127]), 2, false)]).toEqual([
    FIRST,
    NEUTRAL,
    FIRST + 254,
    FIRST + 255,
  ]);
});

describe("the attention view's sources", () => {
  const state = () => ({
    labels: ["a", "b", "c"],
    layer: 0,
    head: 0,
    num_heads: 1,
    thumb: 2,
    fold_sink: false,
    pattern: view(after),
    pattern_layer: 0,
    pattern_head: 0,
    patterns: null,
    thumbnails: view(new Uint8Array([255, 0, 255])),
    shown: "after",
    before: {
      thumbnails: view(new Uint8Array([255, 255, 51])),
      thumbnails_difference: view(new Int8Array([0, -127, 64])),
      thumbnails_scale: 0.5,
      thumbnails_exact: true,
    },
    before_focus: { pattern: view(before), pattern_layer: 0, pattern_head: 0 },
  });

  it("give the forward after, before, or what lies between", () => {
    const model = localModel(state());
    const [matrix, small] = [patterns(shownModel(model)), thumbnailSource(shownModel(model))];
    expect([...matrix.current()!.pattern.packed]).toEqual([...after]);
    expect([...small.levels(0, 0)]).toEqual([FIRST + 255, NEUTRAL, FIRST, FIRST + 255]);
    model.set("shown", "before");
    expect([...matrix.current()!.pattern.packed]).toEqual([...before]);
    expect(small.levels(0, 0)[2]).toBe(FIRST + 255);
    model.set("shown", "difference");
    expect(matrix.current()!.pattern).toBeInstanceOf(PatternChange);
    expect(matrix.current()).toBe(matrix.current()); // decoded once
    expect(small.signed()).toBe(true);
    expect([...small.levels(0, 0)]).toEqual([FIRST, NEUTRAL, FIRST + 255, FIRST + 128]);
    expect(small.words()).toBe("strongest color: a change of 0.5");
  });

  it("take both patterns out of a saved page that holds all", () => {
    const saved = { ...state(), pattern: null, patterns: view(after), before_focus: {} };
    const model = localModel({ ...saved, shown: "difference", before: { patterns: view(before), code: "" } });
    expect([...patterns(shownModel(model)).current()!.pattern.packed]).toEqual([...change().packed]);
  });

  it("draw the forward after while the other head's pattern before it is on its way", () => {
    const other = { pattern: view(before), pattern_layer: 0, pattern_head: 1 };
    const model = localModel({ ...state(), shown: "difference", before_focus: other });
    expect(patterns(shownModel(model)).current()!.pattern).not.toBeInstanceOf(PatternChange);
  });
});
