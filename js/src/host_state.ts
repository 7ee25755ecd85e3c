/** The state that an exported page holds: plain values as JSON, binary ones as base64; `before.pattern` is one inside of a trait. */

import type { Model } from "./shared/model";

export interface SavedView {
  state: Record<string, unknown>;
  buffers: Record<string, string>;
}

export interface Page {
  views: SavedView[];
}

export function toDataView(base64: string): DataView {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new DataView(bytes.buffer);
}

export function withBuffers({ state, buffers }: SavedView): Record<string, unknown> {
  const out = { ...state };
  for (const [name, data] of Object.entries(buffers)) {
    const path = name.split(".");
    const last = path.pop()!;
    let inside: Record<string, unknown> = out;
    for (const part of path) inside = inside[part] = { ...(inside[part] as Record<string, unknown>) };
    inside[last] = toDataView(data);
  }
  return out;
}

/**
 * A page's views share one selection, as they did in the notebook; a token has its place only among equally
 * many, and what is shown is chosen for one side of a comparison.
 */
export function linkSelections(models: Model[]): void {
  for (const name of ["layer", "head", "position", "shown"]) {
    for (const model of models) {
      model.on(`change:${name}`, () => {
        const count = (of: Model) => (of.get<string[]>("labels") ?? []).length;
        const sides = (of: Model) => String(of.get<string[]>("sides") ?? []);
        for (const other of models) {
          if (other === model || (name === "position" && count(other) !== count(model))) continue;
          if (name === "shown" && sides(other) !== sides(model)) continue;
          other.set(name, model.get(name));
        }
      });
    }
  }
}
