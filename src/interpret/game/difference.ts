/** What is otherwise in a game than it was, in words: fields, how many pieces lie where, statuses, the end. */
import type { Field, Json } from "../../ir/program.ts";
import { copyCore, type Core, type StatusCore } from "./core.ts";
import type { EntityKind } from "./layout.ts";
import { entityText, keyText } from "./external-values.ts";
import { same } from "./plain.ts";
import type { GameRuntime } from "./game-runtime.ts";

/** Tells what has changed since; in a question, on the copy that it plays. */
export function differenceFrom(runtime: GameRuntime): (now: GameRuntime) => string {
  const then = copyCore(runtime.core);
  return (now) => {
    const parts = [...now.layout.kinds.flatMap((kind) => entitiesIn(now, then, kind)), ...endOf(then, now)];
    return parts.length === 0 ? "nothing changes" : parts.join("; ");
  };
}

function entitiesIn(now: GameRuntime, then: Core, kind: EntityKind): readonly string[] {
  return (now.core.entities[kind.place] ?? []).flatMap((entity, number) => {
    const name = entityText(now, kind, number);
    const before = then.entities[kind.place]?.[number];
    if (before === undefined) return [`${name} is new`];
    const fields = kind.stored.flatMap((field, index) => {
      const [was, is] = [before.fields[index] ?? null, entity.fields[index] ?? null];
      return same(was, is) ? [] : [`${field.name} ${keyText(now, field.type, was)} → ${keyText(now, field.type, is)}`];
    });
    const piles = kind.piles.flatMap(({ pile }, index) =>
      pileText(pile.name, before.piles[index] ?? [], entity.piles[index] ?? []),
    );
    const parts = [...fields, ...piles, ...statusesOn(now, then, kind, number)];
    return parts.length === 0 ? [] : [`${name}: ${parts.join(", ")}`];
  });
}

function pileText(name: string, before: readonly number[], after: readonly number[]): readonly string[] {
  if (before.length !== after.length) return [`${name} ${before.length} → ${after.length}`];
  return before.every((piece, index) => after[index] === piece) ? [] : [`${name} in another order`];
}

function statusesOn(now: GameRuntime, then: Core, kind: EntityKind, number: number): readonly string[] {
  return now.layout.statuses.flatMap((status, index) => {
    const type = status.on.type as Field["type"] & { readonly kind: "entity" };
    if (type.id !== kind.entity.id) return [];
    const count = (statuses: readonly StatusCore[]): number =>
      statuses.filter((each) => each.status === index && each.on === number).length;
    const [was, is] = [count(then.statuses), count(now.core.statuses)];
    const title =
      Math.max(was, is) > 1
        ? `${status.name} ${was} → ${is}`
        : is > was
          ? `${status.name} begins`
          : `${status.name} ends`;
    return was === is ? [] : [title];
  });
}

function endOf(then: Core, { core, layout }: GameRuntime): readonly string[] {
  if (core.outcome === null || then.outcome !== null) return [];
  const { winners, ending } = core.outcome;
  const who = winners.map((player: Json) => `player ${Number(player) + 1}`);
  return [
    `the game ends${ending === null || layout.game.ending === null ? "" : ` (${ending})`}${who.length === 0 ? "" : `, ${who.join(" and ")} ${who.length === 1 ? "wins" : "win"}`}`,
  ];
}
