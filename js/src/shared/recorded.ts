/** A canvas's context that writes down as SVG what is drawn with it, while it draws as ever. */

import { element, type Font, num, paint, pixelShapes, textElement } from "./svg";

export interface Recorded {
  context: CanvasRenderingContext2D;
  /** What was drawn, in CSS pixels of the canvas. */
  svg(): string;
}

let made = 0;

/** A name that no other part of the file has. */
export function newId(): string {
  made += 1;
  return `nnv-${made}`;
}

/** What a view's drawing code uses of a context; `ratio` is the number of pixels of the screen in one of CSS. */
export function recorded(real: CanvasRenderingContext2D, ratio: number): Recorded {
  const out: string[] = [];
  const open: number[] = [];
  let groups = 0;
  let path = "";
  const say = (...numbers: number[]) => numbers.map(num).join(" ");
  const place = () => {
    const { a, b, c, d, e, f } = real.getTransform();
    const matrix = [a, b, c, d, e, f].map((value) => value / ratio);
    return matrix.every((value, i) => value === [1, 0, 0, 1, 0, 0][i]) ? "" : `matrix(${matrix.join(" ")})`;
  };
  const look = () => ({ opacity: real.globalAlpha === 1 ? "" : num(real.globalAlpha), transform: place() });
  const filled = () => ({ ...paint("fill", String(real.fillStyle)), ...look() });
  const stroked = () => ({
    fill: "none",
    ...paint("stroke", String(real.strokeStyle)),
    "stroke-width": num(real.lineWidth),
    "stroke-dasharray": real.getLineDash().join(" "),
    ...look(),
  });
  const close = (count: number) => {
    for (; groups > count; groups--) out.push("</g>");
  };
  const own: Record<string, (...args: never[]) => unknown> = {
    save() {
      real.save();
      open.push(groups);
    },
    restore() {
      real.restore();
      close(open.pop() ?? 0);
    },
    beginPath() {
      real.beginPath();
      path = "";
    },
    closePath() {
      real.closePath();
      path += "Z";
    },
    moveTo(x: number, y: number) {
      real.moveTo(x, y);
      path += `M${say(x, y)}`;
    },
    lineTo(x: number, y: number) {
      real.lineTo(x, y);
      path += `L${say(x, y)}`;
    },
    bezierCurveTo(...at: [number, number, number, number, number, number]) {
      real.bezierCurveTo(...at);
      path += `C${say(...at)}`;
    },
    rect(x: number, y: number, width: number, height: number) {
      real.rect(x, y, width, height);
      path += `M${say(x, y)}h${num(width)}v${num(height)}h${num(-width)}Z`;
    },
    roundRect(x: number, y: number, width: number, height: number, r: number) {
      real.roundRect(x, y, width, height, r);
      const arc = (dx: number, dy: number) => `a${say(r, r)} 0 0 1 ${say(dx, dy)}`;
      const [across, down] = [num(width - 2 * r), num(height - 2 * r)];
      path += `M${say(x + r, y)}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}Z`;
    },
    arc(x: number, y: number, r: number, from: number, to: number) {
      real.arc(x, y, r, from, to);
      path += `M${say(x - r, y)}a${say(r, r)} 0 1 0 ${num(2 * r)} 0a${say(r, r)} 0 1 0 ${num(-2 * r)} 0Z`; // whole circles
    },
    clip() {
      real.clip();
      const id = newId();
      out.push(element("clipPath", { id }, element("path", { d: path, transform: place() })));
      out.push(`<g clip-path="url(#${id})">`);
      groups += 1;
    },
    fill() {
      real.fill();
      out.push(element("path", { d: path, ...filled() }));
    },
    stroke() {
      real.stroke();
      out.push(element("path", { d: path, ...stroked() }));
    },
    fillRect(x: number, y: number, width: number, height: number) {
      real.fillRect(x, y, width, height);
      out.push(element("rect", { x: num(x), y: num(y), width: num(width), height: num(height), ...filled() }));
    },
    strokeRect(x: number, y: number, width: number, height: number) {
      real.strokeRect(x, y, width, height);
      if (width >= 0 && height >= 0)
        out.push(element("rect", { x: num(x), y: num(y), width: num(width), height: num(height), ...stroked() }));
    },
    fillText(text: string, x: number, y: number) {
      real.fillText(text, x, y);
      const anchor = { center: "middle", right: "end", end: "end" }[real.textAlign as string];
      const more = { "text-anchor": anchor, direction: real.direction === "rtl" ? "rtl" : "", ...filled() };
      out.push(textElement(text, x, y + baseline(real), fontOf(real.font), more));
    },
    putImageData(image: ImageData, x: number, y: number) {
      real.putImageData(image, x, y);
      out.push(pixels(image, x / ratio, y / ratio, 1 / ratio));
    },
  };
  const context = new Proxy(real, {
    get(target, name) {
      if (typeof name === "string" && Object.hasOwn(own, name)) return own[name];
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  return {
    context,
    svg() {
      close(0);
      return out.join("");
    },
  };
}

/** From where a text was put down to the line that it stands on. */
function baseline(context: CanvasRenderingContext2D): number {
  const kept = context.textBaseline;
  const here = context.measureText("x").fontBoundingBoxAscent;
  context.textBaseline = "alphabetic";
  const there = context.measureText("x").fontBoundingBoxAscent;
  context.textBaseline = kept;
  return there - here;
}

/** A canvas writes its font as style, weight, size and family. */
function fontOf(font: string): Font {
  const [, style, weight, size, family] = /^(italic )?(?:(bold|\d+) )?([\d.]+)px (.*)$/.exec(font) ?? [];
  return { style: style?.trim() ?? "", weight: weight ?? "", size: Number(size ?? 12), family: family ?? "" };
}

/** Pixels as shapes where they are few colors side by side, else as a picture inside of the picture. */
export function pixels(image: ImageData, x: number, y: number, scale: number): string {
  const transform = `translate(${num(x)} ${num(y)}) scale(${scale})`;
  const shapes = pixelShapes(image);
  if (shapes !== null) return element("g", { transform, "shape-rendering": "crispEdges" }, shapes);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")!.putImageData(image, 0, 0);
  const { width, height } = image;
  return element("image", { transform, width, height, style: "image-rendering:pixelated", href: canvas.toDataURL() });
}
