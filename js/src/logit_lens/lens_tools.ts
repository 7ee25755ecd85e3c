/** The lens's elements, and its own controls: which token to follow, how wide a column is, what the colors are. */

import { h } from "../shared/dom";
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
  "followed_id",
  "followed_label",
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
    "aria-label": "Top token after each layer at each position. Arrow keys choose a cell, Escape goes back.",
  });
  const spacer = h("div", { class: "nnv-spacer" }, canvas);
  const scroll = h("div", { class: "nnv-scroll" }, spacer);
  const side = h("div", { class: "nnv-side nnv-detail" });
  const offer = h("div");
  const grid = h("div", { class: "nnv-panel" }, scroll);
  const hatched = h("div", { hidden: true });
  return { canvas, spacer, scroll, side, offer, grid, hatched };
}

export function showLegend(key: Legend, by: ColorBy, lens: LensData, palette: Palette): void {
  if (lens instanceof LensChange) {
    const most = short(lens.scale(by));
    const followed = lens.following && lens.before.following;
    if (by === "entropy") key.showSigned(`${most} nats`, palette, "Change of the entropy, after minus before.");
    else if (by === "followed rank" && followed)
      key.showSigned(most, palette, "Change of the rank's logarithm: up is nearer to the first place.");
    else if (by === "followed probability" && followed)
      key.showSigned(most, palette, "Change of the followed token's probability, after minus before.");
    else key.showSigned(most, palette, "Change of the probability of the token that came first before.");
    return;
  }
  if (by === "entropy") {
    key.show("0", `${short(lens.largestEntropy)} nats`, palette, "Entropy of the whole distribution.");
  } else if (by === "followed rank" && lens.following) {
    key.show("last", "rank 1", palette, "Logarithm of the rank among all tokens.");
  } else {
    const whose = by === "followed probability" && lens.following ? "the followed token" : "the cell's top token";
    key.show("0", "1", palette, `Probability of ${whose}.`);
  }
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
