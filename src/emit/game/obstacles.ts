/** What may stand in the way of a use of an action: limits, needs, statuses, costs. */
import type { Action } from "../../ir/game.ts";
import type { Field } from "../../ir/program.ts";
import { hold, local, type Body } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { textLiteral } from "../literals.ts";
import { top } from "../module.ts";
import { costStatements, mayBeUnpaid, payable } from "./costs.ts";
import type { Held } from "./held.ts";
import { limitNumber } from "./numbers.ts";
import type { GamePlan } from "./plan.ts";
import { forbiddersOf } from "./statuses.ts";

/** Can anything stand in the way of one of its uses? */
export const isRefusable = (plan: GamePlan, action: Action): boolean =>
  action.needs.length > 0 ||
  action.limits.length > 0 ||
  forbiddersOf(plan, action).length > 0 ||
  costStatements(action).some(mayBeUnpaid);

interface Stopped {
  /** What is found in the way is kept, to be told. */
  readonly hold: boolean;
  /** What is written where something stands in the way; `why`: what it is, as an object. */
  readonly stop: (why: string) => string;
}

/** All that may stand in the way of a combination, in the order in which it is looked at. */
export function obstacles(
  body: Body,
  plan: GamePlan,
  action: Action,
  held: Held,
  { hold: holds, stop }: Stopped,
): void {
  const names = [action.actor, ...action.params].map((field: Field) => local(body, field.slot));
  const game = body.game ?? "game";
  const must = (text: string, why: () => string): void => {
    if (text !== "true") body.lines.push(`if (!(${text})) ${stop(`{ ${why()} }`)}`);
  };
  for (const limit of action.limits) {
    const place = plan.limits.findIndex((each) => each.action === action && each.phase.id === limit.phase);
    const written = value(body, limit.times);
    const times = holds ? hold(body, "times", written) : written;
    const phase = textLiteral(plan.limits[place]?.phase.name ?? "");
    body.lines.push(
      `if ((${game}.used[${limitNumber(body.module, plan, place)}]![${names[0] ?? "0"}] ?? 0) >= ${times}) ${stop(`{ kind: "limit", times: ${times}, phase: ${phase} }`)}`,
    );
  }
  for (const need of action.needs)
    must(
      held.test(need.condition, () => value(body, need.condition)),
      () => `kind: "needs", text: ${need.why === null ? "null" : textLiteral(need.why)}`,
    );
  if (forbiddersOf(plan, action).length > 0) {
    const call = `${top(body.module, `forbids:${action.id}`, `action:${action.id}`)}(${[game, ...names].join(", ")})`;
    const status = holds ? hold(body, "status", call) : call;
    body.lines.push(`if (${status} !== null) ${stop(`{ kind: "status", status: ${status} }`)}`);
  }
  payable(body, action, names, (part, test, of) => {
    must(held.test(part, test), () => `kind: "cost", of: ${of()}`);
  });
}
