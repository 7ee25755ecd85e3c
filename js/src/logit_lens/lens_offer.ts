/** The buttons that edit the pinned cell, which stay while the pointer looks elsewhere. */

import type { Chrome } from "../shared/chrome";
import { replace } from "../shared/dom";
import { offerEdit } from "../shared/edits";

export function cellOffer(view: Chrome, place: HTMLElement): (layer: number, position: number) => void {
  return (layer, position) => {
    if (place.dataset.cell === `${layer}.${position}`) return;
    place.dataset.cell = `${layer}.${position}`;
    const text = `Edit the stream after layer ${layer} at ${position}`;
    const block = offerEdit(view, { layer, part: "block" }, `Edit block ${layer}`);
    replace(place, offerEdit(view, { layer, part: "stream", positions: [position] }, text), block);
  };
}
