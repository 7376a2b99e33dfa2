/** What something is asked of within a part: there less may be left of it than all it can be. */
import { childrenOf } from "../../ir/children.ts";
import { formulaText } from "../../ir/formula-text.ts";
import type { Expr, Statement } from "../../ir/program.ts";
import { visitAll, type ProgramPart } from "../../ir/visit.ts";
import { NodeTable } from "../../query/memo.ts";

const guarded = new NodeTable<object, ReadonlySet<string>>();

/** Values of which something is asked: what is left of them where they are looked for is not followed here. */
export function askedIn(part: ProgramPart): ReadonlySet<string> {
  return guarded.of(part[1], () => {
    const found = new Set<string>();
    const add = (root: Expr | Statement): void => {
      found.add(formulaText(root));
      if (root.kind !== "lookup") for (const child of childrenOf(root)) add(child);
    };
    visitAll([part], {
      expr: (node) => {
        if (node.kind === "decide") for (const { value } of node.inputs) add(value);
        else if (node.type.kind === "bool" && node.kind !== "column") for (const child of childrenOf(node)) add(child);
      },
    });
    return found;
  });
}
