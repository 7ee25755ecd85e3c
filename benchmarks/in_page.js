/* What benchmarks/browser.py does inside JupyterLab's page, so that no time of the driver's is in a number. */
(() => {
  const frame = () => new Promise(requestAnimationFrame);
  // A condition is looked at once a frame; the frame in which it holds has been handed to the screen when the next begins.
  const shown = async (holds, limit = 120_000) => {
    const end = performance.now() + limit;
    while (!holds()) {
      if (performance.now() > end) throw new Error(`not seen after ${limit} ms: ${holds}`);
      await frame();
    }
    await frame();
    return performance.now();
  };
  const heads = (root) => root.querySelector(".nnv-heads-canvas");
  const HOVERED = {
    matrix: {
      canvas: ".nnv-matrix",
      words: ".nnv-readout",
      place: (g, row, column) => [g.left + (column + 0.5 - g.column) * g.cell, g.top + (row + 0.5 - g.row) * g.cell],
    },
    lens: {
      canvas: ".nnv-lens-canvas",
      words: ".nnv-cell-title",
      place: (g, row, column) => [g.left + (column + 0.5) * g.cellWidth, g.top + (row + 0.5) * g.cellHeight],
    },
  };

  globalThis.bench = {
    /** Milliseconds from running a new cell to the painted frame of what it shows; other outputs are cleared first. */
    async cell(code, selector) {
      const { commands, shell } = globalThis.jupyterapp;
      await commands.execute("notebook:clear-all-cell-outputs");
      await commands.execute("notebook:insert-cell-below");
      const cell = shell.currentWidget.content.activeCell;
      cell.model.sharedModel.setSource(code);
      cell.node.scrollIntoView();
      await frame();
      await frame();
      const start = performance.now();
      commands.execute("notebook:run-cell");
      return (await shown(() => cell.node.querySelector(selector))) - start;
    },

    /** Lets the page forget the front end, as a page that has not shown a view yet. */
    forget() {
      delete globalThis[Symbol.for("nnterp_viz.front_end")];
    },

    /** Milliseconds from Enter in the prompt box to new pictures in all views on the page. */
    async edit(text) {
      const roots = [...document.querySelectorAll(".nnv[data-frame]")];
      const counts = () => roots.map((root) => root.querySelector(".nnv-subtitle").textContent);
      const before = counts();
      const box = roots.map((root) => root.querySelector(".nnv-prompt-text")).find((area) => area.checkVisibility());
      box.value = text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await frame();
      const start = performance.now();
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      const done = () => counts().every((count, i) => count !== before[i]) && !document.querySelector(".nnv-busy");
      return (await shown(done)) - start;
    },

    /**
     * Milliseconds of moving the pointer onto a cell of the matrix or the lens: in the event, and in the frame that follows
     * with its layout and painting; and whether that frame had the cell's words.
     */
    async hover(kind, row, column) {
      const { canvas: name, words, place } = HOVERED[kind];
      const canvas = [...document.querySelectorAll(name)].find((found) => found.checkVisibility());
      const box = canvas.getBoundingClientRect();
      const [x, y] = place(JSON.parse(canvas.dataset.geometry), row, column);
      const read = () => canvas.closest(".nnv").querySelector(words).textContent;
      const before = read();
      await frame();
      await new Promise((resolve) => setTimeout(resolve, 2)); // the frame that has begun is over
      let began;
      requestAnimationFrame(() => {
        began = performance.now();
      });
      const start = performance.now();
      canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: box.left + x, clientY: box.top + y, bubbles: true }));
      const event = performance.now() - start;
      const [painting, answered] = await new Promise((resolve) => {
        requestAnimationFrame(() => {
          const answer = read() !== before;
          const { port1, port2 } = new MessageChannel(); // its message comes after the frame's layout and painting
          port1.onmessage = () => resolve([performance.now() - began, answer]);
          port2.postMessage(0);
        });
      });
      return { event, frame: painting, answered };
    },

    /** Milliseconds from a click on a head's thumbnail to its pattern. */
    async head(layer, head) {
      const root = [...document.querySelectorAll(".nnv[data-frame]")].find(heads);
      const g = JSON.parse(heads(root).dataset.geometry);
      const box = heads(root).getBoundingClientRect();
      const x = Math.floor(layer / g.per) * g.pile + head * (g.cell + g.gap) + Math.floor(head / g.group) * (g.groupGap - g.gap);
      const clientX = box.left + g.left + x + g.cell / 2;
      const clientY = box.top + g.top + (layer % g.per) * (g.cell + g.gap) + g.cell / 2;
      await frame();
      const start = performance.now();
      heads(root).dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
      const matrix = root.querySelector(".nnv-matrix");
      const done = () => matrix.dataset.head === `${layer}.${head}` && !matrix.classList.contains("nnv-stale");
      return (await shown(done)) - start;
    },
  };
})();
