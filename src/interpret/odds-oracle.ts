/** Who answers questions about dice. The odds room does; it is handed to the interpreter, which does not know it. */
import type { Expr, Json } from "../ir/program.ts";
import type { Context, Frame } from "./evaluate/context.ts";
import type { Chance, Odds } from "./odds-value.ts";

type QuestionOf = Extract<Expr, { kind: "question" }>;

export interface OddsOracle {
  /** `chance`, `average` and `spread`, over the locals as they stand. Ends like a rule may: with a fault (`fault()` of interpret/fault.ts). */
  ask(context: Context, question: QuestionOf, frame: Frame): Odds;
  distribution(context: Context, question: QuestionOf, frame: Frame): readonly Chance[];
  /** The element that is best, or undefined for a miss. */
  best(context: Context, expr: Extract<Expr, { kind: "best" }>, frame: Frame): Json | undefined;
}
