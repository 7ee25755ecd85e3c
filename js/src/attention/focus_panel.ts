/** The head in focus: its matrix with hover, pin, zoom and keys. */

import type { Chrome } from "../shared/chrome";
import { gap } from "../shared/controls";
import { h, replace } from "../shared/dom";
import { offerEdit } from "../shared/edits";
import type { Model } from "../shared/model";
import { BAND } from "../shared/roles";
import { readSelection, type Selection, select } from "../shared/selection";
import { signedPalette } from "../shared/theme";
import { readTokens } from "../shared/tokens";
import { within } from "../shared/tooltip";
import { limitsOf, limitWords, sinkWeights } from "./bounds";
import { focusElements } from "./focus_elements";
import {
  type Combine,
  focusTitle,
  HOW_TO_READ,
  HOW_TO_READ_LINES,
  HOW_TO_RELEASE,
  kindWords,
  reading,
  sharing,
  spoken,
  tip,
} from "./focus_words";
import { BETWEEN, roomForBoth } from "./lines_layout";
import { linesPanel } from "./lines_panel";
import { lookCloser, reducedWords } from "./looks";
import { matrixDrawer } from "./matrix";
import { SINK } from "./matrix_bounds";
import { type Eye, matrixHand } from "./matrix_hand";
import { labelGutter } from "./matrix_labels";
import { matrixLayout, NO_ZOOM, reveal, type Spot, zoomLimit } from "./matrix_layout";
import { type Pattern, type Scale, SignedPattern } from "./pattern";
import type { Focus, Patterns } from "./patterns";
import { search } from "./search";
import { valueTable } from "./value_table";
import { vectorsPanel } from "./vectors_panel";

/** How the focused head is drawn; auto: the matrix, and lines where they fit beside it. */
export type Form = "auto" | "matrix" | "lines";

export interface FocusPanel {
  element: HTMLElement;
  /** What stands below everything else. */
  last: HTMLElement;
  paint(): void;
  hovered(): Spot | null;
  stop(): void;
}

