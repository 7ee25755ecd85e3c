/** At most one paint a frame, and none while nobody can see it; counted on the root element so that a test can wait for the next one. */

export interface Frame {
  /** Asks for everything to be painted. */
  ask(): void;
  /** Asks for a part, where nothing else has changed. */
  askPart(part: () => void): void;
  /** It may have come into sight: what was asked for meanwhile is painted. */
  wake(): void;
  stop(): void;
}

export function frame(root: HTMLElement, paint: () => void): Frame {
  let pending = 0;
  let stopped = false;
  let whole = false;
  const parts = new Set<() => void>();
  const run = () => {
    pending = 0;
    if (stopped || root.checkVisibility?.() === false) return; // in a hidden tab of the notebook, say
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
    wake() {
      if (whole || parts.size > 0) schedule();
    },
    stop() {
      stopped = true;
      if (pending) cancelAnimationFrame(pending);
    },
  };
}
