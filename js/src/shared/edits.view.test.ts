// @vitest-environment happy-dom
/** Edits as the panel of a part asks for them. */

import { beforeEach, describe, expect, it } from "vitest";
import { opened, press } from "./test_edits";

beforeEach(() => document.body.replaceChildren());

describe("edits", () => {
  it("are asked for in the panel that a part's button opens", async () => {
    const { model, root } = await opened({ layer: 0, part: "head", head: 1 });
    expect(root.querySelector(".nnv-edit strong")!.textContent).toBe("layer 0, head 1");
    press(root, "Ablate: mean");
    expect(model.sent).toMatchObject([
      { kind: "edit", edit: { layer: 0, part: "head", head: 1, do: "ablate", how: "mean" } },
    ]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("positions");
    expect(root.querySelector<HTMLElement>(".nnv-edit")!.hidden).toBe(true);
  });

  it("are made at one token where that is chosen", async () => {
    const { model, root } = await opened({ layer: 0, part: "mlp" }, { position: 0 });
    const where = root.querySelector<HTMLSelectElement>("[aria-label='At which tokens']")!;
    expect([...where.options].map((option) => option.value)).toEqual(["", "0", "1"]);
    where.value = "0";
    press(root, "Scale ×");
    expect(model.sent).toMatchObject([{ edit: { part: "mlp", do: "scale", factor: 0.5, positions: [0] } }]);
  });

  it("are not sent with a factor that is no number", async () => {
    const { model, root } = await opened({ layer: 0, part: "mlp" });
    const factor = root.querySelector<HTMLInputElement>("[aria-label=factor]")!;
    factor.value = "much";
    press(root, "Scale ×");
    expect(model.sent).toEqual([]);
    expect(factor.getAttribute("aria-invalid")).toBe("true");
  });

  it("steer the stream toward a token and away from another", async () => {
    const { model, root } = await opened({ layer: 0, part: "stream" });
    press(root, "Steer +");
    expect(model.sent).toEqual([]);
    root.querySelector<HTMLInputElement>("[aria-label='away from a token']")!.value = " Rome";
    press(root, "Steer +");
    expect(model.sent).toMatchObject([{ edit: { part: "stream", do: "steer", factor: 5, away: " Rome" } }]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("toward");
  });

  it("reach the whole block from any part of it", async () => {
    const { model, root } = await opened({ layer: 0, part: "head", head: 1 });
    const which = root.querySelector<HTMLSelectElement>("[aria-label='Which part of the block']")!;
    expect([...which.options].map(({ value }) => value)).toEqual(["head", "attention", "mlp", "block", "stream"]);
    which.value = "block";
    which.dispatchEvent(new Event("change"));
    expect(root.querySelector(".nnv-edit strong")!.textContent).toBe("block 0, attention and MLP");
    press(root, "Ablate: zero");
    expect(model.sent).toMatchObject([{ edit: { layer: 0, part: "block", do: "ablate", how: "zero" } }]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("head");
  });

  it("steer the stream by what two prompts have between them", async () => {
    const { model, root } = await opened({ layer: 0, part: "stream" });
    press(root, "Steer by prompts +");
    expect(model.sent).toEqual([]);
    root.querySelector<HTMLInputElement>("[aria-label='plus a prompt']")!.value = "I love";
    press(root, "Steer by prompts +");
    expect(model.sent).toMatchObject([{ edit: { part: "stream", do: "steer", plus: "I love", factor: 5 } }]);
    expect((model.sent[0] as { edit: object }).edit).not.toHaveProperty("minus");
  });

  it("are not offered where no model stands behind", async () => {
    expect((await opened({ layer: 0, part: "mlp" }, { why_static: "saved" })).button).toBeNull();
  });
});
