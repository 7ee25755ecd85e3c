/** The contributions' numbers as tables: bars, heads, neurons, and the tokens that parts write. */

import { float32, int32 } from "../shared/bytes";
import type { Model } from "../shared/model";
import type { Row, Tables } from "../shared/save_menu";

interface Bar {
  name: string;
  kind: string;
  layer: number;
}

export function contributionsTables(model: Pick<Model, "get">): Tables {
  const bars = model.get<Bar[]>("bars");
  const numbers = (name: string) => float32(name ? model.get(name) : null);
  const tables: Tables = {};
  if (bars.length === 0) return tables;
  const columns = (values: string, effects: string, norms: string) => {
    const all: [string, Float32Array][] = [
      ["share", numbers(values)],
      ["effect", numbers(effects)],
      ["norm", numbers(norms)],
    ];
    return all.filter(([, found]) => found.length > 0);
  };
  const table = (names: string[], places: Row[], found: [string, Float32Array][]): Row[] => [
    [...names, ...found.map(([name]) => name)],
    ...places.map((place, i) => [...place, ...found.map(([, values]) => values[i] ?? Number.NaN)]),
  ];
  tables.bars = () => {
    const places = [...bars.map(({ name, kind, layer }): Row => [name, kind, layer]), ["logit", "total", -1]];
    return table(["part", "kind", "layer"], places, columns("bar_values", "bar_effects", "norms"));
  };
  const heads = columns("heads", "head_effects", "head_norms");
  const many = model.get<number>("num_heads");
  if (heads[0]?.[0] === "share")
    tables.heads = () => table(["layer", "head"], places(heads[0]![1].length, many), heads);
  const blocks = model.get<number[]>("neuron_blocks") ?? [];
  if (blocks.length > 0)
    tables.neurons = () => {
      const ids = int32(model.get("neuron_ids"));
      const k = ids.length / blocks.length;
      const places = Array.from(ids, (id, i): Row => [blocks[Math.floor(i / k)]!, id]);
      return table(["layer", "neuron"], places, columns("neuron_shares", "neuron_effects", ""));
    };
  const parts = model.get<string[]>("written_parts") ?? [];
  if (parts.length > 0)
    tables.written = () => {
      const tokens = model.get<[string[], string[]][]>("written_tokens");
      const logits = numbers("written_logits");
      const rows: Row[] = [["part", "does", "token", "share"]];
      parts.forEach((part, p) => {
        tokens[p]!.forEach((some, way) => {
          some.forEach((token, i) => {
            const share = logits[(2 * p + way) * some.length + i]!;
            rows.push([part, ["raises", "lowers"][way]!, token, share]);
          });
        });
      });
      return rows;
    };
  return tables;
}

function places(count: number, heads: number): Row[] {
  return Array.from({ length: count }, (_, i) => [Math.floor(i / heads), i % heads]);
}
