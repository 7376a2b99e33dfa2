/** Who stands where, and what lies there, in the words of a board's rules: `move me to city`, `add 1 cube of colour to city`, `remove card from the game`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { guessIf, type Edit } from "../diagnostics/diagnostic.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { calledIn, fieldsOf } from "./called.ts";
import { cutLine, said, shown } from "./cut.ts";
import { actorIn, isNamed, playerIn, playerOfLoop } from "./game-words.ts";
import { type Line, placeOf, small } from "./happening-line.ts";
import type { Mended } from "./mending.ts";
import { ownerOfChecks } from "./misplaced-check.ts";
import { boxOf, onlyOne, pilesIn } from "./piles-of-games.ts";
import { numberOf } from "./verbs-of-games.ts";

const movers = /^(?:moves?|travels?|goes|go|walks?|sends?|places?|flies|fly)$/;
const targets: ReadonlySet<string> = new Set(["to", "into", "onto", "on", "at"]);
const path = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** Says the line as it is meant; with no fix where nobody knows all of it. */
function meant(
  { attempt, start, end }: Line,
  verb: IToken,
  better: string,
  isSure: boolean,
  more: readonly Edit[] = [],
): readonly IToken[] {
  const { build, words, told } = attempt;
  const span = spanAt(build, (words[start] as IToken).startOffset, endOf(words[end - 1] as IToken));
  const title = `Write \`${better}\`${more.length === 0 ? "" : ", and declare the pile"}`;
  const fixes = isSure ? [guessIf(more.length > 0, { title, edits: [...more, { span, text: better }] })] : [];
  // `add` is a word of the language: it is the rest that nobody can read.
  if (verb.tokenType === T.Identifier)
    build.found.report("verb-of-games", spanOf(build, verb), { verb: verb.image, better }, { fixes });
  else build.found.report("foreign-word", span, { written: shown(said(words, start, end)), meant: better }, { fixes });
  told.add(verb);
  return cutLine(words, { start, end });
}

/** The type of a parameter, or of the player that a loop goes through. */
function typeOf({ attempt: { build, words }, start }: Line, name: string): string | null {
  const player = playerIn(build.all ?? [])?.name;
  return calledIn(words)(name) ?? (player !== undefined && playerOfLoop(words, start) === name ? player : null);
}

/** `move me to city`, `me moves to city`: a field of who moves, and no pile. */
export function movingPawn(line: Line): Mended {
  const { attempt, start, end } = line;
  const { build, words } = attempt;
  const isSubject = movers.test(words[start + 1]?.image ?? "") && words[start + 1]?.image.endsWith("s") === true;
  const verb = words[isSubject ? start + 1 : start];
  const at = placeOf(line, targets);
  if (verb === undefined || !movers.test(small(verb)) || verb.tokenType !== T.Identifier || at < 0 || at + 1 >= end)
    return null;
  const who = isSubject ? said(words, start, start + 1) : said(words, start + 1, at);
  if ((isSubject && at !== start + 2) || !path.test(who)) return null;
  const where = said(words, at + 1, end);
  const all = build.all ?? [];
  const [owner = "", field, more] = who.split(".");
  const type = typeOf(line, owner);
  const isPile = fieldTypes(all, where.split(".").at(-1) ?? "").includes("pile");
  if (type === null || isPile || more !== undefined) return null;
  const fields = fieldsOf(all, type);
  if (field !== undefined) {
    const its = fields.get(field);
    return its === undefined || its === "pile" ? null : meant(line, verb, `set ${who} = ${where}`, true);
  }
  const wanted = typeOf(line, where) ?? endOfPath(all, where);
  if (fields.size === 0) {
    // Declared in another file: who acts is no piece.
    const actor = words[0]?.tokenType === keyword("action") ? words[4]?.image : undefined;
    return owner === words[3]?.image || (actor !== undefined && actor === type && /^\p{Lu}/u.test(wanted ?? ""))
      ? words[0]?.tokenType === keyword("action")
        ? meant(line, verb, `set ${who}.… = ${where}`, false)
        : null
      : null;
  }
  const [place, other] = [...fields].filter(([, its]) => its === wanted).map(([name]) => name);
  return place === undefined || other !== undefined ? null : meant(line, verb, `set ${who}.${place} = ${where}`, true);
}

/** What fields of this name hold, by the first words of their types. */
const fieldTypes = (all: readonly IToken[], name: string): readonly string[] =>
  all.flatMap(({ image }, at) =>
    image === name && all[at + 1]?.tokenType === T.Colon ? (all[at + 2]?.image ?? []) : [],
  );

/** The type of `me.city`, by the name of the field alone. */
function endOfPath(all: readonly IToken[], where: string): string | null {
  const [type, more] = where.includes(".") ? new Set(fieldTypes(all, where.split(".").at(-1) ?? "")) : [];
  return type === undefined || more !== undefined ? null : type;
}

const outOfGame = [
  /^(?:remove|take|removes|takes|discard) (.+?) (?:from|out of) (?:the )?(?:game|play)$/i,
  /^(?:put|move|return|place) (.+?) (?:back )?(?:in|into|to|out of|in to) (?:the )?(?:(?:game )?box|game)$/i,
];

