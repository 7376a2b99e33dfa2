/** The same tree with some other nodes in it. */
import type { Expr, Json } from "../../ir/program.ts";
import type { Node } from "./nodes.ts";

/** The node with other nodes in the place of some. */
export function replaced<T extends Node>(node: T, by: ReadonlyMap<object, Expr>): T {
  return by.size === 0 ? node : (copied(node as unknown as Json, by as ReadonlyMap<unknown, unknown>) as unknown as T);
}

function copied(node: Json, by: ReadonlyMap<unknown, unknown>): Json {
  const other = by.get(node);
  if (other !== undefined) return other as Json;
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) {
    const list = node.map((each: Json) => copied(each, by));
    return list.some((each, index) => each !== node[index]) ? list : node;
  }
  let changed = false;
  const copy: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(node)) {
    const fresh =
      name === "type" || name === "at" || (name === "value" && (node as { readonly kind?: Json }).kind === "literal")
        ? value
        : copied(value, by);
    if (fresh !== value) changed = true;
    copy[name] = fresh;
  }
  return changed ? copy : node;
}
