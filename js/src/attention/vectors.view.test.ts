// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { views } from "../front_end";
import { localModel } from "../shared/model";
import { stripAt, stripsLayout } from "./vector_strips";
import { range, sharedBy } from "./vector_words";
import { listed, strongest, type Vectors, vectorsOf } from "./vectors";

const floats = (...values: number[]) => new DataView(Float32Array.from(values).buffer);
const ints = (...values: number[]) => new DataView(Int32Array.from(values).buffer);

/** Two keys of a query at 1, of width 2, with values of width 3. */
const sent = (more: object = {}) => ({
  vectors_shown: true,
  vector_about: { layer: 0, head: 1, query: 1, group: 0, heads: [0, 1], all: 2, scale: 0.5, slope: 0, softcap: 0 },
  vector_tokens: ints(0, 1),
  vector_query: floats(0.1, -2),
  vector_keys: floats(3, 1, 0.7, -4),
  vector_values: floats(1, 2, 3, 4, 5, 6),
  vector_products: floats(-1.7, 8.07),
  vector_scores: floats(-0.85, 4.035),
  vector_weights: floats(0.25, 0.75),
  ...more,
});
const view = (more: object = {}) =>
  localModel({
    labels: ["a", "b"],
    special: [false, false],
    token_ids: [3, 4],
    prompt: "ab",
    layer: 0,
    head: 1,
    position: -1,
    num_layers: 1,
    num_heads: 2,
    num_kv_heads: 1,
    busy: false,
    error: "",
    stamp: {},
    code: "",
    gaps: {},
    notes: [],
    checks: [],
    theme: "light",
    why_static: "",
    show_prompt: true,
    show_stamp: true,
    thumb: 2,
    thumbnails: new DataView(new Uint8Array([255, 255, 51, 255, 100, 255]).buffer),
    pattern: floats(1, 0.25, 0.75),
    pattern_layer: 0,
    pattern_head: 1,
    patterns: null,
    pattern_layers: [0],
    no_pattern: "",
    scale: "row",
    fold_sink: false,
    ...sent(),
    ...more,
  });
const read = (vectors: Vectors | null) => {
  if (!vectors) throw new Error("nothing was decoded");
  return vectors;
};

async function show(model: ReturnType<typeof view>) {
  const el = document.createElement("div");
  document.body.append(el);
  views.attention!({ model, el });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return el.querySelector<HTMLElement>(".nnv-vectors")!;
}

describe("the vectors of a row", () => {
  it("are the bytes that were sent, and products are those of float32", () => {
    const vectors = read(vectorsOf(view())());
    expect([...vectors.row("key", 1)]).toEqual([Math.fround(0.7), -4]);
    expect([...vectors.row("query", 1)]).toEqual([Math.fround(0.1), -2]);
    expect([...vectors.row("product", 1)]).toEqual([Math.fround(Math.fround(0.1) * Math.fround(0.7)), 8]);
    expect([...vectors.row("value", 0)]).toEqual([1, 2, 3]);
    expect([vectors.most("key"), vectors.most("product"), vectors.most("value")]).toEqual([4, 8, 6]);
    expect([strongest(vectors), listed(vectors, true), listed(vectors, false)]).toEqual([1, [1, 0], [0, 1]]);
  });

  it("as a difference are after less before, key by key, whatever the order of what was sent", () => {
    const before_focus = {
      vector_keys: floats(1, 1, 3, 2),
      vector_tokens: ints(1, 7),
      vector_query: floats(1, 1),
      vector_scores: floats(1, 9),
      vector_weights: floats(0.5, 0.1),
    };
    const model = view({ shown: "difference", before: { code: "x" }, before_focus });
    const vectors = read(vectorsOf(model)());
    expect([...vectors.tokens]).toEqual([1]); // the one key that both have
    expect([...vectors.row("key", 0)].map((v) => +v.toFixed(4))).toEqual([-0.3, -5]);
    expect([...vectors.row("product", 0)].map((v) => +v.toFixed(4))).toEqual([-0.93, 7]);
    expect(vectors.weight(0)).toBe(0.25);
    expect([vectors.of!.before.score(0), vectors.of!.after.score(0)]).toEqual([1, Math.fround(4.035)]);
  });
});

describe("the panel", () => {
  it("tells how a product becomes a weight, and whose keys they are", async () => {
    const panel = await show(view());
    const text = panel.querySelector(".nnv-vector-words")!.textContent;
    expect(text).toBe("1 b asks, 1 b answers: query · key 8.07 × scale 0.5 = score 4.035, weight 0.75");
    expect(panel.textContent).toContain("key and value 0 are shared by query heads 0 to 1");
  });

  it("names a softcap and what distance costs", async () => {
    const about = { ...sent().vector_about, softcap: 50, slope: 0.25 };
    const panel = await show(view({ vector_about: about, vector_weights: floats(0.9, 0.1) }));
    const text = panel.querySelector(".nnv-vector-words")!.textContent;
    expect(text).toContain("× scale 0.5, under the softcap 50 − 1 token back × 0.25 = score −0.85, weight 0.9");
  });

  it("says why there is no score where it is not known", async () => {
    const { scale, ...about } = sent().vector_about;
    const panel = await show(view({ vector_about: { ...about, why: "the scores are not" }, vector_scores: floats() }));
    expect(panel.querySelector(".nnv-vector-words")!.textContent).toMatch(/query · key 8.07, weight 0.75$/);
    expect(panel.textContent).toContain("the scores are not");
    expect(scale).toBe(0.5);
  });

  it("says why there are no vectors", async () => {
    const why = "Choose one head";
    const panel = await show(view({ vector_about: { why }, vector_keys: null }));
    expect(panel.querySelector(".nnv-gap")!.textContent).toBe(why);
    expect(panel.querySelector<HTMLElement>(".nnv-vector-words")!.closest("[hidden]")).not.toBeNull();
  });

  it("of an exported page says which token's it holds", async () => {
    const panel = await show(view({ position: 0, live: false }));
    expect(panel.querySelector(".nnv-gap")!.textContent).toContain("layer 0, head 1, at token 1 only");
  });

  it("has all numbers of the pair in a table", async () => {
    const panel = await show(view());
    [...panel.querySelectorAll("button")].find((button) => button.textContent === "Numbers")!.click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const rows = [...panel.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ["0", "0.1", "0.7", "0.07", "4"],
      ["1", "−2", "−4", "8", "5"],
      ["2", "", "", "", "6"],
    ]);
  });

  it("moves to another key by the keyboard, which pins it", async () => {
    const model = view();
    const panel = await show(model);
    const rows = panel.querySelector(".nnv-vector-rows")!;
    rows.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(model.get("position")).toBe(1);
    expect(panel.querySelector(".nnv-vector-words")!.textContent).toContain("0 a answers: query · key −1.7");
  });
});

it("strips are found by the point", () => {
  const layout = stripsLayout(400, false, true);
  const at = (x: number, y: number) => stripAt(layout, () => 64, x, y);
  expect(at(layout.left + layout.plot / 2 + 1, layout.top + layout.line + 2)).toEqual({ line: 1, dimension: 32 });
  expect(at(layout.left - 3, layout.top + 2)).toEqual({ line: 0, dimension: -1 });
  expect(at(layout.left + 3, 2).line).toBe(-1);
});

it("ranges and sharing are told in words", () => {
  expect([range(9.234), range(56.31), range(1234.5)]).toEqual(["±9.23", "±56.3", "±1235"]);
  expect(sharedBy({ ...(sent().vector_about as never as Vectors["about"]), heads: [2, 2] })).toBe("");
});
