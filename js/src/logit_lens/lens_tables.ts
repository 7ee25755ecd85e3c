/** The lens's numbers as tables: the most probable tokens of every cell, and what else is known of it. */

import type { Model } from "../shared/model";
import type { Row, Tables } from "../shared/save_menu";
import { LensData } from "./lens_data";

export function lensTables(model: Pick<Model, "get">): Tables {
  const data = new LensData(model);
  const labels = model.get<string[]>("labels");
  if (data.empty) return {};
  const cells = (make: (row: number, position: number) => Row[]): Row[] =>
    data.rows.flatMap((_, row) => labels.flatMap((_, position) => make(row, position)));
  const held = data.statistics.filter((one) => one.held);
  const place = (row: number, position: number): Row => [data.rows[row]!, position, labels[position]!];
  return {
    top: () => [
      ["row", "position", "token", "rank", "id", "predicted", "probability"],
      ...cells((row, position) =>
        data
          .top(row, position)
          .map(({ id, label, probability }, rank) => [...place(row, position), rank, id, label, probability]),
      ),
    ],
    cells: () => [
      [
        ...["row", "position", "token"],
        ...held.map(({ name }) => name),
        ...data.followed.flatMap((_, n) =>
          n === 0
            ? ["followed_probability", "followed_rank"]
            : [`followed_log_probability_${n + 1}`, `followed_rank_${n + 1}`],
        ),
      ],
      ...cells((row, position) => [
        [
          ...place(row, position),
          ...held.map(({ name }) => data.value(row, position, name)),
          ...data.followed.flatMap((_, n) => [
            n === 0 ? data.followedProbability(row, position) : data.followedLog(row, position, n),
            data.followedRank(row, position, n),
          ]),
        ],
      ]),
    ],
  };
}
