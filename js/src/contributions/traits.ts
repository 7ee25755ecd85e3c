/** What the view reads of its model, and what of the model its rows stand for. */

import type { Site } from "../shared/edits";
import type { Row } from "./rows";

export const TRAITS = [
  "bars",
  "bar_values",
  "heads",
  "bar_effects",
  "head_effects",
  "effect_how",
  "measuring",
  "quantity",
  "norms",
  "head_norms",
  "opened",
  "neuron_blocks",
  "neuron_ids",
  "neuron_shares",
  "neuron_effects",
  "written_parts",
  "written_tokens",
  "written_logits",
  "num_heads",
  "expanded",
  "sort",
  "target_label",
  "versus_label",
  "target_id",
  "versus_id",
  "explained_position",
  "layer",
  "head",
  "position",
  "labels",
  "gaps",
  "why_static",
];

/** The part that a row stands for, where it is one that can be changed. */
export function siteOf({ kind, layer, head }: Row): Site | null {
  if (kind === "attention" || kind === "mlp") return { layer, part: kind };
  if (head < 0) return null;
  return kind === "head" ? { layer, part: kind, head } : kind === "neuron" ? { layer, part: kind, neuron: head } : null;
}
