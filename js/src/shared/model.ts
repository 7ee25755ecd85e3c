/** The part of anywidget's model that a view uses, and a model of our own for exported pages and unit tests. */

import type { Manager } from "./cancel";

export type Listener = (...args: never[]) => void;

export interface Model {
  get<T = unknown>(name: string): T;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
  send(content: unknown): void;
  /** The host's, where there is a kernel. */
  widget_manager?: Manager | undefined;
}

export interface RenderProps {
  model: Model;
  el: HTMLElement;
}

/** Draws a view into `el` and returns what takes it away again. */
export type Render = (props: RenderProps) => () => void;

export interface LocalModel extends Model {
  /** What `save_changes` would have sent, oldest first. */
  saved: Record<string, unknown>[];
  /** What `send` would have sent. */
  sent: unknown[];
  emit(event: string, ...args: unknown[]): void;
  listenerCount(): number;
}

/** A model without Jupyter behind it: changes stay in the page. */
export function localModel(state: Record<string, unknown>): LocalModel {
  const listeners = new Map<string, Set<Listener>>();
  let dirty: Record<string, unknown> = {};
  const saved: Record<string, unknown>[] = [];
  const sent: unknown[] = [];
  const emit = (event: string, ...args: unknown[]) => {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (...a: unknown[]) => void)(...args);
  };
  return {
    saved,
    sent,
    emit,
    listenerCount: () => [...listeners.values()].reduce((n, set) => n + set.size, 0),
    get: <T>(name: string) => state[name] as T,
    set(name, value) {
      if (Object.is(state[name], value)) return;
      state[name] = value;
      dirty[name] = value;
      emit(`change:${name}`);
    },
    save_changes() {
      saved.push(dirty);
      dirty = {};
    },
    on(event, listener) {
      if (!listeners.has(event)) listeners.set(event, new Set());
      listeners.get(event)!.add(listener);
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener);
    },
    send(content) {
      sent.push(content);
    },
  };
}
