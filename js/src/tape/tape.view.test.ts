// @vitest-environment happy-dom
/** What the token tape shows, and what its gestures ask Python for. */

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { views } from "../front_end";
import { localModel } from "../shared/model";
import { frame } from "../test_views";
import { state, strip } from "./test_tape";

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
      "Layer 1, head 0, at position 2, read 2\u00a0five 0.8",
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

  it("asks for that trace too where the answer to what was stopped comes after the last picture", async () => {
    const { root, model } = await shown();
    press(root, "+1");
    model.set("strips", { 0: strip({ traced: false }) });
    await frame();
    expect(model.sent.length).toBe(1);
    model.emit("msg:custom", { kind: "answered", request: (model.sent[0] as { request: number }).request });
    expect(model.sent[1]).toMatchObject({ kind: "trace" });
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
