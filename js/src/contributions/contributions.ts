/** Contributions: what each part of the model adds to one token's logit, as bars that sum to it. */

import { type Chrome, chrome } from "../shared/chrome";
import { choice, gap, setTrait } from "../shared/controls";
import { h, replace, token } from "../shared/dom";
import { drawnTables } from "../shared/drawn_tables";
import { offerEdit } from "../shared/edits";
import type { Render } from "../shared/model";
import { exact } from "../shared/numbers";
import { arrow, readSelection, release, select } from "../shared/selection";
import { edited, shownOf } from "../shared/shown";
import { readTokens, tokenAt } from "../shared/tokens";
import { within } from "../shared/tooltip";
import { barNumbers, quantityOf } from "./bars";
import { columnsOf } from "./columns";
import { contributionsTables } from "./contributions_tables";
import { effectTools } from "./effect_tools";
import { questionForm } from "./question_form";
import { axisElement, type Look, rowElement, rowTip } from "./row_elements";
import { axisOf, buildRows, largest, type Row, rowKey, type Wish } from "./rows";
import { siteOf, TRAITS } from "./traits";
import { writtenPanel } from "./written";

export const renderContributions: Render = ({ model, el }) => {
  const home = readSelection(model);
  const tables = () => drawnTables(model, contributionsTables);
  const view: Chrome = chrome({ model, el }, { title: "Contributions", traits: TRAITS, paint: () => paint(), tables });
  const sort = choice(
    "Order",
    [
      ["depth", "by depth"],
      ["size", "by size"],
    ],
    (value) => setTrait(model, "sort", value),
  );
  let sign: Wish["sign"] = "both";
  const signs = choice(
    "Show",
    [
      ["both", "all"],
      ["positive", "raising only"],
      ["negative", "lowering only"],
    ],
    (value) => {
      sign = value as Wish["sign"];
      view.repaint();
    },
  );
  const effects = effectTools(model, view.requests);
  const quantity = choice(
    "Bars",
    [
      ["logit", "shares of the logit"],
      ["norm", "norms of what is added"],
    ],
    (value) => setTrait(model, "quantity", value),
  );
  const written = writtenPanel(model, view.requests);
  view.tools.append(quantity.element, sort.element, signs.element, effects.element);

  const { form, target, versus, here } = questionForm();
  const question = h("div", { class: "nnv-question nnv-asked" });
  const axis = h("div", { class: "nnv-axis", "aria-hidden": "true" });
  const list = h("div", {
    class: "nnv-rows",
    role: "application",
    tabindex: 0,
    "aria-label": "Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back.",
  });
  const hatched = h("div", { hidden: true });
  view.body.append(question, form, list, written.element, hatched);
  let rows: Row[] = [];
  let cursor = -1;
  let chosen = ""; // the row at the cursor, wherever opening others moves it

  const request = (position: number) => {
    view.requests.ask({
      kind: "target",
      target: target.value === "" ? null : target.value,
      versus: versus.value === "" ? null : versus.value,
      position,
    });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    request(model.get("explained_position"));
  });
  here.addEventListener("click", () => request(readSelection(model).position));

  const paint = () => {
    const now = barNumbers(model);
    const gaps = model.get<Record<string, string>>("gaps");
    const empty = now.bars.length === 0;
    hatched.hidden = !empty;
    list.hidden = question.hidden = empty;
    form.hidden = model.get<string>("why_static") !== "";
    sort.show(model.get("sort"));
    quantity.show(quantityOf(model));
    quantity.element.hidden = model.get<DataView>("norms").byteLength === 0;
    effects.update();
    if (empty) {
      replace(
        hatched,
        gap(gaps["contributions.logit"] ?? gaps["contributions.embedding"] ?? "Contributions were not captured."),
      );
      return;
    }
    showQuestion(now.logit);
    const unsigned = quantityOf(model) === "norm" && shownOf(model) !== "difference";
    signs.element.hidden = unsigned; // a length lowers nothing
    rows = buildRows({
      ...now,
      headCount: model.get("num_heads"),
      expanded: model.get("expanded"),
      opened: model.get("opened"),
      live: model.get<string>("why_static") === "",
      sort: model.get("sort"),
      sign: unsigned ? "both" : sign,
    });
    cursor = chosen === "" ? -1 : rows.findIndex((row) => rowKey(row) === chosen);
    const scale = axisOf(rows, Math.ceil(view.width() / 250) + 1);
    const chained = rows.some((row) => row.kind !== "total" && Number.isFinite(row.running));
    const measured = rows.some((row) => Number.isFinite(row.effect)) || effects.running();
    const look: Look = {
      axis: scale,
      chained,
      ...columnsOf(rows, { wide: view.width() >= 520, effects: measured, running: chained }),
      largest: largest(rows),
      unsigned,
    };
    replace(axis, axisElement(look));
    list.classList.toggle("nnv-dense", rows.length > 36);
    const scrolled = list.scrollTop;
    replace(list, axis, ...rows.map((row, i) => drawRow(row, i, look)));
    if (rows.length === 0)
      list.append(
        h(
          "div",
          { class: "nnv-empty" },
          sign === "both" ? "There are no bars." : `No part ${sign === "positive" ? "raises" : "lowers"} this logit.`,
        ),
      );
    if (heads() === "missing") list.append(h("div", { class: "nnv-hint" }, `Heads: ${gaps["contributions.heads"]}`));
    list.scrollTop = scrolled;
    written.update(rows[cursor]);
  };

  const heads = () => (model.get<Record<string, string>>("gaps")["contributions.heads"] ? "missing" : "here");

  const showQuestion = (logit: number) => {
    const position = model.get<number>("explained_position");
    const labels = model.get<string[]>("labels");
    const norms = quantityOf(model) === "norm"; // which are of no token
    const other = !norms && model.get<number>("versus_id") >= 0;
    const what = norms ? "norms of what each part adds" : other ? "logit difference of" : "logit of";
    const difference = shownOf(model) === "difference";
    replace(
      question,
      h("span", {}, difference ? `Change of the ${what}` : `${what[0]!.toUpperCase()}${what.slice(1)}`),
      !norms && token(model.get("target_label")),
      other && h("span", {}, "over"),
      other && token(model.get("versus_label")),
      h("span", {}, `after position ${position}`),
      tokenAt(readTokens(model), position),
      !norms &&
        h(
          "b",
          { class: "nnv-number nnv-logit", title: difference ? "after minus before" : "as the model computed it" },
          exact(logit),
        ),
      h("span", { class: "nnv-hint" }, norms ? "they do not add up" : "final norm held at the values it had"),
      edited(model) && shownOf(model) === "after" && h("span", { class: "nnv-hint" }, "outlines: before the edits"),
    );
    const wanted = readSelection(model).position;
    here.hidden = wanted < 0 || wanted === position || wanted >= labels.length;
    replace(here, `Explain position ${wanted} `, labels[wanted] ?? "");
  };

  const drawRow = (row: Row, i: number, look: Look): HTMLElement => {
    const now = readSelection(model);
    const own =
      row.layer >= 0 &&
      row.layer === now.layer &&
      row.kind !== "neuron" &&
      (row.kind !== "head" || row.head === now.head);
    const { line, open } = rowElement(row, rows[i + 1], i === cursor || own, look);
    line.classList.toggle("nnv-cursor", i === cursor);
    open?.addEventListener("click", (event) => {
      event.stopPropagation();
      expand(row);
    });
    const site = siteOf(row);
    const offer = site && offerEdit(view, site);
    const block = row.kind === "attention" && offerEdit(view, { layer: row.layer, part: "block" }, "Block");
    if (offer) line.firstElementChild!.append(h("span", { class: "nnv-offers" }, block, offer));
    line.addEventListener("click", () => choose(i));
    line.addEventListener("pointermove", (event) => view.tooltip.show(...within(view.root, event), ...rowTip(row)));
    line.addEventListener("pointerleave", () => view.tooltip.hide());
    return line;
  };

  const expand = ({ kind, layer, open }: Row) => {
    const trait = kind === "mlp" ? "opened" : "expanded";
    const now = model.get<number[]>(trait);
    setTrait(model, trait, open ? now.filter((l) => l !== layer) : [...new Set([...now, layer])]);
    if (!open && kind === "mlp" && !model.get<number[]>("neuron_blocks").includes(layer))
      view.requests.ask({ kind: "neurons", layer });
  };

  const choose = (i: number) => {
    const row = rows[i];
    if (!row) return;
    const again = cursor === i;
    cursor = again ? -1 : i;
    chosen = again ? "" : rowKey(row);
    if (again) select(model, { layer: home.layer, head: home.head });
    else if (row.layer >= 0)
      select(model, row.kind === "head" && row.head >= 0 ? { layer: row.layer, head: row.head } : { layer: row.layer });
    view.say(again ? "nothing chosen" : `${row.name}: ${exact(row.value)}`);
    view.repaint();
  };

  list.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    if (move && move[0] !== 0) {
      const to = Math.max(0, Math.min(rows.length - 1, cursor + move[0]));
      if (to !== cursor) choose(to);
      list.querySelectorAll(".nnv-row")[cursor + 1]?.scrollIntoView({ block: "nearest" });
    } else if ((event.key === "Enter" || event.key === " ") && event.target === list) {
      const row = rows[cursor];
      if (row && row.open !== null) expand(row);
    } else if (event.key === "Escape") {
      cursor = -1;
      chosen = "";
      select(model, release(readSelection(model), home));
      view.repaint();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return () => view.stop();
};
