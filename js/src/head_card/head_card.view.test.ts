// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { localModel } from "../shared/model";
import { frame } from "../test_views";
import { renderHeadCard } from "./head_card";

const MARKUP = '<img src=x onerror="window.__hit=1">';

const inspected = {
  layer: 1,
  head: 2,
  target: MARKUP,
  versus: "",
  position: 1,
  scores: [{ name: "induction", value: 0.25, paper: "Olsson et al. 2022" }],
  numbers: { zero: -1.5 },
  writes: [] as object[],
  missing: { "head.share": "the block does something between them" },
};

async function show(more: object, traits: object = {}) {
  const model = localModel({
    ...{ labels: ["a", MARKUP], special: [false, false], token_ids: [1, 2], prompt: "", generated: 0, generate: 0 },
    ...{ layer: 1, head: 2, position: -1, busy: false, error: "", stamp: {}, code: "", checks: [], gaps: {} },
    ...{ notes: [], theme: "light", why_static: "saved", show_prompt: false, show_stamp: false, sides: [] },
    ...{ shown: "after", before: {}, before_focus: {}, edits: [], source: {}, remark: "" },
    ...traits,
    inspected: { ...inspected, ...more },
  });
  const el = document.createElement("div");
  document.body.append(el);
  renderHeadCard({ model, el });
  await frame();
  return el;
}

it("shows what was measured, and says in words what could not be", async () => {
  const el = await show({});
  const rows = [...el.querySelectorAll("[data-name]")].map((row) => [
    row.getAttribute("data-name"),
    row.getAttribute("data-value"),
  ]);
  expect(rows).toEqual([
    ["induction", "0.25"],
    ["effect, by zero", "−1.5"],
  ]);
  expect(el.textContent).toContain("no head.share: the block does something between them");
  expect([...el.querySelectorAll("section")].map((section) => section.hidden)).toContain(true);
  expect(el.querySelector("img")).toBe(null);
});

it("lists the tokens of the head in all, and of each token that it reads", async () => {
  const raises = [["x", 2]] as const;
  const lowers = [[MARKUP, -1]] as const;
  const el = await show({
    missing: {},
    writes: [
      { raises, lowers },
      { position: 1, weight: 0.5, share: 0.125, raises, lowers },
    ],
  });
  expect([...el.querySelectorAll(".nnv-written li")].map((item) => item.textContent)).toEqual([
    "x+2.000",
    `${MARKUP}−1.000`,
  ]);
  const cells = [...el.querySelectorAll("tbody td")].map((cell) => cell.textContent!.trim());
  expect(cells).toEqual([`${MARKUP} 1`, "50%", "+0.125", "x", MARKUP]);
});

it("says in a saved page, where another head is chosen, that it has no numbers of that one", async () => {
  const words = "a saved page has the numbers of this head only";
  expect((await show({})).textContent).not.toContain(words);
  expect((await show({}, { head: 0 })).textContent).toContain(words);
  expect((await show({}, { head: 0, why_static: "" })).textContent).not.toContain(words);
});
