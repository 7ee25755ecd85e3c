/** A canvas whose drawing units are CSS pixels and whose pixels are the screen's. */

export interface Surface {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  ratio: number;
  width: number;
  height: number;
}

type Recorder = (
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  ratio: number,
) => CanvasRenderingContext2D;

let recorder: Recorder | null = null;

/** While `draw` runs, surfaces are drawn on through what `record` makes of their contexts. */
export function recordCanvases(record: Recorder, draw: () => void): void {
  recorder = record;
  try {
    draw();
  } finally {
    recorder = null;
  }
}

/** Whether what is drawn now is taken down: then all of it has to be drawn. */
export function isRecorded(): boolean {
  return recorder !== null;
}

export function pixelRatio(): number {
  return Math.min(3, Math.max(1, globalThis.devicePixelRatio || 1));
}

/** Sizes and clears; null where there is no canvas (unit tests) or nothing to draw. */
export function surface(canvas: HTMLCanvasElement, width: number, height: number): Surface | null {
  const ratio = pixelRatio();
  const [w, h] = [Math.max(0, Math.round(width * ratio)), Math.max(0, Math.round(height * ratio))];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  canvas.style.width = `${w / ratio}px`;
  canvas.style.height = `${h / ratio}px`;
  const context = canvas.getContext("2d");
  if (!context || w === 0 || h === 0) return null;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, w, h);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.direction = "ltr"; // positions run left to right whatever the script of their text
  context.textBaseline = "middle";
  const used = recorder ? recorder(canvas, context, ratio) : context;
  return { canvas, context: used, ratio, width: w / ratio, height: h / ratio };
}

/** Where in the canvas, in CSS pixels of its own, a pointer is. */
export function pointer(event: MouseEvent, canvas: HTMLElement): { x: number; y: number } {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
