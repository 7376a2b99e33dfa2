/**
 * What a game must look like from outside, worked out from its trace alone: where the pieces lie, what the fields are,
 * which phases are on, and what each player may know of what lies unseen. What is seen of the game is held against it.
 */
import type { Entity, Pile } from "../../src/ir/game.ts";
import type { Program, Type } from "../../src/ir/program.ts";
import type { GameModule, Json, Outcome, Told, View } from "../../src/runtime/game.ts";

/** How many of each row. */
type Rows = Map<string, number>;

interface PileShadow {
  readonly name: string;
  readonly seen: Pile["seen"];
  readonly rows: Rows;
  /** By player from 1, of those who do not see it: how many of a row they know at most, and at least. */
  readonly most: Map<number, Rows>;
  readonly least: Map<number, Rows>;
  /** Shuffled since something came into it last. */
  shuffled: boolean;
}

export interface Shadow {
  readonly entities: readonly Entity[];
  readonly playerKind: string;
  readonly piles: Map<string, PileShadow>;
  readonly fields: Map<string, Json>;
  readonly statuses: Map<string, number>;
  readonly phases: { readonly name: string; readonly active: number | null }[];
  outcome: Outcome | null;
  /** Who sees an `owner` pile, as it was when the game was last looked at. */
  readonly owners: Map<string, number | null>;
  /** What was told and cannot be. */
  readonly wrong: string[];
  players: number;
}

export function newShadow(program: Program, rules: GameModule["rules"]): Shadow {
  return {
    entities: program.game?.entities ?? [],
    playerKind: rules.entities.find((each) => each.isPlayer)?.name ?? "",
    piles: new Map(),
    fields: new Map(),
    statuses: new Map(),
    phases: [],
    outcome: null,
    owners: new Map(),
    wrong: [],
    players: 0,
  };
}

const countIn = (rows: Rows | undefined, row: string): number => rows?.get(row) ?? 0;
const add = (rows: Rows, row: string, many: number): void => {
  const now = countIn(rows, row) + many;
  if (now > 0) rows.set(row, now);
  else rows.delete(row);
};
const of = (by: Map<number, Rows>, player: number): Rows => {
  const found = by.get(player) ?? new Map<string, number>();
  by.set(player, found);
  return found;
};
/** `player` or the kind, of `player 2`, `Tower 1`. */
const kindOf = (shadow: Shadow, entity: string): string =>
  entity.startsWith("player ") ? shadow.playerKind : entity.slice(0, entity.lastIndexOf(" "));

function pileOf(shadow: Shadow, path: string): PileShadow {
  const found = shadow.piles.get(path);
  if (found !== undefined) return found;
  const dot = path.lastIndexOf(".");
  const name = path.slice(dot + 1);
  const pile = shadow.entities
    .find((each) => each.name === kindOf(shadow, path.slice(0, dot)))
    ?.piles.find((each) => each.name === name);
  if (pile === undefined) shadow.wrong.push(`there is no pile ${path}`);
  const made: PileShadow = {
    name,
    seen: pile?.seen ?? "public",
    rows: new Map(),
    most: new Map(),
    least: new Map(),
    shuffled: false,
  };
  shadow.piles.set(path, made);
  return made;
}

/** Does the player see what lies in it? An owner that is not known yet (its entity was made a moment ago) may be anybody. */
function sees(shadow: Shadow, path: string, pile: PileShadow, player: number): boolean | "perhaps" {
  if (pile.seen !== "owner") return pile.seen === "public";
  const entity = path.slice(0, path.lastIndexOf("."));
  if (entity.startsWith("player ")) return entity === `player ${player}`;
  return shadow.owners.has(entity) ? shadow.owners.get(entity) === player : "perhaps";
}

const playersOf = (shadow: Shadow): readonly number[] =>
  Array.from({ length: Math.max(shadow.players, 8) }, (_, index) => index + 1);

