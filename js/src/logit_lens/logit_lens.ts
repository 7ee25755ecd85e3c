/** The logit lens: what each block's output would predict, at every position. */

import { pointer } from "../shared/canvas";
import { type Chrome, choice, chrome, gap, setTrait, toggle } from "../shared/chrome";
import { h, replace, token } from "../shared/dom";
import { legend } from "../shared/legend";
import type { Render } from "../shared/model";
import { exact, short } from "../shared/numbers";
import { arrow, readSelection, release, type Selection, select, step } from "../shared/selection";
import { within } from "../shared/tooltip";
import { cellTitle, curve, predictions } from "./detail";
import { type ColorBy, LensData } from "./lens_data";
import { drawLens } from "./lens_grid";
import { type Cell, cellAt, fittingCell, type LensLayout, lensLayout, READABLE } from "./lens_layout";

const DATA = [
  "rows",
  "labels",
  "k",
  "top_ids",
  "top_probabilities",
  "entropy",
  "vocabulary",
  "followed_probability",
  "followed_rank",
  "vocabulary_size",
];
const TRAITS = [
  ...DATA,
  "layer",
  "position",
  "special",
  "token_ids",
  "color_by",
  "followed_id",
  "followed_label",
  "last_on_top",
  "gaps",
];

export const renderLogitLens: Render = ({ model, el }) => {
  const home = readSelection(model);
  const view: Chrome = chrome({ model, el }, { title: "Logit lens", traits: TRAITS, paint: () => paint() });
  const colorBy = choice(
    "Color",
    [
      ["probability", "probability"],
      ["entropy", "entropy"],
      ["followed probability", "followed token's probability"],
      ["followed rank", "followed token's rank"],
    ],
    (value) => setTrait(model, "color_by", value),
  );
  const key = legend();
  const flip = toggle("Last layer on top", "Turn the order of the rows", () =>
    setTrait(model, "last_on_top", !model.get("last_on_top")),
  );
  const text = h("input", {
    class: "nnv-input",
    placeholder: "follow a token…",
    "aria-label": "Token to follow",
    spellcheck: "false",
  });
  const send = h("button", { type: "submit", class: "nnv-button" }, "Follow");
  const form = h("form", { class: "nnv-follow" }, text, send);
  const wider = h(
    "button",
    { type: "button", class: "nnv-button", title: "Wider columns", "aria-label": "Wider columns" },
    "+",
  );
  const narrower = h(
    "button",
    { type: "button", class: "nnv-button", title: "Narrower columns", "aria-label": "Narrower columns" },
    "−",
  );
  const fit = h("button", { type: "button", class: "nnv-button", title: "All positions in sight" }, "Fit");
  view.tools.append(
    colorBy.element,
    key.element,
    form,
    flip.element,
    h("span", { class: "nnv-tools" }, narrower, wider, fit),
  );

  const canvas = h("canvas", {
    class: "nnv-lens-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "logit lens grid",
    "aria-label": "Top token after each layer at each position. Arrow keys choose a cell, Escape goes back.",
  });
  const spacer = h("div", { class: "nnv-spacer" }, canvas);
  const scroll = h("div", { class: "nnv-scroll" }, spacer);
  const side = h("div", { class: "nnv-side nnv-detail" });
  const grid = h("div", { class: "nnv-panel" }, scroll);
  const hatched = h("div", { hidden: true });
  view.body.append(h("div", { class: "nnv-lens" }, grid, side), hatched);

  let data: LensData | null = null;
  let from: unknown[] = [];
  let layout: LensLayout | null = null;
  let cellWidth = 0;
  let hover: Cell | null = null;
  let marked = -1; // what was clicked, where no model can be asked to follow it
  let seenPosition = -1;

  const tokens = () => ({
    labels: model.get<string[]>("labels"),
    special: model.get<boolean[]>("special"),
    ids: model.get<number[]>("token_ids"),
  });

  /** CSS pixels that the grid may take; the detail stands beside it where there is room. */
  const room = () => view.width() - (view.root.dataset.size === "wide" ? 246 + 22 : 0);

  const decode = (): LensData => {
    const now = DATA.map((name) => model.get(name));
    if (!data || now.some((value, i) => value !== from[i])) {
      if (from[1] !== now[1]) hover = null;
      data = new LensData(model);
      from = now;
    }
    return data;
  };

  const paint = () => {
    const lens = decode();
    const { labels, special } = tokens();
    const palette = view.palette();
    const gaps = model.get<Record<string, string>>("gaps");
    hatched.hidden = !lens.empty;
    grid.parentElement!.hidden = lens.empty;
    if (lens.empty) {
      replace(hatched, gap(gaps["lens.top_ids"] ?? "The logit lens was not captured."));
      return;
    }
    form.hidden = model.get<string>("why_static") !== "";
    flip.show(model.get("last_on_top"));
    const by = model.get<ColorBy>("color_by");
    colorBy.show(by);
    for (const option of colorBy.element.querySelectorAll("option"))
      option.disabled = option.value.startsWith("followed") && !lens.following;
    if (by === "entropy")
      key.show("0", `${short(lens.largestEntropy)} nats`, palette, "Entropy of the whole distribution.");
    else if (by === "followed rank" && lens.following)
      key.show("last", "rank 1", palette, "Logarithm of the rank among all tokens.");
    else
      key.show(
        "0",
        "1",
        palette,
        by === "probability" ? "Probability of the cell's top token." : "Probability of the followed token.",
      );

    const width = room();
    const names = lens.rows.reduce((longest, name) => Math.max(longest, name.length), 0);
    layout = lensLayout({
      rows: lens.rows.length,
      tokens: labels.length,
      width,
      cellWidth,
      left: Math.min(110, 16 + names * 6.2),
      lastOnTop: model.get("last_on_top"),
    });
    spacer.style.width = `${layout.width}px`;
    spacer.style.height = `${layout.height}px`;
    const { layer, position } = readSelection(model);
    if (position !== seenPosition) {
      seenPosition = position;
      reveal(layout, position);
    }
    const seen = {
      width: Math.min(layout.width, scroll.clientWidth),
      height: Math.min(layout.height, scroll.clientHeight),
    };
    drawLens(
      canvas,
      {
        layout,
        data: lens,
        labels,
        special,
        colorBy: by,
        marked: followed(),
        layer,
        position,
        hover,
        view: { ...seen, scrollLeft: scroll.scrollLeft, scrollTop: scroll.scrollTop },
      },
      palette,
    );
    canvas.dataset.geometry = JSON.stringify(layout);
    const all = fittingCell(layout, width);
    fit.disabled = Math.abs(all - layout.cellWidth) < 0.5;
    narrower.disabled = layout.cellWidth <= Math.min(all, READABLE) + 0.01;
    wider.disabled = layout.cellWidth >= 124;
    fillSide();
  };

  const reveal = (at: LensLayout, position: number) => {
    if (position < 0) return;
    const start = position * at.cellWidth;
    const room = scroll.clientWidth - at.left;
    if (start < scroll.scrollLeft || start + at.cellWidth > scroll.scrollLeft + room)
      scroll.scrollLeft = Math.max(0, start - room / 2);
  };

  const followed = (): number => {
    const id = model.get<number>("followed_id");
    return id >= 0 ? id : marked;
  };

  const follow = (id: number) => {
    const live = model.get<string>("why_static") === "";
    const off = id === followed();
    if (live) view.requests.ask({ kind: "follow", id: off ? -1 : id });
    else marked = off ? -1 : id;
    view.say(off ? "no token followed" : `following ${data?.label(id)}`);
    view.repaint();
  };

  const fillSide = () => {
    const lens = decode();
    const now = readSelection(model);
    const last = lens.tokens - 1;
    const position = hover ? hover.position : now.position >= 0 && now.position <= last ? now.position : last;
    const bottom = lens.rows.length - 1;
    const pinned = !hover && now.position >= 0 && now.layer >= 0 && now.layer <= bottom;
    const row = hover && hover.row >= 0 ? hover.row : pinned ? now.layer : bottom;
    const id = model.get<number>("followed_id");
    replace(
      side,
      h("div", { class: "nnv-list-title nnv-cell-title" }, ...cellTitle(lens, tokens(), row, position)),
      h("div", { class: "nnv-list nnv-top" }, ...predictions(lens, row, position, followed(), follow)),
      h(
        "div",
        { class: "nnv-hint nnv-entropy" },
        "entropy ",
        h("b", { class: "nnv-number" }, exact(lens.entropy(row, position))),
        " nats",
      ),
      id >= 0 &&
        lens.following &&
        h(
          "div",
          { class: "nnv-followed" },
          h(
            "div",
            { class: "nnv-list-title" },
            "Following ",
            token(model.get("followed_label")),
            h("small", { class: "nnv-hint" }, `id ${id}`),
          ),
          h(
            "div",
            {},
            "probability ",
            h("b", { class: "nnv-number nnv-followed-probability" }, exact(lens.followedProbability(row, position))),
            ", rank ",
            h("b", { class: "nnv-number nnv-followed-rank" }, String(lens.followedRank(row, position) + 1)),
          ),
          curve(lens, position, row, view.palette()),
          h("div", { class: "nnv-hint" }, `at position ${position}, first to last layer`),
        ),
      h(
        "div",
        { class: "nnv-hint" },
        model.get<string>("why_static") === ""
          ? "Click a token to follow it through the layers."
          : "Click a token to mark the cells in which it comes first.",
      ),
    );
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value !== "") view.requests.ask({ kind: "follow", text: text.value });
  });
  text.addEventListener("keydown", (event) => event.stopPropagation());
  const widen = (to: number) => {
    cellWidth = to;
    view.repaint();
  };
  wider.addEventListener("click", () => layout && widen(Math.min(124, layout.cellWidth * 1.5)));
  narrower.addEventListener(
    "click",
    () => layout && widen(Math.max(fittingCell(layout, room()), layout.cellWidth / 1.5)),
  );
  fit.addEventListener("click", () => layout && widen(fittingCell(layout, room())));
  scroll.addEventListener("scroll", () => view.repaint(), { passive: true });

  const under = (event: MouseEvent): Cell | null => {
    const { x, y } = pointer(event, canvas);
    return layout && cellAt(layout, x, y, scroll.scrollLeft, scroll.scrollTop);
  };
  canvas.addEventListener("pointermove", (event) => {
    const cell = under(event);
    if (cell?.row !== hover?.row || cell?.position !== hover?.position) {
      hover = cell;
      view.repaint();
    }
    canvas.style.cursor = cell ? "pointer" : "default";
    if (cell) showTip(cell, event);
    else view.tooltip.hide();
  });
  canvas.addEventListener("pointerleave", () => {
    hover = null;
    view.tooltip.hide();
    view.repaint();
  });
  canvas.addEventListener("click", (event) => {
    const cell = under(event);
    if (!cell) return;
    const now = readSelection(model);
    const same = now.position === cell.position && (cell.row < 0 || now.layer === cell.row);
    go(
      same
        ? { ...now, layer: home.layer, position: home.position }
        : { ...now, layer: cell.row < 0 ? now.layer : cell.row, position: cell.position },
    );
  });
  canvas.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    const now = readSelection(model);
    const lens = decode();
    if (move) {
      const down = model.get("last_on_top") ? -move[0] : move[0];
      const layer = step(now.layer, down, lens.rows.length, lens.rows.length - 1);
      go({
        ...now,
        layer: layer < 0 ? lens.rows.length - 1 : layer,
        position: step(now.position, move[1], lens.tokens, lens.tokens - 1),
      });
    } else if (event.key === "Escape") go(release(now, home));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const go = (to: Selection) => {
    select(model, to);
    const lens = decode();
    if (to.position < 0 || to.layer < 0 || to.layer >= lens.rows.length) return;
    const best = lens.top(to.layer, to.position)[0]!;
    view.say(`${lens.rows[to.layer]}, position ${to.position}: ${best.label}, probability ${exact(best.probability)}`);
  };

  const showTip = (cell: Cell, event: MouseEvent) => {
    const lens = decode();
    if (cell.row < 0) {
      const label = tokens().labels[cell.position] ?? "";
      view.tooltip.show(
        ...within(view.root, event),
        h(
          "div",
          {},
          `position ${cell.position} `,
          token(label),
          h("small", { class: "nnv-hint" }, ` id ${tokens().ids[cell.position]}`),
        ),
      );
      return;
    }
    view.tooltip.show(
      ...within(view.root, event),
      h("div", { class: "nnv-list-title" }, ...cellTitle(lens, tokens(), cell.row, cell.position)),
      ...predictions(lens, cell.row, cell.position, followed(), null),
      h("div", { class: "nnv-hint" }, `entropy ${exact(lens.entropy(cell.row, cell.position))} nats`),
    );
  };

  return () => view.stop();
};
