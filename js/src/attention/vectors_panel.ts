/** The panel of a head's query, key and value vectors: one pair of tokens large, and the keys of the whole row below it. */

import { pixelRatio, pointer } from "../shared/canvas";
import type { Chrome } from "../shared/chrome";
import { choice, gap, setTrait, toggle } from "../shared/controls";
import { h, replace } from "../shared/dom";
import type { Model } from "../shared/model";
import { readSelection } from "../shared/selection";
import { readTokens } from "../shared/tokens";
import { within } from "../shared/tooltip";
import type { Eye } from "./matrix_hand";
import { named } from "./side_list";
import { drawPair, drawRows, type StripsLayout, spokenPair, stripAt, stripsLayout } from "./vector_strips";
import { dimensionTable, dimensionWords, PARTS, scoreWords, sharedBy } from "./vector_words";
import { type About, listed, type Part, strongest, type Vectors, vectorsOf } from "./vectors";

export interface VectorsPanel {
  /** The button that opens the panel. */
  toggle: HTMLElement;
  element: HTMLElement;
  paint(width: number): void;
  /** Draws the pair that is looked at. */
  look(): void;
}

const WIDEST = 900; // CSS pixels; strips that are longer are no easier to read

const OF_ROWS: [Part, string][] = [
  ["product", "query × key"],
  ["key", "keys"],
  ["value", "values"],
];

