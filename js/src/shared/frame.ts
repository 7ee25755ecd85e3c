/** At most one paint a frame, and none while nobody can see it; counted on the root element so that a test can wait for the next one. */

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
  /** It may have come into sight: what was asked for meanwhile is painted. */
  const sight =
    globalThis.IntersectionObserver && new IntersectionObserver(() => (whole || parts.size > 0) && schedule());
  sight?.observe(root);
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
      sight?.disconnect();
      if (pending) cancelAnimationFrame(pending);
    },
  };
}
