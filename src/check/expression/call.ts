/** `name(…)`: rules, records, variants, built-ins; `of.name(…)`: those of other rulebooks, variants, columns of formulas. */
import { aliases, builtins, gameFunctions, isFree, ownOf } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { isOfGame, type ProcedureSymbol, type RecordSymbol, type RuleSymbol } from "../../resolve/model.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import { tableOf, type Checker } from "../checker.ts";
import { forArgument, type Expectation } from "../expectation.ts";
import { findLocal, forgetGame, type Scope } from "../scope.ts";
import { rowOfPiece } from "../pieces.ts";
import { elaborateAct } from "../game/act.ts";
import { bindArguments } from "./arguments.ts";
import { kindWords } from "../../resolve/context.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { ruleOf } from "./builtins.ts";
import { gameExpressions } from "./game-functions.ts";
import { choicesWith, expectedVariant, type VariantFound } from "./name.ts";
import { staticHead, symbolOf, type Head } from "./heads.ts";
import { functionBehind } from "./member-form.ts";
import { wayMeant } from "./ways-said.ts";
import { actorIn } from "./actor.ts";
import { over } from "./meant.ts";
import { libraryCall, methodMeant, pathText } from "./methods.ts";
import { rangeCalled, sheetCallFix } from "./sheet-call.ts";
import { contextOf } from "./settle.ts";

type Call = ast.Expr & { kind: "call" };

export function elaborateCall(
  checker: Checker,
  scope: Scope,
  expr: Call,
  expected: Type | null,
  why: Expectation,
): Expr {
  const name = expr.callee.text;
  const symbol = checker.model.symbols.get(name);
  const builtin = isOwn(checker, name) ? undefined : ruleOf(name);
  const variant = expectedVariant(checker, name, expected);
  if (symbol !== undefined && builtin === undefined) checker.names?.use(expr.callee.span, symbol.nameAt);
  if (variant !== undefined) checker.names?.use(expr.callee.span, variant.variant.at);
  if (builtin !== undefined && variant === undefined) return builtin({ checker, scope, expr, expected, why });
  if (checker.model.player !== null && gameFunctions.has(name)) return ofGame({ checker, scope, expr, expected, why });
  if (expr.each !== null) {
    const isKnown = symbol !== undefined || gameFunctions.has(name) || name === "original";
    if (isKnown || choicesWith(checker, name).length > 0)
      checker.found.report("phrase-not-taken", expr.each.span, { callee: name }, contextOf(why));
    else unknownCallee(checker, scope, expr, why);
    return failed(expr.span);
  }
  if (name === "original" && scope.frame.original !== null)
    return callOriginal(checker, scope, expr, scope.frame.original, why);
  if (variant !== undefined) return makeVariant(checker, scope, variant, expr.args, expr.span, why);
  if (symbol?.kind === "rule") return callRule(checker, scope, symbol, expr.args, expr.span, why);
  if (symbol?.kind === "record") return makeRecord(checker, scope, symbol, expr.args, expr.span, why);
  if (symbol?.kind === "action") return elaborateAct(checker, scope, expr, symbol, why);
  if (symbol?.kind === "procedure") return perform(checker, scope, symbol, expr.args, expr.span, why);
  const variants = choicesWith(checker, name);
  const only = variants[0];
  if (only !== undefined && variants.length === 1) checker.names?.use(expr.callee.span, only.variant.at);
  if (only !== undefined && variants.length === 1) return makeVariant(checker, scope, only, expr.args, expr.span, why);
  if (only !== undefined) {
    checker.found.report(
      "ambiguous-variant",
      expr.callee.span,
      { name, choices: variants.map(({ choice }) => choice.name) },
      contextOf(why),
    );
  } else if (symbol !== undefined || !foreignDie(checker, expr, why)) {
    unknownCallee(checker, scope, expr, why);
  }
  givenAnyway(checker, scope, expr.args, name, why);
  return failed(expr.span);
}

/** The rulebook has something of that name that takes values. */
function isOwn(checker: Checker, name: string): boolean {
  const kind = checker.model.symbols.get(name)?.kind;
  if (kind === "rule" || kind === "record") return true;
  return isFree(name) && (kind === "procedure" || kind === "action" || choicesWith(checker, name).length > 0);
}

/** The values of a call that means nothing are read all the same: they may have mistakes of their own. */
function givenAnyway(checker: Checker, scope: Scope, args: readonly ast.Arg[], name: string, why: Expectation): void {
  args.forEach((arg, index) => {
    if (arg.value !== null) checker.elaborate(scope, arg.value, null, forArgument(why, index + 1, name));
  });
}

