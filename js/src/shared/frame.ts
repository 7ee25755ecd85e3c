/** At most one paint a frame, counted on the root element so that a test can wait for the next one. */

export interface Frame {
  /** Asks for everything to be painted. */
  ask(): void;
  /** Asks for a part, where nothing else has changed. */
  askPart(part: () => void): void;
  stop(): void;
}

export function frame(root: HTMLElement, paint: () => void): Frame {
  let pending = 0;
  let stopped = false;
  let whole = false;
  const parts = new Set<() => void>();
  const run = () => {
    pending = 0;
    if (stopped) return;
    if (whole) paint();
    else for (const part of parts) part();
    whole = false;
    parts.clear();
    root.dataset.frame = String(Number(root.dataset.frame ?? 0) + 1);
  };
  const schedule = () => {
    if (!pending && !stopped) pending = requestAnimationFrame(run);
  };
  return {
    ask() {
      whole = true;
      schedule();
    },
    askPart(part) {
      parts.add(part);
      schedule();
    },
    stop() {
      stopped = true;
      if (pending) cancelAnimationFrame(pending);
    },
  };
}
