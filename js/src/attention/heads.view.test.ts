// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { localModel } from "../shared/model";
import { headsLayout } from "./heads_layout";
import { MOST_SORTED, scores } from "./scores";
import { sortTools } from "./sort_tools";

const state = () => ({
  num_layers: 2,
  num_heads: 2,
  scores: { a: { title: "A", about: "what", paper: "who" }, b: { title: "B", about: "", paper: "" } },
  score_values: new DataView(Float32Array.from([1, 2, 3, 4, 8, 7, 6, Number.NaN]).buffer),
  sort_by: "",
  least_score: null,
});

describe("the order of the overview", () => {
  beforeEach(() => document.body.replaceChildren());

  it("is that of the chosen score, down to the least one", () => {
    const model = localModel(state());
    const own = scores(model);
    expect([own.order(), own.of(0, 0)]).toEqual([null, null]);
    model.set("sort_by", "b");
    expect([own.order(), own.of(1, 0)]).toEqual([[0, 1, 2], 6]);
    model.set("least_score", 7);
    expect(own.order()).toEqual([0, 1]);
    model.set("sort_by", "a");
    expect(own.order()).toEqual([]);
    expect(headsLayout({ layers: 2, heads: 2, kvHeads: 2, width: 300, height: 300, order: [] }).height).toBeGreaterThan(
      0,
    );
  });

  it("is chosen by name, with what it is about; a word is no least score", () => {
    const model = localModel(state());
    const tools = sortTools(model, scores(model), () => {});
    document.body.append(tools.element);
    tools.paint();
    const list = tools.element.querySelector("select")!;
    expect([...list.options].map((option) => option.text)).toEqual(["by place", "A", "B"]);
    list.value = "b";
    list.dispatchEvent(new Event("change"));
    tools.paint();
    expect([model.get("sort_by"), tools.title(), tools.words()]).toEqual(["b", "B", "3 of 4, highest first"]);
    const least = tools.element.querySelector("input")!;
    least.value = "many";
    least.dispatchEvent(new Event("change"));
    expect([model.get("least_score"), least.getAttribute("aria-invalid")]).toEqual([null, "true"]);
    least.value = "6.5";
    least.dispatchEvent(new Event("change"));
    expect([model.get("least_score"), tools.words()]).toEqual([6.5, "2 of 4, highest first"]);
  });

  it("is drawn in turns where it is long, from the first again when another is asked for", () => {
    const count = 2 * MOST_SORTED + 20;
    const rising = new DataView(Float32Array.from({ length: count }, (_, i) => i).buffer);
    const large = { num_layers: 1, num_heads: count, score_values: rising, sort_by: "a" };
    const model = localModel({ ...state(), ...large });
    const own = scores(model);
    const tools = sortTools(model, own, () => tools.paint());
    tools.paint();
    const [back, on] = tools.element.querySelectorAll("button");
    expect([own.order()![0], own.order()!.length, back!.disabled]).toEqual([count - 1, MOST_SORTED, true]);
    on!.click();
    on!.click();
    expect([own.order()!.at(-1), own.order()!.length, on!.disabled]).toEqual([0, 20, true]);
    expect(tools.words()).toBe(`${count - 19} to ${count} of ${count}, highest first`);
    back!.click();
    expect([own.first(), on!.disabled, back!.disabled]).toEqual([MOST_SORTED, false, false]);
    model.set("least_score", 30);
    tools.paint();
    expect([own.order()![0], own.first()]).toEqual([count - 1, 0]);
  });

  it("is not offered where no score is known", () => {
    const model = localModel({ ...state(), scores: {}, score_values: null });
    const tools = sortTools(model, scores(model), () => {});
    tools.paint();
    expect(tools.element.hidden).toBe(true);
  });
});
