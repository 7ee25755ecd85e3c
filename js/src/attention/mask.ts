/** Finds heads from the view: by standard probes, or by cells that are painted over the matrix in focus. */

import { pointer, surface } from "../shared/canvas";
import type { Chrome } from "../shared/chrome";
import { choice, setTrait, toggle } from "../shared/controls";
import { h } from "../shared/dom";
import type { Model } from "../shared/model";
import { arrow } from "../shared/selection";
import { type Brush, between, type Cell, Cells } from "./mask_cells";
import { type MatrixLayout, spotAt } from "./matrix_layout";
import type { Score } from "./scores";

export const MASK_TRAITS = ["painted", "no_ranking", "evidence"];

export interface MaskTool {
  element: HTMLElement;
  paint(): void;
}

/** The tools, to stand below the panel that holds the matrix, over which the painted cells are drawn. */
export function maskTool(view: Chrome, model: Model, panel: HTMLElement): MaskTool {
  const matrix = panel.querySelector<HTMLCanvasElement>("canvas.nnv-matrix")!;
  const overlay = h("canvas", {
    class: "nnv-paint",
    tabindex: 0,
    role: "application",
    "aria-label": "Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends.",
  });
  let painting = false;
  let probe = ""; // the score whose cells are marked
  let brush: Brush = "cell";
  let cells = new Cells(0);
  let from: unknown = null;
  let stroke: { on: boolean; last: Cell } | null = null;
  let cursor: Cell | null = null;

  const button = (text: string, about: string, click: () => void) => {
    const made = h("button", { title: about }, text);
    made.addEventListener("click", click);
    return made;
  };
  const find = button(
    "Find heads",
    "Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",
    () => view.requests.ask({ kind: "find" }),
  );
  const evidence = button("Evidence", "", () => {
    const score = model.get<string>("sort_by");
    probe = model.get<Record<string, Score>>("scores")[score]!.title;
    view.requests.ask({ kind: "evidence", score });
  });
  const paintToggle = toggle("Paint cells", "", () => {
    painting = !painting;
    cursor = null;
    view.repaint();
  });
  const brushes = choice(
    "Brush",
    [
      ["cell", "cell"],
      ["diagonal", "diagonal"],
      ["column", "column"],
    ],
    (value) => {
      brush = value as Brush;
    },
  );
  const rank = button("Rank heads", "Rank all heads by their weight in the painted cells", () => ask());
  const erase = button("Erase", "Take all painted cells away", () => {
    cells.clear();
    send();
  });
  const hint = h("span", { class: "nnv-hint" });
  const tools = h("span", { class: "nnv-tools nnv-brushes" }, brushes.element, rank, erase);
  const element = h("div", { class: "nnv-mask" }, find, evidence, paintToggle.element, tools, hint);
  panel.append(overlay);

  const send = () => {
    probe = "";
    setTrait(model, "painted", cells.runs());
    view.repaint();
  };
  const ask = () => {
    if (cells.size > 0) view.requests.ask({ kind: "mask", runs: cells.runs() });
  };
  const layout = (): MatrixLayout | null =>
    matrix.hidden || !matrix.dataset.geometry ? null : (JSON.parse(matrix.dataset.geometry) as MatrixLayout);

  const take = () => {
    const runs = model.get<number[][]>("painted") ?? [];
    const count = model.get<string[]>("labels").length;
    if (runs === from && cells.tokens === count) return;
    from = runs;
    if (!stroke) cells = Cells.of(runs, count);
  };

  const paint = () => {
    take();
    const now = layout();
    const why = view.gone() || (model.get<string>("no_ranking") ?? "");
    if (why || !now) painting = false;
    const live = model.get<string>("why_static") === "";
    find.hidden = !live;
    const name = model.get<string>("sort_by");
    evidence.hidden = !live || !(model.get<string[]>("evidence") ?? []).includes(name);
    const score = model.get<Record<string, Score>>("scores")?.[name];
    evidence.title = score ? `Show the prompt on which “${score.title}” was measured, with the cells that count` : "";
    paintToggle.show(painting);
    paintToggle.element.disabled = why !== "" || !now;
    paintToggle.element.title =
      why ||
      (now ? "Paint the cells that you expect, and rank heads by them" : "Choose a head and draw its matrix first");
    tools.hidden = !painting;
    brushes.show(brush);
    rank.disabled = erase.disabled = cells.size === 0;
    const marked = probe ? `The prompt of “${probe}”; the ${cells.size} cells that count are marked` : "";
    hint.textContent = painting ? words() : cells.size > 0 ? marked || `${cells.size} painted` : "";
    overlay.hidden = !now || (cells.size === 0 && !painting);
    overlay.classList.toggle("nnv-painting", painting);
    overlay.tabIndex = painting ? 0 : -1;
    if (now && !overlay.hidden) draw(now);
  };

  const words = (): string => {
    if (cursor) {
      const labels = model.get<string[]>("labels");
      return `${labels[cursor.query]} (${cursor.query}) reads ${labels[cursor.key]} (${cursor.key})`;
    }
    return cells.size === 0 ? "Drag over the cells where you expect weight" : `${cells.size} painted`;
  };

  const draw = (now: MatrixLayout) => {
    const { left, top, plot, cell } = now;
    overlay.style.left = `${matrix.offsetLeft}px`;
    overlay.style.top = `${matrix.offsetTop}px`;
    const drawn = surface(overlay, left + plot + 2, top + plot + 2);
    if (!drawn) return;
    const { context } = drawn;
    const { accent, ink } = view.palette();
    context.beginPath();
    context.rect(left, top, plot, plot);
    context.clip();
    const side = Math.max(cell, 2);
    const box = ({ query, key }: Cell): [number, number] => [
      left + (key - now.column) * cell,
      top + (query - now.row) * cell,
    ];
    context.fillStyle = context.strokeStyle = accent;
    context.lineWidth = cell >= 14 ? 2 : 1;
    const inset = context.lineWidth / 2 + (cell >= 14 ? 1 : 0);
    for (const each of cells) {
      const [x, y] = box(each);
      if (cell >= 5) context.strokeRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset);
      else context.fillRect(x, y, side, side);
    }
    if (cursor && painting) {
      context.strokeStyle = ink;
      context.lineWidth = 1.5;
      const [x, y] = box(cursor);
      context.strokeRect(x, y, side, side);
    }
  };

  const under = (event: MouseEvent): Cell | null => {
    const now = layout();
    if (!now) return null;
    const { x, y } = pointer(event, overlay);
    const spot = spotAt(now, x, y);
    return spot?.kind === "cell" && spot.key <= spot.query ? { query: spot.query, key: spot.key } : null;
  };
  overlay.addEventListener("pointerdown", (event) => {
    const at = under(event);
    if (!at || event.button !== 0) return;
    stroke = { on: !(event.shiftKey || cells.has(at)), last: at };
    cells.brush(brush, at, stroke.on);
    overlay.setPointerCapture?.(event.pointerId);
    view.repaint();
  });
  overlay.addEventListener("pointermove", (event) => {
    cursor = under(event);
    if (stroke && cursor) {
      for (const each of between(stroke.last, cursor)) cells.brush(brush, each, stroke.on);
      stroke.last = cursor;
    }
    view.repaint();
  });
  const end = () => {
    if (!stroke) return;
    stroke = null;
    send();
  };
  overlay.addEventListener("pointerup", end);
  overlay.addEventListener("pointercancel", end);
  overlay.addEventListener("pointerleave", () => {
    cursor = null;
    view.repaint();
  });
  overlay.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    const last = cells.tokens - 1;
    const now = cursor ?? { query: last, key: last };
    if (move) {
      const query = Math.max(0, Math.min(last, now.query + move[0]));
      cursor = { query, key: Math.max(0, Math.min(query, now.key + move[1])) };
    } else if (event.key === " ") {
      cells.brush(brush, now, !cells.has(now));
      cursor = now;
      send();
    } else if (event.key === "Enter") ask();
    else if (event.key === "Escape") painting = false;
    else return;
    view.say(words());
    view.repaint();
    event.preventDefault();
    event.stopPropagation();
  });

  return { element, paint };
}
