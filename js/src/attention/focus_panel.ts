/** The head in focus: its matrix with hover, pin, zoom and keys. */

import { pointer } from "../shared/canvas";
import type { Chrome } from "../shared/chrome";
import { gap } from "../shared/controls";
import { h, replace } from "../shared/dom";
import { offerEdit } from "../shared/edits";
import type { Model } from "../shared/model";
import { arrow, readSelection, release, type Selection, select, step, togglePosition } from "../shared/selection";
import { textWidth } from "../shared/text";
import { signedPalette } from "../shared/theme";
import { within } from "../shared/tooltip";
import { focusElements } from "./focus_elements";
import { HOW_TO_READ, HOW_TO_RELEASE, reading, sharing, spoken, tip } from "./focus_words";
import { drawMatrix, labelFont } from "./matrix";
import {
  type MatrixLayout,
  matrixLayout,
  NO_ZOOM,
  pan,
  reveal,
  type Spot,
  spotAt,
  type Zoom,
  zoomAt,
  zoomLimit,
} from "./matrix_layout";
import { type Pattern, PatternChange, type Scale } from "./pattern";
import type { Focus, Patterns } from "./patterns";

export interface FocusPanel {
  element: HTMLElement;
  paint(): void;
  hovered(): Spot | null;
  stop(): void;
}

const WAIT_LIMIT = 86; // CSS pixels of the widest label gutter

