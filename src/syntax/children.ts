/** What stands directly in a formula, a line or a block of the document, in the order in which it is written, and in a declaration. */
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "./ast.ts";
import type { Arg, Block, Expr, ForEach, Statement, Test, TestPart } from "./ast.ts";

/** What may stand in a formula. */
export type Part = Expr | Statement | Block;

/** It and all that stands in it, each before its parts. */
export function* partsOf(root: Part): Iterable<Part> {
  const waiting: Part[] = [root];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    yield part;
    waiting.push(...[...childrenOf(part)].reverse());
  }
}

/** Cells of rows are texts: what they mean depends on their columns. */
export function childrenOf(part: Part): readonly Part[] {
  switch (part.kind) {
    case "number":
    case "text":
    case "bool":
    case "none":
    case "it":
    case "name":
    case "missing":
    case "stop":
    case "cancel":
    case "rows":
      return [];
    case "call":
      return [...part.args.flatMap(inArgument), ...(part.each === null ? [] : inEach(part.each))];
    case "memberCall":
    case "index":
    case "with":
      return [part.of, ...part.args.flatMap(inArgument)];
    case "member":
    case "unary":
    case "new":
    case "parens":
      return [part.of];
    case "list":
      return part.items;
    case "map":
      return part.entries.flatMap(({ key, value }) => [key, value]);
    case "listEach":
      return [part.value, ...inEach(part.each)];
    case "if":
      return [...part.arms.flatMap(({ condition, then }) => [condition, then]), ...given(part.otherwise)];
    case "match":
      return [part.of, ...part.arms.flatMap(({ test, value }) => [...inTest(test), value])];
    case "binary":
    case "compare":
    case "is":
    case "in":
    case "otherwise":
      return [part.left, part.right];
    case "range":
      return [part.low, part.high];
    case "pick":
      return [part.count, part.of];
    case "dice":
      return given(part.count);
    case "times":
      return [part.count, part.value];
    case "where":
      return [part.of, part.condition];
    case "block":
      return part.statements;
    case "let":
    case "expression":
      return [part.value];
    case "return":
      return given(part.value);
    case "set":
      return [part.target, part.value];
    case "add":
    case "take":
    case "put":
      return [part.value, part.target];
    case "forEach":
      return [...inEach(part.each), part.body];
    case "repeat":
      return [...given(part.count), part.body];
    case "choosing":
      return part.answers;
    case "rolling":
      return part.faces;
    default:
      return assertNever(part);
  }
}

const given = (part: Part | null): readonly Part[] => (part === null ? [] : [part]);
const inEach = ({ over, where, next }: ForEach): readonly Part[] => [
  over,
  ...given(where),
  ...(next === null ? [] : inEach(next)),
];
const inArgument = ({ value, test, given: condition }: Arg): readonly Part[] => [
  ...given(value),
  ...(test === null ? [] : [inTestPart(test)]),
  ...given(condition),
];
const inTest = (test: Test): readonly Part[] => (test.kind === "parts" ? test.parts.map(inTestPart) : []);
const inTestPart = ({ value }: TestPart): Part => value;

// ---------------------------------------------------------------- declarations

/** Formulas, lines, blocks and tables of a declaration, and of those in it, in the order of its fields. */
export function partsOfDeclaration(decl: ast.Declaration): readonly (Part | ast.Rows)[] {
  switch (decl.kind) {
    case "rulebook":
    case "use":
    case "section":
      return [];
    case "constant":
      return [decl.value];
    case "type":
      return inBound(decl.bound);
    case "choice":
      return decl.variants.flatMap(({ fields }) => fields.flatMap(inParam));
    case "record":
    case "entity":
      return [...decl.fields.flatMap(inField), ...decl.checks.flatMap(partsOfDeclaration)];
    case "table":
      return [
        ...decl.fields.flatMap(inField),
        ...decl.checks.flatMap(partsOfDeclaration),
        ...(decl.rows === null ? [] : [decl.rows]),
      ];
    case "rule":
    case "procedure":
    case "setup":
      return [...decl.params.flatMap(inParam), decl.body];
    case "check":
      return [decl.condition];
    case "example":
      return [...inStart(decl.start), ...decl.body];
    case "examples":
      return [...inStart(decl.start), ...(decl.rows === null ? [] : [decl.rows])];
    case "report":
      return inReport(decl);
    case "goal":
      return [
        ...inStart(decl.start),
        ...decl.wishes.flatMap(({ wish, each }) => [wish, ...(each === null ? [] : inEach(each))]),
      ];
    case "variant":
      return decl.declarations.flatMap(partsOfDeclaration);
    case "status":
      return [
        ...decl.params.flatMap(inParam),
        ...decl.changes.flatMap((each) => [...inArgs(each.target), ...given(each.value), ...given(each.condition)]),
        ...decl.ends.flatMap(({ event, condition, times }) => [
          ...inEvent(event),
          ...given(condition),
          ...given(times),
        ]),
      ];
    case "phase":
      return [
        ...(decl.each === null ? [] : [...given(decl.each.from), ...given(decl.each.among), ...given(decl.each.where)]),
        ...given(decl.repeats?.condition ?? null),
        ...decl.enter,
        ...decl.exit,
        ...decl.phases.flatMap(partsOfDeclaration),
      ];
    case "action":
      return [
        ...decl.params.flatMap(inParam),
        ...(decl.place.kind === "in" ? [] : inEvent(decl.place)),
        ...decl.lines.flatMap(inLine),
      ];
    case "always":
      return [decl.body];
    default:
      return assertNever(decl);
  }
}

function inReport(decl: ast.ReportDecl): readonly (Part | ast.Rows)[] {
  const { start, lets, rowAxes, columnAxis, cell, columns, rows, expect, disputed } = decl;
  const values = [...(cell === null ? [] : [cell]), ...columns, ...rows];
  return [
    ...inStart(start),
    ...lets,
    ...[...rowAxes, ...(columnAxis === null ? [] : [columnAxis])].map(({ over }) => over),
    ...values.map(({ value }) => value),
    ...(expect === null ? [] : [expect.rows]),
    ...disputed.flatMap(inArgs),
  ];
}

function inLine(line: ast.ActionLine): readonly Part[] {
  switch (line.kind) {
    case "must":
      return [];
    case "needs":
      return [line.condition];
    case "prefers":
      return [line.wish];
    case "cost":
      return [line.statement];
    case "limit":
      return [line.times];
    case "do":
      return [line.body];
    default:
      return assertNever(line);
  }
}

function inBound(bound: ast.Bound | null): readonly Part[] {
  switch (bound?.kind) {
    case "compare":
      return [bound.value];
    case "range":
      return [bound.low, bound.high];
    case "values":
      return bound.values;
    default:
      bound satisfies null | undefined;
      return [];
  }
}

const inArgs = ({ args }: { readonly args: readonly Arg[] }): readonly Part[] => args.flatMap(inArgument);
const inStart = (start: ast.Start | null): readonly Part[] => (start === null ? [] : inArgs(start));
const inEvent = (event: ast.Event | null): readonly Part[] => (event?.kind === "call" ? inArgs(event.pattern) : []);
const inParam = ({ bound, from, default: standard }: ast.Param): readonly Part[] => [
  ...inBound(bound),
  ...given(from),
  ...given(standard),
];
const inField = ({ params, bound, default: standard, value }: ast.FieldDecl): readonly Part[] => [
  ...(params ?? []).flatMap(inParam),
  ...inBound(bound),
  ...given(standard),
  ...given(value),
];
