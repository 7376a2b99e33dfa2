/** What is paid for an action: it is tried on the state itself, and undone. */
import { paidFrom } from "../../ir/paid-from.ts";
import type { Expr, Statement } from "../../ir/program.ts";
import type { Context, Frame, Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { act, type Act } from "../evaluate/statement.ts";
import type { World } from "./world.ts";

export interface Cost {
  readonly pay: Act;
  /** The field or the pile it is paid from, where it has a name. */
  readonly of: string | null;
  /** How many pieces are wanted, and which are there: `put top 2 of me.hand`. */
  readonly wanted: { readonly count: Run; readonly of: Run } | null;
}

/** Thrown where a cost cannot be paid in full. */
export class CannotPay {
  readonly kind = "cannot pay";
}

export function readyCosts(context: Context, costs: readonly Expr[]): readonly Cost[] {
  return costs
    .flatMap((cost) =>
      cost.kind === "block"
        ? [
            ...cost.statements,
            ...(cost.value === null ? [] : [{ kind: "do", value: cost.value, at: cost.at } as const]),
          ]
        : [{ kind: "do", value: cost, at: cost.at } as const],
    )
    .map((statement) => ({
      pay: act(context, statement),
      of: paidFrom(statement),
      wanted: wantedOf(context, statement),
    }));
}

function wantedOf(context: Context, statement: Statement): Cost["wanted"] {
  const { what } = statement.kind === "put" ? statement : { what: null };
  return what?.kind === "pick" ? { count: compile(context, what.count), of: compile(context, what.of) } : null;
}

/** The first that cannot be paid in full after those before it; undefined: all can. */
export function unpaid(world: World, costs: readonly Cost[], frame: Frame): Cost | undefined {
  if (costs.length === 0) return undefined;
  const undo: (() => void)[] = [];
  const { changes } = world;
  const own = [...frame];
  world.undo = undo;
  try {
    return costs.find((cost) => !isPaid(cost, own));
  } finally {
    world.undo = null;
    for (const each of undo.reverse()) each();
    world.changes = changes;
  }
}

function isPaid({ pay, wanted }: Cost, frame: Frame): boolean {
  if (wanted !== null && (wanted.count(frame) as number) > (wanted.of(frame) as readonly unknown[]).length)
    return false;
  try {
    pay(frame);
    return true;
  } catch (signal) {
    if (signal instanceof CannotPay) return false;
    throw signal;
  }
}

export function pay(costs: readonly Cost[], frame: Frame): void {
  for (const cost of costs) cost.pay(frame);
}
