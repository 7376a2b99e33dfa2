/** What is shown of an error in a game of bots: where it is written, and what can be done. */
import type { Fault } from "../../runtime/errors.ts";
import { lineText, type SourceText, type Sources } from "../../source/text.ts";

const longest = 100;

/** By the name of what went wrong. */
const advice: Readonly<Record<string, string>> = {
  "nothing-found":
    "Nothing is there for what is looked for. Say what counts then, as in `… otherwise 0`, or ask `is none` before.",
  "no-row-fits": "Add a row for these values, or end the table with an `otherwise` row.",
  "divided-by-zero": "Ask before whether the divisor is 0.",
} satisfies Partial<Record<Fault, string>>;

/** The first line of the declaration, the line of the error, and what to do. Lines only where the text is at hand. */
export function faultLines(message: string, fault: string | null, sources: Sources | null): readonly string[] {
  const [, file = "", line = ""] = /^(.+?):(\d+):\d+: /s.exec(message) ?? [];
  const source = sources?.get(file);
  const todo = fault === null || !Object.hasOwn(advice, fault) ? undefined : advice[fault];
  const lines = source === undefined ? [] : linesAround(source, Number(line));
  const width = Math.max(0, ...lines.map(({ at }) => String(at).length));
  return [
    ...lines.map(({ at, text }) => `    ${String(at).padStart(width)} │ ${text}`),
    ...(todo === undefined ? [] : [`    ${todo}`]),
  ];
}

function linesAround(source: SourceText, at: number): readonly { readonly at: number; readonly text: string }[] {
  let head = at;
  while (head > 1 && !/^\p{L}/u.test(lineText(source, head))) head -= 1;
  return [...new Set([head, at])].map((line) => ({ at: line, text: cut(lineText(source, line).trimEnd()) }));
}

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