/** `d(sides)` */
function foreignDie(checker: Checker, { callee, args }: Call, why: Expectation): boolean {
  const [sides] = args;
  if (
    !/^[dD]$/.test(callee.text) ||
    args.length !== 1 ||
    sides?.value === undefined ||
    sides.value === null ||
    sides.name !== null
  )
    return false;
  checker.found.report(
    "foreign-dice",
    callee.span,
    { written: `${callee.text}(…)`, better: "roll(1 to …)" },
    {
      ...contextOf(why),
      fixes: [
        { title: "Write `roll(1 to …)`", edits: [{ span: callee.span.to(sides.span.start), text: "roll(1 to " }] },
      ],
    },
  );
  return true;
}

function unknownCallee(checker: Checker, scope: Scope, expr: Call, why: Expectation): void {
  const name = expr.callee;
  const symbol = checker.model.symbols.get(name.text);
  const is = findLocal(scope, name.text) === undefined ? symbol?.kind : "value";
  if (name.text === "original") {
    checker.found.report("original-outside", name.span, {}, contextOf(why));
  } else if (gameFunctions.has(name.text)) {
    checker.found.report("needs-a-game", name.span, { name: name.text }, contextOf(why));
  } else if (is === "entity") {
    checker.found.report(
      "entity-without-new",
      name.span,
      { name: name.text },
      {
        ...contextOf(why),
        fixes: [
          { title: `Write \`new ${name.text}(…)\``, edits: [{ span: name.span.to(name.span.start), text: "new " }] },
        ],
      },
    );
  } else if (is === "status" || is === "phase" || is === "setup" || is === "action") {
    checker.found.report("spoken-of-elsewhere", name.span, { name: name.text, is }, contextOf(why));
  } else if (is !== undefined) {
    checker.found.report(
      "not-callable",
      name.span,
      { name: name.text, is },
      { ...contextOf(why), fixes: is === "table" ? inSquares(expr) : [] },
    );
  } else {
    if (scope.frame.unknown.has(`${name.text}()`)) return;
    scope.frame.unknown.add(`${name.text}()`);
    const known = [...checker.model.symbols.values()]
      .filter((each) => each.kind === "rule" || each.kind === "record" || each.kind === "procedure")
      .map((each) => each.name);
    const variants = [...checker.model.symbols.values()].flatMap((each) =>
      each.kind === "choice"
        ? each.variants.filter((variant) => variant.fields.length > 0).map((variant) => variant.name)
        : [],
    );
    const foreign = aliases.get(name.text.toLowerCase());
    const near =
      foreign !== undefined
        ? [foreign]
        : suggestions(name.text, [
            ...known,
            ...variants,
            ...builtins.keys(),
            ...(checker.model.player === null ? [] : gameFunctions.keys()),
          ]);
    const sheet = sheetCallFix(name.text, name.span, expr.span, expr.args, {
      columnAt: (table, place) => columnAt(checker, table, place),
    });
    const meant = sheet ?? pileMeant(checker, scope, expr);
    const way =
      foreign === "reachable" || foreign === "steps"
        ? wayMeant(checker, scope, expr, foreign)
        : rangeCalled(name.text, expr.span, expr.args);
    const fixes =
      meant !== null || way.length > 0
        ? [...(meant === null ? way : [meant])]
        : near.length === 1
          ? [
              {
                guess: true as const,
                title: `Change \`${name.text}\` to \`${near[0] ?? ""}\``,
                edits: [{ span: name.span, text: near[0] ?? "" }],
              },
            ]
          : [];
    checker.found.report(
      "unknown-rule",
      name.span,
      { name: name.text, near: meant === null ? didYouMean(near) : undefined },
      { ...contextOf(why), fixes },
    );
  }
}

/** `discard(card)`, where the player has such a pile. */
function pileMeant(checker: Checker, scope: Scope, { callee, args, span }: Call): Fix | null {
  const { player } = checker.model;
  const [piece, more] = args;
  const actor = scope.frame.role === "text" ? actorIn({ checker, scope }) : null;
  const value = piece?.value == null || piece.name !== null || more !== undefined ? null : pathText(piece.value);
  if (actor === null || value === null || player?.piles.every(({ name }) => name !== callee.text) !== false)
    return null;
  return over(span, `put ${value} into ${actor}.${callee.text}`);
}