export function tell(shadow: Shadow, told: Told): void {
  switch (told.kind) {
    case "move":
      moved(shadow, told);
      break;
    case "shuffle":
      shuffled(shadow, told.pile);
      break;
    case "reveal":
      for (const pile of shadow.piles.values()) {
        if (countIn(pile.rows, told.piece) === 0) continue;
        for (const player of told.to) atMost(pile, player, told.piece, 1);
      }
      break;
    case "field": {
      const path = `${told.entity}.${told.field}`;
      if (shadow.fields.has(path) && !isSame(shadow.fields.get(path), told.before))
        shadow.wrong.push(
          `${path} was ${JSON.stringify(shadow.fields.get(path))}, and ${JSON.stringify(told.before)} was told`,
        );
      if (isSame(told.before, told.after)) shadow.wrong.push(`${path} was told, and did not change`);
      shadow.fields.set(path, told.after);
      break;
    }
    case "status": {
      const path = `${told.entity} ${told.status}`;
      shadow.statuses.set(path, (shadow.statuses.get(path) ?? 0) + (told.change === "added" ? 1 : -1));
      break;
    }
    case "phase":
      phase(shadow, told);
      break;
    case "end":
      shadow.outcome = { winners: told.winners, ending: told.ending };
      break;
    case "roll":
      if (
        told.sides !== null &&
        !(Number.isInteger(told.result) && (told.result as number) >= 1 && (told.result as number) <= told.sides)
      )
        shadow.wrong.push(`a d${told.sides} fell on ${JSON.stringify(told.result)}`);
      break;
    default:
      break;
  }
}

function atMost(pile: PileShadow, player: number, row: string, more: number): void {
  const rows = of(pile.most, player);
  rows.set(row, Math.min(countIn(pile.rows, row), countIn(rows, row) + more));
}

function moved(
  shadow: Shadow,
  { piece: row, from: fromPath, to: toPath, seen }: Extract<Told, { kind: "move" }>,
): void {
  const to = pileOf(shadow, toPath);
  if (to.seen !== seen) shadow.wrong.push(`${toPath} was told as ${seen}`);
  const from = fromPath === null ? null : pileOf(shadow, fromPath);
  if (from !== null && countIn(from.rows, row) === 0)
    shadow.wrong.push(`${row} left ${fromPath ?? ""}, where it was not`);
  for (const player of playersOf(shadow)) {
    const saw = from === null ? false : sees(shadow, fromPath ?? "", from, player);
    const mayKnow = saw !== false || (from !== null && countIn(from.most.get(player), row) > 0);
    const mustKnow =
      saw === true || (from !== null && countIn(from.least.get(player), row) === countIn(from.rows, row));
    if (from !== null && from !== to) {
      add(of(from.least, player), row, -1);
      of(from.most, player).set(row, Math.min(countIn(from.most.get(player), row), countIn(from.rows, row) - 1));
    }
    if (from === to) continue;
    if (mayKnow) of(to.most, player).set(row, countIn(to.most.get(player), row) + 1);
    if (mustKnow) add(of(to.least, player), row, 1);
  }
  if (from !== null) add(from.rows, row, -1);
  add(to.rows, row, 1);
  to.shuffled = false;
}

/** Who does not see it knows nothing of it any more. */
function shuffled(shadow: Shadow, path: string): void {
  const pile = pileOf(shadow, path);
  pile.shuffled = true;
  for (const player of playersOf(shadow)) {
    if (sees(shadow, path, pile, player) !== false) continue;
    of(pile.most, player).clear();
    of(pile.least, player).clear();
  }
}

function phase(shadow: Shadow, told: Extract<Told, { kind: "phase" }>): void {
  if (told.edge === "start") {
    shadow.phases.push({ name: told.name, active: told.active });
    return;
  }
  const last = shadow.phases.pop();
  if (last?.name !== told.name) shadow.wrong.push(`phase ${told.name} ended within ${last?.name ?? "none"}`);
}

