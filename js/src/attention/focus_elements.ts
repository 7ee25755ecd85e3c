/** The elements of the focused head's panel. */

import { h } from "../shared/dom";

export function focusElements() {
  const title = h("h4");
  const about = h("span", { class: "nnv-hint" });
  const zoomOut = h("button", { title: "Zoom out", "aria-label": "Zoom out" }, "−");
  const zoomIn = h("button", { title: "Zoom in (also Ctrl + wheel)", "aria-label": "Zoom in" }, "+");
  const fit = h("button", { title: "Show all tokens" }, "Fit");
  const reset = h("button", { title: "Back to the start (Escape)" }, "Reset");
  const offer = h("span");
  const finder = h("span");
  const tableToggle = h(
    "button",
    {
      class: "nnv-button nnv-toggle",
      "aria-pressed": "false",
      title: "All numbers of the token's row",
    },
    "Table",
  );
  const zooms = h("span", { class: "nnv-tools" }, zoomOut, zoomIn, fit);
  const canvas = h("canvas", {
    class: "nnv-matrix",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "attention matrix",
    "aria-label":
      "Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back.",
  });
  const hatched = h("div", { hidden: true });
  const readout = h("div", { class: "nnv-readout" });
  const pictures = h("div", { class: "nnv-pictures" }, canvas);
  const element = h(
    "div",
    { class: "nnv-panel nnv-focus" },
    h(
      "div",
      { class: "nnv-panel-head" },
      title,
      about,
      offer,
      h("span", { class: "nnv-tools" }, finder, tableToggle, zooms, reset),
    ),
    pictures,
    hatched,
    readout,
  );
  return {
    element,
    title,
    about,
    offer,
    zooms,
    zoomOut,
    zoomIn,
    fit,
    reset,
    pictures,
    canvas,
    hatched,
    readout,
    finder,
    tableToggle,
  };
}
