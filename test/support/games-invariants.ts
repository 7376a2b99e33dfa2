/** What holds at every decision of every game, whatever its rules: asked of a game through its module alone. */
import type { Phase } from "../../src/ir/game.ts";
import type { Decision, GameModule, Json, Option, Told, View } from "../../src/runtime/game.ts";
import { chance as chanceOf, type Chance } from "./random.ts";
import { loggedAs } from "../../src/runtime/game-log.ts";
import type { Playable, Table } from "./games-rulebooks.ts";
import { heldAgainst, isOpenToChance, isSame, newShadow, remember, tell, type Shadow } from "./games-shadow.ts";

/** A game that does not hold what it promises. */
export class Broken extends Error {
  readonly invariant: string;
  constructor(invariant: string, where: string, what: string) {
    super(`${where}: ${invariant}: ${what}`);
    this.invariant = invariant;
  }
}

export interface Care {
  /** The dear invariants are looked at once in so many decisions. */
  readonly every: number;
  /** So many options, at most, are tried on forks. */
  readonly options: number;
  /** So many decisions at most, in a game that need not end. */
  readonly most: number;
  readonly lasts: boolean;
  /** Look at these invariants alone. */
  readonly only: readonly string[] | null;
}

/** A game at one moment. */
export interface Moment {
  readonly playable: Playable;
  readonly state: unknown;
  readonly decision: Decision | null;
  /** Of each player. */
  readonly views: readonly View[];
  /** What was told since the last moment, and of the whole game. */
  readonly news: readonly Told[];
  readonly told: readonly Told[];
  readonly shadow: Shadow;
  /** What was chosen since something was told last: one decision, or those of several who choose at the same time. */
  readonly untold: {
    readonly taken: readonly { readonly player: number; readonly key: string }[];
    readonly open: number;
  };
  /** What it looked like before the last decision. */
  readonly before: { readonly hash: string; readonly views: readonly View[] } | null;
  /** As the log has them: of those that are taken at the same time, `player 2: Rock`. */
  readonly decisions: readonly string[];
  readonly chance: Chance;
  readonly care: Care;
}

/** Null, or what is wrong. */
type Invariant = (moment: Moment) => string | null;

// ---------------------------------------------------------------- at every decision

const problems: Invariant = ({ playable: { module }, state }) => module.problems(state)[0] ?? null;

const options: Invariant = ({ playable: { program }, decision, views }) => {
  const [view] = views;
  if (view === undefined) return "nobody plays";
  if ((decision === null) !== (view.outcome !== null))
    return decision === null ? "nothing is asked, and the game has not ended" : "something is asked after the end";
  if (decision === null) return null;
  const { player, kind, about, options: all } = decision;
  if (!(Number.isInteger(player) && player >= 1 && player <= views.length))
    return `player ${player} is asked, of ${views.length}`;
  if (all.length === 0) return `player ${player} is asked about ${about} and can do nothing`;
  if (new Set(all.map(({ key }) => key)).size !== all.length)
    return `two options have the same key: ${all.map(({ key }) => key).join(", ")}`;
  if (kind === "action" && (about !== view.phases.at(-1) || player !== view.active))
    return `player ${player} is asked for an action in ${about}; player ${view.active ?? "none"} is active in ${view.phases.join(", ")}`;
  const mayPass = kind === "reaction" || (kind === "action" && isPassed(program.game?.phase ?? null, about));
  if (kind === "action" && mayPass !== (all.at(-1)?.action === null))
    return `player ${player} ${mayPass ? "may not pass" : "is offered something without an action"} in ${about}`;
  return all.map((option) => wrongKey(view, { kind, mayPass }, option)).find((wrong) => wrong !== null) ?? null;
};

/** Has the phase of that name `may pass`? */
const isPassed = (phase: Phase | null, name: string): boolean =>
  phase !== null &&
  ((phase.name === name && phase.mayPass === true) || phase.phases.some((inner) => isPassed(inner, name)));

