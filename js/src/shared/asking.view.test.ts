// @vitest-environment happy-dom
/** The prompt box of a view: it asks Python for a trace. */

import { beforeEach, describe, expect, it } from "vitest";
import { frame, show } from "../test_views";

beforeEach(() => document.body.replaceChildren());

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
