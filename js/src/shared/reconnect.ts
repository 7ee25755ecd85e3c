/**
 * When the kernel behind a view has gone: the view says so, keeps its last picture, asks for nothing any more, and offers the
 * lines that make it again. Nothing less would do: what it was made of, recording and model, was in that kernel's memory.
 */

import { h } from "./dom";
import type { Model } from "./model";

/** The kernel's front end, as ipywidgets has it: the one model of which a view knows whether Python still listens. */
export interface Carrier extends Model {
  comm_live?: boolean;
}

type StatusListener = (sender: unknown, status: string) => void;

export interface Kernel {
  statusChanged?: { connect(listener: StatusListener): unknown; disconnect(listener: StatusListener): unknown };
}

export interface Connection {
  element: HTMLElement;
  /** Why nothing can be asked of Python any more; empty while it can. */
  gone(): string;
  stop(): void;
}

export const GONE =
  "The kernel behind this view has ended or was restarted. This is its last picture; nothing can be traced from it.";
export const NO_KERNEL = "No kernel stands behind this page: open the notebook to change what is shown.";
const ENDED = ["autorestarting", "restarting", "terminating", "dead"];

/** The lines that make a view again, in a kernel that has a model; empty where only its own cell can. */
export function again(model: Model): string {
  const kind = model.get<string>("_view_kind");
  const edits = model.get<string[]>("edits") ?? [];
  if (kind === "head_card" || (model.get<string[]>("sides") ?? []).length > 0) return "";
  const messages = model.get<unknown[] | undefined>("messages") ?? [];
  const prompt = JSON.stringify(messages.length > 0 ? messages : model.get("prompt"));
  const make = kind === "explore_bar" ? "explore" : kind;
  const names = [...new Set(edits.map((edit) => /^\w+/.exec(edit)![0]))];
  const chosen = ["layer", "head", "position"].filter((name) => model.get<number>(name) >= 0);
  const generate = model.get<number>("generate") ? [`generate=${model.get<number>("generate")}`] : [];
  const sampling = Object.entries(model.get<Record<string, unknown> | undefined>("sampling") ?? {}); // a tape's
  const options = [
    ...chosen.map((name) => `${name}=${model.get<number>(name)}`),
    ...generate,
    ...sampling.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    ...(edits.length > 0 ? [`edits=[${edits.join(", ")}]`] : []),
  ];
  return [
    `# model: ${model.get<{ model?: string }>("stamp").model ?? "the same"}, loaded as before`,
    `from nnterp_viz import ${make}`,
    ...(names.length > 0 ? [`from nnterp_viz.edits import ${names.join(", ")}`] : []),
    "",
    `${make}(${["model", prompt, ...options].join(", ")})`,
  ].join("\n");
}

/** Watches over the kernel, as far as the host lets a view see it; `changed` is called when it has gone or come back. */
export function connection(model: Model, changed: () => void): Connection {
  const copy = h("button", {}, "Copy the cell that makes it again");
  const text = h("pre", { class: "nnv-code", tabindex: 0, "aria-label": "The cell that makes this view again" });
  const element = h("section", { class: "nnv-gone", "aria-label": "Reconnect", hidden: true }, copy, text);
  let reason = "";
  let own = "";
  let carrier: Carrier | null = null;
  const tell = (gone: string) => {
    if (gone === reason) return;
    if (!reason) own = model.get<string>("why_static");
    reason = gone;
    model.set("why_static", gone || own); // in this page alone: there is nobody to tell
    for (const name of ["live", "revealable"]) model.set(name, !gone);
    text.textContent = gone === GONE ? again(model) : "";
    element.hidden = !text.textContent || !model.get<boolean>("show_prompt");
    changed();
  };
  copy.addEventListener("click", () => {
    const done = (words: string) => (copy.textContent = words);
    const refused = () => done("Select the text to copy it");
    if (!navigator.clipboard) refused();
    else navigator.clipboard.writeText(text.textContent).then(() => done("Copied"), refused);
  });
  const heard = () => tell(carrier?.comm_live === false ? ("kernel" in manager! ? GONE : NO_KERNEL) : "");
  const status: StatusListener = (_, now) => {
    if (ENDED.includes(now)) tell(GONE);
  };
  const manager = model.widget_manager;
  const signal = manager?.kernel?.statusChanged;
  signal?.connect(status);
  let ended = false;
  const reference = model.get<string | null>("_front_end");
  if (reference && manager?.get_model) {
    manager.get_model(reference.slice("IPY_MODEL_".length)).then(
      (found) => {
        if (ended) return;
        carrier = found;
        found.on("comm_live_update", heard);
        heard(); // a saved notebook's view, or a page's of nbconvert, has had no kernel from the start
      },
      () => undefined, // the stub has said what it means
    );
  }
  return {
    element,
    gone: () => reason,
    stop() {
      ended = true;
      signal?.disconnect(status);
      carrier?.off("comm_live_update", heard);
    },
  };
}
