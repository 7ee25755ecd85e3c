/** What a hand does on the focused head's matrix: hover, pin, zoom, drag and keys. */

import { pointer } from "../shared/canvas";
import type { Chrome } from "../shared/chrome";
import type { Model } from "../shared/model";
import { arrow, readSelection, release, type Selection, select, step, togglePosition } from "../shared/selection";
import { type MatrixLayout, pan, type Spot, spotAt, type Zoom, zoomAt } from "./matrix_layout";

/** What is looked at, and how closely. */
export interface Eye {
  layout: MatrixLayout | null;
  zoom: Zoom;
  hover: Spot | null;
  /** The pinned key of the pinned token's row, or -1. */
  key: number;
}

export interface Hand {
  moveZoom(times: number, x?: number, y?: number): void;
  /** Takes what the pointer is over, null where it left. */
  hover(spot: Spot | null, event: MouseEvent): void;
  pin(position: number, key?: number): void;
  keys(event: KeyboardEvent): void;
}

interface Told {
  /** Shows the full text of a place beside the pointer. */
  tip(spot: Spot, event: MouseEvent): void;
  /** Reads out the pinned token. */
  say(position: number): void;
  /** The pointer is over another place, or none. */
  looked(): void;
  /** Something is pinned. */
  pinned(): void;
}

export function matrixHand(
  view: Chrome,
  model: Model,
  canvas: HTMLCanvasElement,
  eye: Eye,
  home: Selection,
  told: Told,
): Hand {
  let drag: { x: number; y: number; moved: boolean } | null = null;

  const moveZoom = (times: number, x?: number, y?: number) => {
    const { layout, zoom } = eye;
    if (!layout) return;
    eye.zoom = zoomAt(layout, zoom, times, x ?? layout.left + layout.plot / 2, y ?? layout.top + layout.plot / 2);
    view.repaint();
  };

  const hover = (spot: Spot | null, event: MouseEvent) => {
    if (JSON.stringify(spot) !== JSON.stringify(eye.hover)) {
      eye.hover = spot;
      told.looked();
    }
    if (spot) told.tip(spot, event);
    else view.tooltip.hide();
  };

  const pin = (position: number, key = -1) => {
    const next = togglePosition(readSelection(model), position);
    eye.key = next.position >= 0 ? key : -1;
    select(model, { position: next.position });
    told.pinned();
    told.say(next.position);
  };

  const keys = (event: KeyboardEvent) => {
    const now = readSelection(model);
    const move = arrow(event.key);
    const count = model.get<string[]>("labels").length;
    if (move) {
      const position = step(now.position, move[0], count, count - 1);
      eye.key = move[1] !== 0 ? step(eye.key, move[1], position + 1, position) : Math.min(eye.key, position);
      select(model, { position });
      told.say(position);
      view.repaint();
    } else if (event.key === "Escape") {
      eye.key = -1;
      select(model, release(now, home));
      told.say(readSelection(model).position);
      view.repaint();
    } else if (event.key === "+" || event.key === "=") moveZoom(1.6);
    else if (event.key === "-") moveZoom(1 / 1.6);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

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
    if (eye.zoom.factor > 1) drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!eye.layout) return;
    if (drag && event.buttons & 1) {
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (drag.moved || Math.hypot(dx, dy) > 4) {
        eye.zoom = pan(eye.layout, eye.zoom, dx, dy);
        drag = { x: event.clientX, y: event.clientY, moved: true };
        view.repaint();
        return;
      }
    }
    const { x, y } = pointer(event, canvas);
    const spot = spotAt(eye.layout, x, y);
    canvas.style.cursor = spot ? "pointer" : "default";
    hover(spot, event);
  });
  canvas.addEventListener("pointerleave", (event) => hover(null, event));
  canvas.addEventListener("click", (event) => {
    const dragged = drag?.moved ?? false;
    drag = null;
    if (dragged || !eye.layout) return;
    const { x, y } = pointer(event, canvas);
    const spot = spotAt(eye.layout, x, y);
    if (spot?.kind === "cell") pin(spot.query, spot.key <= spot.query ? spot.key : -1);
    else if (spot) pin(spot.position);
  });
  canvas.addEventListener("keydown", keys);
  return { moveZoom, hover, pin, keys };
}
