// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { signedLevel } from "../shared/colors";
import { localModel } from "../shared/model";
import type { Palette } from "../shared/theme";
import { following } from "./followed";
import { ABSENT, LensData } from "./lens_data";
import { chosenRow } from "./lens_gestures";
import { colorChoice, normWords } from "./lens_tools";
import { pinsOf, showPins, togglePin } from "./pins";
import { statisticLines } from "./statistics";

const view = (array: Float32Array | Int32Array) => new DataView(array.buffer as ArrayBuffer);
const sent = { unit: "nats", about: "", held: true, low: 0, high: 4, beyond: false };

/** A row after layer 1's attention and one after the block, two positions, two followed tokens. */
const state = {
  rows: ["layer 1 attention", "layer 1"],
  row_layers: [1, 1],
  labels: ["a", "b"],
  k: 1,
  top_ids: view(new Int32Array([5, 6, 7, 5])),
  top_probabilities: view(new Float32Array([0.5, 0.25, 1, 0.75])),
  entropy: view(new Float32Array([1, 0.5, 0.25, 2])),
  statistics: [
    { ...sent, name: "cross_entropy", title: "cross-entropy" },
    { ...sent, name: "kl_last", title: "KL", low: "1" },
    { ...sent, name: "kl_previous", title: "KL before", held: false },
  ],
  numbers: view(new Float32Array([4, Number.NaN, 1, Number.NaN, 2.5, 9, 1, 1])),
  vocabulary: { 5: "five", 6: "six" },
  vocabulary_size: 100,
  followed_ids: [5, 6],
  followed_probability: view(new Float32Array([0.5, 0.125, 0.25, 0.75])),
  followed_log_probabilities: view(new Float32Array([-1, -2, -4, -1, -2, -2, -0.5, -2])),
  followed_ranks: view(new Int32Array([0, 1, 5, 0, 3, 3, 0, 9])),
  pins: [],
};
const lens = (more = {}) => new LensData(localModel({ ...state, ...more }));
const tokens = { labels: ["a", "b"], special: [false, false], ids: [1, 2] };

describe("a cell's statistics", () => {
  it("are each looked up in their own table, and colored on their own scale", () => {
    expect([lens().value(0, 0, "cross_entropy"), lens().value(0, 1, "kl_last")]).toEqual([4, 9]);
    expect([lens().share(0, 0, "kl_last"), lens().share(1, 0, "kl_last")]).toEqual([0.5, 0]);
    expect(lens().share(0, 1, "kl_last")).toBe(1); // beyond the end
  });

  it("have no color where there is no next token, which is no failure", () => {
    expect(lens().entry(0, 1, "cross_entropy")).toBe(ABSENT);
    const broken = lens({ numbers: view(new Float32Array([Number.NaN, 1, 1, 1, 1, 1, 1, 1])) });
    expect(broken.entry(0, 0, "cross_entropy")).toBe(-1);
  });

  it("fall back to the probability where they are not held", () => {
    expect(lens().held("kl_previous")).toBe("probability");
    expect(lens({ followed_ids: [5] }).held("followed lead")).toBe("probability");
  });

  it("are written out with their unit, or why there is none", () => {
    const text = (row: number, position: number) =>
      statisticLines(lens(), row, position).map((line) => line.textContent);
    expect(text(0, 0)).toEqual(["entropy 1 nats", "cross-entropy 4 nats", "KL 2.5 nats"]);
    expect(text(0, 1)[1]).toBe("cross-entropy none: the text ends here");
  });

  it("can all be chosen as color, those that need a trace only where a model is there", () => {
    const control = colorChoice(() => {});
    const off = () =>
      [...control.element.querySelectorAll("option")].filter((one) => one.disabled).map((one) => one.value);
    control.show("kl_last", lens(), true);
    expect(control.element.querySelector("select")!.value).toBe("kl_last");
    expect(off()).toEqual([]);
    control.show("kl_last", lens({ followed_ids: [5] }), false);
    expect(off()).toEqual(["kl_previous", "followed lead"]);
  });
});

it("is said by which lens and by whose statistics the rows are read", () => {
  expect(normWords("")).toMatch(
    /^The plain lens: .*each row's own statistics.*Contributions are normed by the last row's/,
  );
  expect(normWords("the tuned lens in /l")).toMatch(/^Read through the tuned lens in \/l: .*the last row has no map/);
});

describe("followed tokens", () => {
  it("are held against each other by the difference of their log-probabilities", () => {
    expect([0, 1].map((position) => lens().followedLead(0, position))).toEqual([1, -3]);
    expect(lens().largestLead).toBe(3);
    expect(lens().entry(0, 1, "followed lead")).toBe(signedLevel(-1));
    expect([lens().followedRank(0, 1, 0), lens().followedRank(0, 1, 1)]).toEqual([5, 0]);
  });

  it("are listed with their numbers and the lead, and choose what the lines show", () => {
    const picked: string[] = [];
    const dropped: number[] = [];
    const about = { row: 0, position: 1, by: "kl_last", lines: "lead" as const };
    const panel = following(
      lens(),
      { ...about, pickLines: (what) => picked.push(what), drop: (id) => dropped.push(id) },
      {} as Palette,
    )!;
    expect([...panel.querySelectorAll(".nnv-followed-rank")].map((one) => one.textContent)).toEqual(["6", "1"]);
    expect(panel.querySelector(".nnv-lead")!.textContent).toBe("−3.0000");
    const list = panel.querySelector("select")!;
    expect([...list.options].map((one) => one.value)).toEqual(["probability", "log-probability", "lead", "color"]);
    expect(list.value).toBe("lead");
    expect(panel.querySelector(".nnv-scale")!.textContent).toContain("from −3 to 1.5 logits");
    list.value = "color";
    list.dispatchEvent(new Event("change"));
    panel.querySelectorAll("button")[1]!.click();
    expect([picked, dropped]).toEqual([["color"], [6]]);
  });

  it("leave nothing to draw where there is none, and no statistic is the color", () => {
    const about = {
      row: 0,
      position: 0,
      by: "probability",
      lines: "probability" as const,
      pickLines: () => {},
      drop: null,
    };
    expect(following(lens({ followed_ids: [] }), about, {} as Palette)).toBeNull();
  });
});

describe("cells", () => {
  it("are pinned side by side, and taken away again", () => {
    const model = localModel({ ...state });
    const data = new LensData(model);
    expect(togglePin(model, data, 1, 0)).toBe(true);
    togglePin(model, data, 0, 1);
    const place = document.createElement("div");
    showPins(place, model, data, tokens);
    expect([...place.children].map((card) => card.querySelector(".nnv-entry .nnv-number")!.textContent)).toEqual([
      "1",
      "0.25",
    ]);
    place.querySelector("button")!.click();
    expect(pinsOf(model, data)).toEqual([[0, 1]]);
    expect(togglePin(model, data, 0, 1)).toBe(false);
    showPins(place, model, data, tokens);
    expect(place.hidden).toBe(true);
  });

  it("keep the half of a block that was chosen, and else stand after the block", () => {
    const rows = chosenRow();
    expect(rows.of(lens(), 1)).toBe(1);
    rows.choose(0);
    expect([rows.of(lens(), 1), rows.of(lens(), 0)]).toEqual([0, -1]);
  });
});
