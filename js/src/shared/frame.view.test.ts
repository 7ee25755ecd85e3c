// @vitest-environment happy-dom
/** What a frame paints. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { frame } from "./frame";

describe("a frame", () => {
  let next: (() => void)[] = [];
  const passes = () => {
    for (const run of next.splice(0)) run();
  };
  beforeEach(() => {
    next = [];
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => next.push(run));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("paints a part once where nothing else was asked for, and everything once where it was", () => {
    const all = vi.fn();
    const part = vi.fn();
    const root = document.createElement("div");
    document.body.append(root);
    const { ask, askPart } = frame(root, all);
    askPart(part);
    askPart(part);
    passes();
    expect([all.mock.calls.length, part.mock.calls.length]).toEqual([0, 1]);
    askPart(part);
    ask();
    ask();
    passes();
    expect([all.mock.calls.length, part.mock.calls.length]).toEqual([1, 1]);
    askPart(part);
    passes();
    expect([all.mock.calls.length, part.mock.calls.length]).toEqual([1, 2]);
    expect(root.dataset.frame).toBe("3");
  });

  it("paints nothing while its view is hidden, and what was asked for once it is in sight", () => {
    const all = vi.fn();
    const root = document.createElement("div");
    let visible = false;
    root.checkVisibility = () => visible;
    let wake = () => {};
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(seen: () => void) {
          wake = seen;
        }
        observe() {}
      },
    );
    const { ask } = frame(root, all);
    ask();
    passes();
    wake();
    passes();
    expect([all.mock.calls.length, root.dataset.frame]).toEqual([0, undefined]);
    visible = true;
    wake();
    passes();
    wake();
    passes();
    expect(all).toHaveBeenCalledTimes(1);
  });
});
