// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { views } from "./front_end";
import { linkSelections, withBuffers } from "./host_state";
import { chrome } from "./shared/chrome";
import { offerEdit, type Site } from "./shared/edits";
import { type LocalModel, localModel } from "./shared/model";

const MARKUP = '<img src=x onerror="window.__hit=1">';
const view = (array: Float32Array | Int32Array | Uint8Array) => new DataView(array.buffer as ArrayBuffer);

/** Two tokens, one layer, two heads. */
function state(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    labels: [MARKUP, "·b"],
    special: [true, false],
    token_ids: [3, 4],
    prompt: `${MARKUP} b`,
    layer: 0,
    head: 1,
    position: -1,
    num_layers: 1,
    num_heads: 2,
    busy: false,
    error: "",
    stamp: { model: "m", dtype: "float32", values: { logits: "float32 [1]" } },
    code: `print("${MARKUP}")`,
    gaps: {},
    notes: [],
    theme: "auto",
    why_static: "",
    show_prompt: true,
    show_stamp: true,
    checks: [{ name: "rows sum to 1", residual: "NaN", tolerance: 1e-5, ok: false, about: "why" }],
    num_kv_heads: 1,
    thumb: 2,
    thumbnails: view(new Uint8Array([255, 255, 51, 255, 100, 255])),
    pattern: view(new Float32Array([1, 0.25, 0.75])),
    pattern_layer: 0,
    pattern_head: 1,
    patterns: null,
    pattern_layers: [0],
    no_pattern: "",
    scale: "row",
    fold_sink: false,
    rows: ["layer 0"],
    k: 1,
    top_ids: view(new Int32Array([4, 3])),
    top_probabilities: view(new Float32Array([0.5, 0.1])),
    entropy: view(new Float32Array([1, 2])),
    vocabulary: { 3: MARKUP, 4: "·b" },
    vocabulary_size: 9,
    followed_id: -1,
    followed_label: "",
    followed_probability: null,
    followed_rank: null,
    color_by: "probability",
    last_on_top: false,
    bars: [
      { name: "embedding", kind: "embedding", layer: -1 },
      { name: "layer 0 attention", kind: "attention", layer: 0 },
    ],
    bar_values: view(new Float32Array([1, -0.25, 0.75])),
    heads: view(new Float32Array([-0.5, 0.25])),
    norms: view(new Float32Array(0)),
    head_norms: view(new Float32Array(0)),
    bar_effects: view(new Float32Array(0)),
    head_effects: view(new Float32Array(0)),
    target_label: "·b",
    versus_label: "",
    target_id: 4,
    versus_id: -1,
    explained_position: 1,
    expanded: [],
    sort: "depth",
    remark: "",
    inspected: {
      ...{ layer: 0, head: 1, target: MARKUP, versus: "", position: 1, scores: [], missing: {} },
      numbers: { share: 0.5 },
      writes: [{ raises: [[MARKUP, 1]], lowers: [] }],
    },
    strips: { 0: strip() },
    coming: {},
    tab: 0,
    reads_of: {},
    weights_of: {},
    sampling: { temperature: 0, top_p: 1, top_k: 0, seed: 0, stop: [] },
    ...more,
  };
}

/** A tape's branch: the first token was given, the second generated. */
function strip(): Record<string, unknown> {
  const numbers = ["probability", "drawn", "entropy", "number", "below", "top_probabilities", "top_drawn"];
  return {
    ...{ prompt: 1, token_ids: [3, 4], labels: [MARKUP, "·b"], special: [true, false], names: { 4: "·b" }, k: 1 },
    ...{ parent: -1, at: 1, hand: [], ended: MARKUP, traced: true, rules: [], lens_rows: [] },
    ...Object.fromEntries(numbers.map((name) => [name, view(new Float32Array([0.5]))])),
    ...{ rank: view(new Int32Array([0])), top_ids: view(new Int32Array([4])) },
  };
}

