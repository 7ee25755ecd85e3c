/** The logit lens: what each block's output would predict, at every position. */

import { type Chrome, chrome } from "../shared/chrome";
import { gap, setTrait, toggle } from "../shared/controls";
import { h, replace } from "../shared/dom";
import { drawnTables } from "../shared/drawn_tables";
import { legend } from "../shared/legend";
import type { Render } from "../shared/model";
import { readSelection } from "../shared/selection";
import { signedPalette } from "../shared/theme";
import { readTokens } from "../shared/tokens";
import { cellTip, detail } from "./detail";
import { following } from "./followed";
import { LensChange, lensSource } from "./lens_change";
import type { ColorBy, LensData } from "./lens_data";
import { chosenRow, listen } from "./lens_gestures";
import { lensDrawer } from "./lens_grid";
import { type Cell, fittingCell, type LensLayout, lensLayout, placeOfRow, READABLE, scrolledTo } from "./lens_layout";
import { cellOffer } from "./lens_offer";
import { lensTables } from "./lens_tables";
import { colorChoice, lensElements, lensTools, normWords, PAINTED, showLegend, WIDEST, widening } from "./lens_tools";
import { pinsOf, showPins, togglePin } from "./pins";
import { type Lines, lineColor } from "./trajectory";

export const renderLogitLens: Render = ({ model, el }) => {
  const home = readSelection(model);
  const tables = () => drawnTables(model, lensTables);
  const view: Chrome = chrome({ model, el }, { title: "Logit lens", traits: PAINTED, paint: () => paint(), tables });
  const live = () => model.get<string>("why_static") === "";
  const colorBy = colorChoice((value) => {
    const wanted = decode().statistics.find(({ name }) => name === value);
    if (wanted && !wanted.held) view.requests.ask({ kind: "statistics", name: value });
    else setTrait(model, "color_by", value);
    view.repaint();
  });
  const key = legend();
  const flip = toggle("Last layer on top", "Turn the order of the rows", () =>
    setTrait(model, "last_on_top", !model.get("last_on_top")),
  );
  const pin = toggle("Pin beside", "Show this cell below, beside others (P, or shift and a click)", () => {
    const { row, position } = chosen();
    togglePin(model, decode(), row, position);
  });
  const { form, text, columns, wider, narrower, fit } = lensTools();
  view.tools.append(colorBy.element, key.element, form, flip.element, columns);

  const { canvas, spacer, scroll, side, offer, grid, hatched, pins, norm } = lensElements();
  view.body.append(h("div", { class: "nnv-lens" }, grid, h("div", {}, side, pin.element, offer)), pins, norm, hatched);

  let seen: LensData | null = null;
  let layout: LensLayout | null = null;
  let cellWidth = 0;
  let bar = 0; // CSS pixels that the grid's scroll bar takes
  let hover: Cell | null = null;
  let marked = -1; // what was clicked, where no model can be asked to follow it
  let seenPosition = -1;
  let seenRow = -1;
  let seenWidth = 0;
  let lines: Lines = "probability";
  const rows = chosenRow();
  const draw = lensDrawer();
  const showOffer = cellOffer(view, offer);
  let drawLooked = () => {};

  const tokens = () => ({ ...readTokens(model), ids: model.get<number[]>("token_ids") });

  /** CSS pixels that the grid may take; the detail stands beside it where there is room. */
  const room = () => view.width() - bar - (view.root.dataset.size === "wide" ? 246 + 22 : 0);

  const source = lensSource(model);
  const decode = (): LensData => {
    const now = source();
    if (now !== seen) hover = null; // another prompt, or another token followed: the pointer looks anew
    seen = now;
    return now;
  };

  /** The cell that is chosen, filled up to the last row and position, and whether both were. */
  const chosen = () => {
    const lens = decode();
    const { layer, position } = readSelection(model);
    const last = lens.tokens - 1;
    const row = rows.of(lens, layer);
    const at = position >= 0 && position <= last;
    return { row: at && row >= 0 ? row : lens.rows.length - 1, position: at ? position : last };
  };

  const paint = () => {
    const lens = decode();
    const { labels } = tokens();
    const palette = view.palette();
    drawLooked = () => {};
    const gaps = model.get<Record<string, string>>("gaps");
    hatched.hidden = !lens.empty;
    view.tools.hidden = lens.empty;
    grid.parentElement!.hidden = norm.hidden = lens.empty;
    if (lens.empty) {
      pins.hidden = true;
      replace(hatched, gap(gaps["lens.top_ids"] ?? "The logit lens was not captured."));
      return;
    }
    form.hidden = !live();
    flip.show(model.get("last_on_top"));
    const by = model.get<ColorBy>("color_by");
    colorBy.show(by, lens, live());
    showLegend(key, by, lens, palette);
    showPins(pins, model, lens, tokens());

    const names = lens.rows.reduce((longest, name) => Math.max(longest, name.length), 0);
    const layOut = () => {
      layout = lensLayout({
        rows: lens.rows.length,
        tokens: labels.length,
        width: room(),
        cellWidth,
        left: Math.min(132, 16 + names * 6.2),
        lastOnTop: model.get("last_on_top"),
      });
      spacer.style.width = `${layout.width}px`;
      spacer.style.height = `${layout.height}px`;
      scroll.style.width = `${layout.width + bar}px`;
      return layout;
    };
    canvas.style.width = canvas.style.height = "0"; // what it was is not what is measured
    bar = 0;
    layout = layOut();
    bar = scroll.offsetWidth - scroll.clientWidth;
    if (bar > 0) layout = layOut(); // the positions stand beside the scroll bar
    const cut = layout.height > scroll.clientHeight ? ` Scroll for all ${layout.rows} rows.` : "";
    norm.textContent = normWords(model.get<string>("lens_name") ?? "") + cut;
    const { layer, position } = readSelection(model);
    if (position !== seenPosition || scroll.clientWidth !== seenWidth) {
      seenPosition = position;
      seenWidth = scroll.clientWidth;
      if (position >= 0) scroll.scrollLeft = scrolledTo(layout, position, scroll.scrollLeft, scroll.clientWidth);
    }
    const row = rows.of(lens, layer);
    if (row !== seenRow) {
      seenRow = row;
      const { cellHeight, top } = layout;
      const y = placeOfRow(layout, row) * cellHeight;
      const least = y + cellHeight + top - scroll.clientHeight;
      if (row >= 0) scroll.scrollTop = Math.min(y, Math.max(least, scroll.scrollTop));
    }
    const { scrollLeft, scrollTop } = scroll;
    const width = Math.min(layout.width, scroll.clientWidth);
    const height = Math.min(layout.height, scroll.clientHeight);
    const signs = lens instanceof LensChange || lens.held(by) === "followed lead";
    const still = { layout, data: lens, ...readTokens(model), colorBy: by, marked: marks(), pins: pinsOf(model, lens) };
    const picture = { ...still, row, position, view: { width, height, scrollLeft, scrollTop } };
    drawLooked = () => draw(canvas, { ...picture, hover }, signs ? signedPalette(palette) : palette);
    drawLooked();
    canvas.dataset.geometry = JSON.stringify(layout);
    const all = fittingCell(layout, room());
    fit.disabled = Math.abs(all - layout.cellWidth) < 0.5;
    narrower.disabled = layout.cellWidth <= Math.min(all, READABLE) + 0.01;
    wider.disabled = layout.cellWidth >= WIDEST;
    fillSide();
  };

  const marks = () => {
    const { followed } = decode();
    if (followed.length === 0 && marked >= 0) return [{ id: marked, color: view.palette().accent }];
    return followed.map((id, n) => ({ id, color: lineColor(n) }));
  };

  const follow = (id: number) => {
    const { followed, label } = { followed: decode().followed, label: decode().label(id) };
    const off = followed.includes(id) || (followed.length === 0 && id === marked);
    if (live())
      view.requests.ask({ kind: "follow", ids: off ? followed.filter((one) => one !== id) : [...followed, id] });
    else marked = off ? -1 : id;
    view.say(off ? `${label} is not followed any more` : `following ${label}`);
    view.repaint();
  };

  const fillSide = () => {
    const lens = decode();
    const own = chosen();
    const position = hover ? hover.position : own.position;
    const row = hover ? (hover.row >= 0 ? hover.row : lens.rows.length - 1) : own.row;
    const sides = model.get<string[]>("sides") ?? [];
    const by = model.get<ColorBy>("color_by");
    const pickLines = (what: Lines) => {
      lines = what;
      fillSide();
      side.querySelector<HTMLElement>(".nnv-line-choice")?.focus(); // the list is made anew
    };
    const drop = live() ? follow : null;
    const tracks = following(lens, { row, position, by, lines, pickLines, drop }, view.palette());
    replace(side, ...detail(lens, tokens(), { row, position, marked, live: live(), sides }, tracks, follow));
    pin.show(pinsOf(model, lens).some(([r, p]) => r === own.row && p === own.position));
    const layer = lens.layers[own.row]!;
    showOffer({ row: own.row, layer, whole: lens.layers.lastIndexOf(layer) === own.row, position: own.position });
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value !== "") view.requests.ask({ kind: "follow", ids: decode().followed, text: text.value });
  });
  text.addEventListener("keydown", (event) => event.stopPropagation());
  const widen = (to: number) => {
    cellWidth = to;
    view.repaint();
  };
  widening({ wider, narrower, fit }, () => layout, room, widen);
  scroll.addEventListener("scroll", () => view.repaint(), { passive: true });
  const looked = (cell: Cell | null) => {
    hover = cell;
    view.repaintPart(() => {
      drawLooked();
      if (layout) fillSide();
    });
  };
  const tip = (cell: Cell) => cellTip(decode(), tokens(), cell, marked);
  listen({ view, model, canvas, scroll, home, rows, layout: () => layout, data: decode, tip, looked });

  return () => view.stop();
};