/** Keys say what the values of the option are. */
function wrongKey(
  view: View,
  { kind, mayPass }: { readonly kind: Decision["kind"]; readonly mayPass: boolean },
  { key, action, values }: Option,
): string | null {
  if (action === null && values.length === 0)
    return (mayPass ? key === "pass" : kind === "choice" && key === "done")
      ? null
      : `an option without a value has the key ${key}`;
  if ((action === null) !== (kind === "choice" || kind === "simultaneous")) return `${key} is no option of ${kind}`;
  const shown = values.map((value) => keyOf(view, value));
  if (shown.includes(null)) return null;
  const wanted = action === null ? shown[0] : shown.length === 0 ? action : `${action}(${shown.join(", ")})`;
  return key === wanted ? null : `${key} has the values ${JSON.stringify(values)}`;
}

/** Null: a value with parts, of which a key says more than the values do. */
function keyOf(view: View, value: Json): string | null {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return null;
  const { kind, number } = value as { readonly kind?: Json; readonly number?: Json };
  if (Object.keys(value).length !== 2 || typeof kind !== "string" || typeof number !== "number") return null;
  const isPlayer = view.entities[kind] !== undefined && Object.keys(view.entities).includes(kind);
  return isPlayer ? entityKey(view, kind, number) : null;
}

const entityKey = (view: View, kind: string, number: number): string =>
  kind === playerKinds.get(view) ? `player ${number}` : `${kind} ${number}`;
const playerKinds = new WeakMap<View, string>();

/** Everybody sees the same of what everybody sees. */
const shared: Invariant = ({ playable: { program }, views }) => {
  const [first, ...others] = views.map((view) => ({
    active: view.active,
    phases: view.phases,
    outcome: view.outcome,
    statuses: view.statuses.map(({ status, on }) => ({ status, on })),
    entities: publicOf(program.game?.entities ?? [], view),
  }));
  const other = others.find((each) => !isSame(each, first));
  return other === undefined
    ? null
    : `players see different games: ${JSON.stringify(first)} and ${JSON.stringify(other)}`;
};

function publicOf(
  entities: readonly {
    readonly name: string;
    readonly fields: readonly { readonly name: string; readonly type: unknown }[];
    readonly piles: readonly { readonly name: string; readonly seen: string }[];
  }[],
  view: View,
): Json {
  return entities.map(({ name, fields, piles }) =>
    (view.entities[name] ?? []).map((each) => [
      ...fields.map((field) => (JSON.stringify(field.type).includes('"piece"') ? null : (each[field.name] ?? null))),
      ...piles.map((pile) =>
        pile.seen === "public" ? (each[pile.name] ?? null) : (each[pile.name] as readonly Json[]).length,
      ),
    ]),
  );
}

/** A null that stands for an unseen piece is listed; what is not listed is the same for everybody who sees it. */
const unseen: Invariant = ({ playable: { program }, views }) => {
  for (const { name, fields } of program.game?.entities ?? [])
    for (const field of fields)
      for (const view of views)
        for (const [number, each] of (view.entities[name] ?? []).entries()) {
          const path = ["entities", name, number, field.name];
          const value = each[field.name] ?? null;
          for (const other of views) {
            const there = other.entities[name]?.[number]?.[field.name] ?? null;
            const wrong = partAt(path, value, listed(view), there, listed(other));
            if (wrong !== null) return `players ${view.player} and ${other.player} see ${wrong} differently`;
          }
        }
  const wrong = views.find((view) => view.unseen.some((path) => valueAt(view, path) !== null));
  return wrong === undefined ? null : `player ${wrong.player} sees something that is listed as unseen`;
};

const listed = ({ unseen: paths }: View): ReadonlySet<string> => new Set(paths.map((path) => path.join("/")));

const valueAt = (view: View, path: View["unseen"][number]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], view);

