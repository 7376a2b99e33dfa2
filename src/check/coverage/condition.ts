/** Conditions as formulas over the dimensions of the table. */
import type { Expr, Json, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { stepsOf } from "./decimal.ts";
import { finiteFor, isTrue, labelOf } from "./dimensions.ts";
import { all, always, labels, opposite, some, truth, type Formula } from "./formula.ts";
import {
  keyOf,
  opaquePath,
  pathOf,
  resolve,
  rootsOf,
  variantField,
  type Path,
  type Seen,
  type Translator,
} from "./path.ts";
import { finiteOf } from "./space.ts";
import { compareNumbers, termBetween, termOf, type Order } from "./term.ts";
import {
  turned,
  aboutFormula,
  noneFormula,
  subject,
  variantFormula,
  literalOf,
  ordered,
  ofNumber,
  present,
  pathFor,
  type Subject,
} from "./subject.ts";

/** Larger formulas are taken as one unknown. */
const largest = 4000;
const deepest = 60;

export function conditionOf(translator: Translator, seen: Seen, depth = 0): Formula {
  const made = depth > deepest ? undefined : knownCondition(translator, resolve(translator, seen.expr, seen.in), depth);
  return made === undefined || made.size > largest ? unknownCondition(translator, seen) : made;
}

/** A condition I do not look into: yes or no, for all I know. */
function unknownCondition(translator: Translator, seen: Seen): Formula {
  return isTrue(
    finiteFor(translator, opaquePath(translator, resolve(translator, seen.expr, seen.in)), { kind: "bool" }),
  );
}

function knownCondition(translator: Translator, seen: Seen, depth: number): Formula | undefined {
  const { expr, in: definitions } = seen;
  const at = (part: Expr): Seen => ({ expr: part, in: definitions });
  const condition = (part: Expr): Formula => conditionOf(translator, at(part), depth + 1);
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "boolean" ? truth(expr.value) : undefined;
    case "local":
    case "field":
    case "column":
    case "entityField":
      return isTrue(finiteFor(translator, pathOf(translator, seen), { kind: "bool" }));
    case "constant":
      return constantCondition(translator, seen, expr.id);
    case "not":
      return opposite(condition(expr.of));
    case "and":
      return all([condition(expr.left), condition(expr.right)]);
    case "or":
      return some([condition(expr.left), condition(expr.right)]);
    case "if": {
      if (expr.else === null) return undefined;
      const asked = condition(expr.condition);
      return some([all([asked, condition(expr.then)]), all([opposite(asked), condition(expr.else)])]);
    }
    // What odds turn out to be is not known before they are asked for.
    case "compare":
      return expr.by === "odds" ? undefined : comparison(translator, at(expr.left), expr.op, expr.by, at(expr.right));
    case "equals":
      return expr.by === "odds"
        ? undefined
        : turned(
            equality(translator, { kind: "value", seen: at(expr.left), type: expr.left.type }, at(expr.right)),
            expr.not,
          );
    case "about":
      return expr.of.type.kind === "odds" ? undefined : aboutFormula(translator, at(expr.of), expr.value, expr.half);
    case "isNone":
      return turned(noneFormula(translator, subject(at(expr.of))), expr.not);
    case "isVariant":
      return turned(variantFormula(translator, subject(at(expr.of)), expr.variants), expr.not);
    case "in":
      return turned(containment(translator, subject(at(expr.left)), at(expr.right)), expr.not);
    default:
      expr.kind satisfies Kinds<
        | "rows record variant with columnCall call builtin negate arithmetic join decide block list set"
        | "map range each pick index lookup end otherwise keep round bounded die dice roll times again"
        | "shuffle question best reach asOdds entities active pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      return undefined;
  }
}

function constantCondition(translator: Translator, seen: Seen, id: string): Formula | undefined {
  const values = translator.lookup.constantValues.get(id) ?? null;
  const [first] = values ?? [];
  if (typeof first === "boolean" && values?.every((value) => value === first) === true) return truth(first);
  return isTrue(finiteFor(translator, pathOf(translator, seen), { kind: "bool" }));
}

