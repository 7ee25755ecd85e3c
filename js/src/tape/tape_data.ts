/** A tape's branches, decoded: their tokens, and what each generated one was drawn from. */

import { float32, int32, uint8 } from "../shared/bytes";
import type { Model } from "../shared/model";
import type { Tables } from "../shared/save_menu";
import type { Tokens } from "../shared/tokens";

interface Raw {
  tab?: number;
  prompt: number;
  token_ids: number[];
  labels: string[];
  special: boolean[];
  parent: number;
  at: number;
  hand: number[];
  ended: string;
  traced: boolean;
  rules: [from: number, words: string][];
  names: Record<string, string>;
  lens_rows: string[];
  k: number;
  reads?: DataView;
  reads_shape?: [layers: number, heads: number, tokens: number, parts: number];
  [values: string]: unknown;
}

export interface Choice {
  id: number;
  label: string;
  /** What the model gave it. */
  probability: number;
  /** With what it would have been drawn. */
  drawn: number;
}

/** What every head read where a token was predicted: uint8 [layer head part]. */
export interface Reads {
  layers: number;
  heads: number;
  parts: number;
  at(layer: number, head: number, part: number): number;
}

export class Strip {
  readonly count: number;
  readonly tokens: Tokens;
  private bytes: Uint8Array | undefined;
  private readonly values: Record<string, Float32Array | Int32Array> = {};

  constructor(readonly raw: Raw) {
    this.count = raw.token_ids.length;
    this.tokens = { labels: raw.labels, special: raw.special, generated: this.count - raw.prompt };
    const read = (names: string[], decode: typeof float32 | typeof int32) => {
      for (const name of names) this.values[name] = decode(raw[name] as DataView);
    };
    read(["probability", "drawn", "entropy", "number", "below", "top_probabilities", "top_drawn"], float32);
    read(["rank", "top_ids", "lens_ids"], int32);
    read(["lens_probabilities"], float32);
  }

  /** Whether nobody drew the token at a position: it was given. */
  given(position: number): boolean {
    return position < this.raw.prompt;
  }

  byHand(position: number): boolean {
    return this.raw.hand.includes(position);
  }

  value(name: "probability" | "drawn" | "entropy" | "number" | "below" | "rank", position: number): number {
    return this.values[name]![position - this.raw.prompt]!;
  }

  label(id: number): string {
    return this.raw.names[id] ?? `id ${id}`;
  }

  choices(position: number): Choice[] {
    const { k, prompt } = this.raw;
    return Array.from({ length: k }, (_, i) => {
      const at = (position - prompt) * k + i;
      const id = this.values.top_ids![at]!;
      return {
        id,
        label: this.label(id),
        probability: this.values.top_probabilities![at]!,
        drawn: this.values.top_drawn![at]!,
      };
    });
  }

  /** How the token at a position was drawn, in words. */
  rule(position: number): string {
    return this.raw.rules.filter(([from]) => from <= position).at(-1)?.[1] ?? "";
  }

  /** The lens's first token after each block, where the token at a position was predicted; none without a lens. */
  lens(position: number): { row: string; label: string; id: number; probability: number }[] {
    const [ids, generated] = [this.values.lens_ids!, this.count - this.raw.prompt];
    return Array.from({ length: generated ? ids.length / generated : 0 }, (_, layer) => {
      const at = layer * generated + position - this.raw.prompt;
      const id = ids[at]!;
      const row = this.raw.lens_rows[layer] ?? "";
      return { row, id, label: this.label(id), probability: this.values.lens_probabilities![at]! };
    });
  }

  /** What an exported page holds of what was read there. */
  held(position: number): Reads | null {
    const { reads, reads_shape: shape } = this.raw;
    if (!reads || !shape) return null;
    const [layers, heads, tokens, parts] = shape;
    const token = position - (this.count - tokens);
    if (token < 0) return null;
    this.bytes ??= uint8(reads);
    const bytes = this.bytes;
    return { layers, heads, parts, at: (l, h, part) => bytes[((l * heads + h) * tokens + token) * parts + part]! };
  }
}

const decoded = new WeakMap<object, Strip>();

function strip(raw: Raw): Strip {
  if (!decoded.has(raw)) decoded.set(raw, new Strip(raw));
  return decoded.get(raw)!;
}

/** All branches, the one in which tokens are arriving as it is now. */
export function readStrips(model: Model): Strip[] {
  const coming = model.get<Raw>("coming");
  return Object.entries(model.get<Record<string, Raw>>("strips")).map(([number, raw]) =>
    strip(coming.tab === Number(number) ? coming : raw),
  );
}

/** The token that is looked at: the selected one, or the last. */
export function placeOf(strip: Strip, position: number): number {
  return position >= 0 && position < strip.count ? position : strip.count - 1;
}

interface Of {
  tab?: number;
  position?: number;
  layer?: number;
  head?: number;
}

/** What every head read where a token was predicted; null where that is not (yet) known here. */
export function readsAt(model: Model, strip: Strip, tab: number, place: number): Reads | null {
  const of = model.get<Of & Omit<Reads, "at">>("reads_of");
  if (of.tab !== tab || of.position !== place) return strip.held(place);
  const bytes = uint8(model.get("reads"));
  const { layers, heads, parts } = of;
  return { layers, heads, parts, at: (l, h, part) => bytes[(l * heads + h) * parts + part]! };
}

export interface Weights {
  /** One for each token before the place. */
  values: ArrayLike<number>;
  /** Whether these are the saved numbers, and not those of the overview, which are rounded to 1/255. */
  exact: boolean;
}

/** What one head read there, token by token; null where it is not known here. */
export function weightsAt(
  model: Model,
  at: { tab: number; place: number; layer: number; head: number },
  strip: Strip,
  reads: Reads | null,
): Weights | null {
  const { tab, place, layer, head } = at;
  const of = model.get<Of>("weights_of");
  if (of.tab === tab && of.position === place && of.layer === layer && of.head === head)
    return { values: float32(model.get("weights")), exact: true };
  if (!reads || layer < 0 || head < 0 || head >= reads.heads || reads.parts !== strip.count) return null;
  return { values: Array.from({ length: place }, (_, i) => reads.at(layer, head, i) / 255), exact: false };
}

/** The generated tokens, and what could have stood in their places; the same that `view.table()` gives in Python. */
export function tapeTables(strip: Strip): Tables {
  const places = Array.from({ length: strip.count - strip.raw.prompt }, (_, i) => i + strip.raw.prompt);
  if (places.length === 0) return {};
  const numbers = ["probability", "drawn", "rank", "entropy", "number"] as const;
  const { token_ids: ids, labels } = strip.raw;
  return {
    tokens: () => [
      ["position", "id", "label", ...numbers, "by_hand"],
      ...places.map((place) => [
        ...[place, ids[place]!, labels[place]!],
        ...numbers.map((name) => strip.value(name, place)),
        Number(strip.byHand(place)),
      ]),
    ],
    choices: () => [
      ["position", "place", "id", "label", "probability", "drawn"],
      ...places.flatMap((place) =>
        strip.choices(place).map((one, i) => [place, i, one.id, one.label, one.probability, one.drawn]),
      ),
    ],
  };
}
