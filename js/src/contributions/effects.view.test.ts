// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { localModel } from "../shared/model";
import type { Question } from "../shared/requests";
import { columnsOf } from "./columns";
import { effectTools } from "./effect_tools";
import { axisElement, rowElement, rowTip } from "./row_elements";
import { axisOf, buildRows } from "./rows";

const none = new Float32Array(0);
const state = (more: object) => ({
  why_static: "",
  bars: [{}],
  bar_effects: new DataView(new ArrayBuffer(0)),
  effect_how: "zero",
  measuring: {},
  ...more,
});

function tools(more: object) {
  const asked: Question[] = [];
  const model = localModel(state(more));
  const own = effectTools(model, {
    ask: (question) => asked.push(question),
    waiting: () => false,
    withdraw: () => 0,
    stop: () => {},
  });
  own.update();
  const [button, list] = [own.element.querySelector("button")!, own.element.querySelector("select")!];
  return { own, model, asked, button, list, words: () => own.element.querySelector("[role=status]")!.textContent };
}

describe("the measurement of effects", () => {
  it("is started in the way that was chosen, and stopped while it runs", () => {
    const { own, model, asked, button, list, words } = tools({});
    list.value = "mean";
    own.update();
    expect(list.value).toBe("mean");
    button.click();
    model.set("measuring", { done: 8, total: 18 });
    own.update();
    expect([button.textContent, words(), list.disabled]).toEqual(["Stop", "8 of 18 parts", true]);
    button.click();
    expect(asked).toEqual([{ kind: "measure", how: "mean" }, { kind: "stop" }]);
    model.set("measuring", {});
    model.set("effect_how", "mean");
    model.set("bar_effects", new DataView(new ArrayBuffer(8)));
    own.update();
    expect(button.textContent).toBe("Measure effects");
    expect(words()).toContain("its mean over the positions in its place");
  });

  it("is left in the middle of a long forward, by the number of its run", async () => {
    const told: unknown[] = [];
    const { own, model, button } = tools({ measuring: { done: 8, total: 18, run: 7 } });
    const comm = {
      jsServicesComm: { subshellStarted: Promise.resolve() },
      open: () => undefined,
      on_msg: (heard: (message: { content: { data: { heard: number } } }) => void) => {
        comm.heard = heard;
      },
      heard: (_: { content: { data: { heard: number } } }) => {},
      send: (data: { id: number }) => {
        told.push(data);
        comm.heard({ content: { data: { heard: data.id } } });
      },
    };
    Object.assign(model, { widget_manager: { kernel: { supportsSubshells: true }, _create_comm: async () => comm } });
    button.click();
    await vi.waitFor(() => expect(told).toMatchObject([{ run: 7, request: 0 }]));
    own.update();
  });

  it("is not offered without a model, where effects that are there are still explained", () => {
    expect(tools({ why_static: "saved" }).own.element.hidden).toBe(true);
    const kept = tools({ why_static: "saved", bar_effects: new DataView(new ArrayBuffer(8)) });
    expect([kept.own.element.hidden, kept.button.hidden]).toEqual([false, true]);
    expect(kept.words()).toContain("zero in its place");
  });
});

describe("a row with a measured effect", () => {
  const [row] = buildRows({
    bars: [{ name: "layer 0 MLP", kind: "mlp", layer: 0, value: 2, before: Number.NaN, effect: -1.25 }],
    ...{ heads: none, headsBefore: none, headEffects: none, headCount: 1 },
    ...{
      logit: 2,
      logitBefore: Number.NaN,
      expanded: [],
      opened: [],
      neurons: {},
      live: true,
      sums: true,
      sort: "depth",
      sign: "both",
    },
  });
  const wide = { wide: true, effects: "numbers", running: false, columns: "" } as const;
  const look = { axis: axisOf([row!], 4), chained: true, largest: 2, unsigned: false, ...wide };

  it("has the exact number, a mark from the bar's start to the other side, and says that attribution misleads", () => {
    const { line } = rowElement(row!, undefined, false, look);
    expect(line.dataset.effect).toBe("\u22121.25");
    expect(line.querySelector(".nnv-effect.nnv-misleads")!.textContent).toContain("≠");
    expect(line.querySelector(".nnv-effect-line")!.classList.contains("nnv-effect-left")).toBe(true);
    expect(rowTip(row!).map((element) => element.textContent)).toContain("without it the logit loses \u22121.25");
  });

  it("keeps the mark and not the number where there is no room, and the bar gets the rest", () => {
    const narrow = columnsOf([row!], { wide: false, effects: true, running: true });
    expect([narrow.effects, narrow.running]).toEqual(["marks", false]);
    const { line } = rowElement(row!, undefined, false, { ...look, ...narrow });
    expect(line.querySelector(".nnv-effect")!.textContent).toBe("≠");
    expect(line.dataset.effect).toBe("\u22121.25");
    const named = rowElement({ ...row!, name: "layer 10 attention" }, undefined, false, { ...look, ...narrow }).line;
    expect(named.querySelector(".nnv-row-name")!.textContent).toMatch(/10 attention$/);
    expect(named.querySelector(".nnv-row-name")!.textContent).not.toContain("layer");
    const fixed = [...narrow.columns.matchAll(/(\d+)px/g)].map(([, width]) => Number(width));
    expect(fixed.length).toBe(3);
    expect(fixed.reduce((sum, width) => sum + width, 0)).toBeLessThan(240);
  });

  it("stands under a heading for each column of numbers", () => {
    const heads = (more: object) =>
      [...axisElement({ ...look, ...more }).querySelectorAll(".nnv-column")].map((each) => each.textContent);
    expect(heads({ running: true })).toEqual(["share", "effect", "sum so far"]);
    expect(heads({ effects: "none", unsigned: true })).toEqual(["length"]);
  });

  it("has none of that before it is measured", () => {
    const { line } = rowElement({ ...row!, effect: Number.NaN }, undefined, false, look);
    expect([line.dataset.effect, line.querySelector(".nnv-effect-line")]).toEqual([undefined, null]);
    expect(line.querySelector(".nnv-effect")!.textContent).toBe("");
  });
});
