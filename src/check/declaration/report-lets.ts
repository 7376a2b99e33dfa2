/** Which axes of a report its `let` lines speak of, by themselves or through the lines before them. */
import type * as ast from "../../syntax/ast.ts";
import { partsOf } from "../../syntax/children.ts";

export type Axes = ReadonlyMap<ast.LetStatement, ReadonlySet<"row" | "column">>;

export function axesSpokenOf(decl: ast.ReportDecl): Axes {
  const byName = new Map<string, ReadonlySet<"row" | "column">>();
  // What a distribution gives depends on the columns; its name is the row's all the same.
  for (const { name } of decl.rowAxes) byName.set(name.text, new Set(["row"]));
  if (decl.columnAxis !== null) byName.set(decl.columnAxis.name.text, new Set(["column"]));
  const axes = new Map<ast.LetStatement, ReadonlySet<"row" | "column">>();
  for (const line of decl.lets) {
    const spoken = new Set(namesIn(line.value).flatMap((name) => [...(byName.get(name.text) ?? [])]));
    // In one order, so that sets can be told apart by their text.
    const own = new Set((["row", "column"] as const).filter((axis) => spoken.has(axis)));
    axes.set(line, own);
    byName.set(line.name.text, own);
  }
  return axes;
}

/** Every name that is written in it. */
export function namesIn(root: ast.Expr): readonly ast.Name[] {
  return [...partsOf(root)].flatMap((part) => (part.kind === "name" ? [part.name] : []));
}
