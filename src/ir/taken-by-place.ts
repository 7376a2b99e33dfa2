/**
 * Pieces that the rules take from a hidden pile by their place, whatever they are: `top 2 of me.deck`, or all of it. Only
 * what is written counts. If it depended on which pieces they happen to be, whoever hears that they came from the top would
 * learn something of the rest.
 */
import { childrenOf } from "./children.ts";
import type { Changing } from "./game.ts";
import type { Expr, Program, Statement } from "./program.ts";

type Put = Extract<Changing, { kind: "put" }>;

export function isTakenByPlace(program: Program, { what, into }: Put): boolean {
  const pile = pickedFrom(what);
  return pile !== null && isHidden(program, pile) && !mayMove(what) && !mayMove(into.of);
}

/** The pile whose top or bottom it is, or that it is as a whole. */
function pickedFrom(what: Expr): Extract<Expr, { kind: "pile" }>["pile"] | null {
  if (what.kind === "pick") return what.which === "top" || what.which === "bottom" ? pickedFrom(what.of) : null;
  return what.kind === "pile" ? what.pile : null;
}

const isHidden = ({ game }: Program, { entity, name }: Put["into"]): boolean =>
  game?.entities.some(
    (each) => each.id === entity && each.piles.some((pile) => pile.name === name && pile.seen === "hidden"),
  ) ?? false;

const moving: ReadonlySet<(Expr | Statement)["kind"]> = new Set(["perform", "choose", "chooseSome", "columnCall"]);

/** Something may be moved while it is worked out. */
const mayMove = (node: Expr | Statement): boolean => moving.has(node.kind) || childrenOf(node).some(mayMove);
