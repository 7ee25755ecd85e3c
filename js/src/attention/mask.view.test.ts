// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Chrome } from "../shared/chrome";
import { h } from "../shared/dom";
import { type LocalModel, localModel } from "../shared/model";
import { maskTool } from "./mask";
import { between, Cells } from "./mask_cells";
import type { MatrixLayout } from "./matrix_layout";

const LAYOUT: MatrixLayout = { tokens: 4, left: 10, top: 10, plot: 40, cell: 10, row: 0, column: 0 };
/** The middle of a cell in the matrix. */
const at = (query: number, key: number) => ({ clientX: 15 + 10 * key, clientY: 15 + 10 * query });

describe("painted cells", () => {
  it("never lie where a causal head cannot look", () => {
    const cells = new Cells(4);
    for (const [query, key] of [
      [1, 2],
      [4, 0],
      [2, -1],
      [3, 3],
      [0, 0],
    ] as const)
      cells.put({ query, key }, true);
    expect(cells.runs()).toEqual([
      [0, 0, 0],
      [3, 3, 3],
    ]);
  });

  it("come as runs and go back to the same cells", () => {
    const runs = [
      [1, 0, 1],
      [3, 0, 0],
      [3, 2, 3],
    ];
    expect(Cells.of(runs, 4).runs()).toEqual(runs);
    expect([...Cells.of(runs, 4)].length).toBe(5);
  });

  it("are brushed along a diagonal, down a column, and away again", () => {
    const cells = new Cells(4);
    cells.brush("diagonal", { query: 2, key: 1 }, true);
    expect(cells.runs()).toEqual([
      [1, 0, 0],
      [2, 1, 1],
      [3, 2, 2],
    ]);
    cells.brush("column", { query: 3, key: 1 }, true);
    expect(cells.runs()).toEqual([
      [1, 0, 1],
      [2, 1, 1],
      [3, 1, 2],
    ]);
    cells.brush("diagonal", { query: 1, key: 0 }, false);
    expect(cells.runs()).toEqual([
      [1, 1, 1],
      [3, 1, 1],
    ]);
  });

  it("leave no hole where the hand was quick", () => {
    expect(between({ query: 5, key: 1 }, { query: 8, key: 3 })).toEqual([
      { query: 6, key: 2 },
      { query: 7, key: 2 },
      { query: 8, key: 3 },
    ]);
  });
});

describe("the tools that find heads", () => {
  let model: LocalModel;
  let asked: unknown[];
  let panel: HTMLElement;
  let tool: ReturnType<typeof maskTool>;
  let matrix: HTMLCanvasElement;

  const make = (more: Record<string, unknown> = {}) => {
    model = localModel({
      labels: ["a", "b", "c", "d"],
      painted: [],
      no_ranking: "",
      evidence: [],
      why_static: "",
      sort_by: "",
      scores: {},
      ...more,
    });
    asked = [];
    matrix = h("canvas", { class: "nnv-matrix" });
    matrix.dataset.geometry = JSON.stringify(LAYOUT);
    panel = h("div", {}, matrix);
    const view = {
      gone: () => "",
      requests: { ask: (question: unknown) => asked.push(question) },
      repaint: () => tool?.paint(),
      palette: () => ({}),
      say: () => {},
    } as unknown as Chrome;
    tool = maskTool(view, model, panel);
    document.body.append(panel, tool.element);
    tool.paint();
  };
  const button = (text: string) => [...tool.element.querySelectorAll("button")].find((b) => b.textContent === text)!;
  const overlay = () => panel.querySelector<HTMLCanvasElement>(".nnv-paint")!;
  const touch = (kind: string, where: { clientX: number; clientY: number }, more: object = {}) =>
    overlay().dispatchEvent(new PointerEvent(kind, { ...where, button: 0, bubbles: true, ...more }));
  const key = (name: string) => overlay().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));

  beforeEach(() => {
    document.body.replaceChildren();
    make();
  });

  it("paint with a drag, send the cells as a trait, and ask for a ranking by them", () => {
    button("Paint cells").click();
    expect([overlay().classList.contains("nnv-painting"), button("Rank heads").disabled]).toEqual([true, true]);
    touch("pointerdown", at(1, 0));
    touch("pointermove", at(3, 2));
    touch("pointerup", at(3, 2));
    expect(model.saved).toEqual([
      {
        painted: [
          [1, 0, 0],
          [2, 1, 1],
          [3, 2, 2],
        ],
      },
    ]);
    button("Rank heads").click();
    expect(asked).toEqual([
      {
        kind: "mask",
        runs: [
          [1, 0, 0],
          [2, 1, 1],
          [3, 2, 2],
        ],
      },
    ]);
  });

  it("erase where a drag begins on a painted cell", () => {
    make({
      painted: [
        [1, 0, 1],
        [2, 1, 1],
      ],
    });
    button("Paint cells").click();
    touch("pointerdown", at(1, 1));
    touch("pointermove", at(2, 1));
    touch("pointerup", at(2, 1));
    expect(model.get("painted")).toEqual([[1, 0, 0]]);
    button("Erase").click();
    expect(model.get("painted")).toEqual([]);
  });

  it("paint nothing above the diagonal or outside of the matrix", () => {
    button("Paint cells").click();
    for (const where of [at(0, 3), { clientX: 2, clientY: 20 }]) {
      touch("pointerdown", where);
      touch("pointerup", where);
    }
    expect(model.saved).toEqual([]);
  });

  it("paint by keys", () => {
    button("Paint cells").click();
    for (const name of ["ArrowLeft", " ", "ArrowUp", " ", "Enter"]) key(name);
    expect(asked).toEqual([
      {
        kind: "mask",
        runs: [
          [2, 2, 2],
          [3, 2, 2],
        ],
      },
    ]);
    key("Escape");
    expect(button("Paint cells").getAttribute("aria-pressed")).toBe("false");
  });

  it("take over cells that Python sets", () => {
    model.set("painted", [[3, 0, 2]]);
    tool.paint();
    expect(overlay().hidden).toBe(false);
    button("Paint cells").click();
    expect(tool.element.textContent).toContain("3 painted");
  });

  it("say why they cannot rank, and offer nothing that needs a model where there is none", () => {
    make({ no_ranking: "no patterns here", why_static: "saved", sort_by: "x", evidence: ["x"] });
    expect([button("Paint cells").disabled, button("Paint cells").title]).toEqual([true, "no patterns here"]);
    expect([button("Find heads").hidden, button("Evidence").hidden]).toEqual([true, true]);
  });

  it("ask for the standard scores, and for the evidence of the one that heads stand in the order of", () => {
    button("Find heads").click();
    expect(button("Evidence").hidden).toBe(true);
    model.set("scores", { x: { title: "X", about: "", paper: "" } });
    model.set("sort_by", "x");
    model.set("evidence", ["x"]);
    tool.paint();
    button("Evidence").click();
    expect(asked).toEqual([{ kind: "find" }, { kind: "evidence", score: "x" }]);
  });
});
