/** A sheet that somebody brings into the page, as a table of the rulebook: its columns with the types that fit. */
import { Collector } from "../../diagnostics/collect.ts";
import { formatText } from "../../format/text.ts";
import { csvSheet } from "../../sheets/csv.ts";
import { inferTable, referencesOf, tableNameOf } from "../../sheets/infer-table.ts";
import { noChoices, tidySheet } from "../../sheets/tidy.ts";
import { sourceText } from "../../source/text.ts";
import type { Answer, Question } from "../protocol.ts";
import type { Ready } from "./answer-desk.ts";

export async function broughtTable(
  { compilation }: Ready,
  { folder, file, text, width }: Extract<Question, { ask: "table" }>,
): Promise<Answer> {
  const found = new Collector();
  const sheet = csvSheet(sourceText(file, text), found);
  if (sheet === null) return { kind: "mistake", message: `Nothing stands in ${file}.` };
  const book = compilation.rulebooks.find((each) => each.folder === folder);
  const model = book?.model ?? null;
  const table = inferTable(tidySheet(sheet, noChoices, found), tableNameOf(file), referencesOf(model), found);
  const [problem] = found.sorted().filter(({ severity }) => severity === "error");
  if (problem !== undefined) return { kind: "mistake", message: `${file} is not a table yet. ${problem.message}` };
  return { kind: "table", text: await formatText(table.text, { printWidth: width }) };
}
