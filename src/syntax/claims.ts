/** `claim "Nobody is in debt" { … }`, `never "…" { any(…) }`: a check, which among the fields of something in a game looks at the game. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, made } from "./brackets.ts";
import { noteBroken } from "./build/declarations.ts";
import { endOf, spanAt, spanOf, writing, type Build } from "./build/context.ts";
import { said } from "./cut.ts";
import { ownerOfChecks } from "./misplaced-check.ts";
import { pilesIn } from "./piles-of-games.ts";

const claimed: ReadonlySet<string> = new Set(["claim", "claims", "assert", "invariant", "ensure", "validate"]);
const denied: ReadonlySet<string> = new Set(["never", "forbid", "forbidden", "impossible"]);

interface Claim {
  readonly title: IToken | undefined;
  readonly body: readonly IToken[];
}

/** The title, and what is claimed, without the braces around it; null: it is more than one line. */
function claimIn(words: readonly IToken[]): Claim | null {
  const first = words[0]?.tokenType === T.Text ? words[0] : undefined;
  const sign = first !== undefined && words[1]?.tokenType === T.Colon ? 2 : first === undefined ? 0 : 1;
  const last = first === undefined && words.at(-1)?.tokenType === T.Text ? words.at(-1) : undefined;
  const rest = words.slice(sign, last === undefined ? words.length : -1);
  const isBraced = rest[0]?.tokenType === T.OpenCurly && closerOf(rest, 0) === rest.length - 1;
  const body = (isBraced ? rest.slice(1, -1) : rest).filter(
    ({ tokenType }, at, all) => tokenType !== T.NewLine || (at > 0 && at < all.length - 1),
  );
  return body.length === 0 || body.some(({ tokenType }) => tokenType === T.NewLine)
    ? null
    : { title: first ?? last, body };
}

/** `for each b in Building: b.cost > 0` is `all(b.cost > 0 for each b in Building)`. */
function askedOf(body: readonly IToken[]): string | null {
  const text = said(body, 0, body.length);
  const [, name, list, claim] =
    /^(?:for )?(?:each|all|every|any) ([\p{L}_][\p{L}\p{N}_]*) in ([^:{]+?)(?::| \{) ?([^{}:]+?)(?: ?\})?$/u.exec(
      text,
    ) ?? [];
  if (claim !== undefined) return `all(${claim} for each ${name ?? ""} in ${list ?? ""})`;
  return body.some(({ tokenType }) => tokenType === T.OpenCurly || tokenType === T.Colon) ? null : text;
}

/** Whether what is claimed speaks of players, of what is made in a game, or of pieces. */
function looksAtGame({ all = [] }: Build, body: readonly IToken[]): boolean {
  const kinds = new Set(
    all.flatMap(({ tokenType }, at) =>
      tokenType === keyword("entity") || tokenType === keyword("player")
        ? /^\p{L}/u.test(all[at + 1]?.image ?? "")
          ? (all[at + 1]?.image ?? [])
          : []
        : [],
    ),
  );
  const piles = new Set(pilesIn(all).map(({ name }) => name));
  return body.some(
    ({ image }, at) =>
      /^players?$/.test(image) || kinds.has(image) || (piles.has(image) && body[at - 1]?.tokenType === T.Dot),
  );
}

/** Null: it begins otherwise, or is a check that is read as it stands. */
export function claimAt(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const word = chunk[at];
  const head = word?.image.toLowerCase() ?? "";
  const isDenied = denied.has(head);
  const last = chunk.at(-1);
  if (word === undefined || last === undefined || !(isDenied || claimed.has(head))) return null;
  const claim = claimIn(chunk.slice(at + 1));
  const asked = claim === null ? null : askedOf(claim.body);
  if (claim === null || asked === null) return null;
  const isCall = claim.body[1]?.image === "(" && closerOf(claim.body, 1) === claim.body.length - 1;
  const meant = !isDenied ? asked : isCall ? `not ${asked}` : `not (${asked})`;
  const text = `check ${meant}${claim.title === undefined ? "" : ` ${claim.title.image}`}`;
  const whole = spanAt(build, word.startOffset, endOf(last));
  if (looksAtGame(build, claim.body)) {
    const owner = ownerOfChecks(build);
    const edits = [
      { span: whole, text: "" },
      ...(owner === null ? [] : [{ span: spanAt(build, owner.end, owner.end), text: `\n  ${text}` }]),
    ];
    build.found.report(
      "claim-of-game",
      spanOf(build, word),
      { word: word.image, check: text, owner: owner?.name ?? null },
      { fixes: owner === null ? [] : [{ guess: true, title: `Write \`${text}\` in \`${owner.name}\``, edits }] },
    );
    noteBroken(build, chunk);
    return [];
  }
  if (!isDenied) return null;
  build.found.report(
    "foreign-word",
    whole,
    { written: said(chunk, at, chunk.length), meant: text },
    writing(whole, text),
  );
  return [
    ...chunk.slice(0, at),
    retyped({ ...word, image: "check" }, keyword("check")),
    retyped({ ...word, image: "not" }, keyword("not")),
    made(T.OpenRound, endOf(word)),
    ...claim.body,
    made(T.CloseRound, endOf(claim.body.at(-1) ?? word)),
    ...(claim.title === undefined ? [] : [claim.title]),
  ];
}
