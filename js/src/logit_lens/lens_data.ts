/** What the lens read at each row and position, decoded once a recording. */

import { float32, int32 } from "../shared/bytes";
import { level, signedLevel } from "../shared/colors";
import type { Model } from "../shared/model";
import { type Statistic, statisticsOf } from "./statistics";

/** `probability`, `entropy`, `followed probability`, `followed rank`, `followed lead`, or a statistic's name. */
export type ColorBy = string;

/** A cell whose number there cannot be: the next token's at the end of the text. */
export const ABSENT = -2;

export interface Prediction {
  id: number;
  label: string;
  probability: number;
}

export class LensData {
  readonly rows: string[];
  /** The block of each row. */
  readonly layers: number[];
  readonly tokens: number;
  readonly k: number;
  readonly statistics: Statistic[];
  /** The ids of the tokens that are followed. */
  readonly followed: number[];
  private readonly ids: Int32Array;
  private readonly probabilities: Float32Array;
  private readonly entropies: Float32Array;
  private readonly numbers: Float32Array;
  private readonly followedProbabilities: Float32Array;
  private readonly followedLogs: Float32Array;
  private readonly followedRanks: Int32Array;
  private readonly vocabulary: Record<string, string>;
  readonly vocabularySize: number;
  readonly largestEntropy: number;
  private lead = -1;

  constructor(model: Pick<Model, "get">) {
    this.rows = model.get("rows");
    this.layers = model.get<number[]>("row_layers") ?? this.rows.map((_, i) => i);
    this.tokens = model.get<string[]>("labels").length;
    this.k = model.get("k");
    this.ids = int32(model.get("top_ids"));
    this.probabilities = float32(model.get("top_probabilities"));
    this.entropies = float32(model.get("entropy"));
    this.numbers = float32(model.get("numbers"));
    this.followed = model.get<number[]>("followed_ids") ?? [];
    this.followedProbabilities = float32(model.get("followed_probability"));
    this.followedLogs = float32(model.get("followed_log_probabilities"));
    this.followedRanks = int32(model.get("followed_ranks"));
    this.vocabulary = model.get("vocabulary");
    this.vocabularySize = model.get("vocabulary_size");
    let largest = 0;
    for (const value of this.entropies) if (value > largest && value < Infinity) largest = value;
    this.largestEntropy = largest;
    this.statistics = statisticsOf(model, largest);
  }

  get empty(): boolean {
    return this.ids.length === 0;
  }

  get following(): boolean {
    return this.followed.length > 0;
  }

  label(id: number): string {
    return this.vocabulary[id] ?? `id ${id}`;
  }

  top(row: number, position: number): Prediction[] {
    const start = this.cell(row, position) * this.k;
    return Array.from({ length: this.k }, (_, i) => {
      const id = this.ids[start + i]!;
      return { id, label: this.label(id), probability: this.probabilities[start + i]! };
    });
  }

  topId(row: number, position: number): number {
    return this.ids[this.cell(row, position) * this.k]!;
  }

  entropy(row: number, position: number): number {
    return this.entropies[this.cell(row, position)]!;
  }

  /** Of the n-th followed token; where it is among the top ones their number, so that one number is written in one way. */
  followedProbability(row: number, position: number, n = 0): number {
    const start = this.cell(row, position) * this.k;
    const place = this.ids.subarray(start, start + this.k).indexOf(this.followed[n]!);
    if (place >= 0) return this.probabilities[start + place]!;
    return n === 0
      ? this.followedProbabilities[this.cell(row, position)]!
      : Math.exp(this.followedLog(row, position, n));
  }

  /** Its logarithm, in nats. */
  followedLog(row: number, position: number, n = 0): number {
    return this.followedLogs[this.cell(row, position) * this.followed.length + n]!;
  }

  /** 0 for the top token. */
  followedRank(row: number, position: number, n = 0): number {
    return this.followedRanks[this.cell(row, position) * this.followed.length + n]!;
  }

