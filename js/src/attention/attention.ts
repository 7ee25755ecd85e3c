/** The attention view: every head as a thumbnail, one head as a matrix, and what a token reads and is read by. */

import { type Chrome, chrome } from "../shared/chrome";
import { choice, setTrait, toggle } from "../shared/controls";
import { h, replace } from "../shared/dom";
import { legend } from "../shared/legend";
import type { Render } from "../shared/model";
import { exact, percent, short } from "../shared/numbers";
import { HIDDEN } from "../shared/quiz";
import { readSelection, select, togglePosition } from "../shared/selection";
import { shownOf } from "../shared/shown";
import { readTokens } from "../shared/tokens";
import { attentionTables } from "./attention_tables";
import { BOUND_TRAITS, sinkWeights } from "./bounds";
import { focusPanel } from "./focus_panel";
import { headsPanel } from "./heads_panel";
import { awaited, LOOK_TRAITS, lookAt } from "./looks";
import { MASK_TRAITS, maskTool } from "./mask";
import { LOG_FLOOR, type Pattern, PatternChange, type Scale, SignedPattern } from "./pattern";
import { patterns } from "./patterns";
import { named, readList } from "./side_list";
import { VECTOR_TRAITS } from "./vectors";
import { WEIGHT_TRAITS, weightTools } from "./weight_tools";

const TRAITS = [
  "layer",
  "head",
  "position",
  "token_ids",
  "labels",
  "generated",
  "num_layers",
  "num_heads",
  "num_kv_heads",
  "thumb",
  "thumbnails",
  "pattern",
  "pattern_layer",
  "pattern_head",
  "patterns",
  "scale",
  "fold_sink",
  "gaps",
  "scores",
  "score_values",
  "sort_by",
  "least_score",
  ...BOUND_TRAITS,
  ...WEIGHT_TRAITS,
  "form",
  ...MASK_TRAITS,
  ...LOOK_TRAITS,
  ...VECTOR_TRAITS,
];
const LIST = 8;