function comparison(
  translator: Translator,
  left: Seen,
  op: Order,
  by: "int" | "number" | "order",
  right: Seen,
): Formula | undefined {
  if (by !== "order") return compareNumbers(translator, left, op, right);
  const value = literalOf(translator, right);
  if (value !== undefined) return ordered(translator, subject(left), op, value);
  const other = literalOf(translator, left);
  const mirrored = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;
  return other === undefined ? undefined : ordered(translator, subject(right), mirrored[op], other);
}

/** The value is equal to another. */
export function equality(translator: Translator, of: Subject, other: Seen): Formula | undefined {
  const type = of.type.kind === "optional" ? of.type.of : of.type;
  const value = resolve(translator, other.expr, other.in);
  if (other.expr.type.kind === "none") return noneFormula(translator, of);
  if (other.expr.type.kind === "optional") return unknownEquality(translator, of, value);
  if (
    (type.kind === "int" || type.kind === "number") &&
    (other.expr.type.kind === "int" || other.expr.type.kind === "number")
  ) {
    return ofNumber(translator, of, (seen) =>
      all([compareNumbers(translator, seen, ">=", other), compareNumbers(translator, seen, "<=", other)]),
    );
  }
  const literal = literalOf(translator, other);
  if (literal !== undefined) return equalsLiteral(translator, of, literal, 0);
  if (value.expr.kind === "variant" && type.kind === "choice")
    return equalsVariant(translator, of, type, value, value.expr);
  if (of.kind === "value") {
    const own = literalOf(translator, of.seen);
    if (own !== undefined) return equalsLiteral(translator, subject(other), own, 0);
  }
  if (type.kind === "bool" && of.kind === "value" && of.type.kind === "bool")
    return sameTruth(conditionOf(translator, of.seen), conditionOf(translator, other));
  return unknownEquality(translator, of, value);
}

const sameTruth = (a: Formula, b: Formula): Formula => some([all([a, b]), all([opposite(a), opposite(b)])]);

function equalsVariant(
  translator: Translator,
  of: Subject,
  type: Type & { kind: "choice" },
  seen: Seen,
  expr: Expr & { kind: "variant" },
): Formula | undefined {
  const fields =
    translator.lookup.choices.get(type.id)?.variants.find((variant) => variant.name === expr.variant)?.fields ?? [];
  return present(translator, of, (path) => {
    const parts = fields
      .filter((field) => field.computed === null)
      .map((field, index) => {
        const value = expr.fields[index] ?? null;
        const part: Subject = {
          kind: "part",
          path: variantField(translator, path, type, expr.variant, field.name),
          type: field.type,
        };
        return value === null ? undefined : equality(translator, part, { expr: value, in: seen.in });
      });
    if (parts.includes(undefined)) return unknownEquality(translator, of, seen);
    return all([
      labels(finiteFor(translator, path, type), [expr.variant]),
      ...parts.filter((part) => part !== undefined),
    ]);
  });
}

function equalsLiteral(translator: Translator, of: Subject, value: Json, depth: number): Formula | undefined {
  if (value === null) return noneFormula(translator, of);
  const type = of.type.kind === "optional" ? of.type.of : of.type;
  switch (type.kind) {
    case "int":
    case "number": {
      const steps = typeof value === "number" ? stepsOf(value, translator.space.decimals) : undefined;
      return steps === undefined
        ? undefined
        : ofNumber(translator, of, (seen) => termBetween(translator, termOf(translator, seen), steps, steps));
    }
    case "bool":
      if (of.kind === "value" && of.type.kind === "bool")
        return turned(conditionOf(translator, of.seen), value !== true);
      return present(translator, of, (path) =>
        labels(finiteFor(translator, path, type), [value === true ? "yes" : "no"]),
      );
    case "text":
    case "row": {
      const label = labelOf(value);
      return label === null
        ? undefined
        : present(translator, of, (path) => labels(finiteFor(translator, path, type), [label]));
    }
    case "choice":
      return present(translator, of, (path) => choiceIsLiteral(translator, path, type, value, depth));
    default:
      type.kind satisfies Kinds<"record list set map range none never optional odds entity piece">;
      return undefined;
  }
}

