// @vitest-environment happy-dom
/** What the token tape shows, and what its gestures ask Python for. */

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { views } from "../front_end";
import { localModel } from "../shared/model";
import { placeOf, readStrips, tapeTables, weightsAt } from "./tape_data";
import { headAt, headsLayout } from "./tape_heads";
import { tapeTools } from "./tape_tools";

const f32 = (...values: number[]) => new DataView(new Float32Array(values).buffer);
const i32 = (...values: number[]) => new DataView(new Int32Array(values).buffer);
const MARKUP = "<img src=x onerror=alert(1)>";

/** Two given tokens and two generated ones: the first taken greedily, the second drawn. */
const strip = (more: Record<string, unknown> = {}) => ({
  prompt: 2,
  token_ids: [1, 2, 5, 6],
  labels: ["a", MARKUP, "five", "six"],
  special: [false, false, false, false],
  parent: -1,
  at: 2,
  hand: [],
  ended: "",
  traced: true,
  rules: [
    [2, "the most likely token"],
    [3, "temperature 1, seed 3"],
  ],
  names: { 5: "five", 6: "six", 7: "seven" },
  k: 2,
  probability: f32(0.5, 0.25),
  drawn: f32(1, 0.375),
  rank: i32(0, 1),
  entropy: f32(1, 2),
  number: f32(Number.NaN, 0.75),
  below: f32(Number.NaN, 0.5),
  top_ids: i32(5, 7, 7, 6),
  top_probabilities: f32(0.5, 0.125, 0.375, 0.25),
  top_drawn: f32(1, 0, 0.5, 0.375),
  lens_rows: ["0", "1"],
  lens_ids: i32(7, 7, 5, 6),
  lens_probabilities: f32(0.1, 0.2, 0.3, 0.4),
  ...more,
});

const state = (more: Record<string, unknown> = {}) => ({
  _view_kind: "tape",
  strips: { 0: strip() },
  coming: {},
  tab: 0,
  reads: new DataView(new Uint8Array([255, 0, 0, 0, 0, 51, 204, 0]).buffer),
  reads_of: { tab: 0, position: 3, layers: 2, heads: 1, parts: 4 },
  weights: f32(0, 0.2, 0.8),
  weights_of: { tab: 0, position: 3, layer: 1, head: 0 },
  sampling: { temperature: 0.8, top_p: 1, top_k: 0, seed: 3, stop: ["\n"] },
  labels: ["a", MARKUP, "five", "six"],
  special: [false, false, false, false],
  token_ids: [1, 2, 5, 6],
  generated: 2,
  generate: 12,
  prompt: "a",
  layer: 1,
  head: 0,
  position: -1,
  num_layers: 2,
  num_heads: 1,
  busy: false,
  error: "",
  remark: "",
  question: {},
  progress: {},
  stamp: { model: "m", values: {} },
  code: "",
  checks: [],
  gaps: {},
  notes: [],
  edits: [],
  shown: "after",
  before: {},
  before_focus: {},
  sides: [],
  source: {},
  theme: "light",
  why_static: "",
  show_prompt: true,
  show_stamp: true,
  ...more,
});

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const shown = async (more: Record<string, unknown> = {}) => {
  const el = document.createElement("div");
  document.body.append(el);
  const model = localModel(state(more));
  views.tape!({ model, el });
  await frame();
  return { model, root: el.querySelector<HTMLElement>(".nnv")! };
};
const texts = (root: Element, selector: string) => [...root.querySelectorAll(selector)].map((each) => each.textContent);
const press = (root: Element, text: string) =>
  [...root.querySelectorAll<HTMLElement>("button")].find((button) => button.textContent === text)!.click();

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
});
afterEach(() => document.body.replaceChildren());

