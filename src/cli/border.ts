/**
 * The one place where text goes to a terminal. Titles, names and values are whatever somebody typed: what would steer the
 * terminal is made visible here, for every command, and colours are the only thing that a text can ask for.
 */
import { safeText } from "../diagnostics/display.ts";
import type { Palette } from "../diagnostics/palette.ts";
import type { LineReader } from "./lines.ts";
import type { Screen, Terminal } from "./terminal.ts";

/** Colours are marked with code points that no text may hold (noncharacters), so that no text can bring escape codes of its own. */
const codes: Readonly<Record<string, string>> = {
  "\uFDD0": "\u001B[1m\u001B[31m",
  "\uFDD1": "\u001B[1m\u001B[33m",
  "\uFDD2": "\u001B[32m",
  "\uFDD3": "\u001B[1m",
  "\uFDD4": "\u001B[2m",
  "\uFDD5": "\u001B[36m",
};
const end = "\uFDDF";
const marks = /([\uFDD0-\uFDD5\uFDDF])/;
const reset = "\u001B[0m";

const marking =
  (mark: string) =>
  (text: string): string =>
    text === "" ? "" : `${mark}${text}${end}`;

export const coloured: Palette = {
  error: marking("\uFDD0"),
  warning: marking("\uFDD1"),
  good: marking("\uFDD2"),
  strong: marking("\uFDD3"),
  faint: marking("\uFDD4"),
  note: marking("\uFDD5"),
};

/** Lines and tabs as they are; all else that is no sign on paper by its number: `<U+001B>`. */
const visible = (text: string): string =>
  text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 1 ? part : safeText(part)))
    .join("");

/** Text as a terminal may be given it. A colour within another gives way to the outer one where it ends. */
export function forPeople(text: string, palette: Palette): string {
  if (palette !== coloured) return visible(text);
  const open: string[] = [];
  return text
    .split(marks)
    .map((part, index) => {
      if (index % 2 === 0) return visible(part);
      if (part !== end) {
        open.push(codes[part] ?? "");
        return open.at(-1);
      }
      open.pop();
      return `${reset}${open.join("")}`;
    })
    .join("");
}

const erasing = { screen: "\u001B[2J\u001B[3J\u001B[H", line: "\r\u001B[K" } as const;

/** What commands are given instead of the screen itself. */
export function guardScreen(screen: Screen): Terminal {
  const err = (text: string): void => {
    screen.err(forPeople(text, screen.errPalette));
  };
  return {
    ...screen,
    out: (text) => {
      screen.out(forPeople(text, screen.palette));
    },
    data: (text) => {
      screen.out(screen.outIsTerminal ? visible(text) : text);
    },
    err,
    erase: (what) => {
      (what === "line" ? screen.err : screen.out)(erasing[what]);
    },
    openLines: () => guardedLines(screen.openLines(), screen.palette),
  };
}

const guardedLines = (lines: LineReader, palette: Palette): LineReader => ({
  next: (prompt, complete) => lines.next(forPeople(prompt, palette), complete.map(safeText)),
  close: () => {
    lines.close();
  },
});
