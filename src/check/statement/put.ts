/** `put x into pile`, `put x under pile`: pieces move; `put new row into pile`: they are made. */
import type * as ast from "../../syntax/ast.ts";
import type { PileRef } from "../../ir/game.ts";
import type { Expr, Id, Statement, Type } from "../../ir/program.ts";
import { guessIf, type Fix } from "../../diagnostics/diagnostic.ts";
import { listOf, typeText } from "../../ir/types.ts";
import { bare } from "../../resolve/context.ts";
import { isSilent } from "../build.ts";
import { entityOf, type Checker } from "../checker.ts";
import { within, wordsOfPut, type Expectation } from "../expectation.ts";
import { contextOf, demand, mismatch } from "../expression/settle.ts";
import { areNames } from "../expression/sides.ts";
import { forgetWorkedOut, type Scope } from "../scope.ts";
import { isRowName, movedInstead } from "./said-changes.ts";

type Put = ast.Statement & { kind: "put" };

/** A pile, and the table whose pieces lie in it. */
export interface Pile {
  readonly ref: PileRef;
  readonly table: Id;
}

export function elaboratePut(checker: Checker, scope: Scope, statement: Put, why: Expectation): Statement | undefined {
  const { under, span: at } = statement;
  if (allOfPile(checker, statement.value, why)) return undefined;
  const made = rowWritten(statement.value);
  if (made !== undefined) {
    // `new Curse`: of which table it is, the pile says.
    const isName = areNames(made);
    const named = isName ? pileOf(checker, scope, statement.target, why) : undefined;
    if (isName && named === undefined) return undefined;
    const row: Type | null = named === undefined ? null : { kind: "row", id: named.table };
    const hint = row !== null && bare(made).kind === "list" ? listOf(row) : row;
    const rows = checker.elaborate(scope, made, hint, within(why, "operand", "what a piece is made of"));
    const into = named ?? pileOf(checker, scope, statement.target, why);
    forgetWorkedOut(scope);
    const of = into === undefined || isSilent(rows) ? undefined : rowsFor(checker, rows, into.table, why);
    return of === undefined || into === undefined ? undefined : { kind: "putNew", row: of, into: into.ref, under, at };
  }
  if (statement.value.kind === "times" && rowWritten(statement.value.value) !== undefined) {
    const fixes = [oneByOne(statement)].filter((fix) => fix !== null);
    checker.found.report("cannot-put", statement.value.span, { found: "… times new …" }, { fixes });
    return undefined;
  }
  // `put Bandage`: of which table it is, the pile says.
  const first = isRowName(checker, scope, statement.value) ? pileOf(checker, scope, statement.target, why) : undefined;
  const row: Type | null = first === undefined ? null : { kind: "row", id: first.table };
  const what = checker.elaborate(scope, statement.value, row, within(why, "operand", wordsOfPut));
  const into = first ?? pileOf(checker, scope, statement.target, why);
  forgetWorkedOut(scope);
  const moved = into === undefined ? [] : movedInstead(checker, scope, statement, what, into);
  if (into === undefined || isSilent(what) || !arePieces(checker, what, into, why, oneByOne(statement), moved))
    return undefined;
  return { kind: "put", what, into: into.ref, under, at };
}

/** `put card.copies times card into deck`, `put 3 times new card into deck`: pieces are made one by one. */
function oneByOne({ value, span }: Put): Fix | null {
  const made = value.kind === "times" ? value.value : null;
  if (value.kind !== "times" || made === null) return null;
  const row = rowWritten(made) ?? made;
  const edits = [
    { span: span.between(span.start, value.count.span.start), text: "repeat " },
    { span: span.between(value.count.span.end, row.span.start), text: " times { put new " },
    { span: span.between(span.end, span.end), text: " }" },
  ];
  return { title: "Write `repeat … times { put new … into … }`", edits };
}

