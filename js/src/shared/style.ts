/** The style sheet, as the bundle holds it and as a page needs it. */

import css from "../style.css";
import { h } from "./dom";

/** The text with what js/build.mjs abbreviated written out; none in unit tests, which draw nothing. */
function whole(text = ""): string {
  return text.replaceAll("&", ".nnv .nnv-").replaceAll("@@", "var(--nnv-");
}

/** Puts it once in each document or shadow root that holds a view. */
export function addStyle(el: HTMLElement): void {
  const place = el.getRootNode();
  const home = place instanceof ShadowRoot ? place : document.head;
  if (home.querySelector("style[data-nnv]")) return;
  const style = h("style", { "data-nnv": "" });
  style.textContent = whole(css);
  home.append(style);
}
