// @vitest-environment happy-dom
/** Whose colors a view takes. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { pageContrast, pageTheme } from "./theme";

const told = () => [pageTheme(), pageContrast()];
const system = (...queries: string[]) =>
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: queries.includes(query) }));

describe("a view's colors", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
  });

  it.each([
    ["vscode-light", ["light", false]],
    ["vscode-dark", ["dark", false]],
    ["vscode-high-contrast", ["dark", true]],
    ["vscode-high-contrast-light", ["light", true]],
  ])("follow VS Code's %s", (kind, expected) => {
    system("(prefers-color-scheme: dark)");
    document.body.dataset.vscodeThemeKind = kind as string;
    expect(told()).toEqual(expected);
  });

  it.each([
    ["JupyterLab Dark", false],
    ["JupyterLab Dark High Contrast", true],
  ])("follow %s of JupyterLab", (name, contrast) => {
    system();
    document.body.dataset.jpThemeLight = "false";
    document.body.dataset.jpThemeName = name as string;
    expect(told()).toEqual(["dark", contrast]);
  });

  it("follow the page before the system, and a system that forces its colors before the page", () => {
    document.body.dataset.jpThemeLight = "true";
    system("(prefers-color-scheme: dark)", "(prefers-contrast: more)");
    expect(told()).toEqual(["light", true]);
    system("(prefers-color-scheme: dark)", "(forced-colors: active)");
    expect(told()).toEqual(["dark", true]);
  });
});