function choiceIsLiteral(
  translator: Translator,
  path: Path,
  type: Type & { kind: "choice" },
  value: Json,
  depth: number,
): Formula | undefined {
  const finite = finiteFor(translator, path, type);
  if (typeof value === "string") return labels(finite, [value]);
  if (value === null || typeof value !== "object" || !("kind" in value) || typeof value.kind !== "string" || depth > 8)
    return undefined;
  const name = value.kind;
  const fields =
    translator.lookup.choices.get(type.id)?.variants.find((variant) => variant.name === name)?.fields ?? [];
  const parts = fields.map((field) => {
    const part: Subject = {
      kind: "part",
      path: variantField(translator, path, type, name, field.name),
      type: field.type,
    };
    return equalsLiteral(translator, part, value[field.name] ?? null, depth + 1);
  });
  return parts.includes(undefined)
    ? undefined
    : all([labels(finite, [name]), ...parts.filter((part) => part !== undefined)]);
}

/** Two values of which I cannot say more than that they are equal or not. */
function unknownEquality(translator: Translator, of: Subject, other: Seen): Formula {
  const path = pathFor(translator, of);
  const roots = new Set([...path.roots, ...rootsOf(translator, other)]);
  const key = `${path.key} is ${other.in.scope}${keyOf(translator.lookup, other.expr)}`;
  return isTrue(
    finiteOf(translator.space, { ...path, key, base: key, label: null, roots, opaque: true }, ["yes", "no"], false)
      .finite,
  );
}

/** The value lies in a range, list or set. */
export function containment(translator: Translator, of: Subject, within: Seen): Formula | undefined {
  const { expr, in: definitions } = resolve(translator, within.expr, within.in);
  if (expr.kind === "list" || (expr.kind === "set" && "items" in expr)) {
    const parts = expr.items.map((item) => equality(translator, of, { expr: item, in: definitions }));
    return parts.includes(undefined) ? undefined : some(parts.filter((part) => part !== undefined));
  }
  if (expr.kind === "literal") return inLiteral(translator, of, expr.value);
  if (expr.kind !== "range") return undefined;
  return ofNumber(translator, of, (seen) =>
    all([
      expr.low === null
        ? always
        : compareNumbers(translator, seen, expr.lowOpen ? ">" : ">=", { expr: expr.low, in: definitions }),
      expr.high === null
        ? always
        : compareNumbers(translator, seen, expr.highOpen ? "<" : "<=", { expr: expr.high, in: definitions }),
    ]),
  );
}

function inLiteral(translator: Translator, of: Subject, value: Json): Formula | undefined {
  if (Array.isArray(value)) {
    const parts = value.map((item: Json) => equalsLiteral(translator, of, item, 0));
    return parts.includes(undefined) ? undefined : some(parts.filter((part) => part !== undefined));
  }
  if (value === null || typeof value !== "object" || !("lowOpen" in value)) return undefined;
  const end = (name: "low" | "high", inward: bigint): bigint | null | undefined => {
    const written = value[name];
    if (written === null) return null;
    const steps = typeof written === "number" ? stepsOf(written, translator.space.decimals) : undefined;
    return steps === undefined ? undefined : steps + (value[`${name}Open`] === true ? inward : 0n);
  };
  const low = end("low", 1n);
  const high = end("high", -1n);
  if (low === undefined || high === undefined) return undefined;
  return ofNumber(translator, of, (seen) => termBetween(translator, termOf(translator, seen), low, high));
}
