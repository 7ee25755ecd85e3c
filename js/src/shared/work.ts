/** The line that a view shows while it waits: how far the trace is, about how long it will be, and a button that ends it. */

import { cancel, HOW, prepare } from "./cancel";
import { h } from "./dom";
import type { Model } from "./model";
import type { Requests } from "./requests";

export interface Progress {
  run?: number;
  done?: number;
  total?: number;
  /** Of the rows of a lens that reads after the last block. */
  read?: number;
  rows?: number;
}

export interface WorkLine {
  element: HTMLElement;
  /** Takes over what the model says now. */
  update(waiting: boolean): void;
  stop(): void;
}

const PATIENCE = 15_000; // milliseconds without a sign of life, after which the view says what may be the matter
const QUICK = 400; // milliseconds in which most traces are over, so that nothing flickers
const SURE = 1; // seconds of which a guess of the rest needs to know

/** How far it is, in words. */
export function progressWords({ done = 0, total = 0, read, rows }: Progress, seconds: number): string {
  if (rows) return `row ${read} of ${rows} of the lens`;
  if (!done || !total) return "starting";
  if (done > total) return `step ${Math.ceil(done / total)}, block ${((done - 1) % total) + 1} of ${total}`;
  const left = (seconds * (total - done)) / done;
  return `block ${done} of ${total}${seconds < SURE || done === total ? "" : ` · about ${duration(left)} left`}`;
}

function duration(seconds: number): string {
  if (seconds < 1) return "1 s";
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

export function workLine(model: Model, requests: Requests, say: (text: string) => void): WorkLine {
  const fill = h("div", { class: "nnv-work-fill" });
  const bar = h(
    "div",
    { class: "nnv-work-bar", role: "progressbar", "aria-label": "Progress of the trace", "aria-valuemin": 0 },
    fill,
  );
  const words = h("span", { class: "nnv-work-words" });
  const button = h("button", { class: "nnv-button nnv-cancel" }, "Cancel");
  const row = h("div", { class: "nnv-work", hidden: true }, bar, words, button);
  const slow = h(
    "div",
    { class: "nnv-slow", hidden: true },
    "No answer from Python yet: it may be busy with another cell, or its kernel may have ended.",
  );
  const element = h("div", {}, row, slow);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let began = 0;
  /** What was said in answer to the button; it stands until the trace is over. */
  let answer = "";
  let run = 0;

  const draw = () => {
    const now = model.get<Progress>("progress") ?? {};
    const busy = model.get<boolean>("busy");
    const { read = 0, rows = 0 } = now;
    const [done, total] = rows ? [read, rows] : [now.done ?? 0, now.total ?? 0];
    if (busy && now.run !== run) {
      run = now.run ?? 0;
      began = performance.now();
    }
    words.textContent =
      answer || (busy ? progressWords(now, (performance.now() - began) / 1000) : "waiting for Python");
    const known = busy && total > 0 && (done > 0 || rows > 0) && done <= total;
    bar.classList.toggle("nnv-unknown", !known);
    bar.setAttribute("aria-valuetext", words.textContent);
    if (known) {
      bar.setAttribute("aria-valuemax", String(total));
      bar.setAttribute("aria-valuenow", String(done));
    } else bar.removeAttribute("aria-valuenow");
    fill.style.width = known ? `${(100 * done) / total}%` : "";
  };

  const tell = (text: string) => {
    answer = text;
    say(text);
    draw();
  };

  button.addEventListener("click", async () => {
    button.disabled = true;
    tell("stopping");
    const request = requests.withdraw();
    const running = () => model.get<boolean>("busy");
    const what = { run: running() ? run : 0, request };
    const outcome = await cancel(model, what, running, (reason) => tell(`It goes on: ${reason}`));
    if (outcome !== "none" || row.hidden) return;
    button.disabled = false;
    tell(running() ? HOW : "Python is busy with something else, and has not begun: it will be asked again then.");
  });

  return {
    element,
    update(waiting) {
      clearTimeout(patience);
      slow.hidden = true;
      if (!waiting) {
        clearTimeout(timer);
        timer = undefined;
        row.hidden = true;
        button.disabled = false;
        answer = "";
        return;
      }
      timer ??= setTimeout(() => {
        row.hidden = false;
        prepare(model);
        draw();
      }, QUICK);
      patience = setTimeout(() => (slow.hidden = false), PATIENCE);
      if (!row.hidden) draw();
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(patience);
    },
  };
}
