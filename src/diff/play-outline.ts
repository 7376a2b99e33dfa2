/** What moves in play, as an outline. */
import { assertNever } from "../source/exhaustive.ts";
import type { PartMove, PlayCase, PlayMove, PlayMoves, GamePosition } from "./shape.ts";
import { code, formatCount, fromTo, item, many, type OutlineItem, type RichText } from "./words.ts";

export function playItems({ variant, games, uses, moves, unseen, untried }: PlayMoves): readonly OutlineItem[] {
  const under: RichText = variant === null ? [] : ["with ", code(variant), ": "];
  if (untried !== null) return [item("none", [...under, `not compared: ${untried}`])];
  return [
    item("none", [
      ...under,
      `${many(games, "game")} of random players, and ${many(uses, "use")} of their actions, done on both sides${moves.length === 0 ? ": nothing else comes of them" : ""}`,
    ]),
    ...moves.map(moveItem),
    ...(unseen.length === 0 ? [] : [item("none", ["changed, and did not come up: ", ...codeList(unseen)])]),
  ];
}

function moveItem(move: PlayMove): OutlineItem {
  return item("changed", moveWords(move), caseItems(move.earliest));
}

const mostPieces = 6;

function moveWords({ kind, name, pieces, tried, differ }: PlayMove): RichText {
  const of =
    differ === tried
      ? tried === 1
        ? "the one"
        : `all ${formatCount(tried)}`
      : `${formatCount(differ)} of ${formatCount(tried)}`;
  switch (kind) {
    case "setup":
      return ["setup ", code(name), `  lays the table otherwise in ${of} ${tried === 1 ? "game" : "games"}`];
    case "field":
      return ["field ", code(name), `  is another one at ${of}`];
    case "offer":
      return [
        name === "pass" ? "" : "action ",
        code(name),
        `  is offered otherwise at ${of} ${tried === 1 ? "decision" : "decisions"}`,
      ];
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

function piecesWords(pieces: readonly string[]): RichText {
  const more = pieces.length - mostPieces;
  return more <= 1 ? codeList(pieces) : [...codeList(pieces.slice(0, mostPieces)), ` and ${more} more`];
}

const codeList = (names: readonly string[]): RichText =>
  names.flatMap((name, index) => [...(index === 0 ? [] : [", "]), code(name)]);

function caseItems({ at, chosen, parts }: PlayCase): readonly OutlineItem[] {
  return [
    ...positionItems(at, "first "),
    ...(chosen.length === 0 ? [] : [item("none", codeList(chosen))]),
    ...parts.map(partItem),
  ];
}

function partItem({ part, was, from, to }: PartMove): OutlineItem {
  return item(from === null ? "new" : to === null ? "gone" : "changed", [
    part,
    ...(was === null || (was === from && was === to) ? [] : [", ", code(was), " before it"]),
    ...fromTo(from, to),
  ]);
}

const mostDecisions = 6;

/** Where that is: how to get there, and what is looked at. */
export function positionItems(
  { setup, seed, side, decisions, made: overrides, seen }: GamePosition,
  lead = "",
): readonly OutlineItem[] {
  const last = decisions.slice(-mostDecisions);
  const after: RichText =
    decisions.length === 0
      ? [", at the start"]
      : [
          `, after ${many(decisions.length, "decision")}: `,
          ...(last.length < decisions.length ? ["… "] : []),
          ...codeList(last),
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
    ...(overrides.length === 0 ? [] : [item("none", ["made otherwise there: ", ...codeList(overrides)])]),
    ...(seen.length === 0
      ? []
      : [
          item("none", [
            "there ",
            ...seen.flatMap(({ part, text }, index): RichText => [`${index === 0 ? "" : ", "}${part} is `, code(text)]),
          ]),
        ]),
  ];
}
