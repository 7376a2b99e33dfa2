/**
 * What TypeScript believes to know of a value beyond its type: `const color: Color = "Red"` is `"Red"` for it from then on,
 * and it calls a comparison with `"Blue"` a mistake, which the rules are free to make.
 */
import type { Expr, Type } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { withoutMarks } from "../marks.ts";
import { typeText } from "../types.ts";
import type { Body } from "./body.ts";

/** The text of a value that is given to a name of this type: it stands for the whole type. */
export function asWhole(body: Body, expr: Expr, text: string, type = typeText(body.module, expr.type)): string {
  return isUnion(expr.type) && (narrows(body, expr) || isWritten(body, text)) ? `${text} as ${type}` : text;
}

/** Types of which TypeScript knows a part when it has seen the value. */
function isUnion(type: Type): boolean {
  return (
    type.kind === "choice" ||
    type.kind === "row" ||
    type.kind === "bool" ||
    type.kind === "optional" ||
    type.kind === "list" ||
    type.kind === "set"
  );
}

export const isWord = (text: string): boolean => /^!*(?:true|false|null)$/.test(withoutMarks(text));

/** Does TypeScript see in the words that are written which value it is? The program may hold more of it than a word. */
export function isWritten(body: Body, text: string): boolean {
  const plain = withoutMarks(text);
  return (
    isWord(plain) ||
    isLiteralText(plain) ||
    startsWithVariant.test(plain) ||
    endsWithTwoTexts.test(plain) ||
    endsWithTwoVariants.test(plain) ||
    body.tested.has(text)
  );
}

/** A variant that is left of a longer formula: `if yes { Dot } else { shape }`. */
const startsWithVariant = /^\(*\{ kind: "[^"]*"[^?]*\}\)*$/;
/** The last branches of a question mark. */
const endsWithTwoVariants = /\? \(*\{ kind: [^?]*\} : \(*\{ kind: [^?]*\}\)*$/;
const endsWithTwoTexts = /(?:\? |: )"(?:[^"\\]|\\.)*"\)* : "(?:[^"\\]|\\.)*"\)*$/;

/** Does TypeScript see which value it is, or which it may be only? One way to a value that it does not know is enough. */
export function narrows(body: Body, expr: Expr): boolean {
  switch (expr.kind) {
    case "literal":
    case "variant":
    case "list":
      return true;
    case "keep":
    case "bounded":
      return narrows(body, expr.of);
    case "if":
      return expr.else === null || (narrows(body, expr.then) && narrows(body, expr.else));
    case "otherwise":
      return narrows(body, expr.right);
    case "decide":
      return expr.rows.every((row) => narrows(body, row.result));
    case "block":
      return expr.value !== null && narrows(body, expr.value);
    case "local":
      return body.tested.has(body.slots.get(expr.slot) ?? "");
    case "builtin":
      // One of its variants, as far as TypeScript knows them from what was laid into each.
      return (expr.name === "min" || expr.name === "max") && expr.args.length > 1;
    default:
      expr.kind satisfies Kinds<
        | "constant rows record with field column columnCall call not negate and or arithmetic"
        | "join compare equals about isNone isVariant in set map range each pick index lookup end round"
        | "die dice roll times again shuffle question best reach asOdds entities active entityField pile"
        | "pieceRow newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return false;
  }
}

type Presence = "there" | "none" | "open";

/**
 * Is it there, whatever happens? TypeScript calls it a mistake to ask what it can answer by looking at the words. Chains of
 * `otherwise` are asked at each of their steps.
 */
export const presence: (expr: Expr) => Presence = memoized(presenceOf);

function presenceOf(expr: Expr): Presence {
  switch (expr.kind) {
    case "literal":
      return expr.value === null ? "none" : "there";
    case "record":
    case "variant":
    case "list":
    case "set":
    case "map":
    case "range":
    case "join":
    case "arithmetic":
    case "negate":
    case "not":
    case "and":
    case "or":
    case "compare":
    case "equals":
    case "isNone":
    case "isVariant":
    case "about":
    case "in":
      return "there";
    case "keep":
    case "bounded":
      return presence(expr.of);
    case "block":
      return expr.value === null ? "open" : presence(expr.value);
    case "if": {
      const [then, other] = [presence(expr.then), expr.else === null ? ("none" as const) : presence(expr.else)];
      return then === other ? then : "open";
    }
    case "otherwise": {
      const left = presence(expr.left);
      if (left === "there") return "there";
      const right = presence(expr.right);
      return left === "none" || right === "there" ? right : "open";
    }
    default:
      expr.kind satisfies Kinds<
        | "local constant rows with field column columnCall call builtin decide each pick index lookup"
        | "end round die dice roll times again shuffle question best reach asOdds entities active entityField"
        | "pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return "open";
  }
}

/** The same value, which is there, without the type of one that may not be. */
export function thereOnly(expr: Expr): Expr {
  if (expr.type.kind !== "optional") return expr;
  const type = expr.type.of;
  switch (expr.kind) {
    case "keep":
    case "bounded":
      return { ...expr, type, of: thereOnly(expr.of) };
    case "if":
      return { ...expr, type, then: thereOnly(expr.then), else: expr.else === null ? null : thereOnly(expr.else) };
    case "block":
      return { ...expr, type, value: expr.value === null ? null : thereOnly(expr.value) };
    case "otherwise":
      return { ...expr, type, right: thereOnly(expr.right) };
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in decide list set map"
        | "range each pick index lookup end round die dice roll times again shuffle question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return { ...expr, type } as Expr;
  }
}

/** Of a list of words that is written there TypeScript would only see texts. */
export function wholeList(body: Body, type: Type, text: string): string {
  const of = type.kind === "list" || type.kind === "set" ? type.of : type;
  return text === "[]" || (!isPlain(of) && (text.startsWith("[") || branchesToList.test(text)))
    ? `(${text} as ${typeText(body.module, type)})`
    : text;
}

/** One of the branches of a question mark is a list of words or of variants. */
const branchesToList = /[?:] \(*\[["{]/;

/** What is handed to a function of the runtime that takes any type: of branches TypeScript would see less than their type. */
export function wholeArgument(body: Body, type: Type, text: string): string {
  if (text === "[]") return wholeList(body, type, text);
  const plain = withoutMarks(text);
  return isUnion(type) && (endsWithTwoVariants.test(plain) || endsWithTwoTexts.test(plain))
    ? `(${text} as ${typeText(body.module, type)})`
    : text;
}

const isPlain = (type: Type): boolean =>
  type.kind === "int" ||
  type.kind === "number" ||
  type.kind === "text" ||
  type.kind === "entity" ||
  type.kind === "piece";

/** A literal: neither asked whether it is there nor compared with another one. */
export const isLiteralText = (text: string): boolean => /^-?[\d.]+$|^"(?:[^"\\]|\\.)*"$/.test(text);
const startsWritten = /^\(*(?:[[{"\d-]|(?:true|false)\b(?! as))/;

/** TypeScript sees in these words that it is there. */
export const isPlainlyThere = (text: string): boolean =>
  startsWritten.test(text) && (!text.startsWith("(") || / as [^()?]*\)$/.test(text));

/** What a decision has looked at is, behind it, what the rows that go on have left of it. */
export const decided = (text: string): string => `${text} decided`;
