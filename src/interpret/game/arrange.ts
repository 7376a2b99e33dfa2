/** `arrange(pile, top: [rows])` in an example. */
import type { Changing } from "../../ir/game.ts";
import type { Statement } from "../../ir/program.ts";
import type { Context } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import type { Act } from "../evaluate/statement.ts";
import { fault } from "../fault.ts";
import { pilePlace } from "./expressions.ts";
import { pileText } from "./outside.ts";
import { pieceAt, piecesIn, type PilePlace } from "./state.ts";
import { worldOf, type World } from "./world.ts";

type Arrange = Extract<Statement, { kind: Extract<Changing, { kind: "arrange" }>["kind"] }>;

export function arrange(context: Context, { pile, rows, at }: Arrange): Act {
  const place = pilePlace(context, pile);
  const wanted = compile(context, rows);
  return (frame) => {
    const world = worldOf(context.room);
    const to = place(frame);
    for (const [index, row] of (wanted(frame) as readonly string[]).entries()) {
      if (!bring(world, to, index, row))
        fault(
          "nothing-found",
          at,
          [{ name: "row", value: row }],
          `the piles of ${pileText(world, to).replace(/\.[^.]*$/, "")}: no further \`${row}\` lies there, or the pile holds fewer pieces than you lay out. \`put new … into …\` makes one`,
        );
    }
  };
}

/** To that place of the pile; the piece that lies there takes its place. False: there is no such piece, or no such place. */
function bring(world: World, to: PilePlace, index: number, row: string): boolean {
  const target = piecesIn(world, to);
  const other = target[index];
  const { table } = to.kind.piles[to.pile] as PilePlace["kind"]["piles"][number];
  if (other === undefined) return false;
  const piles = [
    to.pile,
    ...to.kind.piles.flatMap((pile, place) => (place !== to.pile && pile.table === table ? [place] : [])),
  ];
  for (const pile of piles) {
    const source = piecesIn(world, { ...to, pile });
    const found = source.findIndex(
      (piece, place) => (pile !== to.pile || place >= index) && pieceAt(world, table, piece).row === row,
    );
    if (found < 0) continue;
    const piece = source[found] as number;
    source[found] = other;
    target[index] = piece;
    for (const [each, place] of [
      [other, pile],
      [piece, to.pile],
    ] as const)
      Object.assign(pieceAt(world, table, each), { pile: place, known: [] });
    world.changes += 1;
    return true;
  }
  return false;
}
