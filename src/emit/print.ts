import * as prettier from "prettier";
import { printStructure, StructureKind, type StatementStructures } from "ts-morph";

/** Formatted declarations by their text: most of them stay the same from one build to the next while watching. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** One declaration, formatted. Each by itself: time and memory then grow with the number of declarations and no faster. */
export async function printDeclaration(structure: StatementStructures | string): Promise<string> {
  const text = typeof structure === "string" ? structure : printStructure({ kind: StructureKind.SourceFile, statements: [structure] }, { indentNumberOfSpaces: 2 });
  const there = known.get(text);
  if (there !== undefined) return there;
  const formatted = (await prettier.format(text, { parser: "typescript", printWidth: 120, endOfLine: "lf" })).trim();
  if (known.size >= mostKnown) known.clear();
  known.set(text, formatted);
  return formatted;
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
