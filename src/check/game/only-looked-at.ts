/** A pile that is shuffled in the setup, whose first piece is looked at, and from which nothing is ever taken. */
import type { Game } from "../../ir/game.ts";
import type { Expr, Id, Program, Type } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import { ofKind, type Node } from "./bodies.ts";
import { playOf, type Play } from "./play.ts";

type PileRef = (Expr & { readonly kind: "pile" })["pile"];

export function warnOfUndrawn(checker: Checker, program: Program, game: Game, { parts: whole }: Play): void {
  const shuffled = new Set(ofKind(whole, "shufflePile").map(({ pile }) => pileKey(pile)));
  if (shuffled.size === 0) return;
  const played = playOf(program, { ...game, setups: [] }).parts;
  const changed = new Set([
    ...ofKind(played, "shufflePile").map(({ pile }) => pileKey(pile)),
    ...ofKind(played, "putNew").map(({ into }) => pileKey(into)),
  ]);
  const moved = new Set(ofKind(whole, "put").flatMap(({ what }) => pieceOf(what.type) ?? []));
  for (const { name, value, of } of firstOf(played)) {
    if (of.kind !== "pile") continue;
    const key = pileKey(of.pile);
    const piece = pieceOf(of.type);
    if (piece === undefined || moved.has(piece) || !shuffled.has(key) || changed.has(key)) continue;
    checker.found.report("never-drawn", value.at, {
      name,
      pile: of.pile.name,
      piece: piece.slice(piece.indexOf(".") + 1),
    });
  }
}

const pileKey = ({ entity, name }: PileRef): string => `${entity} ${name}`;

function pieceOf(type: Type): Id | undefined {
  if (type.kind === "list") return pieceOf(type.of);
  if (type.kind === "optional") return pieceOf(type.of);
  return type.kind === "piece" ? type.id : undefined;
}

/** `let event = first(board().events)`: what is drawn, as people mean it; a rule may well go by what lies on top. */
function firstOf(
  parts: readonly Node[],
): readonly { readonly name: string; readonly value: Expr; readonly of: Expr }[] {
  return ofKind(parts, "let").flatMap(({ name, value }) => {
    const [of] = value.kind === "builtin" && value.name === "first" ? value.args : [];
    return of === undefined ? [] : [{ name, value, of }];
  });
}