export function focusPanel(
  view: Chrome,
  model: Model,
  source: Patterns,
  home: Selection,
  lookedAt: () => void,
  room: () => number,
): FocusPanel {
  const { element, title, about, offer, zooms, zoomOut, zoomIn, fit, reset, canvas, hatched, readout } =
    focusElements();
  let layout: MatrixLayout | null = null;
  let zoom: Zoom = NO_ZOOM;
  let hover: Spot | null = null;
  let key = -1;
  let drag: { x: number; y: number; moved: boolean } | null = null;
  let seenTokens: unknown = null;
  let seenPosition = -1;
  let tipped: Pattern | null = null;

  const tokens = () => ({ labels: model.get<string[]>("labels"), special: model.get<boolean[]>("special") });

  const gutter = () => {
    const context = canvas.getContext("2d");
    if (!context) return { left: 60, top: 60 };
    context.font = labelFont(view.palette());
    const widest = Math.max(
      ...tokens()
        .labels.slice(0, 600)
        .map((label) => textWidth(context, label)),
      12,
    );
    const room = Math.min(widest, view.root.dataset.size === "narrow" ? 64 : WAIT_LIMIT) + 12;
    return { left: Math.round(room), top: Math.round(room) };
  };

  const paint = () => {
    const now = source.current();
    const wanted = readSelection(model);
    const labels = model.get<string[]>("labels");
    if (seenTokens !== labels) {
      seenTokens = labels; // another prompt: what was looked at is no longer there
      zoom = NO_ZOOM;
      hover = null;
      key = -1;
    }
    const chosen = wanted.layer >= 0 && wanted.head >= 0;
    const here = now !== null && now.layer === wanted.layer && now.head === wanted.head;
    const fits = now !== null && now.pattern.size === labels.length;
    const reason = chosen && !here ? unavailable(wanted) : "";
    view.setWaiting(chosen && !here && reason === "");
    canvas.classList.toggle("nnv-stale", !here);
    canvas.hidden = !chosen || !fits || reason !== "";
    hatched.hidden = reason === "" || !chosen;
    if (reason) replace(hatched, gap(reason));
    reset.hidden = wanted.layer === home.layer && wanted.head === home.head && wanted.position === home.position;
    if (!chosen) {
      offer.hidden = true;
      title.textContent = "No head chosen";
      about.textContent = "";
      zooms.hidden = true;
      replace(readout, h("span", { class: "nnv-hint" }, "Choose a head on the left to see its pattern in full."));
      return;
    }
    const shown = here || !fits ? { layer: wanted.layer, head: wanted.head } : { layer: now.layer, head: now.head };
    title.textContent = `Layer ${shown.layer}, head ${shown.head}`;
    if (offer.dataset.head !== `${shown.layer}.${shown.head}` || offer.hidden) {
      offer.dataset.head = `${shown.layer}.${shown.head}`;
      replace(offer, offerEdit(view, { ...shown, part: "head" }));
    }
    offer.hidden = false;
    about.textContent = sharing(shown.head, model.get("num_heads"), model.get("num_kv_heads"));
    if (!now || canvas.hidden) {
      zooms.hidden = true;
      replace(readout);
      return;
    }
    const width = room();
    layout = matrixLayout(labels.length, width, gutter(), zoom);
    if (wanted.position !== seenPosition) {
      seenPosition = wanted.position;
      if (seenPosition >= 0 && zoom.factor > 1) {
        zoom = reveal(layout, zoom, seenPosition);
        layout = matrixLayout(labels.length, width, gutter(), zoom);
      }
    }
    zooms.hidden = zoomLimit(layout) <= 1;
    zoomOut.disabled = fit.disabled = zoom.factor <= 1;
    zoomIn.disabled = zoom.factor >= zoomLimit(layout) - 1e-9;
    if (tipped && tipped !== now.pattern) {
      tipped = null; // the number beside the pointer was another head's
      view.tooltip.hide();
    }
    const levels = source.levels(now, model.get<Scale>("scale"), model.get("fold_sink"));
    const picture = { layout, pattern: now.pattern, levels, ...tokens(), position: wanted.position, key, hover };
    const palette = view.palette();
    drawMatrix(canvas, picture, now.pattern instanceof PatternChange ? signedPalette(palette) : palette);
    canvas.dataset.geometry = JSON.stringify(layout);
    canvas.dataset.head = `${now.layer}.${now.head}`;
    showReadout(now);
  };

  /** Why the selected head cannot be shown; empty where its pattern is on its way. */
  const unavailable = ({ layer }: Selection): string => {
    const why = model.get<Record<string, string>>("gaps")[`layers.${layer}.self_attn.attention_probabilities`];
    if (why) return why;
    return model.get<number[]>("pattern_layers").includes(layer) ? "" : model.get<string>("no_pattern");
  };

  const showReadout = ({ pattern }: Focus) => {
    const { position } = readSelection(model);
    const cell = hover?.kind === "cell" ? hover : position >= 0 && key >= 0 ? { query: position, key } : null;
    if (cell) replace(readout, ...reading(tokens(), pattern, cell.query, cell.key));
    else replace(readout, h("span", { class: "nnv-hint" }, position >= 0 ? HOW_TO_RELEASE : HOW_TO_READ));
  };

  // pointer
  const moveZoom = (times: number, x?: number, y?: number) => {
    if (!layout) return;
    zoom = zoomAt(layout, zoom, times, x ?? layout.left + layout.plot / 2, y ?? layout.top + layout.plot / 2);
    view.repaint();
  };
  zoomIn.addEventListener("click", () => moveZoom(1.6));
  zoomOut.addEventListener("click", () => moveZoom(1 / 1.6));
  fit.addEventListener("click", () => moveZoom(0));
  reset.addEventListener("click", () => {
    key = -1;
    zoom = NO_ZOOM;
    select(model, home);
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return; // a plain wheel scrolls the notebook
      event.preventDefault();
      const { x, y } = pointer(event, canvas);
      moveZoom(event.deltaY < 0 ? 1.25 : 0.8, x, y);
    },
    { passive: false },
  );
  canvas.addEventListener("pointerdown", (event) => {
    if (zoom.factor > 1) drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!layout) return;
    if (drag && event.buttons & 1) {
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (drag.moved || Math.hypot(dx, dy) > 4) {
        zoom = pan(layout, zoom, dx, dy);
        drag = { x: event.clientX, y: event.clientY, moved: true };
        view.repaint();
        return;
      }
    }
    const { x, y } = pointer(event, canvas);
    const spot = spotAt(layout, x, y);
    if (JSON.stringify(spot) !== JSON.stringify(hover)) {
      hover = spot;
      view.repaint();
    }
    canvas.style.cursor = spot ? "pointer" : "default";
    if (spot) showTip(spot, event);
    else view.tooltip.hide();
  });
  canvas.addEventListener("pointerleave", () => {
    hover = null;
    view.tooltip.hide();
    view.repaint();
  });
  canvas.addEventListener("click", (event) => {
    const dragged = drag?.moved ?? false;
    drag = null;
    if (dragged || !layout) return;
    const { x, y } = pointer(event, canvas);
    const spot = spotAt(layout, x, y);
    if (!spot) return;
    const place = spot.kind === "cell" ? spot.query : spot.position;
    const next = togglePosition(readSelection(model), place);
    key = spot.kind === "cell" && next.position >= 0 && spot.key <= spot.query ? spot.key : -1;
    select(model, { position: next.position });
    lookedAt();
    sayPlace(next.position);
  });

  const sayPlace = (position: number) => {
    view.say(spoken(model.get("labels"), source.current()?.pattern ?? null, position, key));
  };

  canvas.addEventListener("keydown", (event) => {
    const now = readSelection(model);
    const move = arrow(event.key);
    const count = model.get<string[]>("labels").length;
    if (move) {
      const position = step(now.position, move[0], count, count - 1);
      key = move[1] !== 0 ? step(key, move[1], position + 1, position) : Math.min(key, position);
      select(model, { position });
      sayPlace(position);
      view.repaint();
    } else if (event.key === "Escape") {
      key = -1;
      select(model, release(now, home));
      sayPlace(readSelection(model).position);
      view.repaint();
    } else if (event.key === "+" || event.key === "=") moveZoom(1.6);
    else if (event.key === "-") moveZoom(1 / 1.6);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** The full text of what is under the pointer. */
  const showTip = (spot: Spot, event: MouseEvent) => {
    const pattern = source.current()?.pattern ?? null;
    tipped = pattern;
    const words = tip({ ...tokens(), ids: model.get<number[]>("token_ids") }, pattern, spot);
    if (words.length > 0) view.tooltip.show(...within(view.root, event), ...words);
    else view.tooltip.hide();
  };

  return { element, paint, hovered: () => hover, stop: () => view.setWaiting(false) };
}
