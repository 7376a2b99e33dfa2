/** Colours in light and in dark. Written into the elements for light; where styles are understood, darkness replaces them. */

export interface Shade {
  readonly light: string;
  readonly dark: string;
}

export const ground: Shade = { light: "#ffffff", dark: "#15181d" };
export const ink: Shade = { light: "#1c2128", dark: "#e8eaed" };
export const faint: Shade = { light: "#5b6572", dark: "#a3adb9" };
export const gridLine: Shade = { light: "#e1e5ea", dark: "#323841" };
/**
 * The colour of heat at its full strength, laid over the ground. It never gets so dark on a light ground, or so light on
 * a dark one, that the ink in a cell could not be read.
 */
export const heat: Shade = { light: "#5f92f2", dark: "#2559c4" };

export const seriesShades: readonly Shade[] = [
  { light: "#2459c2", dark: "#7ba6ff" },
  { light: "#b8420a", dark: "#fb9a4b" },
  { light: "#0b7467", dark: "#35cdb8" },
  { light: "#9a1fb0", dark: "#e58bf5" },
  { light: "#75650a", dark: "#dcc34a" },
  { light: "#b8133f", dark: "#fb8396" },
  { light: "#4a7410", dark: "#a5d848" },
  { light: "#4b5664", dark: "#b0bac8" },
];
/** Lines are told apart without colours, too. */
export const dashes: readonly string[] = ["none", "7 4", "2 3", "10 3 2 3", "none", "7 4", "2 3", "10 3 2 3"];
export const symbols = ["circle", "square", "triangle", "diamond", "cross", "star", "wye", "asterisk"] as const;

const all: readonly Shade[] = [ground, ink, faint, gridLine, heat, ...seriesShades];

export const font = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif";

/** Each light colour becomes its dark one. `media`: only there, as a style sheet writes it. */
export function darkStyle(media = ""): string {
  const rules = all.flatMap(({ light, dark }) => [
    `[fill="${light}"]{fill:${dark}}`,
    `[stroke="${light}"]{stroke:${dark}}`,
  ]);
  return `@media ${media}(prefers-color-scheme:dark){${rules.join("")}}`;
}
