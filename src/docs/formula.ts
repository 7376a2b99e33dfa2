/** A value of the rules as a formula: a fraction as a fraction, alternatives as cases, names linked to what they mean. */
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { childrenOf } from "../syntax/children.ts";
import type { Formula, LinkTarget, Tone } from "./model.ts";
import { labelOf, meaningOf, memberOf, noMeaning, type LinkMeaning, type LinkScope } from "./resolve-names.ts";

export const row = (...parts: readonly Formula[]): Formula => ({ kind: "row", parts });
const piece = (text: string, tone: Tone, to: LinkTarget | null = null): Formula => ({ kind: "text", text, tone, to });
export const word = (text: string): Formula => piece(text, "word");
export const sign = (text: string): Formula => piece(text, "sign");
export const name = (text: string, to: LinkTarget | null = null): Formula => piece(text, "name", to);

/** A name as readers see it. */
const nameAs = ({ text }: ast.Name, { shown, to }: LinkMeaning): Formula => name(shown ?? text, to);

const joinedBy = (between: string, parts: readonly Formula[]): Formula =>
  row(...parts.flatMap((part, index) => (index === 0 ? [part] : [sign(between), part])));
const compares: Readonly<Record<ast.CompareOp, string>> = { "<": " < ", "<=": " ≤ ", ">": " > ", ">=": " ≥ " };
const operators: Readonly<Record<ast.BinaryOp, string>> = {
  "+": " + ",
  "-": " − ",
  "*": " × ",
  "/": " / ",
  "&": " & ",
  and: " and ",
  or: " or ",
};

/** What would run into what stands beside it. */
const inside = (formula: Formula): Formula =>
  formula.kind === "cases" || formula.kind === "sum" ? { kind: "fenced", open: "(", close: ")", of: formula } : formula;

/** Of a value that stands by itself; within others, what has no end of its own stands in brackets. */
export function formulaOf(scope: LinkScope, expr: ast.Expr): Formula {
  const of = (each: ast.Expr): Formula => inside(formulaOf(scope, each));
  switch (expr.kind) {
    case "number":
      return piece(expr.text, "number");
    case "text":
      return piece(`“${expr.text}”`, "text");
    case "bool":
      return word(expr.value ? "yes" : "no");
    case "none":
    case "it":
      return word(expr.kind);
    case "name":
    case "member":
      return nameOf(scope, expr)[0];
    case "call":
      return callOf(scope, expr);
    case "memberCall":
      return memberCall(scope, expr);
    case "index":
      return row(of(expr.of), sign("["), argList(scope, expr.args, noMeaning), sign("]"));
    case "with":
      return row(of(expr.of), word(" with "), argsOf(scope, expr.args, noMeaning));
    case "list":
      return row(sign("["), joinedBy(", ", expr.items.map(of)), sign("]"));
    case "map":
      return row(
        sign("["),
        joinedBy(
          ", ",
          expr.entries.map(({ key, value }) => row(of(key), sign(": "), of(value))),
        ),
        sign("]"),
      );
    case "listEach":
      return row(sign("["), of(expr.value), word(" for each "), eachOf(scope, expr.each), sign("]"));
    case "if":
      return {
        kind: "cases",
        by: null,
        arms: [
          ...expr.arms.map((arm) => ({ value: blockValue(scope, arm.then), when: of(arm.condition) })),
          ...(expr.otherwise === null ? [] : [{ value: blockValue(scope, expr.otherwise), when: null }]),
        ],
      };
    case "match":
      return {
        kind: "cases",
        by: of(expr.of),
        arms: expr.arms.map((arm) => ({
          value: armValue(scope, arm),
          when: isRest(arm.test) ? null : testOf(scope, arm.test),
        })),
      };
    case "unary":
      return expr.op === "not" ? row(word("not "), of(expr.of)) : row(sign(expr.op === "-" ? "−" : "+"), of(expr.of));
    case "binary":
      return expr.op === "/"
        ? { kind: "fraction", over: bare(scope, expr.left), under: bare(scope, expr.right) }
        : row(
            of(expr.left),
            expr.op === "and" || expr.op === "or" ? word(operators[expr.op]) : sign(operators[expr.op]),
            of(expr.right),
          );
    case "compare":
      return row(of(expr.left), sign(compares[expr.op]), of(expr.right));
    case "is":
      return row(of(expr.left), expr.about ? sign(" ≈ ") : word(expr.not ? " is not " : " is "), of(expr.right));
    case "in":
      return row(of(expr.left), word(expr.not ? " not in " : " in "), of(expr.right));
    case "range":
      return row(
        ...(expr.over ? [word("over ")] : []),
        of(expr.low),
        word(expr.under ? " to under " : " to "),
        of(expr.high),
      );
    case "pick":
      return row(word(`${expr.which} `), of(expr.count), word(" of "), of(expr.of));
    case "dice":
      return row(
        ...(expr.count === null ? [] : [of(expr.count)]),
        piece(expr.percent ? "d%" : `d${expr.sides}`, "number"),
      );
    case "times":
      return row(of(expr.count), word(" times "), of(expr.value));
    case "where":
      return row(of(expr.of), word(" where "), of(expr.condition));
    case "otherwise":
      return row(of(expr.left), word(" otherwise "), of(expr.right));
    case "new":
      return row(word("new "), of(expr.of));
    case "parens":
      return { kind: "fenced", open: "(", close: ")", of: formulaOf(scope, expr.of) };
    case "missing":
      return sign("…");
    default:
      return assertNever(expr);
  }
}