/** Reports `put all (me.hand where …)`: all of it goes without saying. */
function allOfPile({ found }: Checker, value: ast.Expr, why: Expectation): boolean {
  if (value.kind !== "call" || value.callee.text !== "all" || value.args[0] === undefined || value.each !== null)
    return false;
  const { span } = value.callee;
  const edits = [{ span: span.between(span.start, value.args[0].span.start), text: "(" }];
  found.report(
    "extra-word",
    span,
    { found: "all" },
    { ...contextOf(why), fixes: [{ title: "Take out `all`", edits }] },
  );
  return true;
}

/** What stands after `new`. */
function rowWritten(value: ast.Expr): ast.Expr | undefined {
  return value.kind === "parens" ? rowWritten(value.of) : value.kind === "new" ? value.of : undefined;
}

/** A pile that is written as such: `me.deck`. */
export function pileOf(checker: Checker, scope: Scope, written: ast.Expr, why: Expectation): Pile | undefined {
  const pile = checker.elaborate(scope, written, null, within(why, "operand", "the pile"));
  if (isSilent(pile)) return undefined;
  if (pile.kind !== "pile") {
    checker.found.report("put-where", pile.at, { found: typeText(pile.type) }, contextOf(why));
    return undefined;
  }
  const table = entityOf(checker, pile.pile.entity)?.piles.find((each) => each.name === pile.pile.name)?.table;
  return table === undefined ? undefined : { ref: pile.pile, table };
}

/** A row, or a list of rows, of the pile's table. */
function rowsFor(checker: Checker, rows: Expr, table: Id, why: Expectation): Expr | undefined {
  const row: Type = { kind: "row", id: table };
  const wanted: Type = rows.type.kind === "list" ? { kind: "list", of: row } : row;
  const value = demand(checker, rows, wanted, within(why, "operand", "what a piece is made of"));
  return isSilent(value) ? undefined : value;
}

/** `rule chosen(me: P): list of Card`: its type says that they are rows, and not which pieces. */
function asPieces(checker: Checker, what: Expr): Fix | null {
  const called = what.kind === "call" ? checker.symbol(what.rule) : undefined;
  if (called?.kind !== "rule" && called?.kind !== "procedure") return null;
  const written = called.decl.result;
  const row = written === null ? null : (written.of ?? written);
  if (row === null || written === null || row.optional || row.span.start === row.span.end) return null;
  const type = typeText(what.type.kind === "list" ? what.type.of : what.type);
  return {
    title: `Write \`${written === row ? "" : `${written.name.text} of `}piece of ${type}\` as what \`${called.name}\` gives`,
    edits: [{ span: row.span.to(row.span.start), text: "piece of " }],
  };
}

function arePieces(
  checker: Checker,
  what: Expr,
  into: Pile,
  why: Expectation,
  several: Fix | null,
  moved: readonly Fix[],
): boolean {
  const of = what.type.kind === "list" ? what.type.of : what.type;
  if (of.kind === "never" || (of.kind === "piece" && of.id === into.table)) return true;
  if (of.kind === "piece") {
    const facts = {
      pile: into.ref.name,
      wanted: typeText({ kind: "row", id: into.table }),
      found: typeText({ kind: "row", id: of.id }),
    };
    checker.found.report("put-other-pieces", what.at, facts, contextOf(why));
  } else if (of.kind === "optional" && of.of.kind === "piece") {
    mismatch(checker, what, of.of, within(why, "operand", "what is put"));
  } else {
    const makes: Fix = { title: "Write `new`", edits: [{ span: what.at.to(what.at.start), text: "new " }] };
    const typed = of.kind === "row" && of.id === into.table ? asPieces(checker, what) : null;
    // What is taken out of a pile moves; whether it is made anew in place of that, nobody knows.
    const isSure = typed === null && moved.length === 0;
    const fixes =
      of.kind !== "row"
        ? []
        : several !== null
          ? [several]
          : [...(typed === null ? [] : [typed]), ...moved, guessIf(!isSure, makes)];
    checker.found.report("cannot-put", what.at, { found: typeText(what.type) }, { ...contextOf(why), fixes });
  }
  return false;
}
