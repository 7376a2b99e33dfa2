/** What the runtime must know of the rules: tables of functions, and of what there is. */
import { boardsOf } from "../../ir/boards.ts";
import type { Field } from "../../ir/program.ts";
import type { Setup } from "../../ir/game.ts";
import { typeText as writtenType } from "../../ir/types.ts";
import { boundLiteral } from "../body/limits.ts";
import { propertyName, textLiteral } from "../literals.ts";
import { placeText } from "../places.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { isPlainChoice, keysOf, the, type World } from "../world.ts";
import { actionEntry, refuserTexts } from "./actions.ts";
import { saysWishes } from "../../ir/wishes.ts";
import { wisherTexts } from "./wishes.ts";
import { holdsPiece } from "../../ir/held-rows.ts";
import { isUntoldParam } from "../../ir/unsure-pieces.ts";
import { namingOf, poolKey } from "./namings.ts";
import { actionNumber, frameName, pileCount, pilePlace } from "./numbers.ts";
import { phaseEntry } from "./phases.ts";
import { eventFieldNames, toldNamings } from "./procedures.ts";
import { kindPlan, type EventPlan, type GamePlan, type KindPlan, type PoolPlan } from "./plan.ts";
import { shownNames } from "../../ir/shown-names.ts";

const list = (items: readonly string[]): string => `[${items.join(", ")}]`;

/**
 * How the rules are played. Each part is a constant of its own, so that the game of a variant can take those that are the
 * same there from the plain one.
 */
export function machineTexts(module: Module, plan: GamePlan): readonly string[] {
  const { game } = plan;
  const machine = `${runtimeType(module, "Machine")}<State>`;
  const phases = plan.phases.map((phase) => ({
    name: top(module, `entry:phase:${phase.id}`, ofGame(plan)),
    text: phaseEntry(module, plan, phase),
  }));
  const actions = game.actions.map((action) => ({
    name: top(module, `entry:action:${action.id}`, ofGame(plan)),
    text: actionEntry(module, plan, action),
  }));
  const events = top(module, "events", ofGame(plan));
  const calls = top(module, "calls", ofGame(plan));
  const resume = (module.game?.frames.size ?? 0) === 0 ? "() => null" : top(module, "resume", ofGame(plan));
  const parts = [
    `phases: ${list(phases.map(({ name }) => name))}`,
    `actions: ${list(actions.map(({ name }) => name))}`,
    given("events", events),
    `always: ${list(game.always.map((always) => top(module, `always:${always.id}`, `always:${always.id}`)))}`,
    `alwaysWait: ${String(game.always.some((always) => plan.waits.has(`always:${always.id}`)))}`,
    `places: { always: ${list(game.always.map((always) => textLiteral(placeText(module, always.at))))} }`,
    `namings: ${list((module.game?.chosen ?? []).map(({ name }) => name))}`,
    given("calls", calls),
    `players: (game) => game.entities.${kindPlan(plan, game.player).entity.name}.length`,
    given("resume", resume),
  ];
  return [
    ...phases.map(({ name, text }) => `const ${name}: ${machine}["phases"][number] = ${text};`),
    ...actions.map(({ name, text }) => `const ${name}: ${machine}["actions"][number] = ${text};`),
    `const ${events}: ${machine}["events"] = ${list(plan.events.map((event) => eventEntry(module, plan, event)))};`,
    `const ${calls}: ${machine}["calls"] = { ${callsIn(module).join(", ")} };`,
    `const machine: ${machine} = { ${parts.join(", ")} };`,
    // Apart from the machine: a bundler leaves it out where nobody asks.
    `const ${top(module, "refusers", ofGame(plan))}: readonly (${runtimeType(module, "Refuser")}<State> | null)[] = ${list(refuserTexts(module, plan))};`,
    ...(saysWishes(plan.game)
      ? [
          `const ${top(module, "wishers", ofGame(plan))}: readonly (${runtimeType(module, "Wisher")}<State> | null)[] = ${list(wisherTexts(module, plan))};`,
        ]
      : []),
  ];
}

