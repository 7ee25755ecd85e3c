/** The head in focus: its matrix with hover, pin, zoom and keys. */

import { pointer } from "../shared/canvas";
import { type Chrome, gap } from "../shared/chrome";
import { h, replace, token } from "../shared/dom";
import type { Model } from "../shared/model";
import { exact } from "../shared/numbers";
import { arrow, readSelection, release, type Selection, select, step, togglePosition } from "../shared/selection";
import { textWidth } from "../shared/text";
import { within } from "../shared/tooltip";
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
import type { Pattern, Scale } from "./pattern";
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
  const title = h("h4");
  const about = h("span", { class: "nnv-hint" });
  const zoomOut = h(
    "button",
    { type: "button", class: "nnv-button", title: "Zoom out", "aria-label": "Zoom out" },
    "−",
  );
  const zoomIn = h(
    "button",
    { type: "button", class: "nnv-button", title: "Zoom in (also Ctrl + wheel)", "aria-label": "Zoom in" },
    "+",
  );
  const fit = h("button", { type: "button", class: "nnv-button", title: "Show all tokens" }, "Fit");
  const reset = h("button", { type: "button", class: "nnv-button", title: "Back to the start (Escape)" }, "Reset");
  const zooms = h("span", { class: "nnv-tools" }, zoomOut, zoomIn, fit);
  const canvas = h("canvas", {
    class: "nnv-matrix",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "attention matrix",
    "aria-label":
      "Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back.",
  });
  const hatched = h("div", { hidden: true });
  const readout = h("div", { class: "nnv-readout" });
  const element = h(
    "div",
    { class: "nnv-panel nnv-focus" },
    h("div", { class: "nnv-panel-head" }, title, about, h("span", { class: "nnv-tools" }, zooms, reset)),
    canvas,
    hatched,
    readout,
  );
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
      title.textContent = "No head chosen";
      about.textContent = "";
      zooms.hidden = true;
      replace(readout, h("span", { class: "nnv-hint" }, "Choose a head on the left to see its pattern in full."));
      return;
    }
    const shown = here || !fits ? wanted : { layer: now.layer, head: now.head };
    title.textContent = `Layer ${shown.layer}, head ${shown.head}`;
    about.textContent = sharing(shown.head);
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
    drawMatrix(canvas, picture, view.palette());
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

  const sharing = (head: number): string => {
    const [heads, shared] = [model.get<number>("num_heads"), model.get<number>("num_kv_heads")];
    if (shared <= 0 || shared >= heads) return "";
    return `keys and values ${Math.floor(head / (heads / shared))}, shared by ${heads / shared} heads`;
  };

  const showReadout = ({ pattern }: Focus) => {
    const names = tokens();
    const name = (i: number) =>
      h("span", {}, h("small", { class: "nnv-number" }, `${i} `), token(names.labels[i] ?? "", names.special[i]));
    const { position } = readSelection(model);
    const cell = hover?.kind === "cell" ? hover : position >= 0 && key >= 0 ? { query: position, key } : null;
    if (cell && cell.key > cell.query) {
      replace(
        readout,
        name(cell.query),
        h("span", { class: "nnv-hint" }, " comes before "),
        name(cell.key),
        h("span", { class: "nnv-hint" }, " and cannot read it."),
      );
    } else if (cell) {
      replace(
        readout,
        name(cell.query),
        h("span", { class: "nnv-hint" }, " reads "),
        name(cell.key),
        " ",
        h("b", { class: "nnv-number nnv-value" }, exact(pattern.at(cell.query, cell.key))),
      );
    } else {
      replace(
        readout,
        h(
          "span",
          { class: "nnv-hint" },
          position >= 0
            ? "Escape or a second click lets the token go."
            : "Each row is a token that reads, each column a token it reads. Click one to pin it.",
        ),
      );
    }
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
    const names = model.get<string[]>("labels");
    const now = source.current();
    if (position < 0) view.say("no token pinned");
    else if (key >= 0 && now)
      view.say(
        `${names[position]} at ${position} reads ${names[key]} at ${key}: ${exact(now.pattern.at(position, key))}`,
      );
    else view.say(`token ${position}, ${names[position]}`);
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
    const names = tokens();
    const now = source.current();
    tipped = now?.pattern ?? null;
    const whole = (i: number) => {
      const label = names.labels[i] ?? "";
      const id = model.get<number[]>("token_ids")[i];
      const length = [...label].length;
      return h(
        "div",
        {},
        h("small", { class: "nnv-number" }, `${i} `),
        token(label, names.special[i]),
        h("small", { class: "nnv-hint" }, ` id ${id}${length > 12 ? `, ${length} characters` : ""}`),
      );
    };
    if (spot.kind === "token") view.tooltip.show(...within(view.root, event), whole(spot.position));
    else if (spot.key > spot.query || !now) view.tooltip.hide();
    else {
      const value = h("b", {}, exact(now.pattern.at(spot.query, spot.key)));
      view.tooltip.show(
        ...within(view.root, event),
        value,
        whole(spot.query),
        h("div", { class: "nnv-hint" }, "reads"),
        whole(spot.key),
      );
    }
  };

  return { element, paint, hovered: () => hover, stop: () => view.setWaiting(false) };
}
