/**
 * What does not change from one combination of values to the next is worked out once: when it is first asked for, so that
 * an error in it comes when it would come anyway.
 */
import type { Action } from "../../ir/game.ts";
import { block, capture, place, type Body } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { runtime } from "../module.ts";
import { typeText } from "../types.ts";
import { visit } from "../visit.ts";
import { costStatements } from "./costs.ts";
import { looked } from "./expressions.ts";

type Param = Action["params"][number];

export interface Held {
  /** The loop over this parameter has begun; -1: none has yet. */
  begin(at: number): void;
  /** The list that a parameter is chosen from, if it is held; what makes it goes into the lines. */
  list(param: Param): string | null;
  /** A condition on some of the values; what it needs goes into the lines. */
  test(part: unknown, write: () => string): string;
}

/** Costs more than a name for it. */
const heavy: ReadonlySet<unknown> = new Set(["call", "columnCall", "each", "lookup", "stacks", "builtin", "decide"]);

function isHeavy(part: unknown): boolean {
  let found = false;
  visit(part, (node) => {
    if (heavy.has(node["kind"])) found = true;
  });
  return found;
}

export function newHeld(body: Body, action: Action): Held {
  const places = new Map(action.params.map((param, at) => [param.slot, at]));
  /** The innermost parameter that it speaks of. */
  const levelOf = (part: unknown): number => {
    let level = -1;
    visit(part, (node) => {
      if (node["kind"] === "local" && typeof node["slot"] === "number")
        level = Math.max(level, places.get(node["slot"]) ?? -1);
    });
    return level;
  };
  const names = new Map<unknown, string>();
  const declared = new Map<number, string[]>();
  const hold = (part: unknown, level: number, wanted: string, type: string): void => {
    if (!isHeavy(part)) return;
    const name = body.pool.take(wanted);
    names.set(part, name);
    declared.set(level, [...(declared.get(level) ?? []), `let ${name}: ${type} | undefined;`]);
  };
  for (const [at, { from }] of action.params.entries()) {
    const level = levelOf(from);
    const of =
      from.type.kind === "list" || from.type.kind === "set" || from.type.kind === "range" ? from.type.of : from.type;
    if (level < at - 1) hold(from, level, "all", typeText(body.module, { kind: "list", of }));
  }
  for (const part of [...action.needs.map((need) => need.condition), ...costStatements(action)]) {
    const level = levelOf(part);
    if (level < action.params.length - 1) hold(part, level, "fits", "boolean");
  }
  const once = (name: string, write: () => string): void => {
    const made = capture(body, write);
    body.lines.push(
      made.lines.length === 0
        ? `${name} ??= ${made.result};`
        : `if (${name} === undefined) ${block([...made.lines, `${name} = ${made.result};`])}`,
    );
  };
  return {
    begin: (at) => {
      body.lines.push(...(declared.get(at) ?? []));
    },
    list: ({ from }) => {
      const name = names.get(from);
      if (name === undefined) return null;
      once(name, () =>
        from.type.kind === "range"
          ? `${runtime(body.module, "numbersIn")}(${value(body, from)}, ${place(body, from.at)})`
          : looked(value(body, from)),
      );
      return name;
    },
    test: (part, write) => {
      const name = names.get(part);
      if (name === undefined) return write();
      once(name, write);
      return name;
    },
  };
}
