/** What is paid for an action: it is tried on the state itself, and undone. */
import type { Expr, Statement } from "../../ir/program.ts";
import type { Context, Frame, Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { act, type Act } from "../evaluate/statement.ts";
import type { GameRuntime } from "./game-runtime.ts";

export interface CompiledCost {
  readonly pay: Act;
  /** How many pieces are wanted, and which are there: `put top 2 of me.hand`. */
  readonly wanted: { readonly count: Run; readonly of: Run } | null;
}

/** Thrown where a cost cannot be paid in full. */
export class CannotPay {
  readonly kind = "cannot pay";
}

export function readyCosts(context: Context, costs: readonly Expr[]): readonly CompiledCost[] {
  return costs
    .flatMap((cost) =>
      cost.kind === "block"
        ? [
            ...cost.statements,
            ...(cost.value === null ? [] : [{ kind: "do", value: cost.value, at: cost.at } as const]),
          ]
        : [{ kind: "do", value: cost, at: cost.at } as const],
    )
    .map((statement) => ({ pay: act(context, statement), wanted: wantedOf(context, statement) }));
}

function wantedOf(context: Context, statement: Statement): CompiledCost["wanted"] {
  const { what } = statement.kind === "put" ? statement : { what: null };
  return what?.kind === "pick" ? { count: compile(context, what.count), of: compile(context, what.of) } : null;
}

export function canPay(runtime: GameRuntime, costs: readonly CompiledCost[], frame: Frame): boolean {
  if (costs.length === 0) return true;
  const undo: (() => void)[] = [];
  const { changes } = runtime;
  const own = [...frame];
  runtime.undo = undo;
  try {
    return costs.every(({ pay, wanted }) => {
      if (wanted !== null && (wanted.count(own) as number) > (wanted.of(own) as readonly unknown[]).length)
        return false;
      pay(own);
      return true;
    });
  } catch (signal) {
    if (signal instanceof CannotPay) return false;
    throw signal;
  } finally {
    runtime.undo = null;
    for (const each of undo.reverse()) each();
    runtime.changes = changes;
  }
}

export function pay(costs: readonly CompiledCost[], frame: Frame): void {
  for (const cost of costs) cost.pay(frame);
}
