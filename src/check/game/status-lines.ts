/** A line of a status, `change` or `forbid`, as it is asked of one use of what it names. */
import { testValues } from "../../ir/children.ts";
import type { Action, Forbids, PatternTest, Status } from "../../ir/game.ts";
import type { Expr, Field } from "../../ir/program.ts";
import { inCall, type Frame } from "./ownership.ts";
import { isHeld } from "./held-pieces.ts";

/** All that the tests of a pattern compare with. */
export const testedValues = (tests: readonly PatternTest[]): readonly Expr[] =>
  tests.flatMap(({ test }) => testValues(test));
const localAt = ({ slot, name, type, at }: Field): Expr => ({ kind: "local", slot, name, type, at });

/** What is held against values that whoever acts sees; not which piece it is that a status or field holds. */
export function testedIn(line: Frame, tests: readonly PatternTest[]): readonly Expr[] {
  return tests.flatMap(({ slot, test }) => {
    const given = line.given.get(slot);
    const isOther = given === undefined || !isHeld(given.frame, given.expr);
    const isIdentity = (test.kind === "equals" || test.kind === "in") && isHeld(line, test.value);
    return isIdentity && isOther ? [] : testValues(test);
  });
}

/** The line of a status as it is asked of a use of the action. */
export function frameOfForbids(
  frame: Frame,
  status: Status,
  action: Action,
  { slots, tests, condition, at }: Forbids,
): Frame {
  const args = [action.actor, ...action.params].map(localAt);
  const parts = [...testedValues(tests), ...(condition === null ? [] : [condition])];
  return inCall(frame, lineGiven(frame, status, slots, tests, args, at), parts);
}

/** What its slots stand for, and the one that the status is on, if the line says who that is: `play(me: me)`. */
export function lineGiven(
  frame: Frame,
  status: Status,
  slots: readonly (number | null)[],
  tests: readonly PatternTest[],
  args: readonly (Expr | null)[],
  at: Expr["at"],
): Frame["given"] {
  const given: Map<number, { expr: Expr; frame: Frame }> = new Map(
    slots.flatMap((slot, place) => {
      const expr = args[place];
      return slot === null || expr === undefined || expr === null ? [] : [[slot, { expr, frame }] as const];
    }),
  );
  for (const { slot, test } of tests) {
    const same = given.get(slot);
    if (
      same !== undefined &&
      test.kind === "equals" &&
      test.value.kind === "local" &&
      test.value.slot === status.on.slot
    )
      given.set(status.on.slot, same);
  }
  // What a status keeps is like a field of whom it is on.
  for (const { slot, name, type } of status.params)
    if (!given.has(slot))
      given.set(slot, {
        expr: { kind: "entityField", of: localAt(status.on), entity: status.id, name, type, at },
        frame,
      });
  return given;
}
