/** Tables of the forward that is drawn; of a difference those of both forwards, named in the first column. */

import type { Model } from "./model";
import type { Row, Tables } from "./save_menu";
import { beforeModel, shownOf } from "./shown";

type Make = (model: Pick<Model, "get">) => Tables;

export function drawnTables(model: Model, make: Make): Tables {
  const after = make(model);
  if (shownOf(model) !== "difference") return after;
  const before = make(beforeModel(model));
  const tables: Tables = {};
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)]))
    tables[name] = () => {
      const parts = { before: before[name]?.() ?? [], after: after[name]?.() ?? [] };
      const columns = [...new Set(Object.values(parts).flatMap(([head = []]) => head))];
      const rows = Object.entries(parts).flatMap(([forward, [head = [], ...own]]) =>
        own.map((row): Row => [forward, ...columns.map((column) => row[head.indexOf(column)] ?? "")]),
      );
      return [["forward", ...columns], ...rows];
    };
  return tables;
}
