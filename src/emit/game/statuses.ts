/** Statuses: giving them, what ends them, what they forbid. */
import type { FunctionDeclarationStructure } from "../structures.ts";
import type { Action, EventPattern, Forbids, Status, StatusEnd } from "../../ir/game.ts";
import type { Type } from "../../ir/program.ts";
import { block, local, newBody, type Body } from "../body/body.ts";
import { into } from "../body/statements.ts";
import { textLiteral } from "../literals.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { defaultsOf, readingsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { helperName } from "./expressions.ts";
import { privateFunction, stateType } from "./functions.ts";
import { statusNumber } from "./numbers.ts";
import { keyOfEvent, kindPlan, type GamePlan } from "./plan.ts";
import { lineBody, lineConditions, overStatuses } from "./rules.ts";

/** What the runtime must know of them. */
export function statusTable(module: Module, plan: GamePlan): string {
  const rows = plan.game.statuses.map((status) => {
    const { id } = status.on.type as { readonly id: string };
    return `{ kind: ${statusNumber(module, plan, status)}, name: ${textLiteral(status.name)}, title: ${textLiteral(kindPlan(plan, id).title)}, stacks: "${status.stacks}" }`;
  });
  return `const statuses: readonly ${runtimeType(module, "StatusRules")}[] = [${rows.join(", ")}];`;
}

/** Gives it to somebody; its values may have defaults. */
export function giver(module: Module, plan: GamePlan, status: Status): FunctionDeclarationStructure {
  const node = `status:${status.id}`;
  const body = newBody(
    module,
    node,
    [...defaultsOf(status.params), ...readingsOf(status.params)],
    [status.on, ...status.params],
  );
  const [game, on] = [body.game ?? "game", local(body, status.on.slot).replace(/^_/, "")];
  body.slots.set(status.on.slot, on);
  const params = status.params.map((param) => {
    const name = local(body, param.slot);
    if (param.default === null) return { name, type: typeText(module, param.type) };
    const given = body.pool.take(`${name}Given`);
    body.lines.push(`let ${name} = ${given};`);
    const outer = body.lines;
    body.lines = [];
    into(body, param.default, { kind: "assign", name });
    outer.push(`if (${name} === undefined) ${block(body.lines)}`);
    body.lines = outer;
    return { name: given, type: `${typeText(module, param.type)} | undefined`, hasQuestionToken: true };
  });
  const values = status.params.map((param) => local(body, param.slot));
  const left = countOf(status);
  if (left !== undefined) body.lines.push(`if (${local(body, left)} < 1) return;`);
  body.lines.push(
    `${runtime(module, "addStatus")}(${game}, ${helperName(module, "statuses")}[${statusNumber(module, plan, status)}]!, ${on}, [${values.join(", ")}]);`,
  );
  return privateFunction({
    name: top(module, node, node),
    result: "void",
    lines: body.lines,
    params: [{ name: game, type: stateType(module) }, { name: on, type: "number" }, ...params],
  });
}

/** The slot that counts how often an end must still come. */
const countOf = ({ ends }: Status): number | undefined => ends.find(({ left }) => left !== undefined)?.left;

/** Ends those that wait for this. The event's values come behind the game, the result last. */
export function ender(module: Module, plan: GamePlan, key: string): FunctionDeclarationStructure {
  const lines = plan.game.statuses.flatMap((status, place) =>
    status.ends.filter((end) => keyOfEvent(end) === key).map((end) => ({ status, place, end })),
  );
  const pattern = lines[0]?.end;
  const node = `status:${lines[0]?.status.id ?? ""}`;
  const handed = pattern === undefined ? [] : eventFields(plan, pattern);
  const body = newBody(
    module,
    node,
    [],
    [],
    lines.map(({ status }) => `status:${status.id}` as const),
  );
  const names = handed.map((field) => body.pool.take(field.name));
  const game = body.game ?? body.pool.take("game");
  const status = body.pool.take("status");
  const inner: Body = { ...body, game, lines: [] };
  for (const line of lines) {
    inner.lines.push(
      `if (${status}.kind === ${statusNumber(module, plan, line.status)}) ${block(capturedEnd(inner, line, status, names, handed))}`,
    );
  }
  return privateFunction({
    name: top(module, `ends:${key}`, `entity:${plan.game.player}`),
    result: "void",
    params: [
      { name: game, type: stateType(module) },
      ...handed.map((field, index) => ({ name: names[index] ?? field.name, type: typeText(module, field.type) })),
    ],
    lines: [
      `if (${game}.statuses.length === 0) return;`,
      `${runtime(module, "endStatuses")}(${game}, ${helperName(module, "statuses")}, (${status}) => ${block([...inner.lines, "return false;"])});`,
    ],
  });
}

