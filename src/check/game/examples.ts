/** Games in examples and reports: how they begin, what is done line by line, and the decisions that are laid out. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { gameFunctions, ownOf, type ExampleLineName } from "../../builtins/registry.ts";
import type { Answer, Changing, ChoosingStep, StartOfExample } from "../../ir/game.ts";
import type { Expr } from "../../ir/program.ts";
import type { ExampleStep } from "../../ir/examples.ts";
import { listOf } from "../../ir/types.ts";
import { type Kinds, kindSet } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { isSilent } from "../build.ts";
import { those, type Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { bindArguments, unknownArgument } from "../expression/arguments.ts";
import { demand, kept, settle } from "../expression/settle.ts";
import { findLocal, newScope, type Scope } from "../scope.ts";
import { elaborateStatement } from "../statement/block.ts";
import { actionValues, type Call } from "./act.ts";
import { named } from "./lookup.ts";
import { reportPassing } from "./passing.ts";
import { hasActive } from "./place.ts";

/** `in duel(Light, Heavy)` */
export function startOf(checker: Checker, start: ast.Start | null): StartOfExample | null {
  if (start === null) return null;
  const setup = named(checker, start.name, "setup");
  if (setup === undefined) return null;
  const args = bindArguments(
    checker,
    newScope(),
    { name: setup.name, fields: setup.params, at: start.span },
    start.args,
    nowhere,
  );
  return args === undefined ? null : { setup: setup.id, args, at: start.span };
}

// ---------------------------------------------------------------- lines

const starters: {
  readonly [name in ExampleLineName]: (
    checker: Checker,
    scope: Scope,
    call: Call,
  ) => (Changing & { readonly at: Call["span"] }) | undefined;
} = { arrange: arrangeOf, begin: beginOf, beginGame: beginGameOf };
const neverLines = kindSet<ast.Statement["kind"], "set add take repeat put choosing rolling expression let forEach">({
  return: true,
  stop: true,
  cancel: true,
  rows: true,
});

/** A line that does something; undefined: it is a claim, or it is none of a game's. */
export function gameLine(
  checker: Checker,
  scope: Scope,
  decl: ast.ExampleDecl,
  statement: ast.Statement,
): readonly ExampleStep[] | undefined {
  if (reportPassing(checker, scope, decl, statement)) return [];
  const call = statement.kind === "expression" ? callOf(statement.value) : undefined;
  const starter =
    call === undefined || findLocal(scope, call.callee.text) !== undefined || checker.model.player === null
      ? undefined
      : ownOf(starters, call.callee.text);
  const isDone =
    starter !== undefined ||
    (statement.kind === "expression" ? doesSomething(checker, statement.value) : !neverLines.has(statement.kind));
  if (!isDone || statement.kind === "let" || checker.model.player === null) return undefined;
  if (decl.start === null) {
    const what = call === undefined ? "This line" : `\`${call.callee.text}\``;
    checker.found.report(
      "needs-setup",
      statement.span,
      { what, isTable: false, cause: null },
      { fixes: setupFixes(checker, decl) },
    );
    return [];
  }
  if (statement.kind === "choosing") return [choosingOf(checker, scope, statement)];
  const step =
    starter !== undefined && call !== undefined
      ? starter(checker, scope, call)
      : elaborateStatement(checker, scope, statement, nowhere);
  return step === undefined ? [] : [step];
}

/** Each setup that is given nothing. */
export function setupFixes({ model }: Checker, decl: ast.ExampleDecl | ast.ExamplesDecl): readonly Fix[] {
  const { span } = decl.variant ?? (decl.kind === "examples" ? (decl.ruleMember ?? decl.rule) : decl.title);
  return [...model.symbols.values()].flatMap((each) =>
    each.kind === "setup" && each.params.length === 0
      ? [{ title: `Write \`in ${each.name}()\``, edits: [{ span: span.from(span.end), text: ` in ${each.name}()` }] }]
      : [],
  );
}

function callOf(expr: ast.Expr): Call | undefined {
  return expr.kind === "parens" ? callOf(expr.of) : expr.kind === "call" ? expr : undefined;
}

/** Calls of procedures and actions, what is made anew, branches: the rest says what is true. */
function doesSomething(checker: Checker, expr: ast.Expr): boolean {
  switch (expr.kind) {
    case "parens":
      return doesSomething(checker, expr.of);
    case "new":
    case "if":
    case "match":
      return true;
    case "memberCall":
      return isProcedureColumn(checker, expr.name.text);
    case "call": {
      const { text } = expr.callee;
      const kind = checker.model.symbols.get(text)?.kind;
      return (
        kind === "procedure" ||
        kind === "action" ||
        gameFunctions.get(text)?.role === "line" ||
        (text === "shuffle" && kind === undefined)
      );
    }
    default:
      expr.kind satisfies Kinds<
        | "compare range in number text bool none it name member index with list map listEach unary"
        | "binary is pick dice times where otherwise missing"
      >;
      return false;
  }
}

/** Columns of procedures and of formulas that share a name are told apart by nobody else either. */
function isProcedureColumn(checker: Checker, name: string): boolean {
  const tables = those(checker, `column ${name}`);
  const columns = tables.flatMap((symbol) =>
    symbol.kind === "table" ? symbol.columns.filter((column) => column.name === name) : [],
  );
  return columns.length > 0 && columns.every((column) => column.procedure);
}

