/** Tables of a file with what the rulebook knows of them, and the columns that are worked out. */
import type { CompiledRulebook } from "../../driver/compile.ts";
import { columnTypes, sheetFacts } from "../../editor/sheet-facts.ts";
import { createInterpreter } from "../../interpret/interpreter.ts";
import { reportText } from "../../interpret/play/cell-text.ts";
import type { Column, Expr, Json, Program, Row } from "../../ir/program.ts";
import type { Answer } from "../protocol.ts";
import type { ComputedColumn } from "../sheet-answer.ts";
import type { Ready } from "./answer-desk.ts";

export function sheetsOf(ready: Ready, path: string): Answer {
  const { rulebooks, sources } = ready.compilation;
  const rulebook = rulebooks.find(({ folder }) => path.startsWith(`${folder}/`));
  const text = sources.get(path)?.text;
  if (rulebook === undefined || text === undefined) return { kind: "none", why: "gone" };
  if (rulebook.model === null) return { kind: "none", why: "errors" };
  const computed = computedBy(ready, rulebook);
  return {
    kind: "sheets",
    path,
    types: columnTypes(rulebook.model),
    sheets: sheetFacts(rulebook.model, path, text).map((facts) => ({
      ...facts,
      computed: facts.table === null ? [] : computed(facts.table),
    })),
  };
}

function computedBy(ready: Ready, { program, linked }: CompiledRulebook): (id: string) => readonly ComputedColumn[] {
  if (program === null) return () => [];
  const programs: readonly Program[] = [...linked, program];
  const interpreter = createInterpreter(programs, { sources: ready.compilation.sources, asker: ready.asker });
  return (id) => {
    const table = program.tables.find((each) => each.id === id);
    if (table === undefined) return [];
    const context = interpreter.context(table.id);
    const valueIn = (column: Column, formula: Expr, row: Row): string => {
      const frame: Json[] = [];
      frame[table.rowSlot] = row.key;
      const found = interpreter.evaluate(context, formula, frame);
      return found.kind === "value"
        ? reportText(interpreter.linked, context.numbers, column.type, found.value, null)
        : "";
    };
    return table.columns.flatMap((column): readonly ComputedColumn[] => {
      const { computed, params, doc } = column;
      if (computed === null || params !== null) return [];
      return [{ label: column.label, doc, values: table.rows.map((row) => valueIn(column, computed, row)) }];
    });
  };
}
