/** What is done in a game, in the words of its cards: `gain 3 heat`, `deal 4 damage to foe`, `draw 2 cards`. */
import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, made } from "./brackets.ts";
import { calledIn } from "./called.ts";
import { deckOf, discardsOf } from "./piles-of-games.ts";
import { declaredIn, endOf, spanAt, spanOf } from "./build/context.ts";
import { cutLine, said, type Region } from "./cut.ts";
import { actorIn, isNamed, playerIn, playerOfLoop, procedureIn, type PlayerWords } from "./game-words.ts";
import { addedTo, isTable } from "./phrase-shapes.ts";
import { numberWords } from "./words.ts";
import { type Line, small, word } from "./happening-line.ts";
import { verbs } from "./joined-steps.ts";
import type { Mended } from "./mending.ts";
import { beginsValue } from "./value-words.ts";

const kinds: ReadonlyMap<string, string> = new Map(
  [
    ["gain", "gain gains get gets receive receives earn earns heal heals score scores +"],
    ["lose", "lose loses spend spends pay pays remove -"],
    ["deal", "deal deals inflict inflicts"],
    ["draw", "draw draws"],
    ["discard", "discard discards"],
    ["choose", "choose chooses pick select"],
    ["steal", "steal steals"],
    ["give", "give gives"],
    ["move", "move moves"],
  ].flatMap(([kind = "", words = ""]) => words.split(" ").map((word): [string, string] => [word, kind])),
);

/** `gain 3 heat`, `deal 4 damage`, `let x = choose card from me.hand`: whose it is, the rest of the file may tell. */
export function verbWithValue(line: Line): Mended {
  const {
    attempt: { build, words, failure, told, entry },
    start: lineStart,
    end: lineEnd,
  } = line;
  const asked = words[failure.at - 1];
  const doer = doerOf(words, lineStart, playerIn(declaredIn(build))?.name);
  const start = asked !== undefined && kinds.get(asked.image) === "choose" ? failure.at - 1 : lineStart + doer.words;
  const [verb, value] = [words[start], words[start + 1]];
  const kind = kinds.get(verb === undefined ? "" : small(verb));
  if (
    verb === undefined ||
    value === undefined ||
    kind === undefined ||
    !(
      verb.tokenType === T.Identifier ||
      ((entry !== "lines" || build.file !== undefined) && /^[-+]$/.test(verb.image))
    ) ||
    !beginsValue(value) ||
    value.tokenType === T.OpenRound ||
    value.startLine !== verb.startLine
  )
    return null;
  const whole = start === lineStart + doer.words ? sentenceOf(words, start, lineEnd) : null;
  // `lose 1 supply and pay the price`: the first of several steps.
  const further = whole === null && start === lineStart ? jointIn(words, start, lineEnd) : -1;
  const sentence = further < 0 ? whole : sentenceOf(words, start, further);
  const looped = doer.words === 0 ? playerOfLoop(words, lineStart) : null;
  const doers = looped === null ? [doer.name] : [looped, null];
  const meant = sentence === null ? [] : doers.flatMap((name) => waysOf(line, kind, sentence, name));
  const ways = [...new Set(meant.map(doer.around))];
  const better = ways[0] ?? example(kind, value.image, sentence?.noun ?? nounBehind(words[start + 2]));
  if (better === null) return null;
  // Where nobody knows what the first of them does, all of it is told of at once.
  const joint = ways.length === 0 ? -1 : further;
  const end = joint < 0 ? lineEnd : joint;
  const behind = joint < 0 ? lineEnd : joint + (words[joint + 1]?.tokenType === keyword("then") ? 2 : 1);
  const last = words[(joint < 0 ? end : behind) - 1] as IToken;
  const span = spanAt(build, (words[start === failure.at - 1 ? start : lineStart] ?? verb).startOffset, endOf(last));
  const [open, close] = joint >= 0 && words[lineStart - 1]?.tokenType === T.Colon ? ["{ ", " }"] : ["", ""];
  const then = joint < 0 ? "" : " then";
  const ends = endOf(words[lineEnd - 1] as IToken);
  const closing = close === "" ? [] : [{ span: spanAt(build, ends, ends), text: close }];
  build.found.report(
    "verb-of-games",
    spanOf(build, verb),
    { verb: verb.image, better },
    {
      fixes: ways.map((text) => ({
        title: `Write \`${text}\``,
        edits: [{ span, text: open + text + then }, ...closing],
      })),
    },
  );
  told.add(verb);
  return withoutStep(words, { start: lineStart, end }, joint < 0 ? null : { joint, behind, lineEnd });
}

