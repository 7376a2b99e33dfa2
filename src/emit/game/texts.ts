/** What is done: a plain function where nothing in it can wait; else one that begins it, and one that goes on with its frame. */
import {
  StructureKind,
  type FunctionDeclarationStructure,
  type ParameterDeclarationStructure,
  type StatementStructures,
} from "../structures.ts";
import type { Expr, Field, Statement, Type } from "../../ir/program.ts";
import { allOf } from "../../ir/visit.ts";
import { local, newBody, type Body } from "../body/body.ts";
import { act, into, leaves } from "../body/statements.ts";
import { withoutUnread, wordsOf } from "../body/unread.ts";
import { parameter } from "../declaration/functions.ts";
import type { Node } from "../node.ts";
import { propertyName } from "../literals.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { defaultsOf, holdsNode, readingsOf, rootOf, rootsOf, slotsIn, type Roots } from "../roots.ts";
import { newLowering, steps } from "./frames/lower.ts";
import { rootsOfSteps, type Goal } from "./frames/steps.ts";
import { keptSlots, type Kept } from "./frames/kept-slots.ts";
import { written } from "./frames/writer.ts";
import { frameNumber, privateFunction, stateType } from "./functions.ts";
import { waitsIn } from "./waits.ts";

/** A procedure, an action, a cell of an effect column, the beginning of a phase. */
export interface Doing {
  readonly node: Node;
  /** Names at the top: of what begins it, of what goes on with it, of its frame. */
  readonly names: { readonly begin: string; readonly step: string; readonly frame: string };
  readonly params: readonly Field[];
  readonly result: Type;
  readonly body: Expr;
  /** Whose text it is. */
  readonly asking: string;
  /** What is paid before it. */
  readonly costs: readonly Statement[];
  /** What is said and done before its text. */
  readonly first: ((body: Body) => readonly string[]) | null;
  /** Its depth is counted: what it begins under another name has one parameter more. */
  readonly isDeep: boolean;
  /** What it answers: the type of that, and what its slots are called there. */
  readonly event: { readonly type: string; readonly fields: ReadonlyMap<number, string> } | null;
}

export const mayWait = (module: Module, doing: Pick<Doing, "body">): boolean =>
  waitsIn(module.world, module.game?.plan.waits ?? new Set(), rootsOf(doing.body));

const goalOf = (result: Type): Goal => (result.kind === "none" ? { kind: "drop" } : { kind: "return" });

function newText(module: Module, doing: Doing, roots: Roots): Body {
  const body = newBody(module, doing.node, [...roots, ...defaultsOf(doing.params)], doing.params);
  body.asking = doing.asking;
  return body;
}

function nameEvent(body: Body, { event }: Doing): string {
  const name = body.pool.take("event");
  if (event !== null) {
    body.event = name;
    for (const [slot, field] of event.fields) {
      body.slots.set(slot, `${name}.${field}`);
      // Others read what it is changed to.
      (body.read as Set<number>).add(slot);
    }
  }
  return name;
}

/** Does it speak of what it answers? */
function speaksOfEvent({ event }: Doing, roots: Roots): boolean {
  if (event === null) return false;
  let found = holdsNode(roots, (node) => node.kind === "cancel");
  slotsIn(roots, (slot) => {
    found ||= event.fields.has(slot);
  });
  return found;
}

/** All functions and types of it. */
export function doneBy(module: Module, doing: Doing): StatementStructures[] {
  if (!mayWait(module, doing)) {
    const body = newText(module, doing, [...rootsOf(doing.body), ...doing.costs.map(rootOf), ...handed(doing)]);
    return [
      beginner(module, doing, body, () => {
        plain(body, doing);
      }),
    ];
  }
  const made = frames(module, doing);
  const body = newText(module, doing, [
    ...doing.costs.map(rootOf),
    ...handed(doing),
    ...readingsOf(made.kept.map(({ slot, name }) => ({ slot, name, type: { kind: "never" }, at: doing.body.at }))),
  ]);
  return [
    made.type,
    beginner(module, doing, body, () => {
      push(body, doing, made);
    }),
    made.go,
  ];
}

/** What is said before it speaks of all parameters. */
const handed = ({ first, params }: Doing): Roots => (first === null ? [] : readingsOf(params));

/** The values come first, then what is answered. */
function beginner(module: Module, doing: Doing, body: Body, write: () => void): FunctionDeclarationStructure {
  const event = nameEvent(body, doing);
  const asked = doing.params.map((param) => parameter(body, param));
  const counted = doing.isDeep ? [{ name: body.pool.take("_counted"), type: "void" }] : [];
  body.lines.push(...(doing.first?.(body) ?? []));
  for (const cost of doing.costs) act(body, cost);
  write();
  const lines = withoutUnread(body.lines);
  const words = wordsOf([...lines, ...asked.map((param) => String(param.initializer ?? ""))]);
  const params: ParameterDeclarationStructure[] = [
    { name: body.game ?? "game", type: stateType(module) },
    ...asked,
    ...(doing.event === null ? [] : [{ name: event, type: doing.event.type }]),
    ...counted,
  ];
  return {
    kind: StructureKind.Function,
    name: doing.names.begin,
    statements: [lines.join("\n")],
    returnType: `${typeText(module, doing.result)}${mayWait(module, doing) ? " | undefined" : ""}`,
    parameters: params.map((param) => ({
      ...param,
      name: words.has(param.name) ? param.name : `_${param.name.replace(/^_/, "")}`,
    })),
  };
}

