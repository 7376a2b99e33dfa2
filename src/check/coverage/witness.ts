/** A point of the space told in the designer's names: "`coverage` is `Partial` and `range` is 2.5". */
import type { Type } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { anythingElse, type Class } from "./classes.ts";
import { conditionOf } from "./condition.ts";
import { pathFor, type Subject } from "./subject.ts";
import { stepsText } from "./decimal.ts";
import { numbersFor } from "./differences.ts";
import type { Formula } from "./formula.ts";
import type { DecideExpr } from "./frames.ts";
import { variantField, type Path, type Translator } from "./path.ts";
import { limitsOf, type Point } from "./search.ts";
import type { Variable } from "./space.ts";
import type { TableSpace } from "./table-space.ts";
import { termOf } from "./term.ts";

/** "`hp`" and "3", or "`Partial`". */
export interface Value {
  readonly what: string;
  readonly is: string;
}

interface Model {
  readonly table: TableSpace;
  readonly point: Point;
  readonly numbers: ReadonlyMap<Variable, bigint>;
}

/** What each heading that matters is at the point; undefined if I find no numbers for it. */
export function witnessOf(table: TableSpace, decision: DecideExpr, point: Point): readonly Value[] | undefined {
  const { translator } = table;
  const limits = limitsOf(table.field, point);
  const numbers = numbersFor(table.field.variables, limits, translator.space.decimals);
  if (numbers === undefined) return undefined;
  const model: Model = { table, point, numbers };
  const shown = new Set<Variable>();
  const values: Value[] = [];
  table.subjects.forEach((subject, index) => {
    const matters = [...(table.dimensions[index] ?? [])].some((dimension) => point.has(dimension));
    const what = labelOf(translator, decision, index, subject);
    if (matters) values.push({ what, is: valueText(model, subject, shown, 0) });
  });
  const symbols = limits.flatMap(({ line }) => (line.minus === null ? [line.plus] : [line.plus, line.minus]));
  for (const variable of new Set(symbols)) {
    const { label } = variable.origin;
    if (label === null || shown.has(variable) || values.some((value) => value.what === label)) continue;
    values.push({ what: label, is: numberText(model, variable) });
  }
  return values;
}

/** A `match` has no heading: what it looks at, by name if it has one. */
function labelOf(translator: Translator, decision: DecideExpr, index: number, subject: Subject): string {
  const label = decision.inputs[index]?.label ?? "";
  return decision.form === "match" ? (pathFor(translator, subject).label ?? "the value") : label;
}

function numberText(model: Model, variable: Variable): string {
  return stepsText(model.numbers.get(variable) ?? 0n, model.table.translator.space.decimals);
}

function valueText(model: Model, subject: Subject, shown: Set<Variable>, depth: number): string {
  const { translator } = model.table;
  const { type } = subject;
  if (type.kind === "optional") return optionalText(model, subject, type.of, shown, depth);
  switch (type.kind) {
    case "int":
    case "number":
      return termText(model, subject, shown);
    case "bool":
      return subject.kind === "value"
        ? yesNo(holds(model, conditionOf(translator, subject.seen)))
        : plainText(model, pathFor(translator, subject), type);
    case "choice":
      return choiceText(model, pathFor(translator, subject), type, shown, depth);
    default:
      type.kind satisfies Kinds<"record list set map range none text never row odds entity piece">;
      return plainText(model, pathFor(translator, subject), type);
  }
}

const yesNo = (value: boolean): string => (value ? "yes" : "no");

function optionalText(model: Model, subject: Subject, of: Type, shown: Set<Variable>, depth: number): string {
  const path = pathFor(model.table.translator, subject);
  const isNone = labelAt(model, `${path.key}?`) === "none";
  return isNone ? "none" : valueText(model, { kind: "part", path, type: of }, shown, depth);
}

function termText(model: Model, subject: Subject, shown: Set<Variable>): string {
  const { translator } = model.table;
  if (subject.kind === "part") {
    const variable = translator.space.variables.get(subject.path.key);
    if (variable === undefined) return "any number";
    shown.add(variable);
    return numberText(model, variable);
  }
  const term = termOf(translator, subject.seen);
  const sum = [...term.parts].reduce(
    (total, [variable, factor]) => total + factor * (model.numbers.get(variable) ?? 0n),
    term.constant,
  );
  if (term.parts.size === 1) for (const variable of term.parts.keys()) shown.add(variable);
  return stepsText(sum, translator.space.decimals);
}

function choiceText(
  model: Model,
  path: Path,
  type: Type & { kind: "choice" },
  shown: Set<Variable>,
  depth: number,
): string {
  const { translator } = model.table;
  const choice = translator.lookup.choices.get(type.id);
  const name = labelAt(model, path.key) ?? choice?.variants[0]?.name ?? "";
  const variant = choice?.variants.find((each) => each.name === name);
  const fields =
    depth > 3
      ? []
      : (variant?.fields.filter((field) =>
          matters(model, variantField(translator, path, type, name, field.name).key),
        ) ?? []);
  const given = fields.map((field) => {
    const part: Subject = {
      kind: "part",
      path: variantField(translator, path, type, name, field.name),
      type: field.type,
    };
    return `${field.name}: ${valueText(model, part, shown, depth + 1).replaceAll("`", "")}`;
  });
  const label = variant?.label ?? name;
  return given.length === 0 ? `\`${label}\`` : `\`${label}(${given.join(", ")})\``;
}

/** The point says something about the value with this key, or a part of it. */
function matters(model: Model, key: string): boolean {
  return [...model.point.keys()].some((index) => {
    const dimension = model.table.field.dimensions[index];
    if (dimension === undefined) return false;
    const keys =
      dimension.kind === "finite"
        ? [dimension.origin.key]
        : [dimension.plus.origin.key, dimension.minus?.origin.key ?? ""];
    return keys.some(
      (each) => each === key || each.startsWith(`${key}#`) || each.startsWith(`${key}?`) || each.startsWith(`${key}.`),
    );
  });
}

function plainText(model: Model, path: Path, type: Type): string {
  const label = labelAt(model, path.key);
  if (label === anythingElse) return "any other text";
  if (type.kind === "bool") return label ?? "yes";
  if (label === undefined) return "anything";
  return type.kind === "text" ? `"${label}"` : `\`${label}\``;
}

/** The label that the point gives a finite dimension; the first there is where it does not matter. */
function labelAt(model: Model, key: string): string | undefined {
  const finite = model.table.translator.space.finites.get(key);
  if (finite === undefined) return undefined;
  const classes = model.table.field.classes[finite.index] ?? [];
  const chosen: Class | undefined = classes[model.point.get(finite.index) ?? 0];
  return chosen?.kind === "labels" ? chosen.labels[0] : undefined;
}

/** Whether a formula holds at the point. */
function holds(model: Model, formula: Formula): boolean {
  switch (formula.kind) {
    case "always":
      return true;
    case "never":
      return false;
    case "all":
      return formula.parts.every((part) => holds(model, part));
    case "some":
      return formula.parts.some((part) => holds(model, part));
    case "labels": {
      const label = labelAt(model, formula.dimension.origin.key);
      return label !== undefined && formula.labels.has(label) !== formula.others;
    }
    case "span": {
      const { plus, minus } = formula.dimension;
      const value = (model.numbers.get(plus) ?? 0n) - (minus === null ? 0n : (model.numbers.get(minus) ?? 0n));
      return (formula.low === null || value >= formula.low) && (formula.high === null || value <= formula.high);
    }
    default:
      return assertNever(formula);
  }
}
