import { describe, expect, it } from "vitest";
import { float32, int32, uint8 } from "./bytes";
import { cellText, exact, percent, short, signed, ticks } from "./numbers";
import { drawLevels, NOT_FINITE } from "./raster";
import { arrow, release, step, toggleHead, togglePosition } from "./selection";
import { labelStep, shorten } from "./text";

describe("binary traits", () => {
  it.each([0, 1, 2, 3])("are decoded bit for bit at byte offset %i (bug 53)", (offset) => {
    const values = new Float32Array([0, -0, 1 / 3, 3.4028235e38, 1e-45, Number.NaN, Number.POSITIVE_INFINITY]);
    const buffer = new Uint8Array(offset + values.byteLength);
    buffer.set(new Uint8Array(values.buffer), offset);
    const view = new DataView(buffer.buffer, offset, values.byteLength);
    expect(new Uint32Array(float32(view).buffer)).toEqual(new Uint32Array(values.buffer));
    expect([...uint8(new DataView(new Uint8Array([0, 127, 128, 255]).buffer))]).toEqual([0, 127, 128, 255]);
    expect([...int32(new DataView(new Int32Array([-1, 151936]).buffer))]).toEqual([-1, 151936]);
  });

  it("are empty where there is nothing", () => {
    expect(float32(null).length + int32(undefined).length).toBe(0);
  });
});

describe("numbers", () => {
  it("print a float32 so that it reads back as itself", () => {
    let seed = 1;
    for (let i = 0; i < 2000; i++) {
      seed = (seed * 48271) % 2147483647;
      const value = Math.fround((seed / 2147483647) ** 7 * (i % 2 ? 1 : -40));
      expect(Math.fround(Number(exact(value).replace("−", "-")))).toBe(value);
    }
  });

  it("print short where short is exact, and name what is not finite (bug 54)", () => {
    const printed = [0.1, 0.25, 1, 0, -2.5, 1e-12, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    expect(printed.map((v) => exact(Math.fround(v)))).toEqual([
      "0.1",
      "0.25",
      "1",
      "0",
      "−2.5",
      "1e-12",
      "NaN",
      "∞",
      "−∞",
    ]);
  });

  it("are brief in pictures", () => {
    expect([0.12345, 12.3456, 1234.5, 0.00004, -0.5].map(short)).toEqual(["0.123", "12.35", "1235", "4e-5", "−0.5"]);
    expect([1.5, -1.5, 0.00001].map((v) => signed(v))).toEqual(["+1.500", "−1.500", "0.000"]);
    expect([0.999, 0.1234, 0.001, 0].map(cellText)).toEqual(["1.0", ".12", "·", "0"]);
    expect([0.0001, 0.034, 0.5].map(percent)).toEqual(["< 0.1%", "3.4%", "50%"]);
  });

  it("choose round ticks, with 0 among them where the axis holds it", () => {
    expect(ticks(-3, 9, 6)).toEqual([-2, 0, 2, 4, 6, 8]);
    expect(ticks(1, 1, 4)).toEqual([1]);
  });
});

describe("levels", () => {
  const lut = new Uint32Array(259).map((_, i) => i);
  const draw = (levels: number[], n: number, cell: number, size: number, row = 0, column = 0) => {
    const target = { pixels: new Uint32Array(size * size), width: size };
    drawLevels(Uint16Array.from(levels), n, n, { row, column, cell }, lut, target, {
      x: 0,
      y: 0,
      width: size,
      height: size,
    });
    return [...target.pixels];
  };

  it("fill whole cells when there is room", () => {
    expect(draw([10, 20, 30, 40], 2, 2, 4)).toEqual([10, 10, 20, 20, 10, 10, 20, 20, 30, 30, 40, 40, 30, 30, 40, 40]);
  });

  it("show the largest of the cells that share a pixel", () => {
    expect(draw([2, 2, 2, 2, 2, 2, 2, 9, 2, 2, 2, 2, 2, NOT_FINITE, 2, 2], 4, 0.5, 2)).toEqual([2, 9, NOT_FINITE, 2]);
  });

  it("show the part that is asked for", () => {
    expect(draw([1, 2, 3, 4, 5, 6, 7, 8, 9], 3, 1, 2, 1, 1)).toEqual([5, 6, 8, 9]);
  });
});

describe("labels", () => {
  const measure = (text: string) => [...text].length;

  it("are shortened to their room by whole characters (bug 30)", () => {
    expect(shorten("Tower", 5, measure)).toBe("Tower");
    expect(shorten("================", 6, measure)).toBe("=====…");
    expect(shorten("🙂🙂🙂🙂", 3, measure)).toBe("🙂🙂…");
    expect(shorten("ab", 0.5, measure)).toBe("…");
  });

  it("keep something of both, where one became another", () => {
    expect(shorten("·France → ·Italy", 16, measure)).toBe("·France → ·Italy");
    expect(shorten("·France → ·Italy", 12, measure)).toBe("·Fran…→·Ita…");
    expect(shorten("·France → ·a", 9, measure)).toBe("·Fran…→·a");
    expect(shorten(", → ·Switzerland", 10, measure)).toBe(",→·Switze…");
  });

  it("are thinned to round steps", () => {
    expect([20, 12, 6, 1, 0.5].map((cell) => labelStep(cell, 12))).toEqual([1, 1, 2, 20, 50]);
  });
});

describe("the selection", () => {
  const home = { layer: 0, head: 0, position: -1 };

  it("returns to the start state from a locked head and token, by Escape (bug 56)", () => {
    const locked = { layer: 2, head: 3, position: 4 };
    const once = release(locked, home);
    expect(once).toEqual({ layer: 2, head: 3, position: -1 });
    expect(release(once, home)).toEqual(home);
  });

  it("returns by a second click, and to no head from the start's own", () => {
    expect(toggleHead({ layer: 2, head: 3, position: -1 }, home, 2, 3)).toEqual(home);
    expect(toggleHead(home, home, 0, 0)).toEqual({ layer: -1, head: -1, position: -1 });
    expect(togglePosition({ ...home, position: 4 }, 4)).toEqual(home);
  });

  it("moves by arrows and stays inside", () => {
    expect(["ArrowUp", "ArrowRight", "Enter"].map(arrow)).toEqual([[-1, 0], [0, 1], null]);
    expect([step(0, -1, 5), step(4, 1, 5), step(-1, 1, 5, 4), step(-1, 0, 5), step(2, 1, 0)]).toEqual([
      0, 4, 4, -1, -1,
    ]);
  });
});
