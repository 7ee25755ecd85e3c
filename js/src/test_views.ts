/** A model's state with a little of everything that views draw, and a view of it on the page; for tests. */
import { views } from "./front_end";
import { type LocalModel, localModel } from "./shared/model";

export const MARKUP = '<img src=x onerror="window.__hit=1">';
export const view = (array: Float32Array | Int32Array | Uint8Array) => new DataView(array.buffer as ArrayBuffer);

/** Two tokens, one layer, two heads. */
export function state(more: Record<string, unknown> = {}): Record<string, unknown> {
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

/** Until what was asked for is painted: a paint that asks for another has that too. */
export async function frame(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}

export async function show(
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
