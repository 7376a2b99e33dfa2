/** The same tree with some other nodes in it. */
import type { Expr } from "../../ir/program.ts";
import { substitute } from "../../ir/visit.ts";
import type { Node } from "./nodes.ts";

/** The node with other nodes in the place of some. */
export const replaced = <T extends Node>(node: T, by: ReadonlyMap<object, Expr>): T =>
  ("type" in node ? substitute("Expr", node, by) : substitute("Statement", node, by)) as T;
