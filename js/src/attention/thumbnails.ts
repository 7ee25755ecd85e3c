/** The heads' small pictures: what they read, or what a change did to it. */

import { int8, uint8 } from "../shared/bytes";
import type { Model } from "../shared/model";
import { short } from "../shared/numbers";
import { shownOf, was } from "../shared/shown";
import { changeLevels, thumbnailBytes, thumbnailLevels } from "./pattern";

export interface Thumbnails {
  empty(): boolean;
  /** Whether they are differences, with a sign. */
  signed(): boolean;
  /** A head's levels for `drawLevels`. */
  levels(layer: number, head: number): Uint16Array;
  /** What the levels depend on. */
  key(): unknown[];
  /** What the colors of differences stand for; empty where they are none. */
  words(): string;
}

export function thumbnailSource(model: Model): Thumbnails {
  let decoded: { from: unknown; bytes: Uint8Array | Int8Array } | null = null;
  const signed = () => shownOf(model) === "difference";
  const bytes = () => {
    const from = signed() ? was<DataView>(model, "thumbnails_difference") : model.get<DataView>("thumbnails");
    if (!decoded || decoded.from !== from) decoded = { from, bytes: signed() ? int8(from) : uint8(from) };
    return decoded.bytes;
  };
  return {
    empty: () => bytes().length === 0,
    signed,
    key: () => [bytes(), model.get<boolean>("fold_sink")],
    levels(layer, head) {
      const side = model.get<number>("thumb");
      const start = (layer * model.get<number>("num_heads") + head) * thumbnailBytes(side);
      const own = bytes().subarray(start, start + thumbnailBytes(side));
      const folded = model.get<boolean>("fold_sink");
      return own instanceof Int8Array ? changeLevels(own, side, folded) : thumbnailLevels(own, side, folded);
    },
    words() {
      if (!signed()) return "";
      const most = short(was<number>(model, "thumbnails_scale") ?? 0);
      return was<boolean>(model, "thumbnails_exact")
        ? `strongest color: a change of ${most}`
        : `change of row-relative weights, at most ${most}`;
    },
  };
}
