/** Headings of tables: types behind a colon, parameters and results in examples, names of what is decided on. */
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import type { FieldSymbol, RuleSymbol } from "../resolve/model.ts";
import type { Completion } from "./answers.ts";
import { completeTypes } from "./complete-by-syntax.ts";
import { modelAt, completeFormula } from "./complete-values.ts";
import { completionItem, fieldItem, keywordItem, symbolsOf, withoutOptional } from "./completion-items.ts";
import type { CompletionRequest } from "./completion-context.ts";

export function completeHeading(
  request: CompletionRequest,
  of: ast.Declaration | ast.Statement,
  cell: ast.RawCell,
): readonly Completion[] {
  switch (of.kind) {
    case "table": {
      const heading = request.cursor.line.slice(request.cursor.line.lastIndexOf("|") + 1);
      const flagged = /:\s*set of ([\p{L}\p{N}_]+)\s+\S*$/u.exec(heading)?.[1];
      if (flagged !== undefined) return flagged === of.name.text ? [keywordItem(request.slot, "both ways")] : [];
      if (heading.includes(":")) return completeTypes(request, { of: null, column: true, entity: false });
      const symbol = modelAt(request).symbols.get(of.name.text);
      // Where a variant changes a table, its headings are known.
      return symbol?.kind === "table" && symbol.decl !== of
        ? symbol.columns
            .filter((each) => each.computed === null)
            .map((each) => ({ ...fieldItem(request.slot, each), label: each.label, insert: each.label }))
        : [];
    }
    case "examples":
      return completeExamples(request, of);
    case "rows":
      return completeDecision(request, cell);
    default:
      of.kind satisfies Kinds<
        | "rulebook use section constant type choice record rule check example report goal variant entity procedure status"
        | "set add take phase action always setup return stop repeat put cancel choosing rolling"
        | "expression let forEach"
      >;
      return [];
  }
}

function completeExamples(request: CompletionRequest, decl: ast.ExamplesDecl): readonly Completion[] {
  const model = modelAt(request);
  const from = decl.ruleMember === null ? model : model.uses.get(decl.rule.text);
  const rule = from?.symbols.get((decl.ruleMember ?? decl.rule).text);
  if (rule?.kind !== "rule") return [];
  const given = rule.params.map((param): Completion => ({ ...fieldItem(request.slot, param), kind: "parameter" }));
  return [
    ...given,
    completionItem(request.slot, 1, "result", "value"),
    ...resultFields(request, rule).map((field) => fieldItem(request.slot, field, 2)),
    keywordItem(request.slot, "rolling"),
    keywordItem(request.slot, "disputed"),
  ];
}

function resultFields(request: CompletionRequest, rule: RuleSymbol): readonly FieldSymbol[] {
  const type = withoutOptional(rule.result);
  const record = type.kind === "record" ? symbolsOf(modelAt(request))(type.id) : undefined;
  return record?.kind === "record" ? record.fields : [];
}

function completeDecision(request: CompletionRequest, _cell: ast.RawCell): readonly Completion[] {
  const scope = request.context.expression?.scope ?? null;
  const { frame } = scope ?? {};
  const type = frame?.result === null || frame?.result === undefined ? undefined : withoutOptional(frame.result.type);
  const record = type?.kind === "record" ? symbolsOf(modelAt(request))(type.id) : undefined;
  const outputs = ["result", "do", "disputed"].map((each) => keywordItem(request.slot, each, 2));
  return [
    ...outputs,
    ...(record?.kind === "record" ? record.fields.map((field) => fieldItem(request.slot, field, 2)) : []),
    ...completeFormula(request, scope, null, false),
  ];
}
