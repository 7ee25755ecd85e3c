// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Chrome } from "../shared/chrome";
import { signedLevel } from "../shared/colors";
import { localModel } from "../shared/model";
import { FIRST } from "../shared/raster";
import { limitsOf, limitWords, sinkWeights } from "./bounds";
import { focusTitle, kindWords } from "./focus_words";
import { LOG_FLOOR, Pattern, SignedPattern } from "./pattern";
import { patterns } from "./patterns";
import { weightTools } from "./weight_tools";

const bytes = (...values: number[]) => new DataView(Float32Array.from(values).buffer);
const state = (more: object = {}) => ({
  layer: 0,
  head: 1,
  labels: ["a", "b"],
  num_layers: 1,
  num_heads: 2,
  pattern: bytes(2, -1, 4),
  pattern_layer: 0,
  pattern_head: 1,
  pattern_kind: "token",
  patterns: null,
  combine: "one",
  chosen_heads: [],
  weighting: "token",
  toward_label: "·x",
  why_static: "",
  live: true,
  ...more,
});

describe("weights times what they carry", () => {
  it("are colored up to their own largest, not to 1", () => {
    const pattern = new Pattern(Float32Array.from([2, 1, 4]), "value");
    expect(pattern.most).toBe(4);
    expect([...pattern.levels("absolute", false)]).toEqual([FIRST + 128, 0, FIRST + 64, FIRST + 255]);
    expect([...pattern.levels("row", false)]).toEqual([FIRST + 255, 0, FIRST + 64, FIRST + 255]);
    expect(new Pattern(Float32Array.from([4 * LOG_FLOOR, 0, 4]), "value").levels("log", false)[0]).toBe(FIRST);
    expect(new Pattern(Float32Array.from([0.5, 0.25, 0.25])).most).toBe(1);
  });

  it("toward a token have a sign, and lists of the strongest either way", () => {
    const found = patterns(localModel(state())).current()!.pattern;
    expect(found).toBeInstanceOf(SignedPattern);
    expect([...found.levels("absolute", false)]).toEqual([
      FIRST + signedLevel(0.5),
      0,
      FIRST + signedLevel(-0.25),
      FIRST + signedLevel(1),
    ]);
    const other = new SignedPattern(Float32Array.from([1, -5, 4]), "token");
    expect(other.topKeys(1, 2, false).map(({ position }) => position)).toEqual([0, 1]);
    expect(patterns(localModel(state({ pattern_kind: "value" }))).current()!.pattern).not.toBeInstanceOf(SignedPattern);
  });

  it("are named, also where several heads are overlaid", () => {
    const model = localModel(state());
    expect(focusTitle(model, { layer: 0, head: 1 })).toBe("Layer 0, head 1");
    expect(kindWords(model, "token")).toBe("logit of ·x that each weight carries");
    expect(kindWords(model, "raw")).toBe("");
    model.set("combine", "mean");
    expect(focusTitle(model, { layer: 0, head: 1 })).toBe("Mean of the heads of layer 0");
    model.set("chosen_heads", [[0, 1]]);
    expect(focusTitle(model, { layer: 0, head: 1 })).toBe("Mean of 1 chosen head");
  });

  it("are asked for by a token's text, and are no offer of a page without Python", () => {
    const model = localModel(state());
    const asked: unknown[] = [];
    const view = { requests: { ask: (question: unknown) => asked.push(question) } } as unknown as Chrome;
    const tools = weightTools(view, model);
    document.body.append(...tools.elements);
    tools.paint();
    const [overlay, weights, form] = tools.elements as [HTMLElement, HTMLElement, HTMLFormElement];
    expect([overlay.hidden, weights.hidden, form.hidden]).toEqual([false, false, false]);
    form.querySelector("input")!.value = "·Paris";
    form.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(asked).toEqual([{ kind: "toward", text: " Paris" }]);
    model.set("weighting", "raw");
    tools.paint();
    expect(form.hidden).toBe(true);
    model.set("live", false);
    tools.paint();
    expect([overlay.hidden, weights.hidden]).toEqual([true, true]);
  });
});

it("says what bounds a block's attention, and nothing where it is not known", () => {
  const model = localModel({ limits: [{ window: 128, softcap: 50, sink: true }, {}], sink_weight: bytes(0.25, 0.5) });
  expect(limitWords(limitsOf(model, 0))).toBe("window of 128 tokens, softcap 50, with a sink");
  expect(limitWords(limitsOf(model, 1))).toBe("");
  expect([...sinkWeights(model)!]).toEqual([0.25, 0.5]);
  const unknown = localModel({ limits: undefined, sink_weight: null });
  expect([limitWords(limitsOf(unknown, 3)), sinkWeights(unknown)]).toEqual(["", null]);
});
