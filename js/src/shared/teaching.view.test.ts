// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { aboutBox } from "./about";
import { localModel } from "./model";
import { promptBox } from "./prompt";
import { quiz } from "./quiz";
import { requests } from "./requests";
import { drawRoles, roleRuns } from "./roles";
import type { Palette } from "./theme";
import { tokenAt } from "./tokens";

const MARKUP = "<img src=x onerror=1>";
const questions = [
  { text: "What comes next?", choices: [], picks: "" },
  {
    text: "Which layer?",
    choices: [
      [4, "layer 4"],
      [9, "layer 9"],
      [-1, "after none"],
    ],
    picks: "layer",
  },
];
const asks = (more: Record<string, unknown> = {}) => {
  const model = localModel({ questions, guesses: [], revealed: [], tallied: [{}, {}], layer: -1, ...more });
  const say = vi.fn();
  const box = quiz(model, say);
  box.update();
  const [first, second] = [...box.element.querySelectorAll("li")] as HTMLElement[] as [HTMLElement, HTMLElement];
  const submit = (item: HTMLElement) => item.querySelector("form")!.dispatchEvent(new Event("submit"));
  return { model, say, box, first, second, submit, name: box.element.querySelector("input")! };
};

describe("questions", () => {
  it("take a typed guess and one of a list, each with a name, as a trait", () => {
    const { model, first, second, submit, name, say } = asks();
    first.querySelector("input")!.value = MARKUP;
    submit(first);
    name.value = " Ada ";
    second.querySelector("select")!.value = "1";
    submit(second);
    expect(model.get("guesses")).toEqual([
      { question: 0, guess: MARKUP, name: "" },
      { question: 1, guess: 9, name: "Ada" },
    ]);
    expect(model.saved).toHaveLength(2);
    expect(say).toHaveBeenLastCalledWith("guessed: layer 9");
  });

  it("ask for nothing without a guess, and keep one of each name", () => {
    const { model, second, submit, name } = asks();
    submit(second);
    expect(model.get("guesses")).toEqual([]);
    name.value = "Ada";
    for (const choice of ["0", "2"]) {
      second.querySelector("select")!.value = choice;
      submit(second);
    }
    expect(model.get("guesses")).toEqual([{ question: 1, guess: -1, name: "Ada" }]);
  });

  it("show what was guessed as text, and take it back", () => {
    const guesses = [
      { question: 0, guess: MARKUP, name: "Bo" },
      { question: 1, guess: 4, name: "" },
    ];
    const { model, first, second } = asks({ guesses });
    expect(first.querySelector(".nnv-guess")!.textContent).toBe(`Bo: ${MARKUP}×`);
    expect(second.querySelector(".nnv-guess")!.textContent).toBe("layer 4×");
    expect(first.querySelector("img")).toBeNull();
    first.querySelector<HTMLElement>(".nnv-guess button")!.click();
    expect(model.get("guesses")).toEqual([guesses[1]]);
  });

  it("take a click on the picture for a guess in waiting, and leave a field as it is for any other", () => {
    const { model, box, second } = asks();
    model.set("layer", 9);
    box.picked();
    expect(second.querySelector("select")!.value).toBe("1");
    model.set("layer", 5);
    box.picked();
    expect(second.querySelector("select")!.value).toBe("1");
    expect(model.get("guesses")).toEqual([]);
  });

  it("ask Python to reveal, and tell the answer when it comes, with a word beside each color", () => {
    const { model, box, first, say } = asks();
    expect(first.querySelector(".nnv-answer")!.textContent).toBe("");
    [...first.querySelectorAll("button")].find((button) => button.textContent === "Reveal")!.click();
    expect(model.get("revealed")).toEqual([0]);
    const rows = [
      ["Paris", 3, true, ["Ada"]],
      [MARKUP, 1, false, []],
    ];
    model.set("tallied", [{ answer: "·Paris with a probability of 0.8", rows }, {}]);
    box.update();
    expect(first.querySelector("form")!.hidden).toBe(true);
    const told = [...first.querySelectorAll(".nnv-tally")].map((row) => row.textContent);
    expect(told).toEqual(["✓ rightParis3Ada", `✗ wrong${MARKUP}1`]);
    expect(say).toHaveBeenLastCalledWith("Answer: ·Paris with a probability of 0.8");
    box.update();
    expect(say).toHaveBeenCalledTimes(1);
  });

  it("say on a page without Python that the answer is not there", () => {
    const { first, name } = asks({ revealable: false });
    expect([first.querySelector("form")!.hidden, name.hidden]).toEqual([true, true]);
    expect(first.querySelector(".nnv-answer")!.textContent).toMatch("reveal it in the notebook");
  });

  it("are not there where nothing is asked", () => {
    expect(asks({ questions: undefined }).box.element.hidden).toBe(true);
  });
});