function plain(body: Body, doing: Doing): void {
  if (doing.result.kind !== "none") into(body, doing.body, { kind: "return" });
  else plainText(body, doing.body);
}

/** What gives nothing. */
export function plainText(body: Body, expr: Expr): void {
  into(body, expr, { kind: "drop" });
  if (!leaves(body.lines)) body.lines.push("return null;");
}

function push(body: Body, doing: Doing, made: Made): void {
  const given = new Set(doing.params.map((param) => param.slot));
  const parts = made.kept.map(
    (each) => `${propertyName(each.name)}: ${given.has(each.slot) ? local(body, each.slot) : "null!"}`,
  );
  const answers = made.hasEvent ? [`answers: ${body.game ?? "game"}.stack.length - 1`] : [];
  const frame = body.pool.take("frame");
  body.lines.push(
    `const ${frame}: ${doing.names.frame} = { ${[`p: ${made.number}`, "at: 0", ...answers, ...parts].join(", ")} };`,
    `${body.game ?? "game"}.stack.push(${frame});`,
    "return undefined;",
  );
}

interface Made {
  readonly type: StatementStructures;
  readonly go: FunctionDeclarationStructure;
  readonly number: string;
  readonly kept: readonly Kept[];
  readonly hasEvent: boolean;
}

interface Attempt {
  readonly body: Body;
  readonly lines: readonly string[];
  readonly result: ReturnType<typeof written>;
  readonly params: readonly [string, string, string];
}

/** What is in the frame is known only when all is written: then it is written again. */
function frames(module: Module, doing: Doing): Made {
  const lowering = newLowering(module.world, module.game?.plan.waits ?? new Set(), [
    ...rootsOf(doing.body),
    ...allOf("Field", doing.params),
  ]);
  const lowered = steps(lowering, doing.body, goalOf(doing.result));
  const hasEvent = speaksOfEvent(doing, rootsOfSteps(lowered));
  const attempt = (kept: ReadonlyMap<number, Kept> | null): Attempt => {
    const body = newText(module, doing, rootsOfSteps(lowered));
    (body.growing as Set<number>).clear();
    const [frame, back] = [body.pool.take("frame"), body.pool.take("back")];
    for (const each of kept?.values() ?? []) body.slots.set(each.slot, `${frame}.${each.name}`);
    const event = nameEvent(body, doing);
    body.framed = new Map([...(kept?.values() ?? [])].map(({ slot, type }) => [slot, type]));
    const result = written(body, lowered, { name: frame, kept: kept ?? every }, back);
    const game = body.game ?? "game";
    const opened = hasEvent
      ? [
          `const ${event} = ${runtime(module, "eventOf")}(${game}, ${frame}.answers) as ${doing.event?.type ?? "never"};`,
        ]
      : [];
    return { body, result, params: [game, frame, back], lines: [...opened, ...result.lines] };
  };
  const first = attempt(null);
  const kept = new Map(keptSlots(first.body, first.result, doing.params, lowering.added, lowered));
  for (const slot of doing.event?.fields.keys() ?? []) kept.delete(slot);
  const second = attempt(kept);
  const { step, frame } = doing.names;
  const number = frameNumber(module, step, frame);
  const [game, own, back] = second.params;
  const fields = [
    ...(hasEvent ? [{ name: "answers", type: "number" }] : []),
    ...[...kept.values()].map(({ name, type }) => ({ name: propertyName(name), type })),
  ];
  return {
    number,
    hasEvent,
    kept: [...kept.values()],
    type: { kind: StructureKind.Interface, name: frame, extends: [runtimeType(module, "Frame")], properties: fields },
    go: privateFunction({
      name: step,
      result: "unknown",
      lines: second.lines,
      params: [
        { name: game, type: stateType(module) },
        { name: own, type: frame },
        { name: back, type: "unknown" },
      ],
    }),
  };
}

const every = {
  has: () => true,
  get: (slot: number) => ({ slot, name: `slot${slot}`, type: "unknown" }),
  values: () => [],
} as unknown as ReadonlyMap<number, Kept>;

/** The names of what is done by this node. */
export const namesOf = (module: Module, node: Node): Doing["names"] => ({
  begin: top(module, node, node),
  step: top(module, `step:${node}`, node),
  frame: top(module, `frame:${node}`, node),
});