describe("the tape", () => {
  it("shows each token with its probability, and paints what the head read", async () => {
    const { root } = await shown();
    expect(texts(root, ".nnv-tape small")).toEqual(["0", "1", "50%", "25%"]);
    expect(root.querySelector("img")).toBeNull();
    const chips = [...root.querySelectorAll<HTMLElement>(".nnv-tape > button")];
    expect(chips.map((chip) => chip.dataset.weight)).toEqual([undefined, "0.2", "0.8", undefined]);
    expect(chips.map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["false", "false", "false", "true"]);
    expect(root.querySelector(".nnv-tape-read")!.textContent).toContain(
      "Layer 1, head 0, at position 2, read five 0.8",
    );
  });

  it("says what a token was drawn from, by which number", async () => {
    const { root } = await shown();
    expect(texts(root, ".nnv-top .nnv-number")).toEqual(["0.375", "0.25"]);
    expect([...root.querySelectorAll<HTMLElement>(".nnv-top .nnv-number")].map((b) => b.dataset.drawn)).toEqual([
      "0.5",
      "0.375",
    ]);
    expect(root.querySelector(".nnv-tape-how")!.textContent).toBe(
      "probability 0.25, rank 2, entropy 2 nats. Drawn with temperature 1, seed 3: with probability 0.375; " +
        "the number 0.7500 fell on its part of the line, 0.5000 to 0.8750.",
    );
    expect(root.querySelector<HTMLElement>(".nnv-tape-line i")!.style.left).toBe("75%");
    expect(texts(root, ".nnv-tape-lens .nnv-token")).toEqual(["six", "seven"]);
  });

  it("scrubs by slider, keys and clicks", async () => {
    const { root, model } = await shown();
    const slider = root.querySelector<HTMLInputElement>(".nnv-tape-slider")!;
    expect([slider.min, slider.max, slider.value]).toEqual(["2", "3", "3"]);
    slider.value = "2";
    slider.dispatchEvent(new Event("input"));
    expect(model.get("position")).toBe(2);
    await frame();
    expect(root.querySelector(".nnv-tape-how")!.textContent).toContain("The most likely token was taken.");
    const chips = root.querySelector(".nnv-tape")!;
    chips.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    expect(model.get("position")).toBe(1);
    await frame();
    expect(root.querySelector(".nnv-tape-drawn")!.textContent).toContain("This token was given");
    (chips.children[3] as HTMLElement).click();
    expect(model.get("position")).toBe(3);
    chips.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(model.get("position")).toBe(-1);
  });

  it("branches by a click on a choice, by another token and by drawing again", async () => {
    const { root, model } = await shown();
    const sampling = state().sampling;
    root.querySelector<HTMLElement>("button.nnv-entry")!.click();
    expect(model.sent).toMatchObject([{ kind: "branch", at: 3, token: 7, count: 11, sampling }]);
    model.emit("msg:custom", { kind: "answered", request: (model.sent[0] as { request: number }).request });
    const other = root.querySelector<HTMLInputElement>("[aria-label='Another token']")!;
    other.value = " Rome";
    other.form!.dispatchEvent(new Event("submit"));
    expect(model.sent[1]).toMatchObject({ kind: "branch", at: 3, token: " Rome", count: 11 });
    model.emit("msg:custom", { kind: "answered", request: (model.sent[1] as { request: number }).request });
    press(root, "Draw again");
    expect(model.sent[2]).toMatchObject({ token: null, count: 12, sampling: { seed: 4 } });
  });

  it("goes on with what the fields say", async () => {
    const { root, model } = await shown();
    root.querySelector<HTMLInputElement>("[name=temperature]")!.value = "";
    root.querySelector<HTMLInputElement>("[name=stop]")!.value = "a\\nb";
    press(root, "+1");
    expect(model.sent).toMatchObject([{ kind: "go_on", count: 1, sampling: { temperature: "", stop: ["a\nb"] } }]);
  });

  it("follows tokens as they arrive, and asks for the trace of what was stopped once", async () => {
    const { root, model } = await shown({ strips: { 0: strip({ traced: false }) }, busy: true });
    model.set("coming", { ...strip({ traced: false, token_ids: [1, 2, 5], labels: ["a", "b", "five"] }), tab: 0 });
    await frame();
    expect(texts(root, ".nnv-tape small")).toEqual(["0", "1", "50%"]);
    expect(root.querySelector<HTMLElement>(".nnv-stop")!.hidden).toBe(false);
    expect(model.sent).toEqual([]);
    model.set("coming", {});
    model.set("busy", false);
    await frame();
    expect(model.sent).toMatchObject([{ kind: "trace" }]);
    model.emit("msg:custom", { kind: "answered", request: (model.sent[0] as { request: number }).request });
    model.set("position", 2);
    await frame();
    expect(model.sent.length).toBe(1);
  });

  it("switches branches with nothing but a trait", async () => {
    const left = strip({ parent: 0, at: 3, hand: [3], labels: ["a", "b", "five", "seven"] });
    const { root, model } = await shown({ strips: { 0: strip(), 1: left } });
    expect(texts(root, "[role=tab]")).toEqual(["1: first", "2: seven at 3"]);
    root.querySelectorAll<HTMLElement>("[role=tab]")[1]!.click();
    expect(model.get("tab")).toBe(1);
    await frame();
    expect(texts(root, ".nnv-tape small").at(-1)).toBe("✎ 25%");
    expect(root.querySelector(".nnv-tape-how")!.textContent).toContain("Chosen by hand");
    expect(model.sent).toEqual([]);
  });

  it("offers nothing that needs a model in a saved page", async () => {
    const { root } = await shown({ why_static: "saved" });
    expect(root.querySelector<HTMLElement>(".nnv-tape-tools")!.hidden).toBe(true);
    expect(root.querySelector("button.nnv-entry")).toBeNull();
  });
});

