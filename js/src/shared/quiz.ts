/** Questions whose answers Python keeps back: guesses by text, list or a click on the picture, and what became of them. */

import { setTrait } from "./controls";
import { h, replace } from "./dom";
import type { Model } from "./model";

/** What stands in place of an answer. */
export const HIDDEN = "Hidden until the answer is revealed.";

/** Whether a question is open. */
export function isAsking(model: Model): boolean {
  return (model.get<Tallied[] | undefined>("tallied") ?? []).some(({ answer }) => answer === undefined);
}

type Value = string | number;

interface Asked {
  text: string;
  /** Every guess with its label; none where it is typed. */
  choices: [Value, string][];
  /** The selection that is a guess, or nothing. */
  picks: "" | "layer" | "position";
}

interface Guess {
  question: number;
  guess: Value;
  name: string;
}

interface Tallied {
  answer?: string;
  /** Label, how many, whether it is right, and whose. */
  rows?: [string, number, boolean, string[]][];
}

export function quiz(model: Model, say: (text: string) => void) {
  const name = h("input", { class: "nnv-input", placeholder: "your name, if you like", "aria-label": "Your name" });
  const list = h("ol", {});
  const element = h("section", { class: "nnv-quiz", "aria-label": "Questions", hidden: true }, name, list);
  element.addEventListener("keydown", (event) => event.stopPropagation()); // the notebook's keys are not meant
  const guesses = () => model.get<Guess[] | undefined>("guesses") ?? [];
  let asked: Asked[] = [];
  let parts: ReturnType<typeof part>[] = [];

  const part = ({ text, choices, picks }: Asked, question: number) => {
    const label = { class: choices.length > 0 ? "nnv-select" : "nnv-input", "aria-label": `Guess: ${text}` };
    const field =
      choices.length > 0
        ? h(
            "select",
            label,
            h("option", { value: "" }, "…"),
            ...choices.map((each, i) => h("option", { value: i }, each[1])),
          )
        : h("input", { ...label, placeholder: "your guess", spellcheck: "false", autocomplete: "off" });
    const form = h("form", {}, field, h("button", { type: "submit" }, "Guess"));
    if (picks)
      form.append(
        h("small", { class: "nnv-hint" }, `or click a ${picks === "layer" ? "row" : "token"} of the picture`),
      );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value === "") return;
      const guess = choices.length > 0 ? choices[Number(field.value)]![0] : field.value;
      const own = { question, guess, name: name.value.trim() };
      const others = guesses().filter((each) => !own.name || each.question !== question || each.name !== own.name);
      setTrait(model, "guesses", [...others, own]);
      field.value = "";
      say(`guessed: ${labelOf(question, guess)}`);
    });
    const given = h("div", { class: "nnv-guesses" });
    const reveal = h("button", {}, "Reveal");
    reveal.addEventListener("click", () => {
      const now = model.get<number[] | undefined>("revealed") ?? [];
      setTrait(
        model,
        "revealed",
        [...now, question].sort((a, b) => a - b),
      );
    });
    const answer = h("div", { class: "nnv-answer" });
    form.append(reveal);
    return { item: h("li", {}, h("div", {}, text), form, given, answer), form, field, given, answer };
  };

  const labelOf = (question: number, guess: Value) =>
    asked[question]?.choices.find(([value]) => value === guess)?.[1] ?? String(guess);

  const chip = (each: Guess) => {
    const label = labelOf(each.question, each.guess);
    const words = each.name ? `${each.name}: ${label}` : label;
    const take = h("button", { title: "Take it back", "aria-label": `Take back: ${words}` }, "×");
    take.addEventListener("click", () =>
      setTrait(
        model,
        "guesses",
        guesses().filter((other) => other !== each),
      ),
    );
    return h("span", { class: "nnv-guess" }, words, take);
  };

  const told = ({ answer = "", rows = [] }: Tallied) => {
    const most = Math.max(1, ...rows.map(([, count]) => count));
    return [
      h("strong", {}, `Answer: ${answer}`),
      ...rows.map(([label, count, right, names]) => {
        const bar = h("span", { class: "nnv-tally-bar", "aria-hidden": "true" });
        bar.style.width = `${(100 * count) / most}px`;
        const mark = h("span", { class: right ? "nnv-ok" : "nnv-failed" }, right ? "✓ right" : "✗ wrong");
        return h(
          "div",
          { class: "nnv-tally" },
          mark,
          h("bdi", {}, label),
          bar,
          h("b", {}, String(count)),
          h("small", {}, names.join(", ")),
        );
      }),
    ];
  };

  return {
    element,
    /** Takes over what the model says now. */
    update() {
      const now = model.get<Asked[] | undefined>("questions") ?? [];
      if (now !== asked) {
        asked = now;
        parts = now.map(part);
        replace(list, ...parts.map(({ item }) => item));
      }
      const tallied = model.get<Tallied[] | undefined>("tallied") ?? [];
      const live = model.get<boolean | undefined>("revealable") !== false;
      const open = parts.map((_, i) => tallied[i]?.answer === undefined);
      element.hidden = parts.length === 0;
      name.hidden = !live || !open.includes(true);
      parts.forEach(({ form, given, answer }, i) => {
        form.hidden = !live || !open[i];
        given.hidden = !open[i];
        replace(
          given,
          ...guesses()
            .filter(({ question }) => question === i)
            .map(chip),
        );
        if (open[i]) {
          answer.dataset.open = "true";
          replace(
            answer,
            live ? null : HIDDEN,
            live ? null : " This page does not have it: reveal it in the notebook.",
          );
          return;
        }
        const found = told(tallied[i]!);
        if (answer.dataset.open) say(found[0]!.textContent!); // it was hidden until now
        delete answer.dataset.open;
        replace(answer, ...found);
      });
    },
    /** A click on the picture is a guess in waiting. */
    picked() {
      parts.forEach(({ field }, i) => {
        const { picks, choices } = asked[i]!;
        const at = picks ? choices.findIndex(([value]) => value === model.get(picks)) : -1;
        if (at >= 0) field.value = String(at);
      });
    },
  };
}
