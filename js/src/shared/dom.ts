/** Elements made by hand. Text only ever goes in as text: nothing here, or anywhere in this front end, parses markup. */

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (tag === "button") {
    element.setAttribute("type", "button"); // not to submit a form, unless it is told to
    element.className = "nnv-button"; // unless it has a look of its own
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (name === "class") element.className = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

export function append(parent: Element, children: Child[]): void {
  for (const child of children) if (child !== null && child !== undefined && child !== false) parent.append(child);
}

export function replace(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** A token's text, kept apart from the direction and the spaces around it. */
export function token(label: string, special = false): HTMLElement {
  return h("bdi", { class: special ? "nnv-token nnv-special" : "nnv-token", title: label }, label);
}

/** Scrolls a list to a child that is out of sight, each time that it is another one or the list has another width. */
export function follows(list: HTMLElement): (place: number) => void {
  let seen = "";
  return (place) => {
    const child = list.children[place] as HTMLElement | undefined;
    const now = `${place} ${list.clientWidth}`;
    if (now === seen) return;
    seen = now;
    if (!child) return;
    const [above, below] = [child.offsetTop - list.offsetTop, list.clientHeight - child.offsetHeight];
    if (above < list.scrollTop || above > list.scrollTop + below) list.scrollTop = above - below / 2;
  };
}
