/**
 * Questions to Python. One is under way at a time; of the pictures asked for meanwhile only the latest is sent after it, so
 * a kernel that is slower than the hand is never asked for those that nobody waits for any more. Edits wait in line.
 */

import type { Edit } from "./edits";
import type { Listener, Model } from "./model";

export type Question =
  | { kind: "prompt"; text: string; generate?: number; sure?: boolean }
  | { kind: "follow"; ids: number[]; text?: string }
  | { kind: "statistics"; name: string }
  | TargetQuestion
  | { kind: "measure"; how: "zero" | "mean" }
  | { kind: "stop" }
  | { kind: "neurons"; layer: number }
  | { kind: "written"; part: string; layer: number; head: number | null }
  | { kind: "source"; text: string }
  | { kind: "toward"; text: string }
  | { kind: "find" }
  | { kind: "mask"; runs: number[][] }
  | { kind: "evidence"; score: string }
  | { kind: "go_on"; count: number; sampling: object }
  | { kind: "branch"; at: number; token: number | string | null; count: number; sampling: object }
  | { kind: "trace" }
  | EditQuestion;

/** Each of these changes what is in force, so none is overtaken by the next. */
export type EditQuestion = { kind: "edit"; edit: Edit } | { kind: "undo"; index: number } | { kind: "clear" };

export interface TargetQuestion {
  kind: "target";
  target: string | number | null;
  versus: string | number | null;
  position: number;
}

export interface Requests {
  ask(question: Question): void;
  /** Whether an answer is awaited. */
  waiting(): boolean;
  /** Forgets what waits in line; the number of what was sent and is not answered yet, or 0. */
  withdraw(): number;
  stop(): void;
}

function isEdit({ kind }: Question): boolean {
  return kind === "edit" || kind === "undo" || kind === "clear";
}

/** Numbers are never used twice in a page, however many views of a model there are. */
let last = 0;

export function requests(model: Model, changed: () => void): Requests {
  let underway = 0;
  let next: Question[] = [];
  const send = (question: Question) => {
    last = Math.max(last + 1, Date.now()); // also greater than those of the page before a reload
    underway = last;
    model.send({ ...question, request: underway });
    changed();
  };
  const answered: Listener = ((message: { kind?: string; request?: number }) => {
    if (message?.kind !== "answered" || message.request !== underway) return;
    underway = 0;
    const question = next.shift();
    if (question) send(question);
    else changed();
  }) as Listener;
  model.on("msg:custom", answered);
  return {
    ask(question) {
      if (underway) next = [...(isEdit(question) ? next : next.filter(isEdit)), question];
      else send(question);
    },
    waiting: () => underway !== 0,
    withdraw() {
      next = [];
      return underway;
    },
    stop: () => model.off("msg:custom", answered),
  };
}
