/**
 * Which of two forwards a view draws: the one that was changed, the one before, or what lies between them.
 *
 * Python sends what the changed forward gave in a view's own traits, and of the one before it those traits that differ, by
 * name, in `before` (and in `before_focus` those that follow the selection). A view reads its traits as it always does;
 * while the forward before is shown, they are answered from there.
 */

import type { Shown } from "./edits";
import type { Listener, Model, Render } from "./model";

type Saved = Record<string, unknown>;

/** Traits on whose change everything that a view reads may be another. */
export const SHOWN_TRAITS = ["shown", "before", "before_focus", "edits"];

export function edited(model: Model): boolean {
  return Object.keys(model.get<Saved>("before") ?? {}).length > 0;
}

/** What is drawn; a forward without another beside it is drawn as it is. */
export function shownOf(model: Model): Shown {
  return edited(model) ? model.get<Shown>("shown") : "after";
}

/** A trait as it is without the edits. */
export function was<T>(model: Model, name: string): T {
  for (const place of ["before_focus", "before"]) {
    const saved = model.get<Saved>(place);
    if (saved && name in saved) return saved[name] as T;
  }
  return model.get<T>(name);
}

/** What a view's traits are without the edits. */
export function beforeModel(model: Model): Pick<Model, "get"> {
  return { get: <T>(name: string) => was<T>(model, name) };
}

/** The model as a view sees it. */
export function shownModel(model: Model): Model {
  return {
    get: <T>(name: string) => (shownOf(model) === "before" ? was<T>(model, name) : model.get<T>(name)),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    on: (event: string, listener: Listener) => model.on(event, listener),
    off: (event: string, listener: Listener) => model.off(event, listener),
    send: (content) => model.send(content),
    widget_manager: model.widget_manager,
  };
}

export function asShown(render: Render): Render {
  return ({ model, el }) => render({ model: shownModel(model), el });
}
