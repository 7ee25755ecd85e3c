/** The logit lens: what each block's output would predict, at every position. */

import { pointer } from "../shared/canvas";
import { type Chrome, chrome } from "../shared/chrome";
import { choice, gap, setTrait, toggle } from "../shared/controls";
import { h, replace } from "../shared/dom";
import { drawnTables } from "../shared/drawn_tables";
import { legend } from "../shared/legend";
import type { Render } from "../shared/model";
import { exact } from "../shared/numbers";
import { arrow, readSelection, release, type Selection, select, step } from "../shared/selection";
import { signedPalette } from "../shared/theme";
import { readTokens } from "../shared/tokens";
import { within } from "../shared/tooltip";
import { cellTip, detail } from "./detail";
import { LensChange, lensSource } from "./lens_change";
import type { ColorBy, LensData } from "./lens_data";
import { lensDrawer } from "./lens_grid";
import {
  type Cell,
  cellAt,
  fittingCell,
  type LensLayout,
  lensLayout,
  nameAt,
  READABLE,
  scrolledTo,
} from "./lens_layout";
import { cellOffer } from "./lens_offer";
import { lensTables } from "./lens_tables";
import { lensElements, lensTools, PAINTED, showLegend, WIDEST, widening } from "./lens_tools";

export const renderLogitLens: Render = ({ model, el }) => {
  const home = readSelection(model);
  const tables = () => drawnTables(model, lensTables);
  const view: Chrome = chrome({ model, el }, { title: "Logit lens", traits: PAINTED, paint: () => paint(), tables });
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
  const { form, text, columns, wider, narrower, fit } = lensTools();
  view.tools.append(colorBy.element, key.element, form, flip.element, columns);

  const { canvas, spacer, scroll, side, offer, grid, hatched } = lensElements();
  view.body.append(h("div", { class: "nnv-lens" }, grid, h("div", {}, side, offer)), hatched);

  let seen: LensData | null = null;
  let layout: LensLayout | null = null;
  let cellWidth = 0;
  let hover: Cell | null = null;
  let marked = -1; // what was clicked, where no model can be asked to follow it
  let seenPosition = -1;
  const draw = lensDrawer();
  const showOffer = cellOffer(view, offer);
  let drawLooked = () => {};

  const tokens = () => ({ ...readTokens(model), ids: model.get<number[]>("token_ids") });

  /** CSS pixels that the grid may take; the detail stands beside it where there is room. */
  const room = () => view.width() - (view.root.dataset.size === "wide" ? 246 + 22 : 0);

  const source = lensSource(model);
  const decode = (): LensData => {
    const now = source();
    if (now !== seen) hover = null; // another prompt, or another token followed: the pointer looks anew
    seen = now;
    return now;
  };

  const paint = () => {
    const lens = decode();
    const { labels } = tokens();
    const palette = view.palette();
    drawLooked = () => {};
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
    showLegend(key, by, lens, palette);

    const names = lens.rows.reduce((longest, name) => Math.max(longest, name.length), 0);
    layout = lensLayout({
      rows: lens.rows.length,
      tokens: labels.length,
      width: room(),
      cellWidth,
      left: Math.min(110, 16 + names * 6.2),
      lastOnTop: model.get("last_on_top"),
    });
    spacer.style.width = `${layout.width}px`;
    spacer.style.height = `${layout.height}px`;
    const { layer, position } = readSelection(model);
    if (position !== seenPosition) {
      seenPosition = position;
      if (position >= 0) scroll.scrollLeft = scrolledTo(layout, position, scroll.scrollLeft, scroll.clientWidth);
    }
    const { scrollLeft, scrollTop } = scroll;
    const width = Math.min(layout.width, scroll.clientWidth);
    const height = Math.min(layout.height, scroll.clientHeight);
    const still = { layout, data: lens, ...readTokens(model), colorBy: by, marked: followed(), layer, position };
    const picture = { ...still, view: { width, height, scrollLeft, scrollTop } };
    const colors = lens instanceof LensChange ? signedPalette(palette) : palette;
    drawLooked = () => draw(canvas, { ...picture, hover }, colors);
    drawLooked();
    canvas.dataset.geometry = JSON.stringify(layout);
    const all = fittingCell(layout, room());
    fit.disabled = Math.abs(all - layout.cellWidth) < 0.5;
    narrower.disabled = layout.cellWidth <= Math.min(all, READABLE) + 0.01;
    wider.disabled = layout.cellWidth >= WIDEST;
    fillSide();
  };

  const look = () => {
    drawLooked();
    if (layout) fillSide();
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
    view.say(off ? "no token followed" : `following ${decode().label(id)}`);
    view.repaint();
  };

  const fillSide = () => {
    const lens = decode();
    const now = readSelection(model);
    const last = lens.tokens - 1;
    const bottom = lens.rows.length - 1;
    const pinned = now.position >= 0 && now.position <= last && now.layer >= 0 && now.layer <= bottom;
    const own = now.position >= 0 && now.position <= last ? now.position : last;
    const layer = pinned ? now.layer : bottom;
    const position = hover ? hover.position : own;
    const row = hover ? (hover.row >= 0 ? hover.row : bottom) : layer;
    const live = model.get<string>("why_static") === "";
    const sides = model.get<string[]>("sides") ?? [];
    const about = { row, position, marked: followed(), followed: model.get<number>("followed_id"), live, sides };
    replace(side, ...detail(lens, tokens(), about, view.palette(), follow));
    showOffer(layer, own);
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
  widening({ wider, narrower, fit }, () => layout, room, widen);
  scroll.addEventListener("scroll", () => view.repaint(), { passive: true });

  const under = (event: MouseEvent): Cell | null => {
    const { x, y } = pointer(event, canvas);
    return layout && cellAt(layout, x, y, scroll.scrollLeft, scroll.scrollTop);
  };
  const blockUnder = (event: MouseEvent): number | null => {
    const { x, y } = pointer(event, canvas);
    return layout && nameAt(layout, x, y, scroll.scrollTop);
  };
  canvas.addEventListener("pointermove", (event) => {
    const cell = under(event);
    if (cell?.row !== hover?.row || cell?.position !== hover?.position) {
      hover = cell;
      view.repaintPart(look);
    }
    const block = view.editable() ? blockUnder(event) : null;
    canvas.style.cursor = cell || block !== null ? "pointer" : "default";
    if (cell) showTip(cell, event);
    else if (block !== null)
      view.tooltip.show(...within(view.root, event), h("div", {}, `Click to change block ${block}`));
    else view.tooltip.hide();
  });
  canvas.addEventListener("pointerleave", () => {
    hover = null;
    view.tooltip.hide();
    view.repaintPart(look);
  });
  canvas.addEventListener("click", (event) => {
    const cell = under(event);
    const block = blockUnder(event);
    if (block !== null && view.editable()) view.edit({ layer: block, part: "block" });
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
    view.tooltip.show(...within(view.root, event), ...cellTip(decode(), tokens(), cell, followed()));
  };

  return () => view.stop();
};
