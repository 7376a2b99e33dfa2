/** Fields and columns: what may stand after a dot, and how one is read. */
import type { Kinds } from "../../source/exhaustive.ts";
import type { Expr, Id, Type } from "../../ir/program.ts";
import type { ColumnSymbol, FieldSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { listOf, typeText } from "../../ir/types.ts";
import { choiceOf, entityOf, recordOf, tableOf, type Checker } from "../checker.ts";
import { rowOfPiece } from "../pieces.ts";
import { narrowedType, pathOf, type Scope } from "../scope.ts";

/** What may stand after a dot behind a value of the type: fields, or plain columns. */
export function fieldsOf(checker: Checker, type: Type): readonly (FieldSymbol | ColumnSymbol)[] {
  switch (type.kind) {
    case "record":
      return recordOf(checker, type.id)?.fields ?? [];
    case "row":
    case "piece":
      return tableOf(checker, type.id)?.columns ?? [];
    case "entity":
      return entityFields(checker, type.id);
    case "choice":
      return variantFields(checker, type);
    default:
      type.kind satisfies Kinds<"list set map range none int number text bool never optional odds">;
      return [];
  }
}

/** A pile is read as the list of its pieces. */
function entityFields(checker: Checker, id: Id): readonly FieldSymbol[] {
  const entity = entityOf(checker, id);
  if (entity === undefined) return [];
  return [
    ...entity.fields,
    ...entity.piles.map((pile) => ({
      ...pile,
      label: pile.name,
      type: listOf({ kind: "piece", id: pile.table }),
      bound: null,
      default: null,
      computed: null,
    })),
  ];
}

/** Fields that every variant that is still possible has, with one type. */
function variantFields(checker: Checker, type: Type & { kind: "choice" }): readonly FieldSymbol[] {
  if (type.variants === undefined || type.variants.length === 0) return [];
  const possible = (choiceOf(checker, type.id)?.variants ?? []).filter((variant) =>
    type.variants?.includes(variant.name),
  );
  return (possible[0]?.fields ?? []).filter((field) =>
    possible.every((variant) =>
      variant.fields.some((each) => each.name === field.name && typeText(each.type) === typeText(field.type)),
    ),
  );
}

/** Reads a field or column; what was found out about it before counts. */
export function readField(checker: Checker, scope: Scope, of: Expr, field: FieldSymbol | ColumnSymbol, at: Span): Expr {
  const node = fieldNode(checker, of, field, at);
  const path = pathOf(node);
  if (node.kind === "entityField" && "computed" in field && field.computed !== null)
    scope.frame.workedOut.add(field.name);
  const type = path === undefined ? undefined : narrowedType(scope, path);
  const read = type === undefined ? node : { ...node, type };
  if (field.bound !== null) checker.bounds.set(read, field.bound);
  return read;
}

function fieldNode(checker: Checker, of: Expr, { name, type }: FieldSymbol | ColumnSymbol, at: Span): Expr {
  switch (of.type.kind) {
    case "row":
      return { kind: "column", of, table: of.type.id, name, type, at };
    case "piece":
      return { kind: "column", of: rowOfPiece(of), table: of.type.id, name, type, at };
    case "entity": {
      const isPile = entityOf(checker, of.type.id)?.piles.some((pile) => pile.name === name) === true;
      return isPile
        ? { kind: "pile", pile: { of, entity: of.type.id, name }, type, at }
        : { kind: "entityField", of, entity: of.type.id, name, type, at };
    }
    default:
      of.type.kind satisfies Kinds<"record list set map range none int number text bool never optional choice odds">;
      return { kind: "field", of, name, type, at };
  }
}