const frame = () => new Promise((resolve) => setTimeout(resolve, 60));

async function show(
  kind: string,
  more: Record<string, unknown> = {},
): Promise<{ model: LocalModel; root: HTMLElement; stop: () => void }> {
  const model = localModel(state(more));
  const el = document.createElement("div");
  document.body.append(el);
  const stop = views[kind]!({ model, el });
  await frame();
  return { model, root: el.querySelector<HTMLElement>(".nnv")!, stop };
}

beforeEach(() => document.body.replaceChildren());

describe.each(Object.keys(views))("the %s view", (kind) => {
  it("paints, counts its frames, and leaves nothing behind", async () => {
    const { model, root, stop } = await show(kind);
    expect(Number(root.dataset.frame)).toBeGreaterThan(0);
    stop();
    expect(document.querySelector(".nnv")).toBeNull();
    expect(model.listenerCount()).toBe(0);
  });

  it("shows tokens as text, never as markup (bug 24)", async () => {
    const { root } = await show(kind);
    root.querySelector<HTMLElement>(".nnv-stamp")!.click();
    expect(root.querySelector("img, script")).toBeNull();
    expect(root.textContent).toContain(MARKUP);
    expect((globalThis as { __hit?: number }).__hit).toBeUndefined();
  });

  it("says what went wrong and keeps its picture", async () => {
    const { model, root } = await show(kind);
    const before = root.querySelector(".nnv-body")!.textContent;
    model.set("error", "the prompt is empty");
    await frame();
    expect(root.querySelector("[role=alert]")!.textContent).toContain("the prompt is empty");
    expect(root.querySelector(".nnv-body")!.textContent).toBe(before);
  });

  it("has a name for each control and each picture, with a model behind it too", async () => {
    const { root } = await show(kind, { edits: ["Ablate(layer=0, head=1)"], question: { text: "x", words: "long" } });
    const controls = [...root.querySelectorAll("button, input, select, textarea, [role=application], [role=img]")];
    const name = (el: Element) =>
      el.getAttribute("aria-label") || el.closest("label")?.textContent || (el.matches("button") && el.textContent);
    expect(controls.length).toBeGreaterThan(3);
    expect(controls.filter((el) => !name(el)).map((el) => el.outerHTML)).toEqual([]);
  });

  it("marks a check that failed, in words too", async () => {
    const { root } = await show(kind);
    expect(root.querySelector(".nnv-failed")!.textContent).toContain("failed: rows sum to 1NaN");
  });
});

describe("the lens", () => {
  it("offers the edit of the cell that is pinned, also while the pointer is over another", async () => {
    const { model, root } = await show("logit_lens");
    const canvas = root.querySelector<HTMLElement>(".nnv-lens-canvas")!;
    const { left, top } = JSON.parse(canvas.dataset.geometry!);
    canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: left + 3, clientY: top + 3 }));
    model.set("position", 0);
    await frame();
    const offers = () => [...root.querySelectorAll(".nnv-offer")].map((button) => button.textContent);
    expect(root.querySelector(".nnv-cell-title")!.textContent).toContain("layer 0, position 0");
    expect(offers()).toEqual(["Edit the stream after layer 0 at 0", "Edit block 0"]);
    model.set("position", 1);
    await frame();
    expect(root.querySelector(".nnv-cell-title")!.textContent).toContain("layer 0, position 0");
    expect(offers()).toEqual(["Edit the stream after layer 0 at 1", "Edit block 0"]);
  });
});

