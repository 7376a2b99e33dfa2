/**
 * What does not change from one combination of values to the next is worked out once: when it is first asked for, so that
 * an error in it comes when it would come anyway.
 */
import type { Action } from "../../ir/game.ts";
import { kindSet } from "../../source/exhaustive.ts";
import { block, capture, place, type Body } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { runtime } from "../module.ts";
import { typeText } from "../types.ts";
import { holdsNode, rootOf, visitNodes, type ProgramNode } from "../roots.ts";
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
const heavy = kindSet<
  ProgramNode["kind"],
  | "literal local constant rows record variant with field column not negate and or arithmetic join"
  | "compare equals about isNone isVariant in if block list set map range pick index end otherwise"
  | "keep round bounded die dice roll times again shuffle question best asOdds entities active"
  | "entityField pile pieceRow newEntity perform choose chooseSome gameOver winners ending act"
  | "possible let return stop forEach repeat do setField put putNew shufflePile reveal addStatus"
  | "removeStatus cancel endPhase endGame arrange beginPhase"
>({ call: true, columnCall: true, each: true, lookup: true, stacks: true, builtin: true, decide: true, reach: true });

const isHeavy = (part: ProgramNode): boolean => holdsNode([rootOf(part)], (node) => heavy.has(node.kind));

export function newHeld(body: Body, action: Action): Held {
  const places = new Map(action.params.map((param, at) => [param.slot, at]));
  /** The innermost parameter that it speaks of. */
  const levelOf = (part: ProgramNode): number => {
    let level = -1;
    visitNodes([rootOf(part)], (node) => {
      if (node.kind === "local") level = Math.max(level, places.get(node.slot) ?? -1);
    });
    return level;
  };
  const names = new Map<unknown, string>();
  const declared = new Map<number, string[]>();
  const hold = (part: ProgramNode, level: number, wanted: string, type: string): void => {
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
