/** `ticks: int = 0`, and then it is given: it begins so, and is not always worked out. */
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Checker } from "./checker.ts";

/** The declaration with `default` in place of `=`, where a plain value stands behind it. */
export function asDefault(checker: Checker, owner: string, name: string): readonly Fix[] {
  const symbol = checker.model.symbols.get(owner);
  if (symbol?.kind !== "record" && symbol?.kind !== "entity") return [];
  const field = symbol.decl.fields.find((each) => each.name.text === name);
  if (field === undefined || field.value === null || !/^(?:number|text|bool|list)$/.test(field.value.kind)) return [];
  const end = (field.bound ?? field.flags.at(-1) ?? field.type).span.end;
  const span = field.value.span.between(end, field.value.span.start);
  return [{ title: `Declare \`${name}\` with \`default\``, edits: [{ span, text: " default " }] }];
}
