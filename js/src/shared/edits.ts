/** Edits that a view offers: which part of which block, and what is done to it. Python runs them (`nnterp_viz.edits`). */

import type { Chrome } from "./chrome";
import { h } from "./dom";

export type Part = "head" | "attention" | "neuron" | "mlp" | "block" | "stream";

/** What a click names: a part of a block, at some tokens or (none given) at all of them. */
export interface Site {
  layer: number;
  part: Part;
  /** With the part "head". */
  head?: number;
  /** With the part "neuron". */
  neuron?: number;
  positions?: number[];
}

export type Act =
  | { do: "ablate"; how: "zero" | "mean" }
  | { do: "scale"; factor: number }
  | { do: "steer"; toward?: string | number; away?: string | number; factor: number }
  | { do: "steer"; plus: string; minus?: string; factor: number }
  | { do: "patch"; prompt: string; positions?: number[]; from_positions?: number[] };

export type Edit = Site & Act;

export type Shown = "after" | "before" | "difference";

/** The site in words. */
export function siteName({ layer, part, head, neuron }: Site): string {
  if (part === "head") return `layer ${layer}, head ${head}`;
  if (part === "neuron") return `layer ${layer}, neuron ${neuron}`;
  if (part === "attention") return `layer ${layer}, attention`;
  if (part === "mlp") return `layer ${layer}, MLP`;
  return part === "block" ? `block ${layer}, attention and MLP` : `the stream after layer ${layer}`;
}

/**
 * A button that opens the view's edit panel for a part: ablate, scale, steer or patch it. Put it beside whatever stands
 * for that part, and keep it there: a click on an element that is replaced meanwhile is lost. It is null where no model
 * stands behind the view, since nothing could be run.
 */
export function offerEdit(view: Chrome, site: Site, text = "Edit"): HTMLButtonElement | null {
  if (!view.editable()) return null;
  const name = siteName(site);
  const button = h(
    "button",
    { class: "nnv-button nnv-offer", title: `Change ${name}`, "aria-label": `Change ${name}` },
    text,
  );
  button.addEventListener("click", (event) => {
    event.stopPropagation(); // the row or the cell it stands on is not chosen by it
    view.edit(site);
  });
  button.addEventListener("keydown", (event) => event.stopPropagation());
  return button;
}
