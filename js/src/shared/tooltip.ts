/** A small box beside the pointer, kept inside the view. */

import { h } from "./dom";

export interface Tooltip {
  show(x: number, y: number, ...content: (Node | string)[]): void;
  hide(): void;
}

/** `x`, `y` of `show` are in the pixels of `root`. */
export function tooltip(root: HTMLElement): Tooltip {
  const box = h("div", { class: "nnv-tooltip", "aria-hidden": "true", hidden: true });
  root.append(box);
  return {
    show(x, y, ...content) {
      box.replaceChildren(...content);
      box.hidden = false;
      const [width, height] = [box.offsetWidth, box.offsetHeight];
      const left = x + 14 + width > root.clientWidth ? x - 14 - width : x + 14;
      const top = y + 16 + height > root.clientHeight ? y - 12 - height : y + 16;
      box.style.left = `${Math.max(4, Math.min(left, root.clientWidth - width - 4))}px`;
      box.style.top = `${Math.max(4, top)}px`;
    },
    hide() {
      box.hidden = true;
    },
  };
}

/** A point of a canvas in the pixels of the root that its tooltip lives in. */
export function within(root: HTMLElement, event: MouseEvent): [number, number] {
  const box = root.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
