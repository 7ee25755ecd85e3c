/** What the lens read at each block and position, decoded once a recording. */

import { float32, int32 } from "../shared/bytes";
import { level } from "../shared/colors";
import type { Model } from "../shared/model";

export type ColorBy = "probability" | "entropy" | "followed probability" | "followed rank";

export interface Prediction {
  id: number;
  label: string;
  probability: number;
}

export class LensData {
  readonly rows: string[];
  readonly tokens: number;
  readonly k: number;
  private readonly ids: Int32Array;
  private readonly probabilities: Float32Array;
  private readonly entropies: Float32Array;
  private readonly followedProbabilities: Float32Array;
  private readonly followedRanks: Int32Array;
  private readonly vocabulary: Record<string, string>;
  readonly vocabularySize: number;
  readonly largestEntropy: number;

  constructor(model: Pick<Model, "get">) {
    this.rows = model.get("rows");
    this.tokens = model.get<string[]>("labels").length;
    this.k = model.get("k");
    this.ids = int32(model.get("top_ids"));
    this.probabilities = float32(model.get("top_probabilities"));
    this.entropies = float32(model.get("entropy"));
    this.followedProbabilities = float32(model.get("followed_probability"));
    this.followedRanks = int32(model.get("followed_rank"));
    this.vocabulary = model.get("vocabulary");
    this.vocabularySize = model.get("vocabulary_size");
    let largest = 0;
    for (const value of this.entropies) if (value > largest && value < Infinity) largest = value;
    this.largestEntropy = largest;
  }

  get empty(): boolean {
    return this.ids.length === 0;
  }

  get following(): boolean {
    return this.followedProbabilities.length > 0;
  }

  label(id: number): string {
    return this.vocabulary[id] ?? `id ${id}`;
  }

  top(row: number, position: number): Prediction[] {
    const start = (row * this.tokens + position) * this.k;
    return Array.from({ length: this.k }, (_, i) => {
      const id = this.ids[start + i]!;
      return { id, label: this.label(id), probability: this.probabilities[start + i]! };
    });
  }

  topId(row: number, position: number): number {
    return this.ids[(row * this.tokens + position) * this.k]!;
  }

  entropy(row: number, position: number): number {
    return this.entropies[row * this.tokens + position]!;
  }

  followedProbability(row: number, position: number): number {
    return this.followedProbabilities[row * this.tokens + position]!;
  }

  /** 0 for the top token. */
  followedRank(row: number, position: number): number {
    return this.followedRanks[row * this.tokens + position]!;
  }

  /** What a cell has written in it. */
  text(row: number, position: number): string {
    return this.label(this.topId(row, position));
  }

  /** The color ramp's entry for a cell; -1 where its value is no finite number. */
  entry(row: number, position: number, by: ColorBy): number {
    const share = this.share(row, position, by);
    return Number.isNaN(share) ? -1 : level(share);
  }

  /** Where on the color scale, 0..1, a cell lies; NaN where its value is no finite number. */
  share(row: number, position: number, by: ColorBy): number {
    let share: number;
    if (by === "entropy") share = this.largestEntropy > 0 ? this.entropy(row, position) / this.largestEntropy : 0;
    else if (by === "followed probability" && this.following) share = this.followedProbability(row, position);
    else if (by === "followed rank" && this.following)
      share = 1 - Math.log(1 + this.followedRank(row, position)) / Math.log(this.vocabularySize);
    else share = this.probabilities[(row * this.tokens + position) * this.k]!;
    return Number.isFinite(share) ? share : Number.NaN;
  }
}

/** The traits that a `LensData` is made of. */
export const LENS_TRAITS = [
  "rows",
  "labels",
  "k",
  "top_ids",
  "top_probabilities",
  "entropy",
  "vocabulary",
  "followed_probability",
  "followed_rank",
  "vocabulary_size",
];
