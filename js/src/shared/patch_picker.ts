/** Two prompts token by token, one above the other: which token's value is taken from the second, and where it goes. */

import { h, replace, token } from "./dom";
import { type Act, type Site, siteName } from "./edits";
import type { Model } from "./model";
import type { Requests } from "./requests";

/** The second prompt as Python tokenized it. */
interface Source {
  prompt?: string;
  labels?: string[];
  special?: boolean[];
}

export interface PatchPicker {
  element: HTMLElement;
  open(site: Site, positions: number[] | undefined): void;
  close(): void;
  update(): void;
  /** Where the value goes, for an edit at one token. */
  positions(): number[] | undefined;
}

export function patchPicker(model: Model, requests: Requests, run: (act: Act) => void): PatchPicker {
  const text = h("input", {
    class: "nnv-input nnv-source",
    "aria-label": "The second prompt",
    placeholder: "the second prompt",
    spellcheck: "false",
  });
  const read = h("button", { type: "submit", class: "nnv-button" }, "Show its tokens");
  const form = h("form", { class: "nnv-edit-acts" }, text, read);
  const hint = h("div", { class: "nnv-hint" });
  const table = h("div", { class: "nnv-aligned", role: "group", "aria-label": "The two prompts, token by token" });
  const one = h("button", { type: "button", class: "nnv-button nnv-patch-one" }, "Patch this token");
  const all = h("button", { type: "button", class: "nnv-button nnv-patch-all" }, "Patch all tokens");
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

  const update = () => {
    if (element.hidden || !site) return;
    const { labels: theirs = [], special: theirSpecial = [] } = source();
    const ours = model.get<string[]>("labels");
    const special = model.get<boolean[]>("special");
    const known = theirs.length > 0;
    one.hidden = all.hidden = !known;
    if (!known) {
      replace(table);
      hint.textContent = `Puts what ${siteName(site)} is on a second prompt in its place.`;
      return;
    }
    if (from >= theirs.length) from = -1;
    if (to >= ours.length) to = -1;
    const row = (name: string, labels: string[], flags: boolean[], chosen: number, pick: (i: number) => void) =>
      labels.map((label, i) => {
        const chip = tokenChip(label, flags[i] ?? false, i, name);
        chip.setAttribute("aria-pressed", String(i === chosen));
        chip.style.gridColumn = String(i + 2);
        chip.addEventListener("click", () => {
          pick(i);
          update();
        });
        return chip;
      });
    replace(
      table,
      h("span", { class: "nnv-hint nnv-aligned-name" }, "from"),
      ...row("second prompt's", theirs, theirSpecial, from, (i) => {
        from = i;
        if (to < 0 && i < ours.length) to = i;
      }),
      h("span", { class: "nnv-hint nnv-aligned-name" }, "to"),
      ...row("this prompt's", ours, special, to, (i) => {
        to = i;
        if (from < 0 && i < theirs.length) from = i;
      }),
    );
    const same = theirs.length === ours.length;
    one.disabled = from < 0 || to < 0;
    all.disabled = !same;
    const differ = same ? theirs.flatMap((label, i) => (label === ours[i] ? [] : [i])) : [];
    const alike = differ.length === 0 ? "The two prompts are the same." : `They differ at ${differ.join(", ")}.`;
    const lengths = same
      ? `Both prompts have ${ours.length} tokens. ${alike}`
      : `The second prompt has ${theirs.length} tokens and this one ${ours.length}: pick one token of each.`;
    const chosen = from >= 0 && to >= 0 ? ` ${theirs[from]} at ${from} goes to ${ours[to]} at ${to}.` : "";
    hint.textContent = lengths + chosen;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value !== "") requests.ask({ kind: "source", text: text.value });
  });
  one.addEventListener("click", () => run({ do: "patch", prompt: source().prompt ?? "", from_positions: [from] }));
  all.addEventListener("click", () => run({ do: "patch", prompt: source().prompt ?? "" }));

  return {
    element,
    open(now, positions) {
      site = now;
      to = from = positions?.[0] ?? -1;
      text.value = source().prompt ?? text.value;
      element.hidden = false;
      update();
      text.focus();
    },
    close() {
      element.hidden = true;
    },
    update,
    positions: () => (to >= 0 ? [to] : undefined),
  };
}

function tokenChip(label: string, special: boolean, i: number, name: string): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: "nnv-chip", "aria-pressed": "false", "aria-label": `${name} token ${i}: ${label}` },
    token(label, special),
    h("small", {}, String(i)),
  );
}
