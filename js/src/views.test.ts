// @vitest-environment happy-dom
/** What every view does, and what views say of what is missing. */

import { beforeEach, describe, expect, it } from "vitest";
import { views } from "./front_end";
import { frame, MARKUP, show } from "./test_views";

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
