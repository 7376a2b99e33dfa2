/** `return` and `stop` leave what they stand in, however deep in a formula that is; so they are thrown, and caught where it ends. */
import type { Json } from "../../ir/program.ts";

export class ReturnSignal {
  readonly value: Json;
  constructor(value: Json) {
    this.value = value;
  }
}

export class StopSignal {
  readonly kind = "stop";
}

export const stopSignal = new StopSignal();

/** Does a `return` stand anywhere in this body? Only then is it worth catching one. */
export function hasReturn(body: unknown): boolean {
  return contains(
    body,
    (kind) => kind === "return",
    () => false,
  );
}

/** Does a `stop` in this body leave the loop around it? One in a loop further in does not. */
export function hasStop(body: unknown): boolean {
  return contains(
    body,
    (kind) => kind === "stop",
    (kind) => kind === "forEach" || kind === "repeat",
  );
}

function contains(root: unknown, wanted: (kind: unknown) => boolean, closed: (kind: unknown) => boolean): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    if (Array.isArray(node)) {
      for (const part of node) waiting.push(part);
      continue;
    }
    const { kind } = node as { readonly kind?: unknown };
    if (wanted(kind)) return true;
    if (closed(kind)) continue;
    for (const [name, part] of Object.entries(node)) if (name !== "type" && name !== "at") waiting.push(part);
  }
  return false;
}
