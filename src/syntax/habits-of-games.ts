/** What happens in a game, in the words of documents: `move card to me.discard`, `gain 3 heat`, `end turn`. */
import { instead, type Mended } from "./mending.ts";
import type { IToken, TokenType } from "chevrotain";
import { gameFunctions } from "../builtins/registry.ts";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { headAround, lineAround, said, type Region } from "./cut.ts";
import type { Attempt } from "./repair.ts";
import { discarding } from "./discarding.ts";
import { drawingUpTo } from "./drawing.ts";
import { actorIn, playerIn } from "./game-words.ts";
import { countedKey, leavingTheGame, movingPawn } from "./moving-pawns.ts";
import { verbWithValue } from "./verbs-of-games.ts";
import { countedField, raising, setTo, subtracting } from "./habits-of-fields.ts";
import { countedNoun, creating, moving, wrongPlace } from "./habits-of-pieces.ts";
import { givenFor } from "./durations.ts";
import { caseAround, joinedSteps } from "./joined-steps.ts";
import { type Line, callOf, placeOf, small, word } from "./happening-line.ts";

/** The first of these habits that fits. Only lines of statements, in bodies and in cells. */
export function happening(attempt: Attempt): Mended {
  const line = lineOf(attempt);
  if (line === null) return null;
  const inCase = caseAround(attempt.words, attempt.failure.at);
  const verb = inCase === null ? undefined : attempt.words[inCase.colon + 1];
  if (inCase !== null && verb !== undefined) {
    const said = { attempt, first: verb, start: inCase.colon + 1, end: inCase.end };
    const mended = verbWithValue(said);
    if (mended !== null) return mended;
  }
  const head = headAround(attempt.words, attempt.failure.at);
  // What an action costs is a statement, too.
  const start = attempt.words[line.start]?.tokenType === keyword("cost") ? line.start + 1 : line.start;
  const first = attempt.words[start];
  if (first === undefined || (head !== undefined && noStatements.has(head) && start === line.start)) return null;
  for (const habit of habits) {
    const mended = habit({ ...line, start, attempt, first });
    if (mended !== null) return mended;
  }
  return null;
}

/** The bodies of these hold other things than statements. */
const noStatements: ReadonlySet<TokenType> = new Set(
  "rulebook record table choice ordered examples report variant player entity status phase action"
    .split(" ")
    .map(keyword),
);

/** The line in a body; of a cell, the stretch between two `then`. */
function lineOf({ words, failure, entry }: Attempt): Region | null {
  const inside = lineAround(words, failure.at);
  if (inside !== null || entry !== "lines") return inside;
  let depth = 0;
  let start = 0;
  let end = words.length;
  words.forEach(({ tokenType }, index) => {
    if (closes.has(tokenType)) depth += 1;
    else if (closing.has(tokenType)) depth -= 1;
    else if (depth === 0 && tokenType === keyword("then")) {
      if (index < failure.at) start = index + 1;
      else end = Math.min(end, index);
    }
  });
  return start < end ? { start, end } : null;
}

const habits: readonly ((line: Line) => Mended)[] = [
  joinedSteps,
  givenFor,
  discarding,
  drawingUpTo,
  leavingTheGame,
  movingPawn,
  countedKey,
  moving,
  wrongPlace,
  setTo,
  raising,
  subtracting,
  countedField,
  endingTurn,
  withoutBrackets,
  creating,
  countedNoun,
  pacing,
  verbWithValue,
  emptyBrackets,
];

const paces: ReadonlyMap<string, string> = new Map([
  ...["simultaneously", "parallel", "jointly", "concurrently"].map((each): [string, string] => [each, "together"]),
  ...["sequentially", "individually", "successively", "apart", "separate"].map((each): [string, string] => [
    each,
    "separately",
  ]),
]);

/** `for each one in players simultaneously { }` */
function pacing(line: Line): Mended {
  const {
    words,
    failure: { at },
  } = line.attempt;
  const found = words[at];
  const meant = paces.get(found?.image ?? "");
  if (
    found === undefined ||
    meant === undefined ||
    line.first.tokenType !== keyword("for") ||
    words[at + 1]?.tokenType !== T.OpenCurly
  )
    return null;
  return instead(line.attempt, at, at + 1, meant, [word(found, meant)]);
}

const enders = new Set(["end", "finish", "pass", "skip"]);

