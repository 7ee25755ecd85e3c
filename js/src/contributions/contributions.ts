/** Contributions: what each part of the model adds to one token's logit, as bars that sum to it. */

import { float32 } from "../shared/bytes";
import { type Chrome, choice, chrome, gap, setTrait } from "../shared/chrome";
import { h, replace, token } from "../shared/dom";
import type { Render } from "../shared/model";
import { exact, short, signed } from "../shared/numbers";
import { arrow, readSelection, release, select } from "../shared/selection";
import { within } from "../shared/tooltip";
import { type Axis, axisOf, type Bar, buildRows, place, type Row, type Wish } from "./rows";

const TRAITS = [
  "bars",
  "bar_values",
  "heads",
  "num_heads",
  "expanded",
  "sort",
  "target_label",
  "versus_label",
  "target_id",
  "versus_id",
  "explained_position",
  "layer",
  "head",
  "position",
  "labels",
  "gaps",
  "why_static",
];

export const renderContributions: Render = ({ model, el }) => {
  const home = readSelection(model);
  const view: Chrome = chrome({ model, el }, { title: "Contributions", traits: TRAITS, paint: () => paint() });
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
  view.tools.append(sort.element, signs.element);

  const target = h("input", {
    class: "nnv-input",
    placeholder: "predicted token",
    "aria-label": "Target token",
    spellcheck: "false",
  });
  const versus = h("input", {
    class: "nnv-input",
    placeholder: "no other token",
    "aria-label": "Token to compare with",
    spellcheck: "false",
  });
  const ask = h("button", { type: "submit", class: "nnv-button" }, "Explain");
  const here = h("button", { type: "button", class: "nnv-button" });
  const form = h(
    "form",
    { class: "nnv-question" },
    target,
    h("span", { class: "nnv-hint" }, "against"),
    versus,
    ask,
    here,
  );
  const question = h("div", { class: "nnv-question nnv-asked" });
  const axis = h("div", { class: "nnv-axis", "aria-hidden": "true" });
  const list = h("div", {
    class: "nnv-rows",
    role: "application",
    tabindex: 0,
    "aria-label": "Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back.",
  });
  const hatched = h("div", { hidden: true });
  view.body.append(question, form, list, hatched);
  let rows: Row[] = [];
  let cursor = -1;

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
  for (const input of [target, versus]) input.addEventListener("keydown", (event) => event.stopPropagation());

  const bars = (): { bars: Bar[]; logit: number } => {
    const values = float32(model.get("bar_values"));
    const parts = model.get<Omit<Bar, "value">[]>("bars");
    return { bars: parts.map((part, i) => ({ ...part, value: values[i]! })), logit: values[parts.length]! };
  };

  const paint = () => {
    const now = bars();
    const gaps = model.get<Record<string, string>>("gaps");
    const empty = now.bars.length === 0;
    hatched.hidden = !empty;
    list.hidden = question.hidden = empty;
    form.hidden = model.get<string>("why_static") !== "";
    sort.show(model.get("sort"));
    if (empty) {
      replace(
        hatched,
        gap(gaps["contributions.logit"] ?? gaps["contributions.embedding"] ?? "Contributions were not captured."),
      );
      return;
    }
    showQuestion(now.logit);
    rows = buildRows({
      ...now,
      heads: float32(model.get("heads")),
      headCount: model.get("num_heads"),
      expanded: model.get("expanded"),
      sort: model.get("sort"),
      sign,
    });
    const scale = axisOf(rows, view.width() > 700 ? 8 : 4);
    const chained = rows.some((row) => row.kind !== "total" && Number.isFinite(row.running));
    const columns = `${view.width() < 520 ? "126px" : "168px"} minmax(0, 1fr) 74px${chained && view.width() >= 520 ? " 74px" : ""}`;
    drawAxis(scale, columns);
    list.classList.toggle("nnv-dense", rows.length > 36);
    const scrolled = list.scrollTop;
    replace(list, axis, ...rows.map((row, i) => drawRow(row, i, scale, columns, chained)));
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
  };

  const heads = () => (model.get<Record<string, string>>("gaps")["contributions.heads"] ? "missing" : "here");

  const showQuestion = (logit: number) => {
    const position = model.get<number>("explained_position");
    const labels = model.get<string[]>("labels");
    const other = model.get<number>("versus_id") >= 0;
    replace(
      question,
      h("span", {}, other ? "Logit difference of" : "Logit of"),
      token(model.get("target_label")),
      other && h("span", {}, "over"),
      other && token(model.get("versus_label")),
      h("span", {}, `after position ${position}`),
      token(labels[position] ?? ""),
      h("b", { class: "nnv-number nnv-logit", title: "as the model computed it" }, exact(logit)),
      h("span", { class: "nnv-hint" }, "final norm held at the values it had"),
    );
    const wanted = readSelection(model).position;
    here.hidden = wanted < 0 || wanted === position || wanted >= labels.length;
    replace(here, `Explain position ${wanted} `, labels[wanted] ?? "");
  };

  const drawAxis = (scale: Axis, columns: string) => {
    const track = h("div", { class: "nnv-track" });
    for (const value of scale.ticks) {
      const tick = h("span", { class: "nnv-tick" }, short(value));
      tick.style.left = `${100 * place(scale, value)}%`;
      track.append(tick);
    }
    const line = h("div", { class: "nnv-row nnv-axis-row" }, h("span"), track);
    line.style.gridTemplateColumns = columns;
    replace(axis, line);
  };

  const drawRow = (row: Row, i: number, scale: Axis, columns: string, chained: boolean): HTMLElement => {
    const { layer } = readSelection(model);
    const [a, b] = [place(scale, Math.min(row.from, row.to)), place(scale, Math.max(row.from, row.to))];
    const kind = row.kind === "total" ? "nnv-total" : row.value >= 0 ? "nnv-plus" : "nnv-minus";
    const piece = h("div", { class: `nnv-piece ${kind}` });
    piece.style.left = `${100 * a}%`;
    piece.style.width = `${100 * (b - a)}%`;
    const zero = h("div", { class: "nnv-zero" });
    zero.style.left = `${100 * place(scale, 0)}%`;
    const track = h("div", { class: "nnv-track" }, zero, Number.isFinite(row.value) && piece);
    const next = rows[i + 1];
    if (chained && row.kind !== "total" && row.kind !== "head" && next && next.kind !== "head") {
      const link = h("div", { class: "nnv-link" });
      link.style.left = `${100 * place(scale, row.to)}%`;
      track.append(link);
    }
    const open =
      row.open !== null &&
      h(
        "button",
        {
          type: "button",
          class: "nnv-open",
          "aria-expanded": String(row.open),
          "aria-label": `Heads of layer ${row.layer}`,
        },
        row.open ? "▾" : "▸",
      );
    const name = h(
      "div",
      { class: "nnv-row-name" },
      open || h("span", { class: "nnv-open", "aria-hidden": "true" }),
      h("span", {}, row.name),
    );
    if (row.kind === "head") name.style.paddingLeft = "14px";
    const chosen =
      i === cursor ||
      (row.layer >= 0 && row.layer === layer && (row.kind !== "head" || row.head === readSelection(model).head));
    const line = h(
      "div",
      {
        class: `nnv-row${row.kind === "head" ? " nnv-head-row" : ""}${row.kind === "total" ? " nnv-total-row" : ""}${chosen ? " nnv-chosen" : ""}`,
        "data-name": row.name,
        "data-layer": row.layer,
        "data-value": exact(row.value),
      },
      name,
      track,
      h("span", { class: "nnv-number" }, row.kind === "total" ? short(row.value) : signed(row.value)),
      chained &&
        view.width() >= 520 &&
        h(
          "span",
          { class: "nnv-number nnv-running", title: "running total" },
          Number.isFinite(row.running) ? row.running.toFixed(3).replace("-", "−") : "",
        ),
    );
    line.style.gridTemplateColumns = columns;
    if (open) {
      open.addEventListener("click", (event) => {
        event.stopPropagation();
        expand(row.layer);
      });
    }
    line.addEventListener("click", () => choose(i));
    line.addEventListener("pointermove", (event) => showTip(row, event));
    line.addEventListener("pointerleave", () => view.tooltip.hide());
    return line;
  };

  const expand = (layer: number) => {
    const now = model.get<number[]>("expanded");
    setTrait(model, "expanded", now.includes(layer) ? now.filter((l) => l !== layer) : [...now, layer]);
  };

  const choose = (i: number) => {
    const row = rows[i];
    if (!row) return;
    const again = cursor === i;
    cursor = again ? -1 : i;
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
      if (row && row.open !== null) expand(row.layer);
    } else if (event.key === "Escape") {
      cursor = -1;
      select(model, release(readSelection(model), home));
      view.repaint();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const showTip = (row: Row, event: MouseEvent) => {
    view.tooltip.show(
      ...within(view.root, event),
      h("div", {}, row.kind === "head" ? `layer ${row.layer}, ${row.name}` : row.name),
      h("b", {}, exact(row.value)),
      ...(Number.isFinite(row.running) && row.kind !== "total"
        ? [h("div", { class: "nnv-hint" }, `running total ${exact(Math.fround(row.running))}`)]
        : []),
    );
  };

  return () => view.stop();
};