describe("what am I looking at", () => {
  const about = {
    title: "What?",
    shows: MARKUP,
    limits: "Not all.",
    colors: "Blue is more.",
    papers: [{ authors: "Elhage et al.", year: 2021, title: "A Framework", url: "https://example.org/" }],
  };

  it("opens by its button, has words, colors and papers, and closes by Escape", () => {
    const box = aboutBox(localModel({ about }));
    box.update();
    document.body.append(box.button, box.element);
    expect([box.element.hidden, box.button.getAttribute("aria-label")]).toEqual([true, "What am I looking at?"]);
    box.button.click();
    expect([box.element.hidden, box.button.getAttribute("aria-expanded")]).toEqual([false, "true"]);
    expect(box.element.textContent).toBe(
      `What?${MARKUP}Not all.Colors. Blue is more.Elhage et al. (2021). A Framework`,
    );
    expect(box.element.querySelector("a")!.href).toBe("https://example.org/");
    const leave = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
    box.element.querySelector("a")!.dispatchEvent(leave);
    expect([box.element.hidden, document.activeElement === box.button]).toEqual([true, true]);
  });

  it("has no button where there are no words", () => {
    const box = aboutBox(localModel({ about: {} }));
    box.update();
    expect(box.button.hidden).toBe(true);
  });
});

describe("roles", () => {
  const roles = ["template", "template", "user", "user", "user", "template", "assistant"];

  it("are runs of tokens", () => {
    expect(roleRuns(roles)).toEqual([
      { role: "template", start: 0, end: 2 },
      { role: "user", start: 2, end: 5 },
      { role: "template", start: 5, end: 6 },
      { role: "assistant", start: 6, end: 7 },
    ]);
    expect(roleRuns([])).toEqual([]);
  });

  it("are drawn as bands with a word, or its first letter where there is less room", () => {
    const drawn: unknown[] = [];
    const context = {
      measureText: (text: string) => ({ width: 5 * text.length }),
      fillRect: (...at: number[]) => drawn.push(at),
      fillText: (text: string) => drawn.push(text),
      save() {},
      restore() {},
      translate() {},
      rotate() {},
    };
    const palette = { roles: {}, textFont: "x", dim: "#000", line: "#ccc" } as unknown as Palette;
    const place = (i: number) => 10 * i;
    drawRoles(context as unknown as CanvasRenderingContext2D, roles, place, [5, 65], palette, false);
    expect(drawn).toEqual([[5, 0, 14, 3], "T", [20, 0, 29, 3], "user", [50, 0, 9, 3], "T", [60, 0, 4, 3]]);
    drawn.length = 0;
    drawRoles(context as unknown as CanvasRenderingContext2D, roles.slice(2, 5), place, [0, 99], palette, true);
    expect(drawn).toEqual([[0, 0, 3, 29], "user"]);
  });

  it("stand beside a token in words", () => {
    const tokens = { labels: ["a", "b"], special: [false, false], roles: ["user", "template"] };
    expect([0, 1].map((i) => tokenAt(tokens, i).textContent)).toEqual(["auser", "btemplate"]);
    expect(tokenAt({ labels: ["a"], special: [false] }, 0).textContent).toBe("a");
  });

  it("name the message that the prompt box has", () => {
    const messages = [
      { role: "system", content: "s" },
      { role: "user", content: "hello" },
    ];
    const model = localModel({ prompt: "hello", messages, why_static: "" });
    const box = promptBox(
      model,
      requests(model, () => {}),
    );
    box.update();
    const [speaker, area] = [
      box.element.querySelector<HTMLElement>(".nnv-role")!,
      box.element.querySelector("textarea")!,
    ];
    expect([speaker.textContent, area.value, area.getAttribute("aria-label")]).toEqual([
      "user",
      "hello",
      "Last message, of the user",
    ]);
    model.set("messages", []);
    box.update();
    expect([speaker.hidden, area.getAttribute("aria-label")]).toEqual([true, "Prompt"]);
  });
});
