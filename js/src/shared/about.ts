/** "What am I looking at": a few sentences for a first course, the colors, and the papers; Python sends the words. */

import { h, replace } from "./dom";
import type { Model } from "./model";

interface About {
  title?: string;
  shows?: string;
  limits?: string;
  colors?: string;
  papers?: { authors: string; year: number; title: string; url: string }[];
}

export function aboutBox(model: Model) {
  const words = "What am I looking at?";
  const button = h("button", { title: words, "aria-label": words, "aria-expanded": "false" }, "?");
  const element = h("section", { class: "nnv-about", "aria-label": words, hidden: true });
  const show = (open: boolean) => {
    element.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => show(element.hidden === true));
  for (const each of [button, element])
    each.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || element.hidden) return;
      event.stopPropagation(); // the notebook's own keys, and the view's, are not meant
      show(false);
      button.focus();
    });
  let shown: About | null = null;
  return {
    button,
    element,
    update() {
      const about = model.get<About | undefined>("about") ?? {};
      if (about === shown) return;
      shown = about;
      button.hidden = !about.title;
      const papers = (about.papers ?? []).map(({ authors, year, title, url }) =>
        h("li", {}, `${authors} (${year}). `, h("a", { href: url, target: "_blank", rel: "noopener" }, title)),
      );
      replace(
        element,
        h("h4", {}, about.title ?? ""),
        h("p", {}, about.shows ?? ""),
        h("p", {}, about.limits ?? ""),
        h("p", {}, h("strong", {}, "Colors. "), about.colors ?? ""),
        h("ul", { "aria-label": "Papers" }, ...papers),
      );
    },
  };
}
