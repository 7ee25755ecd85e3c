/** The attention view's numbers as tables: the pattern that is drawn, and the scores of all heads. */

import { float32 } from "../shared/bytes";
import type { Model } from "../shared/model";
import type { Row, Tables } from "../shared/save_menu";
import { shownOf } from "../shared/shown";
import type { Focus } from "./patterns";
import { scores } from "./scores";

export function attentionTables(model: Model, focus: Focus | null): Tables {
  const tables: Tables = {};
  if (focus && !focus.pattern.reduced) tables.pattern = () => patternRows(model, focus);
  const known = scores(model).known();
  if (known.length > 0)
    tables.heads = () =>
      headRows(
        model,
        known.map(([name]) => name),
      );
  return tables;
}

function patternRows(model: Model, { layer, head, pattern }: Focus): Row[] {
  const labels = model.get<string[]>("labels");
  const value = shownOf(model) === "difference" ? "difference" : "value";
  const rows: Row[] = [["layer", "head", "query", "query_token", "key", "key_token", value]];
  for (let query = 0; query < pattern.size; query++)
    pattern.row(query).forEach((value, key) => {
      rows.push([layer, head, query, labels[query]!, key, labels[key]!, value]);
    });
  return rows;
}

function headRows(model: Model, names: string[]): Row[] {
  const values = float32(model.get("score_values"));
  const heads = model.get<number>("num_heads");
  const count = model.get<number>("num_layers") * heads;
  const row = (at: number): Row => [
    Math.floor(at / heads),
    at % heads,
    ...names.map((_, i) => values[i * count + at]!),
  ];
  return [["layer", "head", ...names], ...Array.from({ length: count }, (_, at) => row(at))];
}
