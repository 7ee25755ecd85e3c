// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { follows, h } from "./dom";

/** Ten rows of 20 pixels in a list that shows five of them. */
function list(): HTMLElement {
  const rows = Array.from({ length: 10 }, (_, i) => {
    const row = h("div");
    Object.defineProperties(row, { offsetTop: { value: 7 + 20 * i }, offsetHeight: { value: 20 } });
    return row;
  });
  const all = h("div", {}, ...rows);
  Object.defineProperties(all, { offsetTop: { value: 7 }, clientHeight: { value: 100 } });
  return all;
}

it("scrolls a list to what is looked at where that is out of sight, and again when its width has changed", () => {
  const all = list();
  const follow = follows(all);
  follow(3);
  expect(all.scrollTop).toBe(0);
  follow(8);
  expect(all.scrollTop).toBe(120);
  all.scrollTop = 0; // by hand
  follow(8);
  expect(all.scrollTop).toBe(0);
  Object.defineProperty(all, "clientWidth", { value: 50 });
  follow(8);
  expect(all.scrollTop).toBe(120);
  follow(-1);
  follow(8);
  expect(all.scrollTop).toBe(120);
});
