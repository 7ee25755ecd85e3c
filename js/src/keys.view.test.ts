// @vitest-environment happy-dom
/** Views by keyboard: every selection by arrows, and back by Escape. */

import { beforeEach, describe, expect, it } from "vitest";
import { frame, show } from "./test_views";

beforeEach(() => document.body.replaceChildren());

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
