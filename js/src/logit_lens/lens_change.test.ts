import { describe, expect, it } from "vitest";
import { signedLevel } from "../shared/colors";
import { localModel } from "../shared/model";
import { shownModel } from "../shared/shown";
import { LensChange, lensSource } from "./lens_change";

const view = (array: Float32Array | Int32Array) => new DataView(array.buffer as ArrayBuffer);

/** One layer, three positions, two tokens kept a cell: the first falls, the second leaves, the third takes over. */
const state = (more: Record<string, unknown> = {}) => ({
  rows: ["layer 0"],
  labels: ["a", "b", "c"],
  k: 2,
  vocabulary: { 5: "five", 6: "six", 7: "seven" },
  vocabulary_size: 100,
  top_ids: view(new Int32Array([5, 6, 6, 7, 6, 5])),
  top_probabilities: view(new Float32Array([0.25, 0.125, 0.5, 0.25, 0.75, 0.125])),
  entropy: view(new Float32Array([2, 1, 1])),
  followed_probability: null,
  followed_ranks: null,
  edits: ["Ablate(layer=0, head=1)"],
  shown: "difference",
  before: {
    top_ids: view(new Int32Array([5, 6, 5, 6, 5, 6])),
    top_probabilities: view(new Float32Array([0.5, 0.125, 0.75, 0.125, 0.0625, 0.03125])),
    entropy: view(new Float32Array([1, 1, 3])),
  },
  before_focus: {},
  ...more,
});
const change = (more: Record<string, unknown> = {}) => lensSource(shownModel(localModel(state(more))))() as LensChange;

describe("what a change did to the lens", () => {
  it("is the change of the probability of the token that came first before", () => {
    expect(change().top1(0, 0)).toEqual({ before: 0.5, after: 0.25, by: -0.25, atMost: false });
    expect(change().top1(0, 2)).toEqual({ before: 0.0625, after: 0.125, by: 0.0625, atMost: false });
  });

  it("says only what is sure of a token that is no longer among the saved ones", () => {
    expect(change().top1(0, 1)).toEqual({ before: 0.75, after: 0.25, by: -0.5, atMost: true });
    const unsure = change({ top_probabilities: view(new Float32Array([0.25, 0.125, 0.9, 0.8, 0.75, 0.125])) });
    expect(unsure.top1(0, 1).by).toBeGreaterThan(0);
    expect(unsure.entry(0, 1, "probability")).toBe(signedLevel(0));
  });

  it("is colored by its sign on the scale of the largest change", () => {
    expect(change().scale("probability")).toBe(0.5);
    expect([0, 1, 2].map((i) => change().entry(0, i, "probability"))).toEqual([
      signedLevel(-0.5),
      signedLevel(-1),
      signedLevel(0.125),
    ]);
    expect([0, 1, 2].map((i) => change().entry(0, i, "entropy"))).toEqual([
      signedLevel(0.5),
      signedLevel(0),
      signedLevel(-1),
    ]);
  });

  it("writes both tokens into a cell whose first one changed", () => {
    expect([0, 1].map((i) => change().text(0, i))).toEqual(["five", "five → six"]);
  });

  it("compares a followed token exactly", () => {
    const followed = { followed_ids: [99], followed_ranks: view(new Int32Array([0, 1, 9])) };
    const before = {
      ...state().before,
      followed_probability: view(new Float32Array([0.5, 0.25, 0.5])),
      followed_ids: [99],
      followed_ranks: view(new Int32Array([0, 9, 9])),
    };
    const both = change({ ...followed, followed_probability: view(new Float32Array([0.25, 0.5, 0.5])), before });
    expect([0, 1, 2].map((i) => both.change(0, i, "followed probability").by)).toEqual([-0.25, 0.25, 0]);
    expect(both.entry(0, 1, "followed rank")).toBe(signedLevel(1)); // it came nearer to the first place
  });

  it("marks what is not finite (bug 54)", () => {
    expect(change({ entropy: view(new Float32Array([Number.NaN, 1, 1])) }).entry(0, 0, "entropy")).toBe(-1);
  });
});

it("is decoded once, and anew when another forward is shown", () => {
  const model = localModel(state());
  const source = lensSource(shownModel(model));
  expect(source()).toBe(source());
  expect(source()).toBeInstanceOf(LensChange);
  model.set("shown", "before");
  expect([source().top(0, 1)[0]!.label, source().entropy(0, 0)]).toEqual(["five", 1]);
  model.set("shown", "after");
  expect([source().top(0, 1)[0]!.label, source().entropy(0, 0)]).toEqual(["six", 2]);
});
