// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOW, type Manager } from "./cancel";
import { type LocalModel, localModel } from "./model";
import { questionBox } from "./question";
import { requests } from "./requests";
import { progressWords, workLine } from "./work";

interface Told {
  id: number;
  run: number;
  request: number;
}

/** A kernel as JupyterLab has it, whose other side answers or does not. */
function host({ subshells = true, used = true, answers = true, cannot = "" } = {}) {
  const told: Told[] = [];
  const opened: string[] = [];
  let listener: (message: { content: { data: object } }) => void = () => {};
  let interrupted = 0;
  const manager: Manager = {
    kernel: {
      supportsSubshells: subshells,
      interrupt: async () => void interrupted++,
    },
    _create_comm: async (target) => {
      opened.push(target);
      return {
        jsServicesComm: {
          subshellStarted: used ? Promise.resolve() : new Promise(() => {}),
          commsOverSubshells: used ? "perCommTarget" : "disabled",
        },
        open: () => undefined,
        on_msg: (heard) => {
          listener = heard;
        },
        send: (data) => {
          told.push(data as Told);
          if (answers) listener({ content: { data: { heard: (data as Told).id } } });
          if (cannot) listener({ content: { data: { cannot } } });
        },
      };
    },
  };
  return { manager, told, opened, interrupted: () => interrupted };
}

function line(model: LocalModel) {
  const ask = requests(model, () => {});
  const work = workLine(model, ask, () => {});
  const update = () => work.update(model.get<boolean>("busy") || ask.waiting());
  const [bar, button] = [work.element.querySelector("[role=progressbar]")!, work.element.querySelector("button")!];
  const words = () => work.element.querySelector(".nnv-work-words")!.textContent;
  const row = work.element.querySelector<HTMLElement>(".nnv-work")!;
  return { ask, work, update, bar, button, words, row };
}

const idle = { busy: false, progress: {} };
const settle = () => vi.advanceTimersByTimeAsync(12_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("says how far a trace is, and about how long the rest takes once that can be known", () => {
  expect(progressWords({}, 3)).toBe("starting");
  expect(progressWords({ done: 0, total: 30 }, 3)).toBe("starting");
  expect(progressWords({ done: 12, total: 30 }, 6)).toBe("block 12 of 30 · about 9 s left");
  expect(progressWords({ done: 12, total: 30 }, 0.5)).toBe("block 12 of 30");
  expect(progressWords({ done: 1, total: 30 }, 60)).toBe("block 1 of 30 · about 29 min left");
  expect(progressWords({ done: 30, total: 30 }, 9)).toBe("block 30 of 30");
  expect(progressWords({ done: 61, total: 30 }, 9)).toBe("step 3, block 1 of 30");
  expect(progressWords({ done: 30, total: 30, read: 0, rows: 60 }, 9)).toBe("row 0 of 60 of the lens");
});

describe("the line of a trace", () => {
  it("is not there for a quick trace, and goes with a slow one", () => {
    const model = localModel({ ...idle, busy: true, progress: { run: 1, done: 0, total: 30 } });
    const { update, row, bar, words } = line(model);
    update();
    expect(row.hidden).toBe(true);
    vi.advanceTimersByTime(500);
    expect(row.hidden).toBe(false);
    expect(bar.getAttribute("aria-valuenow")).toBeNull();
    model.set("progress", { run: 1, done: 12, total: 30 });
    update();
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["12", "30"]);
    expect(words()).toMatch(/^block 12 of 30/);
    model.set("progress", { run: 1, done: 30, total: 30, read: 6, rows: 60 });
    update();
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["6", "60"]);
    expect(words()).toBe("row 6 of 60 of the lens");
    model.set("busy", false);
    update();
    expect(row.hidden).toBe(true);
  });

  it("says after a while that Python may be elsewhere, and not while it tells of progress", () => {
    const model = localModel({ ...idle, busy: true, progress: { run: 1, done: 1, total: 30 } });
    const { update, work } = line(model);
    const slow = work.element.querySelector<HTMLElement>(".nnv-slow")!;
    for (let i = 0; i < 3; i++) {
      update();
      vi.advanceTimersByTime(10_000);
      expect(slow.hidden).toBe(true);
    }
    vi.advanceTimersByTime(10_000);
    expect(slow.hidden).toBe(false);
  });
});

