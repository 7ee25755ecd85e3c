// @vitest-environment happy-dom
/** The prompt box. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localModel } from "./model";
import { promptBox } from "./prompt";
import { requests } from "./requests";

describe("the prompt box", () => {
  let resized = () => {};
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(run: () => void) {
          resized = run;
        }
        observe() {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it("shows all lines of its prompt as soon as it has a width, and again where that changes", () => {
    const model = localModel({ prompt: "a prompt of three lines", why_static: "" });
    const box = promptBox(
      model,
      requests(model, () => {}),
    );
    box.update(); // before it is on the page, where it has neither width nor height
    const area = box.element.querySelector("textarea") as HTMLTextAreaElement;
    expect(area.style.height).toBe("auto");
    const size = { width: 300, height: 60 };
    Object.defineProperty(area, "clientWidth", { get: () => size.width });
    Object.defineProperty(area, "scrollHeight", { get: () => size.height });
    resized();
    expect(area.style.height).toBe("62px");
    size.height = 90;
    resized(); // no other width, so its own new height started it
    expect(area.style.height).toBe("62px");
    size.width = 200;
    resized();
    expect(area.style.height).toBe("92px");
  });
});
