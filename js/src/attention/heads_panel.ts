/** The overview: thumbnails of all heads, with hover, click and keys. */

import { pointer, surface } from "../shared/canvas";
import type { Chrome } from "../shared/chrome";
import { gap } from "../shared/controls";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { drawLevels } from "../shared/raster";
import { arrow, readSelection, release, type Selection, select, step, toggleHead } from "../shared/selection";
import { signedPalette } from "../shared/theme";
import { within } from "../shared/tooltip";
import { drawHeads, levelColors } from "./heads_grid";
import { type HeadsLayout, headAt, headsLayout } from "./heads_layout";
import { thumbnailSource } from "./thumbnails";

type Head = { layer: number; head: number };

export interface HeadsPanel {
  element: HTMLElement;
  paint(): void;
  /** CSS pixels that it takes. */
  width(): number;
}

export function headsPanel(view: Chrome, model: Model, home: Selection): HeadsPanel {
  let layout: HeadsLayout | null = null;
  let hoverHead: Head | null = null;
  const thumbnails = thumbnailSource(model);
  const canvas = h("canvas", {
    class: "nnv-heads-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "grid of heads",
    "aria-label": "All heads. Arrow keys choose a head, Escape goes back.",
  });
  const about = h("span", { class: "nnv-hint" });
  const element = h(
    "div",
    { class: "nnv-panel" },
    h("div", { class: "nnv-panel-head" }, h("h4", {}, "All heads"), about),
    h("div", { class: "nnv-heads" }, canvas),
  );
  const paint = () => {
    const palette = view.palette();
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
    const noThumbnails = thumbnails.empty();
    if (noThumbnails && element.lastElementChild?.className !== "nnv-gap") {
      element.append(
        gap(model.get<Record<string, string>>("gaps")["attention.thumbnails"] ?? "No thumbnails were captured."),
      );
    } else if (!noThumbnails && element.lastElementChild?.className === "nnv-gap") element.lastElementChild.remove();
    drawHeads(
      canvas,
      {
        layout,
        levels: thumbnails.levels,
        side: noThumbnails ? 0 : model.get("thumb"),
        focus: readSelection(model),
        hover: hoverHead,
      },
      thumbnails.signed() ? signedPalette(palette) : palette,
    );
    about.textContent = thumbnails.words() || "layer ↓ head →";
    canvas.dataset.geometry = JSON.stringify(layout);
  };

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
    const count = model.get<string[]>("labels").length;
    const per = count / Math.max(1, side);
    view.tooltip.show(
      ...within(view.root, event),
      h("div", {}, h("strong", {}, `Layer ${layer}, head ${head}`)),
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

  return { element, paint, width: () => layout?.width ?? 0 };
}
