/** Token labels on a canvas: shortened to a width, with the full text left to the tooltip. */

const widths = new Map<string, number>();

export function textWidth(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}\u0000${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = context.measureText(text).width;
    if (widths.size > 20_000) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/**
 * `text`, or as much of its beginning as fits into `room` with an ellipsis; `measure` gives a text's width. Of what became
 * of something (`before → after`) both are shortened.
 */
export function shorten(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  const [before, after] = text.split(" → ");
  if (after) {
    const half = (room - measure("→")) / 2;
    const end = shorten(after, Math.max(half, room - measure(`${before}→`)), measure);
    return `${shorten(before!, room - measure(`→${end}`), measure)}→${end}`;
  }
  const parts = [...text]; // by code point: half of a surrogate pair is no character
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${parts.slice(0, middle).join("")}…`) <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "…" : `${parts.slice(0, low).join("")}…`;
}

/** How many labels apart the drawn ones are, so that each has `need` pixels. */
export function labelStep(cell: number, need: number): number {
  if (cell >= need) return 1;
  const least = need / cell;
  for (let power = 1; ; power *= 10) for (const m of [1, 2, 5]) if (m * power >= least) return m * power;
}
