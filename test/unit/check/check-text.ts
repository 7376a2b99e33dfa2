import { checkRulebook } from "../../../src/check/check.ts";
import { Collector } from "../../../src/diagnostics/collect.ts";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import type { Constant, Expr, Program, Rule } from "../../../src/ir/program.ts";
import { resolveRulebook } from "../../../src/resolve/resolve.ts";
import { sourceText } from "../../../src/source/text.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";

/** Checks the text of one rulebook; `settings` stand in its first block. */
export function checkText(text: string, settings = ""): { readonly program: Program; readonly found: readonly Diagnostic[] } {
  const found = new Collector();
  const source = sourceText("rules/fixture/a.rules", `rulebook fixture { title "Fixture" \n ${settings} }\n${text}`);
  const document = parseDocument(source, found);
  const model = resolveRulebook({ name: "fixture", folder: "rules/fixture", documents: [document], csv: new Map(), uses: new Map() }, found);
  const program = checkRulebook(model, found);
  return { program, found: found.sorted() };
}

/** The rule or constant of that name in a text without mistakes. */
export function declared(text: string, name: string, settings = ""): Rule | Constant {
  const { program, found } = checkText(text, settings);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const all = [...program.rules, ...program.constants];
  const one = all.find((each) => each.name === name);
  if (one === undefined) throw new Error(`no ${name}`);
  return one;
}

export function bodyOf(text: string, name: string, settings = ""): Expr {
  const rule = declared(text, name, settings);
  return "body" in rule ? rule.body : rule.value;
}

export const codes = (text: string, settings = ""): readonly string[] => checkText(text, settings).found.map((each) => each.code);

/** An expression as a short text, so that a test shows what was made: `keep(a / 3)`. */
export function shown(expr: Expr): string {
  switch (expr.kind) {
    case "literal": return JSON.stringify(expr.value);
    case "local": return expr.name;
    case "constant": return expr.id;
    case "arithmetic": return `${shown(expr.left)} ${expr.op} ${shown(expr.right)}`;
    case "keep": return `keep(${shown(expr.of)})`;
    case "round": return `round ${expr.how}(${shown(expr.of)})`;
    case "bounded": return `bounded(${shown(expr.of)})`;
    case "negate": return `-${shown(expr.of)}`;
    case "call": return `${expr.rule}(${expr.args.map((arg) => (arg === null ? "default" : shown(arg))).join(", ")})`;
    case "builtin": return `${expr.name}${expr.soft ? "?" : ""}(${expr.args.map(shown).join(", ")})`;
    case "field": case "column": return `${shown(expr.of)}.${expr.name}`;
    case "otherwise": return `${shown(expr.left)} otherwise ${shown(expr.right)}`;
    case "index": return `${shown(expr.of)}[${shown(expr.index)}]${expr.soft ? "?" : ""}`;
    case "if": return `if ${shown(expr.condition)} ${shown(expr.then)} else ${expr.else === null ? "nothing" : shown(expr.else)}`;
    case "compare": return `${shown(expr.left)} ${expr.op}${expr.by === "int" ? "" : ` (${expr.by})`} ${shown(expr.right)}`;
    case "equals": return `${shown(expr.left)} ${expr.not ? "is not" : "is"} (${expr.by}) ${shown(expr.right)}`;
    case "range": return `${expr.lowOpen ? "over " : ""}${expr.low === null ? "" : shown(expr.low)} to ${expr.highOpen ? "under " : ""}${expr.high === null ? "" : shown(expr.high)}`;
    case "in": return `${shown(expr.left)} in ${shown(expr.right)}`;
    case "list": return `[${expr.items.map(shown).join(", ")}]`;
    case "set": return `{${expr.items.map(shown).join(", ")}}`;
    default: return expr.kind;
  }
}