describe("the prompt box", () => {
  const type = (root: HTMLElement, text: string, key = "Enter") => {
    const area = root.querySelector("textarea")!;
    area.value = text;
    area.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };

  it("asks for a trace on Enter and is busy until the answer", async () => {
    const { model, root } = await show("attention");
    type(root, "another prompt");
    expect(model.sent).toMatchObject([{ kind: "prompt", text: "another prompt" }]);
    expect(root.getAttribute("aria-busy")).toBe("true");
    model.emit("msg:custom", { kind: "answered", request: (model.sent[0] as { request: number }).request });
    expect(root.getAttribute("aria-busy")).toBe("false");
  });

  it("asks for as many tokens to go on with as its number says, which Python's answer keeps", async () => {
    const { model, root } = await show("attention", { generate: 3 });
    const count = root.querySelector<HTMLInputElement>(".nnv-generate")!;
    expect(count.value).toBe("3");
    count.value = "8";
    count.dispatchEvent(new Event("input"));
    expect(root.querySelector(".nnv-prompt")!.classList.contains("nnv-edited")).toBe(true);
    type(root, "go on");
    expect(model.sent).toMatchObject([{ kind: "prompt", text: "go on", generate: 8 }]);
    model.set("generate", 8);
    model.set("prompt", "go on");
    await frame();
    expect(root.querySelector(".nnv-prompt")!.classList.contains("nnv-edited")).toBe(false);
    model.set("prompt", "elsewhere");
    await frame();
    expect(count.value).toBe("8");
  });

  it("is read-only, with the reason, where no model stands behind", async () => {
    const { model, root } = await show("logit_lens", { why_static: "a saved recording" });
    type(root, "x");
    expect(model.sent).toEqual([]);
    expect(root.textContent).toContain("a saved recording");
  });
});

describe("generated tokens", () => {
  it("are set apart wherever they are named", async () => {
    const bar = await show("explore_bar", { generated: 1 });
    const chips = [...bar.root.querySelectorAll(".nnv-chip")];
    expect(chips.map((chip) => chip.querySelector(".nnv-generated") !== null)).toEqual([false, true]);
    expect(chips.map((chip) => chip.getAttribute("title")!.endsWith(" · generated"))).toEqual([false, true]);
    const { root } = await show("attention", { generated: 1, position: 1 });
    const named = [...root.querySelectorAll(".nnv-list-title .nnv-token")];
    expect(named.map((name) => name.classList.contains("nnv-generated"))).toEqual([true, true]);
  });
});

describe("keys", () => {
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

  it("move the head and come back by Escape", async () => {
    const { model, root } = await show("attention");
    const heads = root.querySelector(".nnv-heads-canvas")!;
    press(heads, "ArrowLeft");
    expect([model.get("layer"), model.get("head")]).toEqual([0, 0]);
    expect(model.saved.at(-1)).toEqual({ head: 0 });
    press(heads, "Escape");
    expect(model.get("head")).toBe(1);
  });

  it("take one more head to be drawn with others, and one less", async () => {
    const { model, root } = await show("attention", { chosen_heads: [] });
    const heads = root.querySelector(".nnv-heads-canvas")!;
    press(heads, " ");
    expect(model.get("chosen_heads")).toEqual([[0, 1]]);
    expect(root.querySelector("div.nnv-live")!.textContent).toBe("1 of the heads chosen");
    press(heads, " ");
    expect(model.get("chosen_heads")).toEqual([]);
  });

  it("move through the matrix and read the exact value out", async () => {
    const { model, root } = await show("attention");
    const matrix = root.querySelector(".nnv-matrix")!;
    press(matrix, "ArrowDown");
    press(matrix, "ArrowLeft");
    press(matrix, "ArrowLeft");
    expect(model.get("position")).toBe(1);
    await frame();
    expect(root.querySelector(".nnv-focus .nnv-value")!.textContent).toBe("0.25");
    press(matrix, "Escape");
    expect(model.get("position")).toBe(-1);
  });

  it("move through the lens", async () => {
    const { model, root } = await show("logit_lens");
    const grid = root.querySelector(".nnv-lens-canvas")!;
    press(grid, "ArrowLeft");
    press(grid, "ArrowLeft");
    expect([model.get("layer"), model.get("position")]).toEqual([0, 0]);
    press(grid, "Escape");
    expect(model.get("position")).toBe(-1);
  });

  it("open a layer's heads in the contributions", async () => {
    const { model, root } = await show("contributions", { layer: -1, head: -1 });
    const list = root.querySelector(".nnv-rows")!;
    press(list, "ArrowDown");
    press(list, "ArrowDown");
    press(list, "Enter");
    expect(model.get("expanded")).toEqual([0]);
    await frame();
    expect([...root.querySelectorAll("[data-name]")].map((row) => row.getAttribute("data-value"))).toEqual([
      "1",
      "−0.25",
      "−0.5",
      "0.25",
      "0.75",
    ]);
  });
});