/** Part by part; sets come in one order only, as they are kept. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const left = Object.entries(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === Object.keys(b).length &&
    left.every(([name, value]) => Object.hasOwn(b, name) && isSame(value, (b as Record<string, unknown>)[name]))
  );
}

// ---------------------------------------------------------------- held against what is seen

/** Null, or the first thing in which what a player sees is not what was told. */
type Held = (shadow: Shadow, view: View) => string | null;
type Fields = { readonly [field: string]: Json };

/** The first answer of any entity. */
const ofEach =
  (look: (shadow: Shadow, view: View, entity: Entity, name: string, fields: Fields) => string | null): Held =>
  (shadow, view) => {
    for (const entity of shadow.entities) {
      for (const [index, fields] of (view.entities[entity.name] ?? []).entries()) {
        const wrong = look(
          shadow,
          view,
          entity,
          `${entity.name === shadow.playerKind ? "player" : entity.name} ${index + 1}`,
          fields,
        );
        if (wrong !== null) return `${wrong} (seen by player ${view.player})`;
      }
    }
    return null;
  };

/** What the trace tells fits together. */
const story: Held = ({ wrong }) => wrong[0] ?? null;

const bounds = ofEach((_shadow, _view, entity, name, fields) => {
  for (const { name: field, bound } of entity.fields) {
    const value = fields[field];
    if (bound !== null && typeof value === "number" && !isWithin(value, bound)) return `${name}.${field} is ${value}`;
  }
  return null;
});

const told = ofEach((shadow, _view, entity, name, fields) => {
  for (const { name: field, type, computed } of entity.fields) {
    const value = fields[field];
    if (value === undefined) return `${name} has no ${field}`;
    if (computed !== null || speaksOfPieces(type)) continue;
    const path = `${name}.${field}`;
    const known = shadow.fields.get(path);
    if (known !== undefined && !isSame(known, asTold(shadow, value)))
      return `${path} is ${JSON.stringify(value)}, and ${JSON.stringify(known)} was told`;
    shadow.fields.set(path, asTold(shadow, value));
  }
  return null;
});

/** Each piece lies in one pile, and none is lost or made without being told. */
const pieces = ofEach((shadow, _view, entity, name, fields) => {
  for (const { name: field } of entity.piles) {
    const path = `${name}.${field}`;
    const pile = pileOf(shadow, path);
    const shown = fields[field];
    if (!Array.isArray(shown)) return `${path} is no list`;
    const many = [...pile.rows.values()].reduce((sum, each) => sum + each, 0);
    if (shown.length !== many) return `${shown.length} pieces lie in ${path}, and ${many} were told`;
    for (const [row, times] of visibleIn(shown as Shown))
      if (times > countIn(pile.rows, row))
        return `${times} ${row} are seen in ${path}, and ${countIn(pile.rows, row)} lie there`;
  }
  return null;
});

/** Everybody sees what they may, and nothing else. */
const sight = ofEach((shadow, { player }, entity, name, fields) => {
  for (const { name: field } of entity.piles) {
    const path = `${name}.${field}`;
    const wrong = wronglySeen(shadow, player ?? 0, path, pileOf(shadow, path), visibleIn(fields[field] as Shown));
    if (wrong !== null) return wrong;
  }
  return null;
});

type Shown = readonly (string | null)[];
function visibleIn(shown: Shown): Rows {
  const visible: Rows = new Map();
  for (const row of shown) if (row !== null) add(visible, row, 1);
  return visible;
}

function isWithin(
  value: number,
  {
    low,
    high,
    lowOpen,
    highOpen,
  }: {
    readonly low: number | null;
    readonly high: number | null;
    readonly lowOpen: boolean;
    readonly highOpen: boolean;
  },
): boolean {
  return (
    (low === null || (lowOpen ? value > low : value >= low)) &&
    (high === null || (highOpen ? value < high : value <= high))
  );
}

