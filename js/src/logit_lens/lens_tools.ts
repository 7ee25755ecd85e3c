/** The lens's elements, and its own controls: which token to follow, how wide a column is, what the colors are. */

import { choice } from "../shared/controls";
import { h, replace } from "../shared/dom";
import type { Legend } from "../shared/legend";
import { short } from "../shared/numbers";
import type { Palette } from "../shared/theme";
import { LensChange } from "./lens_change";
import { type ColorBy, LENS_TRAITS, type LensData } from "./lens_data";
import { fittingCell, type LensLayout } from "./lens_layout";

/** Traits on whose change the lens is painted again. */
export const PAINTED = [
  ...LENS_TRAITS,
  "layer",
  "position",
  "special",
  "generated",
  "token_ids",
  "color_by",
  "pins",
  "lens_name",
  "last_on_top",
  "gaps",
];

export function lensTools() {
  const text = h("input", {
    class: "nnv-input",
    placeholder: "follow a token…",
    "aria-label": "Token to follow",
    spellcheck: "false",
  });
  const send = h("button", { type: "submit" }, "Follow");
  const form = h("form", { class: "nnv-follow" }, text, send);
  const wider = h("button", { title: "Wider columns", "aria-label": "Wider columns" }, "+");
  const narrower = h("button", { title: "Narrower columns", "aria-label": "Narrower columns" }, "−");
  const all = "All positions in sight; of those that share a pixel the strongest color shows";
  const fit = h("button", { title: all }, "Fit");
  const columns = h("span", { class: "nnv-tools" }, narrower, wider, fit);
  return { form, text, columns, wider, narrower, fit };
}

export function lensElements() {
  const canvas = h("canvas", {
    class: "nnv-lens-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "logit lens grid",
    "aria-label":
      "Top token after each layer at each position. Arrow keys choose a cell, P pins it beside others, Escape goes back.",
  });
  const spacer = h("div", { class: "nnv-spacer" }, canvas);
  const scroll = h("div", { class: "nnv-scroll" }, spacer);
  const side = h("div", { class: "nnv-side nnv-detail" });
  const offer = h("div");
  const grid = h("div", { class: "nnv-panel" }, scroll);
  const hatched = h("div", { hidden: true });
  const pins = h("div", { class: "nnv-pins", role: "group", "aria-label": "Pinned cells", hidden: true });
  const norm = h("div", { class: "nnv-hint nnv-norm" });
  return { canvas, spacer, scroll, side, offer, grid, hatched, pins, norm };
}

/** Which lens is shown, and by what its rows are normed. */
export function normWords(name: string): string {
  const through = name ? `Read through ${name}: a learned map, then` : "The plain lens:";
  const last = name ? "; the last row has no map" : "";
  return `${through} the model's final norm, by each row's own statistics, and its unembedding${last}. Contributions are normed by the last row's.`;
}

export function showLegend(key: Legend, by: ColorBy, lens: LensData, palette: Palette): void {
  const shown = lens.held(by);
  const statistic = lens.statistic(shown);
  const whose = shown === "followed probability" ? "the first followed token" : "the cell's top token";
  if (lens instanceof LensChange) {
    const most = short(lens.scale(by));
    if (statistic)
      key.showSigned(withUnit(most, statistic.unit), palette, `Change: ${statistic.title}, after minus before.`);
    else if (shown === "followed rank")
      key.showSigned(most, palette, "Change of the rank's logarithm: up is nearer to the first place.");
    else if (shown === "followed lead")
      key.showSigned(
        `${most} logits`,
        palette,
        "Change of the first followed token's lead over the second, after minus before.",
      );
    else if (shown === "followed probability")
      key.showSigned(most, palette, "Change of the followed token's probability, after minus before.");
    else key.showSigned(most, palette, "Change of the probability of the token that came first before.");
  } else if (statistic)
    key.show(
      short(statistic.low),
      `${statistic.beyond ? "≥ " : ""}${withUnit(short(statistic.high), statistic.unit)}`,
      palette,
      statistic.about || statistic.title,
    );
  else if (shown === "followed lead") {
    const [first, second] = lens.followed.map((id) => lens.label(id));
    key.showSigned(`${short(lens.largestLead)} logits`, palette, `How far ${first} leads ${second}, in logits.`);
  } else if (shown === "followed rank")
    key.show("last", "rank 1", palette, "Logarithm of the first followed token's rank.");
  else key.show("0", "1", palette, `Probability of ${whose}.`);
}

const withUnit = (number: string, unit: string) => (unit ? `${number} ${unit}` : number);

/** The colors that can be chosen: of the tokens, and of each statistic. */
export function colorChoice(pick: (value: string) => void): {
  element: HTMLElement;
  show(by: ColorBy, lens: LensData, live: boolean): void;
} {
  const control = choice("Color", [], pick);
  const list = control.element.querySelector("select")!;
  let made = "";
  return {
    element: control.element,
    show(by, lens, live) {
      const options: [string, string, boolean][] = [
        ["probability", "probability", true],
        ...lens.statistics.map(({ name, title, held }): [string, string, boolean] => [
          name,
          held ? title : `${title} …`,
          held || live,
        ]),
        ["followed probability", "followed token's probability", lens.following],
        ["followed rank", "followed token's rank", lens.following],
        ["followed lead", "first followed token's lead over the second", lens.followed.length > 1],
      ];
      const now = JSON.stringify(options);
      if (now !== made)
        replace(list, ...options.map(([value, text, can]) => h("option", { value, disabled: !can }, text)));
      made = now;
      control.show(lens.held(by));
    },
  };
}

/** A cell's largest width. */
export const WIDEST = 124;

/** Lets the three buttons change a cell's width. */
export function widening(
  { wider, narrower, fit }: Record<"wider" | "narrower" | "fit", HTMLElement>,
  layout: () => LensLayout | null,
  room: () => number,
  widen: (to: number) => void,
): void {
  const by = (button: HTMLElement, width: (now: LensLayout) => number) =>
    button.addEventListener("click", () => {
      const now = layout();
      if (now) widen(width(now));
    });
  by(wider, (now) => Math.min(WIDEST, now.cellWidth * 1.5));
  by(narrower, (now) => Math.max(fittingCell(now, room()), now.cellWidth / 1.5));
  by(fit, (now) => fittingCell(now, room()));
}
