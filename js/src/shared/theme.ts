/** Light or dark, as the page is, in high contrast where that is wanted; and the colors that canvases need as values. */

import { DIVERGING, RAMPS, type Ramp } from "./colors";

export type Theme = "light" | "dark";

export interface Palette {
  theme: Theme;
  ramp: Ramp;
  /** For what has a sign. */
  diverging: Ramp;
  ground: string;
  ink: string;
  dim: string;
  line: string;
  neutral: string;
  accent: string;
  link: string;
  bad: string;
  /** Of those who speak in a chat. */
  roles: Record<string, string>;
  textFont: string;
  tokenFont: string;
}

const asked = (query: string) => globalThis.matchMedia?.(query).matches ?? false;

/** Whether page or system ask for high contrast. */
export function pageContrast(): boolean {
  return (
    /high.contrast/i.test(`${document.body.dataset.vscodeThemeKind} ${document.body.dataset.jpThemeName}`) ||
    asked("(prefers-contrast: more)") ||
    asked("(forced-colors: active)")
  );
}

/** What the page around the view says, else what the system prefers; a system that forces colors is asked alone. */
export function pageTheme(): Theme {
  const { body } = document;
  if (asked("(forced-colors: active)")) return asked("(prefers-color-scheme: dark)") ? "dark" : "light";
  const jupyter = body.dataset.jpThemeLight;
  if (jupyter !== undefined) return jupyter === "false" ? "dark" : "light";
  const kind = body.dataset.vscodeThemeKind;
  if (kind !== undefined) return kind.includes("dark") || kind === "vscode-high-contrast" ? "dark" : "light";
  if (document.documentElement.classList.contains("dark") || body.classList.contains("dark")) return "dark"; // marimo
  return asked("(prefers-color-scheme: dark)") ? "dark" : "light";
}

export function readPalette(root: HTMLElement): Palette {
  const style = getComputedStyle(root);
  const get = (name: string) => style.getPropertyValue(`--nnv-${name}`).trim();
  const theme: Theme = root.dataset.theme === "dark" ? "dark" : "light";
  return {
    theme,
    ramp: RAMPS[theme],
    diverging: DIVERGING[theme],
    ground: get("ground"),
    ink: get("ink"),
    dim: get("dim"),
    line: get("line"),
    neutral: get("neutral"),
    accent: get("accent"),
    link: get("link"),
    bad: get("bad"),
    roles: {
      system: get("negative"),
      user: get("link"),
      assistant: get("good"),
      template: get("hatch"),
    },
    textFont: get("text-font") || "sans-serif",
    tokenFont: get("token-font") || "monospace",
  };
}

/** The palette for a picture of differences. */
export function signedPalette(palette: Palette): Palette {
  return { ...palette, ramp: palette.diverging };
}

/** Calls `changed` when the page's theme may have changed; returns what ends that. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const attributes = {
    attributes: true,
    attributeFilter: ["class", "data-jp-theme-light", "data-jp-theme-name", "data-vscode-theme-kind"],
  };
  observer.observe(document.body, attributes);
  observer.observe(document.documentElement, attributes);
  const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"].map((query) =>
    globalThis.matchMedia?.(query),
  );
  for (const query of queries) query?.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query?.removeEventListener("change", changed);
  };
}