/** The pile of what has left the game, where there is none: a field of what lies on the table, or of the player. */
function declaringBox(build: Build, me: string, table: string): { readonly box: string; readonly edit: Edit } | null {
  const owner = ownerOfChecks(build);
  if (owner === null) return null;
  const [kind, name = ""] = owner.name.split(" ");
  const whose = kind === "player" ? me : onlyOne(build.all ?? [], name);
  return {
    box: `${whose}.removed`,
    edit: { span: spanAt(build, owner.end, owner.end), text: `\n  removed: pile of ${table}` },
  };
}

/** `remove card`, where that is a piece. */
function removedPiece({ attempt: { words }, start, end }: Line, all: readonly IToken[]): string {
  const [, name = ""] =
    /^(?:remove|delete|destroy|trash|exile) (?:the |that |this )?([\p{L}_][\p{L}\p{N}_]*)$/u.exec(
      said(words, start, end),
    ) ?? [];
  return name !== "" && tableOfPiece(words, all, name) !== null ? name : "";
}

/** The table that a piece is a row of: as its parameter says, or as it is called. */
function tableOfPiece(words: readonly IToken[], all: readonly IToken[], name: string): string | null {
  const at = words.findIndex(
    ({ image }, place) =>
      image === name && words[place + 1]?.tokenType === T.Colon && words[place + 2]?.image === "piece",
  );
  const tables = pilesIn(all).map(({ table }) => table);
  const called = tables.find((table) => table.charAt(0).toLowerCase() + table.slice(1) === name);
  return at < 0 ? (called ?? null) : (words[at + 4]?.image ?? null);
}

/** `remove card from the game`: what leaves it lies in a pile of its own. */
export function leavingTheGame(line: Line): Mended {
  const { attempt, start, end, first } = line;
  const { build, words } = attempt;
  const text = said(words, start, end);
  const all = build.all ?? [];
  const what = outOfGame.map((way) => way.exec(text)?.[1] ?? "").find((each) => each !== "") ?? removedPiece(line, all);
  if (what === "") return null;
  const player = playerIn(all);
  const me = (player === null ? null : actorIn(words, player)) ?? "me";
  const box = boxOf(all, me);
  const shared = pilesIn(all).find(({ isPlayer }) => !isPlayer)?.owner;
  const isPiece = path.test(what) && what !== "it";
  const table = box === null && isPiece ? tableOfPiece(words, all, what) : null;
  const declared = table === null ? null : declaringBox(build, me, table);
  if (declared !== null) {
    const better = `put ${what} into ${declared.box}`;
    return meant(line, first, better, true, [declared.edit]);
  }
  return meant(
    line,
    first,
    `put ${what} into ${box ?? `${shared === undefined ? "box()" : onlyOne(all, shared)}.removed`}`,
    isPiece && box !== null,
  );
}

const adders: ReadonlyMap<string, string> = new Map([
  ["add", "add"],
  ["adds", "add"],
  ["place", "add"],
  ["put", "add"],
  ["take", "take"],
  ["remove", "take"],
  ["removes", "take"],
]);

const counted =
  /^(\w+) (?:(\p{Lu}[\p{L}\p{N}_]*) )?(\p{Ll}[\p{L}\p{N}_]*)(?: of (?:colou?r )?([\p{L}_][\p{L}\p{N}_.]*))? (to|from|on|onto|into|in|at) (?:the )?([\p{L}_][\p{L}\p{N}_.()]*)$/u;

/** `add 1 cube of city.colour to city`: one of the numbers of a map. */
export function countedKey(line: Line): Mended {
  const { attempt, start, end, first } = line;
  const { build, words } = attempt;
  const verb = adders.get(small(first));
  const [, amount = "", key, noun = "", of, , where = ""] = counted.exec(said(words, start + 1, end)) ?? [];
  if (verb === undefined || noun === "" || !/^\d+$/.test(numberOf(amount))) return null;
  const all = build.all ?? [];
  const [found, more] = all.flatMap(({ tokenType }, at) => {
    if (tokenType !== keyword("player") && tokenType !== keyword("entity")) return [];
    const owner = all[at + 1]?.image ?? "";
    return [...fieldsOf(all, owner)].flatMap(([field, type]) =>
      type === "map" && isNamed(noun, field) ? [{ owner, field }] : [],
    );
  });
  if (found === undefined || more !== undefined) return null;
  const place = placeMeant(line, found.owner, where);
  const which = key ?? of;
  if (place === null) return null;
  const better = `${verb} ${numberOf(amount)} ${verb === "add" ? "to" : "from"} ${place}.${found.field}[${which ?? "…"}]`;
  return meant(line, first, better, which !== undefined);
}

/** The thing of that kind that is meant by a word: itself, or the one that is there; null: nobody knows. */
function placeMeant(line: Line, kind: string, where: string): string | null {
  const { words, build } = line.attempt;
  const all = build.all ?? [];
  const type = typeOf(line, where) ?? endOfPath(all, where);
  if (type === kind || where.endsWith(")")) return where;
  const rule = all.findIndex(
    ({ tokenType }, at) =>
      tokenType === keyword("rule") &&
      all[at + 5]?.image === type &&
      all[at + 6]?.tokenType === T.CloseRound &&
      all[at + 8]?.image === kind,
  );
  if (type !== null && rule >= 0) return `${all[rule + 1]?.image ?? ""}(${where})`;
  const [field, other] = [...fieldsOf(all, kind)].filter(([, its]) => its === type);
  return type === null || field === undefined || other !== undefined || words.length === 0
    ? null
    : `only(${kind} where it.${field[0]} is ${where})`;
}
