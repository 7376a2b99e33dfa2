import * as prettier from "prettier";
import { IndentationText, printStructure, StructureKind, type StatementStructures } from "ts-morph";

/** All structures of a file at once, formatted. Large texts are put in afterwards: formatting them would take minutes. */
export async function printFile(banner: string, statements: readonly StatementStructures[], large: ReadonlyMap<string, string>): Promise<string> {
  const text = printStructure({ kind: StructureKind.SourceFile, statements: [...statements] }, { indentNumberOfSpaces: IndentationText.TwoSpaces.length });
  const formatted = await prettier.format(`${banner}\n${text}`, { parser: "typescript", printWidth: 120, endOfLine: "lf" });
  let result = formatted;
  for (const [mark, whole] of large) result = result.replace(mark, () => whole);
  return result;
}

export async function printJson(value: unknown): Promise<string> {
  return `${JSON.stringify(value, null, 2)}\n`;
}
