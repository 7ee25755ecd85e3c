/*
 * What a hand does with `explore` in an hour, done inside the page: each gesture's events, then a wait for what it brings.
 * Nothing is kept of it here, so that what the page holds afterwards is the views'.
 */
(() => {
  const frame = () => new Promise(requestAnimationFrame);
  const view = (title) => document.querySelector(`.nnv[aria-label='${title}']`);
  const seen = async (what, holds, limit = 60_000) => {
    const end = performance.now() + limit;
    while (!holds() || document.querySelector(".nnv-busy")) {
      if (performance.now() > end) throw new Error(`not seen after ${limit} ms: ${what}`);
      await frame();
    }
    await frame();
  };
  const point = (canvas, type, x, y) => {
    const box = canvas.getBoundingClientRect();
    const Kind = type === "click" ? MouseEvent : PointerEvent;
    canvas.dispatchEvent(new Kind(type, { clientX: box.left + x, clientY: box.top + y, bubbles: true }));
  };
  const geometry = (canvas) => JSON.parse(canvas.dataset.geometry);
  const matrix = () => view("Attention").querySelector(".nnv-matrix");
  const readout = () => view("Attention").querySelector(".nnv-readout").textContent;
  const onCell = (type, query, key) => {
    const g = geometry(matrix());
    point(matrix(), type, g.left + (key + 0.5 - g.column) * g.cell, g.top + (query + 0.5 - g.row) * g.cell);
  };
  const onHead = (type, layer, head) => {
    const canvas = view("Attention").querySelector(".nnv-heads-canvas");
    const g = geometry(canvas);
    const x = Math.floor(layer / g.per) * g.pile + head * (g.cell + g.gap) + Math.floor(head / g.group) * (g.groupGap - g.gap);
    point(canvas, type, g.left + x + g.cell / 2, g.top + (layer % g.per) * (g.cell + g.gap) + g.cell / 2);
  };
  const press = (root, text) => {
    const found = [...root.querySelectorAll("button")].find((one) => one.checkVisibility() && one.textContent === text);
    if (!found) throw new Error(`no button ${text}`);
    found.click();
  };
  const choose = async (value) => {
    const found = [...view("Attention").querySelectorAll("select")].find((one) => [...one.options].some((o) => o.value === value));
    found.value = value;
    found.dispatchEvent(new Event("change", { bubbles: true }));
    await seen(value, () => found.value === value);
  };
  const edits = () => view("Explore").querySelectorAll(".nnv-edits-list li").length;

  const gestures = {
    async lookAtCell(i) {
      const query = 1 + (i % 4);
      onCell("pointermove", query, i % query);
      await seen("the cell's number", () => readout().startsWith(`${query} `));
    },
    async lookAtHead(i) {
      onHead("pointermove", i % 2, i % 3);
      await seen("the thumbnail", () => view("Attention").querySelector(".nnv-tooltip canvas"));
    },
    async lookAtLens(i) {
      const canvas = view("Logit lens").querySelector(".nnv-lens-canvas");
      const g = geometry(canvas);
      point(canvas, "pointermove", g.left + ((i % 5) + 0.5) * g.cellWidth, g.top + ((i % 2) + 0.5) * g.cellHeight);
      const title = view("Logit lens").querySelector(".nnv-cell-title");
      await seen("the cell of the lens", () => title.isConnected === false || title.textContent.includes(`position ${i % 5}`));
    },
    async clickHead(i) {
      const [layer, head] = [1 + (i % 2), 1 + (i % 3)];
      if (matrix().dataset.head === `${layer}.${head}`) return;
      onHead("click", layer, head);
      await seen("the head", () => matrix().dataset.head === `${layer}.${head}` && !matrix().classList.contains("nnv-stale"));
    },
    async pin() {
      onCell("click", 4, 2);
      await frame();
    },
    scale: (i) => choose(["log", "absolute", "row"][i % 3]),
    weigh: (i) => choose(i % 2 ? "raw" : "value"),
    async ablate() {
      view("Attention").querySelector(".nnv-focus .nnv-offer").click();
      press(view("Attention"), "Ablate: zero");
      await seen("the edit", () => edits() === 1);
    },
    async difference() {
      press(view("Explore"), "difference");
      await seen("the difference", () => view("Contributions").querySelector(".nnv-subtitle").textContent.includes("difference"));
    },
    async undo() {
      view("Explore").querySelector(".nnv-undo").click();
      await seen("the edit gone", () => edits() === 0);
    },
    async prompt(i, text) {
      const count = () => ["Explore", "Attention"].map((title) => view(title).querySelector(".nnv-subtitle").textContent).join();
      const box = view("Explore").querySelector(".nnv-prompt-text");
      const before = count();
      box.value = text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      await seen("the new prompt", () => count() !== before);
    },
  };
  const ORDER = ["clickHead", "lookAtCell", "pin", "lookAtLens", "scale", "pin", "lookAtHead", "ablate", "difference", "undo"];

  /** Gestures from..to; every 20th edits the prompt and every 20th changes the weights, the others take turns. */
  globalThis.manyGestures = async (from, to, prompts) => {
    for (let i = from; i < to; i++) {
      const turn = Math.floor(i / 10);
      if (i % 20 === 4) await gestures.prompt(i, prompts[Math.floor(turn / 2) % prompts.length]);
      else if (i % 20 === 14) await gestures.weigh(Math.floor(turn / 2));
      else await gestures[ORDER[i % 10]](turn);
    }
  };
})();
