// @vitest-environment happy-dom
/** What is saved of a view: rows as CSV, and the pieces that its SVG is made of. */

import { describe, expect, it, vi } from "vitest";
import { csv, saveMenu } from "./save_menu";
import { element, escaped, paint, pixelShapes, unseen } from "./svg";

describe("a table as CSV", () => {
  it("quotes what would break a row, and writes numbers as they read back", () => {
    const rows = [
      ["token", "value"],
      ['"', Math.fround(0.1)],
      [",\n", -1.5e-7],
      ["·the", Number.NaN],
    ];
    expect(csv(rows)).toBe('token,value\r\n"""",0.1\r\n",\n",-1.5e-7\r\n·the,\r\n');
  });

  it("is offered for what there is when the menu opens", () => {
    const tables = vi.fn(() => ({ bars: () => [["a"]] }));
    const root = document.createElement("div");
    const options = { root, title: "Bars", about: () => "", paint: () => {}, tables, say: () => {} };
    const menu = saveMenu(options) as HTMLDetailsElement;
    expect(tables).not.toHaveBeenCalled();
    menu.open = true;
    menu.dispatchEvent(new Event("toggle"));
    expect([...menu.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
      "PNG",
      "SVG",
      "bars.csv",
    ]);
  });
});

describe("pieces of SVG", () => {
  it("hold any text as text", () => {
    expect(element("text", { x: 1, y: "", title: '"<' }, escaped("<script>&\u0000"))).toBe(
      '<text x="1" title="&quot;&lt;">&lt;script&gt;&amp;</text>',
    );
  });

  it("set an alpha beside its color", () => {
    expect(paint("fill", "rgba(1, 2, 3, 0.5)")).toEqual({ fill: "rgb(1,2,3)", "fill-opacity": "0.5" });
    expect(paint("stroke", "#102030")).toEqual({ stroke: "#102030" });
    expect([unseen("rgba(0, 0, 0, 0)"), unseen("transparent"), unseen("rgb(0, 0, 0)")]).toEqual([true, true, false]);
  });

  it("are one path for each color of a picture, rows alike together", () => {
    const [red, none] = [
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ];
    const data = new Uint8ClampedArray([red, red, none, red, red, none, none, red, red].flat());
    const image = { width: 3, height: 3, data } as unknown as ImageData;
    expect(pixelShapes(image)).toBe('<path fill="#ff0000" d="M0 0h2v2h-2zM1 2h2v1h-2z"/>');
  });

  it("are none where there would be too many", () => {
    const data = new Uint8ClampedArray(200 * 200 * 4).map((_, i) => (i % 4 === 3 ? 255 : (i * 7919) % 251));
    expect(pixelShapes({ width: 200, height: 200, data } as unknown as ImageData)).toBeNull();
  });
});
