// @vitest-environment happy-dom
/** The parts of the tape: its data, its heads and its fields. */

import { expect, it } from "vitest";
import { localModel } from "../shared/model";
import { placeOf, readStrips, tapeTables, weightsAt } from "./tape_data";
import { headAt, headsLayout } from "./tape_heads";
import { tapeTools } from "./tape_tools";
import { state, strip } from "./test_tape";

it("takes an exported page's weights from the overview, rounded, where no exact ones are held", () => {
  const reads = new DataView(new Uint8Array([0, 0, 0, 0, 0, 51, 0, 0, 255, 0, 0, 0, 0, 51, 204, 0]).buffer);
  const model = localModel(
    state({ strips: { 0: strip({ reads, reads_shape: [2, 1, 2, 4] }) }, reads_of: {}, weights_of: {} }),
  );
  const one = readStrips(model)[0]!;
  const held = one.held(3)!;
  const weights = weightsAt(model, { tab: 0, place: 3, layer: 1, head: 0 }, one, held)!;
  expect([weights.exact, [...(weights.values as number[])]]).toEqual([false, [0, 51 / 255, 204 / 255]]);
  expect(one.held(1)).toBeNull();
});

it("saves its tokens, and what could have stood there, as tables", () => {
  const { tokens, choices } = tapeTables(readStrips(localModel(state()))[0]!);
  expect(tokens!()).toEqual([
    ["position", "id", "label", "probability", "drawn", "rank", "entropy", "number", "by_hand"],
    [2, 5, "five", 0.5, 1, 0, 1, Number.NaN, 0],
    [3, 6, "six", 0.25, 0.375, 1, 2, 0.75, 0],
  ]);
  expect(choices!().slice(0, 2)).toEqual([
    ["position", "place", "id", "label", "probability", "drawn"],
    [2, 0, 5, "five", 0.5, 1],
  ]);
});

it("looks at the last token where none, or one that is not there, is selected", () => {
  const one = readStrips(localModel(state()))[0]!;
  expect([placeOf(one, -1), placeOf(one, 2), placeOf(one, 9)]).toEqual([3, 2, 3]);
});

it("finds the head under the pointer", () => {
  const layout = headsLayout(3, 4, 400);
  expect(headAt(layout, layout.left + layout.width + 3, layout.top + 1)).toEqual({ layer: 0, head: 1 });
  expect(headAt(layout, 2, 2)).toBeNull();
});

it("keeps what is being typed until Python's settings change", () => {
  const tools = tapeTools();
  const { sampling } = state();
  tools.show(sampling);
  tools.element.querySelector<HTMLInputElement>("[name=seed]")!.value = "9";
  tools.show({ ...sampling });
  expect(tools.read().seed).toBe(9);
  tools.show({ ...sampling, seed: 1 });
  expect(tools.read().seed).toBe(1);
});
