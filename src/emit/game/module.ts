/** The module of a game while it is made, and the names at its top. */
import { saysWishes } from "../../ir/wishes.ts";
import type { Program } from "../../ir/program.ts";
import type { Sources } from "../../source/text.ts";
import { memoized } from "../../query/memo.ts";
import type { Graph } from "../graph.ts";
import type { Node } from "../node.ts";
import { newModule, topNames, type GamePart, type Module } from "../module.ts";
import { capital, NamePool, small } from "../names.ts";
import type { Printing } from "../print.ts";
import { rulebookOf, the, type World } from "../world.ts";
import { chosenNaming } from "./namings.ts";
import { keyOfEvent, type GamePlan } from "./plan.ts";

/** What a game exports, and what it is made of: no name of the rules takes one of these. */
const ownNames =
  "rules init decision decisions whyNot step expand expandSetup outcome fork view follow determinize log replay hash load problems worth preferences State GameOption GameDecision GameRefused GameView GameTold GameKeys GameFollowed GameSetup machine book statuses".split(
    " ",
  );
/** What is called so in the tables of functions: nothing at the top may hide behind it. */
const paramNames =
  "game me values event uses refusals frame given name base at trial state player seed choice trace json setup number call back options rolls before told".split(
    " ",
  );

export interface GameBase {
  readonly world: World;
  readonly graph: Graph;
  readonly program: Program;
  readonly sources: Sources;
  readonly plan: GamePlan;
  readonly printing: Printing;
  readonly variant: GamePart["variant"];
  /** Of a variant: the plain game, which was made before. */
  readonly plain: GamePart | null;
}

export function newGameModule({ world, graph, program, sources, plan, printing, variant, plain }: GameBase): Module {
  const pool = new NamePool([...ownNames, ...paramNames]);
  const names = new Map(topNames(program, world, pool));
  const reserved = new Set<string>(ownNames);
  const helper = (what: string, wanted: string): void => {
    const name = pool.takeTop(wanted);
    names.set(what, name);
    reserved.add(name);
  };
  names.set("statuses", "statuses");
  foreignNames(plan, program, world, names, pool);
  nameDone(plan, names, pool, helper);
  nameParts(plan, world, helper);
  const game: GamePart = {
    plan,
    nodes: plan.nodes,
    variant,
    namings: new Map(),
    chosen: [],
    numbers: new Map(),
    frames: new Map(),
    calls: new Map(),
    circling: new Set([...graph.circling].filter((node) => plan.waits.has(node))),
    plain,
    used: new Set(),
    units: new Map(),
    writing: [],
    unchanged: new Set(),
    taken: new Map(),
    reserved,
  };
  // What waits is counted by its frames (`circling`); what is done has its count begun by `step`, and knows its depth at most.
  const deep = new Set([...graph.deep].filter((node) => !plan.waits.has(node)));
  const counted = new Set(
    [...graph.counted].filter(
      (node) => deep.has(node) || !(plan.waits.has(node) || plan.effects.has(node) || node.startsWith("procedure:")),
    ),
  );
  const module: Module = {
    ...newModule({ world, graph: { ...graph, counted, deep }, program, sources, changed: null, printing, game }),
    names,
    pool,
  };
  // What is chosen is counted as there.
  for (const { type } of plain?.chosen ?? []) chosenNaming(module, type);
  return module;
}

/** What other rulebooks roll, and what reads the game through them, stands here, too. */
function foreignNames(
  plan: GamePlan,
  program: Program,
  world: World,
  names: Map<string, string>,
  pool: NamePool,
): void {
  const all = new Map<string, ReadonlyMap<string, string>>();
  for (const node of plan.nodes) {
    const book = rulebookOf(node.slice(node.indexOf(":") + 1));
    if (book === program.rulebook.name || names.has(node)) continue;
    const other = world.programs.find((each) => each.rulebook.name === book);
    if (other === undefined) continue;
    const known = all.get(book) ?? topNames(other, { ...world, rules: new Map() }, new NamePool());
    all.set(book, known);
    for (const what of [node, `body:${node}`])
      names.set(what, pool.takeTop(`${small(book)}${capital(known.get(what) ?? "rule")}`));
  }
}

