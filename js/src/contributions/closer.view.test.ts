// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { localModel } from "../shared/model";
import type { Question } from "../shared/requests";
import { barNumbers, quantityOf } from "./bars";
import { buildRows, type Row, type Wish } from "./rows";
import { siteOf } from "./traits";
import { partKey, writtenPanel } from "./written";

const floats = (...values: number[]) => new DataView(Float32Array.from(values).buffer);
const state = {
  bars: [
    { name: "embedding", kind: "embedding", layer: -1 },
    { name: "layer 0 attention", kind: "attention", layer: 0 },
    { name: "layer 0 MLP", kind: "mlp", layer: 0 },
    { name: "biases", kind: "bias", layer: -1 },
  ],
  bar_values: floats(1, -2, 4, 0.5, 3.5),
  heads: floats(-1, -1),
  norms: floats(6, 7, 8, Number.NaN, 9),
  head_norms: floats(5, 4),
  bar_effects: floats(Number.NaN, 1, 2, Number.NaN),
  head_effects: floats(1, 2),
  neuron_blocks: [0],
  neuron_ids: new DataView(Int32Array.from([17, 3]).buffer),
  neuron_shares: floats(3, -1),
  neuron_effects: floats(2.5, Number.NaN),
  quantity: "logit",
  shown: "after",
  why_static: "",
  written_parts: [] as string[],
};
const rowsOf = (more: object, wish: Partial<Wish> = {}) =>
  buildRows({
    ...barNumbers(localModel({ ...state, ...more })),
    ...{ headCount: 2, expanded: [0], opened: [0], live: true, sort: "depth", sign: "both" },
    ...wish,
  });

describe("an MLP's bar", () => {
  it("opens to its strongest neurons, which run on from each other, and what is left is named", () => {
    const rows = rowsOf({}).filter((row) => row.kind === "neuron");
    expect(rows.map((row) => [row.name, row.from, row.to])).toEqual([
      ["neuron 17", -1, 2],
      ["neuron 3", 2, 1],
      ["other neurons, bias", 1, 3],
    ]);
    expect(rows.map(({ effect }) => effect)).toEqual([2.5, Number.NaN, Number.NaN]);
    expect(rows.map(siteOf)).toEqual([
      { layer: 0, part: "neuron", neuron: 17 },
      { layer: 0, part: "neuron", neuron: 3 },
      null,
    ]);
  });

  it("can be opened only where its neurons are there or can be asked for", () => {
    const open = (live: boolean, neuron_blocks: number[]) =>
      rowsOf({ neuron_blocks }, { live }).find((row) => row.kind === "mlp")!.open;
    expect([open(true, []), open(false, []), open(false, [0])]).toEqual([false, null, true]);
  });
});

describe("norms", () => {
  it("stand in the bars' place, begin at 0, and do not sum to the stream's", () => {
    const rows = rowsOf({ quantity: "norm" });
    expect(rows.map((row) => [row.name, row.from, row.to])).toEqual([
      ["embedding", 0, 6],
      ["layer 0 attention", 0, 7],
      ["head 0", 0, 5],
      ["head 1", 0, 4],
      ["layer 0 MLP", 0, 8],
      ["length of the sum", 0, 9],
    ]);
    expect(rows.some((row) => Number.isFinite(row.effect))).toBe(false);
  });

  it("are not shown of a recording that has none", () => {
    expect(quantityOf(localModel({ ...state, quantity: "norm", norms: floats() }))).toBe("logit");
  });
});

describe("what a part writes", () => {
  const [, attention, head] = rowsOf({});
  const show = (row: Row | undefined, more: object = {}) => {
    const asked: Question[] = [];
    const requests = {
      ask: (question: Question) => asked.push(question),
      waiting: () => false,
      withdraw: () => 0,
      stop: () => {},
    };
    const panel = writtenPanel(localModel({ ...state, ...more }), requests);
    panel.update(row);
    return { asked, element: panel.element };
  };

  it("is asked for with a click, of a head, a neuron or a whole part", () => {
    const neuron = rowsOf({}).find((row) => row.kind === "neuron");
    for (const row of [head, neuron, attention]) {
      const { asked, element } = show(row);
      element.querySelector("button")!.click();
      const number = row === head ? 0 : row === neuron ? 17 : null;
      expect(asked).toEqual([{ kind: "written", part: row!.kind, layer: 0, head: number }]);
    }
  });

  it("is listed with each token's number, raised ones first", () => {
    const tokens = [
      ["·a", "<b>"],
      ["c", "d"],
    ];
    const { element } = show(head, {
      written_parts: ["mlp.0", "head.0.0"],
      written_tokens: [tokens, tokens],
      written_logits: floats(9, 9, 9, 9, 2, 1, -3, -1),
    });
    const items = (kind: string) => [...element.querySelectorAll(`.nnv-${kind} li`)].map((item) => item.textContent);
    expect(items("promotes")).toEqual(["·a+2.000", "<b>+1.000"]);
    expect(items("suppresses")).toEqual(["c\u22123.000", "d\u22121.000"]);
    expect(element.querySelector("b")).toBe(null);
  });

  it("is not offered of what is left over, of a sum, or without a model", () => {
    const rows = rowsOf({});
    expect(rows.map(partKey)).toEqual([
      "embedding",
      "attention.0",
      "head.0.0",
      "head.0.1",
      "mlp.0",
      "neuron.0.17",
      "neuron.0.3",
      null,
      "bias",
      null,
    ]);
    expect([show(rows.at(-1)).element.hidden, show(head, { why_static: "saved" }).element.hidden]).toEqual([
      true,
      true,
    ]);
  });
});