// ---------------------------------------------------------------- preparing and beginning

/** Values by place, then the one that has a name. */
function argsOf(
  checker: Checker,
  call: Call,
  name: string | null,
): { readonly placed: readonly ast.Expr[]; readonly named: ast.Expr | null } {
  const known = name === null ? [] : [name];
  for (const arg of call.args)
    if (arg.name !== null && arg.name.text !== name)
      unknownArgument(checker, { name: call.callee.text, fields: [], at: call.span }, arg.name, known, nowhere);
  const values = (wanted: boolean): readonly ast.Expr[] =>
    call.args.flatMap((arg) =>
      (arg.name !== null) === wanted && (arg.name === null || arg.name.text === name) && arg.value !== null
        ? [arg.value]
        : [],
    );
  return { placed: values(false), named: values(true)[0] ?? null };
}

function missing(checker: Checker, call: Call, names: readonly string[]): undefined {
  checker.found.report("missing-argument", call.span, { callee: call.callee.text, missing: names });
}

/** No more than these stand by place. */
function noneMore(checker: Checker, call: Call, placed: readonly ast.Expr[], takes: readonly string[]): void {
  const extra = placed[takes.length];
  if (extra !== undefined)
    checker.found.report("extra-argument", extra.span, { callee: call.callee.text, takes, given: placed.length });
}

function arrangeOf(checker: Checker, scope: Scope, call: Call): (Changing & { readonly at: Call["span"] }) | undefined {
  const { placed, named: top } = argsOf(checker, call, "top");
  const [written] = placed;
  noneMore(checker, call, placed, ["pile"]);
  if (written === undefined || top === null)
    return missing(checker, call, [...(written === undefined ? ["pile"] : []), ...(top === null ? ["top"] : [])]);
  const pile = checker.elaborate(scope, written, null, within(nowhere, "argument", "the 1st value given to `arrange`"));
  if (isSilent(pile)) return undefined;
  if (pile.kind !== "pile" || pile.type.kind !== "list" || pile.type.of.kind !== "piece") {
    checker.found.report("arrange-what", pile.at, {});
    return undefined;
  }
  const wanted = listOf({ kind: "row", id: pile.type.of.id });
  const why = within(nowhere, "argument", "`top` of `arrange`");
  const rows = settle(
    checker,
    checker.elaborate(scope, top, wanted, why),
    { type: wanted, bound: null, what: "`top` of `arrange`" },
    why,
  );
  return { kind: "arrange", pile: pile.pile, rows, at: call.span };
}

function beginGameOf(checker: Checker, _scope: Scope, call: Call): Changing & { readonly at: Call["span"] } {
  noneMore(checker, call, argsOf(checker, call, null).placed, []);
  return { kind: "beginPhase", phase: null, active: null, at: call.span };
}

function beginOf(checker: Checker, scope: Scope, call: Call): (Changing & { readonly at: Call["span"] }) | undefined {
  const { placed, named: who } = argsOf(checker, call, "active");
  const [written] = placed;
  noneMore(checker, call, placed, ["phase"]);
  if (written === undefined) return missing(checker, call, ["phase"]);
  const phase = named(checker, written.kind === "name" ? written.name : { text: "this", span: written.span }, "phase");
  const { player } = checker.model;
  const why = within(nowhere, "argument", "`active` of `begin`");
  const type = { kind: "entity", id: player?.id ?? "" } as const;
  const active: Expr | null =
    who === null ? null : demand(checker, checker.elaborate(scope, who, type, why), type, why);
  if (phase === undefined) return undefined;
  if (active === null && phase.decl.each === null && hasActive(checker, phase))
    checker.found.report("begin-without-active", call.span, { name: phase.name });
  return { kind: "beginPhase", phase: phase.id, active, at: call.span };
}

// ---------------------------------------------------------------- decisions that are laid out

/** `choosing react(b, Card.Brace), RightArm` */
function choosingOf(checker: Checker, scope: Scope, statement: ast.Statement & { kind: "choosing" }): ChoosingStep {
  return {
    kind: "choosing",
    answers: statement.answers.flatMap((answer) => answerOf(checker, scope, answer) ?? []),
    at: statement.span,
  };
}

function answerOf(checker: Checker, scope: Scope, written: ast.Expr): Answer | undefined {
  const at = written.span;
  if (
    written.kind === "name" &&
    (written.name.text === "pass" || written.name.text === "done") &&
    isFree(checker, scope, written.name.text)
  )
    return { kind: written.name.text, at };
  const action = written.kind === "call" ? checker.model.symbols.get(written.callee.text) : undefined;
  if (written.kind === "call" && action?.kind === "action") {
    checker.names?.use(written.callee.span, action.nameAt);
    const values = actionValues(checker, scope, written, action);
    return values === undefined ? undefined : { kind: "action", action: action.id, ...values, at };
  }
  // What it answers is known when the game is played: it is read as it stands. A piece is known by its row there.
  const value = kept(
    checker,
    checker.elaborate(scope, written, null, within(nowhere, "element", "what is chosen")),
    "what is chosen",
  );
  return isSilent(value) ? undefined : { kind: "value", value, at };
}

const isFree = (checker: Checker, scope: Scope, name: string): boolean =>
  findLocal(scope, name) === undefined && !checker.model.symbols.has(name);
