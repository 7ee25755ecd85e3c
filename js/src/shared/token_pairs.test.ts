import { expect, it } from "vitest";
import { headsLayout, layerAt } from "../attention/heads_layout";
import { lensLayout, nameAt } from "../logit_lens/lens_layout";
import { columns } from "./token_pairs";

it("puts pairs in one column and runs without partners beside each other", () => {
  const pairs: [number, number][] = [
    [0, 0],
    [2, 3],
    [3, 4],
  ];
  expect(columns(pairs, 4, 6)).toEqual([
    { to: 0, from: 0 },
    { to: 1, from: -1 },
    { to: -1, from: 1 },
    { to: -1, from: 2 },
    { to: 2, from: 3 },
    { to: 3, from: 4 },
    { to: -1, from: 5 },
  ]);
  expect(columns([], 1, 1)).toEqual([
    { to: 0, from: -1 },
    { to: -1, from: 0 },
  ]);
});

it("finds the block whose number or name is under the pointer, and none over a cell", () => {
  const heads = headsLayout({ layers: 3, heads: 4, kvHeads: 4, width: 300, height: 400 });
  expect(layerAt(heads, 5, heads.top + 1.5 * (heads.cell + heads.gap))).toBe(1);
  expect(layerAt(heads, heads.left + 3, heads.top + 5)).toBeNull();
  expect(layerAt(heads, 5, heads.height + 400)).toBeNull();
  const lens = lensLayout({ rows: 3, tokens: 4, width: 300, cellWidth: 0, left: 60, lastOnTop: true });
  expect(nameAt(lens, 5, lens.top + lens.cellHeight / 2, 0)).toBe(2);
  expect(nameAt(lens, 5, lens.top - 3, 0)).toBeNull();
  expect(nameAt(lens, 70, lens.top + 3, 0)).toBeNull();
});