/** What a fraction or another fence holds together needs no brackets. */
const bare = (scope: LinkScope, expr: ast.Expr): Formula => formulaOf(scope, expr.kind === "parens" ? expr.of : expr);

function nameOf(scope: LinkScope, expr: ast.Expr): readonly [Formula, LinkMeaning] {
  if (expr.kind === "name") {
    const meaning = meaningOf(scope, expr.name.text);
    return [nameAs(expr.name, meaning), meaning];
  }
  if (expr.kind !== "member") return [inside(formulaOf(scope, expr)), noMeaning];
  const [before, meaning] = nameOf(scope, expr.of);
  const found = memberOf(scope, meaning, expr.name.text);
  return [row(before, sign("."), nameAs(expr.name, found)), found];
}

function memberCall(scope: LinkScope, expr: Extract<ast.Expr, { kind: "memberCall" }>): Formula {
  const [before, meaning] = nameOf(scope, expr.of);
  const called = memberOf(scope, meaning, expr.name.text);
  return row(before, sign("."), nameAs(expr.name, called), argsOf(scope, expr.args, called));
}

/** A name, a number, or what stands in brackets; all else gets some. */
function asOne(formula: Formula): Formula {
  const isOne =
    formula.kind === "text" ||
    formula.kind === "fenced" ||
    (formula.kind === "row" &&
      formula.parts.every((part) => part.kind === "text" && part.tone !== "word" && !/[\s−+]/.test(part.text)));
  return isOne ? formula : { kind: "fenced", open: "(", close: ")", of: formula };
}

function hasBars(formula: Formula): boolean {
  switch (formula.kind) {
    case "text":
      return false;
    case "row":
      return formula.parts.some(hasBars);
    case "fraction":
      return hasBars(formula.over) || hasBars(formula.under);
    case "power":
      return hasBars(formula.base) || hasBars(formula.exponent);
    case "fenced":
      return formula.open === "|" || hasBars(formula.of);
    case "sum":
      return hasBars(formula.over) || hasBars(formula.of);
    case "cases":
      return [formula.by, ...formula.arms.flatMap(({ value, when }) => [value, when])].some(
        (part) => part !== null && hasBars(part),
      );
    default:
      return assertNever(formula);
  }
}

const fences: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["floor", ["⌊", "⌋"]],
  ["ceil", ["⌈", "⌉"]],
  ["abs", ["|", "|"]],
]);

function callOf(scope: LinkScope, { callee, args, each }: Extract<ast.Expr, { kind: "call" }>): Formula {
  const meaning = meaningOf(scope, callee.text);
  const [first, second] = args;
  const isPlain =
    meaning.to === null &&
    !scope.locals.has(callee.text) &&
    args.every((arg) => arg.name === null && arg.value !== null && arg.given === null);
  const fence = fences.get(callee.text);
  if (isPlain && fence !== undefined && args.length === 1 && first?.value && each === null) {
    const of = bare(scope, first.value);
    // Bars within bars could not be told apart.
    if (fence[0] !== "|" || !hasBars(of)) return { kind: "fenced", open: fence[0], close: fence[1], of };
  }
  if (isPlain && callee.text === "power" && args.length === 2 && first?.value && second?.value)
    return { kind: "power", base: asOne(formulaOf(scope, first.value)), exponent: formulaOf(scope, second.value) };
  if (isPlain && callee.text === "sum" && args.length === 1 && each !== null && first?.value)
    return { kind: "sum", over: eachOf(scope, each), of: asOne(formulaOf(scope, first.value)) };
  const values =
    each === null
      ? argsOf(scope, args, meaning)
      : row(sign("("), argList(scope, args, meaning), word(" for each "), eachOf(scope, each), sign(")"));
  return row(meaning.to === null && meaning.shown === null ? sign(callee.text) : nameAs(callee, meaning), values);
}