/** `Weapon(name)` for `Weapon[name]` */
function inSquares({ callee, args, span }: Call): readonly Fix[] {
  const [key, more] = args;
  if (key?.value == null || key.name !== null || more !== undefined) return [];
  return [
    {
      title: `Write \`${callee.text}[…]\``,
      edits: [
        { span: span.between(callee.span.end, key.span.start), text: "[" },
        { span: span.from(key.span.end), text: "]" },
      ],
    },
  ];
}

/** `me.draw(2)` for `draw(me, 2)` */
function firstInBrackets({ name, of, args, span }: ast.Expr & { kind: "memberCall" }): Fix {
  const [first] = args;
  return {
    title: `Write \`${name.text}(…)\``,
    edits: [
      { span: span.to(span.start), text: `${name.text}(` },
      { span: span.between(of.span.end, first?.span.start ?? span.end), text: first === undefined ? ")" : ", " },
    ],
  };
}

/** The name of a table's column by its place, as sheets count them. */
function columnAt(checker: Checker, table: string, place: number): string | undefined {
  const symbol = checker.model.symbols.get(table);
  return symbol?.kind === "table" ? symbol.columns[place - 1]?.name : undefined;
}

// ---------------------------------------------------------------- what can be called

export function callRule(
  checker: Checker,
  scope: Scope,
  rule: RuleSymbol,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const given = bindArguments(checker, scope, { name: rule.name, fields: rule.params, at }, args, why);
  if (given === undefined) return failed(at);
  return { kind: "call", rule: rule.id, args: given, original: false, type: rule.result, at };
}

/** What it changes is not known any more afterwards. */
function perform(
  checker: Checker,
  scope: Scope,
  procedure: ProcedureSymbol,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const given = bindArguments(checker, scope, { name: procedure.name, fields: procedure.params, at }, args, why);
  forgetGame(scope);
  if (given === undefined) return failed(at);
  return { kind: "perform", procedure: procedure.id, args: given, type: procedure.result, at };
}

/** What gives a value here; the others are lines of their own. */
function ofGame(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const made = ownOf(gameExpressions, expr.callee.text);
  if (made !== undefined) return made(call);
  checker.found.report(
    gameFunctions.get(expr.callee.text)?.role === "example" ? "example-line" : "done-not-given",
    expr.span,
    { name: expr.callee.text },
    contextOf(why),
  );
  givenAnyway(checker, scope, expr.args, expr.callee.text, why);
  return failed(expr.span);
}

function callOriginal(checker: Checker, scope: Scope, expr: Call, id: string, why: Expectation): Expr {
  const rule = checker.symbol(id);
  if (rule?.kind !== "rule") return failed(expr.span);
  const given = bindArguments(checker, scope, { name: "original", fields: rule.params, at: expr.span }, expr.args, why);
  if (given === undefined) return failed(expr.span);
  return { kind: "call", rule: rule.id, args: given, original: true, type: rule.result, at: expr.span };
}

export function makeRecord(
  checker: Checker,
  scope: Scope,
  record: RecordSymbol,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const fields = bindArguments(checker, scope, { name: record.name, fields: record.fields, at }, args, why);
  if (fields === undefined) return failed(at);
  return { kind: "record", id: record.id, fields, type: { kind: "record", id: record.id }, at };
}

export function makeVariant(
  checker: Checker,
  scope: Scope,
  found: VariantFound,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const { choice, variant } = found;
  if (variant.fields.length === 0 && args.length > 0) {
    checker.found.report("variant-without-values", at, { name: variant.name }, contextOf(why));
    return failed(at);
  }
  const fields = bindArguments(checker, scope, { name: variant.name, fields: variant.fields, at }, args, why);
  if (fields === undefined) return failed(at);
  return {
    kind: "variant",
    id: choice.id,
    variant: variant.name,
    fields,
    type: { kind: "choice", id: choice.id, variants: [variant.name] },
    at,
  };
}

// ---------------------------------------------------------------- of.name(…)

