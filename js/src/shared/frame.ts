/** At most one paint a frame, counted on the root element so that a test can wait for the next one. */

export interface Frame {
  ask(): void;
  stop(): void;
}

export function frame(root: HTMLElement, paint: () => void): Frame {
  let pending = 0;
  let stopped = false;
  const run = () => {
    pending = 0;
    if (stopped) return;
    paint();
    root.dataset.frame = String(Number(root.dataset.frame ?? 0) + 1);
  };
  return {
    ask() {
      if (!pending && !stopped) pending = requestAnimationFrame(run);
    },
    stop() {
      stopped = true;
      if (pending) cancelAnimationFrame(pending);
    },
  };
}
