/** A view as it stands on the screen, as one SVG: text as text, lines and cells as shapes, without buttons and boxes. */

import { recordCanvases } from "./canvas";
import { newId, recorded } from "./recorded";
import { element, escaped, type Font, num, paint, textElement, unseen } from "./svg";

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Draws the view once more, with its controls away, and takes down what it draws. */
export function pictureOf(root: HTMLElement, about: string, draw: () => void): Picture {
  root.classList.add("nnv-pictured");
  try {
    const canvases = new Map<HTMLCanvasElement, () => string>();
    recordCanvases((canvas, context, ratio) => {
      const taken = recorded(context, ratio);
      canvases.set(canvas, taken.svg);
      return taken.context;
    }, draw);
    const box = root.getBoundingClientRect();
    const inside = walk(root, box, canvases);
    const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
    const content = element("g", { transform: `translate(${num(-box.left)} ${num(-box.top)})` }, inside);
    const ground = element("rect", { width, height, ...paint("fill", getComputedStyle(root).backgroundColor) });
    const frame = { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` };
    return { svg: element("svg", frame, element("desc", {}, escaped(about)), ground, content), width, height };
  } finally {
    root.classList.remove("nnv-pictured");
  }
}

function walk(el: Element, seen: Edges, canvases: Map<HTMLCanvasElement, () => string>): string {
  const style = getComputedStyle(el);
  if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") return "";
  const box = el.getBoundingClientRect();
  if (style.display !== "contents" && style.overflow !== "visible" && !overlap(box, seen)) return "";
  const out = [style.display === "contents" || !overlap(box, seen) ? "" : boxOf(box, style)];
  if (el instanceof HTMLCanvasElement) return out[0] + canvasOf(el, box, canvases);
  if (el instanceof HTMLSelectElement) {
    const text = el.selectedOptions[0]?.text ?? "";
    return out[0] + written(text, { left: box.left + 5, top: box.top, height: box.height }, style);
  }
  const clips = style.overflow !== "visible";
  const within = clips ? common(box, seen) : seen;
  const inside: string[] = [];
  for (const child of el.childNodes) {
    if (child instanceof Element) inside.push(walk(child, within, canvases));
    else if (child instanceof Text)
      for (const [text, at] of lines(child, style)) if (overlap(at, within)) inside.push(written(text, at, style));
  }
  const content = inside.join("");
  if (!content) return out[0]!;
  const faded = style.opacity === "1" ? "" : style.opacity;
  if (!clips) return out[0] + (faded ? element("g", { opacity: faded }, content) : content);
  const id = newId();
  const { left, top, right, bottom } = within;
  const hole = element("rect", { x: num(left), y: num(top), width: num(right - left), height: num(bottom - top) });
  return (
    out[0] + element("clipPath", { id }, hole) + element("g", { "clip-path": `url(#${id})`, opacity: faded }, content)
  );
}

function canvasOf(canvas: HTMLCanvasElement, box: DOMRect, canvases: Map<HTMLCanvasElement, () => string>): string {
  const drawn = canvases.get(canvas);
  if (drawn) {
    const svg = drawn();
    return svg && element("g", { transform: `translate(${num(box.left)} ${num(box.top)})` }, svg);
  }
  if (canvas.width === 0 || canvas.height === 0) return "";
  const { left: x, top: y, width, height } = box;
  return element("image", { x: num(x), y: num(y), width: num(width), height: num(height), href: canvas.toDataURL() });
}

/** An element's ground and border. */
function boxOf({ left: x, top: y, width, height }: DOMRect, style: CSSStyleDeclaration): string {
  if (width === 0 || height === 0) return "";
  const sides = (["Top", "Right", "Bottom", "Left"] as const).map((side) => ({
    width: style[`border${side}Style`] === "none" ? 0 : Number.parseFloat(style[`border${side}Width`]),
    color: style[`border${side}Color`],
  }));
  const [first] = sides;
  const even = sides.every((side) => side.width === first!.width && side.color === first!.color);
  const rx = Number.parseFloat(style.borderTopLeftRadius) || "";
  const drawn: string[] = [];
  const rect = (inset: number, look: Record<string, string | number | null | undefined>) =>
    element("rect", {
      x: num(x + inset),
      y: num(y + inset),
      width: num(width - 2 * inset),
      height: num(height - 2 * inset),
      rx,
      ...look,
    });
  if (!unseen(style.backgroundColor)) drawn.push(rect(0, paint("fill", style.backgroundColor)));
  if (even) {
    if (first!.width > 0 && !unseen(first!.color))
      drawn.push(
        rect(first!.width / 2, { fill: "none", ...paint("stroke", first!.color), "stroke-width": first!.width }),
      );
  } else
    sides.forEach((side, i) => {
      if (side.width === 0 || unseen(side.color)) return;
      const across = i % 2 === 0;
      const at = { x: i === 1 ? x + width - side.width : x, y: i === 2 ? y + height - side.width : y };
      const size = { width: across ? width : side.width, height: across ? side.width : height };
      drawn.push(element("rect", { ...at, ...size, ...paint("fill", side.color) }));
    });
  return drawn.join("");
}

interface Line {
  left: number;
  top: number;
  height: number;
}

/** The lines into which a text is broken, and where each stands. */
function lines(node: Text, style: CSSStyleDeclaration): [string, DOMRect][] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const shown = (text: string) => (style.whiteSpace.startsWith("pre") ? text : text.replace(/\s+/g, " "));
  const boxes = range.getClientRects();
  if (boxes.length < 2) return boxes.length === 1 ? [[shown(node.data), boxes[0]!]] : [];
  const found: [string, DOMRect][] = [];
  for (let i = 0, step = 1; i < node.length; i += step) {
    step = node.data.codePointAt(i)! > 0xffff ? 2 : 1;
    range.setStart(node, i);
    range.setEnd(node, i + step);
    const box = range.getBoundingClientRect();
    const last = found.at(-1);
    if (last && Math.abs(last[1].top - box.top) < 2) last[0] += node.data.slice(i, i + step);
    else if (box.width > 0) found.push([node.data.slice(i, i + step), box]);
  }
  return found.map(([text, box]) => [shown(text), box]);
}

const measure = { context: null as CanvasRenderingContext2D | null };

function written(text: string, { left, top, height }: Line, style: CSSStyleDeclaration): string {
  if (!text.trim()) return "";
  const { fontStyle, fontWeight, fontSize, fontFamily, color } = style;
  measure.context ??= document.createElement("canvas").getContext("2d")!;
  measure.context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = measure.context.measureText(text);
  const font: Font = { style: fontStyle, weight: fontWeight, size: Number.parseFloat(fontSize), family: fontFamily };
  return textElement(text, left, top + (height - above - below) / 2 + above, font, paint("fill", color));
}

function overlap(box: Edges, seen: Edges): boolean {
  return box.right > seen.left && box.left < seen.right && box.bottom > seen.top && box.top < seen.bottom;
}

function common(one: Edges, other: Edges): Edges {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
