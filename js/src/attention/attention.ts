/** The attention view: every head as a thumbnail, one head as a matrix, and what a token reads and is read by. */

import { type Chrome, chrome } from "../shared/chrome";
import { choice, setTrait, toggle } from "../shared/controls";
import { h, replace } from "../shared/dom";
import { legend } from "../shared/legend";
import type { Render } from "../shared/model";
import { exact, percent, short } from "../shared/numbers";
import { readSelection, select, togglePosition } from "../shared/selection";
import { shownOf } from "../shared/shown";
import { focusPanel } from "./focus_panel";
import { headsPanel } from "./heads_panel";
import { PatternChange, type Scale } from "./pattern";
import { patterns } from "./patterns";
import { named, readList } from "./side_list";

const TRAITS = [
  "layer",
  "head",
  "position",
  "token_ids",
  "labels",
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
  "chosen_heads",
  "form",
];
const LIST = 8;

export const renderAttention: Render = ({ model, el }) => {
  const home = readSelection(model);
  const source = patterns(model);

  const view: Chrome = chrome({ model, el }, { title: "Attention", traits: TRAITS, paint: () => paint() });
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
      ["auto", "both"],
      ["matrix", "matrix"],
      ["lines", "lines"],
    ],
    (value) => setTrait(model, "form", value),
  );
  form.element.title = "The head in focus as a matrix, as lines, or as both where there is room";
  view.tools.append(form.element, scale.element, key.element, fold.element);

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
  view.body.append(h("div", { class: "nnv-attention" }, heads.element, focus.element, side));

  const paint = () => {
    const scaleNow = model.get<Scale>("scale");
    const folded = model.get<boolean>("fold_sink");
    scale.show(scaleNow);
    fold.show(folded);
    form.show(model.get<string>("form") ?? "auto");
    heads.paint();
    showLegend(scaleNow, folded);
    focus.paint();
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
    const rest = folded ? " left after the fold" : "";
    if (scaleNow === "row")
      key.show("0", `row's largest${rest}`, view.palette(), "Each row is divided by its own largest value.");
    else if (scaleNow === "absolute") key.show("0", "1", view.palette(), "The probability itself.");
    else key.show("≤ 0.0001", "1", view.palette(), "The logarithm of the probability.");
  };

  const fillSide = () => {
    const now = source.current();
    const { position } = readSelection(model);
    const tokens = { labels: model.get<string[]>("labels"), special: model.get<boolean[]>("special") };
    const looked = focus.hovered();
    const last = tokens.labels.length - 1;
    const query = looked?.kind === "cell" ? looked.query : looked ? looked.position : position >= 0 ? position : last;
    const read = looked?.kind === "cell" ? looked.key : looked ? looked.position : position >= 0 ? position : last;
    if (!now || query < 0 || Math.max(query, read) >= now.pattern.size) {
      replace(side);
      return;
    }
    const folded = model.get<boolean>("fold_sink");
    const choose = (place: number) => select(model, togglePosition(readSelection(model), place));
    replace(
      side,
      readList([named(tokens, query), "reads"], now.pattern.topKeys(query, LIST, folded), tokens, position, choose),
      readList([named(tokens, read), "is read by"], now.pattern.topReaders(read, LIST), tokens, position, choose),
      folded &&
        !(now.pattern instanceof PatternChange) &&
        h(
          "div",
          { class: "nnv-hint nnv-folded" },
          "Folded away: the first token holds ",
          h("b", { class: "nnv-number" }, exact(now.pattern.foldedMass(query))),
          " of this row, ",
          h("b", { class: "nnv-number" }, percent(now.pattern.meanFoldedMass())),
          " on average over the rows after it.",
        ),
    );
  };

  view.onStop(() => focus.stop());
  return () => view.stop();
};
