/**
 * Color maps of 256 entries. Each runs through a few anchors and is spaced so that its OKLab lightness is a straight
 * line: equal steps of a value are equal steps of brightness, for every kind of color vision and in print.
 */

type Lab = [number, number, number];

const LIGHT_ANCHORS = ["#e9f4ec", "#bfe3cf", "#62c3b0", "#389fae", "#3778a5", "#3f5196", "#372d69", "#221640"];
const DARK_ANCHORS = ["#292343", "#3a336b", "#3f5196", "#3778a5", "#389fae", "#62c3b0", "#bfe3cf", "#f4fbf3"];

export interface Ramp {
  /** 256 opaque pixels as ImageData holds them in little-endian order (ABGR). */
  pixels: Uint32Array;
  css: string[];
  /** Whether dark text is readable on the entry. */
  bright: boolean[];
}

function toLinear(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const c = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(255 * c)));
}

export function parseHex(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** sRGB bytes to OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020). */
export function oklab(rgb: [number, number, number]): Lab {
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([L, a, b]: Lab): [number, number, number] {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Relative luminance (WCAG 2). */
export function luminance(rgb: [number, number, number]): number {
  return 0.2126 * toLinear(rgb[0]) + 0.7152 * toLinear(rgb[1]) + 0.0722 * toLinear(rgb[2]);
}

export function pack([r, g, b]: [number, number, number], alpha = 255): number {
  return ((alpha << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

function ramp(anchors: string[]): Ramp {
  const labs = anchors.map((hex) => oklab(parseHex(hex)));
  const first = labs[0]![0];
  const span = labs[labs.length - 1]![0] - first;
  const at = labs.map((lab) => (lab[0] - first) / span);
  const pixels = new Uint32Array(256);
  const css: string[] = [];
  const bright: boolean[] = [];
  for (let i = 0; i < 256; i++) {
    const t = i / 255;
    let k = 0;
    while (k < at.length - 2 && t > at[k + 1]!) k++;
    const f = (t - at[k]!) / (at[k + 1]! - at[k]!);
    const [p, q] = [labs[k]!, labs[k + 1]!];
    const rgb = fromOklab([p[0] + f * (q[0] - p[0]), p[1] + f * (q[1] - p[1]), p[2] + f * (q[2] - p[2])]);
    pixels[i] = pack(rgb);
    css.push(`rgb(${rgb.join(",")})`);
    bright.push(luminance(rgb) > 0.179); // where black and white text stand out alike, at 4.58 to 1
  }
  return { pixels, css, bright };
}

/** On a light ground 0 is nearly paper and 1 nearly black; on a dark ground 0 is nearly the ground and 1 nearly white. */
export const RAMPS: { light: Ramp; dark: Ramp } = { light: ramp(LIGHT_ANCHORS), dark: ramp(DARK_ANCHORS) };

/**
 * Two ramps from one middle, for what has a sign: up is blue, down is orange. Entry 2m is a rise and entry 2m + 1 a fall of
 * m / 127, so that of entries, as of levels, the higher is the stronger.
 */
function diverging(middle: string, up: string[], down: string[]): Ramp {
  const [rise, fall] = [ramp([middle, ...up]), ramp([middle, ...down])];
  const pick = <T>(from: (of: Ramp) => ArrayLike<T>) =>
    Array.from({ length: 256 }, (_, i) => from(i % 2 === 0 ? rise : fall)[2 * (i >> 1)]!);
  return {
    pixels: Uint32Array.from(pick((of) => of.pixels)),
    css: pick((of) => of.css),
    bright: pick((of) => of.bright),
  };
}

export const DIVERGING: { light: Ramp; dark: Ramp } = {
  light: diverging("#f1f2f4", ["#9cc3e0", "#3778a5", "#10325a"], ["#f0bd8c", "#c0651f", "#5c2403"]),
  dark: diverging("#23262e", ["#2f5f92", "#62aede", "#d8f0ff"], ["#8a4a17", "#f0a05c", "#ffe9d2"]),
};

/** -1..1 to an entry of a diverging ramp. */
export function signedLevel(share: number): number {
  return 2 * Math.min(127, Math.round(127 * Math.abs(share))) + (share < 0 ? 1 : 0);
}

/** 0..1 to an entry of a ramp. */
export function level(share: number): number {
  return Math.max(0, Math.min(255, Math.round(255 * share)));
}
