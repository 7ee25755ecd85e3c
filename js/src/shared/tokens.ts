/** The tokens of a view: their text, which of them are special, and which the model generated itself. */

import { token } from "./dom";
import type { Model } from "./model";

export interface Tokens {
  labels: string[];
  special: boolean[];
  /** How many of the last ones the model generated. */
  generated?: number;
}

export function readTokens(model: Model): Tokens {
  return {
    labels: model.get("labels"),
    special: model.get("special"),
    generated: model.get<number | undefined>("generated") ?? 0,
  };
}

export function isGenerated({ labels, generated = 0 }: Tokens, position: number): boolean {
  return position >= labels.length - generated;
}

/** One token as text, set apart where it is special or generated. */
export function tokenAt(tokens: Tokens, position: number): HTMLElement {
  const element = token(tokens.labels[position] ?? "", tokens.special[position]);
  element.classList.toggle("nnv-generated", isGenerated(tokens, position));
  return element;
}
