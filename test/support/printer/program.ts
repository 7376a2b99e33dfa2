/** A random program as a text of rules: what the designer would have had to write to get it. */
import type { Cell, Field, Program, Rule, Table, Type } from "../../../src/ir/program.ts";
import { bodyText, keptText, literalText, namedText, type Writing } from "./formulas.ts";
import { boundText, Helpers, noWords, NoWords, typeText } from "./written.ts";

export interface Printed {
  readonly text: string;
  /** Rules that stand in it; the others hold something that the language does not say. */
  readonly rules: readonly string[];
  /** What the language does not say, as often as it was met. */
  readonly missed: readonly string[];
}

/** `without`: ids of rules to be left out, and with them all that call them. */
export function printProgram(program: Program, without: ReadonlySet<string> = new Set()): Printed {
  const helpers = new Helpers();
  const writing: Writing = { program, helpers, it: null };
  const rules: string[] = [];
  const missed: string[] = [];
  const texts: string[] = [];
  for (const rule of program.rules) {
    if (rule.effects.asks || without.has(rule.id) || !callsOnly(rule, rules)) continue;
    try {
      texts.push(ruleText(writing, rule));
      rules.push(rule.id);
    } catch (problem) {
      if (!(problem instanceof NoWords)) throw problem;
      missed.push(problem.message);
    }
  }
  const declared = [
    ...choices(program),
    ...program.records.map((record) => recordText(writing, record)),
    ...program.tables.map((table) => tableText(writing, table)),
  ];
  const constants = [
    "let truly = yes",
    ...program.constants.map((each) => `let ${each.name}: ${typeText(each.type)} = ${namedText(writing, each.value)}`),
  ];
  return {
    text:
      [`rulebook random {\n  title "Random"\n}`, ...declared, ...constants, ...texts, ...helpers.all()].join("\n\n") +
      "\n",
    rules,
    missed,
  };
}

function callsOnly(rule: Rule, known: readonly string[]): boolean {
  const called = [...JSON.stringify(rule.body).matchAll(/"rule":"([^"]+)"/g)].map(([, id]) => id);
  return called.every((id) => id === rule.id || known.includes(id ?? ""));
}

function ruleText(writing: Writing, rule: Rule): string {
  const params = rule.params.map((param) => `${param.name}: ${fieldType(writing, param)}`).join(", ");
  const body = rule.body.kind === "keep" ? rule.body.of : rule.body;
  const written =
    body.kind === "block" || body.kind === "decide"
      ? `{\n${bodyText(writing, body)}\n}`
      : `= ${keptText(writing, body)}`;
  return `rule ${rule.name}(${params}): ${typeText(rule.result)} ${written}`;
}

function fieldType(writing: Writing, field: Field): string {
  const given = field.default === null ? "" : ` default ${namedText(writing, field.default)}`;
  const computed = field.computed === null ? "" : ` = ${keptText(writing, field.computed)}`;
  return `${typeText(field.type)}${boundText(field.bound)}${given}${computed}`;
}

function choices({ choices: all }: Program): readonly string[] {
  return all.map(
    (choice) =>
      `${choice.ordered ? "ordered " : ""}choice ${choice.name} {\n${choice.variants.map((variant) => `  ${variant.name}${variant.fields.length === 0 ? "" : `(${variant.fields.map((field) => `${field.name}: ${typeText(field.type)}`).join(", ")})`}`).join("\n")}\n}`,
  );
}

function recordText(writing: Writing, record: Program["records"][number]): string {
  const lines = [
    ...record.fields.map((field) => `${field.name}: ${fieldType(writing, field)}`),
    ...record.checks.map((check) => `check ${keptText(writing, check.condition)} "${check.message}"`),
  ];
  return `record ${record.name} {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
}

function tableText(writing: Writing, table: Table): string {
  const plain = table.columns.filter((column) => column.computed === null);
  const columns = plain.map(
    (column) =>
      `${column.name}${column.params === null ? "" : `(${column.params.map((param) => `${param.name}: ${fieldType(writing, param)}`).join(", ")})`}: ${column.name === table.key ? "key" : typeText(column.type)}`,
  );
  if (table.members.length > 0)
    return `table ${table.name} from ${table.members.map((id) => id.slice(id.indexOf(".") + 1)).join(", ")} { ${columns.join(", ")} }`;
  const computed = table.columns.flatMap((column) =>
    column.computed === null
      ? []
      : [`  ${column.name}: ${typeText(column.type)} = ${keptText(writing, column.computed).replaceAll("row.", "")}`],
  );
  const rows = table.rows.map(
    (row) =>
      `  | ${row.cells.map((cell, at) => cellText(writing, cell, plain[at]?.type ?? noWords("a cell of nothing"), at === 0)).join(" | ")} |`,
  );
  return [`table ${table.name} {`, ...computed, `  | ${columns.join(" | ")} |`, ...rows, "}"].join("\n");
}

function cellText(writing: Writing, cell: Cell, type: Type, isKey: boolean): string {
  if ("formula" in cell) return keptText(writing, cell.formula).replaceAll("row.", "");
  if (isKey) return String(cell.value);
  if (cell.value === null) return "";
  if (type.kind === "optional") return literalText(writing, cell.value, type.of).replace(/^\((.*)\)$/, "$1");
  if (type.kind === "choice") return String(cell.value);
  if (type.kind !== "range") return literalText(writing, cell.value, type);
  const { low, high, lowOpen } = cell.value as {
    readonly low: number;
    readonly high: number | null;
    readonly lowOpen: boolean;
  };
  return high === null ? `${lowOpen ? ">" : ">="} ${low}` : `${lowOpen ? "over " : ""}${low} to ${high}`;
}