it("takes an exported page's weights from the overview, rounded, where no exact ones are held", () => {
  const reads = new DataView(new Uint8Array([0, 0, 0, 0, 0, 51, 0, 0, 255, 0, 0, 0, 0, 51, 204, 0]).buffer);
  const model = localModel(
    state({ strips: { 0: strip({ reads, reads_shape: [2, 1, 2, 4] }) }, reads_of: {}, weights_of: {} }),
  );
  const one = readStrips(model)[0]!;
  const held = one.held(3)!;
  const weights = weightsAt(model, { tab: 0, place: 3, layer: 1, head: 0 }, one, held)!;
  expect([weights.exact, [...(weights.values as number[])]]).toEqual([false, [0, 51 / 255, 204 / 255]]);
  expect(one.held(1)).toBeNull();
});

it("saves its tokens, and what could have stood there, as tables", () => {
  const { tokens, choices } = tapeTables(readStrips(localModel(state()))[0]!);
  expect(tokens!()).toEqual([
    ["position", "id", "label", "probability", "drawn", "rank", "entropy", "number", "by_hand"],
    [2, 5, "five", 0.5, 1, 0, 1, Number.NaN, 0],
    [3, 6, "six", 0.25, 0.375, 1, 2, 0.75, 0],
  ]);
  expect(choices!().slice(0, 2)).toEqual([
    ["position", "place", "id", "label", "probability", "drawn"],
    [2, 0, 5, "five", 0.5, 1],
  ]);
});

it("looks at the last token where none, or one that is not there, is selected", () => {
  const one = readStrips(localModel(state()))[0]!;
  expect([placeOf(one, -1), placeOf(one, 2), placeOf(one, 9)]).toEqual([3, 2, 3]);
});

it("finds the head under the pointer", () => {
  const layout = headsLayout(3, 4, 400);
  expect(headAt(layout, layout.left + layout.width + 3, layout.top + 1)).toEqual({ layer: 0, head: 1 });
  expect(headAt(layout, 2, 2)).toBeNull();
});

it("keeps what is being typed until Python's settings change", () => {
  const tools = tapeTools();
  const { sampling } = state();
  tools.show(sampling);
  tools.element.querySelector<HTMLInputElement>("[name=seed]")!.value = "9";
  tools.show({ ...sampling });
  expect(tools.read().seed).toBe(9);
  tools.show({ ...sampling, seed: 1 });
  expect(tools.read().seed).toBe(1);
});
