/** What stands in a module alone and nothing in it speaks of: what did may have been told without it. TypeScript calls it a mistake. */
import { StructureKind, type StatementStructures } from "./structures.ts";
import { withoutMarks } from "./marks.ts";
import type { Printed } from "./print.ts";

const own = /^(?:\/\*\*[^]*?\*\/\s*)?(?:async )?(?:function|const) ([\p{ID_Continue}$]+)/u;

/** Words of the code, without those of its texts and comments. */
export function codeWords(text: string): ReadonlySet<string> {
  return new Set(withoutQuotes(withoutMarks(text)).match(/[\p{ID_Continue}$]+/gu) ?? []);
}

/** `code` with a space for each text and each comment. Not one expression: a text of 10 MB is more than its stack holds. */
function withoutQuotes(code: string): string {
  const outside: string[] = [];
  const opening = /"|\/\*/g;
  let at = 0;
  for (let found = opening.exec(code); found !== null; found = opening.exec(code)) {
    outside.push(code.slice(at, found.index));
    at = found[0] === '"' ? endOfText(code, opening.lastIndex) : code.indexOf("*/", opening.lastIndex) + 2;
    opening.lastIndex = at;
  }
  outside.push(code.slice(at));
  return outside.join(" ");
}

function endOfText(code: string, from: number): number {
  const stop = /["\\]/g;
  stop.lastIndex = from;
  for (let found = stop.exec(code); found !== null; found = stop.exec(code)) {
    if (found[0] === '"') return stop.lastIndex;
    stop.lastIndex++;
  }
  return code.length;
}

/** `structures` and how they are printed, side by side. */
export function withoutUncalled<P extends Printed>(
  structures: readonly (StatementStructures | string)[],
  printed: readonly P[],
): readonly P[] {
  const words = printed.map(({ text }) => codeWords(text));
  const names = structures.map((each, place) =>
    isAlone(each) ? (own.exec(withoutMarks(printed[place]?.text ?? ""))?.[1] ?? null) : null,
  );
  const places = new Map(names.flatMap((name, place) => (name === null ? [] : [[name, place] as const])));
  const staying = new Set(names.flatMap((name, place) => (name === null ? [place] : [])));
  for (const place of staying)
    for (const word of words[place] ?? []) {
      const spoken = places.get(word);
      if (spoken !== undefined) staying.add(spoken);
    }
  return printed.filter((_, place) => staying.has(place));
}

function isAlone(structure: StatementStructures | string): boolean {
  if (typeof structure === "string") return true;
  return (
    (structure.kind === StructureKind.Function || structure.kind === StructureKind.VariableStatement) &&
    structure.isExported !== true
  );
}
