import { Collector } from "../../../src/diagnostics/collect.ts";
import { sourceText } from "../../../src/source/text.ts";
import type { Arg, Document, Expr, ForEach, Statement, Test, TestPart, Block } from "../../../src/syntax/ast.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";

/** A document and the names of what was found in it. */
export function read(text: string): {
  readonly document: Document;
  readonly codes: readonly string[];
  readonly found: Collector;
} {
  const found = new Collector();
  const document = parseDocument(sourceText("rules/t/t.rules", text), found);
  return { document, codes: found.sorted().map(({ code }) => code), found };
}

/** A formula in brackets, operator first: what binds how is plain to see. */
export function shape(expr: Expr): string {
  switch (expr.kind) {
    case "number":
      return expr.percent ? `${String(expr.value)}%` : String(expr.value);
    case "text":
      return JSON.stringify(expr.text);
    case "bool":
      return expr.value ? "yes" : "no";
    case "none":
    case "it":
    case "missing":
      return expr.kind;
    case "name":
      return expr.name.text;
    case "call":
      return `${expr.callee.text}(${[...expr.args.map(argShape), ...(expr.each === null ? [] : [eachShape(expr.each)])].join(" ")})`;
    case "member":
      return `${shape(expr.of)}.${expr.name.text}`;
    case "memberCall":
      return `${shape(expr.of)}.${expr.name.text}(${expr.args.map(argShape).join(" ")})`;
    case "index":
      return `${shape(expr.of)}[${expr.args.map(argShape).join(" ")}]`;
    case "with":
      return `(with ${shape(expr.of)} ${expr.args.map(argShape).join(" ")})`;
    case "list":
      return `[${expr.items.map(shape).join(" ")}]`;
    case "map":
      return `[${expr.entries.map(({ key, value }) => `${shape(key)}:${shape(value)}`).join(" ")}]`;
    case "listEach":
      return `[${shape(expr.value)} ${eachShape(expr.each)}]`;
    case "if":
      return `(if ${expr.arms.map((arm) => `${shape(arm.condition)} ${blockShape(arm.then)}`).join(" ")}${expr.otherwise === null ? "" : ` ${blockShape(expr.otherwise)}`})`;
    case "match":
      return `(match ${shape(expr.of)} ${expr.arms.map((arm) => `${testShape(arm.test)}=>${arm.value.kind === "block" ? blockShape(arm.value) : statementShape(arm.value)}`).join(" ")})`;
    case "unary":
      return `(${expr.op} ${shape(expr.of)})`;
    case "binary":
    case "compare":
      return `(${expr.op} ${shape(expr.left)} ${shape(expr.right)})`;
    case "is":
      return `(is${expr.not ? "-not" : ""}${expr.about ? "-about" : ""} ${shape(expr.left)} ${shape(expr.right)})`;
    case "in":
      return `(${expr.not ? "not-" : ""}in ${shape(expr.left)} ${shape(expr.right)})`;
    case "range":
      return `(${expr.over ? "over-" : ""}to${expr.under ? "-under" : ""} ${shape(expr.low)} ${shape(expr.high)})`;
    case "pick":
      return `(${expr.which} ${shape(expr.count)} ${shape(expr.of)})`;
    case "times":
      return `(times ${shape(expr.count)} ${shape(expr.value)})`;
    case "dice":
      return `${expr.count === null ? "" : shape(expr.count)}d${expr.percent ? "%" : String(expr.sides)}`;
    case "where":
      return `(where ${shape(expr.of)} ${shape(expr.condition)})`;
    case "otherwise":
      return `(otherwise ${shape(expr.left)} ${shape(expr.right)})`;
    case "new":
      return `(new ${shape(expr.of)})`;
    case "parens":
      return `{${shape(expr.of)}}`;
  }
}

export function argShape(arg: Arg): string {
  const value = arg.test !== null ? partShape(arg.test) : arg.value === null ? "" : shape(arg.value);
  const given = arg.given === null ? "" : ` given ${shape(arg.given)}`;
  return `${arg.name === null ? "" : `${arg.name.text}:`}${value}${given}`;
}

function eachShape(each: ForEach): string {
  return `each ${each.name.text} in ${shape(each.over)}${each.where === null ? "" : ` where ${shape(each.where)}`}`;
}

const partShape = (part: TestPart): string =>
  part.kind === "compare"
    ? `${part.op}${shape(part.value)}`
    : part.kind === "about"
      ? `about ${shape(part.value)}`
      : shape(part.value);

export function testShape(test: Test): string {
  if (test.kind !== "parts") return test.kind;
  return `${test.not ? "not " : ""}${test.parts.map(partShape).join(",")}`;
}

export const blockShape = (block: Block): string => `{${block.statements.map(statementShape).join("; ")}}`;

export function statementShape(statement: Statement): string {
  switch (statement.kind) {
    case "let":
      return `let ${statement.name.text}${statement.type === null ? "" : `: ${statement.type.name.text}`} = ${shape(statement.value)}`;
    case "set":
      return `set ${shape(statement.target)} = ${shape(statement.value)}`;
    case "add":
      return `add ${shape(statement.value)} to ${shape(statement.target)}`;
    case "take":
      return `take ${shape(statement.value)} from ${shape(statement.target)}`;
    case "return":
      return statement.value === null ? "return" : `return ${shape(statement.value)}`;
    case "stop":
      return "stop";
    case "forEach":
      return `${eachShape(statement.each)}${statement.pace === null ? "" : ` ${statement.pace}`} ${blockShape(statement.body)}`;
    case "repeat":
      return `repeat ${statement.mode}${statement.count === null ? "" : ` ${shape(statement.count)}`} ${blockShape(statement.body)}`;
    case "rows":
      return `rows ${statement.policy?.text ?? "first"} ${String(statement.rows.rows.length)}`;
    case "put":
      return `put ${shape(statement.value)} ${statement.under ? "under" : "into"} ${shape(statement.target)}`;
    case "cancel":
      return "cancel";
    case "choosing":
      return `choosing ${statement.answers.map(shape).join(" ")}`;
    case "rolling":
      return `rolling ${statement.faces.map(shape).join(" ")}`;
    case "expression":
      return shape(statement.value);
  }
}

/** The one declaration of a text. */
export function only(text: string): Document["declarations"][number] {
  const { document, codes } = read(text);
  const [declaration, more] = document.declarations;
  if (declaration === undefined || more !== undefined || codes.length > 0)
    throw new Error(`not one plain declaration: ${codes.join()}`);
  return declaration;
}
