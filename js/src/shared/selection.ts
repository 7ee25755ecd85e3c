/** The selection that views share: a layer, a head and a position (-1: none), each a trait of its own. */

import type { Model } from "./model";

export interface Selection {
  layer: number;
  head: number;
  position: number;
}

export function readSelection(model: Model): Selection {
  return { layer: model.get("layer"), head: model.get("head"), position: model.get("position") };
}

export function select(model: Model, part: Partial<Selection>): void {
  let changed = false;
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined || model.get(name) === value) continue;
    model.set(name, value);
    changed = true;
  }
  if (changed) model.save_changes();
}

/** What Escape leaves: first the pinned position goes, then layer and head return to where the view began. */
export function release(now: Selection, home: Selection): Selection {
  if (now.position !== home.position) return { ...now, position: home.position };
  return home;
}

/** A click on a head: it is taken, or where it already was, the view returns to where it began (or to no head at all). */
export function toggleHead(now: Selection, home: Selection, layer: number, head: number): Selection {
  if (now.layer !== layer || now.head !== head) return { ...now, layer, head };
  const athome = home.layer === layer && home.head === head;
  return athome ? { ...now, layer: -1, head: -1 } : { ...now, layer: home.layer, head: home.head };
}

export function togglePosition(now: Selection, position: number): Selection {
  return { ...now, position: now.position === position ? -1 : position };
}

/** An arrow key as a step down and a step right; null for any other key. */
export function arrow(key: string): [down: number, right: number] | null {
  switch (key) {
    case "ArrowUp":
      return [-1, 0];
    case "ArrowDown":
      return [1, 0];
    case "ArrowLeft":
      return [0, -1];
    case "ArrowRight":
      return [0, 1];
    default:
      return null;
  }
}

/** A step from `from` that stays within [0, count); from nothing selected it enters at `entry`. */
export function step(from: number, by: number, count: number, entry = 0): number {
  if (count <= 0) return -1;
  if (from < 0) return by === 0 ? -1 : entry;
  return Math.max(0, Math.min(count - 1, from + by));
}
