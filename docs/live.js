// A live example says how high it is; its frame is as high, up to the height that the page's author gave it.
addEventListener("message", ({ source, data }) => {
  for (const frame of document.querySelectorAll(".live iframe")) {
    if (frame.contentWindow === source && Number.isFinite(data?.height)) {
      frame.style.height = `${Math.min(data.height + 2, frame.getAttribute("height"))}px`;
    }
  }
});