function capturedEnd(
  body: Body,
  line: { readonly status: Status; readonly end: StatusEnd },
  text: string,
  names: readonly string[],
  fields: readonly { readonly type: Type }[],
): string[] {
  const { status, end } = line;
  return body.pool.scoped(() => {
    const slots = end.kind === "procedure" ? [...end.slots, ...(end.resultSlot === null ? [] : [end.resultSlot])] : [];
    const tests = end.kind === "procedure" ? end.tests : [];
    const inner = lineBody(body, status, text, { slots, tests, condition: end.condition }, names);
    inner.lines = [];
    const fits = lineConditions(inner, { slots, tests, condition: end.condition }, fields);
    const conditions = [
      ...(fits === "true" ? [] : [fits]),
      ...(end.left === undefined ? [] : [lastTime(inner, line, text)]),
    ];
    return [...inner.lines, conditions.length === 0 ? "return true;" : `if (${conditions.join(" && ")}) return true;`];
  });
}

/** It has come as often as it must; otherwise it counts. */
function lastTime(
  body: Body,
  { status, end }: { readonly status: Status; readonly end: StatusEnd },
  text: string,
): string {
  const place = status.params.findIndex(({ slot }) => slot === end.left);
  return `${runtime(body.module, "countDown")}(${body.game ?? "game"}, ${text}, ${place})`;
}

/** The values of what happens: of a call its parameters, and after it its result. */
export function eventFields(
  plan: GamePlan,
  pattern: EventPattern,
): readonly { readonly name: string; readonly type: Type }[] {
  if (pattern.kind === "phase") return [];
  const procedure = plan.game.procedures.find((each) => each.id === pattern.procedure);
  if (procedure === undefined) throw new Error(`There is no procedure ${pattern.procedure}.`);
  return [
    ...procedure.params,
    ...(pattern.when === "after" && procedure.result.kind !== "none"
      ? [{ name: "result", type: procedure.result }]
      : []),
  ];
}

export interface ForbidsOf {
  readonly status: Status;
  readonly place: number;
  readonly forbids: Forbids;
}

export const forbiddersOf = (plan: GamePlan, action: Action): readonly ForbidsOf[] =>
  plan.game.statuses.flatMap((status, place) =>
    status.forbids.filter((forbids) => forbids.action === action.id).map((forbids) => ({ status, place, forbids })),
  );

/** The status that makes this use illegal; null: none does. */
export function forbidder(module: Module, plan: GamePlan, action: Action): FunctionDeclarationStructure[] {
  const lines = forbiddersOf(plan, action);
  if (lines.length === 0) return [];
  const fields = [action.actor, ...action.params];
  const body = newBody(
    module,
    `action:${action.id}`,
    readingsOf(fields),
    fields,
    lines.map(({ status }) => `status:${status.id}` as const),
  );
  const names = fields.map((field) => local(body, field.slot));
  overStatuses(body, lines, ({ status, forbids }, text) => {
    const inner = lineBody(body, status, text, forbids, names);
    inner.lines = body.lines;
    const fits = lineConditions(inner, forbids, fields);
    const found = `return ${textLiteral(status.name)};`;
    body.lines.push(fits === "true" ? found : `if (${fits}) ${found}`);
  });
  body.lines.push("return null;");
  return [
    privateFunction({
      name: top(module, `forbids:${action.id}`, `action:${action.id}`),
      result: "string | null",
      lines: body.lines,
      params: [
        { name: body.game ?? "game", type: stateType(module) },
        ...fields.map((field, index) => ({ name: names[index] ?? field.name, type: typeText(module, field.type) })),
      ],
    }),
  ];
}
