/** What stands directly in a formula, a line or a block of the document, in the order in which it is written. */
import { assertNever } from "../source/exhaustive.ts";
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
