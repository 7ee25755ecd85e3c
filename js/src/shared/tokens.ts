/** The tokens of a view: their text, which of them are special, and which the model generated itself. */

import { h, token } from "./dom";
import type { Model } from "./model";

export interface Tokens {
  labels: string[];
  special: boolean[];
  /** How many of the last ones the model generated. */
  generated?: number;
  /** Whose each is, where the text is a chat. */
  roles?: string[];
}

export function readTokens(model: Model): Tokens {
  return {
    labels: model.get("labels"),
    special: model.get("special"),
    generated: model.get<number | undefined>("generated") ?? 0,
    roles: model.get<string[] | undefined>("roles") ?? [],
  };
}

export function isGenerated({ labels, generated = 0 }: Tokens, position: number): boolean {
  return position >= labels.length - generated;
}

/** Who says it, in a word. */
export function roleMark(role: string): HTMLElement {
  return h("small", { class: "nnv-role", "data-role": role }, role);
}

/** One token as text, set apart where it is special or generated, with the one who says it. */
export function tokenAt(tokens: Tokens, position: number): HTMLElement {
  const element = token(tokens.labels[position] ?? "", tokens.special[position]);
  element.classList.toggle("nnv-generated", isGenerated(tokens, position));
  const role = tokens.roles?.[position];
  return role ? h("span", { class: "nnv-whose" }, element, roleMark(role)) : element;
}