/** The path of the first part that is not the same; null: there is none, but for pieces that one of them does not see. */
function partAt(
  path: readonly (string | number)[],
  a: Json,
  unseenByA: ReadonlySet<string>,
  b: Json,
  unseenByB: ReadonlySet<string>,
): string | null {
  const at = path.join("/");
  if (unseenByA.has(at) || unseenByB.has(at)) return null;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b ? null : at;
  const parts = (value: object): readonly string[] => Object.keys(value);
  if (parts(a).join() !== parts(b).join()) return at;
  for (const name of parts(a)) {
    const [left, right] = [a, b].map((value) => (value as Record<string, Json>)[name] ?? null);
    const wrong = partAt([...path, name], left ?? null, unseenByA, right ?? null, unseenByB);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** What is told begins with the decision, and the end comes last. Of those who choose at the same time it is told when all have chosen. */
const order: Invariant = ({ news, untold: { taken, open } }) => {
  if (open > 0)
    return news.length === 0 ? null : `${open} have yet to choose, and ${JSON.stringify(news[0])} is told before`;
  const other = taken.findIndex(({ player, key }, index) => {
    const each = news[index];
    return !(each?.kind === "decision" && each.player === player && each.key === key);
  });
  if (other >= 0) return `${taken[other]?.key ?? ""} was chosen, and ${JSON.stringify(news[other])} told`;
  const end = news.findIndex((each) => each.kind === "end");
  return end >= 0 && end !== news.length - 1 ? `after the end ${JSON.stringify(news[end + 1])} was told` : null;
};

/** Each call that is done is the innermost that has begun, and between texts all are done; the end of the game ends all. */
const nesting: Invariant = ({ told, decision }) => {
  const open: string[] = [];
  for (const each of told) {
    if (each.kind === "call") open.push(each.procedure);
    if (each.kind === "returned") {
      const innermost = open.pop();
      if (innermost !== each.procedure) return `${each.procedure} is done, and ${innermost ?? "nothing"} is being done`;
    }
  }
  return decision?.kind === "action" && open.length > 0 ? `${open.join(", ")} begins and is never done` : null;
};

// ---------------------------------------------------------------- at some of them, for they are dear

/** What is not on offer is none of the options, and has one reason. */
const reasons: Invariant = ({ playable: { module }, state, decision, views }) => {
  for (const { player } of views) {
    const all = module.whyNot(state, player ?? 1);
    if (all.length > 0 && (player !== decision?.player || !["action", "reaction"].includes(decision.kind)))
      return `player ${player}, who is not asked, is told why not ${all[0]?.key}`;
    const keys = new Set(all.map(({ key }) => key));
    if (keys.size < all.length) return `two reasons why not one option: ${[...keys].join(", ")}`;
    const offered = decision?.options.find(({ key }) => keys.has(key));
    if (offered !== undefined) return `${offered.key} is on offer, and it is said why not`;
    for (const { key } of all.slice(0, 3))
      try {
        module.step(module.fork(state), key);
        return `${key} is not on offer, and is taken`;
      } catch (problem) {
        if ((problem as { readonly fault?: unknown }).fault !== "no-such-option") return `${key}: ${String(problem)}`;
      }
  }
  return null;
};

const text = (state: unknown): string => JSON.stringify(state);

/** Looking at a game does not change it. */
const looking: Invariant = ({ playable: { module }, state, views, decision }) => {
  const before = text(state);
  const hash = module.hash(state);
  module.decision(state);
  module.outcome(state);
  module.problems(state);
  module.log(state);
  for (const { player } of views) module.whyNot(state, player ?? 1);
  if (!views.every((view) => isSame(module.view(state, view.player), view)))
    return "a second look shows something else";
  if (!isSame(module.decision(state), decision)) return "something else is asked the second time";
  if (module.hash(state) !== hash || !/^[0-9a-f]{16}$/.test(hash))
    return `its hash ${hash} is then ${module.hash(state)}`;
  return text(state) === before ? null : "looking at it changes it";
};

/** Each option can be taken, by its place as by its key, with a trace or without one. */
const applies: Invariant = ({ playable: { module }, state, decision, chance, care }) => {
  const all = decision?.options ?? [];
  const start = chance.below(Math.max(1, all.length));
  const before = text(state);
  for (let index = 0; index < Math.min(all.length, care.options); index += 1) {
    const place = (start + index) % all.length;
    const [byPlace, byKey] = [module.fork(state), module.fork(state)];
    const key = all[place]?.key ?? "";
    try {
      module.step(byPlace, place);
      module.step(byKey, key, () => {
        /* Somebody who listens changes nothing. */
      });
    } catch (problem) {
      return `${key} cannot be taken: ${String(problem)}`;
    }
    if (module.hash(byPlace) !== module.hash(byKey)) return `${key} comes out in two ways`;
    if (module.problems(byPlace).length > 0) return `after ${key}: ${module.problems(byPlace).join(", ")}`;
    const next = module.decision(byPlace);
    if ((next === null) === (module.outcome(byPlace) === null)) return `after ${key} the game stands still`;
    if (next !== null && next.options.length === 0) return `after ${key} player ${next.player} can do nothing`;
  }
  return text(state) === before ? null : "what is done on a fork changes where it came from";
};

/** Plays on for a while, by chance, and gives the decisions. */
function playOn(module: GameModule, state: unknown, chance: Chance, most: number): readonly string[] {
  const keys: string[] = [];
  for (
    let decision = module.decision(state);
    decision !== null && keys.length < most;
    decision = module.decision(state)
  ) {
    const { key } = chance.pick(decision.options);
    module.step(state, key);
    keys.push(key);
  }
  return keys;
}

const forks: Invariant = ({ playable: { module }, state, chance }) => {
  const before = text(state);
  const fork = module.fork(state);
  if (!isSame(fork, state)) return `a fork is another game: ${firstDifference(state, fork)}`;
  const keys = playOn(module, fork, chance, 4);
  if (text(state) !== before) return `${keys.join(", ")} on a fork changes where it came from`;
  const [other, kept] = [module.fork(state), module.fork(state)];
  for (const key of keys) module.step(other, key);
  if (!isSame(other, fork)) return `${keys.join(", ")} comes out in two ways: ${firstDifference(fork, other)}`;
  return isSame(kept, state) ? null : `${keys.join(", ")} changes another fork`;
};

const saves: Invariant = ({ playable: { module }, state, decision, chance }) => {
  const saved = text(state);
  const loaded = module.load(saved);
  if (!isSame(loaded, state))
    return `it is another game when it was saved and loaded: ${firstDifference(state, loaded)}`;
  if (module.hash(loaded) !== module.hash(state)) return "its hash is another one when it was saved and loaded";
  if (!isSame(module.decision(loaded), decision)) return "something else is asked when it was saved and loaded";
  const fork = module.fork(state);
  for (const key of playOn(module, fork, chance, 3)) module.step(loaded, key);
  return module.hash(loaded) === module.hash(fork) ? null : "it goes on in another way when it was saved and loaded";
};

const replays: Invariant = ({ playable: { module }, state, told, decisions, decision }) => {
  const log = module.log(state);
  if (!isSame(log.decisions, decisions))
    return `its log has the decisions ${log.decisions.join(", ")}, and ${decisions.join(", ")} were taken`;
  const again: Told[] = [];
  const replayed = module.replay(JSON.parse(JSON.stringify(log)) as typeof log, (each) => {
    again.push(each);
  });
  if (module.hash(replayed) !== module.hash(state)) return "played again, it comes out differently";
  if (!isSame(module.decision(replayed), decision)) return "played again, something else is asked";
  const at = told.findIndex((each, index) => !isSame(each, again[index]));
  if (at >= 0 || again.length !== told.length)
    return `played again, ${JSON.stringify(again[at] ?? again.at(-1))} is told, not ${JSON.stringify(told[at])}`;
  return null;
};

/** Rows of all pieces in a state, sorted, wherever they stand in it. */
function rowsIn(state: unknown): readonly string[] {
  const rows: string[] = [];
  const walk = (value: unknown, name: string): void => {
    if (name === "row" && typeof value === "string") rows.push(value);
    else if (Array.isArray(value)) for (const each of value) walk(each, name);
    else if (typeof value === "object" && value !== null)
      for (const [inner, each] of Object.entries(value)) walk(each, inner);
  };
  walk(state, "");
  return rows;
}

/** Enough draws that one which is free is not the same each time by chance. */
const draws = 40;

/** Who does not see something cannot tell the game from another one in which it is otherwise. Asked of who decides. */
const hidden: Invariant = (moment) => {
  const {
    playable: { module },
    state,
    views,
  } = moment;
  const before = text(state);
  const rows = rowsIn(state);
  const sorted = [...rows].sort().join();
  for (const view of views) {
    if (moment.decision !== null && moment.decision.player !== view.player) continue;
    const wrong = hiddenFrom(moment, view, rows, sorted);
    if (wrong !== null) return `of player ${view.player}: ${wrong}`;
  }
  return text(state) === before && views.every((view) => isSame(module.view(state, view.player), view))
    ? null
    : "drawing what is unseen changes the game";
};

function hiddenFrom(
  { playable: { module }, state, decision, chance, shadow }: Moment,
  view: View,
  rows: readonly string[],
  sorted: string,
): string | null {
  const { player } = view;
  // After the end nothing depends on it.
  const mustDiffer = decision !== null && isOpenToChance(shadow, player ?? 0);
  let isOther = false;
  const hashes = new Set<string>();
  const first = chance.below(1_000_000);
  for (let draw = 0; draw < (mustDiffer && !isOther ? draws : 2); draw += 1) {
    const drawn = module.determinize(state, player, first + draw);
    const there = rowsIn(drawn);
    isOther ||= there.some((row, index) => row !== rows[index]);
    hashes.add(module.hash(drawn));
    if ([...there].sort().join() !== sorted) return "other pieces are in the game";
    if (!isSame(module.view(drawn, player), view))
      return `it looks different: ${firstDifference(view, module.view(drawn, player))}`;
    if (decision?.player === player && !isSame(module.decision(drawn), decision))
      return `options differ: ${decision.options.map(({ key }) => key).join(", ")} and ${
        module
          .decision(drawn)
          ?.options.map(({ key }) => key)
          .join(", ") ?? "none"
      }`;
    if (draw > 0) continue;
    if (text(module.determinize(state, player, first)) !== text(drawn)) return "the same seed draws two games";
    playOn(module, drawn, chance, 3);
    if (module.problems(drawn).length > 0) return module.problems(drawn).join(", ");
  }
  if (mustDiffer && !isOther) return "what is unseen is never drawn anew";
  return hashes.size < 2 && decision !== null ? "chance is the same with every seed" : null;
}

function firstDifference(a: unknown, b: unknown, path = ""): string {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return `${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
  const name =
    [...new Set([...Object.keys(a), ...Object.keys(b)])].find(
      (each) => !isSame((a as Record<string, unknown>)[each], (b as Record<string, unknown>)[each]),
    ) ?? "";
  return firstDifference((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name], `${path}.${name}`);
}

/** What cannot be chosen is refused, and nothing has happened. */
const refuses: Invariant = ({ playable: { module }, state, decision }) => {
  const before = text(state);
  for (const choice of ["no such option", decision?.options.length ?? 0, -1]) {
    try {
      module.step(state, choice);
      return `it takes ${choice}`;
    } catch (problem) {
      if ((problem as { readonly fault?: unknown }).fault !== "no-such-option")
        return `${choice} gives ${String(problem)}`;
    }
  }
  return text(state) === before ? null : "what is refused changes it";
};

/** What looks different has another hash. */
const hashes: Invariant = ({ playable: { module }, state, views, before }) => {
  if (before === null || before.hash !== module.hash(state)) return null;
  return views.every((view, index) => isSame(view, before.views[index])) ? null : "the hash is the same as before";
};

const seen = Object.fromEntries(
  Object.entries(heldAgainst).map(([name, held]): [string, Invariant] => [
    name,
    ({ shadow, views }) => views.map((view) => held(shadow, view)).find((wrong) => wrong !== null) ?? null,
  ]),
);
const always: Readonly<Record<string, Invariant>> = {
  options,
  order,
  nesting,
  ...seen,
  problems,
  shared,
  unseen,
  hashes,
};
const sampled: Readonly<Record<string, Invariant>> = {
  reasons,
  looking,
  applies,
  forks,
  saves,
  replays,
  hidden,
  refuses,
};

export const invariants: readonly string[] = [...Object.keys(always), ...Object.keys(sampled), "the same seed", "ends"];

// ---------------------------------------------------------------- a game from its beginning to its end

export interface Played {
  readonly decisions: number;
  /** How often each invariant was looked at. */
  readonly looked: ReadonlyMap<string, number>;
  readonly told: readonly Told[];
  readonly outcome: View["outcome"];
}

/** Plays one game by chance; throws `Broken` at the first decision at which something does not hold. */
export function playAndLook(playable: Playable, table: Table, seed: number, care: Partial<Care> = {}): Played {
  const { module, program } = playable;
  const full: Care = { every: 6, options: 12, most: table.most, lasts: table.lasts ?? false, only: null, ...care };
  const chance = chanceOf(seed);
  const told: Told[] = [];
  const decisions: string[] = [];
  const looked = new Map<string, number>();
  const shadow = newShadow(program, module.rules);
  const where = (): string =>
    `${playable.meaning} ${table.rulebook} ${JSON.stringify(table.setup)}, seed ${seed}, after ${decisions.length} decisions (${decisions.slice(-3).join(", ")})`;
  const isLookedAt = (name: string): boolean => full.only?.includes(name) ?? true;
  const hold = (name: string, invariant: Invariant, moment: Moment): void => {
    if (!isLookedAt(name)) return;
    looked.set(name, (looked.get(name) ?? 0) + 1);
    const wrong = attempt(invariant, moment);
    if (wrong !== null) throw new Broken(name, where(), wrong);
  };
  let news: Told[] = [];
  let before: Moment["before"] = null;
  let untold: Moment["untold"] = { taken: [], open: 0 };
  const hear = (each: Told): void => {
    news.push(each);
    told.push(each);
    tell(shadow, each);
  };
  const state = module.init(table.setup, seed, hear);
  if (isLookedAt("the same seed") && module.hash(module.init(table.setup, seed)) !== module.hash(state))
    throw new Broken("the same seed", where(), "it begins differently the second time");
  for (;;) {
    const decision = module.decision(state);
    const views = viewsOf(module, state);
    if (views[0] !== undefined) remember(shadow, views[0]);
    const moment: Moment = {
      playable,
      state,
      decision,
      views,
      news,
      told,
      shadow,
      untold,
      before,
      decisions,
      chance,
      care: full,
    };
    for (const [name, invariant] of Object.entries(always)) hold(name, invariant, moment);
    if (decision === null || decisions.length === 0 || chance.once(full.every))
      for (const [name, invariant] of Object.entries(sampled)) hold(name, invariant, moment);
    if (decision === null) break;
    if (decisions.length >= full.most) {
      if (full.lasts || !isLookedAt("ends")) break;
      throw new Broken("ends", where(), "it goes on and on");
    }
    const { player } = decision;
    const { key } = chance.pick(decision.options);
    const isFirst = untold.open === 0;
    untold = {
      taken: [...(isFirst ? [] : untold.taken), { player, key }],
      open: (isFirst ? module.decisions(state).length : untold.open) - 1,
    };
    news = [];
    before = { hash: module.hash(state), views };
    try {
      module.step(state, key, hear);
    } catch (problem) {
      throw new Broken("applies", where(), `${key} cannot be taken: ${String(problem)}`);
    }
    decisions.push(decision.kind === "simultaneous" ? loggedAs(player, key) : key);
  }
  return { decisions: decisions.length, looked, told, outcome: module.outcome(state) };
}

function attempt(invariant: Invariant, moment: Moment): string | null {
  try {
    return invariant(moment);
  } catch (problem) {
    return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  }
}

function viewsOf(module: GameModule, state: unknown): readonly View[] {
  const first = module.view(state, 1);
  const kind = module.rules.entities.find((each) => each.isPlayer)?.name ?? "";
  const views = [first, ...(first.entities[kind] ?? []).slice(1).map((_, index) => module.view(state, index + 2))];
  for (const view of views) playerKinds.set(view, kind);
  return views;
}
