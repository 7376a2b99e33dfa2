/** The same tree with some other nodes in it. */
import type { Expr } from "../../ir/program.ts";
import { substitute } from "../../ir/visit.ts";
import type { ProgramNode } from "./nodes.ts";

/** The node with other nodes in the place of some. */
export const substituteNodes = <T extends ProgramNode>(node: T, by: ReadonlyMap<object, Expr>): T =>
  ("type" in node ? substitute("Expr", node, by) : substitute("Statement", node, by)) as T;
