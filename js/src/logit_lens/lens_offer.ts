/** The buttons that edit the pinned cell, which stay while the pointer looks elsewhere. */

import type { Chrome } from "../shared/chrome";
import { replace } from "../shared/dom";
import { offerEdit } from "../shared/edits";

export interface Offered {
  row: number;
  layer: number;
  /** Whether the row stands after the whole block, whose stream can be edited, and not after its attention. */
  whole: boolean;
  position: number;
}

export function cellOffer(view: Chrome, place: HTMLElement): (cell: Offered) => void {
  return ({ row, layer, whole, position }) => {
    if (place.dataset.cell === `${row}.${position}`) return;
    place.dataset.cell = `${row}.${position}`;
    const text = `Edit the stream after layer ${layer} at ${position}`;
    const stream = whole && offerEdit(view, { layer, part: "stream", positions: [position] }, text);
    replace(place, stream, offerEdit(view, { layer, part: "block" }, `Edit block ${layer}`));
  };
}