export function elaborateMemberCall(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "memberCall" },
  why: Expectation,
): Expr {
  const head = staticHead(checker, scope, expr.of);
  if (head !== undefined) checker.watch?.headed(expr.name, head);
  if (head?.kind === "rulebook") return callForeign(checker, scope, expr, head, why);
  if (head?.kind === "choice") {
    const variant = head.symbol.variants.find((each) => each.name === expr.name.text);
    if (variant !== undefined) {
      checker.names?.use(expr.name.span, variant.at);
      return makeVariant(checker, scope, { choice: head.symbol, variant }, expr.args, expr.span, why);
    }
    noMember(
      checker,
      expr.name,
      head.symbol.name,
      head.symbol.variants.map((each) => each.name),
      why,
    );
    return failed(expr.span);
  }
  const library = libraryCall(expr);
  if (library !== null && expr.of.kind === "name" && !isKnownName(checker, scope, expr.of.name.text)) {
    const name = expr.of.name.text;
    checker.found.report(
      "unknown-name",
      expr.of.span,
      { name, near: [], wanted: null },
      { ...contextOf(why), fixes: [library] },
    );
    return failed(expr.span);
  }
  const plain = checker.elaborate(scope, expr.of, null, why);
  const of = rowOfPiece(plain);
  checker.watch?.member(expr.name, of.type);
  if (isSilent(of)) return failed(expr.span);
  const column =
    of.type.kind === "row"
      ? tableOf(checker, of.type.id)?.columns.find((each) => each.name === expr.name.text)
      : undefined;
  if (column !== undefined) checker.names?.use(expr.name.span, column.at);
  if (of.type.kind === "row" && column !== undefined && column.params !== null) {
    const args = bindArguments(
      checker,
      scope,
      { name: column.name, fields: column.params, at: expr.span },
      expr.args,
      why,
    );
    if (column.procedure) forgetGame(scope);
    if (args === undefined) return failed(expr.span);
    return { kind: "columnCall", of, table: of.type.id, name: column.name, args, type: column.type, at: expr.span };
  }
  if (column !== undefined)
    checker.found.report("not-callable", expr.name.span, { name: expr.name.text, is: "column" }, contextOf(why));
  else if (of.type.kind === "row")
    noMember(
      checker,
      expr.name,
      typeText(of.type),
      (tableOf(checker, of.type.id)?.columns ?? []).map((each) => each.name),
      why,
    );
  else {
    const meant = functionBehind(checker, expr, of.type);
    const symbol = checker.model.symbols.get(expr.name.text);
    const declared = symbol?.kind === "rule" || symbol?.kind === "procedure";
    const method = declared ? [] : methodMeant(scope, expr, plain, why.kind === "anything");
    checker.found.report(
      "call-on-value",
      expr.name.span,
      { name: expr.name.text, found: typeText(of.type), near: method.length > 0 ? undefined : meant?.near },
      {
        ...contextOf(why),
        fixes: method.length > 0 ? method : (meant?.fixes ?? (declared ? [firstInBrackets(expr)] : [])),
      },
    );
  }
  return failed(expr.span);
}

const isKnownName = (checker: Checker, scope: Scope, name: string): boolean =>
  findLocal(scope, name) !== undefined || checker.model.symbols.has(name);

function callForeign(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "memberCall" },
  head: Head & { kind: "rulebook" },
  why: Expectation,
): Expr {
  const symbol = symbolOf(head, expr.name.text);
  if (symbol !== undefined) checker.names?.use(expr.name.span, symbol.nameAt);
  if (symbol?.kind === "rule") return callRule(checker, scope, symbol, expr.args, expr.span, why);
  if (symbol?.kind === "record") return makeRecord(checker, scope, symbol, expr.args, expr.span, why);
  if (symbol !== undefined && isOfGame(symbol))
    checker.found.report(
      "game-of-another",
      expr.name.span,
      { name: `${head.model.info.name}.${expr.name.text}`, kind: kindWords(symbol.kind) },
      contextOf(why),
    );
  else if (symbol !== undefined)
    checker.found.report("not-callable", expr.name.span, { name: expr.name.text, is: symbol.kind }, contextOf(why));
  else noMember(checker, expr.name, head.model.info.name, [...head.model.symbols.keys()], why);
  return failed(expr.span);
}

/** Reports a name that its owner does not have. */
export function noMember(
  checker: Checker,
  name: ast.Name,
  owner: string,
  known: readonly string[],
  why: Expectation,
): void {
  const near = suggestions(name.text, known);
  const fixes =
    near.length === 1
      ? [
          {
            guess: true as const,
            title: `Change \`${name.text}\` to \`${near[0] ?? ""}\``,
            edits: [{ span: name.span, text: near[0] ?? "" }],
          },
        ]
      : [];
  checker.found.report(
    "no-member",
    name.span,
    { name: name.text, owner, near: didYouMean(near), known: known.slice(0, 8) },
    { ...contextOf(why), fixes },
  );
}
