/** What every view has around its picture: title, prompt, error, checks, receipt, theme, and the life of all that. */

import { aboutBox } from "./about";
import { COMMON } from "./chrome_traits";
import { type Check, checkMark } from "./controls";
import { h, replace } from "./dom";
import { editList, shownWords } from "./edit_list";
import { editPanel } from "./edit_panel";
import type { Site } from "./edits";
import { type Frame, frame } from "./frame";
import type { Listener, RenderProps } from "./model";
import { promptBox } from "./prompt";
import { questionBox } from "./question";
import { quiz } from "./quiz";
import { fillReceipt, stampLine } from "./receipt";
import { connection } from "./reconnect";
import { type Requests, requests } from "./requests";
import { saveMenu, type Tables } from "./save_menu";
import { SHOWN_TRAITS } from "./shown";
import { addStyle } from "./style";
import { type Palette, pageContrast, pageTheme, readPalette, watchTheme } from "./theme";
import { type Tooltip, tooltip } from "./tooltip";
import { workLine } from "./work";

export interface Chrome {
  root: HTMLElement;
  /** Where a view puts its own controls. */
  tools: HTMLElement;
  body: HTMLElement;
  requests: Requests;
  tooltip: Tooltip;
  palette(): Palette;
  /** The width that the body has, in CSS pixels. */
  width(): number;
  /** Whether a model stands behind the view, on which an edit can be run. */
  editable(): boolean;
  /** Why Python cannot be asked any more; empty while it can. */
  gone(): string;
  /** Opens the edit panel for a part. */
  edit(site: Site): void;
  /** Reads out what a key or a click has chosen. */
  say(text: string): void;
  /** Asks for a repaint in the next frame. */
  repaint(): void;
  /** Asks for the repaint of a part, where nothing else has changed: what a moved pointer needs. */
  repaintPart(part: () => void): void;
  /** Whether the view waits for Python beyond an open request. */
  setWaiting(waiting: boolean): void;
  onStop(end: () => void): void;
  stop(): void;
}

interface Options {
  title: string;
  /** Traits on whose change the view is painted again. */
  traits: string[];
  paint(): void;
  /** What the view shows as numbers, as far as it is there now. */
  tables?(): Tables;
}

