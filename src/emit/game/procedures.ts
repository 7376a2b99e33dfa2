/** Procedures, and what others make of their calls. */
import { StructureKind, type FunctionDeclarationStructure, type StatementStructures } from "../structures.ts";
import type { Procedure } from "../../ir/game.ts";
import { local, newBody, type Body } from "../body/body.ts";
import { parameter } from "../declaration/functions.ts";
import { textLiteral } from "../literals.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { NamePool } from "../names.ts";
import { defaultsOf, readingsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { frameNumber, privateFunction, stateType } from "./functions.ts";
import { endKeys } from "./module.ts";
import { isUntoldParam } from "../../ir/unsure-pieces.ts";
import { untoldNamingOf } from "./namings.ts";
import { eventNumberOf } from "./numbers.ts";
import { eventNumber, type GamePlan } from "./plan.ts";
import { doneBy, mayWait, namesOf, type Doing } from "./texts.ts";

interface Heard {
  readonly plan: GamePlan;
  readonly procedure: Procedure;
  /** Numbers of the events that are answered, or -1. */
  readonly before: number;
  readonly after: number;
  /** What ends statuses before and after it; null: none waits for it. */
  readonly endsBefore: string | null;
  readonly endsAfter: string | null;
  /** What its parameters are called where it is an event. */
  readonly fields: readonly string[];
}

function heardOf(module: Module, plan: GamePlan, procedure: Procedure): Heard {
  const keys = endKeys(plan);
  const ends = (when: string): string | null =>
    keys.includes(`${when} ${procedure.id}`)
      ? top(module, `ends:${when} ${procedure.id}`, `entity:${plan.game.player}`)
      : null;
  return {
    plan,
    procedure,
    before: eventNumber(plan, `before ${procedure.id}`),
    after: eventNumber(plan, `after ${procedure.id}`),
    endsBefore: ends("before"),
    endsAfter: ends("after"),
    fields: eventFieldNames(procedure),
  };
}

/** Names of an event's values: none that a frame has itself. */
export function eventFieldNames(procedure: Procedure): readonly string[] {
  const pool = new NamePool(["p", "at", "event", "cancelled", "result", "answers"]);
  return procedure.params.map((param) => pool.take(param.name));
}

/** Its values, what it gave, and whether it was stopped. */
export function callType(module: Module, procedure: Procedure): StatementStructures {
  const fields = eventFieldNames(procedure);
  return {
    kind: StructureKind.Interface,
    name: top(module, `event:${procedure.id}`, `entity:${module.game?.plan.game.player ?? ""}`),
    extends: [runtimeType(module, "Frame"), runtimeType(module, "Happened")],
    properties: [
      ...procedure.params.map((param, place) => ({
        name: fields[place] ?? param.name,
        type: typeText(module, param.type),
      })),
      { name: "result", type: typeText(module, procedure.result) },
      { name: "cancelled", type: "boolean" },
    ],
  };
}

export function procedureFunctions(module: Module, plan: GamePlan, procedure: Procedure): StatementStructures[] {
  const heard = heardOf(module, plan, procedure);
  const node = `procedure:${procedure.id}`;
  const doing: Doing = {
    node,
    names: namesOf(module, node),
    params: procedure.params,
    result: procedure.result,
    body: procedure.body,
    asking: procedure.name,
    costs: [],
    first: null,
    isDeep: false,
    event: null,
  };
  const isAlone = heard.before < 0 && heard.endsAfter === null && heard.after < 0;
  if (isAlone && (heard.endsBefore === null || mayWait(module, doing))) return called(module, heard, doing);
  const inner = {
    ...doing,
    names: { ...doing.names, begin: top(module, `inner:${node}`, node) },
    params: procedure.params.map((param) => ({ ...param, default: null })),
  };
  const begins =
    heard.before >= 0 || mayWait(module, inner) ? withFrame(module, heard, inner) : [followed(module, heard, inner)];
  return [...doneBy(module, inner), ...begins];
}

const nameOf = (module: Module, node: string): string =>
  module.graph.deep.has(node) ? top(module, `body:${node}`, node) : top(module, node, node);

interface Calling {
  readonly body: Body;
  readonly game: string;
  readonly names: readonly string[];
  readonly params: FunctionDeclarationStructure["parameters"];
  readonly lines: string[];
}

/** What everybody calls: its parameters with their defaults. */
function calling(module: Module, { procedure }: Heard): Calling {
  const node = `procedure:${procedure.id}`;
  const { params } = procedure;
  const body = newBody(module, node, [...readingsOf(params), ...defaultsOf(params)], params);
  const asked = procedure.params.map((param) => parameter(body, param));
  const game = body.game ?? "game";
  const counted = module.graph.deep.has(node) ? [{ name: body.pool.take("_counted"), type: "void" }] : [];
  return {
    body,
    game,
    names: procedure.params.map((param) => local(body, param.slot)),
    lines: body.lines,
    params: [{ name: game, type: stateType(module) }, ...asked, ...counted],
  };
}

function beginFunction(
  module: Module,
  { procedure }: Heard,
  doing: Doing,
  { params, lines }: Calling,
  mayBeUndefined: boolean,
): FunctionDeclarationStructure {
  const node = `procedure:${procedure.id}`;
  return {
    kind: StructureKind.Function,
    name: nameOf(module, node),
    parameters: params ?? [],
    returnType: `${typeText(module, doing.result)}${mayBeUndefined ? " | undefined" : ""}`,
    statements: [lines.join("\n")],
  };
}

/** How what it is called with is told. */
export const toldNamings = (module: Module, { id, params }: Procedure): readonly string[] =>
  params.map((param) => untoldNamingOf(module, param.type, isUntoldParam(module.program, id, param)));

function told(module: Module, procedure: Procedure, game: string, values: readonly string[]): string {
  const namings = toldNamings(module, procedure);
  return `if (${runtime(module, "isHeard")}) ${runtime(module, "tellCall")}(${game}, ${textLiteral(procedure.name)}, [${values.join(", ")}], [${namings.join(", ")}]);`;
}

/** What waits for nothing calls itself while somebody listens: then it can tell its end, wherever its text gives something. */
function toldWhole(
  module: Module,
  procedure: Procedure,
  [game = "game", ...values]: readonly string[],
  call: string,
): string {
  const name = textLiteral(procedure.name);
  return `if (${runtime(module, "isHeard")} && ${runtime(module, "beginsCall")}(${game}, ${name}, [${values.join(", ")}], [${toldNamings(module, procedure).join(", ")}])) return ${runtime(module, "returned")}(${name}, ${call});`;
}

/** The frame that `step` goes on with is a call: when it is gone, the call is done. */
export function callBy({ game }: Module, step: string, procedure: string | null): void {
  game?.calls.set(step, procedure);
  for (const { calls } of game?.writing ?? []) calls.set(step, procedure);
}

/** Nobody answers it, and nothing follows from it. */
function called(module: Module, heard: Heard, doing: Doing): StatementStructures[] {
  const { procedure, endsBefore } = heard;
  const node = `procedure:${procedure.id}`;
  const begin = nameOf(module, node);
  const isDeep = module.graph.deep.has(node);
  const waits = mayWait(module, doing);
  const first = (body: Body): readonly string[] => {
    const [game, values] = [body.game ?? "game", procedure.params.map((param) => local(body, param.slot))];
    return [
      ...(endsBefore === null ? [] : [`${endsBefore}(${[game, ...values].join(", ")});`]),
      waits
        ? told(module, procedure, game, values)
        : toldWhole(
            module,
            procedure,
            [game, ...values],
            `${begin}(${[game, ...values, ...(isDeep ? ["undefined"] : [])].join(", ")})`,
          ),
    ];
  };
  const done = doneBy(module, { ...doing, names: { ...doing.names, begin }, first, isDeep });
  if (waits) callBy(module, doing.names.step, procedure.name);
  return done;
}

/** Statuses that end with it, and those who answer after it. */
function afterLines(
  module: Module,
  heard: Heard,
  game: string,
  values: readonly string[],
  result: string,
): readonly string[] {
  const { procedure, fields } = heard;
  const event = [
    `event: ${eventNumberOf(module, heard.plan, heard.after)}`,
    ...fields.map((field, place) => `${field}: ${values[place] ?? "null"}`),
    ...(procedure.result.kind === "none" ? [] : [`result: ${result}`]),
  ];
  return [
    ...(heard.endsAfter === null
      ? []
      : [
          `${heard.endsAfter}(${[game, ...values, ...(procedure.result.kind === "none" ? [] : [result])].join(", ")});`,
        ]),
    ...(heard.after < 0 ? [] : [`${game}.events.push({ ${event.join(", ")} } as ${runtimeType(module, "Happened")});`]),
  ];
}

/** Somebody waits for its end, and nothing in it waits. */
function followed(module: Module, heard: Heard, doing: Doing): FunctionDeclarationStructure {
  const call = calling(module, heard);
  const { game, names, lines } = call;
  const isNone = heard.procedure.result.kind === "none";
  const given = call.body.pool.take("given");
  const value = `${doing.names.begin}(${[game, ...names].join(", ")})`;
  if (heard.endsBefore !== null) lines.push(`${heard.endsBefore}(${[game, ...names].join(", ")});`);
  lines.push(
    told(module, heard.procedure, game, names),
    isNone ? `${value};` : `const ${given} = ${value};`,
    ...afterLines(module, heard, game, names, given),
    `if (${runtime(module, "isHeard")}) ${runtime(module, "tellReturned")}(${textLiteral(heard.procedure.name)}, false);`,
    isNone ? "return null;" : `return ${given};`,
  );
  return beginFunction(module, heard, doing, call, false);
}

/** The call itself is a frame: those who answer change its values, and it goes on when they have. */
function withFrame(module: Module, heard: Heard, doing: Doing): StatementStructures[] {
  const call = calling(module, heard);
  const { procedure, fields } = heard;
  const node = `procedure:${procedure.id}`;
  const type = top(module, `call:${node}`, node);
  const step = top(module, `after:${node}`, node);
  const number = frameNumber(module, step, type);
  callBy(module, step, procedure.name);
  const { game, names } = call;
  const parts = fields.map((field, place) => `${field}: ${names[place] ?? "null"}`);
  const [own, given] = [call.body.pool.take("call"), call.body.pool.take("given")];
  call.lines.push(
    `const ${own}: ${type} = { ${[`p: ${number}`, "at: 0", ...parts, "cancelled: false"].join(", ")} };`,
    `${game}.stack.push(${own});`,
  );
  if (heard.before >= 0)
    call.lines.push(
      `if (${runtime(module, "answering")}(${game}, ${eventNumberOf(module, heard.plan, heard.before)}) === undefined) return undefined;`,
    );
  call.lines.push(
    `const ${given} = ${step}(${game}, ${own}, undefined);`,
    `if (${given} === undefined) return undefined;`,
    `${game}.stack.pop();`,
    `if (${runtime(module, "isHeard")}) ${runtime(module, "tellReturned")}(${textLiteral(procedure.name)}, ${own}.cancelled);`,
    `return ${given};`,
  );
  return [
    {
      kind: StructureKind.Interface,
      name: type,
      extends: [runtimeType(module, "Frame")],
      properties: [
        ...procedure.params.map((param, place) => ({
          name: fields[place] ?? param.name,
          type: typeText(module, param.type),
        })),
        { name: "cancelled", type: "boolean" },
      ],
    },
    beginFunction(module, heard, doing, call, true),
    goingOn(module, heard, doing, { type, step }),
  ];
}

function goingOn(
  module: Module,
  heard: Heard,
  doing: Doing,
  { type, step }: { readonly type: string; readonly step: string },
): FunctionDeclarationStructure {
  const { procedure, fields } = heard;
  const result = typeText(module, procedure.result);
  const values = fields.map((field) => `call.${field}`);
  const value = `${doing.names.begin}(${["game", ...values].join(", ")})`;
  const waits = mayWait(module, doing);
  const isNone = procedure.result.kind === "none";
  const first = [
    ...(heard.before < 0
      ? []
      : [
          `if (call.cancelled) {\n${runtime(module, "tellCancelled")}(${textLiteral(procedure.name)});\nreturn null${procedure.result.kind === "none" || procedure.result.kind === "optional" ? "" : "!"};\n}`,
        ]),
    ...(heard.endsBefore === null ? [] : [`${heard.endsBefore}(${["game", ...values].join(", ")});`]),
    told(module, procedure, "game", values),
  ];
  // What is gone on with has been given.
  const last = [
    ...afterLines(module, heard, "game", values, waits ? `given as ${result}` : "given"),
    isNone ? "return null;" : "return given;",
  ];
  const once = [...first, isNone ? `${value};` : `const given = ${value};`, ...last];
  return privateFunction({
    name: step,
    result: `${result} | undefined`,
    params: [
      { name: "game", type: stateType(module) },
      { name: "call", type },
      { name: "back", type: "unknown" },
    ],
    lines: !waits
      ? once
      : [
          `let given = back as ${result} | undefined;`,
          `if (call.at === 0) {\n${[...first, "call.at = 1;", `given = ${value};`, "if (given === undefined) return undefined;"].join("\n")}\n}`,
          ...last,
        ],
  });
}
