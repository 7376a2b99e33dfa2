/** What players see of piles in which the same lies on both sides. */
import { entityText } from "../../interpret/game/outside.ts";
import type { Saved } from "../../interpret/game/saved.ts";
import { short } from "../../interpret/show.ts";
import { whose } from "../../play/words.ts";
import type { PartMove } from "../shape.ts";
import type { Boards } from "./sampled-states.ts";

const longest = 120;

export function sightMoves(
  { before, after }: Pick<Boards, "before" | "after">,
  states: { readonly before: Saved; readonly after: Saved },
): readonly PartMove[] {
  const { layout } = after.world;
  const players = states.after.core.entities[layout.player.place]?.length ?? 0;
  if ((states.before.core.entities[before.world.layout.player.place]?.length ?? 0) !== players) return [];
  const views = (player: number | null) => ({
    from: before.game.view(states.before, player).entities,
    to: after.game.view(states.after, player).entities,
  });
  const everything = rowsBy(before, states.before);
  const fresh = rowsBy(after, states.after);
  return Array.from({ length: players }, (_, player) => player + 1).flatMap((player) => {
    const { from, to } = views(player);
    return layout.kinds.flatMap((kind) =>
      (states.after.core.entities[kind.place] ?? []).flatMap((_, number) =>
        kind.piles.flatMap(({ pile: { name } }): readonly PartMove[] => {
          const path = `${kind.entity.id} ${number} ${name}`;
          if (everything.get(path) !== fresh.get(path)) return [];
          const [was, now] = [from, to].map((all) => seenText(all[kind.entity.name]?.[number]?.[name]));
          if (was === undefined || now === undefined || was === now) return [];
          const part = `${whose(entityText(after.world, kind, number), name, null)}, as player ${player} sees it`;
          return [{ part, was: null, from: short(was, longest), to: short(now, longest) }];
        }),
      ),
    );
  });
}

const seenText = (pile: unknown): string | undefined =>
  Array.isArray(pile) ? pile.map((row: unknown) => (typeof row === "string" ? row : "?")).join(", ") : undefined;

/** What lies in each pile, whoever sees it. */
function rowsBy({ world: { layout } }: Boards["before"], { core }: Saved): ReadonlyMap<string, string> {
  return new Map(
    layout.kinds.flatMap((kind) =>
      (core.entities[kind.place] ?? []).flatMap(({ piles }, number) =>
        kind.piles.map(({ pile, table }, index) => [
          `${kind.entity.id} ${number} ${pile.name}`,
          (piles[index] ?? []).map((piece) => core.pieces[table]?.[piece]?.row ?? "").join(),
        ]),
      ),
    ),
  );
}
