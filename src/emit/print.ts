import * as prettier from "prettier";
import { printStructure, StructureKind, type StatementStructures } from "ts-morph";

/** Formatted declarations by their text: most of them stay the same from one build to the next while watching. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** Declarations are formatted by the hundred: each alone pays for a start, all at once would take memory without need. */
const mostAtOnce = 100;
/** Stands between them meanwhile. No text of the rules can be this line: it would stand in quotes or behind a star. */
const between = "//\u00a7";

/** Declarations, formatted. */
export async function printDeclarations(structures: readonly (StatementStructures | string)[]): Promise<readonly string[]> {
  const texts = structures.map((structure) => (typeof structure === "string" ? structure : printStructure({ kind: StructureKind.SourceFile, statements: [structure] }, { indentNumberOfSpaces: 2 })));
  if (known.size > mostKnown) known.clear();
  const fresh = [...new Set(texts.filter((text) => !known.has(text)))];
  for (let start = 0; start < fresh.length; start += mostAtOnce) {
    const some = fresh.slice(start, start + mostAtOnce);
    const formatted = await prettier.format(some.join(`\n${between}\n`), { parser: "typescript", printWidth: 120, endOfLine: "lf" });
    const parts = formatted.split(new RegExp(`^${between}$`, "m")).map((part) => part.trim());
    if (parts.length !== some.length) throw new Error("Formatting lost a declaration.");
    for (const [index, text] of some.entries()) known.set(text, parts[index] ?? "");
  }
  return texts.map((text) => known.get(text) ?? "");
}

/** Declarations with an empty line between them, and large texts in their places: formatting those would take minutes. */
export function joinFile(banner: string, declarations: readonly string[], large: ReadonlyMap<string, string>): string {
  let result = `${[banner, ...declarations].filter((each) => each !== "").join("\n\n")}\n`;
  for (const [mark, whole] of large) result = result.replace(mark, () => whole);
  return result;
}

export function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
