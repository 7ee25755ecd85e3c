/**
 * Stops what Python runs for a view. A kernel reads a view's messages one after the other, so a word to stop must come by
 * another way: over a comm of another target, which JupyterLab hands to a thread of its own (a subshell) where the kernel has
 * them; else by an interrupt of the kernel, which is what its stop button does. Where there are subshells nothing is
 * interrupted, since the signal would meet the cell that the main thread runs, and not the view's trace.
 */

import type { Model } from "./model";
import type { Carrier, Kernel } from "./reconnect";

const TARGET = "nnterp_viz.cancel";
const PATIENCE = 10_000; // milliseconds within which Python says that it has heard, on a machine that is busy

interface Comm {
  send(data: unknown): unknown;
  on_msg(listener: (message: { content: { data: Heard } }) => void): void;
  open(data: unknown): unknown;
  jsServicesComm?: { subshellStarted?: Promise<void>; commsOverSubshells?: string; isDisposed?: boolean };
}
interface Heard {
  heard?: number;
  cannot?: string;
}

/** What a host's widget manager may have of it. */
export interface Manager {
  kernel?: (Kernel & { supportsSubshells?: boolean; interrupt?(): Promise<void> }) | null;
  get_model?(id: string): Promise<Carrier>;
  _create_comm?(target: string, id: string): Promise<Comm>;
}

/** What is to be stopped: what runs under a number, or a request that was sent. */
export interface Stoppable {
  run: number;
  request: number;
}

/** What became of it: Python has heard; the kernel was interrupted; nobody could be told, for which there is a reason. */
export type Outcome = "heard" | "interrupted" | "none";

export const HOW = "Nobody but the kernel can stop it here: use its own interrupt (■).";

interface Line {
  comm: Comm;
  waiting: Map<number, () => void>;
  cannot: (reason: string) => void;
}

/** One line a kernel, whatever view asks. */
const lines = new WeakMap<object, Promise<Line | null>>();
let asked = 0;

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined))]);
}

/** Null where the host hands all messages to the kernel's main thread. */
async function open(manager: Manager): Promise<Line | null> {
  if (!manager.kernel?.supportsSubshells || !manager._create_comm) return null;
  const comm = await manager._create_comm(TARGET, `nnv-${Date.now()}-${Math.random()}`);
  const started = comm.jsServicesComm?.subshellStarted;
  if (!started || comm.jsServicesComm?.commsOverSubshells === "disabled") return null;
  // Sent before the subshell is there, it would wait for the very trace that is to be stopped.
  await started;
  const line: Line = { comm, waiting: new Map(), cannot: () => undefined };
  comm.on_msg(({ content: { data } }) => {
    if (data.heard !== undefined) line.waiting.get(data.heard)?.();
    if (data.cannot !== undefined) line.cannot(data.cannot);
  });
  comm.open({});
  return line;
}

async function lineOf(manager: Manager): Promise<Line | null> {
  const before = lines.get(manager);
  if (before) {
    const known = await before;
    if (!known?.comm.jsServicesComm?.isDisposed) return known; // a restarted kernel has disposed of it
  }
  const made = open(manager).catch(() => null);
  lines.set(manager, made);
  return made;
}

/** Opens the line beforehand, so that a click is heard at once. */
export function prepare(model: Model): void {
  if (model.widget_manager) void lineOf(model.widget_manager);
}

/**
 * Asks to stop something.
 *
 * @param what is to be stopped.
 * @param running whether Python says that it runs it, so that an interrupt meets nothing else.
 * @param cannot hears why it goes on all the same, where the model cannot leave it.
 */
export async function cancel(
  model: Model,
  what: Stoppable,
  running: () => boolean,
  cannot: (reason: string) => void,
): Promise<Outcome> {
  const manager = model.widget_manager;
  if (!manager) return "none";
  const line = await within(PATIENCE, lineOf(manager));
  if (line === undefined) return "none";
  if (line) {
    const id = ++asked;
    line.cannot = cannot;
    const heard = new Promise<true>((resolve) => line.waiting.set(id, () => resolve(true)));
    line.comm.send({ id, ...what });
    const answer = await within(PATIENCE, heard);
    line.waiting.delete(id);
    return answer ? "heard" : "none";
  }
  if (!running() || !manager.kernel?.interrupt) return "none";
  await manager.kernel.interrupt();
  return "interrupted";
}
