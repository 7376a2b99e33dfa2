/** `return` and `stop` leave what they stand in, however deep in a formula that is; so they are thrown, and caught where it ends. */
import type { Expr, Json } from "../../ir/program.ts";
import { visit } from "../../ir/visit.ts";

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
export function hasReturn(body: Expr): boolean {
  return visit("Expr", body, { statement: ({ kind }) => (kind === "return" ? "stop" : undefined) });
}

/** Does a `stop` in this body leave the loop around it? One in a loop further in does not. */
export function hasStop(body: Expr): boolean {
  return visit("Expr", body, {
    statement: ({ kind }) => (kind === "stop" ? "stop" : kind === "forEach" || kind === "repeat" ? "skip" : undefined),
  });
}
