/**
 * Chance between the decisions of a text. What was done since the last moment between texts is done again with each further
 * decision, so it is kept which of that was rolled by the seed and which was laid out, decision by decision.
 */
import { RollTape } from "../../runtime/game-tape.ts";
import type { LaidChance, TapedRoll } from "../../runtime/game-taped.ts";
import { close, drawAll, drawWithin, layOpen, piecesLeft } from "../../runtime/game-undrawn.ts";
import type { Undrawn } from "../../runtime/game-state.ts";
import { seededMix, seededRoll } from "./chance.ts";
import type { Kind } from "./layout.ts";
import { pieceAt, piecesIn, viewersOf, type PilePlace } from "./state.ts";
import type { World } from "./world.ts";

/** The rolls that were laid out up to a decision; null: it was rolled by the seed. */
export type Laid = readonly number[] | null;

export class Course implements LaidChance {
  readonly #world: World;
  readonly #tapes: readonly (RollTape | null)[];
  #at = 0;

  /** `last`: what comes after all of these. */
  constructor(world: World, parts: readonly Laid[], last: RollTape | null) {
    this.#world = world;
    this.#tapes = [...parts.map((part) => (part === null ? null : new RollTape(part))), last];
  }

  roll(of: TapedRoll): number {
    return this.#tape === null ? seededRoll(this.#world, of) : this.#tape.roll(of);
  }

  shuffle(pile: number[], row: (piece: number) => string): void {
    if (this.#tape === null) seededMix(this.#world, pile);
    else
      this.#open(
        pile,
        pile.map((_, place) => place),
        row,
      );
  }

  /** What is drawn belongs to the part in which somebody looks. */
  #open(pile: number[], places: readonly number[], row: (piece: number) => string): void {
    layOpen(pile, places, (pieces) => this.#tape?.drawn(pieces, row) ?? 0);
  }

  /** What was shuffled before, and is not drawn yet. */
  begin(): void {
    const { core, layout } = this.#world;
    const { undrawn = [], ...chance } = core.chance;
    core.chance = chance;
    for (const { kind, entity, pile, places } of undrawn) {
      const at: PilePlace = { kind: layout.kinds[kind] as Kind, entity, pile };
      const { table } = at.kind.piles[pile] as Kind["piles"][number];
      this.#open(piecesIn(this.#world, at), places, (piece) => pieceAt(this.#world, table, piece).row);
    }
  }

  /** A decision is taken: what somebody saw by then was drawn before it. */
  next(): void {
    this.drawSeen();
    this.#at += 1;
  }

  drawSeen(): void {
    const world = this.#world;
    if (this.#tape === null) return;
    for (const at of pilesOf(world)) {
      const lies = piecesIn(world, at);
      const { table } = at.kind.piles[at.pile] as Kind["piles"][number];
      if (
        viewersOf(world, at).length > 0 ||
        piecesLeft(lies).some((piece) => pieceAt(world, table, piece).known.length > 0)
      )
        drawAll(lies);
    }
    drawWithin(world.core.statuses);
    for (const entities of world.core.entities) for (const { fields } of entities) drawWithin(fields);
  }

  /** All piles are plain again; what is not drawn is noted. */
  end(): void {
    const { core } = this.#world;
    const undrawn = this.closeAll();
    if (undrawn.length > 0) core.chance = { ...core.chance, undrawn };
  }

  closeAll(): readonly Undrawn[] {
    const world = this.#world;
    return pilesOf(world).flatMap((at) => {
      const places = close(piecesIn(world, at));
      const { kind, entity, pile } = at;
      return places.length === 0 ? [] : [{ kind: world.layout.kinds.indexOf(kind), entity, pile, places }];
    });
  }

  get #tape(): RollTape | null {
    return this.#tapes[this.#at] ?? null;
  }
}

function pilesOf({ core, layout }: World): readonly PilePlace[] {
  return layout.kinds.flatMap((kind) =>
    (core.entities[kind.place] ?? []).flatMap(({ piles }, entity) => piles.map((_, pile) => ({ kind, entity, pile }))),
  );
}
