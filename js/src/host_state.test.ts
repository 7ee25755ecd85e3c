/** What a page without a kernel does for its models: buffers are put back, selections linked. */

import { expect, it } from "vitest";
import { linkSelections, withBuffers } from "./host_state";
import { localModel } from "./shared/model";

it("puts base64 buffers of a page back and links its selections", () => {
  const restored = withBuffers({ state: { a: 1 }, buffers: { b: "ADwA", "c.d.e": "ADwA" } });
  expect((restored.b as DataView).getUint8(1)).toBe(0x3c);
  expect((restored.c as { d: { e: DataView } }).d.e.getUint8(1)).toBe(0x3c);
  const [one, other] = [localModel({ layer: 0 }), localModel({ layer: 0 })];
  linkSelections([one, other]);
  one.set("layer", 4);
  expect(other.get("layer")).toBe(4);
});

it("links tokens among views with equally many only, and what is shown among views of one side", () => {
  const made = (labels: string[], sides: string[]) => localModel({ labels, sides, position: -1, shown: "after" });
  const [a, alike, longer] = [made(["x", "y"], []), made(["x", "z"], []), made(["x", "y", "z"], ["a", "b"])];
  linkSelections([a, alike, longer]);
  a.set("position", 1);
  a.set("shown", "before");
  expect([alike.get("position"), longer.get("position")]).toEqual([1, -1]);
  expect([alike.get("shown"), longer.get("shown")]).toEqual(["before", "after"]);
});
