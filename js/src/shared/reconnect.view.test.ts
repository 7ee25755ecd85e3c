// @vitest-environment happy-dom
/** What a view does when its kernel goes. */

import { describe, expect, it, vi } from "vitest";
import { type LocalModel, localModel } from "./model";
import { again, type Carrier, connection, GONE, type Kernel, NO_KERNEL } from "./reconnect";

const STATE = {
  ...{ _view_kind: "attention", _front_end: "IPY_MODEL_7", prompt: 'say "hi"', why_static: "", show_prompt: true },
  ...{
    layer: 1,
    head: 2,
    position: -1,
    generate: 0,
    edits: [] as string[],
    sides: [] as string[],
    stamp: { model: "m" },
  },
};

async function watched(kernel: Kernel = {}, state: Record<string, unknown> = {}) {
  const model: LocalModel = localModel({ ...STATE, ...state });
  const carrier: Carrier & LocalModel = Object.assign(localModel({}), { comm_live: true });
  const get_model = vi.fn(async (_: string) => carrier);
  model.widget_manager = { kernel, get_model };
  const changed = vi.fn();
  const found = connection(model, changed);
  await Promise.resolve();
  const live = (now: boolean) => {
    carrier.comm_live = now;
    carrier.emit("comm_live_update");
  };
  return { model, carrier, get_model, changed, found, live };
}

describe("a view whose kernel goes", () => {
  it("says so, asks for nothing, offers its cell, and is as before when it is heard again", async () => {
    const { model, carrier, get_model, changed, found, live } = await watched();
    expect(get_model).toHaveBeenCalledWith("7");
    expect([found.gone(), found.element.hidden, changed.mock.calls.length]).toEqual(["", true, 0]);
    live(false);
    expect([found.gone(), model.get("why_static"), found.element.hidden]).toEqual([GONE, GONE, false]);
    expect(model.saved).toEqual([]);
    live(true);
    expect([found.gone(), model.get("why_static"), found.element.hidden]).toEqual(["", "", true]);
    found.stop();
    expect(carrier.listenerCount()).toBe(0);
  });

  it("hears of it from the kernel's own status where no comm was closed", async () => {
    let tell = (_: unknown, __: string) => {};
    const disconnect = vi.fn();
    const statusChanged = {
      connect: (listener: typeof tell) => {
        tell = listener;
      },
      disconnect,
    };
    const { found } = await watched({ statusChanged });
    tell(null, "busy");
    expect(found.gone()).toBe("");
    tell(null, "autorestarting");
    expect(found.gone()).toBe(GONE);
    found.stop();
    expect(disconnect).toHaveBeenCalledWith(tell);
  });

  it("says of a page of nbconvert that it has no kernel, and offers neither its cell nor an answer to a question", async () => {
    const model = localModel({ ...STATE, live: true, revealable: true });
    const carrier: Carrier & LocalModel = Object.assign(localModel({}), { comm_live: false });
    model.widget_manager = { get_model: async () => carrier };
    const found = connection(model, () => {});
    await Promise.resolve();
    expect([found.gone(), model.get("why_static"), found.element.hidden]).toEqual([NO_KERNEL, NO_KERNEL, true]);
    expect([model.get("live"), model.get("revealable"), model.saved]).toEqual([false, false, []]);
  });

  it("has the lines that make it again, with selection and edits", () => {
    const edits = ["Ablate(layer=0, head=1)", "Scale(layer=0, part='mlp', factor=2.0)", "Ablate(layer=1, head=0)"];
    const made = (state: Record<string, unknown>) => again(localModel({ ...STATE, ...state }));
    expect(made({}).split("\n").slice(-1)).toEqual(['attention(model, "say \\"hi\\"", layer=1, head=2)']);
    expect(made({ _view_kind: "explore_bar", head: -1, generate: 3, edits })).toBe(
      [
        "# model: m, loaded as before",
        "from nnterp_viz import explore",
        "from nnterp_viz.edits import Ablate, Scale",
        "",
        `explore(model, "say \\"hi\\"", layer=1, generate=3, edits=[${edits.join(", ")}])`,
      ].join("\n"),
    );
    const messages = [{ role: "user", content: "hi" }];
    expect(made({ messages, head: -1 })).toContain('attention(model, [{"role":"user","content":"hi"}], layer=1)');
    const sampling = { temperature: 0.8, seed: 3, stop: ["."] };
    expect(made({ _view_kind: "tape", layer: -1, head: -1, generate: 2, sampling })).toContain(
      'tape(model, "say \\"hi\\"", generate=2, temperature=0.8, seed=3, stop=["."])',
    );
    expect([made({ sides: ["a"] }), made({ _view_kind: "head_card" })]).toEqual(["", ""]);
  });
});
