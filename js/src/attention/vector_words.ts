/** What the panel of a head's vectors says. */

import { h } from "../shared/dom";
import { exact, signed } from "../shared/numbers";
import type { Tokens } from "../shared/tokens";
import { named } from "./side_list";
import type { About, Part, Vectors } from "./vectors";

export const PARTS: [Part, string][] = [
  ["query", "query"],
  ["key", "key"],
  ["product", "query × key"],
  ["value", "value"],
];

/** Which query heads the keys and values are of. */
export function sharedBy({ group, heads: [first, last] }: About): string {
  return first === last ? "" : `key and value ${group} are shared by query heads ${first} to ${last}`;
}

/** How a product becomes a weight: 12.3 × 0.125 = score 1.54, weight 0.17. */
export function scoreWords(vectors: Vectors, i: number, tokens: Tokens): (Node | string)[] {
  const { about } = vectors;
  const hint = (text: string) => h("span", { class: "nnv-hint" }, text);
  const number = (value: number, name: string) => h("b", { class: `nnv-number nnv-${name}` }, exact(value));
  const pair = [named(tokens, about.query), hint(" asks, "), named(tokens, vectors.tokens[i]!), hint(" answers: ")];
  if (vectors.of) {
    const { before, after } = vectors.of;
    const from = (of: (one: Vectors) => number) => [
      h("span", { class: "nnv-number" }, exact(of(before))),
      hint(" → "),
      h("b", { class: "nnv-number" }, exact(of(after))),
    ];
    const score = Number.isNaN(vectors.score(i)) ? [] : [hint("score "), ...from((one) => one.score(i)), hint(", ")];
    return [...pair, ...score, hint("weight "), ...from((one) => one.weight(i))];
  }
  const sum = [hint("query · key "), number(vectors.product(i), "product")];
  const weight = [hint(", weight "), number(vectors.weight(i), "weight")];
  if (about.scale === undefined) return [...pair, ...sum, ...weight];
  const distance = about.query - vectors.tokens[i]!;
  return [
    ...pair,
    ...sum,
    hint(" × scale "),
    number(about.scale, "scale"),
    about.softcap ? hint(`, under the softcap ${exact(about.softcap)}`) : "",
    about.slope ? hint(` − ${distance} ${distance === 1 ? "token" : "tokens"} back × ${exact(about.slope)}`) : "",
    hint(" = score "),
    number(vectors.score(i), "score"),
    ...weight,
  ];
}

/** What one dimension of a pair holds. */
export function dimensionWords(vectors: Vectors, i: number, part: Part, d: number): HTMLElement[] {
  const at = (of: Part) => exact(vectors.row(of, i)[d]!);
  const what = vectors.of ? "change of " : "";
  const line =
    part === "value"
      ? `${what}value ${at("value")}`
      : vectors.of
        ? `${what}query ${at("query")}, key ${at("key")}, product ${at("product")}`
        : `query ${at("query")} × key ${at("key")} = ${at("product")}`;
  return [h("div", {}, h("b", {}, `dimension ${d}`)), h("div", { class: "nnv-number" }, line)];
}

/** All numbers of a pair as a table. */
export function dimensionTable(vectors: Vectors, i: number): HTMLElement {
  const rows = Math.max(vectors.width("query"), vectors.width("value"));
  const cell = (part: Part, d: number) => {
    const value = vectors.row(part, i)[d];
    return h("td", {}, value === undefined ? "" : exact(value));
  };
  return h(
    "table",
    { class: "nnv-table nnv-numbers" },
    h(
      "thead",
      {},
      h("tr", {}, ...["vector", ...PARTS.map(([, name]) => name)].map((name) => h("th", { scope: "col" }, name))),
    ),
    h(
      "tbody",
      {},
      ...Array.from({ length: rows }, (_, d) =>
        h("tr", {}, h("td", {}, String(d)), ...PARTS.map(([part]) => cell(part, d))),
      ),
    ),
  );
}

/** How far a color scale goes. */
export function range(most: number): string {
  return `±${signed(most, most < 10 ? 2 : most < 100 ? 1 : 0).replace("+", "")}`;
}