/** What is done: names of the designer, and what stands beside them. */
function nameDone(
  plan: GamePlan,
  names: Map<string, string>,
  pool: NamePool,
  helper: (what: string, wanted: string) => void,
): void {
  const { game } = plan;
  const done: readonly (readonly [Node, string])[] = [
    ...game.procedures.map((each) => [`procedure:${each.id}`, each.name] as const),
    ...game.actions.map((each) => [`action:${each.id}`, each.name] as const),
    ...game.setups.map((each) => [`setup:${each.id}`, each.name] as const),
    ...game.always.map((each, place) => [`always:${each.id}`, `always${place + 1}`] as const),
    ...plan.phases.flatMap((each) => [
      [`enter:${each.id}`, `enter${capital(each.name)}`] as const,
      [`exit:${each.id}`, `exit${capital(each.name)}`] as const,
    ]),
  ];
  for (const [node, name] of done) names.set(node, pool.takeTop(name));
  for (const [node, name] of done) {
    names.set(`body:${node}`, pool.takeTop(`${name}Within`));
    helper(`frame:${node}`, `${capital(name)}Frame`);
    helper(`step:${node}`, `${name}Step`);
    helper(`inner:${node}`, `${name}Done`);
    helper(`call:${node}`, `${capital(name)}Call`);
    helper(`after:${node}`, `${name}Go`);
  }
  for (const node of plan.nodes)
    if (node.startsWith("column:")) {
      const name = names.get(node) ?? "column";
      helper(`frame:${node}`, `${capital(name)}Frame`);
      helper(`step:${node}`, `${name}Step`);
    }
  for (const each of game.actions)
    for (const [what, wanted] of [
      ["uses", `uses${"Of"}`],
      ["refusals", "refusalsOf"],
      ["act", "act"],
      ["forbids", "forbids"],
      ["tries", "tries"],
    ] as const)
      helper(`${what}:${each.id}`, `${wanted}${capital(each.name)}`);
}

function nameParts(plan: GamePlan, world: World, helper: (what: string, wanted: string) => void): void {
  for (const { entity } of plan.kinds) {
    const { id, name } = entity;
    helper(`entity:${id}`, name);
    helper(`new:${id}`, `new${capital(name)}`);
    helper(`copy:${id}`, `copy${capital(name)}`);
    for (const field of entity.fields) {
      helper(`field:${id}.${field.name}`, `${small(name)}${capital(field.name)}`);
      helper(`set:${id}.${field.name}`, `set${capital(name)}${capital(field.name)}`);
    }
    for (const [place] of entity.checks.entries()) helper(`check:${id}.${place}`, `${small(name)}Check${place + 1}`);
  }
  for (const pool of plan.pools) helper(`pool:${pool.table}`, `${small(pool.key)}Pool`);
  for (const status of plan.game.statuses) helper(`status:${status.id}`, `give${capital(status.name)}`);
  for (const key of endKeys(plan)) helper(`ends:${key}`, `endAt${key.split(/[ .]/).map(capital).join("")}`);
  for (const phase of plan.phases)
    for (const what of ["while", "from", "among", "where"])
      helper(`${what}:${phase.id}`, `${what}${capital(phase.name)}`);
  for (const procedure of new Set(
    plan.events.flatMap((event) => (event.kind === "procedure" ? [event.procedure] : [])),
  ))
    helper(`event:${procedure.id}`, `${capital(procedure.name)}Event`);
  for (const phase of plan.phases) helper(`entry:phase:${phase.id}`, `${small(phase.name)}Phase`);
  for (const action of plan.game.actions) {
    helper(`entry:action:${action.id}`, `${small(action.name)}Action`);
    if (action.prefers !== undefined) helper(`prefers:${action.id}`, `${small(action.name)}Preference`);
  }
  for (const { entity } of plan.kinds) helper(`entry:entity:${entity.id}`, `${small(entity.name)}Kind`);
  for (const what of ["about", "events", "calls", "refusers", "pages", "setUp", "resume"]) helper(what, what);
  if (saysWishes(plan.game)) helper("wishers", "wishers");
  for (const rule of world.changes.keys()) helper(`base:${rule}`, `${small(the(world.rules, rule).name)}Unchanged`);
}

/** What statuses wait for. */
export const endKeys = memoized(({ game }: GamePlan): readonly string[] => [
  ...new Set(game.statuses.flatMap((status) => status.ends.map(keyOfEvent))),
]);
