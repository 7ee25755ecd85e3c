/** What bounds the attention of a block beside the causal mask, and what its sinks take. */

import { float32 } from "../shared/bytes";
import type { Model } from "../shared/model";
import { short } from "../shared/numbers";

export const BOUND_TRAITS = ["limits", "sink_weight"];

interface Limits {
  window?: number;
  softcap?: number;
  sink?: boolean;
}

export function limitsOf(model: Model, layer: number): Limits {
  return (model.get<Limits[] | undefined>("limits") ?? [])[layer] ?? {};
}

/** In words: a window of 128 tokens, softcap 50, a sink. */
export function limitWords({ window, softcap, sink }: Limits): string {
  return [window && `window of ${window} tokens`, softcap && `softcap ${short(softcap)}`, sink && "with a sink"]
    .filter(Boolean)
    .join(", ");
}

/** What each query of the head in focus gives to its sink; null where it has none. */
export function sinkWeights(model: Model): Float32Array | null {
  const sent = model.get<DataView | null | undefined>("sink_weight");
  return sent && sent.byteLength > 0 ? float32(sent) : null;
}
