/** Random changes of rules. */
import type { Chance } from "./random.ts";

type Files = Map<string, string>;

const spliced = (lines: readonly string[], at: number, less: number, ...more: readonly string[]): readonly string[] => [
  ...lines.slice(0, at),
  ...more,
  ...lines.slice(at + less),
];
const linesOf = (text: string): string[] => text.split("\n");

/** As designers change rules: mostly a number, a word or a line; now and then something is torn, or a file goes. Says what it was. */
export function edit(make: Chance, files: Files): string {
  const path = make.pick([...files.keys()]);
  const text = files.get(path) ?? "";
  const lines = linesOf(text);
  const at = make.below(lines.length);
  const other = make.below(lines.length);
  const set = (to: readonly string[]): void => {
    files.set(path, to.join("\n"));
  };
  const words = text.match(/[\p{L}_]+/gu) ?? [];
  const changes: readonly [string, () => void][] = [
    [
      "number",
      () => {
        files.set(
          path,
          someOf(make, text, /\d+/g, () => String(make.below(12))),
        );
      },
    ],
    [
      "word",
      () => {
        if (words.length > 0)
          files.set(
            path,
            someOf(make, text, /[\p{L}_]+/gu, () => make.pick(words)),
          );
      },
    ],
    [
      "comment",
      () => {
        set(spliced(lines, at, 0, make.pick(["# A note.", "", "## Told."])));
      },
    ],
    [
      "blank",
      () => {
        files.set(
          path,
          someOf(make, text, / /g, () => make.pick(["  ", "\n  "])),
        );
      },
    ],
    [
      "drop",
      () => {
        set(spliced(lines, at, 1));
      },
    ],
    [
      "twice",
      () => {
        set(spliced(lines, at, 0, lines[at] ?? ""));
      },
    ],
    [
      "move",
      () => {
        set(spliced(spliced(lines, at, 1), other, 0, lines[at] ?? ""));
      },
    ],
    [
      "sign",
      () => {
        files.set(
          path,
          someOf(make, text, /[-+*/<>]|is|and/g, () => make.pick(["+", "-", "*", "/", "<", ">", "is", "is not", "or"])),
        );
      },
    ],
    [
      "gone",
      () => {
        if (make.once(3)) files.delete(path);
      },
    ],
    [
      "renamed",
      () => {
        if (make.once(2)) {
          files.delete(path);
          files.set(path.replace(/(\w+)\.(\w+)$/, "other-$1.$2"), text);
        }
      },
    ],
  ];
  // Mostly what leaves something to be tried out.
  const [name, change] = make.pick([
    ...changes,
    ...changes.slice(0, 4),
    ...changes.slice(0, 1),
    ...changes.slice(0, 1),
  ]);
  change();
  return `${name} ${path}:${at + 1}`;
}

function someOf(make: Chance, text: string, pattern: RegExp, to: () => string): string {
  const all = [...text.matchAll(pattern)];
  if (all.length === 0) return text;
  const { index, 0: found } = make.pick(all);
  return text.slice(0, index) + to() + text.slice(index + found.length);
}
