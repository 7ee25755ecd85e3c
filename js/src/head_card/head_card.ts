/** One head on a card: how it scores, what the logit owes to it and loses without it, and which tokens it writes. */

import { axisElement, type Look, rowElement } from "../contributions/row_elements";
import { axisOf, type Row } from "../contributions/rows";
import { tokens } from "../contributions/written";
import { type Chrome, chrome } from "../shared/chrome";
import { h, replace, token } from "../shared/dom";
import type { Render } from "../shared/model";
import { percent, signed } from "../shared/numbers";
import type { Row as TableRow, Tables } from "../shared/save_menu";
import { readSelection } from "../shared/selection";

type Share = [string, number];

interface Writes {
  /** The token that is read, and the weight and share of it; of the head in all there is none. */
  position?: number;
  weight?: number;
  share?: number;
  raises: Share[];
  lowers: Share[];
}

interface Inspected {
  layer: number;
  head: number;
  target: string;
  versus: string;
  position: number;
  scores: { name: string; value: number; paper: string }[];
  numbers: { share?: number; zero?: number; mean?: number };
  writes: Writes[];
  missing: Record<string, string>;
}

const NUMBERS = { share: "direct attribution", zero: "effect, by zero", mean: "effect, by its mean" } as const;
/** Of a token that is read, so many of those that it raises and lowers. */
const FEW = 4;

export const renderHeadCard: Render = ({ model, el }) => {
  const traits = ["inspected", "remark", "labels", "layer", "head"];
  const tables = () => cardTables(model.get<Inspected>("inspected"));
  const view: Chrome = chrome({ model, el }, { title: "Head", traits, paint: () => paint(), tables });
  const question = h("div", { class: "nnv-question nnv-asked" });
  const scores = h("section", { class: "nnv-rows nnv-card-rows", "aria-label": "Scores" });
  const numbers = h("section", { class: "nnv-rows nnv-card-rows", "aria-label": "Attribution and effect" });
  const writes = h("section", { class: "nnv-written", "aria-label": "What it writes" });
  const read = h("section", { class: "nnv-read", "aria-label": "What it writes of each token that it reads" });
  const missing = h("ul", { class: "nnv-hint" });
  view.body.append(question, h("div", { class: "nnv-card" }, scores, numbers), writes, read, missing);

  const paint = () => {
    const found = model.get<Inspected>("inspected");
    const labels = model.get<string[]>("labels");
    const now = readSelection(model);
    const chosen = now.layer >= 0 && now.head >= 0;
    const other = !view.editable() && chosen && (now.layer !== found.layer || now.head !== found.head);
    replace(
      question,
      h("b", {}, `layer ${found.layer}, head ${found.head}`),
      found.target !== "" && h("span", {}, "and the logit of"),
      found.target !== "" && token(found.target),
      found.versus !== "" && h("span", {}, "over"),
      found.versus !== "" && token(found.versus),
      found.target !== "" && h("span", {}, `after position ${found.position}`),
      h("span", { class: "nnv-hint" }, model.get<string>("remark")),
      other && h("span", { class: "nnv-hint" }, "a saved page has the numbers of this head only"),
    );
    const gauges = found.scores.map(({ name, value }) => rowOf(name, value));
    const narrow = view.root.dataset.size === "narrow";
    const span = { low: 0, high: 1, ticks: narrow ? [0, 1] : [0, 0.5, 1] };
    const look: Look = { axis: span, columns: "126px minmax(40px, 1fr) 62px minmax(0, 2fr)", ...PLAIN, unsigned: true };
    replace(
      scores,
      h("div", { class: "nnv-axis", "aria-hidden": "true" }, axisElement(look, "score")),
      ...gauges.map((row, i) => {
        const { line } = rowElement(row, undefined, false, look);
        const { paper } = found.scores[i]!;
        line.append(h("span", { class: "nnv-paper", title: paper }, paper));
        return line;
      }),
    );
    const rows = Object.entries(NUMBERS).flatMap(([key, name]) => {
      const value = found.numbers[key as keyof typeof NUMBERS];
      return value === undefined ? [] : [rowOf(name, value)];
    });
    const wide: Look = {
      axis: axisOf(rows, narrow ? 1 : 4),
      columns: "142px minmax(0, 1fr) 62px",
      ...PLAIN,
      unsigned: false,
    };
    numbers.hidden = rows.length === 0;
    const axis = h("div", { class: "nnv-axis", "aria-hidden": "true" }, axisElement(wide, "logit"));
    replace(numbers, axis, ...rows.map((row) => rowElement(row, undefined, false, wide).line));
    const [all, ...each] = found.writes;
    writes.hidden = read.hidden = all === undefined;
    if (all)
      replace(
        writes,
        h("h4", {}, "What it writes"),
        list("promotes", all.raises),
        list("suppresses", all.lowers),
        h("div", { class: "nnv-hint" }, "share of each token's logit, with the final norm held"),
      );
    replace(read, h("h4", {}, "Of each token that it reads most"), readTable(each, labels));
    const reasons = Object.entries(found.missing);
    missing.hidden = reasons.length === 0;
    replace(missing, ...reasons.map(([name, reason]) => h("li", {}, `no ${name}: ${reason}`)));
  };

  return () => view.stop();
};

function cardTables({ scores, numbers, writes }: Inspected): Tables {
  const written = (): TableRow[] => {
    const rows = writes.flatMap(({ position, weight, share, ...does }) =>
      (["raises", "lowers"] as const).flatMap((way) =>
        does[way].map(([token, of]): TableRow => [position ?? "", weight ?? "", share ?? "", way, token, of]),
      ),
    );
    return [["read_position", "weight", "share", "does", "token", "token_share"], ...rows];
  };
  const measured: TableRow[] = Object.entries(NUMBERS).flatMap(([key, name]) => {
    const value = numbers[key as keyof typeof NUMBERS];
    return value === undefined ? [] : [[name, value, ""]];
  });
  const scored = scores.map(({ name, value, paper }): TableRow => [name, Number(value), paper]);
  const table = (): TableRow[] => [["name", "value", "paper"], ...scored, ...measured];
  return writes.length > 0 ? { numbers: table, writes: written } : { numbers: table };
}

const PLAIN = { wide: true, chained: false, running: false, effects: "none", largest: 0 } as const;

function rowOf(name: string, value: number): Row {
  const none = { before: Number.NaN, effect: Number.NaN, running: Number.NaN, open: null };
  return { name, kind: "attention", layer: -1, head: -1, value, from: 0, to: value, ...none };
}

function list(what: string, shares: Share[]): HTMLElement {
  return tokens(
    what,
    shares.map(([label]) => label),
    Float32Array.from(shares, ([, share]) => share),
  );
}

function readTable(each: Writes[], labels: string[]): HTMLElement {
  const few = (shares: Share[]) => shares.slice(0, FEW).flatMap(([label]) => [token(label), " "]);
  const rows = each.map(({ position = -1, weight = 0, share = 0, raises, lowers }) =>
    h(
      "tr",
      { "data-position": position },
      h("td", {}, token(labels[position] ?? ""), h("small", {}, ` ${position}`)),
      h("td", { class: "nnv-number" }, percent(weight)),
      h("td", { class: "nnv-number" }, signed(share)),
      h("td", { "data-name": "promotes" }, ...few(raises)),
      h("td", { "data-name": "suppresses" }, ...few(lowers)),
    ),
  );
  const names = ["token", "weight", "share", "promotes", "suppresses"];
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...names.map((name) => h("th", {}, name)))),
    h("tbody", {}, ...rows),
  );
}
