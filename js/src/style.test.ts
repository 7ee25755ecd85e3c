import { expect, it } from "vitest";
import css from "./style.css?raw";

it("has no style rule that reaches beyond a view (bug 52)", () => {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].flatMap((match) =>
    match[1]!.split(",").map((part) => part.trim()),
  );
  expect(selectors.length).toBeGreaterThan(100);
  expect(selectors.filter((part) => !/^(\.nnv\b|@media|@keyframes nnv-|from$|to$)/.test(part))).toEqual([]);
});
