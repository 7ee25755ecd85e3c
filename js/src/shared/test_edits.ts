/** The panel in which an edit of one part is asked for, opened; for tests. */
import { frame, state } from "../test_views";
import { chrome } from "./chrome";
import { offerEdit, type Site } from "./edits";
import { localModel } from "./model";

export const opened = async (site: Site, more: Record<string, unknown> = {}) => {
  const el = document.createElement("div");
  document.body.append(el);
  const model = localModel(state(more));
  const stood = chrome({ model, el }, { title: "A view", traits: [], paint: () => {} });
  const button = offerEdit(stood, site);
  button?.click();
  await frame();
  return { model, root: stood.root, button };
};

export const press = (root: Element, text: string) =>
  [...root.querySelectorAll<HTMLElement>("button")].find((button) => button.textContent === text)!.click();