export const renderAttention: Render = ({ model, el }) => {
  const home = readSelection(model);
  const source = patterns(model);

  const tables = () => attentionTables(model, source.current());
  const view: Chrome = chrome({ model, el }, { title: "Attention", traits: TRAITS, paint: () => paint(), tables });
  const scale = choice(
    "Color",
    [
      ["row", "row-relative"],
      ["absolute", "absolute"],
      ["log", "logarithmic"],
    ],
    (value) => setTrait(model, "scale", value),
  );
  const fold = toggle("Fold first token", "Leave the first token out of the colors; what it holds is stated", () =>
    setTrait(model, "fold_sink", !model.get("fold_sink")),
  );
  const key = legend();
  const form = choice(
    "Draw",
    [
      ["auto", "what fits"],
      ["matrix", "matrix"],
      ["lines", "lines"],
    ],
    (value) => setTrait(model, "form", value),
  );
  form.element.title = "The head in focus as a matrix, as lines, or as both where there is room";
  const weights = weightTools(view, model);
  view.tools.append(...weights.elements, form.element, scale.element, key.element, fold.element);

  const heads = headsPanel(view, model, home);
  const side = h("div", { class: "nnv-side" });
  const focus = focusPanel(
    view,
    model,
    source,
    home,
    () => fillSide(),
    () => focusRoom(),
  );
  const mask = maskTool(view, model, focus.element);
  focus.last.before(mask.element);
  view.body.append(h("div", { class: "nnv-attention" }, heads.element, focus.element, side));

  const paint = () => {
    const scaleNow = model.get<Scale>("scale");
    const folded = model.get<boolean>("fold_sink");
    scale.show(scaleNow);
    fold.show(folded);
    weights.paint();
    form.show(model.get<string>("form") ?? "auto");
    heads.paint();
    showLegend(scaleNow, folded);
    focus.paint();
    mask.paint();
    fillSide();
  };

  /** CSS pixels that the matrix may take: what the overview and the lists beside it leave. */
  const focusRoom = () => {
    const size = view.root.dataset.size;
    const overview = size === "narrow" ? 0 : heads.width() + 28;
    return view.width() - overview - (size === "wide" ? 244 + 28 : 0);
  };

  const showLegend = (scaleNow: Scale, folded: boolean) => {
    const pattern = source.current()?.pattern;
    if (shownOf(model) === "difference") {
      const most = pattern instanceof PatternChange && scaleNow !== "log" ? short(pattern.most) : "1";
      const how = scaleNow === "log" ? ", on a logarithmic scale" : "";
      key.showSigned(most, view.palette(), `After minus before${how}. The overview has a scale of its own.`);
      return;
    }
    const most = pattern?.most ?? 1;
    if (pattern instanceof SignedPattern) {
      const how = scaleNow === "log" ? ", on a logarithmic scale over four powers of ten" : "";
      key.showSigned(short(most), view.palette(), `Toward the token is blue, away from it orange${how}.`);
      return;
    }
    const rest = folded ? " left after the fold" : "";
    const what = pattern && pattern.kind !== "raw" ? "The value" : "The probability";
    if (scaleNow === "row")
      key.show("0", `row's largest${rest}`, view.palette(), "Each row is divided by its own largest value.");
    else if (scaleNow === "absolute") key.show("0", short(most), view.palette(), `${what} itself.`);
    else
      key.show(`≤ ${short(most * LOG_FLOOR)}`, short(most), view.palette(), `The logarithm of ${what.toLowerCase()}.`);
  };

  const fillSide = () => {
    const now = source.current();
    const { position } = readSelection(model);
    const tokens = readTokens(model);
    const looked = focus.hovered();
    const last = tokens.labels.length - 1;
    const query = looked?.kind === "cell" ? looked.query : looked ? looked.position : position >= 0 ? position : last;
    const read = looked?.kind === "cell" ? looked.key : looked ? looked.position : position >= 0 ? position : last;
    if (!now || query < 0 || Math.max(query, read) >= now.pattern.size) {
      replace(side);
      return;
    }
    lookAt(model, query, read);
    const { reduced } = now.pattern;
    const folded = model.get<boolean>("fold_sink");
    const choose = (place: number) => select(model, togglePosition(readSelection(model), place));
    const hides = now.pattern.hides(query);
    const covered = (token: number, how: string) => h("div", { class: "nnv-hint" }, named(tokens, token), how, HIDDEN);
    const reads = () =>
      hides
        ? covered(query, " reads: ")
        : readList([named(tokens, query), "reads"], now.pattern.topKeys(query, LIST, folded), tokens, position, choose);
    const readers = () => {
      const found = now.pattern.topReaders(read, LIST);
      if (found.length === 0) return covered(read, " is read by: ");
      return readList([named(tokens, read), "is read by"], found, tokens, position, choose);
    };
    replace(
      side,
      !reduced || reduced.hasRow(query) ? reads() : awaited(model, query, tokens),
      !reduced || reduced.hasColumn(read) ? readers() : awaited(model, read, tokens),
      sinkWords(sinkWeights(model), query),
      folded && !hides && !(now.pattern instanceof SignedPattern) && foldedWords(now.pattern, query),
    );
  };

  view.onStop(() => focus.stop());
  return () => view.stop();
};

/** What the fold leaves out of the colors. */
function foldedWords(pattern: Pattern, query: number): HTMLElement {
  const number = (text: string) => h("b", { class: "nnv-number" }, text);
  const rest =
    pattern.kind === "raw"
      ? [" of this row, ", number(percent(pattern.meanFoldedMass())), " on average over the rows after it."]
      : [" of this row's ", number(short(pattern.sum(query))), "."];
  const held = number(exact(pattern.foldedMass(query)));
  return h("div", { class: "nnv-hint nnv-folded" }, "Folded away: the first token holds ", held, ...rest);
}

/** What a row gives to no token. */
function sinkWords(weights: Float32Array | null, query: number): HTMLElement | null {
  if (!weights || Number.isNaN(weights[query])) return null; // an answer that is kept back
  const taken = h("b", { class: "nnv-number" }, exact(weights[query]!));
  return h("div", { class: "nnv-hint nnv-sink" }, "The head's sink, which is no token, takes ", taken, " of this row.");
}