it("says why a head cannot be shown", async () => {
  const { root, model } = await show("attention", { pattern_layers: [], no_pattern: "not in this page" });
  expect(root.querySelector(".nnv-gap")).toBeNull();
  model.set("head", 0);
  await frame();
  expect(root.querySelector(".nnv-gap")!.textContent).toBe("not in this page");
});

it("hatches what was not captured, with its reason", async () => {
  const lens = await show("logit_lens", { top_ids: null, gaps: { "lens.top_ids": "no head" } });
  expect(lens.root.querySelector(".nnv-gap")!.textContent).toBe("no head");
  const bars = await show("contributions", { bars: [], bar_values: null, gaps: { "contributions.logit": "soft cap" } });
  expect(bars.root.querySelector(".nnv-gap")!.textContent).toBe("soft cap");
});

it("puts base64 buffers of a page back and links its selections", () => {
  const restored = withBuffers({ state: { a: 1 }, buffers: { b: "ADwA", "c.d.e": "ADwA" } });
  expect((restored.b as DataView).getUint8(1)).toBe(0x3c);
  expect((restored.c as { d: { e: DataView } }).d.e.getUint8(1)).toBe(0x3c);
  const [one, other] = [localModel({ layer: 0 }), localModel({ layer: 0 })];
  linkSelections([one, other]);
  one.set("layer", 4);
  expect(other.get("layer")).toBe(4);
});

it("links tokens among views with equally many only, and what is shown among views of one side", () => {
  const made = (labels: string[], sides: string[]) => localModel({ labels, sides, position: -1, shown: "after" });
  const [a, alike, longer] = [made(["x", "y"], []), made(["x", "z"], []), made(["x", "y", "z"], ["a", "b"])];
  linkSelections([a, alike, longer]);
  a.set("position", 1);
  a.set("shown", "before");
  expect([alike.get("position"), longer.get("position")]).toEqual([1, -1]);
  expect([alike.get("shown"), longer.get("shown")]).toEqual(["before", "after"]);
});