/** `pin` chooses a key of the pinned row in the matrix too. */
export function vectorsPanel(
  view: Chrome,
  model: Model,
  eye: Eye,
  pin: (query: number, key: number) => void,
): VectorsPanel {
  const open = toggle("Vectors", "Query, key and value vectors of the pinned token", () =>
    setTrait(model, "vectors_shown", !model.get("vectors_shown")),
  );
  const source = vectorsOf(model);
  let part: Part = "product";
  let byWeight = true;
  let numbers = false;
  const rowsOf = choice("Rows", OF_ROWS, (value) => {
    part = value as Part;
    view.repaint();
  });
  const order = choice(
    "Order",
    [
      ["weight", "by weight"],
      ["position", "by position"],
    ],
    (value) => {
      byWeight = value === "weight";
      view.repaint();
    },
  );
  const all = toggle("Numbers", "All numbers of the pair as a table", () => {
    numbers = !numbers;
    view.repaint();
  });
  const readout = h("div", { class: "nnv-vector-words" });
  const about = h("div", { class: "nnv-hint" });
  const pair = h("canvas", { class: "nnv-pair", "aria-hidden": "true" });
  const rows = h("canvas", {
    class: "nnv-vector-rows",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "vectors of the keys",
    "aria-label": "One strip for each key. Up and down choose one.",
  });
  const marker = h("div", { class: "nnv-vector-marker" });
  const scroll = h("div", { class: "nnv-table-scroll nnv-vector-scroll" }, rows, marker);
  const table = h("div", { class: "nnv-table-scroll" });
  const title = h("h5"); // a part of the head in focus
  const drawn = h("div", {}, readout, pair, table, about, scroll);
  const missing = h("div");
  const element = h(
    "div",
    { class: "nnv-vectors" },
    h(
      "div",
      { class: "nnv-panel-head" },
      title,
      h("span", { class: "nnv-tools" }, rowsOf.element, order.element, all.element),
    ),
    drawn,
    missing,
  );
  let now: Vectors | null = null;
  let places: number[] = [];
  let chosen = 0;
  let pairLayout: StripsLayout | null = null;
  let rowsLayout: StripsLayout | null = null;
  let width = 0;
  let rowsOn: unknown[] = [];
  let tabled: { of: Vectors; i: number } | null = null;

  /** The key that is looked at: under the pointer in the pinned row, pinned, or the one that is read most. */
  const looked = (vectors: Vectors): number => {
    const { hover, key } = eye;
    const wanted = hover?.kind === "cell" && hover.query === vectors.about.query ? hover.key : key;
    const place = vectors.tokens.indexOf(wanted);
    return place >= 0 ? place : strongest(vectors);
  };

  /** Whether the vectors are those of the selection. */
  const current = (held: Partial<About>): boolean => {
    const { layer, head, position } = readSelection(model);
    const query = position >= 0 ? position : model.get<string[]>("labels").length - 1;
    return held.layer === layer && held.head === head && held.query === query;
  };

  /** Why nothing is drawn, in words; empty while it is on its way. */
  const reason = (): string => {
    const held = model.get<Partial<About> | undefined>("vector_about") ?? {};
    if (!now) return held.why ?? "";
    if (current(held) || (model.get<boolean | undefined>("live") ?? true)) return "";
    return `This page holds the vectors of layer ${held.layer}, head ${held.head}, at token ${held.query} only.`;
  };

  const paint = (given: number) => {
    width = Math.min(given, WIDEST);
    const live = model.get<boolean | undefined>("live") ?? true;
    const shown = model.get<boolean | undefined>("vectors_shown") ?? false;
    open.show(shown);
    open.element.hidden = !live && !shown;
    element.hidden = !shown;
    if (!shown) return;
    now = source();
    const why = reason();
    drawn.hidden = !now || why !== "";
    rowsOf.element.hidden = order.element.hidden = all.element.hidden = drawn.hidden;
    replace(missing, why !== "" && gap(why));
    title.textContent = "Query, key and value vectors";
    if (!now || why !== "") return;
    const vectors = now;
    const tokens = readTokens(model);
    drawn.classList.toggle("nnv-stale", !current(vectors.about));
    const narrow = view.root.dataset.size === "narrow";
    chosen = looked(vectors);
    places = listed(vectors, byWeight);
    rowsOf.show(part);
    order.show(byWeight ? "weight" : "position");
    all.show(numbers);
    const room = Math.min(width, element.clientWidth || width) - 16; // beside a scroll bar
    pairLayout = stripsLayout(room, narrow, false);
    rowsLayout = stripsLayout(room, narrow, true);
    replace(readout, ...scoreWords(vectors, chosen, tokens));
    drawPair(pair, pairLayout, vectors, chosen, view.palette());
    const wanted = [vectors, part, byWeight, room, narrow, view.palette(), pixelRatio()];
    if (wanted.some((value, at) => value !== rowsOn[at])) {
      rowsOn = wanted; // thousands of cells, which a moving pointer leaves as they are
      drawRows(rows, rowsLayout, { vectors, part, places, labels: tokens.labels, narrow }, view.palette());
      rows.dataset.geometry = JSON.stringify({ ...rowsLayout, places });
    }
    marker.style.top = `${rowsLayout.top + places.indexOf(chosen) * rowsLayout.line - 1}px`;
    marker.style.width = `${room}px`;
    const some = vectors.about.all - vectors.tokens.length;
    replace(
      about,
      [
        vectors.of ? "after minus before the edit" : "as they enter the product, after norms and rotation",
        sharedBy(vectors.about),
        vectors.about.scale === undefined ? vectors.about.why : "",
        some > 0 ? `the ${vectors.tokens.length} of ${vectors.about.all} tokens that are read most` : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    table.hidden = !numbers;
    if (numbers && (tabled?.of !== vectors || tabled.i !== chosen)) {
      tabled = { of: vectors, i: chosen };
      replace(table, dimensionTable(vectors, chosen));
    }
  };

  const tell = (event: MouseEvent, i: number, of: Part, dimension: number, row: boolean) => {
    if (!now || i < 0 || dimension < 0) return view.tooltip.hide();
    const whose = row ? [h("div", {}, named(readTokens(model), now.tokens[i]!))] : [];
    view.tooltip.show(...within(view.root, event), ...whose, ...dimensionWords(now, i, of, dimension));
  };
  pair.addEventListener("pointermove", (event) => {
    if (!now || !pairLayout) return;
    const vectors = now;
    const { x, y } = pointer(event, pair);
    const { line, dimension } = stripAt(pairLayout, (at) => vectors.width(PARTS[at]?.[0] ?? "query"), x, y);
    tell(event, PARTS[line] ? chosen : -1, PARTS[line]?.[0] ?? "query", dimension, false);
  });
  rows.addEventListener("pointermove", (event) => {
    if (!now || !rowsLayout) return;
    const vectors = now;
    const { x, y } = pointer(event, rows);
    const { line, dimension } = stripAt(rowsLayout, () => vectors.width(part), x, y);
    tell(event, places[line] ?? -1, part, dimension, true);
  });
  for (const canvas of [pair, rows]) canvas.addEventListener("pointerleave", () => view.tooltip.hide());
  const take = (i: number | undefined) => {
    if (!now || i === undefined) return;
    pin(now.about.query, now.tokens[i]!);
    view.say(spokenPair(now, i, model.get("labels")));
  };
  rows.addEventListener("click", (event) => {
    const { x, y } = pointer(event, rows);
    if (rowsLayout) take(places[stripAt(rowsLayout, () => 1, x, y).line]);
  });
  rows.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    take(places[Math.max(0, Math.min(places.length - 1, places.indexOf(chosen) + by))]);
    event.preventDefault();
    event.stopPropagation();
  });
  return { toggle: open.element, element, paint, look: () => paint(width) };
}