const argsOf = (scope: LinkScope, args: readonly ast.Arg[], called: LinkMeaning): Formula =>
  row(sign("("), argList(scope, args, called), sign(")"));
const argList = (scope: LinkScope, args: readonly ast.Arg[], called: LinkMeaning): Formula =>
  joinedBy(
    ", ",
    args.map((arg) => argOf(scope, arg, called)),
  );

function argOf(scope: LinkScope, arg: ast.Arg, called: LinkMeaning): Formula {
  const value =
    arg.value !== null ? inside(formulaOf(scope, arg.value)) : arg.test !== null ? partOf(scope, arg.test) : sign("…");
  const given = arg.given === null ? [] : [word(" given "), inside(formulaOf(scope, arg.given))];
  return row(...(arg.name === null ? [] : [name(labelOf(scope, called, arg.name.text)), sign(": ")]), value, ...given);
}

export function eachOf(scope: LinkScope, each: ast.ForEach): Formula {
  return row(
    name(each.name.text),
    word(" in "),
    inside(formulaOf(scope, each.over)),
    ...(each.where === null ? [] : [word(" where "), inside(formulaOf(scope, each.where))]),
    ...(each.next === null ? [] : [word(" for each "), eachOf(scope, each.next)]),
  );
}

/** Whatever has not been told before. */
export const isRest = (test: ast.Test): boolean => test.kind === "otherwise" || test.kind === "any";

export function testOf(scope: LinkScope, test: ast.Test): Formula {
  if (test.kind === "any") return sign("");
  if (test.kind === "otherwise") return word("otherwise");
  const parts = joinedBy(
    ", ",
    test.parts.map((part) => partOf(scope, part)),
  );
  return test.not ? row(word("not "), parts) : parts;
}

function partOf(scope: LinkScope, part: ast.TestPart): Formula {
  switch (part.kind) {
    case "compare":
      return row(sign(compares[part.op].trimStart()), inside(formulaOf(scope, part.value)));
    case "about":
      return row(sign("≈ "), inside(formulaOf(scope, part.value)));
    case "value":
      return inside(formulaOf(scope, part.value));
    default:
      return assertNever(part);
  }
}

/** The one value of a block; callers make sure by `isFormula` that there is no more to it. */
function blockValue(scope: LinkScope, block: ast.Block): Formula {
  const [only] = block.statements;
  return only?.kind === "expression" ? formulaOf(scope, only.value) : sign("…");
}

function armValue(scope: LinkScope, { value }: ast.MatchArm): Formula {
  if (value.kind === "block") return blockValue(scope, value);
  return value.kind === "expression" ? formulaOf(scope, value.value) : sign("…");
}

const isValue = (block: ast.Block): boolean =>
  block.statements.length === 1 && block.statements[0]?.kind === "expression" && isFormula(block.statements[0].value);

/** Nothing is done on the way to the value, so that all of it can be set as one formula. Cases stand at its outside, or within a few. */
export function isFormula(expr: ast.Expr): boolean {
  switch (expr.kind) {
    case "if":
      return (
        expr.otherwise !== null &&
        expr.arms.every((arm) => isFormula(arm.condition) && isValue(arm.then)) &&
        isValue(expr.otherwise)
      );
    case "match":
      return (
        isFormula(expr.of) &&
        expr.arms.every(
          ({ test, value }) =>
            (test.kind !== "parts" || test.parts.every((part) => isFormula(part.value))) &&
            (value.kind === "block" ? isValue(value) : value.kind === "expression" && isFormula(value.value)),
        )
      );
    default:
      expr.kind satisfies Kinds<
        | "compare range call in number text bool none it name member memberCall index with list map"
        | "listEach unary binary is pick dice times where otherwise new parens missing"
      >;
      // Only cases hold lines and blocks.
      return childrenOf(expr).every((each) => isFormula(each as ast.Expr));
  }
}
