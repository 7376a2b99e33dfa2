/** What every part of the check works with: the model, the findings, and the ways back into the elaborator. */
import type { Collector } from "../diagnostics/collect.ts";
import type {
  EntitySymbol,
  Model,
  RuleSymbol,
  Symbol,
  TableSymbol,
  ChoiceSymbol,
  RecordSymbol,
} from "../resolve/model.ts";
import type { Names } from "../resolve/names.ts";
import type * as ir from "../ir/program.ts";
import type { ExampleStep } from "../ir/examples.ts";
import type * as ast from "../syntax/ast.ts";
import type { KnownBounds } from "./bounds.ts";
import type { Expectation } from "./expectation.ts";
import { isOneOf, type LaidOut, type Those } from "./reuse/asked.ts";
import type { Reuse } from "./reuse/reuse.ts";
import type { Scope } from "./scope.ts";
import type { Watch } from "./watch.ts";

export interface Checker {
  readonly model: Model;
  readonly found: Collector;
  /** Told which name means what; null: nobody asks. */
  readonly names: Names | null;
  /** Told what is asked of each name that is looked up; null: nobody asks. */
  readonly watch: Watch | null;
  /** What the last check worked out, where it is remembered. */
  readonly reuse: Reuse | null;
  /** Bounds of what a node reads, where they were written. */
  readonly bounds: KnownBounds;
  /** What `rolling` lines lay out: what a face means depends on what rolls below, and that is known last. */
  readonly laidOut: Map<ExampleStep, LaidOut>;
  /** Own symbols and those of rulebooks in use. */
  symbol(id: ir.Id): Symbol | undefined;
  /** Written, or worked out from the value and those that variants give it. */
  constantType(id: ir.Id): ir.Type;
  /** The choice whose variants say how the game ends; null: it just ends. */
  endings(): ir.Id | null;
  /** The parts of the elaborator call each other through these, so that no two files need each other. */
  elaborate(scope: Scope, expr: ast.Expr, expected: ir.Type | null, why: Expectation): ir.Expr;
  /** `valued`: its last line is its value; else nothing may be left over. */
  block(scope: Scope, block: ast.Block, valued: boolean, expected: ir.Type | null, why: Expectation): ir.Expr;
  statement(
    scope: Scope,
    statement: ast.Statement,
    valued: boolean,
    expected: ir.Type | null,
    why: Expectation,
  ): ir.Expr;
  test(scope: Scope, test: ast.Test, inputType: ir.Type, why: Expectation): ir.Test;
}

/** All symbols of this rulebook that are so. */
export function those(checker: Checker, which: Those): readonly Symbol[] {
  const { recorder } = checker.reuse ?? { recorder: null };
  recorder?.asked?.those.add(which);
  const all = (): readonly Symbol[] => [...checker.model.symbols.values()].filter((each) => isOneOf(which, each));
  return recorder === null ? all() : recorder.aside(all);
}

export function choiceOf(checker: Checker, id: ir.Id): ChoiceSymbol | undefined {
  const symbol = checker.symbol(id);
  return symbol?.kind === "choice" ? symbol : undefined;
}

export function recordOf(checker: Checker, id: ir.Id): RecordSymbol | undefined {
  const symbol = checker.symbol(id);
  return symbol?.kind === "record" ? symbol : undefined;
}

export function tableOf(checker: Checker, id: ir.Id): TableSymbol | undefined {
  const symbol = checker.symbol(id);
  return symbol?.kind === "table" ? symbol : undefined;
}

export function entityOf(checker: Checker, id: ir.Id): EntitySymbol | undefined {
  const symbol = checker.symbol(id);
  return symbol?.kind === "entity" ? symbol : undefined;
}

export function ruleOf(checker: Checker, id: ir.Id): RuleSymbol | undefined {
  const symbol = checker.symbol(id);
  return symbol?.kind === "rule" ? symbol : undefined;
}

/** No variant of the choice carries values: at run time it is a text. */
export function isPlain(choice: ChoiceSymbol): boolean {
  return choice.variants.every((variant) => variant.fields.length === 0);
}