/** Procedures by the numbers of the frames that are their calls; null: a cell's. */
function callsIn(module: Module): readonly string[] {
  const { calls = new Map<string, string | null>(), frames } = module.game ?? {};
  return [...calls].map(([step, name]) => {
    const number = frames?.get(step)?.number;
    if (number === undefined) throw new Error(`There is no frame of ${step}.`);
    return `[${frameName(module, step, number)}]: ${name === null ? "null" : textLiteral(name)}`;
  });
}

/** What hangs on nothing but the game itself. */
const ofGame = (plan: GamePlan): string => `entity:${plan.game.player}`;
const given = (property: string, text: string): string => (property === text ? property : `${property}: ${text}`);

/** Goes on with the frames of the rulebook; `left`: those that something else goes on with. Null: there are none. */
export function resumeText(
  module: Module,
  left: { readonly steps: ReadonlySet<string>; readonly by: string } | null = null,
): string | null {
  const { game } = module;
  if (game === null || game.frames.size === 0) return null;
  const frames = [...game.frames]
    .filter(([step]) => left?.steps.has(step) !== true)
    .sort(([, a], [, b]) => a.number - b.number);
  const params = `game: State, frame: ${runtimeType(module, "Frame")}, given: unknown`;
  const otherwise = left === null ? "null" : `${left.by}(game, frame, given)`;
  return `function ${top(module, "resume", ofGame(game.plan))}(${params}): unknown {\nswitch (frame.p) {\n${frames.map(([step, { number, type }]) => `case ${frameName(module, step, number)}: return ${step}(game, frame as ${type}, given);`).join("\n")}\ndefault: return ${otherwise};\n}\n}`;
}

function eventEntry(module: Module, plan: GamePlan, event: EventPlan): string {
  const places = (actions: EventPlan["musts"]): string =>
    list(actions.map((action) => actionNumber(module, plan, action)));
  const answers = `must: ${places(event.musts)}, may: ${places(event.mays)}`;
  if (event.kind === "phase")
    return `{ ${answers}, about: () => ${textLiteral(`${event.when === "start" ? "after start" : "before end"} of ${event.phase.name}`)} }`;
  const { procedure, when } = event;
  const names = eventFieldNames(procedure);
  const type = top(module, `event:${procedure.id}`, `entity:${plan.game.player}`);
  const values = procedure.params.map((_, place) => `(event as ${type}).${names[place] ?? ""}`);
  const isSecret = procedure.params.some(
    (param) => holdsPiece(param.type) || isUntoldParam(module.program, procedure.id, param),
  );
  if (isSecret)
    return `{ ${answers}, about: (game, event, reader) => ${runtime(module, "eventText")}(game, reader, ${textLiteral(`${when} ${procedure.name}`)}, ${list(values)}, ${list(toldNamings(module, procedure))}) }`;
  const texts = procedure.params.map(
    (param, place) => `\${${namingOf(module, param.type)}.key(game, ${values[place] ?? ""})}`,
  );
  return `{ ${answers}, about: (${procedure.params.length === 0 ? "" : "game, event"}) => \`${when} ${procedure.name}(${texts.join(", ")})\` }`;
}

/** What is told of a game to who looks at it, keeps it and brings it back. */
export function bookTexts(module: Module, plan: GamePlan): readonly string[] {
  const { game } = plan;
  const book = `${runtimeType(module, "Book")}<State>`;
  const kinds = plan.kinds.map((kind) => ({
    name: top(module, `entry:entity:${kind.entity.id}`, ofGame(plan)),
    text: kindEntry(module, kind),
  }));
  const [pages, begins] = [top(module, "pages", ofGame(plan)), top(module, "setUp", ofGame(plan))];
  const parts = [
    `player: ${textLiteral(kindPlan(plan, game.player).entity.name)}`,
    `tables: ${list(plan.pools.map((pool) => `{ name: ${textLiteral(pool.key)}, naming: ${namingOf(module, { kind: "row", id: pool.table })}, piles: ${pileCount(module, pool)} }`))}`,
    `statuses: ${list(game.statuses.map((status) => `{ name: ${textLiteral(status.name)}, on: ${textLiteral(kindPlan(plan, (status.on.type as { readonly id: string }).id).entity.name)}, params: ${list(status.params.map((param) => namingOf(module, param.type)))} }`))}`,
    `limits: ${list(plan.limits.map(({ action, phase }) => `{ action: ${textLiteral(action.name)}, phase: ${textLiteral(phase.name)} }`))}`,
    `phases: ${list(plan.phases.map((phase) => textLiteral(phase.name)))}`,
    `setups: ${list(game.setups.map((setup) => setupEntry(module, setup)))}`,
    "copy: fork",
    `empty: (base) => ({ ...base, entities: { ${plan.kinds.map(({ entity }) => `${propertyName(entity.name)}: []`).join(", ")} }, pieces: { ${plan.pools.map((pool) => `${propertyName(pool.key)}: ${runtime(module, "newPieces")}()`).join(", ")} } })`,
  ];
  return [
    ...kinds.map(({ name, text }) => `const ${name}: ${book}["kinds"][number] = ${text};`),
    `const ${pages}: Omit<${book}, "rules" | "kinds" | "setUp"> = { ${parts.join(", ")} };`,
    `const ${begins}: ${book}["setUp"] = ${setUp(module, game.setups)};`,
    `const book: ${book} = { ...${pages}, rules, kinds: ${list(kinds.map(({ name }) => name))}, ${given("setUp", begins)} };`,
  ];
}

