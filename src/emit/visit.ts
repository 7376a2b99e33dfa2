/** Everything below a part of the program, expressions and statements alike. */
export function visit(root: unknown, see: (node: Readonly<Record<string, unknown>>) => void): void {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    if (Array.isArray(node)) {
      for (const part of node) waiting.push(part);
      continue;
    }
    const each = node as Readonly<Record<string, unknown>>;
    see(each);
    for (const name in each) if (name !== "type" && name !== "at") waiting.push(each[name]);
  }
}
