/**
 * Cells of decision tables, examples and reports. Where a choice or a table's row is asked for, the whole text, then its
 * parts between commas, are looked up as variants or keys; only if there is none is the cell a test or a formula.
 */
import { aroundCell } from "../file-words.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Test, Type } from "../../ir/program.ts";
import { anyValue, eitherValue } from "../../syntax/cell-habits.ts";
import { cellText, parseExprCell, parseTestCell } from "../../syntax/cells.ts";
import { hardWords, keyName, variantName } from "../../syntax/words.ts";
import { guessIf } from "../../diagnostics/diagnostic.ts";
import { didYouMean, isSlip, suggestions } from "../../diagnostics/suggest.ts";
import { listOf, setOf } from "../../ir/types.ts";
import { failed, literal } from "../build.ts";
import { choiceOf, tableOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { bareVariant, choicesWith } from "../expression/variants.ts";
import { contextOf, settle, type Target } from "../expression/settle.ts";
import { elaborateTest, unknownTest } from "../expression/test.ts";
import { present } from "../fit.ts";
import { rowCalled, rowsOf } from "../rows.ts";
import { findLocal, type Scope } from "../scope.ts";
import { countedKeys } from "../tables/counted-rows.ts";
import { over } from "../expression/meant.ts";
import { isProse, reportProse } from "./prose-cells.ts";

const wordsOfTests = new Set(["none", "otherwise", "yes", "no", "-", ""]);

/** An input cell or expected cell. `binds`: names inside variants are for what follows. */
export function testOfCell(
  checker: Checker,
  scope: Scope,
  cell: ast.RawCell,
  inputType: Type,
  why: Expectation,
  binds = false,
): Test {
  const type = present(inputType);
  const text = cellText(cell);
  checker.watch?.cell(cell, scope, inputType);
  if (!wordsOfTests.has(text) && isNamed(type)) {
    const not = /^not\s+/.exec(text)?.[0];
    const named = namedTests(checker, scope, not === undefined ? text : text.slice(not.length), type, cell.span);
    if (named !== undefined) noteNames(checker, cell, not?.length ?? 0, type);
    if (named !== undefined) return not === undefined ? named : { kind: "not", test: named, at: cell.span };
    if (
      joinedOtherwise(checker, scope, text, type, cell, why) ||
      (!isAnything(checker, scope, text) && misspelt(checker, scope, text, type, cell, why))
    )
      return unknownTest(cell.span);
  }
  if ((type.kind === "bool" && eitherValue.test(text)) || isAnything(checker, scope, text)) {
    const fixes = [guessIf(type.kind !== "bool", over(cell.span, "-"))];
    checker.found.report("foreign-word", cell.span, { written: text, meant: "-" }, { ...contextOf(why), fixes });
    return unknownTest(cell.span);
  }
  if (type.kind === "text" && isProse(cell, parseTestCell)) {
    reportProse(checker, cell, why, true);
    return unknownTest(cell.span);
  }
  return elaborateTest(
    checker,
    scope,
    parseTestCell(cell, checker.found, why.context ?? undefined),
    inputType,
    why,
    binds,
  );
}

/** What is expected of a result: `2+` may say what to roll, or any number from there. */
export function expectedOfCell(checker: Checker, scope: Scope, cell: ast.RawCell, type: Type, why: Expectation): Test {
  const [written, number] = /^(\d+(?:\.\d+)?%?)\s*\+$/.exec(cell.text) ?? [];
  if (written === undefined || number === undefined) return testOfCell(checker, scope, cell, type, why);
  const meant = [number, `>= ${number}`];
  const fixes = meant.map((text) => guessIf(true, over(cell.span, text)));
  checker.found.report(
    "bad-number",
    cell.span,
    { written, better: meant.join("` or `") },
    { ...contextOf(why), fixes },
  );
  return unknownTest(cell.span);
}

const isAnything = (checker: Checker, scope: Scope, text: string): boolean =>
  anyValue.test(text) && !isKnownName(checker, scope, text);

/** `yes or no` where one of the two is wanted. Whether it was that, and was told. */
export function saysBoth(checker: Checker, { text, span }: ast.RawCell, extra: { readonly context?: string }): boolean {
  if (!eitherValue.test(text)) return false;
  const fixes = ["yes", "no"].map((word) => guessIf(true, over(span, word)));
  checker.found.report("yes-or-no", span, { found: text, meant: "yes` or `no" }, { ...extra, fixes });
  return true;
}

export function isOtherwise(cell: ast.RawCell): boolean {
  return cellText(cell) === "otherwise";
}

/** A result cell, or one that gives a parameter. Where no type is asked for (`never`), the value comes as it is. */
export function valueOfCell(checker: Checker, scope: Scope, cell: ast.RawCell, target: Target, why: Expectation): Expr {
  const type = present(target.type);
  const text = cellText(cell);
  checker.watch?.cell(cell, scope, target.type);
  const named = wordsOfTests.has(text) ? undefined : namedValue(checker, scope, text, type, cell.span, why);
  if (named !== undefined) {
    const of = type.kind === "list" || type.kind === "set" ? present(type.of) : type;
    if (isNamed(of)) noteNames(checker, cell, 0, of);
    return named;
  }
  if (text === "") {
    if (target.type.kind === "optional") return literal(null, { kind: "none" }, cell.span);
    if (target.type.kind !== "never")
      checker.found.report(
        "empty-result",
        cell.span,
        { place: why.words },
        {
          ...contextOf(why),
          fixes: /^(?:list|set|map)$/.test(target.type.kind)
            ? [{ ...over(cell.span, "[] "), title: "Write `[]`" }]
            : [],
        },
      );
    return failed(cell.span);
  }
  if (isNamed(type) && misspelt(checker, scope, text, type, cell, why)) return failed(cell.span);
  if (type.kind === "bool" && saysBoth(checker, cell, contextOf(why))) return failed(cell.span);
  const element = type.kind === "list" ? present(type.of) : type;
  // `[Rope, Lamp]` is a list as formulas have it.
  const isCounted = element.kind === "row" && element !== type && !text.startsWith("[");
  const table = isCounted ? tableOf(checker, element.id) : undefined;
  const meant = table === undefined ? null : countedKeys(checker, table, text);
  if (meant !== null) {
    const extra = { ...contextOf(why), fixes: [over(cell.span, meant)] };
    checker.found.report("foreign-word", cell.span, { written: text, meant }, extra);
    return failed(cell.span);
  }
  if (type.kind === "text" && isProse(cell, parseExprCell)) {
    reportProse(checker, cell, why, false);
    return failed(cell.span);
  }
  const value = checker.elaborate(
    scope,
    parseExprCell(cell, checker.found, why.context ?? undefined, aroundCell(checker, scope)),
    target.type.kind === "never" ? null : target.type,
    why,
  );
  return target.type.kind === "never" ? value : settle(checker, value, target, why);
}

function isNamed(type: Type): type is Type & { kind: "choice" | "row" } {
  return type.kind === "choice" || type.kind === "row";
}

// ---------------------------------------------------------------- names in cells

function namedTests(
  checker: Checker,
  scope: Scope,
  text: string,
  type: Type & { kind: "choice" | "row" },
  at: Test["at"],
): Test | undefined {
  const whole = namedTest(checker, scope, text, type, at);
  if (whole !== undefined || !text.includes(",")) return whole;
  const tests = text.split(",").map((part) => namedTest(checker, scope, part.trim(), type, at));
  return tests.every((test) => test !== undefined) ? { kind: "oneOf", tests, at } : undefined;
}

function namedTest(
  checker: Checker,
  scope: Scope,
  text: string,
  type: Type & { kind: "choice" | "row" },
  at: Test["at"],
): Test | undefined {
  const name = nameIn(checker, scope, text, type, at);
  if (name === undefined) return undefined;
  if (type.kind === "choice") return { kind: "variant", variant: name, binds: [], tests: [], at };
  return { kind: "equals", by: "same", value: literal(name, type, at), at };
}

/** Tells of the names in a cell that was understood as names, where its text stands as it is in the file. */
function noteNames(
  checker: Checker,
  { text, span }: ast.RawCell,
  from: number,
  type: Type & { kind: "choice" | "row" },
): void {
  const { names } = checker;
  if (names === null || span.end - span.start !== text.length) return;
  const whole = text.slice(from);
  const parts = keyOrVariant(checker, whole, type) === undefined ? whole.split(",") : [whole];
  let start = span.start + from;
  for (const part of parts) {
    const written = part.trim();
    const at = start + part.indexOf(written);
    const meant = keyOrVariant(checker, written, type);
    const of = meant === undefined ? undefined : placeOf(checker, type, meant);
    if (of !== undefined) names.use(span.between(at, at + written.length), of, "cell");
    start += part.length + 1;
  }
}

/** Signs that only formulas and tests have; the joined form of a name would drop them. */
const signs = /[<>=\u2264\u2265"\u201c\u201d+*[\]{}:|]/;

/** The variant's name, or the row's key, that the text stands for; a local of that name comes first. */
function nameIn(
  checker: Checker,
  scope: Scope,
  text: string,
  type: Type & { kind: "choice" | "row" },
  at: Test["at"],
): string | undefined {
  const name = text === "" ? undefined : keyOrVariant(checker, text, type);
  const local = text === "" ? undefined : findLocal(scope, text);
  if (local === undefined) return name;
  if (name === text)
    checker.found.report("ambiguous-cell", at, { name }, { related: [{ span: local.at, label: "named here" }] });
  return undefined;
}

/** The variant, or the key of the row, that the text is a name of. */
export function keyOrVariant(
  checker: Checker,
  text: string,
  type: Type & { kind: "choice" | "row" },
): string | undefined {
  if (type.kind === "row") {
    const table = tableOf(checker, type.id);
    return table === undefined
      ? undefined
      : (rowCalled(checker, table, text) ?? (signs.test(text) ? undefined : rowCalled(checker, table, keyName(text))))
          ?.key;
  }
  const joined = signs.test(text) ? text : variantName(text);
  return choiceOf(checker, type.id)?.variants.find((variant) => variant.label === text || variant.name === joined)
    ?.name;
}

/** Where the variant or row stands that has this name. */
export function placeOf(checker: Checker, type: Type & { kind: "choice" | "row" }, name: string): Span | undefined {
  if (type.kind === "choice") return choiceOf(checker, type.id)?.variants.find((variant) => variant.name === name)?.at;
  const table = tableOf(checker, type.id);
  return table === undefined ? undefined : rowCalled(checker, table, name)?.at;
}

function namedValue(
  checker: Checker,
  scope: Scope,
  text: string,
  type: Type,
  at: Expr["at"],
  why: Expectation,
): Expr | undefined {
  if (type.kind === "list" || type.kind === "set") {
    const of = present(type.of);
    if (!isNamed(of)) return undefined;
    const items = text.split(",").map((part) => namedSingle(checker, scope, part.trim(), of, at, why));
    if (!items.every((item) => item !== undefined)) return undefined;
    return type.kind === "list"
      ? { kind: "list", items, type: listOf(of), at }
      : { kind: "set", items, type: setOf(of), at };
  }
  return isNamed(type) ? namedSingle(checker, scope, text, type, at, why) : undefined;
}

function namedSingle(
  checker: Checker,
  scope: Scope,
  text: string,
  type: Type & { kind: "choice" | "row" },
  at: Expr["at"],
  why: Expectation,
): Expr | undefined {
  const name = nameIn(checker, scope, text, type, at);
  if (name === undefined) return undefined;
  if (type.kind === "row") return literal(name, type, at);
  const choice = choiceOf(checker, type.id);
  const variant = choice?.variants.find((each) => each.name === name);
  return choice === undefined || variant === undefined ? undefined : bareVariant(checker, choice, variant, at, why);
}

/** `A or B`, `A / B`, `A; B`: several names, and not with commas between them. */
function joinedOtherwise(
  checker: Checker,
  scope: Scope,
  text: string,
  type: Type & { kind: "choice" | "row" },
  cell: ast.RawCell,
  why: Expectation,
): boolean {
  const parts = text.length > 200 ? [] : text.split(/\s+(?:or|and)\s+|\s*[/;|&+]\s*|\s*,\s*(?:or\s+|and\s+)?/);
  if (
    parts.length < 2 ||
    !parts.every((part) => findLocal(scope, part) === undefined && keyOrVariant(checker, part, type) !== undefined)
  )
    return false;
  const better = parts.join(", ");
  checker.found.report(
    "foreign-comparison",
    cell.span,
    { written: text, better },
    { ...contextOf(why), fixes: [{ title: `Write \`${better}\``, edits: [{ span: cell.span, text: better }] }] },
  );
  return true;
}

/** A text that can be no formula, is a name that nothing has, or is near a key or variant: it is meant as one. */
function misspelt(
  checker: Checker,
  scope: Scope,
  text: string,
  type: Type & { kind: "choice" | "row" },
  cell: ast.RawCell,
  why: Expectation,
): boolean {
  const words = text.split(/[\s-]+/);
  if (
    (/[.[\]()"+*/<>=:,]/.test(text) && words.length < 2) ||
    /[.[\]"+*/<>=:]/.test(text) ||
    words.some((word) => hardWords.has(word))
  )
    return false;
  if (words.length < 2 && (!/^[\p{L}_]/u.test(text) || isKnownName(checker, scope, text))) return false;
  if (/^(?:any(?:thing|body|one)?|all|every(?:thing|body|one)?|each|either|both)$/i.test(text)) {
    const fixes = [{ title: "Write `-`", edits: [{ span: cell.span, text: "-" }] }];
    checker.found.report("foreign-word", cell.span, { written: text, meant: "-" }, { ...contextOf(why), fixes });
    return true;
  }
  const table = type.kind === "row" ? tableOf(checker, type.id) : undefined;
  const known =
    table !== undefined
      ? rowsOf(checker, table).map((row) => row.key)
      : (choiceOf(checker, type.id)?.variants.map((variant) => variant.label) ?? []);
  const near = suggestions(text, known);
  if (table?.unread === true && !isSlip(text, near)) return true;
  if (near.length === 0 && !/^[\p{L}\p{N}\s'&]+$/u.test(text)) return false;
  const facts = { key: text, near: didYouMean(near), known: known.length > 12 ? [] : known };
  const [only] = near;
  const fixes =
    near.length === 1 && only !== undefined
      ? [{ guess: true as const, title: `Change \`${text}\` to \`${only}\``, edits: [{ span: cell.span, text: only }] }]
      : [];
  checker.found.report(
    "unknown-row",
    cell.span,
    { ...facts, table: table?.name ?? choiceOf(checker, type.id)?.name ?? "" },
    { ...contextOf(why), fixes },
  );
  return true;
}

/** The name means something: an ordinary formula, then. */
function isKnownName(checker: Checker, scope: Scope, name: string): boolean {
  return (
    findLocal(scope, name) !== undefined ||
    findLocal(scope, "it") !== undefined ||
    checker.model.symbols.has(name) ||
    checker.model.uses.has(name) ||
    choicesWith(checker, name).length > 0
  );
}

/** A reason in a cell: with or without quotes. */
export function reasonOf(cell: ast.RawCell): string | null {
  const text = cellText(cell).replace(/^["“”](.*)["“”]$/, "$1");
  return text === "" ? null : text;
}