/** The words with the step cut out; in a case of a `match` a line of it stands in braces. */
function withoutStep(
  words: readonly IToken[],
  step: Region,
  more: { readonly joint: number; readonly behind: number; readonly lineEnd: number } | null,
): readonly IToken[] {
  const isCase = words[step.start - 1]?.tokenType === T.Colon;
  const end = more?.lineEnd ?? step.end;
  const [first, last] = [words[step.start] as IToken, words[end - 1] as IToken];
  const joined = more === null ? [] : [word(words[more.joint] as IToken, "then"), ...words.slice(more.behind, end)];
  const cut = cutLine(words.slice(0, step.end), step);
  const line = cut.slice(step.start);
  return [
    ...words.slice(0, step.start),
    ...(isCase ? [made(T.OpenCurly, first.startOffset)] : []),
    ...line,
    ...joined,
    ...(isCase ? [made(T.CloseCurly, endOf(last))] : []),
    ...words.slice(end),
  ];
}

const joins: ReadonlySet<TokenType> = new Set([keyword("and"), keyword("then"), T.Comma]);

/** What stands in front of a further step; -1: there is none. */
function jointIn(words: readonly IToken[], start: number, end: number): number {
  const at = words.findIndex(({ tokenType }, place) => place > start && place < end && joins.has(tokenType));
  const next = words[words[at + 1]?.tokenType === keyword("then") ? at + 2 : at + 1];
  const isStep = next !== undefined && (next.tokenType === T.Identifier || verbs.has(next.tokenType));
  return at > 0 && at + 2 < end && isStep && sentenceOf(words, start, at) !== null ? at : -1;
}

/** Who does it, where that is said: a name, or each player. */
export interface Doer {
  /** So many, before the verb. */
  readonly words: number;
  readonly name: string | null;
  readonly around: (done: string) => string;
}

const isVerb = (token: IToken | undefined): boolean => token !== undefined && kinds.has(small(token));

const others = " where p is not me";
const throughAll =
  (which: string) =>
  (done: string): string =>
    `for each p in players${which} { ${done} }`;

/** `me gains`, `each player loses`, `all players draw`, `everyone gets`, `each opponent loses` */
export function doerOf(words: readonly IToken[], start: number, player?: string): Doer {
  const [first, second, third, fourth] = words.slice(start, start + 4);
  const around = (done: string): string => done;
  if (/^(?:everyone|everybody)$/.test(first === undefined ? "" : small(first)) && isVerb(second))
    return { words: 1, name: "p", around: throughAll("") };
  if (/^(?:each|every|all)$/.test(first?.image ?? "")) {
    const isOther = second?.image === "other";
    if (/^opponents?$/.test(second?.image ?? "") && isVerb(third))
      return { words: 2, name: "p", around: throughAll(others) };
    const noun = ((isOther ? third : second)?.image ?? "").toLowerCase().replace(/s$/, "");
    if ((noun === "player" || noun === player?.toLowerCase()) && isVerb(isOther ? fourth : third))
      return { words: isOther ? 3 : 2, name: "p", around: throughAll(isOther ? others : "") };
  }
  const isName = first?.tokenType === T.Identifier && !isVerb(first) && second?.image.endsWith("s") === true;
  return isName && isVerb(second) ? { words: 1, name: first.image, around } : { words: 0, name: null, around };
}

/** `deal 2 damage to foe`: `value` 2, `noun` damage, `way` to, `target` foe. */
interface Sentence {
  readonly verb: string;
  readonly value: string;
  readonly noun: string;
  readonly way: string;
  readonly target: string;
}

/** Of these there may be a number: `draw a card`, `gain two coins`. */
const countable: ReadonlySet<string> = new Set(["gain", "lose", "deal", "draw", "steal", "give"]);
const verbOf = (verb: IToken | undefined): string => (verb === undefined ? "" : (kinds.get(small(verb)) ?? ""));

/** `a`, `two`, `n` as they stand in formulas. */
export function numberOf(written: string): string {
  if (/^an?$/i.test(written)) return "1";
  const number = numberWords.indexOf(written.toLowerCase());
  return number < 0 ? written : String(number);
}

/** Null: the line says more than that. */
function sentenceOf(words: readonly IToken[], start: number, end: number): Sentence | null {
  const from = /^(?:the|my|your|their)$/.test(words[start + 1]?.image ?? "") && start + 2 < end ? start + 2 : start + 1;
  const value = endOfPath(words, from);
  const noun = words[value]?.tokenType === T.Identifier ? value + 1 : value;
  const way = /^(?:to|from)$/.test(words[noun]?.image ?? "") ? noun + 1 : noun;
  const target = way === noun ? noun : endOfPath(words, way);
  if (target !== end) return null;
  return {
    verb: words[start] === undefined ? "" : small(words[start]),
    value:
      noun === value || !countable.has(verbOf(words[start]))
        ? said(words, from, value)
        : numberOf(said(words, from, value)),
    noun: noun === value ? "" : (words[value]?.image ?? ""),
    way: way === noun ? "" : (words[noun]?.image ?? ""),
    target: said(words, way, target),
  };
}

