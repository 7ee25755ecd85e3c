/**
 * Two prompts token by token, the second under the first in aligned columns: which token's value is taken from the second, and
 * where it goes. It is dragged there, or one token of each is picked.
 */

import { h, replace, token } from "./dom";
import { type Act, type Site, siteName } from "./edits";
import type { Model } from "./model";
import type { Requests } from "./requests";
import { type Column, columns, dragOnto, type Pair } from "./token_pairs";

/** The second prompt as Python tokenized it, and which of its tokens stands for which of this prompt's. */
interface Source {
  prompt?: string;
  labels?: string[];
  special?: boolean[];
  /** Places in this prompt and in the second, `nnterp_viz.aligned`. */
  pairs?: Pair[];
}

export interface PatchPicker {
  element: HTMLElement;
  open(site: Site, positions: number[] | undefined): void;
  close(): void;
  update(): void;
}

const LISTED = 12; // places beyond which they are counted

export function patchPicker(model: Model, requests: Requests, run: (act: Act) => void): PatchPicker {
  const text = h("input", {
    class: "nnv-input nnv-source",
    "aria-label": "The second prompt",
    placeholder: "the second prompt",
    spellcheck: "false",
  });
  const read = h("button", { type: "submit" }, "Show its tokens");
  const form = h("form", { class: "nnv-edit-acts" }, text, read);
  const hint = h("div", { class: "nnv-hint" });
  const table = h("div", { class: "nnv-aligned", role: "group", "aria-label": "The two prompts, token by token" });
  const one = h("button", { class: "nnv-button nnv-patch-one" }, "Patch this token");
  const all = h("button", { class: "nnv-button nnv-patch-all" }, "Patch all tokens");
  const element = h(
    "div",
    { class: "nnv-patch", hidden: true },
    form,
    table,
    hint,
    h("div", { class: "nnv-edit-acts" }, one, all),
  );
  let site: Site | null = null;
  let from = -1;
  let to = -1;

  const source = (): Source => model.get<Source>("source") ?? {};
  const pairs = (): Pair[] => source().pairs ?? [];
  const same = () => (source().labels ?? []).length === model.get<string[]>("labels").length;
  const partner = (place: number): number => pairs().find(([here]) => here === place)?.[1] ?? -1;

  const chip = (column: Column, row: "to" | "from", at: number): HTMLElement => {
    const i = column[row];
    const [name, place] = row === "to" ? ["this prompt's", 1] : ["second prompt's", 2];
    const about = row === "to" ? "has no partner in the second prompt" : "has no partner in this prompt";
    const { labels, special } = row === "to" ? ours() : theirs();
    const made =
      i < 0
        ? h("span", { class: "nnv-no-partner", title: "no partner" })
        : tokenChip(labels[i]!, special[i] ?? false, i, name!);
    made.style.gridColumn = String(at + 2);
    made.style.gridRow = String(place);
    if (i < 0) return made;
    made.setAttribute("aria-pressed", String(i === (row === "to" ? to : from)));
    if (column[row === "to" ? "from" : "to"] < 0) made.title = about;
    made.dataset[row] = String(i);
    made.addEventListener("click", () => {
      if (row === "to") {
        to = i;
        if (from < 0) from = column.from;
      } else {
        from = i;
        if (to < 0) to = column.to;
      }
      update();
    });
    return made;
  };

  const ours = () => ({ labels: model.get<string[]>("labels"), special: model.get<boolean[]>("special") });
  const theirs = () => ({ labels: source().labels ?? [], special: source().special ?? [] });

  const update = () => {
    if (element.hidden || !site) return;
    const [here, there] = [ours().labels, theirs().labels];
    const known = there.length > 0;
    one.hidden = all.hidden = !known;
    if (!known) {
      replace(table);
      hint.textContent = `Puts what ${siteName(site)} is on a second prompt in its place.`;
      return;
    }
    if (from >= there.length) from = -1;
    if (to >= here.length) to = -1;
    if (from < 0 && to >= 0) from = partner(to);
    const places = columns(pairs(), here.length, there.length);
    const name = (text: string, row: number) => {
      const made = h("span", { class: "nnv-hint nnv-aligned-name" }, text);
      made.style.gridRow = String(row);
      return made;
    };
    replace(
      table,
      name("to this", 1),
      ...places.map((column, at) => chip(column, "to", at)),
      name("from", 2),
      ...places.map((column, at) => chip(column, "from", at)),
    );
    one.disabled = from < 0 || to < 0;
    all.disabled = pairs().length === 0;
    all.textContent = same() ? "Patch all tokens" : `Patch the ${pairs().length} aligned tokens`;
    const differ = pairs().flatMap(([i, j]) => (here[i] === there[j] ? [] : [i]));
    const where = differ.length > LISTED ? `${differ.length} places` : differ.join(", ");
    const words = same()
      ? `Both prompts have ${here.length} tokens. ${differ.length === 0 ? "The two prompts are the same." : `They differ at ${where}.`}`
      : `The second prompt has ${there.length} tokens and this one ${here.length}: ${pairs().length} of them are aligned.`;
    const chosen = from >= 0 && to >= 0 ? ` ${there[from]} at ${from} goes to ${here[to]} at ${to}.` : "";
    hint.textContent = `${words} Drag a token of the second prompt onto one of this, or pick one of each.${chosen}`;
  };

  const patch = (places: { positions?: number[]; from_positions?: number[] }) =>
    run({ do: "patch", prompt: source().prompt ?? "", ...places });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value !== "") requests.ask({ kind: "source", text: text.value });
  });
  one.addEventListener("click", () => patch({ positions: [to], from_positions: [from] }));
  all.addEventListener("click", () =>
    patch(
      same() ? {} : { positions: pairs().map(([here]) => here), from_positions: pairs().map(([, there]) => there) },
    ),
  );
  dragOnto(table, (taken, put) => patch({ positions: [put], from_positions: [taken] }));

  return {
    element,
    open(now, positions) {
      site = now;
      to = positions?.[0] ?? -1;
      from = to < 0 ? -1 : partner(to);
      text.value = source().prompt ?? text.value;
      element.hidden = false;
      update();
      text.focus();
    },
    close() {
      element.hidden = true;
    },
    update,
  };
}

function tokenChip(label: string, special: boolean, i: number, name: string): HTMLButtonElement {
  return h(
    "button",
    { class: "nnv-chip", "aria-pressed": "false", "aria-label": `${name} token ${i}: ${label}` },
    token(label, special),
    h("small", {}, String(i)),
  );
}
