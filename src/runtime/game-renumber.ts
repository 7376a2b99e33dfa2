/** A saved game as other rules, or the same in another order, number what there is. */
import type { Book } from "./game-book.ts";
import { newPieces } from "./game-entities.ts";
import type { Playing } from "./game-play.ts";
import { areAll, isObject, namesOf, type Loose } from "./game-saved.ts";

type Refuse = (what: string) => never;

/** `refuse` is told what is in the game and no more in the rules. What it lacks has not happened yet. */
export function renumbered<S extends Playing>(book: Book<S>, saved: Loose, refuse: Refuse): Loose {
  const names = namesOf(book);
  const before = isObject(saved["names"]) ? saved["names"] : {};
  const placer = (of: keyof typeof names, what: string): ((number: unknown) => unknown) => {
    const old = before[of];
    if (!areAll(old, (name) => typeof name === "string")) return (number) => number;
    return (number) => {
      const name = (old as readonly string[])[number as number];
      const place = name === undefined ? -1 : names[of].indexOf(name);
      return place >= 0 ? place : refuse(`there is no ${what} \`${name ?? String(number)}\``);
    };
  };
  const status = placer("statuses", "status");
  const phase = placer("phases", "phase");
  return {
    ...saved,
    statuses: eachOf(saved["statuses"], (each) => ({ ...each, kind: status(each["kind"]) })),
    phases: eachOf(saved["phases"], (each) => ({ ...each, phase: phase(each["phase"]) })),
    used: usedOf(book, saved, before["limits"]),
    entities: entitiesOf(book, saved["entities"], refuse),
    pieces: piecesOf(book, saved["pieces"], saved["entities"]),
  };
}

function eachOf(list: unknown, change: (each: Loose) => Loose): unknown {
  return Array.isArray(list) ? list.map((each: unknown) => (isObject(each) ? change(each) : each)) : list;
}

/** Uses of what is limited no more do not count; of what is limited now, none was counted. */
function usedOf<S extends Playing>(book: Book<S>, { used, entities }: Loose, limits: unknown): unknown {
  if (!Array.isArray(used) || !Array.isArray(limits)) return used;
  const players = isObject(entities) ? entities[book.player] : [];
  return namesOf(book).limits.map((name): unknown => {
    const place = limits.indexOf(name);
    return place < 0 ? (Array.isArray(players) ? players : []).map(() => 0) : used[place];
  });
}

function entitiesOf<S extends Playing>(book: Book<S>, entities: unknown, refuse: Refuse): unknown {
  if (!isObject(entities)) return entities;
  for (const [name, all] of Object.entries(entities))
    if (!book.kinds.some((kind) => kind.name === name) && Array.isArray(all) && all.length > 0)
      refuse(`there is no entity \`${name}\``);
  return Object.fromEntries(
    book.kinds.map(({ name, piles }) => [
      name,
      Object.hasOwn(entities, name)
        ? eachOf(entities[name], (each) => ({ ...Object.fromEntries(piles.map((pile) => [pile.name, []])), ...each }))
        : [],
    ]),
  );
}

/** Piles count in order of source, too: where a piece lies is read off the piles. */
function piecesOf<S extends Playing>(book: Book<S>, pieces: unknown, entities: unknown): unknown {
  if (!isObject(pieces)) return pieces;
  return Object.fromEntries(
    book.tables.map(({ name, piles: count }) => {
      const held = Object.hasOwn(pieces, name) ? pieces[name] : newPieces();
      if (!isObject(held) || !Array.isArray(held["at"]) || !isObject(entities)) return [name, held];
      const at: unknown[] = [...(held["at"] as readonly unknown[])];
      for (const kind of book.kinds)
        for (const pile of kind.piles) {
          const all = entities[kind.name];
          if (pile.table !== name || !Array.isArray(all)) continue;
          for (const [number, entity] of (all as readonly unknown[]).entries())
            for (const piece of isObject(entity) && Array.isArray(entity[pile.name])
              ? (entity[pile.name] as readonly unknown[])
              : [])
              if (typeof piece === "number" && piece in at) at[piece] = number * count + pile.place;
        }
      return [name, { ...held, at }];
    }),
  );
}