/** `me.coins`, `Level[rank: rank].xp`, `price(item)` */
function endOfPath(words: readonly IToken[], at: number): number {
  let end = at + 1;
  for (;;) {
    const [before, word] = [words[end - 1], words[end]];
    if (word?.tokenType === T.Dot) end += 2;
    else if (word !== undefined && before !== undefined && opensRightBehind(before, word))
      end = closerOf(words, end) + 1;
    else return end;
  }
}

const opensRightBehind = (before: IToken, { tokenType, startOffset }: IToken): boolean =>
  before.tokenType === T.Identifier &&
  endOf(before) === startOffset &&
  (tokenType === T.OpenSquare || tokenType === T.OpenRound);

/** A player has more of these, or fewer: `heal 2 wounds` takes them, and `deal 2 damage` adds them. */
const health = ["hp", "health", "life", "hitPoints"];
const harm = ["wounds", "damage", "harm", "injuries"];

/** What the sentence means in a game with such a player and such procedures; none: nobody knows. */
function waysOf(
  { attempt: { build, words } }: Line,
  kind: string,
  sentence: Sentence,
  doer: string | null,
): readonly string[] {
  const all = declaredIn(build);
  const player = playerIn(all);
  const me = player === null ? null : (doer ?? actorIn([...words, ...(build.heading ?? [])], player));
  if (player === null || me === null) return [];
  const { value } = sentence;
  const called = procedureMeant(all, player, me, kind, sentence);
  const isWhole = /^\d+$/.test(value);
  // `lose cost from me.spirit`: of what it goes is said.
  const { noun, way, target } = sentence;
  const isPlace = noun === "" && /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u.test(target);
  if (isPlace && kind === "lose" && way === "from") return [`take ${value} from ${target}`];
  if (isPlace && kind === "gain" && way === "to") return [`add ${value} to ${target}`];
  const field = isWhole || sentence.noun !== "" ? fieldMeant(all, player, sentence) : null;
  const others = field === null ? [] : waysOfField(kind, sentence, me, field);
  // `gain 3 hp`, where `gain` may be about coins.
  if (called !== null) return field !== null && isNamed(sentence.noun, field) ? [called, ...others] : [called];
  // `discard the card`: a word before what is thrown away is no piece.
  if (!isWhole && field === null)
    return sentence.target === "" && (kind !== "discard" || sentence.noun === "")
      ? whereTo(all, player, me, kind, value)
      : kind === "give" && sentence.way === "to" && sentence.noun === "" && player.fields.get("hand") === "pile"
        ? handedTo(words, player, sentence)
        : [];
  if (kind !== "draw") return others;
  const deck = isOwnDeck(sentence, me) && field === null && player.fields.has("hand") ? deckOf(all, me) : null;
  return deck === null ? [] : [`put top ${value} of ${deck} into ${me}.hand`];
}

const isOwnDeck = ({ way, target }: Sentence, me: string): boolean =>
  way === "" || (way === "from" && (target === "deck" || target === `${me}.deck`));

/** A number of the player goes up or down, or to somebody else; whose it is, `to` and `from` say. */
function waysOfField(
  kind: string,
  { verb, value, noun, way, target }: Sentence,
  me: string,
  field: string,
): readonly string[] {
  const more = (whose: string): string => addedTo(`${whose}.${field}`, value);
  const less = (whose: string): string => `take ${value} from ${whose}.${field}`;
  const hands = (from: string, to: string): string => `${less(from)} then ${more(to)}`;
  const [isHealth, isHarm] = [health.includes(field), harm.includes(field)];
  const heals = verb.startsWith("heal");
  // `receive 2 damage`, where damage is what health goes down by.
  const isTurned = isHealth && /^(?:damage|wounds?|harm)$/i.test(noun);
  switch (`${kind} ${way}`) {
    case "gain ":
      return [(heals && isHarm) || (!heals && isTurned) ? less(me) : more(me)];
    case "lose ":
      return [isTurned && verb.startsWith("remove") ? more(me) : less(me)];
    case "lose from":
      return /^(?:lose|remove)/.test(verb) && !isTurned ? [less(target)] : [];
    case "lose to":
      return verb.startsWith("pay") && !isTurned ? [hands(me, target)] : [];
    case "deal to":
      // Wounds are counted up in one game, and down in another.
      return isHealth ? [less(target)] : isHarm ? [more(target), less(target)] : [more(target)];
    case "steal from":
      return isTurned ? [] : [hands(target, me)];
    case "give to":
      return [isTurned ? less(target) : hands(me, target)];
    default:
      return [];
  }
}

