/** Rules that read a game, and what statuses make of what they give. */
import type { FunctionDeclarationStructure } from "../structures.ts";
import type { Status, StatusChange } from "../../ir/game.ts";
import type { Expr, Rule, Type } from "../../ir/program.ts";
import { allOf } from "../../ir/visit.ts";
import { block, capture, local, newBody, place, type Body } from "../body/body.ts";
import { comparison } from "../body/comparison.ts";
import { withPlaces } from "../body/arithmetic.ts";
import { value } from "../body/expression.ts";
import { into } from "../body/statements.ts";
import { condition } from "../body/tests.ts";
import { ruleFunctions } from "../declaration/rules.ts";
import { runtime, top, type Module } from "../module.ts";
import { rootsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { bare, rulebookOf, type ChangeOf } from "../world.ts";
import { planIn } from "./expressions.ts";
import { privateFunction, stateType } from "./functions.ts";
import { statusNumber } from "./numbers.ts";

export function gameRule(module: Module, id: string, rule: Rule): FunctionDeclarationStructure[] {
  const changes = id.includes("~") ? [] : (module.world.changes.get(id) ?? []);
  if (changes.length === 0) return ruleFunctions(module, id, rule);
  // Each value is handed on.
  const { type, at } = rule.body;
  const handedOn: Expr = {
    kind: "list",
    type,
    at,
    items: rule.params.map(({ slot, name, type: of }) => ({ kind: "local", slot, name, type: of, at })),
  };
  return [
    ...ruleFunctions(module, id, { ...rule, body: handedOn }, (body) => changed(body, id, rule, changes)),
    unchanged(module, id, rule),
  ];
}

/** What the rule gives without statuses. */
function unchanged(module: Module, id: string, rule: Rule): FunctionDeclarationStructure {
  const node = `rule:${id}`;
  const body = newBody(module, node, rootsOf(rule.body), rule.params);
  into(body, rule.body, { kind: "return" });
  return privateFunction({
    name: top(module, `base:${id}`, node),
    result: typeText(module, rule.result),
    lines: body.lines,
    params: [
      { name: body.game ?? "game", type: stateType(module) },
      ...rule.params.map((param) => ({ name: local(body, param.slot), type: typeText(module, param.type) })),
    ],
  });
}

const bands = ["set", "add", "multiply", "keep"] as const;

function changed(body: Body, id: string, rule: Rule, changes: readonly ChangeOf[]): void {
  const game = body.game ?? "game";
  const result = body.pool.take("result");
  const type = typeText(body.module, rule.result);
  const args = rule.params.map((param) => local(body, param.slot));
  body.lines.push(
    `let ${result}: ${type} = ${top(body.module, `base:${id}`, `rule:${id}`)}(${[game, ...args].join(", ")});`,
  );
  body.lines.push(`if (${game}.statuses.length === 0) return ${result};`);
  for (const band of bands) {
    const lines = changes.filter(({ change }) => change.band === band);
    if (lines.length > 0) overStatuses(body, lines, (line, status) => apply(body, rule, line, status, result));
  }
  body.lines.push(`return ${result};`);
}

interface StatusLine {
  readonly status: Status;
  readonly place: number;
}

/** A loop over all statuses, the oldest first, with what those do that have lines here. */
export function overStatuses<L extends StatusLine>(
  body: Body,
  lines: readonly L[],
  write: (line: L, status: string) => void,
): void {
  const game = body.game ?? "game";
  const status = body.pool.take("status");
  const cases = capture(body, () => {
    for (const kind of new Set(lines.map((line) => line.status))) {
      const own = body.pool.scoped(
        () =>
          capture(body, () => {
            for (const line of lines) if (line.status === kind) write(line, status);
          }).lines,
      );
      body.lines.push(`if (${status}.kind === ${statusNumber(body.module, planIn(body), kind)}) ${block(own)}`);
    }
  }).lines;
  body.lines.push(`for (const ${status} of ${game}.statuses) ${block(cases)}`);
  body.pool.release(status);
}

/** The inside of a line of a status: its own slots, and those of what it speaks of. `names`: of those values, in their order. */
export function lineBody(
  body: Body,
  status: Status,
  text: string,
  line: Pick<StatusChange, "slots" | "tests" | "condition"> & { readonly value?: Expr },
  names: readonly string[],
): Body {
  const inner: Body = {
    ...newBody(body.module, `status:${status.id}`, [
      ...allOf("PatternTest", line.tests),
      ...rootsOf(line.condition, line.value),
    ]),
    pool: body.pool,
    game: body.game,
    loops: body.loops,
    tested: body.tested,
    filled: body.filled,
    slots: new Map(),
    lines: body.lines,
  };
  inner.slots.set(status.on.slot, `${text}.on`);
  for (const [place, param] of status.params.entries())
    inner.slots.set(param.slot, `(${text}.values[${place}] as ${typeText(body.module, param.type)})`);
  for (const [place, slot] of line.slots.entries()) if (slot !== null) inner.slots.set(slot, names[place] ?? "null");
  return inner;
}

/** The conditions of a line, one after the other. */
export function lineConditions(
  inner: Body,
  line: Pick<StatusChange, "slots" | "tests" | "condition">,
  params: readonly { readonly type: Type }[],
): string {
  const tests = line.tests.map(({ slot, test }) =>
    condition(inner, test, {
      text: inner.slots.get(slot) ?? "null",
      type: params[line.slots.indexOf(slot)]?.type ?? { kind: "never" },
      plainly: false,
    }),
  );
  const own = line.condition === null ? [] : [value(inner, line.condition)];
  const all = [...tests, ...own].filter((each) => each !== "true");
  return all.length === 0 ? "true" : all.join(" && ");
}

function apply(body: Body, rule: Rule, { status, change }: ChangeOf, text: string, result: string): void {
  const inner = lineBody(
    body,
    status,
    text,
    change,
    rule.params.map((param) => local(body, param.slot)),
  );
  inner.lines = body.lines;
  const fits = lineConditions(inner, change, rule.params);
  const lines = body.pool.scoped(() => capture(inner, () => combine(inner, rule, change, result)).lines);
  body.lines.push(fits === "true" ? block(lines) : `if (${fits}) ${block(lines)}`);
}

function combine(body: Body, rule: Rule, change: StatusChange, result: string): void {
  const text = value(body, change.value);
  if (change.band === "set") {
    body.lines.push(`${result} = ${text};`);
    return;
  }
  const numbers = numbersOf(body, rule);
  const isInt = bare(rule.result).kind === "int";
  const at = place(body, change.at);
  const guard = (line: string): number =>
    body.lines.push(rule.result.kind === "optional" ? `if (${result} !== null) ${line}` : line);
  if (change.band === "keep") {
    const op = change.op ?? ">=";
    const limit = body.pool.take("limit");
    body.lines.push(`const ${limit} = ${text};`);
    const end = op === ">" ? `${limit} + 1` : op === "<" ? `${limit} - 1` : limit;
    guard(
      `if (!${comparison(numbers, op, bare(change.value.type).kind === "int" ? "int" : "number", result, limit, false)}) ${result} = ${end};`,
    );
    return;
  }
  const sum = `${result} ${change.band === "add" ? "+" : "*"} ${text}`;
  guard(`${result} = ${isInt ? wholeText(body, rule, sum, at) : withPlaces(numbers, "keep", [sum, at])};`);
}

/** By the policy of the rulebook. */
function wholeText(body: Body, rule: Rule, text: string, at: string): string {
  const rounding =
    body.module.world.programs.find((each) => each.rulebook.name === rulebookOf(rule.id))?.rulebook.rounding ?? "exact";
  const kept = `${runtime(body.module, "keepInt")}(${text}, ${at})`;
  if (rounding === "exact") return kept;
  return `${runtime(body.module, { down: "floor", up: "ceil", nearest: "round" }[rounding])}(${kept})`;
}

/** Places are kept as in the rule's own rulebook. */
function numbersOf(body: Body, rule: Rule): Body {
  const decimals =
    body.module.world.programs.find((each) => each.rulebook.name === rulebookOf(rule.id))?.rulebook.decimals ?? 6;
  return decimals === body.decimals ? body : { ...body, decimals };
}
