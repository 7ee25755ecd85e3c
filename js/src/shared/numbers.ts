/** How numbers are written: `exact` for what was saved, `short` for what stands in a picture. */

/** The shortest decimal text that reads back as the same float32. */
export function exact(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const target = Math.fround(value);
  for (let digits = 1; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === target) return tidy(text);
  }
  return tidy(value.toPrecision(9));
}

function tidy(text: string): string {
  const value = Number(text);
  const size = Math.abs(value);
  const plain = size >= 1e-4 && size < 1e9;
  return (plain ? String(value) : value.toExponential()).replace("-", "−").replace("e−", "e-").replace("e+", "e");
}

/** Two or three digits, for cells and axes. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return exact(value);
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size < 0.001) return value.toExponential(0).replace("-", "−").replace("e−", "e-");
  return trim(size < 1 ? value.toFixed(3) : size < 100 ? value.toFixed(2) : value.toFixed(0));
}

/** With its sign always: +1.25, −0.5. */
export function signed(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return exact(value);
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "−" : "+") + text;
}

export function percent(share: number): string {
  if (!Number.isFinite(share)) return exact(share);
  const value = 100 * share;
  if (value !== 0 && value < 0.1) return "< 0.1%";
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)}%`;
}

/** As a cell of a matrix prints it: no leading zero, two digits. */
export function cellText(value: number): string {
  if (!Number.isFinite(value)) return exact(value);
  if (value < 0) {
    const size = cellText(-value);
    return size === "·" ? "·" : `−${size}`;
  }
  if (value >= 0.995) return value.toFixed(1);
  const text = value.toFixed(2);
  return text === "0.00" ? (value > 0 ? "·" : "0") : text.replace("0.", ".");
}

function trim(text: string): string {
  return text
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")
    .replace("-", "−");
}

/** Round steps (1, 2, 5 x 10^n) that cover an axis in about `count` parts. */
export function ticks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough * 0.999)!;
  const out: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) out.push(i === 0 ? 0 : i * step);
  return out;
}
