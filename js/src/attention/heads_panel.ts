/** The overview: thumbnails of all heads, with hover, click and keys. */

import { pointer, surface } from "../shared/canvas";
import type { Chrome } from "../shared/chrome";
import { gap, setTrait } from "../shared/controls";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { exact } from "../shared/numbers";
import { drawLevels } from "../shared/raster";
import { arrow, readSelection, release, type Selection, select, step, toggleHead } from "../shared/selection";
import { signedPalette } from "../shared/theme";
import { within } from "../shared/tooltip";
import { headsDrawer, levelColors } from "./heads_grid";
import { type Head, type HeadsLayout, headAt, headsLayout, layerAt } from "./heads_layout";
import { scores } from "./scores";
import { sortTools } from "./sort_tools";
import { thumbnailSource } from "./thumbnails";

export interface HeadsPanel {
  element: HTMLElement;
  paint(): void;
  /** CSS pixels that it takes. */
  width(): number;
}

const BAR = 16; // CSS pixels of the scroll bar beside heads that stand by a score
const LEAST = 190; // CSS pixels across that the choice of an order takes

export function headsPanel(view: Chrome, model: Model, home: Selection): HeadsPanel {
  let layout: HeadsLayout | null = null;
  let hoverHead: Head | null = null;
  const thumbnails = thumbnailSource(model);
  const canvas = h("canvas", {
    class: "nnv-heads-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "grid of heads",
    "aria-label": "All heads. Arrow keys choose a head, Space (or Shift and click) takes one more, Escape goes back.",
  });
  const about = h("span", { class: "nnv-hint" });
  const scored = scores(model);
  const sort = sortTools(model, scored, () => {
    scroller.scrollTop = 0;
    view.repaintPart(paint);
  });
  const draw = headsDrawer();
  const scroller = h("div", { class: "nnv-heads" }, canvas);
  const element = h(
    "div",
    { class: "nnv-panel" },
    h("div", { class: "nnv-panel-head" }, h("h4", {}, "All heads"), about),
    sort.element,
    scroller,
  );
  let room = 0;
  const width = () => Math.max(LEAST, Math.min(room, layout ? layout.width + (layout.order ? BAR : 0) : 0));
  const paint = () => {
    const palette = view.palette();
    const size = view.root.dataset.size;
    const all = view.width();
    room = all * (size === "wide" ? (all > 1450 ? 0.3 : 0.34) : size === "medium" ? 0.42 : 1);
    scroller.style.maxWidth = `${Math.floor(room)}px`;
    const order = scored.order();
    layout = headsLayout({
      layers: model.get("num_layers"),
      heads: model.get("num_heads"),
      kvHeads: model.get("num_kv_heads"),
      width: room,
      height: size === "narrow" ? 460 : 640,
      order,
    });
    element.style.maxWidth = size === "narrow" ? "" : `${Math.ceil(width())}px`; // words above it do not widen it
    sort.paint();
    const noThumbnails = thumbnails.empty();
    if (noThumbnails && element.lastElementChild?.className !== "nnv-gap") {
      element.append(
        gap(model.get<Record<string, string>>("gaps")["attention.thumbnails"] ?? "No thumbnails were captured."),
      );
    } else if (!noThumbnails && element.lastElementChild?.className === "nnv-gap") element.lastElementChild.remove();
    const side = noThumbnails ? 0 : model.get<number>("thumb");
    const { left, top, cell, group, width: across } = layout;
    const picture = {
      layout,
      levels: thumbnails.levels,
      key: [...thumbnails.key(), order, left, top, cell, group, across],
      side,
      focus: readSelection(model),
      hover: hoverHead,
      chosen: chosenHeads(model),
      score: scored.of,
      get scroll() {
        // read when the canvas has its new size
        return { x: scroller.scrollLeft, y: scroller.scrollTop, height: scroller.clientHeight || layout!.height };
      },
    };
    draw(canvas, picture, thumbnails.signed() ? signedPalette(palette) : palette);
    const by = order === null ? "layer ↓ head →" : sort.words();
    about.textContent = thumbnails.words() || by;
    canvas.dataset.geometry = JSON.stringify(layout);
  };

  scroller.addEventListener("scroll", () => view.repaintPart(paint));

  const headUnder = (event: MouseEvent): Head | null => {
    const { x, y } = pointer(event, canvas);
    return layout && headAt(layout, x, y);
  };
  const blockUnder = (event: MouseEvent): number | null => {
    const { x, y } = pointer(event, canvas);
    return layout && view.editable() ? layerAt(layout, x, y) : null;
  };
  const choose = (head: Head) => {
    select(model, head);
    view.say(`layer ${head.layer}, head ${head.head}`);
  };
  /** One more head, or one less, of those that are drawn together. */
  const take = (head: Head) => {
    setTrait(model, "chosen_heads", toggled(chosenHeads(model), head));
    view.say(`${chosenHeads(model).length} of the heads chosen`);
  };
  canvas.addEventListener("pointermove", (event) => {
    const head = headUnder(event);
    if (head?.layer !== hoverHead?.layer || head?.head !== hoverHead?.head) {
      hoverHead = head;
      view.repaintPart(paint);
    }
    const block = head ? null : blockUnder(event);
    canvas.style.cursor = head || block !== null ? "pointer" : "default";
    if (head) showThumbnail(head, event);
    else if (block !== null)
      view.tooltip.show(...within(view.root, event), h("div", {}, `Click to change block ${block}`));
    else view.tooltip.hide();
  });
  canvas.addEventListener("pointerleave", () => {
    hoverHead = null;
    view.tooltip.hide();
    view.repaintPart(paint);
  });
  canvas.addEventListener("click", (event) => {
    const head = headUnder(event);
    const block = head ? null : blockUnder(event);
    if (block !== null) view.edit({ layer: block, part: "block" });
    if (!head) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      take(head);
      return;
    }
    const next = toggleHead(readSelection(model), home, head.layer, head.head);
    choose({ layer: next.layer, head: next.head });
  });
  canvas.addEventListener("keydown", (event) => {
    const now = readSelection(model);
    const move = arrow(event.key);
    const order = scored.order();
    if (move && order) {
      const at = order.indexOf(now.layer * model.get<number>("num_heads") + now.head);
      const to = order[step(at, move[0] * layout!.columns + move[1], order.length)];
      if (to !== undefined) choose(headOf(to, model.get("num_heads")));
    } else if (move) {
      const layer = step(now.layer, move[0], model.get("num_layers"));
      choose({ layer, head: step(now.head, move[1], model.get("num_heads")) });
    } else if (event.key === " ") take(now);
    else if (event.key === "Escape") select(model, release(now, home));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** The thumbnail under the pointer, enlarged beside it. */
  const showThumbnail = ({ layer, head }: Head, event: MouseEvent) => {
    const side = model.get<number>("thumb");
    const large = h("canvas");
    const drawn = !thumbnails.empty() ? surface(large, 128, 128) : null;
    if (drawn) {
      const pixels = new Uint32Array(large.width * large.height);
      const levels = thumbnails.levels(layer, head);
      const palette = view.palette();
      const box = { x: 0, y: 0, width: large.width, height: large.height };
      drawLevels(
        levels,
        side,
        side,
        { row: 0, column: 0, cell: large.width / side },
        levelColors(thumbnails.signed() ? signedPalette(palette) : palette),
        { pixels, width: large.width },
        box,
      );
      drawn.context.putImageData(
        new ImageData(new Uint8ClampedArray(pixels.buffer as ArrayBuffer), large.width, large.height),
        0,
        0,
      );
    }
    const value = scored.of(layer, head);
    const count = model.get<string[]>("labels").length;
    const per = count / Math.max(1, side);
    view.tooltip.show(
      ...within(view.root, event),
      h("div", {}, h("strong", {}, `Layer ${layer}, head ${head}`)),
      ...(value === null ? [] : [h("div", {}, `${sort.title()}: `, h("b", {}, exact(value)))]),
      large,
      h(
        "div",
        { class: "nnv-hint" },
        [
          per > 1 && `largest of each ${per.toFixed(1)} × ${per.toFixed(1)} tokens`,
          thumbnails.words() || "row-relative",
        ]
          .filter(Boolean)
          .join(", "),
      ),
    );
  };

  return { element, paint, width };
}

/** The heads that were taken beside the one in focus. */
export function chosenHeads(model: Model): Head[] {
  return (model.get<[number, number][]>("chosen_heads") ?? []).map(([layer, head]) => ({ layer, head }));
}

function toggled(chosen: Head[], { layer, head }: Head): [number, number][] {
  const rest = chosen.filter((other) => other.layer !== layer || other.head !== head);
  const left: [number, number][] = rest.map((other) => [other.layer, other.head]);
  return rest.length < chosen.length ? left : [...left, [layer, head]];
}

function headOf(at: number, heads: number): Head {
  return { layer: Math.floor(at / heads), head: at % heads };
}
