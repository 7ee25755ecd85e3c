import { expect, it } from "vitest";
import { localModel } from "./model";
import { requests } from "./requests";

type Sent = { kind: string; text: string; request: number };

it("asks one thing at a time and, of what came meanwhile, only the last", () => {
  const model = localModel({});
  let changes = 0;
  const asked = requests(model, () => changes++);
  for (const text of ["a", "ab", "abc"]) asked.ask({ kind: "prompt", text });
  const sent = model.sent as Sent[];
  expect(sent.map((s) => s.text)).toEqual(["a"]);
  expect(asked.waiting()).toBe(true);
  model.emit("msg:custom", { kind: "answered", request: sent[0]!.request - 1 });
  expect(sent.length).toBe(1);
  model.emit("msg:custom", { kind: "answered", request: sent[0]!.request });
  expect(sent.map((s) => s.text)).toEqual(["a", "abc"]);
  model.emit("msg:custom", { kind: "answered", request: sent[1]!.request });
  expect(asked.waiting()).toBe(false);
  expect(changes).toBe(3);
});

it("overtakes pictures and no edit, which wait in line", () => {
  const model = localModel({});
  const asked = requests(model, () => {});
  asked.ask({ kind: "edit", edit: { layer: 0, part: "mlp", do: "ablate", how: "zero" } });
  asked.ask({ kind: "undo", index: 0 });
  asked.ask({ kind: "prompt", text: "a" });
  asked.ask({ kind: "prompt", text: "b" });
  asked.ask({ kind: "clear" });
  const sent = model.sent as Sent[];
  for (let i = 0; i < sent.length; i++) model.emit("msg:custom", { kind: "answered", request: sent[i]!.request });
  expect(sent.map((s) => s.text ?? s.kind)).toEqual(["edit", "undo", "b", "clear"]);
  expect(asked.waiting()).toBe(false);
});

it("numbers requests upward across views, so that Python can drop what was overtaken", () => {
  const [one, other] = [localModel({}), localModel({})];
  requests(one, () => {}).ask({ kind: "prompt", text: "x" });
  requests(other, () => {}).ask({ kind: "prompt", text: "y" });
  const [a, b] = [one.sent[0] as Sent, other.sent[0] as Sent];
  expect(b.request).toBeGreaterThan(a.request);
});

it("stops listening", () => {
  const model = localModel({});
  requests(model, () => {}).stop();
  expect(model.listenerCount()).toBe(0);
});