function kindEntry(module: Module, { entity, title, piles }: KindPlan): string {
  const node = `entity:${entity.id}`;
  const fields = entity.fields.map(({ name, type, bound, computed }) => {
    const formula = `field:${entity.id}.${name}`;
    const parts = [
      `name: ${textLiteral(name)}`,
      `naming: ${namingOf(module, type)}`,
      ...(bound === null || computed !== null ? [] : [`bound: ${boundLiteral(bound)}`]),
      `computed: ${computed === null ? "null" : top(module, formula, formula)}`,
    ];
    return `{ ${parts.join(", ")} }`;
  });
  const checks = entity.checks.map(
    (check, place) =>
      `{ holds: ${top(module, `check:${entity.id}.${place}`, node)}, message: ${textLiteral(check.message ?? "a check does not hold")} }`,
  );
  const held = piles.map(
    ({ pile, pool, place }) =>
      `{ name: ${textLiteral(pile.name)}, table: ${textLiteral(pool.key)}, place: ${pilePlace(module, entity.name, { pile, place })}, word: "${pile.seen}" }`,
  );
  return `{ name: ${textLiteral(entity.name)}, title: ${textLiteral(title)}, fields: ${list(fields)}, piles: ${list(held)}, owner: ${title === "player" || entity.owner === null ? "null" : textLiteral(entity.owner)}, checks: ${list(checks)} }`;
}

function setupEntry(module: Module, { name, params }: Setup): string {
  const entries = params.map((param) => {
    const { bound } = param;
    const written = bound === null ? "null" : boundLiteral(bound);
    return `{ name: ${textLiteral(param.name)}, naming: ${namingOf(module, param.type)}, bound: ${written}, hasDefault: ${String(param.default !== null)} }`;
  });
  return `{ name: ${textLiteral(name)}, params: ${list(entries)} }`;
}

function setUp(module: Module, setups: readonly Setup[]): string {
  const hasValues = setups.some(({ params }) => params.length > 0);
  const cases = setups.map((setup) => {
    const args = setup.params.map(
      (param) =>
        `values[${textLiteral(param.name)}] as unknown as ${typeText(module, param.type)}${param.default === null ? "" : " | undefined"}`,
    );
    return `case ${textLiteral(setup.name)}: return ${top(module, `setup:${setup.id}`, `setup:${setup.id}`)}(${["game", ...args].join(", ")});`;
  });
  if (setups.length === 0) return "() => null";
  return `(game, name${hasValues ? ", values" : ""}) => {\nswitch (name) {\n${cases.join("\n")}\ndefault: return null;\n}\n}`;
}