/** `draw(me, 2)`, `damage(foe, 2)`, where the file has such a procedure. */
function procedureMeant(
  all: readonly IToken[],
  player: PlayerWords,
  me: string,
  kind: string,
  sentence: Sentence,
): string | null {
  const { verb, value, noun, way, target } = sentence;
  const does = (kind === "deal" || kind === "give") && way === "to";
  const isOther = does || (way === "from" && (kind === "steal" || /^(?:lose|remove)/.test(verb)));
  const isOwn = way === "" || (kind === "draw" && isOwnDeck(sentence, me));
  if (!isOther && !isOwn) return null;
  for (const name of [verb, verb.replace(/s$/, ""), ...(does ? [noun] : [])]) {
    const params = procedureIn(all, name);
    if (params === null || params[0] !== player.name || params.length !== 2) continue;
    return `${name}(${isOwn ? me : target}, ${value})`;
  }
  return null;
}

/** `coin` is the field `coins`; what heals or harms is about life, whatever it is called. */
function fieldMeant(all: readonly IToken[], { fields }: PlayerWords, { verb, noun }: Sentence): string | null {
  const isNumber = (name: string): boolean => /^(?:int|number)$/.test(fields.get(name) ?? "");
  const named =
    [...fields.keys()].find((name) => isNumber(name) && isNamed(noun, name)) ??
    [verb, verb.replace(/s$/, "")].find(isNumber);
  if (named !== undefined) return named;
  const keyed = calledIn(all)(`keyed of ${noun}`);
  if (noun !== "" && keyed !== null) return keyed;
  if (/^(?:health|life|hp)$/i.test(noun)) return health.find(isNumber) ?? null;
  const ofLife = noun === "" ? verb.startsWith("heal") : /^(?:damage|wounds?)$/i.test(noun);
  return ofLife ? ([...health, ...harm].find(isNumber) ?? null) : null;
}

/** `give card to foe`: a piece, and a player who has a hand. */
function handedTo(words: readonly IToken[], player: PlayerWords, { value, target }: Sentence): readonly string[] {
  const isPlayer = calledIn(words)(target) === player.name || playerOfLoop(words, words.length) === target;
  return isPlayer && /^\p{Ll}[\p{L}\p{N}_]*$/u.test(value) ? [`put ${value} into ${target}.hand`] : [];
}

/** Pieces: `discard card`, `gain Card.Copper`. */
function whereTo(
  all: readonly IToken[],
  { fields }: PlayerWords,
  me: string,
  kind: string,
  value: string,
): readonly string[] {
  const piles = ["discard", "hand", "deck"].filter((name) => fields.get(name) === "pile");
  const whole = piles.includes(value) ? `${me}.${value}` : value;
  const discards = kind === "discard" ? discardsOf(all, me) : null;
  if (kind === "discard") return discards === null ? [] : [`put ${whole} into ${discards}`];
  if (kind !== "gain" || !/^\p{Lu}[\p{L}\p{N}_]*\./u.test(value)) return [];
  return piles.map((pile) => `put new ${value} into ${me}.${pile}`);
}

/** `3 Improvement to each player`: a table, whatever is said behind it. */
const nounBehind = (word: IToken | undefined): string => (word !== undefined && isTable(word.image) ? word.image : "");

/** What to write for want of anything better. */
function example(kind: string, value: string, noun: string): string | null {
  const counted = /^\d/.test(value);
  const field = noun === "" ? "hp" : noun.charAt(0).toLowerCase() + noun.slice(1);
  switch (kind) {
    case "draw":
      return `put top ${counted ? value : "1"} of me.deck into me.hand`;
    case "discard":
      return counted
        ? `put chooseSome(me, me.hand, least: ${value}, most: ${value}) into me.discard`
        : `put ${value} into me.discard`;
    case "choose":
      return "choose(me, …)";
    case "move":
      return counted ? `move(me, ${value})` : null;
    case "gain":
      return counted ? `add ${value} to me.${field}` : null;
    case "lose":
      return counted ? `take ${value} from me.${field}` : null;
    case "deal":
      // `deal 3 Improvement to each player`: cards are dealt.
      if (counted && isTable(noun)) return `for each p in players { put top ${value} of … into p.… }`;
      return counted ? `take ${value} from foe.${noun === "" || field === "damage" ? "hp" : field}` : null;
    case "steal":
      return counted ? `take ${value} from foe.${field} then add ${value} to me.${field}` : null;
    default:
      return counted ? `take ${value} from me.${field} then add ${value} to foe.${field}` : null;
  }
}
