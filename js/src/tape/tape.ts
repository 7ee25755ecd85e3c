/** The token tape: tokens as they arrive, what each was drawn from, what each head read then, and branches. */

import { pointer } from "../shared/canvas";
import { type Chrome, chrome } from "../shared/chrome";
import { gap, setTrait } from "../shared/controls";
import { follows, h, replace } from "../shared/dom";
import type { Render } from "../shared/model";
import { exact } from "../shared/numbers";
import { arrow, readSelection, release, select, step } from "../shared/selection";
import { tokenAt } from "../shared/tokens";
import { within } from "../shared/tooltip";
import { chip, paintChips } from "./tape_chips";
import { placeOf, type Reads, readStrips, readsAt, type Strip, tapeTables, type Weights, weightsAt } from "./tape_data";
import { drawHeads, headAt, headsLayout, type Layout } from "./tape_heads";
import { choices, how, lens, line, title } from "./tape_side";
import { showTabs } from "./tape_tabs";
import { type Sampling, tapeTools } from "./tape_tools";

const PAINTED = ["strips", "coming", "tab", "position", "layer", "head", "reads_of", "weights_of", "sampling", "busy"];

export const renderTape: Render = ({ model, el }) => {
  const home = readSelection(model);
  const tables = () => tapeTables(now().strip);
  const view: Chrome = chrome({ model, el }, { title: "Token tape", traits: PAINTED, paint: () => paint(), tables });
  const tools = tapeTools();
  const tabs = h("div", { class: "nnv-tabs", role: "tablist", "aria-label": "Branches" });
  const chips = h("div", {
    class: "nnv-strip nnv-tape",
    role: "toolbar",
    "aria-label": "Tokens. Left and right choose one, Escape goes back to the last.",
  });
  const follow = follows(chips);
  const slider = h("input", { type: "range", class: "nnv-tape-slider", "aria-label": "Generated token" });
  const drawn = h("div", { class: "nnv-tape-drawn" });
  const other = h("input", { class: "nnv-input", placeholder: "another token", "aria-label": "Another token" });
  const put = h("button", { type: "submit" }, "Branch");
  const again = h("button", { title: "Draws this token and what follows anew, with the next seed" }, "Draw again");
  const form = h("form", { class: "nnv-tape-tools" }, other, put, again);
  const canvas = h("canvas", { class: "nnv-tape-heads", tabindex: 0, role: "application" });
  const words = h("div", { class: "nnv-tape-read" });
  const heads = h("div", {}, words, canvas);
  const blocks = h("div");
  view.body.append(
    tools.element,
    tabs,
    chips,
    slider,
    h("div", { class: "nnv-tape-panel" }, h("div", {}, drawn, form), heads, blocks),
  );
  const count = view.root.querySelector<HTMLInputElement>(".nnv-generate")!;
  count.title = "How many tokens are generated at a time";

  let seen: Strip | null = null;
  let layout: Layout | null = null;
  let reads: Reads | null = null;
  let asked = "";

  const live = () => view.editable();
  const now = () => {
    const strips = readStrips(model);
    const tab = Math.min(model.get<number>("tab"), strips.length - 1);
    const strip = strips[tab]!;
    return { strips, tab, strip, place: placeOf(strip, model.get<number>("position")) };
  };
  const many = () => Math.max(1, Math.floor(Number(count.value)));

  const paint = () => {
    const { strips, tab, strip, place } = now();
    const busy = model.get<boolean>("busy");
    tools.show(model.get<Sampling>("sampling"));
    tools.element.hidden = !live();
    tools.goOn.hidden = tools.one.hidden = busy;
    tools.stop.hidden = !busy;
    showTabs(tabs, strips, tab, (i) => setTrait(model, "tab", i));
    if (strip !== seen) {
      seen = strip;
      replace(chips, ...strip.raw.labels.map((_, i) => chip(strip, i, () => choose(i))));
    }
    const { layer, head } = readSelection(model);
    reads = readsAt(model, strip, tab, place);
    const weights = weightsAt(model, { tab, place, layer, head }, strip, reads);
    paintChips(chips, { strip, place, weights }, view.palette());
    follow(place);
    const first = strip.raw.prompt;
    slider.hidden = strip.count - first < 2;
    slider.min = String(first);
    slider.max = String(strip.count - 1);
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", `position ${place}, ${strip.raw.labels[place]}`);
    showDrawn(strip, place);
    showHeads(strip, place, weights);
    replace(blocks, strip.given(place) ? null : lens(strip, place));
    form.hidden = !live() || place < first;
    again.hidden = !(Number(tools.read().temperature) > 0);
    // What was stopped is traced by a request of its own, since one that is being stopped runs no further trace; it waits
    // in line where the answer to that one has not come yet.
    const key = `${tab} ${strip.count}`;
    if (live() && !busy && !strip.raw.traced && asked !== key) {
      asked = key;
      view.requests.ask({ kind: "trace" });
    }
  };

  const showDrawn = (strip: Strip, place: number) => {
    if (strip.given(place))
      replace(drawn, title(strip, place), h("div", { class: "nnv-hint" }, "This token was given: nothing was drawn."));
    else {
      const branch = live() ? (id: number) => goFrom(place, id) : null;
      const ended = place === strip.count - 1 && strip.raw.ended ? `It ends here: ${strip.raw.ended}.` : "";
      const hint = h("div", { class: "nnv-hint" }, ended || (branch ? "Click a token to go on from it instead." : ""));
      replace(drawn, title(strip, place), choices(strip, place, branch), line(strip, place), how(strip, place), hint);
    }
  };

  const showHeads = (strip: Strip, place: number, weights: Weights | null) => {
    const { layer, head } = readSelection(model);
    const [layers, width] = [model.get<number>("num_layers"), model.get<number>("num_heads")];
    heads.hidden = width === 0;
    const gaps = model.get<Record<string, string>>("gaps")["attention.thumbnails"];
    if (gaps) {
      replace(heads, gap(gaps));
      return;
    }
    const beside = view.width() - 252 - (blocks.hasChildNodes() ? 252 : 0); // the panels at its sides
    const room = view.root.dataset.size === "narrow" ? view.width() : Math.max(beside, view.width() - 504, 260);
    layout = headsLayout(layers, width, room);
    const parts = reads ? Math.max(1, Math.ceil((place * reads.parts) / strip.count)) : 0;
    words.style.maxWidth = `${Math.max(230, layout.left + width * (layout.width + 2))}px`;
    drawHeads(canvas, layout, reads, { parts, layer, head }, view.palette());
    canvas.setAttribute("aria-label", `What each head read for ${strip.raw.labels[place]}. Arrows choose a head.`);
    replace(words, ...readWords(strip, place, weights));
  };

  const readWords = (strip: Strip, place: number, weights: Weights | null): (Node | string)[] => {
    const { layer, head } = readSelection(model);
    if (strip.given(place) && !weights) return ["What was read is kept of generated tokens."];
    if (!strip.raw.traced) return ["What was read is traced when the tokens have arrived."];
    if (layer < 0 || head < 0) return ["Choose a head: what it read is painted on the tape."];
    const at = `Layer ${layer}, head ${head}, at position ${place - 1}, read `;
    if (!weights) return [`${at}…`];
    const most = Array.from(weights.values, (weight, i) => ({ weight, i }));
    most.sort((a, b) => b.weight - a.weight);
    const named = most
      .slice(0, 3)
      .flatMap(({ weight, i }, n) => [
        `${n ? ", " : ""}${i}\u00a0`,
        tokenAt(strip.tokens, i),
        h("b", { class: "nnv-number" }, ` ${weights.exact ? exact(weight) : `≈ ${weight.toFixed(2)}`}`),
      ]);
    return [at, ...named];
  };

  const choose = (position: number) => {
    const { strip } = now();
    select(model, { position });
    const place = placeOf(strip, position);
    const share = strip.given(place) ? "given" : `probability ${exact(strip.value("probability", place))}`;
    view.say(`position ${place}, ${strip.raw.labels[place]}, ${share}`);
  };

  const goFrom = (at: number, token: number | string | null) => {
    const sampling = tools.read();
    if (token === null) sampling.seed = Number(sampling.seed) + 1;
    select(model, { position: -1 }); // to follow what arrives
    view.requests.ask({ kind: "branch", at, token, count: many() - (token === null ? 0 : 1), sampling });
    view.say("branching");
  };
  const goOn = (number: number) => {
    select(model, { position: -1 });
    view.requests.ask({ kind: "go_on", count: number, sampling: tools.read() });
  };
  tools.goOn.addEventListener("click", () => goOn(many()));
  tools.one.addEventListener("click", () => goOn(1));
  tools.stop.addEventListener("click", () => view.root.querySelector<HTMLElement>(".nnv-cancel")!.click());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (other.value !== "") goFrom(now().place, other.value);
    other.value = "";
  });
  other.addEventListener("keydown", (event) => event.stopPropagation());
  again.addEventListener("click", () => goFrom(now().place, null));
  slider.addEventListener("input", () => choose(Number(slider.value)));
  slider.addEventListener("keydown", (event) => event.stopPropagation());

  chips.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    const { place, strip } = now();
    if (move) {
      const position = step(place, move[0] + move[1], strip.count);
      choose(position);
      (chips.children[position] as HTMLElement | undefined)?.focus();
    } else if (event.key === "Escape") choose(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  tabs.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    if (!move) return;
    const { tab, strips } = now();
    setTrait(model, "tab", step(tab, move[0] + move[1], strips.length));
    event.preventDefault();
    event.stopPropagation();
  });

  const under = (event: MouseEvent) => {
    const { x, y } = pointer(event, canvas);
    return layout && headAt(layout, x, y);
  };
  canvas.addEventListener("pointermove", (event) => {
    const found = under(event);
    canvas.style.cursor = found ? "pointer" : "default";
    if (!found) return view.tooltip.hide();
    const { strip, place, tab } = now();
    const weights = weightsAt(model, { ...found, tab, place }, strip, reads);
    const most = weights && Array.from(weights.values).reduce((best, w, i, all) => (w > all[best]! ? i : best), 0);
    const name = h("div", {}, `layer ${found.layer}, head ${found.head}`);
    const read = most === null || !weights ? null : h("div", {}, "most on ", tokenAt(strip.tokens, most));
    view.tooltip.show(...within(view.root, event), name, ...(read ? [read] : []));
  });
  canvas.addEventListener("pointerleave", () => view.tooltip.hide());
  canvas.addEventListener("click", (event) => {
    const found = under(event);
    if (found) select(model, found);
  });
  canvas.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    const { layer, head, position } = readSelection(model);
    if (move && layout) {
      const to = { layer: step(layer, move[0], layout.layers), head: step(head, move[1], layout.heads) };
      select(model, to);
      view.say(`layer ${to.layer}, head ${to.head}`);
    } else if (event.key === "Escape") select(model, release({ layer, head, position }, home));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return () => view.stop();
};
