/** Headings of tables: types behind a colon, parameters and results in examples, names of what is decided on. */
import type * as ast from "../syntax/ast.ts";
import type { FieldSymbol, RuleSymbol } from "../resolve/model.ts";
import type { Completion } from "./answers.ts";
import { offerTypes } from "./complete-places.ts";
import { modelAt, offerFormula } from "./complete-values.ts";
import { offer, offerField, offerWord, symbolsOf, withoutOptional } from "./offers.ts";
import type { Place } from "./place.ts";

export function offerHeading(
  place: Place,
  of: ast.Declaration | ast.Statement,
  cell: ast.RawCell,
): readonly Completion[] {
  switch (of.kind) {
    case "table": {
      const isType = place.cursor.line.slice(place.cursor.line.lastIndexOf("|") + 1).includes(":");
      if (isType) return offerTypes(place, { of: null, column: true, entity: false });
      const symbol = modelAt(place).symbols.get(of.name.text);
      // Where a variant changes a table, its headings are known.
      return symbol?.kind === "table" && symbol.decl !== of
        ? symbol.columns
            .filter((each) => each.computed === null)
            .map((each) => ({ ...offerField(place.slot, each), label: each.label, insert: each.label }))
        : [];
    }
    case "examples":
      return offerExamples(place, of);
    case "rows":
      return offerDecision(place, cell);
    default:
      return [];
  }
}

function offerExamples(place: Place, decl: ast.ExamplesDecl): readonly Completion[] {
  const model = modelAt(place);
  const from = decl.ruleMember === null ? model : model.uses.get(decl.rule.text);
  const rule = from?.symbols.get((decl.ruleMember ?? decl.rule).text);
  if (rule?.kind !== "rule") return [];
  const given = rule.params.map((param): Completion => ({ ...offerField(place.slot, param), kind: "parameter" }));
  return [
    ...given,
    offer(place.slot, 1, "result", "value"),
    ...resultFields(place, rule).map((field) => offerField(place.slot, field, 2)),
    offerWord(place.slot, "rolling"),
    offerWord(place.slot, "disputed"),
  ];
}

function resultFields(place: Place, rule: RuleSymbol): readonly FieldSymbol[] {
  const type = withoutOptional(rule.result);
  const record = type.kind === "record" ? symbolsOf(modelAt(place))(type.id) : undefined;
  return record?.kind === "record" ? record.fields : [];
}

function offerDecision(place: Place, _cell: ast.RawCell): readonly Completion[] {
  const scope = place.heard.asked?.scope ?? null;
  const { frame } = scope ?? {};
  const type = frame?.result === null || frame?.result === undefined ? undefined : withoutOptional(frame.result.type);
  const record = type?.kind === "record" ? symbolsOf(modelAt(place))(type.id) : undefined;
  const outputs = ["result", "do", "disputed"].map((each) => offerWord(place.slot, each, 2));
  return [
    ...outputs,
    ...(record?.kind === "record" ? record.fields.map((field) => offerField(place.slot, field, 2)) : []),
    ...offerFormula(place, scope, null, false),
  ];
}