  /** How far the first followed token's logit is above the second's. */
  followedLead(row: number, position: number): number {
    return this.followedLog(row, position, 0) - this.followedLog(row, position, 1);
  }

  /** What a cell has written in it. */
  text(row: number, position: number): string {
    return this.label(this.topId(row, position));
  }

  /** The color that can be shown, where `by` is not held. */
  held(by: ColorBy): ColorBy {
    if (by === "followed lead") return this.followed.length > 1 ? by : "probability";
    if (by.startsWith("followed ")) return this.following ? by : "probability";
    return this.statistics.some(({ name, held }) => held && name === by) ? by : "probability";
  }

  statistic(by: ColorBy): Statistic | undefined {
    return this.statistics.find(({ name, held }) => held && name === by);
  }

  /** The number that a cell's color stands for. */
  value(row: number, position: number, by: ColorBy): number {
    if (by === "entropy") return this.entropy(row, position);
    if (by === "followed probability") return this.followedProbability(row, position);
    if (by === "followed rank") return this.followedRank(row, position);
    if (by === "followed lead") return this.followedLead(row, position);
    const at = this.statistic(by)?.at ?? -1;
    if (at >= 0) return this.numbers[at * this.rows.length * this.tokens + this.cell(row, position)]!;
    return this.probabilities[this.cell(row, position) * this.k]!;
  }

  /** What the strongest color of a lead stands for. */
  get largestLead(): number {
    if (this.lead < 0) {
      this.lead = 0;
      for (let row = 0; row < this.rows.length; row++)
        for (let position = 0; position < this.tokens; position++) {
          const size = Math.abs(this.followedLead(row, position));
          if (size > this.lead && size < Infinity) this.lead = size;
        }
    }
    return this.lead;
  }

  /** Whether Python keeps a cell back, since it answers a question. */
  hidden(row: number, position: number): boolean {
    return this.topId(row, position) < 0;
  }

  /** The color ramp's entry for a cell; -1 where its value is no finite number, and where there is none `ABSENT`. */
  entry(row: number, position: number, by: ColorBy): number {
    if (this.hidden(row, position)) return ABSENT;
    const shown = this.held(by);
    if (shown === "followed lead") {
      const lead = this.followedLead(row, position) / (this.largestLead || 1);
      return Number.isFinite(lead) ? signedLevel(lead) : -1;
    }
    if (this.absent(position, shown)) return ABSENT;
    const share = this.share(row, position, shown);
    return Number.isNaN(share) ? -1 : level(share);
  }

  /** Whether there is no such number, and not only none that is finite. */
  absent(position: number, by: ColorBy): boolean {
    return by === "cross_entropy" && position === this.tokens - 1;
  }

  /** Where on the color scale, 0..1, a cell lies; NaN where its value is no finite number. */
  share(row: number, position: number, by: ColorBy): number {
    const shown = this.held(by);
    const value = this.value(row, position, shown);
    let share = value;
    const statistic = this.statistic(shown);
    if (statistic) {
      const width = statistic.high - statistic.low;
      share = width === 0 ? 0 : (value - statistic.low) / width;
    } else if (shown === "followed rank") share = 1 - Math.log(1 + value) / Math.log(this.vocabularySize);
    return Number.isFinite(share) && Number.isFinite(value) ? Math.max(0, Math.min(1, share)) : Number.NaN;
  }

  private cell(row: number, position: number): number {
    return row * this.tokens + position;
  }
}

/** The traits that a `LensData` is made of. */
export const LENS_TRAITS = [
  "rows",
  "row_layers",
  "labels",
  "k",
  "top_ids",
  "top_probabilities",
  "entropy",
  "statistics",
  "numbers",
  "vocabulary",
  "followed_ids",
  "followed_probability",
  "followed_log_probabilities",
  "followed_ranks",
  "vocabulary_size",
];