export function chrome({ model, el }: RenderProps, { title, traits, paint, tables }: Options): Chrome {
  const ask: Requests = requests(model, () => showBusy());
  const prompt = promptBox(model, ask);
  const edits = editList(model, ask);
  const say = (text: string) => {
    live.textContent = text;
  };
  const panel = editPanel(model, ask, say);
  const kernel = connection(model, () => frames.ask());
  const work = workLine(model, ask, say);
  const question = questionBox(model, ask, say);
  const asked = quiz(model, say);
  const help = aboutBox(model);
  const tools = h("div", { class: "nnv-tools" });
  const subtitle = h("span", { class: "nnv-subtitle" });
  const error = h("div", { class: "nnv-error", role: "alert", hidden: true });
  const notes = h("div", { class: "nnv-notes", hidden: true });
  const remark = h("div", { class: "nnv-remark", role: "status", hidden: true });
  const body = h("div", { class: "nnv-body" });
  const checks = h("div", { class: "nnv-checks" });
  const stamp = h("button", {
    class: "nnv-stamp",
    "aria-expanded": "false",
    title: "Where these numbers come from",
  });
  const receipt = h("div", { class: "nnv-receipt", role: "group", "aria-label": "Receipt", hidden: true });
  const live = h("div", { class: "nnv-live", role: "status", "aria-live": "polite" });
  const menu = h("div", { class: "nnv-menu" });
  const foot = h("div", { class: "nnv-foot" }, checks, stamp);
  const root = h(
    "div",
    { class: "nnv", role: "group", "aria-label": title },
    h("div", { class: "nnv-progress" }),
    h("div", { class: "nnv-head" }, h("h3", { class: "nnv-title" }, title), subtitle, help.button, tools, menu),
    help.element,
    prompt.element,
    kernel.element,
    question.element,
    work.element,
    edits.element,
    notes,
    error,
    remark,
    panel.element,
    asked.element,
    body,
    foot,
    receipt,
    live,
  );
  const tip = tooltip(root);
  let palette: Palette | null = null;
  let waiting = false;
  const ends: (() => void)[] = [];

  const theme = () => {
    const wanted = model.get<string>("theme");
    root.dataset.theme = wanted === "light" || wanted === "dark" ? wanted : pageTheme();
    root.dataset.own = String(wanted === "light" || wanted === "dark");
    root.dataset.contrast = String(wanted === "contrast" || (wanted === "auto" && pageContrast()));
    palette = null;
    frames.ask();
  };
  const showBusy = () => {
    const busy = !kernel.gone() && (model.get<boolean>("busy") || ask.waiting() || waiting);
    root.classList.toggle("nnv-busy", busy);
    root.setAttribute("aria-busy", String(busy));
    work.update(busy);
  };
  const showFrame = () => {
    prompt.update();
    prompt.element.hidden = !model.get<boolean>("show_prompt");
    question.update();
    asked.update();
    help.update();
    const count = model.get<string[]>("labels").length;
    const words = shownWords(model);
    subtitle.textContent = `${count} ${count === 1 ? "token" : "tokens"}${words && ` · ${words}`}`;
    edits.update();
    panel.update();
    const remarks = model.get<string[]>("notes");
    notes.hidden = remarks.length === 0 || !model.get<boolean>("show_stamp");
    notes.textContent = remarks.join(" · ");
    const wrong = model.get<string>("error");
    error.hidden = wrong === "";
    replace(
      error,
      h("strong", {}, "That did not work. "),
      h("span", {}, wrong),
      h("em", {}, " The picture is still that of the last prompt that did."),
    );
    const became = model.get<string>("remark") ?? "";
    remark.hidden = became === "";
    remark.textContent = /^(Canc|Int)/.test(became) ? `${became} What is drawn is as it was.` : became;
    replace(checks, ...model.get<Check[]>("checks").map(checkMark));
    stamp.textContent = stampLine(model);
    stamp.hidden = !model.get<boolean>("show_stamp");
    foot.hidden = stamp.hidden && checks.childElementCount === 0;
    if (!receipt.hidden) fillReceipt(receipt, model);
    showBusy();
  };
  stamp.addEventListener("click", () => {
    receipt.hidden = !receipt.hidden;
    stamp.setAttribute("aria-expanded", String(!receipt.hidden));
    if (!receipt.hidden) fillReceipt(receipt, model);
  });

  const frames: Frame = frame(root, paint);
  const listen = (names: string[], listener: () => void) => {
    // ipywidgets announces the traits of one message one by one: the picture is made once, in the next frame.
    for (const name of names) model.on(`change:${name}`, listener as Listener);
    ends.push(() => {
      for (const name of names) model.off(`change:${name}`, listener as Listener);
    });
  };
  let due = false;
  listen(COMMON, () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      showFrame();
    });
  });
  listen(["layer", "position"], asked.picked);
  listen(["theme"], theme);
  listen(["progress"], () => showBusy());
  listen([...traits, ...SHOWN_TRAITS], frames.ask);
  ends.push(watchTheme(theme));

  const taken = () => {
    paint();
    frames.ask(); // what was drawn while it was taken down was not kept
  };
  const about = () => `${title} of ${JSON.stringify(model.get("prompt"))}: ${stampLine(model)}`;
  menu.append(saveMenu({ root, title, about, paint: taken, tables: tables ?? (() => ({})), say }));
  addStyle(el);
  el.classList.add("nnv-host");
  el.append(root);
  let known = 0;
  const resize = new ResizeObserver(() => {
    if (root.clientWidth === known || root.clientWidth === 0) return; // heights follow from the width: only it may start a new layout
    known = root.clientWidth;
    root.dataset.size = known < 560 ? "narrow" : known < 900 ? "medium" : "wide";
    frames.ask();
  });
  resize.observe(root);
  showFrame();
  theme();

  return {
    root,
    tools,
    body,
    requests: ask,
    tooltip: tip,
    palette: () => (palette ??= readPalette(root)),
    width: () => body.clientWidth,
    gone: kernel.gone,
    editable: () => model.get<string>("why_static") === "",
    edit: panel.open,
    say,
    repaint: frames.ask,
    repaintPart: frames.askPart,
    setWaiting(value) {
      if (waiting === value) return;
      waiting = value;
      showBusy();
    },
    onStop: (end) => ends.push(end),
    stop() {
      kernel.stop();
      work.stop();
      frames.stop();
      resize.disconnect();
      ask.stop();
      for (const end of ends) end();
      root.remove();
    },
  };
}