/** Where the pieces of a table lie, and who sees them there. */
export function poolText(module: Module, plan: GamePlan, pool: PoolPlan): string {
  const count = pool.piles.length;
  const key = propertyAccess("game.pieces", poolKey(module, pool.table));
  const player = kindPlan(plan, plan.game.player).entity;
  const piles = pileCount(module, pool);
  const number = count === 1 ? "at" : `Math.floor(at / ${piles})`;
  const byPile = (give: (each: PoolPlan["piles"][number]) => string): string => {
    const [first] = pool.piles;
    if (count === 1 && first !== undefined) return `return ${give(first)};`;
    const label = ({ kind, pile }: PoolPlan["piles"][number], place: number): string =>
      place === count - 1 ? "default" : `case ${pilePlace(module, kind.name, { pile, place })}`;
    return `switch (at % ${piles}) {\n${pool.piles.map((each, place) => `${label(each, place)}: return ${give(each)};`).join("\n")}\n}`;
  };
  const entity = (each: PoolPlan["piles"][number]): string =>
    `${propertyAccess("game.entities", each.kind.name)}[${number}]!`;
  const everybody = `2 ** ${propertyAccess("game.entities", player.name)}.length - 1`;
  const seenBy = ({ kind, pile }: PoolPlan["piles"][number]): string => {
    if (pile.seen === "hidden") return "0";
    if (pile.seen === "public") return everybody;
    if (kind === player) return `1 << ${number}`;
    if (kind.owner === null) return "0";
    const isOptional = kind.fields.find((field) => field.name === kind.owner)?.type.kind === "optional";
    const owner = propertyAccess(entity({ kind, pile }), kind.owner);
    return isOptional ? `(${owner} === null ? 0 : 1 << ${owner})` : `1 << ${owner}`;
  };
  const title = ({ kind, pile }: PoolPlan["piles"][number]): string =>
    `\`${kind === player ? "player" : kind.name} \${${number} + 1}.${pile.name}\``;
  const readsGame = pool.piles.some((each) => seenBy(each).includes("game"));
  const readsAt = pool.piles.some((each) => /\bat\b/.test(seenBy(each))) || count > 1;
  const parts = [
    `pieces: (game) => ${key}`,
    `pile: (game, at) => {\n${byPile((each) => propertyAccess(entity(each), each.pile.name))}\n}`,
    `seen: (${readsAt ? (readsGame ? "game, at" : "_game, at") : readsGame ? "game" : ""}) => {\n${byPile(seenBy)}\n}`,
    `name: (at) => {\n${byPile(title)}\n}`,
    `word: (${count > 1 ? "at" : ""}) => {\n${byPile(({ pile }) => textLiteral(pile.seen))}\n}`,
  ];
  return `const ${top(module, `pool:${pool.table}`, `entity:${plan.game.player}`)}: ${runtimeType(module, "Pool")}<State> = { ${parts.join(", ")} };`;
}

function propertyAccess(of: string, name: string): string {
  return /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(name) && name !== "__proto__"
    ? `${of}.${name}`
    : `${of}[${textLiteral(name)}]`;
}

// ---------------------------------------------------------------- about the rules

/** Title, setups, actions, endings and pieces, as plain data. */
export function rulesData(world: World, plan: GamePlan): unknown {
  const { program, game } = plan;
  const shown = shownNames(world.programs);
  const boards = boardsOf(game, world.tables.values(), (id) => the(world.records, id));
  return {
    name: program.rulebook.name,
    title: program.rulebook.title,
    setups: game.setups.map(({ name, params }) => ({
      name,
      params: params.map((param) => ({
        name: param.name,
        type: writtenType(param.type),
        hasDefault: param.default !== null,
        options: optionsOf(world, param),
      })),
    })),
    actions: game.actions.map(({ name, doc }) => ({ name, doc })),
    endings: game.ending === null ? [] : the(world.choices, game.ending).variants.map((variant) => variant.name),
    entities: plan.kinds.map(({ entity, title, piles }) => ({
      name: entity.name,
      isPlayer: title === "player",
      owner: entity.owner,
      piles: piles.map(({ pile }) => ({ name: pile.name, table: the(world.tables, pile.table).name, seen: pile.seen })),
    })),
    pieces: plan.pools.map(({ table }) => ({
      table: the(world.tables, table).name,
      keys: keysOf(world, the(world.tables, table)),
    })),
    ...(boards.length === 0 ? {} : { boards }),
    ...(shown === null ? {} : { shown }),
  };
}

/** All values that there are, where that is a short list. */
function optionsOf(world: World, { type }: Field): readonly (string | boolean)[] | null {
  if (type.kind === "bool") return [false, true];
  if (type.kind === "row") return keysOf(world, the(world.tables, type.id));
  if (type.kind !== "choice") return null;
  const choice = the(world.choices, type.id);
  return isPlainChoice(choice) ? choice.variants.map((variant) => variant.name) : null;
}
