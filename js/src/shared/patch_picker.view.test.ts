// @vitest-environment happy-dom
/** A patch from a second prompt: its tokens stand under this prompt's, to be picked or dragged. */

import { beforeEach, describe, expect, it } from "vitest";
import { frame, MARKUP } from "../test_views";
import type { Site } from "./edits";
import { opened, press } from "./test_edits";

beforeEach(() => document.body.replaceChildren());

const click = (root: Element, selector: string) => root.querySelector<HTMLElement>(selector)!.click();

describe("a patch from a second prompt", () => {
  it("takes one token of a second prompt that Python tokenized", async () => {
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

  it("stands the second prompt's tokens under those that they are aligned with, and hatches what has no partner", async () => {
    const { root } = await picking({ layer: 0, part: "mlp" });
    const places = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].map(({ style }) => `${style.gridColumn} ${style.gridRow}`);
    expect(places("[data-to]")).toEqual(["2 1", "3 1"]);
    expect(places("[data-from]")).toEqual(["2 2", "4 2", "5 2"]);
    expect(places(".nnv-no-partner")).toEqual(["4 1", "5 1", "3 2"]);
  });

  it("takes all tokens that have a partner", async () => {
    const { model, root } = await picking({ layer: 0, part: "block" });
    press(root, "Patch the 1 aligned tokens");
    expect(model.sent).toMatchObject([
      { edit: { part: "block", do: "patch", prompt: "other", positions: [0], from_positions: [0] } },
    ]);
  });

  it("is made by dragging a token of the second prompt onto one of this", async () => {
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
});