export function focusPanel(
  view: Chrome,
  model: Model,
  source: Patterns,
  home: Selection,
  lookedAt: () => void,
  room: () => number,
): FocusPanel {
  const parts = focusElements();
  const { element, title, about, offer, zooms, zoomOut, zoomIn, fit, reset } = parts;
  const { pictures, canvas, hatched, readout, finder, tableToggle } = parts;
  const eye: Eye = { layout: null, zoom: NO_ZOOM, hover: null, key: -1 };
  let seenTokens: unknown = null;
  let seenPosition = -1;
  let tipped: Pattern | null = null;
  const draw = matrixDrawer();
  /** Draws what depends on the pointer. */
  let drawLooked = () => {};

  const tokens = () => readTokens(model);

  const paint = () => {
    const now = source.current();
    const wanted = readSelection(model);
    const labels = model.get<string[]>("labels");
    if (seenTokens !== labels) {
      seenTokens = labels; // another prompt: what was looked at is no longer there
      eye.zoom = NO_ZOOM;
      eye.hover = null;
      eye.key = -1;
    }
    const chosen = wanted.layer >= 0 && wanted.head >= 0;
    const here = now !== null && now.layer === wanted.layer && now.head === wanted.head;
    const fits = now !== null && now.pattern.size === labels.length;
    const reason = chosen && !here ? unavailable(wanted) : "";
    view.setWaiting(chosen && !here && reason === "");
    canvas.classList.toggle("nnv-stale", !here);
    const blank = !chosen || !fits || reason !== "";
    drawLooked = () => {};
    const form = now?.pattern.reduced ? "matrix" : (model.get<Form>("form") ?? "auto");
    canvas.hidden = blank || form === "lines";
    if (blank) lines.element.hidden = true;
    finder.hidden = tableToggle.hidden = table.element.hidden = blank;
    vectors.paint(room());
    hatched.hidden = reason === "" || !chosen;
    if (reason) replace(hatched, gap(reason));
    reset.hidden = wanted.layer === home.layer && wanted.head === home.head && wanted.position === home.position;
    if (!chosen) {
      offer.hidden = true;
      title.textContent = "No head chosen";
      about.textContent = "";
      zooms.hidden = true;
      replace(readout, h("span", { class: "nnv-hint" }, "Choose a head on the left to see its pattern in full."));
      return;
    }
    const shown = here || !fits ? { layer: wanted.layer, head: wanted.head } : { layer: now.layer, head: now.head };
    title.textContent = focusTitle(model, shown);
    if (offer.dataset.head !== `${shown.layer}.${shown.head}` || offer.hidden) {
      offer.dataset.head = `${shown.layer}.${shown.head}`;
      const block = offerEdit(view, { layer: shown.layer, part: "block" }, "Edit block");
      replace(offer, offerEdit(view, { ...shown, part: "head" }), block);
    }
    const several = (model.get<Combine>("combine") ?? "one") !== "one";
    offer.hidden = several; // which of them would be changed?
    const shared = several ? "" : sharing(shown.head, model.get("num_heads"), model.get("num_kv_heads"));
    const limits = limitsOf(model, shown.layer);
    const whole = now ? [kindWords(model, now.pattern.kind), reducedWords(model, now.pattern)] : [];
    about.textContent = [shared, limitWords(limits), ...whole].filter(Boolean).join(" · ");
    if (!now || blank) {
      zooms.hidden = true;
      replace(readout);
      return;
    }
    const width = room();
    const small = view.root.dataset.size === "narrow";
    const edges = labelGutter(canvas, labels, view.palette(), small, tokens().roles?.length ? BAND : 0);
    if (form === "lines") edges.top = 24; // no labels stand upright there
    const both = form === "auto" && !small ? roomForBoth(labels.length, width, edges) : 0;
    const laidOut = () => matrixLayout(labels.length, width - both, edges, eye.zoom);
    let layout = laidOut();
    if (wanted.position !== seenPosition) {
      seenPosition = wanted.position;
      if (seenPosition >= 0 && eye.zoom.factor > 1) {
        eye.zoom = reveal(layout, eye.zoom, seenPosition);
        layout = laidOut();
      }
    }
    eye.layout = layout;
    lookCloser(model, layout);
    zooms.hidden = zoomLimit(layout) <= 1;
    zoomOut.disabled = fit.disabled = eye.zoom.factor <= 1;
    zoomIn.disabled = eye.zoom.factor >= zoomLimit(layout) - 1e-9;
    if (tipped && tipped !== now.pattern) {
      tipped = null; // the number beside the pointer was another head's
      view.tooltip.hide();
    }
    const levels = source.levels(now, model.get<Scale>("scale"), model.get("fold_sink"));
    const still = { levels, ...tokens(), position: wanted.position, found: find.found() };
    const signed = now.pattern instanceof SignedPattern;
    const palette = signed ? signedPalette(view.palette()) : view.palette();
    const bounds = { sink: signed ? null : sinkWeights(model), window: limits.window ?? 0 };
    lines.element.hidden = form === "matrix" || (form === "auto" && both === 0);
    const beside = form === "lines" ? width : width - (layout.left + layout.plot + SINK + 6) - BETWEEN;
    drawLooked = () => {
      const seen = { ...still, key: eye.key, hover: eye.hover };
      if (!canvas.hidden) draw(canvas, { ...seen, ...bounds, layout, pattern: now.pattern }, palette);
      if (!lines.element.hidden) lines.paint(layout, beside, seen, palette);
      showReadout(now);
    };
    drawLooked();
    if (table.element.isConnected) {
      const query = wanted.position >= 0 ? wanted.position : labels.length - 1;
      table.paint({ ...tokens(), ids: model.get<number[]>("token_ids") }, now.pattern, query);
    }
    canvas.dataset.geometry = JSON.stringify(layout);
    canvas.dataset.head = `${now.layer}.${now.head}`;
  };

  const look = () => {
    drawLooked();
    vectors.look();
    lookedAt();
  };

  /** Why the selected head cannot be shown; empty where its pattern is on its way. */
  const unavailable = ({ layer }: Selection): string => {
    const why = model.get<Record<string, string>>("gaps")[`layers.${layer}.self_attn.attention_probabilities`];
    if (why) return why;
    return model.get<number[]>("pattern_layers").includes(layer) ? view.gone() : model.get<string>("no_pattern");
  };

  const showReadout = ({ pattern }: Focus) => {
    const { position } = readSelection(model);
    const { hover, key } = eye;
    const cell = hover?.kind === "cell" ? hover : position >= 0 && key >= 0 ? { query: position, key } : null;
    if (cell) replace(readout, ...reading(tokens(), pattern, cell.query, cell.key));
    else {
      const how = canvas.hidden ? HOW_TO_READ_LINES : HOW_TO_READ;
      replace(readout, h("span", { class: "nnv-hint" }, position >= 0 ? HOW_TO_RELEASE : how));
    }
  };

  const hand = matrixHand(view, model, canvas, eye, home, {
    tip: (spot, event) => showTip(spot, event),
    say: (position) => view.say(spoken(model.get("labels"), source.current()?.pattern ?? null, position, eye.key)),
    looked: () => view.repaintPart(look),
    pinned: lookedAt,
  });
  const lines = linesPanel(hand);
  pictures.append(lines.element);
  zoomIn.addEventListener("click", () => hand.moveZoom(1.6));
  zoomOut.addEventListener("click", () => hand.moveZoom(1 / 1.6));
  fit.addEventListener("click", () => hand.moveZoom(0));
  reset.addEventListener("click", () => {
    eye.key = -1;
    eye.zoom = NO_ZOOM;
    select(model, home);
  });
  const find = search(
    () => model.get("labels"),
    () => view.repaint(),
    (position) => {
      eye.key = -1;
      select(model, { position });
      view.say(spoken(model.get("labels"), null, position, -1));
    },
  );
  finder.append(find.element);
  const vectors = vectorsPanel(view, model, eye, (query, key) => {
    eye.key = key;
    select(model, { position: query });
    view.repaint();
  });
  tableToggle.before(vectors.toggle);
  element.append(vectors.element);
  const table = valueTable();
  tableToggle.addEventListener("click", () => {
    const open = !table.element.isConnected;
    tableToggle.setAttribute("aria-pressed", String(open));
    if (open) vectors.element.before(table.element);
    else table.element.remove();
    view.repaint();
  });

  /** The full text of what is under the pointer. */
  const showTip = (spot: Spot, event: MouseEvent) => {
    const pattern = source.current()?.pattern ?? null;
    tipped = pattern;
    const words = tip({ ...tokens(), ids: model.get<number[]>("token_ids") }, pattern, spot);
    if (words.length > 0) view.tooltip.show(...within(view.root, event), ...words);
    else view.tooltip.hide();
  };

  return { element, last: vectors.element, paint, hovered: () => eye.hover, stop: () => view.setWaiting(false) };
}
