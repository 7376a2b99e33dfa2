/** `ticks: int = 0`, and then it is given: it begins so, and is not always worked out. */
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { TableSymbol } from "../resolve/model.ts";
import type { Checker } from "./checker.ts";

const isValue = /^(?:number|text|bool|list)$/;

/** The declaration with `default` in place of `=`, where a plain value stands behind it. */
export function asDefault(checker: Checker, owner: string, name: string): readonly Fix[] {
  const symbol = checker.model.symbols.get(owner);
  if (symbol?.kind === "table") return ofColumn(symbol, name);
  if (symbol?.kind !== "record" && symbol?.kind !== "entity") return [];
  const field = symbol.decl.fields.find((each) => each.name.text === name);
  if (field === undefined || field.value === null || !isValue.test(field.value.kind)) return [];
  const end = (field.bound ?? field.flags.at(-1) ?? field.type).span.end;
  const span = field.value.span.between(end, field.value.span.start);
  return [{ title: `Declare \`${name}\` with \`default\``, edits: [{ span, text: " default " }] }];
}

/** A column whose value names a variant or a row begins so, too; what reads other columns is a formula. */
function ofColumn({ columns }: TableSymbol, name: string): readonly Fix[] {
  const { computed, typeAt, bound, label } = columns.find((each) => each.name === name) ?? {};
  const isPlain =
    computed != null &&
    (isValue.test(computed.kind) || (computed.kind === "name" && /^\p{Lu}/u.test(computed.name.text)));
  if (!isPlain || typeAt == null || bound !== null) return [];
  const span = typeAt.between(typeAt.end, computed.span.start);
  return [{ title: `Declare \`${label ?? name}\` with \`default\``, edits: [{ span, text: " default " }] }];
}
