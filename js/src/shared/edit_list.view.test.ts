// @vitest-environment happy-dom
/** The list of a view's edits, and the switch between its two forwards. */

import { beforeEach, describe, expect, it } from "vitest";
import { frame, show, view } from "../test_views";

beforeEach(() => document.body.replaceChildren());

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
});
