/** The node with other parts in the places of these. What is below a part is left as it is. */
export function substituted(node: unknown, parts: ReadonlyMap<unknown, unknown>): unknown {
  if (parts.size === 0) return node;
  return replaced(node, parts);
}

function replaced(node: unknown, parts: ReadonlyMap<unknown, unknown>): unknown {
  if (parts.has(node)) return parts.get(node);
  if (Array.isArray(node)) {
    const all = node.map((each) => replaced(each, parts));
    return all.some((each, place) => each !== node[place]) ? all : node;
  }
  if (typeof node !== "object" || node === null) return node;
  const changed: Record<string, unknown> = {};
  let isOther = false;
  for (const [name, part] of Object.entries(node)) {
    const own = name === "type" || name === "at" ? part : replaced(part, parts);
    changed[name] = own;
    if (own !== part) isOther = true;
  }
  return isOther ? changed : node;
}
