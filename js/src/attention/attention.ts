/** The attention view: every head as a thumbnail, one head as a matrix, and what a token reads and is read by. */

import { uint8 } from "../shared/bytes";
import { pointer, surface } from "../shared/canvas";
import { type Chrome, choice, chrome, gap, setTrait, toggle } from "../shared/chrome";
import { h, replace } from "../shared/dom";
import { legend } from "../shared/legend";
import type { Render } from "../shared/model";
import { exact, percent } from "../shared/numbers";
import { drawLevels } from "../shared/raster";
import { arrow, readSelection, release, select, step, toggleHead, togglePosition } from "../shared/selection";
import { within } from "../shared/tooltip";
import { focusPanel } from "./focus_panel";
import { drawHeads, levelColors } from "./heads_grid";
import { type HeadsLayout, headAt, headsLayout } from "./heads_layout";
import { type Scale, thumbnailLevels } from "./pattern";
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
];
const LIST = 8;
type Head = { layer: number; head: number };

export const renderAttention: Render = ({ model, el }) => {
  const home = readSelection(model);
  const source = patterns(model);
  let layout: HeadsLayout | null = null;
  let hoverHead: Head | null = null;
  let thumbnails: { from: unknown; bytes: Uint8Array } | null = null;

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
  view.tools.append(scale.element, key.element, fold.element);

  const canvas = h("canvas", {
    class: "nnv-heads-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "grid of heads",
    "aria-label": "All heads. Arrow keys choose a head, Escape goes back.",
  });
  const heads = h(
    "div",
    { class: "nnv-panel" },
    h("div", { class: "nnv-panel-head" }, h("h4", {}, "All heads"), h("span", { class: "nnv-hint" }, "layer ↓ head →")),
    h("div", { class: "nnv-heads" }, canvas),
  );
  const side = h("div", { class: "nnv-side" });
  const focus = focusPanel(
    view,
    model,
    source,
    home,
    () => fillSide(),
    () => focusRoom(),
  );
  const missing = h("div", { class: "nnv-panel", hidden: true });
  view.body.append(h("div", { class: "nnv-attention" }, heads, focus.element, missing, side));

  const bytes = () => {
    const from = model.get<DataView>("thumbnails");
    if (thumbnails?.from !== from) thumbnails = { from, bytes: uint8(from) };
    return thumbnails.bytes;
  };

  const paint = () => {
    const palette = view.palette();
    const scaleNow = model.get<Scale>("scale");
    const folded = model.get<boolean>("fold_sink");
    scale.show(scaleNow);
    fold.show(folded);
    const size = view.root.dataset.size;
    const width = view.width();
    const share = size === "wide" ? 0.34 : size === "medium" ? 0.42 : 1;
    layout = headsLayout({
      layers: model.get("num_layers"),
      heads: model.get("num_heads"),
      kvHeads: model.get("num_kv_heads"),
      width: width * share,
      height: size === "narrow" ? 460 : 640,
    });
    const noThumbnails = bytes().length === 0;
    if (noThumbnails && heads.lastElementChild?.className !== "nnv-gap") {
      heads.append(
        gap(model.get<Record<string, string>>("gaps")["attention.thumbnails"] ?? "No thumbnails were captured."),
      );
    } else if (!noThumbnails && heads.lastElementChild?.className === "nnv-gap") heads.lastElementChild.remove();
    drawHeads(
      canvas,
      {
        layout,
        thumbnails: bytes(),
        side: model.get("thumb"),
        fold: folded,
        focus: readSelection(model),
        hover: hoverHead,
      },
      palette,
    );
    canvas.dataset.geometry = JSON.stringify(layout);
    showLegend(scaleNow, folded);
    focus.paint();
    fillSide();
  };

  /** CSS pixels that the matrix may take: what the overview and the lists beside it leave. */
  const focusRoom = () => {
    const size = view.root.dataset.size;
    const overview = size === "narrow" ? 0 : (layout?.width ?? 0) + 28;
    return view.width() - overview - (size === "wide" ? 244 + 28 : 0);
  };

  const showLegend = (scaleNow: Scale, folded: boolean) => {
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

  // the overview's pointer and keys
  const headUnder = (event: MouseEvent): Head | null => {
    const { x, y } = pointer(event, canvas);
    return layout && headAt(layout, x, y);
  };
  const choose = (head: Head) => {
    select(model, head);
    view.say(`layer ${head.layer}, head ${head.head}`);
  };
  canvas.addEventListener("pointermove", (event) => {
    const head = headUnder(event);
    if (head?.layer !== hoverHead?.layer || head?.head !== hoverHead?.head) {
      hoverHead = head;
      view.repaint();
    }
    canvas.style.cursor = head ? "pointer" : "default";
    if (head) showThumbnail(head, event);
    else view.tooltip.hide();
  });
  canvas.addEventListener("pointerleave", () => {
    hoverHead = null;
    view.tooltip.hide();
    view.repaint();
  });
  canvas.addEventListener("click", (event) => {
    const head = headUnder(event);
    if (!head) return;
    const next = toggleHead(readSelection(model), home, head.layer, head.head);
    choose({ layer: next.layer, head: next.head });
  });
  canvas.addEventListener("keydown", (event) => {
    const now = readSelection(model);
    const move = arrow(event.key);
    if (move) {
      const layer = step(now.layer, move[0], model.get("num_layers"));
      choose({ layer, head: step(now.head, move[1], model.get("num_heads")) });
    } else if (event.key === "Escape") select(model, release(now, home));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** The thumbnail under the pointer, enlarged beside it. */
  const showThumbnail = ({ layer, head }: Head, event: MouseEvent) => {
    const side = model.get<number>("thumb");
    const start = (layer * model.get<number>("num_heads") + head) * side * side;
    const large = h("canvas");
    const drawn = bytes().length > 0 ? surface(large, 128, 128) : null;
    if (drawn) {
      const pixels = new Uint32Array(large.width * large.height);
      const levels = thumbnailLevels(bytes().subarray(start, start + side * side), side, model.get("fold_sink"));
      const box = { x: 0, y: 0, width: large.width, height: large.height };
      drawLevels(
        levels,
        side,
        side,
        { row: 0, column: 0, cell: large.width / side },
        levelColors(view.palette()),
        { pixels, width: large.width },
        box,
      );
      drawn.context.putImageData(
        new ImageData(new Uint8ClampedArray(pixels.buffer as ArrayBuffer), large.width, large.height),
        0,
        0,
      );
    }
    const count = model.get<string[]>("labels").length;
    const per = count / Math.max(1, side);
    view.tooltip.show(
      ...within(view.root, event),
      h("div", {}, h("strong", {}, `Layer ${layer}, head ${head}`)),
      large,
      h(
        "div",
        { class: "nnv-hint" },
        per > 1 ? `largest of each ${per.toFixed(1)} × ${per.toFixed(1)} tokens, row-relative` : "row-relative",
      ),
    );
  };

  view.onStop(() => focus.stop());
  return () => view.stop();
};
