/** What a change of the forward did to the lens: after - before in every cell, of values that were saved for both. */

import { signedLevel } from "../shared/colors";
import type { Model } from "../shared/model";
import { beforeModel, shownOf, was } from "../shared/shown";
import { ABSENT, type ColorBy, LENS_TRAITS, LensData } from "./lens_data";

/** The difference that the strongest color stands for is never less: rounding is not drawn as if it were an effect. */
const FLOOR = 1e-4;

export interface Change {
  before: number;
  /** Of the same thing; where it was not saved, the most that it can be. */
  after: number;
  /** after - before. */
  by: number;
  /** Whether `after` and `by` are only the most that they can be: the token is no longer among the saved ones. */
  atMost: boolean;
}

export class LensChange extends LensData {
  private readonly most = new Map<ColorBy, number>();

  constructor(
    after: Pick<Model, "get">,
    readonly before: LensData,
  ) {
    super(after);
  }

  /** The probability, after, of the token that came first before. */
  top1(row: number, position: number): Change {
    const first = this.before.top(row, position)[0]!;
    const now = this.top(row, position);
    const found = now.find(({ id }) => id === first.id);
    const after = found?.probability ?? now[now.length - 1]!.probability;
    return { before: first.probability, after, by: after - first.probability, atMost: !found };
  }

  change(row: number, position: number, by: ColorBy): Change {
    const of = (read: (data: LensData) => number): Change => {
      const [before, after] = [read(this.before), read(this)];
      return { before, after, by: after - before, atMost: false };
    };
    const shown = this.held(by);
    if (shown === "followed rank") return of((data) => -Math.log(1 + data.followedRank(row, position)));
    if (shown !== "probability") return of((data) => data.value(row, position, shown));
    return this.top1(row, position);
  }

  /** What the strongest color stands for. */
  scale(by: ColorBy): number {
    let most = this.most.get(by);
    if (most === undefined) {
      most = FLOOR;
      for (let row = 0; row < this.rows.length; row++) {
        for (let position = 0; position < this.tokens; position++) {
          const size = Math.abs(sure(this.change(row, position, by)));
          if (size > most && size < Infinity) most = size;
        }
      }
      this.most.set(by, most);
    }
    return most;
  }

  override text(row: number, position: number): string {
    const [was, now] = [this.before.topId(row, position), this.topId(row, position)];
    return was === now ? this.label(now) : `${this.before.label(was)} → ${this.label(now)}`;
  }

  /** The color that both forwards have. */
  override held(by: ColorBy): ColorBy {
    const followed = by.startsWith("followed ") && this.followed.join() !== this.before.followed.join();
    return followed ? "probability" : this.before.held(super.held(by));
  }

  override entry(row: number, position: number, by: ColorBy): number {
    if (this.hidden(row, position) || this.absent(position, this.held(by))) return ABSENT;
    const size = sure(this.change(row, position, by));
    return Number.isFinite(size) ? signedLevel(size / this.scale(by)) : -1;
  }
}

/** The part of a change that is certain: of one that is at most a rise, none. */
function sure({ by, atMost }: Change): number {
  return atMost ? Math.min(0, by) : by;
}

/** Gives what the model's lens shows now, decoded anew only when a trait of it has changed. */
export function lensSource(model: Model): () => LensData {
  let from: unknown[] = [];
  let data: LensData | null = null;
  return () => {
    const difference = shownOf(model) === "difference";
    const now = [difference, ...LENS_TRAITS.map((name) => model.get(name))];
    if (difference) now.push(...LENS_TRAITS.map((name) => was(model, name)));
    if (!data || now.length !== from.length || now.some((value, i) => value !== from[i]))
      data = difference ? new LensChange(model, new LensData(beforeModel(model))) : new LensData(model);
    from = now;
    return data;
  };
}
