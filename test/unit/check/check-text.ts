import { checkRulebook } from "../../../src/check/check.ts";
import { Collector } from "../../../src/diagnostics/collect.ts";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import type { Constant, Expr, Program, Rule, Statement, Test } from "../../../src/ir/program.ts";
import { resolveRulebook } from "../../../src/resolve/resolve.ts";
import { sourceText } from "../../../src/source/text.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";

/** Checks the text of one rulebook; `settings` stand in its first block. */
export function checkText(
  text: string,
  settings = "",
): { readonly program: Program; readonly found: readonly Diagnostic[] } {
  const found = new Collector();
  const source = sourceText("rules/fixture/a.rules", `rulebook fixture { title "Fixture" \n ${settings} }\n${text}`);
  const document = parseDocument(source, found);
  const model = resolveRulebook(
    { name: "fixture", folder: "rules/fixture", documents: [document], csv: new Map(), uses: new Map() },
    found,
  );
  const program = checkRulebook(model, found);
  return { program, found: found.sorted() };
}

/** The rule or constant of that name in a text without mistakes. */
export function declared(text: string, name: string, settings = ""): Rule | Constant {
  const { program, found } = checkText(text, settings);
  const mistakes = found.filter(({ severity }) => severity === "error");
  if (mistakes.length > 0) throw new Error(mistakes.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const all = [...program.rules, ...program.constants];
  const one = all.find((each) => each.name === name);
  if (one === undefined) throw new Error(`no ${name}`);
  return one;
}

export function bodyOf(text: string, name: string, settings = ""): Expr {
  const rule = declared(text, name, settings);
  return "body" in rule ? rule.body : rule.value;
}

export const codes = (text: string, settings = ""): readonly string[] =>
  checkText(text, settings).found.map((each) => each.code);

/** An expression as a short text, so that a test shows what was made: `keep(a / 3)`. */
export function shown(expr: Expr): string {
  switch (expr.kind) {
    case "literal":
      return JSON.stringify(expr.value);
    case "local":
      return expr.name;
    case "constant":
      return expr.id;
    case "arithmetic":
      return `${shown(expr.left)} ${expr.op} ${shown(expr.right)}`;
    case "keep":
      return `keep(${shown(expr.of)})`;
    case "round":
      return `round ${expr.how}(${shown(expr.of)})`;
    case "bounded":
      return `bounded(${shown(expr.of)})`;
    case "negate":
      return `-${shown(expr.of)}`;
    case "call":
      return `${expr.rule}(${expr.args.map((arg) => (arg === null ? "default" : shown(arg))).join(", ")})`;
    case "builtin":
      return `${expr.name}${expr.soft ? "?" : ""}(${expr.args.map(shown).join(", ")})`;
    case "entityField":
    case "field":
    case "column":
      return `${shown(expr.of)}.${expr.name}`;
    case "otherwise":
      return `${shown(expr.left)} otherwise ${shown(expr.right)}`;
    case "index":
      return `${shown(expr.of)}[${shown(expr.index)}]${expr.soft ? "?" : ""}`;
    case "if":
      return `if ${shown(expr.condition)} ${shown(expr.then)} else ${expr.else === null ? "nothing" : shown(expr.else)}`;
    case "compare":
      return `${shown(expr.left)} ${expr.op}${expr.by === "int" ? "" : ` (${expr.by})`} ${shown(expr.right)}`;
    case "equals":
      return `${shown(expr.left)} ${expr.not ? "is not" : "is"} (${expr.by}) ${shown(expr.right)}`;
    case "range":
      return `${expr.lowOpen ? "over " : ""}${expr.low === null ? "" : shown(expr.low)} to ${expr.highOpen ? "under " : ""}${expr.high === null ? "" : shown(expr.high)}`;
    case "in":
      return `${shown(expr.left)} in ${shown(expr.right)}`;
    case "list":
      return `[${expr.items.map(shown).join(", ")}]`;
    case "set":
      return `{${expr.items.map(shown).join(", ")}}`;
    case "and":
    case "or":
      return `${shown(expr.left)} ${expr.kind} ${shown(expr.right)}`;
    case "end":
      return `${shown(expr.of)}.${expr.which}`;
    case "pick":
      return `${expr.which} ${shown(expr.count)} of ${shown(expr.of)}`;
    case "each":
      return `[${shown(expr.value)} for each in ${shown(expr.over)}${expr.where === null ? "" : ` where ${shown(expr.where)}`}]`;
    case "die":
      return `d${expr.sides}`;
    case "dice":
      return `(${shown(expr.count)})d${expr.sides}`;
    case "times":
      return `${shown(expr.count)} times ${shown(expr.value)}`;
    case "roll":
      return `roll${expr.soft ? "?" : ""}(${shown(expr.of)}${expr.by === null ? "" : ` by ${shown(expr.by)}`})`;
    case "shuffle":
      return `shuffle(${shown(expr.of)})`;
    case "again":
      return againShown(expr);
    case "entities":
      return `all ${expr.id}`;
    case "active":
      return `active${expr.soft ? "?" : ""}`;
    case "pile":
      return `pieces in ${shown(expr.pile.of)}.${expr.pile.name}`;
    case "pieceRow":
      return `row of (${shown(expr.of)})`;
    case "newEntity":
      return `new ${expr.id}(${expr.fields.map((field) => (field === null ? "default" : shown(field))).join(", ")})`;
    case "perform":
      return `${expr.procedure}!(${expr.args.map((arg) => (arg === null ? "default" : shown(arg))).join(", ")})`;
    case "columnCall":
      return `${shown(expr.of)}.${expr.name}(${expr.args.map((arg) => (arg === null ? "default" : shown(arg))).join(", ")})`;
    case "choose":
      return `choose${expr.soft ? "?" : ""}(${shown(expr.who)}, ${shown(expr.from)}${expr.prompt === null ? "" : `, "${expr.prompt}"`})`;
    case "chooseSome":
      return `choose ${shown(expr.least)} to ${shown(expr.most)}(${shown(expr.who)}, ${shown(expr.from)})`;
    case "stacks":
      return `stacks(${shown(expr.of)}, ${expr.status})`;
    case "isNone":
      return `${shown(expr.of)} is ${expr.not ? "not " : ""}none`;
    case "record":
      return `${expr.id}(${expr.fields.map((field) => (field === null ? "default" : shown(field))).join(", ")})`;
    case "with":
      return `${shown(expr.of)} with (${expr.fields.map(({ name, value }) => `${name}: ${shown(value)}`).join(", ")})`;
    case "decide":
      return `${expr.form} ${expr.inputs.map((input) => shown(input.value)).join(", ")} {${expr.rows.map((row) => ` ${row.tests.map(testShown).join(", ")}: ${shown(row.result)}`).join(";")} }`;
    case "block":
      return `{ ${[...expr.statements.map(done), ...(expr.value === null ? [] : [shown(expr.value)])].join("; ")} }`;
    default:
      return expr.kind;
  }
}

/** A statement as a short text. */
export function done(statement: Statement): string {
  switch (statement.kind) {
    case "let":
      return `let ${statement.name} = ${shown(statement.value)}`;
    case "set":
      return `set ${statement.name} = ${shown(statement.value)}`;
    case "do":
      return shown(statement.value);
    case "return":
      return `return${statement.value === null ? "" : ` ${shown(statement.value)}`}`;
    case "setField":
      return `set ${shown(statement.of)}.${statement.name} = ${shown(statement.value)}${statement.clamp ? " clamp" : ""}`;
    case "put":
      return `put ${shown(statement.what)} ${statement.under ? "under" : "into"} ${shown(statement.into.of)}.${statement.into.name}`;
    case "putNew":
      return `put new ${shown(statement.row)} ${statement.under ? "under" : "into"} ${shown(statement.into.of)}.${statement.into.name}`;
    case "shufflePile":
      return `shuffle ${shown(statement.pile.of)}.${statement.pile.name}`;
    case "reveal":
      return `reveal ${shown(statement.what)} to ${shown(statement.to)}`;
    case "addStatus":
      return `add ${statement.status}(${statement.args.map((arg) => (arg === null ? "default" : shown(arg))).join(", ")}) to ${shown(statement.of)}`;
    case "removeStatus":
      return `take ${statement.status} from ${shown(statement.of)}`;
    case "endPhase":
      return `endPhase ${statement.phase ?? "here"}`;
    case "endGame":
      return `endGame ${shown(statement.winners)}${statement.ending === null ? "" : ` by ${shown(statement.ending)}`}`;
    case "forEach":
      return `for each ${statement.name} in ${shown(statement.over)}${statement.pace === null ? "" : ` ${statement.pace}`} ${shown(statement.body)}`;
    case "repeat":
      return `repeat ${shown(statement.body)}`;
    default:
      return statement.kind;
  }
}

function againShown(expr: Expr & { readonly kind: "again" }): string {
  const settings = (["limit", "less", "total", "ends"] as const).flatMap((name) =>
    expr[name] === null ? [] : [` ${name} ${shown(expr[name])}`],
  );
  return `${expr.how}(${expr.count === null ? "" : `${shown(expr.count)} times `}${shown(expr.value)} on ${testShown(expr.on)}${settings.join("")})`;
}

/** A test as a short text. */
export function testShown(test: Test): string {
  switch (test.kind) {
    case "compare":
      return `${test.op} ${shown(test.value)}`;
    case "equals":
      return `${test.by} ${shown(test.value)}`;
    case "in":
      return `in ${shown(test.value)}`;
    case "variant":
      return test.variant;
    case "not":
      return `not ${testShown(test.test)}`;
    case "oneOf":
      return test.tests.map(testShown).join(", ");
    default:
      return test.kind;
  }
}
