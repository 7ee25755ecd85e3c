/** The tokens of two prompts in columns, those that stand for each other in one; and a token that is dragged onto another. */

/** A place in this prompt, and the place in the second that stands for it. */
export type Pair = [number, number];

/** A place in each of the prompts; -1 where it has none. */
export interface Column {
  to: number;
  from: number;
}

/** Columns in which both prompts' tokens stand in their order, and pairs in one column; a run without partners stands apart. */
export function columns(pairs: Pair[], here: number, there: number): Column[] {
  const out: Column[] = [];
  let [i, j] = [0, 0];
  for (const [to, from] of [...pairs, [here, there] as Pair]) {
    for (; i < to; i++) out.push({ to: i, from: -1 });
    for (; j < from; j++) out.push({ to: -1, from: j });
    if (to < here) out.push({ to, from });
    [i, j] = [to + 1, from + 1];
  }
  return out;
}

const STARTS = 5; // CSS pixels that a pointer moves before a click has become a drag

/** Elements with `data-from` are dragged onto those with `data-to`, by mouse, pen or finger. */
export function dragOnto(table: HTMLElement, drop: (from: number, to: number) => void): void {
  let held: { element: HTMLElement; x: number; y: number; moved: boolean } | null = null;
  let over: HTMLElement | null = null;
  const mark = (element: HTMLElement | null) => {
    over?.classList.remove("nnv-drop");
    over = element;
    over?.classList.add("nnv-drop");
  };
  const end = () => {
    held?.element.classList.remove("nnv-dragged");
    table.classList.remove("nnv-dragging");
    held = null;
    mark(null);
  };
  table.addEventListener("pointerdown", (event) => {
    const element = (event.target as HTMLElement).closest<HTMLElement>("[data-from]");
    if (element && event.button === 0) held = { element, x: event.clientX, y: event.clientY, moved: false };
  });
  table.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < STARTS) return;
    if (!held.moved) {
      held.moved = true;
      held.element.classList.add("nnv-dragged");
      table.classList.add("nnv-dragging");
      table.setPointerCapture?.(event.pointerId); // it may leave the table on its way
    }
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-to]") ?? null;
    mark(under && table.contains(under) ? under : null);
  });
  table.addEventListener("pointerup", () => {
    const [from, to] = [held?.moved ? held.element.dataset.from : undefined, over?.dataset.to];
    end();
    if (from !== undefined && to !== undefined) drop(Number(from), Number(to));
  });
  table.addEventListener("pointercancel", end);
}