const ended: ReadonlyMap<string, string> = new Map([
  ["turn", "endPhase()"],
  ["phase", "endPhase()"],
  ["game", "endGame()"],
  ["battle", "endGame()"],
]);

/** `end the turn` */
function endingTurn(line: Line): Mended {
  const {
    attempt: { words },
    first,
    start,
    end,
  } = line;
  if (!enders.has(small(first))) return null;
  const rest = words
    .slice(start + 1, end)
    .map((each) => small(each))
    .filter((each) => !/^(?:the|of|your|my|this|current)$/.test(each));
  const better = rest.length === 1 ? ended.get(rest[0] ?? "") : undefined;
  return better === undefined
    ? null
    : instead(line.attempt, start, end, better, callOf(first, better.slice(0, -2), []));
}

/** Lines of games; `shuffle` is one where it is given a pile. */
const isCallable = (name: string): boolean =>
  name === "shuffle" || (gameFunctions.get(name)?.role ?? "value") !== "value";

/** `shuffle me.deck`, `reveal card to me` */
function withoutBrackets(line: Line): Mended {
  const {
    attempt: { words },
    first,
    start,
    end,
  } = line;
  const name = first.image.charAt(0).toLowerCase() + first.image.slice(1);
  if (
    !isCallable(name) ||
    first.tokenType !== T.Identifier ||
    words[start + 1]?.tokenType === T.OpenRound ||
    start + 1 >= end
  )
    return null;
  const own = name === "shuffle" && start + 2 === end ? pileOf(line, words[start + 1]) : null;
  if (own !== null)
    return instead(line.attempt, start, end, `shuffle(${own})`, callOf(first, name, words.slice(start + 1, end)));
  const into = name === "shuffle" ? placeOf(line, new Set(["into"])) : -1;
  if (into > 0) return shuffledInto(line, into);
  const to = name === "reveal" ? placeOf(line, new Set(["to"])) : -1;
  if (to < 0)
    return instead(
      line.attempt,
      start,
      end,
      `${name}(${said(words, start + 1, end)})`,
      callOf(first, name, words.slice(start + 1, end)),
    );
  const way = words[to] as IToken;
  const values = [
    ...words.slice(start + 1, to),
    retyped({ ...way, image: "," }, T.Comma),
    retyped({ ...way, image: "to" }, T.Identifier),
    retyped({ ...way, image: ":" }, T.Colon),
    ...words.slice(to + 1, end),
  ];
  return instead(
    line.attempt,
    start,
    end,
    `${name}(${said(words, start + 1, to)}, to: ${said(words, to + 1, end)})`,
    callOf(first, name, values),
  );
}

/** `deck`, where only the player has one: `me.deck`. */
function pileOf({ attempt: { build, words } }: Line, pile: IToken | undefined): string | null {
  const player = playerIn(build.all ?? []);
  const me = player === null ? null : actorIn(words, player);
  return me !== null && player?.fields.get(pile?.image ?? "") === "pile" ? `${me}.${pile?.image ?? ""}` : null;
}

/** `shuffle a into b`: it is put there, and then that is shuffled. */
function shuffledInto(line: Line, into: number): Mended {
  const {
    attempt: { words },
    first,
    start,
    end,
  } = line;
  const way = words[into] as IToken;
  const target = words.slice(into + 1, end);
  const put = [word(first, "put"), ...words.slice(start + 1, into), word(way, "into"), ...target];
  return instead(
    line.attempt,
    start,
    end,
    `put ${said(words, start + 1, into)} into ${said(words, into + 1, end)} then shuffle(${said(words, into + 1, end)})`,
    [...put, word(way, "then"), ...callOf(first, "shuffle", target)],
  );
}

const bare: ReadonlySet<TokenType> = new Set(["cancel", "stop"].map(keyword));

/** `cancel()` */
function emptyBrackets(line: Line): Mended {
  const {
    attempt: { build, words },
    first,
    start,
  } = line;
  const [open, close] = [words[start + 1], words[start + 2]];
  if (!bare.has(first.tokenType) || open?.tokenType !== T.OpenRound || close?.tokenType !== T.CloseRound) return null;
  const span = spanAt(build, open.startOffset, endOf(close));
  build.found.report(
    "extra-word",
    span,
    { found: "()" },
    { fixes: [{ title: "Take out `()`", edits: [{ span, text: "" }] }] },
  );
  return [...words.slice(0, start + 1), ...words.slice(start + 3)];
}
