/** What `rulewright odds` is asked for, read from its options. */
import { bare } from "../../interpret/values.ts";
import type { Json, Type } from "../../ir/program.ts";
import { typeText } from "../../ir/types.ts";
import type { ResultTest } from "../../odds/of-rule.ts";
import { WrongUse } from "../exit.ts";
import { findRule, findVariant, near, type FoundRule } from "../find-rule.ts";
import { readValue } from "../read-value.ts";
import type { Compilation } from "../../driver/compile.ts";

export interface MeasuredColumn {
  readonly title: string;
  readonly test: ResultTest;
}

export interface OddsRequest {
  /** Chances of these, in this order. */
  readonly tests: readonly MeasuredColumn[];
  /** Beside the chance of each result that of it or more, of it or less. */
  readonly upwards: boolean;
  readonly downwards: boolean;
  readonly given: ResultTest | null;
  readonly budget: number | null;
}

type Options = Readonly<Record<string, unknown>>;

export function readRequest(options: Options, found: FoundRule): OddsRequest {
  const { rule } = found;
  const read = (written: string, what: string): Json => readValue(written, rule.result, what, found);
  const valuesOf = (name: string): readonly unknown[] =>
    Array.isArray(options[name]) ? (options[name] as readonly unknown[]) : [];
  const boundColumns = (name: string, flag: string, op: ">=" | "<="): readonly MeasuredColumn[] =>
    valuesOf(name).flatMap((each) => {
      requireOrdered(found, `\`${flag}\``);
      return typeof each === "string"
        ? [{ title: `${flag.slice(2).replace("-", " ")} ${each}`, test: { op, value: read(each, `\`${flag}\``) } }]
        : [];
    });
  const is = valuesOf("is").map((each): MeasuredColumn => ({
    title: `is ${String(each)}`,
    test: { op: "is", value: read(String(each), "`--is`") },
  }));
  return {
    tests: [...boundColumns("atLeast", "--at-least", ">="), ...boundColumns("atMost", "--at-most", "<="), ...is],
    upwards: valuesOf("atLeast").includes(true),
    downwards: valuesOf("atMost").includes(true),
    given: typeof options["given"] === "string" ? readTest(options["given"], found, read) : null,
    budget: readBudget(options["budget"]),
  };
}

function isOrdered({ rule, programs }: FoundRule): boolean {
  const type = rule.result;
  if (type.kind === "choice")
    return programs.some((program) => program.choices.some((each) => each.id === type.id && each.ordered));
  return type.kind === "int" || type.kind === "number";
}

function requireOrdered(found: FoundRule, what: string): void {
  const { rule } = found;
  if (!isOrdered(found))
    throw new WrongUse(`${what} needs results that have an order, and \`${rule.id}\` gives ${kindOf(rule.result)}.`);
}

const kindOf = (type: Type): string => (type.kind === "bool" ? "yes or no" : `\`${typeText(type)}\``);

/** `>= 2`, `is Hit`, `not 3`, `2`. */
function readTest(written: string, found: FoundRule, read: (written: string, what: string) => Json): ResultTest {
  const [, sign = "", value = ""] = /^\s*(<=|>=|<|>|is\s+not\b|is\b|not\b)?\s*(.*?)\s*$/s.exec(written) ?? [];
  if (value === "")
    throw new WrongUse(`\`--given ${written}\` gives no value. Write \`--given ">= 2"\` or \`--given "is 3"\`.`);
  const op = sign === "" || sign === "is" ? "is" : sign.endsWith("not") ? "is not" : (sign as "<" | "<=" | ">" | ">=");
  if (op !== "is" && op !== "is not") requireOrdered(found, `\`--given "${written}"\``);
  return { op, value: read(value, "`--given`") };
}

function readBudget(written: unknown): number | null {
  if (written === undefined) return null;
  const value = /^\d[\d_]*$/.test(String(written)) ? Number(String(written).replaceAll("_", "")) : NaN;
  if (!(value >= 1 && value <= Number.MAX_SAFE_INTEGER))
    throw new WrongUse(`\`--budget\` must be a whole number of at least 1, and I got \`${String(written)}\`.`);
  return value;
}

/** What the rule is held against: another rule, or itself under another variant. */
export type Against =
  | { readonly kind: "rule"; readonly found: FoundRule; readonly name: string }
  | { readonly kind: "variant"; readonly variant: string; readonly name: string };

export function readAgainst(written: string, found: FoundRule, compilation: Compilation): Against {
  const program = found.rulebook.program;
  const variants = (program?.variants ?? []).map((each) => each.name);
  if (program !== null && variants.includes(written))
    return { kind: "variant", variant: findVariant(program, written), name: written };
  const rules = [...(program?.rules ?? []), ...(program?.game?.procedures ?? [])].map((rule) => rule.name);
  if (!written.includes(".") && !rules.includes(written)) {
    throw new WrongUse(
      `\`--against\` names a variant of \`${found.rulebook.name}\` or a rule, and I know no \`${written}\`. ${near(written, [...variants, ...rules], "There are")}`,
    );
  }
  const other = findRule(compilation, written.includes(".") ? written : `${found.rulebook.name}.${written}`);
  if (typeText(bare(other.rule.result)) !== typeText(bare(found.rule.result))) {
    throw new WrongUse(
      `\`${other.rule.id}\` gives ${kindOf(other.rule.result)} and \`${found.rule.id}\` gives ${kindOf(found.rule.result)}, so I cannot hold them against each other.`,
    );
  }
  return { kind: "rule", found: other, name: other.rule.id };
}
