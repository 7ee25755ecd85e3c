/** Pieces of an SVG file as text: every name and number of it is made here, and text goes in escaped. */

type Attributes = Record<string, string | number | null | undefined>;

export function element(name: string, attributes: Attributes, ...inside: string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined || value === "" ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  return `<${name}${written.join("")}${inside.length > 0 ? `>${inside.join("")}</${name}>` : "/>"}`;
}

/** Text as XML takes it: markup is text, and characters that no XML may hold are left out. */
export function escaped(text: string): string {
  const plain = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return plain.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

/** A length with as many digits as a screen can show. */
export function num(value: number): number {
  return Math.round(value * 100) / 100;
}

/** `fill` or `stroke` of a CSS color; what editors of drawings do not know, an alpha in the color, stands beside it. */
export function paint(name: "fill" | "stroke", color: string): Attributes {
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)[\s,/]+([\d.]+)\s*\)$/.exec(color);
  if (!parts) return { [name]: color };
  const [, r, g, b, alpha] = parts;
  return { [name]: `rgb(${r},${g},${b})`, [`${name}-opacity`]: alpha };
}

/** Whether nothing of it would be seen. */
export function unseen(color: string): boolean {
  return color === "transparent" || /^rgba\(.*[\s,/]0\)$/.test(color);
}

export interface Font {
  style: string;
  weight: string;
  size: number;
  family: string;
}

/** One line of text whose baseline is at `y`. */
export function textElement(text: string, x: number, y: number, font: Font, more: Attributes): string {
  const { style, weight, size, family } = font;
  return element(
    "text",
    {
      x: num(x),
      y: num(y),
      "font-family": family,
      "font-size": num(size),
      "font-style": style === "normal" ? "" : style,
      "font-weight": weight === "400" || weight === "normal" ? "" : weight,
      "xml:space": "preserve",
      ...more,
    },
    escaped(text),
  );
}

/** More shapes than this and the file is larger than the same pixels as a picture. */
const MOST_SHAPES = 20_000;

/** Pixels as shapes: for each color one path of the rectangles that have it, row upon equal row together. */
export function pixelShapes(image: ImageData): string | null {
  const { width, height } = image;
  const pixels = new Uint32Array(image.data.buffer, image.data.byteOffset, width * height);
  const paths = new Map<number, string[]>();
  let shapes = 0;
  for (let y = 0, end = 1; y < height; y = end, end = y + 1) {
    while (end < height && sameRow(pixels, width, y, end)) end++;
    for (let x = 0, to = 1; x < width; x = to, to = x + 1) {
      const color = pixels[y * width + x]!;
      while (to < width && pixels[y * width + to] === color) to++;
      if (color >>> 24 === 0) continue;
      if (++shapes > MOST_SHAPES) return null;
      if (!paths.has(color)) paths.set(color, []);
      paths.get(color)!.push(`M${x} ${y}h${to - x}v${end - y}h${x - to}z`);
    }
  }
  const hex = (color: number) => [0, 8, 16].map((at) => ((color >> at) & 255).toString(16).padStart(2, "0")).join("");
  const drawn = [...paths].map(([color, path]) => element("path", { fill: `#${hex(color)}`, d: path.join("") }));
  return drawn.join("");
}

function sameRow(pixels: Uint32Array, width: number, one: number, other: number): boolean {
  for (let x = 0; x < width; x++) if (pixels[one * width + x] !== pixels[other * width + x]) return false;
  return true;
}
