/** The numbers that a cell of the lens holds besides its top tokens: what they are called, and their scales. */

import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { exact } from "../shared/numbers";
import type { LensData } from "./lens_data";

export interface Statistic {
  name: string;
  title: string;
  unit: string;
  about: string;
  /** Whether the recording has it; where not, Python can be asked to take it. */
  held: boolean;
  /** The numbers at the ends of the colors. */
  low: number;
  high: number;
  /** Whether some cells are above `high`. */
  beyond: boolean;
  /** Its place among `numbers`; -1 for the entropy, which has a trait of its own. */
  at: number;
}

type Sent = Omit<Statistic, "at" | "low" | "high"> & { low: number | string; high: number | string };

export function statisticsOf(model: Pick<Model, "get">, largestEntropy: number): Statistic[] {
  const about = "Entropy of the whole distribution: 0 for one certain token.";
  const own = { title: "entropy", unit: "nats", about, held: true, low: 0, high: largestEntropy, beyond: false };
  const others = model.get<Sent[] | undefined>("statistics") ?? [];
  return [
    { ...own, name: "entropy", at: -1 },
    ...others.map((sent, at) => ({ ...sent, low: Number(sent.low), high: Number(sent.high), at })),
  ];
}

/** Every number of a cell, a line each. */
export function statisticLines(data: LensData, row: number, position: number): HTMLElement[] {
  return data.statistics
    .filter(({ held }) => held)
    .map(({ name, title, unit, about }) =>
      h(
        "div",
        { class: `nnv-hint nnv-statistic nnv-${name}`, title: about },
        h("span", {}, `${title} `),
        ...(data.absent(position, name)
          ? [h("span", {}, "none: the text ends here")]
          : [
              h(
                "span",
                {},
                h("b", { class: "nnv-number" }, exact(data.value(row, position, name))),
                unit && ` ${unit}`,
              ),
            ]),
      ),
    );
}
