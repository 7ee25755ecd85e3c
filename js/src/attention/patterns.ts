/** Which pattern the view can draw now, decoded once. */

import { float32 } from "../shared/bytes";
import type { Model } from "../shared/model";
import { isAsking } from "../shared/quiz";
import { shownOf, was } from "../shared/shown";
import { exactOf, isReduced, reducedOf } from "./looks";
import { Pattern, PatternChange, type Scale, SignedPattern, type Weighting } from "./pattern";
import { exactChange } from "./reduced";

export interface Focus {
  layer: number;
  head: number;
  pattern: Pattern;
}

export interface Patterns {
  /** The pattern of the selected head; while it is not here, that of the head drawn last (null: none yet). */
  current(): Focus | null;
  levels(focus: Focus, scale: Scale, fold: boolean): Uint16Array;
}

export function patterns(model: Model): Patterns {
  let decoded: { from: unknown; focus: Focus } | null = null;
  let changed: { before: unknown; after: Pattern; baseline: Pattern; focus: Focus } | null = null;
  let leveled: { key: string; pattern: Pattern; block: unknown; levels: Uint16Array } | null = null;

  const decode = (from: unknown, layer: number, head: number, make: () => Float32Array): Focus => {
    const old = decoded;
    if (old && old.from === from && old.focus.layer === layer && old.focus.head === head) return old.focus;
    const kind = model.get<Weighting | undefined>("pattern_kind") ?? "raw";
    const packed = make();
    const reduced = reducedOf((name) => model.get(name), packed);
    const Kind = kind === "token" ? SignedPattern : Pattern;
    const focus = { layer, head, pattern: new Kind(packed, kind, reduced) };
    decoded = { from, focus };
    return focus;
  };

  /** The head's pattern less what it was before the edits. */
  const change = (after: Focus): Focus => {
    const every = was<DataView | null>(model, "patterns");
    const before = every?.byteLength ? every : was<DataView | null>(model, "pattern");
    const { layer, head, pattern } = after;
    if (changed?.before === before && changed.after === pattern) return looked(changed);
    const all = float32(before);
    const one = every?.byteLength ? slicePattern(all, model.get("num_heads"), pattern.size, layer, head) : all;
    const same = every?.byteLength
      ? true
      : was(model, "pattern_layer") === layer && was(model, "pattern_head") === head;
    if (was(model, "pattern_kind") !== model.get("pattern_kind")) return after;
    if (!same || one.length !== pattern.packed.length) return after; // the head's own is on its way
    const squares = pattern.reduced ? float32(model.get("change")) : null;
    if (squares && squares.length !== one.length) return after;
    const baseline = new Pattern(
      one,
      pattern.kind,
      reducedOf((name) => was(model, name), one),
    );
    const difference = new PatternChange(baseline, pattern, squares);
    changed = { before, after: pattern, baseline, focus: { layer, head, pattern: difference } };
    return looked(changed);
  };

  /** The change with the numbers of where somebody looks now. */
  const looked = ({ after, baseline, focus }: { after: Pattern; baseline: Pattern; focus: Focus }): Focus => {
    if (after.reduced && baseline.reduced && focus.pattern.reduced) {
      baseline.reduced.exact = exactOf(model, "exact_before");
      focus.pattern.reduced.exact = exactChange(after.reduced.exact, baseline.reduced.exact);
    }
    return focus;
  };

  const drawn = (): Focus | null => {
    const layer = model.get<number>("layer");
    const head = model.get<number>("head");
    const all = model.get<DataView | null>("patterns");
    const tokens = model.get<string[]>("labels").length;
    if (all && all.byteLength > 0 && layer >= 0 && head >= 0) {
      return decode(all, layer, head, () => slicePattern(float32(all), model.get("num_heads"), tokens, layer, head));
    }
    const one = model.get<DataView | null>("pattern");
    if (!one || one.byteLength === 0) return null;
    const focus = decode(one, model.get("pattern_layer"), model.get("pattern_head"), () => float32(one));
    if (focus.pattern.reduced && isReduced(model))
      focus.pattern.reduced.exact = exactOf(model, shownOf(model) === "before" ? "exact_before" : "exact");
    return focus;
  };

  return {
    current() {
      const focus = drawn();
      const shown = focus && shownOf(model) === "difference" ? change(focus) : focus;
      if (shown) shown.pattern.asked = isAsking(model);
      return shown;
    },
    levels(focus, scale, fold) {
      const key = `${scale} ${fold}`;
      const block = focus.pattern.reduced?.exact.block?.values ?? null;
      if (leveled?.key !== key || leveled.pattern !== focus.pattern || leveled.block !== block) {
        leveled = { key, pattern: focus.pattern, block, levels: focus.pattern.levels(scale, fold) };
      }
      return leveled.levels;
    },
  };
}

/** Head (layer, head) of an export that holds every pattern. */
export function slicePattern(
  all: Float32Array,
  heads: number,
  tokens: number,
  layer: number,
  head: number,
): Float32Array {
  const size = (tokens * (tokens + 1)) / 2;
  const start = (layer * heads + head) * size;
  return all.subarray(start, start + size);
}
