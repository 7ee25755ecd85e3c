/** What can be taken along of a view: its picture as PNG and SVG, and its tables as CSV. */

import { h, replace } from "./dom";
import { exact } from "./numbers";
import { type Picture, pictureOf } from "./picture";

export type Row = (string | number)[];

/** By name, what makes a table; its first row are the names of the columns. */
export type Tables = Record<string, () => Row[]>;

interface Saved {
  root: HTMLElement;
  title: string;
  /** What a file says of where it came from. */
  about(): string;
  /** Paints all of the view. */
  paint(): void;
  /** The tables that there are now. */
  tables(): Tables;
  say(text: string): void;
}

const FINENESS = 2; // pixels of a PNG for one of CSS
const MOST_SIDE = 8192;

export function saveMenu({ root, title, about, paint, tables, say }: Saved): HTMLElement {
  const list = h("div", { class: "nnv-save-list" });
  const summary = h("summary", { class: "nnv-button", title: "Save this picture, or its numbers, as a file" }, "Save");
  const menu = h("details", { class: "nnv-save", "aria-label": "Save" }, summary, list);
  const name = title.toLowerCase().replaceAll(" ", "_");
  const entry = (text: string, what: string, act: () => void | Promise<void>) =>
    h(
      "button",
      {
        title: what,
        click: async () => {
          menu.open = false;
          summary.focus();
          try {
            await act();
            say(`saved as ${text}`);
          } catch (error) {
            say(`It could not be saved: ${error}`);
          }
        },
      },
      text,
    );
  menu.addEventListener("toggle", () => {
    if (!menu.open) return;
    replace(
      list,
      entry("PNG", "The picture, in pixels", async () =>
        download(`${name}.png`, await png(pictureOf(root, about(), paint), FINENESS)),
      ),
      entry("SVG", "The picture, as lines and text that can be edited", () =>
        download(`${name}.svg`, new Blob([pictureOf(root, about(), paint).svg], { type: "image/svg+xml" })),
      ),
      ...Object.entries(tables()).map(([table, rows]) =>
        entry(`${table}.csv`, "The numbers, for a spreadsheet or pandas", () =>
          download(`${name}_${table}.csv`, new Blob([csv(rows())], { type: "text/csv" })),
        ),
      ),
    );
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    summary.focus();
    event.stopPropagation();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  return menu;
}

/** Rows as RFC 4180 has them; a number is the shortest text that reads back as the same float32. */
export function csv(rows: Row[]): string {
  const cell = (value: string | number) => {
    if (typeof value === "number") return Number.isFinite(value) ? exact(value).replaceAll("−", "-") : "";
    return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

async function png({ svg, width, height }: Picture, fineness: number): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const scale = Math.min(fineness, MOST_SIDE / Math.max(width, height));
    const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    if (!blob) throw new Error("the browser made no PNG of it");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function download(name: string, content: Blob): void {
  const link = h("a", { href: URL.createObjectURL(content), download: name });
  document.body.append(link); // not all browsers follow a link that is on no page
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