describe("edits", () => {
  const click = (root: Element, selector: string) => root.querySelector<HTMLElement>(selector)!.click();
  const edits = { edits: ["Ablate(layer=0, head=1)", "Scale(layer=0, part='mlp', factor=2.0)"] };
  const before = { entropy: view(new Float32Array([3, 4])), code: "before", pattern_layer: 0 };

  it("stand in a list, each with what takes it back", async () => {
    const { model, root } = await show("logit_lens", { ...edits, before });
    expect([...root.querySelectorAll(".nnv-edits-list code")].map((item) => item.textContent)).toEqual(edits.edits);
    root.querySelectorAll<HTMLElement>(".nnv-undo")[1]!.click();
    expect(model.sent).toMatchObject([{ kind: "undo", index: 1 }]);
  });

  it("cannot be taken back in a saved page, which shows both forwards all the same", async () => {
    const { model, root } = await show("logit_lens", { ...edits, before, why_static: "saved" });
    expect(root.querySelector(".nnv-undo")).toBeNull();
    click(root, "[data-shown=before]");
    await frame();
    expect(model.get("shown")).toBe("before");
    expect(root.querySelector(".nnv-entropy .nnv-number")!.textContent).toBe("4");
    expect(root.querySelector(".nnv-subtitle")!.textContent).toBe("2 tokens · before");
    click(root, "[data-shown=after]");
    await frame();
    expect(root.querySelector(".nnv-entropy .nnv-number")!.textContent).toBe("2");
  });

  it("name the sides of a comparison", async () => {
    const words = async (more: Record<string, unknown>) =>
      (await show("logit_lens", more)).root.querySelector(".nnv-subtitle")!.textContent;
    expect(await words({ sides: ["a"], before: {} })).toBe("2 tokens · a");
    expect(await words({ sides: ["a", "b"], before, shown: "difference" })).toBe("2 tokens · difference: b − a");
  });

  it("offer no switch where there is one forward only", async () => {
    const { root } = await show("logit_lens", { edits: [], before: {} });
    expect(root.querySelector<HTMLElement>(".nnv-edits")!.hidden).toBe(true);
  });

  const opened = async (site: Site, more: Record<string, unknown> = {}) => {
    const el = document.createElement("div");
    document.body.append(el);
    const model = localModel(state(more));
    const stood = chrome({ model, el }, { title: "A view", traits: [], paint: () => {} });
    const button = offerEdit(stood, site);
    button?.click();
    await frame();
    return { model, root: stood.root, button };
  };
  const press = (root: Element, text: string) =>
    [...root.querySelectorAll<HTMLElement>("button")].find((button) => button.textContent === text)!.click();

  it("are asked for in the panel that a part's button opens", async () => {
    const { model, root } = await opened({ layer: 0, part: "head", head: 1 });
    expect(root.querySelector(".nnv-edit strong")!.textContent).toBe("layer 0, head 1");
    press(root, "Ablate: mean");
    expect(model.sent).toMatchObject([
      { kind: "edit", edit: { layer: 0, part: "head", head: 1, do: "ablate", how: "mean" } },
    ]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("positions");
    expect(root.querySelector<HTMLElement>(".nnv-edit")!.hidden).toBe(true);
  });

  it("are made at one token where that is chosen", async () => {
    const { model, root } = await opened({ layer: 0, part: "mlp" }, { position: 0 });
    const where = root.querySelector<HTMLSelectElement>("[aria-label='At which tokens']")!;
    expect([...where.options].map((option) => option.value)).toEqual(["", "0", "1"]);
    where.value = "0";
    press(root, "Scale ×");
    expect(model.sent).toMatchObject([{ edit: { part: "mlp", do: "scale", factor: 0.5, positions: [0] } }]);
  });

  it("are not sent with a factor that is no number", async () => {
    const { model, root } = await opened({ layer: 0, part: "mlp" });
    const factor = root.querySelector<HTMLInputElement>("[aria-label=factor]")!;
    factor.value = "much";
    press(root, "Scale ×");
    expect(model.sent).toEqual([]);
    expect(factor.getAttribute("aria-invalid")).toBe("true");
  });

  it("steer the stream toward a token and away from another", async () => {
    const { model, root } = await opened({ layer: 0, part: "stream" });
    press(root, "Steer +");
    expect(model.sent).toEqual([]);
    root.querySelector<HTMLInputElement>("[aria-label='away from a token']")!.value = " Rome";
    press(root, "Steer +");
    expect(model.sent).toMatchObject([{ edit: { part: "stream", do: "steer", factor: 5, away: " Rome" } }]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("toward");
  });

  it("patch one token of a second prompt that Python tokenized", async () => {
    const { model, root } = await opened({ layer: 0, part: "stream" });
    press(root, "Patch from a prompt…");
    root.querySelector<HTMLInputElement>(".nnv-source")!.value = "other";
    press(root, "Show its tokens");
    expect(model.sent).toMatchObject([{ kind: "source", text: "other" }]);
    model.set("source", other);
    await frame();
    expect(root.querySelector(".nnv-patch .nnv-hint:not(span)")!.textContent).toBe(
      "The second prompt has 3 tokens and this one 2: 1 of them are aligned. " +
        "Drag a token of the second prompt onto one of this, or pick one of each.",
    );
    click(root, '[aria-label^="second prompt\'s token 2"]');
    click(root, '[aria-label^="this prompt\'s token 1"]');
    model.emit("msg:custom", { kind: "answered", request: (model.sent[0] as { request: number }).request });
    press(root, "Patch this token");
    expect(model.sent[1]).toMatchObject({
      edit: { part: "stream", do: "patch", prompt: "other", positions: [1], from_positions: [2] },
    });
  });

  /** Its first token stands for this prompt's first, and the last for none. */
  const other = { prompt: "other", labels: ["o", MARKUP, "er"], special: [false, false, false], pairs: [[0, 0]] };
  const picking = async (site: Site) => {
    const found = await opened(site, { source: other });
    press(found.root, "Patch from a prompt…");
    return found;
  };

  it("stand the second prompt's tokens under those that they are aligned with, and hatch what has no partner", async () => {
    const { root } = await picking({ layer: 0, part: "mlp" });
    const places = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].map(({ style }) => `${style.gridColumn} ${style.gridRow}`);
    expect(places("[data-to]")).toEqual(["2 1", "3 1"]);
    expect(places("[data-from]")).toEqual(["2 2", "4 2", "5 2"]);
    expect(places(".nnv-no-partner")).toEqual(["4 1", "5 1", "3 2"]);
  });

  it("patch all tokens that have a partner", async () => {
    const { model, root } = await picking({ layer: 0, part: "block" });
    press(root, "Patch the 1 aligned tokens");
    expect(model.sent).toMatchObject([
      { edit: { part: "block", do: "patch", prompt: "other", positions: [0], from_positions: [0] } },
    ]);
  });

  it("patch by dragging a token of the second prompt onto one of this", async () => {
    const { model, root } = await picking({ layer: 0, part: "attention" });
    const [held, target] = [root.querySelector("[data-from='2']")!, root.querySelector("[data-to='0']")!];
    document.elementFromPoint = () => target;
    const pointer = (type: string, at: Element, clientY: number) =>
      at.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 9, clientY }));
    pointer("pointerdown", held, 40);
    pointer("pointermove", held, 38);
    pointer("pointerup", held, 38);
    expect(model.sent).toEqual([]); // a click, not a drag
    pointer("pointerdown", held, 40);
    pointer("pointermove", held, 10);
    expect(target.classList.contains("nnv-drop")).toBe(true);
    pointer("pointerup", held, 10);
    expect(model.sent).toMatchObject([
      { edit: { part: "attention", do: "patch", prompt: "other", positions: [0], from_positions: [2] } },
    ]);
  });

  it("reach the whole block from any part of it", async () => {
    const { model, root } = await opened({ layer: 0, part: "head", head: 1 });
    const which = root.querySelector<HTMLSelectElement>("[aria-label='Which part of the block']")!;
    expect([...which.options].map(({ value }) => value)).toEqual(["head", "attention", "mlp", "block", "stream"]);
    which.value = "block";
    which.dispatchEvent(new Event("change"));
    expect(root.querySelector(".nnv-edit strong")!.textContent).toBe("block 0, attention and MLP");
    press(root, "Ablate: zero");
    expect(model.sent).toMatchObject([{ edit: { layer: 0, part: "block", do: "ablate", how: "zero" } }]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("head");
  });

  it("steer the stream by what two prompts have between them", async () => {
    const { model, root } = await opened({ layer: 0, part: "stream" });
    press(root, "Steer by prompts +");
    expect(model.sent).toEqual([]);
    root.querySelector<HTMLInputElement>("[aria-label='plus a prompt']")!.value = "I love";
    press(root, "Steer by prompts +");
    expect(model.sent).toMatchObject([{ edit: { part: "stream", do: "steer", plus: "I love", factor: 5 } }]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("minus");
  });

  it("are not offered where no model stands behind", async () => {
    expect((await opened({ layer: 0, part: "mlp" }, { why_static: "saved" })).button).toBeNull();
  });
});
