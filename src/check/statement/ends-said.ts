/** How people say that a game ends: `lose("No cubes left")`, `win(me)`, `endGame(nobody)`, `endGame(winner: players)`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { guessIf } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import type { ChoiceSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import { keyName } from "../../syntax/words.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { over } from "../expression/meant.ts";
import { pathText } from "../expression/methods.ts";
import { contextOf } from "../expression/settle.ts";
import { elementOf } from "../fit.ts";
import { findLocal, type Scope } from "../scope.ts";

const losses = /^(?:lose|loses|lost|loseGame|gameLost|gameOver|defeat|defeated|loss|fail)$/i;
const wins = /^(?:win|wins|won|winGame|gameWon|victory)$/i;
const nobody = /^(?:nobody|noone|none|nowinner|draw|lost|loss|lose|defeat)$/i;
const everybody = /^(?:everybody|everyone|all|allPlayers|everyPlayer|us|we|team)$/i;

interface Saying {
  readonly checker: Checker;
  readonly scope: Scope;
  readonly why: Expectation;
}

const isFree = ({ checker, scope }: Saying, name: string): boolean =>
  findLocal(scope, name) === undefined && !checker.model.symbols.has(name);

/** Reports `lose("…")`, `win(me)`, `gameOver`: false if it is none of them. */
export function endsBySaying(saying: Saying, written: ast.Expr): boolean {
  const { checker, why } = saying;
  const name = written.kind === "call" ? written.callee.text : written.kind === "name" ? written.name.text : "";
  const [isLoss, isWin] = [losses.test(name), wins.test(name)];
  if ((!isLoss && !isWin) || !isFree(saying, name)) return false;
  const given = written.kind === "call" ? written.args.flatMap(({ value }) => value ?? []) : [];
  const [first, more] = given;
  if (more !== undefined || (written.kind === "call" && written.each !== null)) return false;
  const ending = first === undefined ? null : endingMeant(checker, first);
  const who = first === undefined || ending !== null || first.kind === "text" ? null : pathText(first);
  if (first !== undefined && ending === null && who === null && first.kind !== "text") return false;
  const me = findLocal(saying.scope, "me") === undefined ? [] : ["winner: me"];
  const winners = isLoss ? [""] : who === null ? ["winners: players", ...me] : [`winner: ${who}`];
  const ways = winners.map((each) => callOf(each, ending));
  const fixes = ways.map((way) => guessIf(ways.length > 1, over(written.span, way)));
  const text = written.kind === "call" ? `${name}(…)` : name;
  checker.found.report(
    "foreign-word",
    written.span,
    { written: text, meant: ways[0] ?? "" },
    { ...contextOf(why), fixes },
  );
  return true;
}

const callOf = (winner: string, ending: string | null): string =>
  `endGame(${[winner, ...(ending === null ? [] : [`ending: ${ending}`])].filter((each) => each !== "").join(", ")})`;

/** Reports a `winner` that is none: nobody, all of them, or how the game ends. False: it may be one. */
export function winnerBySaying(
  saying: Saying,
  call: ast.Expr & { kind: "call" },
  winner: ast.Expr,
  ending: ast.Expr | undefined,
): boolean {
  const { checker, why } = saying;
  const name = winner.kind === "name" ? winner.name.text : winner.kind === "none" ? "none" : "";
  const how = ending === undefined ? null : (pathText(ending) ?? null);
  if (ending !== undefined && how === null) return false;
  const said = name !== "" && (name === "none" || isFree(saying, name));
  const variant = how === null ? endingMeant(checker, winner) : null;
  const meant =
    said && nobody.test(name)
      ? callOf("", how)
      : said && everybody.test(name)
        ? callOf("winners: players", how)
        : winner.kind === "text" || (variant !== null && (winner.kind !== "name" || isFree(saying, name)))
          ? callOf("", variant)
          : null;
  if (meant === null) return false;
  const fixes = [over(call.span, meant)];
  const by = call.args.find(({ value }) => value === winner)?.name?.text;
  const written = `endGame(${by === undefined ? "" : `${by}: `}${name === "" ? "…" : name})`;
  checker.found.report("foreign-word", call.span, { written, meant }, { ...contextOf(why), fixes });
  return true;
}

/** `winner: players`: a list has a word of its own. */
export function severalWinners({ checker }: Saying, call: ast.Expr & { kind: "call" }, value: Expr): readonly Fix[] {
  const of = elementOf(value.type);
  const arg = call.args.find((each) => each.value?.span.start === value.at.start);
  if (of?.kind !== "entity" || of.id !== checker.model.player?.id || arg === undefined) return [];
  const edits = [{ span: arg.span.to(value.at.start), text: "winners: " }];
  return [{ title: "Write `winners: …`", edits }];
}

/** The variant that says how the game ends: by its name, or as people read it. */
function endingMeant(checker: Checker, { kind, ...written }: ast.Expr): string | null {
  const text =
    kind === "text" && "text" in written
      ? written.text
      : kind === "name" && "name" in written
        ? written.name.text
        : null;
  if (text === null) return null;
  const id = checker.endings();
  const known = id === null ? undefined : choiceOf(checker, id);
  const choices =
    known !== undefined
      ? [known]
      : [...checker.model.symbols.values()].flatMap((each): readonly ChoiceSymbol[] =>
          each.kind === "choice" && isPlain(each) ? [each] : [],
        );
  const called = keyName(text).toLowerCase();
  const [found, more] = choices.flatMap(({ variants }) =>
    variants.filter(
      ({ name, shown }) => name.toLowerCase() === called || (shown != null && keyName(shown).toLowerCase() === called),
    ),
  );
  return more === undefined ? (found?.name ?? null) : null;
}
