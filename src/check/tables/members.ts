/** What a view promises of its columns holds in each of its members: whoever reads the view relies on it. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { boundText } from "../../ir/bound-text.ts";
import type { Bound } from "../../ir/program.ts";
import type { ColumnSymbol, TableSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { implies } from "../bounds.ts";
import { tableOf, type Checker } from "../checker.ts";

interface Beyond {
  readonly name: string;
  readonly at: Span;
  readonly here: Bound | null;
  readonly there: Bound | null;
}

/** Limits of a view's columns that a member does not keep, and values that a member's formula would not take. */
export function reportMembers(checker: Checker, view: TableSymbol): void {
  for (const column of view.columns.filter(({ isKey }) => !isKey))
    for (const id of view.members) {
      const member = tableOf(checker, id);
      const own = member?.columns.find(({ name }) => name === column.name);
      if (member === undefined || own === undefined) continue;
      for (const { name, at, here, there } of beyond(column, own))
        checker.found.report(
          "member-beyond-limits",
          at,
          { name, member: member.name, here: textOf(here), there: textOf(there) },
          { related: [{ span: own.at, label: `\`${member.name}\`` }], fixes: fixesFor(view, column, at) },
        );
    }
}

const textOf = (bound: Bound | null): string | null => (bound === null ? null : boundText(bound));

function beyond(column: ColumnSymbol, own: ColumnSymbol): readonly Beyond[] {
  const isKept = (given: Bound | null, wanted: Bound | null): boolean => wanted === null || implies(given, wanted);
  const { label: name, at, bound: here } = column;
  const params = (column.params ?? []).flatMap((param, index): readonly Beyond[] => {
    const there = own.params?.[index]?.bound ?? null;
    return isKept(param.bound, there) ? [] : [{ name: param.label, at: param.at, here: param.bound, there }];
  });
  return isKept(own.bound, here) ? params : [{ name, at, here, there: own.bound }, ...params];
}

/** Without the limit where the view has it; what a formula takes, nobody can widen for it. */
function fixesFor(view: TableSymbol, column: ColumnSymbol, at: Span): readonly Fix[] {
  const field = view.decl.fields.find(({ name }) => name.span === column.at);
  if (field === undefined || field.bound === null || at !== column.at) return [];
  const { span } = field.bound;
  return [{ title: "Take out the limit", edits: [{ span: span.between(field.type.span.end, span.end), text: "" }] }];
}
