/**
 * What the source of Penance says of every battle, written from its sentences and not from our rules, and held against what is
 * told of a battle: it knows the piles, fields and statuses by name, and nothing of how they come about.
 */
import type { Json, Told } from "../../src/runtime/game.ts";

interface Casket {
  /** Where each of its pieces lies. */
  readonly piles: Map<string, string[]>;
  fate: string;
  destroyed: readonly Json[];
}

export interface Battle {
  readonly caskets: Map<string, Casket>;
  /** Cards that last a round, and whose turns have begun since: by the casket that they are on. */
  readonly rounds: { readonly on: string; readonly status: string; readonly turns: string[] }[];
  /** The latest call that leads to what is told now. */
  call: { readonly procedure: string; readonly values: readonly Json[] };
  struck: Json;
  /** Damage has destroyed a component, and the pilot is not hurt yet. */
  owed: { readonly who: string } | null;
  reshuffled: { readonly who: string; cards: number; scars: number } | null;
  over: boolean;
  readonly wrong: string[];
}

export const newBattle = (): Battle => ({
  caskets: new Map(),
  rounds: [],
  call: { procedure: "", values: [] },
  struck: null,
  owed: null,
  reshuffled: null,
  over: false,
  wrong: [],
});

/** "this round", as Hunker Down and Martyrdom Protocol have it; Dig In says the same. */
const lastsARound = ["Hunkered", "DugIn", "Martyr"];

function casketOf(battle: Battle, name: string): Casket {
  const found = battle.caskets.get(name);
  if (found !== undefined) return found;
  const made: Casket = { piles: new Map(), fate: "Fights", destroyed: [] };
  battle.caskets.set(name, made);
  return made;
}
const pileOf = (battle: Battle, path: string): string[] => {
  const dot = path.lastIndexOf(".");
  const { piles } = casketOf(battle, path.slice(0, dot));
  const name = path.slice(dot + 1);
  const found = piles.get(name) ?? [];
  piles.set(name, found);
  return found;
};
const countOf = (battle: Battle, who: string, pile: string): number => pileOf(battle, `${who}.${pile}`).length;

export function hear(battle: Battle, told: Told): void {
  switch (told.kind) {
    case "call":
      called(battle, told);
      break;
    case "decision":
      battle.call = { procedure: told.key.replace(/\(.*/, ""), values: [] };
      break;
    case "move":
      moved(battle, told);
      break;
    case "field":
      changed(battle, told);
      break;
    case "status":
      lasts(battle, told);
      break;
    case "phase":
      if (told.name.endsWith("Turn") && told.edge === "start")
        for (const each of battle.rounds) each.turns.push(`player ${told.active ?? 0}`);
      break;
    case "end":
      battle.over = true;
      break;
    default:
      break;
  }
}

function called(battle: Battle, { procedure, values }: Extract<Told, { kind: "call" }>): void {
  battle.call = { procedure, values };
  if (procedure === "damage") battle.struck = values[0] ?? null;
  // "Deal 2 damage, push 1 hex": one sentence, one target.
  if (procedure === "push" && JSON.stringify(values[1]) !== JSON.stringify(battle.struck))
    battle.wrong.push(
      `${String(JSON.stringify(values[1]))} is pushed, and ${String(JSON.stringify(battle.struck))} was hit`,
    );
}

function moved(battle: Battle, { piece, from, to }: Extract<Told, { kind: "move" }>): void {
  if (from !== null) {
    const pile = pileOf(battle, from);
    pile.splice(pile.indexOf(piece), 1);
    // "Every card you lose brings you closer to death": but for what recovers cards.
    if (from.endsWith(".lost") && battle.call.procedure !== "recover")
      battle.wrong.push(`${piece} was lost, and comes back by ${battle.call.procedure}`);
  }
  if (battle.call.procedure === "lose" && from?.endsWith(".deck") === true && to.endsWith(".discard"))
    battle.wrong.push(`${piece} is lost, and lies where a reshuffle finds it`);
  pileOf(battle, to).push(piece);
  const { reshuffled } = battle;
  if (from?.endsWith(".discard") === true && to.endsWith(".deck") && battle.call.procedure === "reshuffle")
    battle.reshuffled = { who: to, cards: (reshuffled?.cards ?? 0) + 1, scars: 0 };
  // "Add 1 Damage card to the deck": one for each reshuffle, and else none.
  if (from === null && piece === "Damage") {
    if (reshuffled === null || reshuffled.who !== to || reshuffled.scars > 0)
      battle.wrong.push("a Damage card comes without a reshuffle");
    battle.reshuffled = null;
  } else if (reshuffled !== null && battle.call.procedure !== "reshuffle")
    battle.wrong.push("a reshuffle without a Damage card");
  if (battle.owed !== null && to === `${battle.owed.who}.injuries`) battle.owed = null;
}

function changed(battle: Battle, { entity, field, after }: Extract<Told, { kind: "field" }>): void {
  if (!entity.startsWith("player ")) return;
  const casket = casketOf(battle, entity);
  if (field === "fate") {
    casket.fate = String(after);
    // "0 HP (deck empty + discard empty)", "10 Wounds".
    if (after === "Destroyed" && countOf(battle, entity, "deck") + countOf(battle, entity, "discard") > 0)
      battle.wrong.push(`${entity} is destroyed with cards to lose`);
    if (after === "Inert" && countOf(battle, entity, "injuries") !== 10)
      battle.wrong.push(`the pilot of ${entity} is dead with ${countOf(battle, entity, "injuries")} wounds`);
  }
  if (field === "marks") {
    // "3 Component Damage to same location", "pilot takes damage when components destroyed".
    const marks = after as Readonly<Record<string, number>>;
    const fallen = Object.entries(marks).some(([at, many]) => many >= 3 && !casket.destroyed.includes(at));
    if (fallen && countOf(battle, entity, "wounds") > 0) battle.owed = { who: entity };
  }
  if (field === "destroyed") casket.destroyed = after as readonly Json[];
}

function lasts(battle: Battle, { entity, status, change }: Extract<Told, { kind: "status" }>): void {
  if (!lastsARound.includes(status)) return;
  if (change === "added") {
    battle.rounds.push({ on: entity, status, turns: [] });
    return;
  }
  const at = battle.rounds.findIndex((each) => each.on === entity && each.status === status);
  const [ended] = battle.rounds.splice(at, 1);
  if (ended === undefined || battle.call.procedure === "stepIn" || battle.over) return;
  // A round: each of the others who fights has had a turn.
  const missed = [...battle.caskets]
    .filter(([name, { fate }]) => fate === "Fights" && name !== entity && !ended.turns.includes(name))
    .map(([name]) => name);
  if (missed.length > 0) battle.wrong.push(`${status} on ${entity} ends, and ${missed.join(" and ")} had no turn`);
}

/** Between two decisions, when all that was set off has been done. */
export function look(battle: Battle): void {
  if (battle.owed !== null && !battle.over)
    battle.wrong.push(`damage destroyed a component of ${battle.owed.who}, and the pilot was not hurt`);
  battle.owed = null;
  // "Total: 30 cards", and the Damage cards that came.
  for (const [name, { piles }] of battle.caskets) {
    const cards = ["deck", "hand", "played", "discard", "lost"].flatMap((pile) => piles.get(pile) ?? []);
    const own = cards.filter((piece) => piece !== "Damage").length;
    if (own !== 30) battle.wrong.push(`${name} has ${own} cards of 30`);
  }
}
