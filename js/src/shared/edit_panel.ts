/** The panel in which a part that was clicked is changed: taken out, scaled, steered, or patched from a second prompt. */

import { h, replace } from "./dom";
import { type Act, type Part, type Site, siteName } from "./edits";
import type { Model } from "./model";
import { patchPicker } from "./patch_picker";
import type { Requests } from "./requests";

export interface EditPanel {
  element: HTMLElement;
  open(site: Site): void;
  /** Takes over what the model says now. */
  update(): void;
}

export function editPanel(model: Model, requests: Requests, say: (text: string) => void): EditPanel {
  const title = h("strong");
  const which = h("select", { class: "nnv-select", "aria-label": "Which part of the block" });
  const where = h("select", { class: "nnv-select", "aria-label": "At which tokens" });
  const close = h("button", { "aria-label": "Close", title: "Close (Escape)" }, "×");
  const acts = h("div", { class: "nnv-edit-acts" });
  const head = h("div", { class: "nnv-edit-head" }, h("span", {}, "Change "), title, which, where, close);
  const picker = patchPicker(model, requests, (act) => run(act));
  const element = h(
    "section",
    { class: "nnv-edit", "aria-label": "Change a part", hidden: true },
    head,
    acts,
    picker.element,
  );
  let site: Site | null = null;

  const positions = (): number[] | undefined => (where.value === "" ? undefined : [Number(where.value)]);

  const run = (act: Act) => {
    if (!site) return;
    const at = "positions" in act ? act.positions : positions();
    const { layer, part } = site; // the number of a head or neuron is kept while another part is looked at
    const named: Site = part === "head" || part === "neuron" ? { layer, part, [part]: site[part] } : { layer, part };
    requests.ask({ kind: "edit", edit: { ...named, ...act, ...(at ? { positions: at } : {}) } });
    say(`${act.do} ${siteName(site)}`);
    element.hidden = true;
  };

  const button = (text: string, about: string, click: () => void) => {
    const made = h("button", { title: about }, text);
    made.addEventListener("click", click);
    return made;
  };
  const field = (label: string, value: string, width: string) => {
    const made = h("input", {
      class: "nnv-input",
      "aria-label": label,
      placeholder: label,
      value,
      spellcheck: "false",
    });
    made.style.width = width;
    return made;
  };

  const fill = (now: Site) => {
    const factor = field("factor", now.part === "stream" ? "5" : "0.5", "5em");
    const number = () => {
      const value = Number(factor.value);
      factor.setAttribute("aria-invalid", String(factor.value.trim() === "" || !Number.isFinite(value)));
      return factor.getAttribute("aria-invalid") === "true" ? null : value;
    };
    const scale = button("Scale ×", "Multiply it by the factor", () => {
      const value = number();
      if (value !== null) run({ do: "scale", factor: value });
    });
    const patch = button("Patch from a prompt…", "Resample: put in what the same part is on another prompt", () =>
      picker.open(now, positions()),
    );
    if (now.part !== "stream") {
      replace(
        acts,
        button("Ablate: zero", "Put zeros in its place", () => run({ do: "ablate", how: "zero" })),
        button("Ablate: mean", "Put its mean over the prompt's tokens in its place", () =>
          run({ do: "ablate", how: "mean" }),
        ),
        scale,
        factor,
        patch,
      );
      return;
    }
    const toward = field("toward a token", "", "10em");
    const away = field("away from a token", "", "12em");
    const steer = button("Steer +", "Add the direction of a token, of length 1, times the factor", () => {
      const value = number();
      for (const input of [toward, away])
        input.setAttribute("aria-invalid", String(toward.value === "" && away.value === ""));
      if (value === null || (toward.value === "" && away.value === "")) return;
      run({
        do: "steer",
        factor: value,
        ...(toward.value === "" ? {} : { toward: toward.value }),
        ...(away.value === "" ? {} : { away: away.value }),
      });
    });
    const plus = field("plus a prompt", "", "14em");
    const minus = field("minus a prompt", "", "14em");
    const pair = button(
      "Steer by prompts +",
      "Add what the stream is at the first prompt's last token, less what it is at the second's, times the factor",
      () => {
        const value = number();
        plus.setAttribute("aria-invalid", String(plus.value === ""));
        if (value === null || plus.value === "") return;
        run({ do: "steer", factor: value, plus: plus.value, ...(minus.value === "" ? {} : { minus: minus.value }) });
      },
    );
    // one factor of three acts: it stands before them, by its name
    const named = h("span", { class: "nnv-choice" }, "factor", factor);
    replace(acts, named, steer, toward, away, scale, patch, h("span", { class: "nnv-break" }), pair, plus, minus);
  };

  /** What else of the block could be changed. */
  const fillWhich = (now: Site) => {
    const parts: [Part, string][] = [
      ["attention", "the attention"],
      ["mlp", "the MLP"],
      ["block", "the whole block"],
      ["stream", "the stream after it"],
    ];
    for (const part of ["head", "neuron"] as const)
      if (now[part] !== undefined) parts.unshift([part, `${part} ${now[part]}`]);
    replace(which, ...parts.map(([part, text]) => h("option", { value: part }, text)));
    which.value = now.part;
  };

  const fillWhere = (now: Site) => {
    const labels = model.get<string[]>("labels");
    const selected = model.get<number>("position");
    const offered = new Set([...(now.positions ?? []), ...(selected >= 0 ? [selected] : []), labels.length - 1]);
    replace(
      where,
      h("option", { value: "" }, "at all tokens"),
      ...[...offered]
        .filter((i) => i >= 0 && i < labels.length)
        .sort((a, b) => a - b)
        .map((i) => h("option", { value: String(i) }, `only at ${i} ${labels[i]}`)),
    );
    where.value = now.positions?.length === 1 ? String(now.positions[0]) : "";
  };

  which.addEventListener("change", () => {
    if (!site) return;
    site = { ...site, part: which.value as Part };
    replace(title, siteName(site));
    fill(site);
    picker.close();
  });
  const shut = () => {
    element.hidden = true;
    picker.close();
  };
  close.addEventListener("click", shut);
  element.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook's own keys, and the view's, are not meant
    if (event.key === "Escape") shut();
  });

  return {
    element,
    open(now) {
      site = now;
      replace(title, siteName(now));
      fillWhich(now);
      fillWhere(now);
      fill(now);
      picker.close();
      element.hidden = false;
      (acts.firstElementChild as HTMLElement | null)?.focus();
      element.scrollIntoView?.({ block: "nearest" });
    },
    update() {
      if (site && model.get<string>("why_static") !== "") shut();
      picker.update();
    },
  };
}
