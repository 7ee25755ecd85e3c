import { describe, expect, it } from "vitest";
import { DIVERGING, level, luminance, oklab, parseHex, RAMPS, signedLevel } from "./colors";

type Rgb = [number, number, number];
const rgb = (css: string): Rgb => css.match(/\d+/g)!.map(Number) as Rgb;
const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const back = (v: number) => 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

/** Full-strength simulations of Machado, Oliveira and Fernandes (2009), on linear RGB. */
const SIGHT: Record<string, number[][]> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(color: Rgb, matrix: number[][]): Rgb {
  const from = color.map((c) => linear(c / 255));
  return matrix.map((row) =>
    back(
      Math.max(
        0,
        Math.min(
          1,
          row.reduce((sum, m, i) => sum + m * from[i]!, 0),
        ),
      ),
    ),
  ) as Rgb;
}

function distance(a: Rgb, b: Rgb): number {
  const [p, q] = [oklab(a), oklab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

describe.each(["light", "dark"] as const)("the %s color map", (theme) => {
  const ramp = RAMPS[theme];
  const colors = ramp.css.map(rgb);

  it("has equal steps of lightness", () => {
    const lightness = colors.map((c) => oklab(c)[0]);
    const step = (lightness[255]! - lightness[0]!) / 255;
    for (let i = 0; i < 256; i++) expect(Math.abs(lightness[i]! - (lightness[0]! + i * step))).toBeLessThan(0.01);
    expect(Math.abs(step * 255)).toBeGreaterThan(0.6);
  });

  it.each(Object.keys(SIGHT))("keeps sixteenths apart for %s", (kind) => {
    const shown = colors.map((c) => seen(c, SIGHT[kind]!));
    for (let i = 16; i < 256; i++) expect(distance(shown[i]!, shown[i - 16]!)).toBeGreaterThan(0.025);
  });

  it("names for each entry the text color with a contrast of at least 4.5", () => {
    for (let i = 0; i < 256; i++) {
      const l = luminance(colors[i]!);
      expect(ramp.bright[i] ? (l + 0.05) / 0.05 : 1.05 / (l + 0.05)).toBeGreaterThan(4.5);
    }
  });
});

describe.each(["light", "dark"] as const)("the signed %s color map", (theme) => {
  const colors = DIVERGING[theme].css.map(rgb);
  const at = (share: number) => colors[signedLevel(share)]!;

  it.each([1, -1])("is even in lightness from its middle to the end of sign %d", (sign) => {
    const lightness = Array.from({ length: 128 }, (_, m) => oklab(at((sign * m) / 127))[0]);
    const step = (lightness[127]! - lightness[0]!) / 127;
    for (let m = 0; m < 128; m++) expect(Math.abs(lightness[m]! - (lightness[0]! + m * step))).toBeLessThan(0.02);
    expect(Math.abs(step * 127)).toBeGreaterThan(0.4);
  });

  it.each(Object.keys(SIGHT))("tells a rise from a fall of the same size for %s, from an eighth on", (kind) => {
    for (let share = 1 / 8; share <= 1; share += 1 / 16) {
      const [rise, fall] = [at(share), at(-share)].map((color) => seen(color, SIGHT[kind]!));
      expect(distance(rise!, fall!)).toBeGreaterThan(0.025);
    }
  });
});

it("finds the entry of a share, within the map whatever comes in", () => {
  expect([0, 0.5, 1, 7, -1].map(level)).toEqual([0, 128, 255, 255, 0]);
  expect(parseHex("#0a1bff")).toEqual([10, 27, 255]);
});
