/**
 * Small rules that a loop calls are written into it, their record in locals of its own: no record is made for each turn,
 * and what a row that stays the same has in a column is looked up once, before the loop.
 */
import type { Expr, Record as RecordOf, Rule, Statement, Test } from "../../ir/program.ts";
import { visitAll } from "../../ir/visit.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { commentLine } from "../docs.ts";
import { rootsOf, visitNodes, type ProgramNode, type Roots } from "../roots.ts";
import { capital } from "../names.ts";
import { typeText } from "../types.ts";
import { the } from "../world.ts";
import { block, namesNear, newBody, type Body } from "./body.ts";
import { isCalm } from "./calm.ts";
import { value } from "./expression.ts";
import { drop, into } from "./statements.ts";

type Let = Extract<Statement, { kind: "let" }>;
type Call = Extract<Expr, { kind: "call" }>;

const mostNodes = 90;

/** Writes the rule into the loop, if it is one to be written so. */
export function inlined(body: Body, statement: Let): boolean {
  const { value: call } = statement;
  if (body.loops.length === 0 || body.changing.has(statement.slot) || !body.takenApart.has(statement.slot))
    return false;
  if (call.kind !== "call" || call.original || body.module.graph.counted.has(`rule:${call.rule}`)) return false;
  const rule = the(body.module.world.rules, call.rule);
  if (rule.result.kind !== "record" || call.args.some((arg) => arg === null) || call.args.length < rule.params.length)
    return false;
  const record = the(body.module.world.records, rule.result.id);
  if (!isPlain(record) || !isSmall(rule) || !isMade(rule.body, rule.result.id) || shadows(body, call)) return false;
  write(body, statement, call, rule, record);
  return true;
}

const isPlain = (record: RecordOf): boolean =>
  record.checks.length === 0 && record.fields.every((field) => field.computed === null);

const leaving = new Set<string>(["return", "forEach", "repeat", "each", "stop", "times", "again"]);

/** Short, without loops, and without a `return` that would leave the caller. */
function isSmall(rule: Rule): boolean {
  let nodes = 0;
  const see = ({ kind }: ProgramNode | Test): "stop" | undefined => {
    nodes += 1;
    return nodes > mostNodes || leaving.has(kind) ? "stop" : undefined;
  };
  return !visitAll(rootsOf(rule.body), { expr: see, statement: see, test: see });
}

/** However it goes, it ends with making the record. */
function isMade(expr: Expr, record: string): boolean {
  switch (expr.kind) {
    case "record":
      return expr.id === record && expr.fields.every((field) => field !== null);
    case "if":
      return expr.else !== null && isMade(expr.then, record) && isMade(expr.else, record);
    case "block":
      return expr.value !== null && isMade(expr.value, record);
    case "decide":
      return expr.policy === "first" && expr.rows.every((row) => isMade(row.result, record));
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows variant with field column columnCall call builtin not negate and"
        | "or arithmetic join compare equals about isNone isVariant in list set map range each pick"
        | "index lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return false;
  }
}

/** A local here has a name that the rule needs for something else. */
function shadows(body: Body, call: Call): boolean {
  const known = [namesNear(body.module, body.node), body.module.handed.soFar()];
  const needed = [...namesNear(body.module, `rule:${call.rule}`)].filter(
    (name) => !known.some((names) => names.has(name)),
  );
  if (needed.some((name) => body.pool.has(name))) return true;
  for (const name of needed) body.pool.reserve(name);
  return false;
}

function write(body: Body, statement: Let, call: Call, rule: Rule, record: RecordOf): void {
  const fields = record.fields.filter((field) => body.takenApart.get(statement.slot)?.has(field.name));
  const names = new Map(fields.map((field) => [field.name, body.pool.take(`${statement.name}${capital(field.name)}`)]));
  for (const field of fields)
    body.lines.push(`let ${names.get(field.name) ?? ""}: ${typeText(body.module, field.type)};`);
  body.pool.scoped(() => {
    const inner: Body = {
      ...newBody(body.module, `rule:${rule.id}`, rootsOf(rule.body), rule.params),
      pool: body.pool,
      dice: body.dice,
      loops: body.loops,
      tested: body.tested,
      filled: body.filled,
      steady: new Set(),
      slots: new Map(),
    };
    const steady = inner.steady as Set<number>;
    const outer = body.lines;
    body.lines = [`// ${commentLine(rule.name)}`];
    for (const [index, param] of rule.params.entries()) {
      const arg = call.args[index] as Expr;
      const text = value(body, arg);
      const isName = arg.kind === "local" && !body.changing.has(arg.slot);
      if (arg.kind === "local" && body.steady.has(arg.slot)) steady.add(param.slot);
      if (!isName && !inner.read.has(param.slot)) {
        if (!isCalm(body, arg)) drop(body, text);
        continue;
      }
      const name = isName ? text : body.pool.take(param.name);
      if (!isName) body.lines.push(`const ${name}: ${typeText(body.module, param.type)} = ${text};`);
      inner.slots.set(param.slot, name);
    }
    inner.lines = body.lines;
    into(inner, rule.body, { kind: "fields", names });
    body.lines = outer;
    body.lines.push(block(inner.lines));
  });
  body.split.set(statement.slot, names);
}

/** Locals that are only ever asked for a field, and for which. */
export function takenApart(roots: Roots): ReadonlyMap<number, ReadonlySet<string>> {
  const apart = new Map<number, Set<string>>();
  const whole = new Set<number>();
  const below = new Set<ProgramNode>();
  visitNodes(roots, (node) => {
    if (node.kind === "field" && node.of.kind === "local" && node.of.type.kind === "record") {
      const { of, name } = node;
      below.add(of);
      (apart.get(of.slot) ?? apart.set(of.slot, new Set()).get(of.slot))?.add(name);
    }
    // A node is seen before what is in it.
    if (node.kind === "local" && !below.has(node)) whole.add(node.slot);
  });
  return new Map([...apart].filter(([slot]) => !whole.has(slot)));
}
