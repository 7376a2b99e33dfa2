/** `arrange(pile, top: [rows])` in an example. */
import type { Changing } from "../../ir/game.ts";
import type { Statement } from "../../ir/program.ts";
import type { Context } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import type { Act } from "../evaluate/statement.ts";
import { fault } from "../fault.ts";
import { pilePlace } from "./expressions.ts";
import { pileText } from "./external-values.ts";
import { pieceAt, piecesIn, type PilePlace } from "./state.ts";
import { runtimeOf, type GameRuntime } from "./game-runtime.ts";

type Arrange = Extract<Statement, { kind: Extract<Changing, { kind: "arrange" }>["kind"] }>;

export function arrange(context: Context, { pile, rows, at }: Arrange): Act {
  const place = pilePlace(context, pile);
  const wanted = compile(context, rows);
  return (frame) => {
    const runtime = runtimeOf(context.machine);
    const to = place(frame);
    for (const [index, row] of (wanted(frame) as readonly string[]).entries()) {
      if (!bring(runtime, to, index, row))
        fault(
          "nothing-found",
          at,
          [{ name: "row", value: row }],
          `the piles of ${pileText(runtime, to).replace(/\.[^.]*$/, "")}: there is no further piece of that row, or no place for it`,
        );
    }
  };
}

/** To that place of the pile; the piece that lies there takes its place. False: there is no such piece, or no such place. */
function bring(runtime: GameRuntime, to: PilePlace, index: number, row: string): boolean {
  const target = piecesIn(runtime, to);
  const other = target[index];
  const { table } = to.kind.piles[to.pile] as PilePlace["kind"]["piles"][number];
  if (other === undefined) return false;
  const piles = [
    to.pile,
    ...to.kind.piles.flatMap((pile, index) => (index !== to.pile && pile.table === table ? [index] : [])),
  ];
  for (const pile of piles) {
    const source = piecesIn(runtime, { ...to, pile });
    const found = source.findIndex(
      (piece, place) => (pile !== to.pile || place >= index) && pieceAt(runtime, table, piece).row === row,
    );
    if (found < 0) continue;
    const piece = source[found] as number;
    source[found] = other;
    target[index] = piece;
    for (const [each, place] of [
      [other, pile],
      [piece, to.pile],
    ] as const)
      Object.assign(pieceAt(runtime, table, each), { pile: place, known: [] });
    runtime.changes += 1;
    return true;
  }
  return false;
}
