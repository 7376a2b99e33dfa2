/** What moves in play, as an outline. */
import { assertNever } from "../source/exhaustive.ts";
import type { PartMove, PlayCase, PlayMove, PlayMoves, Position } from "./shape.ts";
import { code, counted, fromTo, item, many, type Item, type Words } from "./words.ts";

export function playItems({ variant, games, uses, moves, unseen, untried }: PlayMoves): readonly Item[] {
  const under: Words = variant === null ? [] : ["with ", code(variant), ": "];
  if (untried !== null) return [item("none", [...under, `not compared: ${untried}`])];
  return [
    item("none", [
      ...under,
      `${many(games, "game")} of random players, and ${many(uses, "use")} of their actions, done on both sides${moves.length === 0 ? ": nothing else comes of them" : ""}`,
    ]),
    ...moves.map(moveItem),
    ...(unseen.length === 0 ? [] : [item("none", ["changed, and did not come up: ", ...listed(unseen)])]),
  ];
}

function moveItem(move: PlayMove): Item {
  return item("changed", moveWords(move), caseItems(move.earliest));
}

const mostPieces = 6;

function moveWords({ kind, name, pieces, tried, differ }: PlayMove): Words {
  const of =
    differ === tried ? (tried === 1 ? "the one" : `all ${counted(tried)}`) : `${counted(differ)} of ${counted(tried)}`;
  switch (kind) {
    case "setup":
      return ["setup ", code(name), `  lays the table otherwise in ${of} ${tried === 1 ? "game" : "games"}`];
    case "field":
      return ["field ", code(name), `  is another one at ${of}`];
    case "offer":
      return ["action ", code(name), `  is offered otherwise at ${of} ${tried === 1 ? "decision" : "decisions"}`];
    case "use":
      return [
        "action ",
        code(name),
        ...(pieces.length === 0 ? [] : [" with ", ...piecesWords(pieces)]),
        `  ends otherwise in ${of} ${tried === 1 ? "use" : "uses"}`,
      ];
    default:
      return assertNever(kind);
  }
}

function piecesWords(pieces: readonly string[]): Words {
  const more = pieces.length - mostPieces;
  return more <= 1 ? listed(pieces) : [...listed(pieces.slice(0, mostPieces)), ` and ${more} more`];
}

const listed = (names: readonly string[]): Words =>
  names.flatMap((name, place) => [...(place === 0 ? [] : [", "]), code(name)]);

function caseItems({ at, chosen, parts }: PlayCase): readonly Item[] {
  return [
    ...positionItems(at, "first "),
    ...(chosen.length === 0 ? [] : [item("none", listed(chosen))]),
    ...parts.map(partItem),
  ];
}

function partItem({ part, was, from, to }: PartMove): Item {
  return item(from === null ? "new" : to === null ? "gone" : "changed", [
    part,
    ...(was === null || (was === from && was === to) ? [] : [", ", code(was), " before it"]),
    ...fromTo(from, to),
  ]);
}

const mostDecisions = 6;

/** Where that is: how to get there, and what is looked at. */
export function positionItems({ setup, seed, side, decisions, made, seen }: Position, lead = ""): readonly Item[] {
  const last = decisions.slice(-mostDecisions);
  const after: Words =
    decisions.length === 0
      ? [", at the start"]
      : [
          `, after ${many(decisions.length, "decision")}: `,
          ...(last.length < decisions.length ? ["… "] : []),
          ...listed(last),
        ];
  return [
    item("none", [
      `${lead}in `,
      code(setup),
      ", game ",
      code(seed),
      side === "from" ? " by the rules before" : "",
      ...after,
    ]),
    ...(made.length === 0 ? [] : [item("none", ["made otherwise there: ", ...listed(made)])]),
    ...(seen.length === 0
      ? []
      : [
          item("none", [
            "there ",
            ...seen.flatMap(({ part, text }, place): Words => [`${place === 0 ? "" : ", "}${part} is `, code(text)]),
          ]),
        ]),
  ];
}