describe("Cancel", () => {
  const busy = { busy: true, progress: { run: 7, done: 3, total: 30 } };

  it("tells Python by a line of its own which run is meant, and interrupts nobody", async () => {
    const { manager, told, opened, interrupted } = host();
    const model = { ...localModel(busy), widget_manager: manager };
    const { update, button, words } = line(model);
    update();
    vi.advanceTimersByTime(500);
    button.click();
    await settle();
    expect(told).toMatchObject([{ run: 7, request: 0 }]);
    expect(opened).toEqual(["nnterp_viz.cancel"]);
    expect(interrupted()).toBe(0);
    expect([button.disabled, words()]).toEqual([true, "stopping"]);
    model.set("busy", false);
    update();
    model.set("busy", true);
    model.set("progress", { run: 8, done: 1, total: 30 });
    update();
    vi.advanceTimersByTime(500);
    button.click();
    await settle();
    expect(told.map(({ run }) => run)).toEqual([7, 8]);
    expect(opened).toHaveLength(1);
  });

  it("says why a trace goes on that its engine cannot leave", async () => {
    const { manager } = host({ cannot: "its engine runs elsewhere" });
    const { update, button, words } = line({ ...localModel(busy), widget_manager: manager });
    update();
    vi.advanceTimersByTime(500);
    button.click();
    await settle();
    expect(words()).toBe("It goes on: its engine runs elsewhere");
  });

  it.each([{ subshells: false }, { used: false }])("interrupts a kernel that has but one thread: %o", async (lacks) => {
    const { manager, interrupted } = host(lacks);
    const { update, button } = line({ ...localModel(busy), widget_manager: manager });
    update();
    vi.advanceTimersByTime(500);
    button.click();
    await settle();
    expect(interrupted()).toBe(1);
  });

  it("interrupts no kernel whose main thread may run a cell, even if it does not answer", async () => {
    const { manager, interrupted } = host({ answers: false });
    const { update, button, words } = line({ ...localModel(busy), widget_manager: manager });
    update();
    vi.advanceTimersByTime(500);
    button.click();
    await settle();
    expect([interrupted(), words(), button.disabled]).toEqual([0, HOW, false]);
  });

  it("takes back what waits behind another cell, and never interrupts that", async () => {
    const { manager, told, interrupted } = host({ answers: false });
    const model = { ...localModel(idle), widget_manager: manager };
    const { ask, update, button, words } = line(model);
    ask.ask({ kind: "prompt", text: "a" });
    ask.ask({ kind: "prompt", text: "b" });
    update();
    vi.advanceTimersByTime(500);
    expect(words()).toBe("waiting for Python");
    button.click();
    await settle();
    const request = (model.sent[0] as { request: number }).request;
    expect(told).toMatchObject([{ run: 0, request }]);
    expect(interrupted()).toBe(0);
    expect(words()).toContain("busy with something else");
    model.emit("msg:custom", { kind: "answered", request });
    expect(model.sent).toHaveLength(1);
  });

  it.each([undefined, { kernel: null }, { kernel: {} }])(
    "says what to do in a host with no way: %o",
    async (manager) => {
      const { update, button, words } = line({ ...localModel(busy), widget_manager: manager });
      update();
      vi.advanceTimersByTime(500);
      button.click();
      await settle();
      expect([words(), button.disabled]).toEqual([HOW, false]);
    },
  );
});

describe("the question before a long prompt", () => {
  const asked = { question: { text: "so long", generate: 4, words: "441 tokens: about 18 s" } };
  const show = (state: object) => {
    const model = localModel({ question: {}, ...state });
    const said: string[] = [];
    const box = questionBox(
      model,
      requests(model, () => {}),
      (text) => said.push(text),
    );
    box.update();
    return { model, said, box: box.element, buttons: [...box.element.querySelectorAll("button")] };
  };

  it("says what it will cost, aloud too, and is hidden otherwise", () => {
    expect(show({}).box.hidden).toBe(true);
    const { box, said } = show(asked);
    expect(box.hidden).toBe(false);
    expect(box.textContent).toContain("441 tokens: about 18 s");
    expect(said).toEqual(["441 tokens: about 18 s. Run it?"]);
  });

  it("runs that prompt for a yes", () => {
    const { model, buttons } = show(asked);
    buttons[0]!.click();
    expect(model.sent).toMatchObject([{ kind: "prompt", text: "so long", generate: 4, sure: true }]);
    expect(model.saved).toEqual([{ question: {} }]);
  });

  it.each(["a click", "Escape"])("runs nothing for a no by %s", (how) => {
    const { model, box, buttons } = show(asked);
    if (how === "a click") buttons[1]!.click();
    else box.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(model.sent).toEqual([]);
    expect(model.get("question")).toEqual({});
  });
});