/** What a player sees of pieces depends on the player. */
function speaksOfPieces(type: Type): boolean {
  return JSON.stringify(type).includes('"kind":"piece"');
}

/** Entities as a trace speaks of them. */
function asTold(shadow: Shadow, value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each: Json) => asTold(shadow, each));
  const { kind, number } = value as { readonly kind?: Json; readonly number?: Json };
  if (
    Object.keys(value).length === 2 &&
    typeof number === "number" &&
    shadow.entities.some((each) => each.name === kind)
  )
    return `${kind === shadow.playerKind ? "player" : String(kind)} ${number}`;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTold(shadow, each as Json)]));
}

function wronglySeen(shadow: Shadow, player: number, path: string, pile: PileShadow, visible: Rows): string | null {
  const isSeen = sees(shadow, path, pile, player);
  for (const row of new Set([...visible.keys(), ...pile.rows.keys()])) {
    const seen = countIn(visible, row);
    const there = countIn(pile.rows, row);
    if (isSeen === true && seen < there)
      return `${seen} ${row} are seen in ${path}, and ${there} lie there for them to see`;
    if (isSeen !== false) continue;
    const most = countIn(pile.most.get(player), row);
    if (seen > most) return `${seen} ${row} are seen in ${path}, of which they can know ${most}`;
    const least = countIn(pile.least.get(player), row);
    if (seen < least) return `${seen} ${row} are seen in ${path}, of which they have seen ${least}`;
  }
  return null;
}

const statuses: Held = (shadow, view) => {
  const seen = new Map<string, number>();
  for (const { status, on } of view.statuses) {
    const path = `${on.kind === shadow.playerKind ? "player" : on.kind} ${on.number} ${status}`;
    seen.set(path, (seen.get(path) ?? 0) + 1);
  }
  for (const path of new Set([...seen.keys(), ...shadow.statuses.keys()])) {
    const told = shadow.statuses.get(path) ?? 0;
    if ((seen.get(path) ?? 0) !== told) return `${path}: ${seen.get(path) ?? 0} are there, and ${told} were told`;
  }
  return null;
};

const course: Held = (shadow, view) => {
  const phases = shadow.phases.map((each) => each.name);
  if (view.phases.join() !== phases.join())
    return `phases are ${view.phases.join(", ")}, and ${phases.join(", ")} were told`;
  if (view.active !== (shadow.phases.at(-1)?.active ?? null))
    return `player ${view.active ?? "none"} is active, and player ${shadow.phases.at(-1)?.active ?? "none"} was told`;
  if (!isSame(view.outcome, shadow.outcome))
    return `the outcome is ${JSON.stringify(view.outcome)}, and ${JSON.stringify(shadow.outcome)} was told`;
  return null;
};

export const heldAgainst = { story, pieces, bounds, fields: told, sight, statuses, course } as const;

/** Remembers whose the entities are: called after what is seen was held against what was told. */
export function remember(shadow: Shadow, view: View): void {
  shadow.players = view.entities[shadow.playerKind]?.length ?? 0;
  for (const { name, owner } of shadow.entities) {
    if (name === shadow.playerKind) continue;
    for (const [index, fields] of (view.entities[name] ?? []).entries()) {
      const whose = owner === null ? null : fields[owner];
      shadow.owners.set(
        `${name} ${index + 1}`,
        typeof whose === "object" && whose !== null ? (whose as { readonly number: number }).number : null,
      );
    }
  }
}

/** Must somebody who does not see this pile find other pieces in it sometimes? */
export function isOpenToChance(shadow: Shadow, player: number): boolean {
  return [...shadow.piles].some(
    ([path, pile]) =>
      pile.shuffled &&
      sees(shadow, path, pile, player) === false &&
      [...pile.rows].filter(([row, many]) => many > countIn(pile.most.get(player), row)).length > 1,
  );
}
