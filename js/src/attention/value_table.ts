/** The numbers of a token's row, all of them, as a table and as text to take along. */

import { h, replace } from "../shared/dom";
import { exact } from "../shared/numbers";
import { type Tokens, tokenAt } from "../shared/tokens";
import { numberAt } from "./looks";
import type { Pattern } from "./pattern";

/** As many rows as stand on the page; the copied text has all. */
const MOST_ROWS = 200;

export interface ValueTable {
  element: HTMLElement;
  paint(tokens: Tokens & { ids: number[] }, pattern: Pattern, query: number): void;
}

/** The row as tab-separated text: position, token, id, value. */
export function rowText({ labels, ids }: Tokens & { ids: number[] }, pattern: Pattern, query: number): string {
  const lines = Array.from(pattern.row(query), (value, key) => [key, labels[key], ids[key], plain(value)].join("\t"));
  return [["position", "token", "id", "value"].join("\t"), ...lines].join("\n");
}

/** A number that programs read. */
function plain(value: number): string {
  return Number.isFinite(value) ? exact(value).replace("−", "-") : String(value);
}

export function valueTable(): ValueTable {
  const caption = h("caption");
  const body = h("tbody");
  const copy = h("button", {}, "Copy as text");
  const order = h("button", { title: "Sort" }, "by value");
  const table = h(
    "table",
    { class: "nnv-table" },
    caption,
    h("thead", {}, h("tr", {}, ...["place", "token", "id", "value"].map((name) => h("th", { scope: "col" }, name)))),
    body,
  );
  const element = h(
    "div",
    { class: "nnv-values-panel" },
    h("div", { class: "nnv-edit-acts" }, order, copy),
    h("div", { class: "nnv-table-scroll" }, table),
  );
  let byValue = false;
  let shown: { tokens: Tokens & { ids: number[] }; pattern: Pattern; query: number; count: number } | null = null;
  const fill = () => {
    if (!shown) return;
    const { tokens, pattern, query } = shown;
    const row = pattern.row(query);
    const keys = [...row.keys()];
    if (byValue) keys.sort((a, b) => row[b]! - row[a]! || a - b);
    const some = keys.slice(0, MOST_ROWS);
    const rest = keys.length - some.length;
    replace(
      caption,
      `${query} `,
      tokenAt(tokens, query),
      rest > 0
        ? ` reads, ${some.length} of ${keys.length} tokens`
        : keys.length > 0
          ? " reads"
          : ": no numbers here yet",
    );
    replace(
      body,
      ...some.map((key) =>
        h(
          "tr",
          {},
          h("td", {}, String(key)),
          h("td", {}, tokenAt(tokens, key)),
          h("td", {}, String(tokens.ids[key])),
          h("td", {}, numberAt(pattern, query, key)),
        ),
      ),
    );
  };
  order.addEventListener("click", () => {
    byValue = !byValue;
    order.textContent = byValue ? "by position" : "by value";
    fill();
  });
  copy.addEventListener("click", () => {
    if (!shown) return;
    const refused = () => replace(copy, "Select the rows to copy them");
    if (!navigator.clipboard)
      refused(); // a page that was not served over https
    else
      navigator.clipboard
        .writeText(rowText(shown.tokens, shown.pattern, shown.query))
        .then(() => replace(copy, "Copied"), refused);
  });
  return {
    element,
    paint(tokens, pattern, query) {
      const count = pattern.row(query).length; // none before a reduced pattern's are here
      const same = shown?.pattern === pattern && shown.query === query && (shown.count === count || count === 0);
      if (same && shown?.tokens.labels === tokens.labels) return;
      shown = { tokens, pattern, query, count };
      replace(copy, "Copy as text");
      fill();
    },
  };
}
