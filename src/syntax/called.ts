/** What the words of a file call something: which table, row or phase is meant, and of what type a name is. */
import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { declarationWords } from "../../grammar/words.ts";
import { closerOf } from "./brackets.ts";
import { actionIn, fieldsIn, playerIn, procedureIn } from "./game-words.ts";
import { deckOf, pilesOfTable } from "./piles-of-games.ts";
import { columnName, keyName } from "./words.ts";

/** The word behind a name and its colon. */
export const typeIn =
  (words: readonly IToken[]) =>
  (name: string): string | null => {
    const at = words.findIndex(({ image }, place) => image === name && words[place + 1]?.tokenType === T.Colon);
    return at < 0 ? null : (words[at + 2]?.image ?? null);
  };

/** As which name `typeIn` gives the type of what a rule gives. */
export const typeOfResult = ")";

/** The choice that has all of these; null: none has. */
function choiceWith(words: readonly IToken[], names: readonly string[]): string | null {
  for (const [at, { tokenType }] of words.entries()) {
    if (tokenType !== keyword("choice") || words[at + 2]?.tokenType !== T.OpenCurly) continue;
    const variants = new Set(words.slice(at + 3, closerOf(words, at + 2)).map(({ image }) => image));
    if (names.every((name) => variants.has(name))) return words[at + 1]?.image ?? null;
  }
  return null;
}

/** The only column, or field, of the choice that has this variant; null: there is none, or several. */
function columnWith(words: readonly IToken[], variant: string): string | null {
  const choice = choiceWith(words, [variant]);
  if (choice === null) return null;
  const text = words.map(({ image }) => image).join(" ");
  const columns = [...text.matchAll(/([\p{L}_][\p{L}\p{N}_]*)\s*:\s*([\p{L}_][\p{L}\p{N}_]*)\s*\|/gu)];
  const [column, more] = columns.filter(([, , type]) => type === choice).map(([, name = ""]) => name);
  return column === undefined || more !== undefined ? null : column;
}

interface WrittenRow {
  readonly table: string;
  /** 0: the headings. */
  readonly place: number;
  /** The first stands before the first bar, and is empty. */
  readonly cells: readonly string[];
}

/** What stands in the tables of a file. */
export function rowsIn(words: readonly IToken[]): readonly WrittenRow[] {
  let [table, place] = ["", 0];
  return words.flatMap(({ image, tokenType }, at) => {
    if (tokenType === keyword("table")) [table, place] = [words[at + 1]?.image ?? "", 0];
    else if (tokenType === T.CloseCurly) table = "";
    if (table === "" || tokenType !== T.Row) return [];
    return { table, place: place++, cells: image.split("|").map((cell) => cell.trim()) };
  });
}

/** `Monster.Goblin` for `goblins`; null: no table has such a row, or several have. */
function rowCalled(words: readonly IToken[], noun: string): string | null {
  const called = new RegExp(`^${noun.replace(/s$/i, "")}s?$`, "iu");
  const [row, more] = rowsIn(words).flatMap(({ table, cells }) => {
    const key = keyName(cells[1] ?? "");
    return called.test(key) ? `${table}.${key}` : [];
  });
  return row === undefined || more !== undefined ? null : row;
}

/** `Weapon` for `weapons`; null: no table is called so. */
function tableCalled(words: readonly IToken[], noun: string): string | null {
  const called = new RegExp(`^${noun.replace(/s$/i, "")}s?$`, "i");
  const at = words.findIndex(
    ({ tokenType }, place) => tokenType === keyword("table") && called.test(words[place + 1]?.image ?? ""),
  );
  return at < 0 ? null : (words[at + 1]?.image ?? null);
}

const typed: ReadonlySet<TokenType> = new Set("table choice record player entity".split(" ").map(keyword));

/** `Weapon` for a parameter `weapon`; null: nothing is called so. */
export const typeCalled = (words: readonly IToken[], name: string): string | null =>
  words.find(({ image }, at) => typed.has(words[at - 1]?.tokenType ?? T.Unknown) && small(image) === name)?.image ??
  null;

const small = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** The only column that joins places; null: there is none, or several. */
function joinedBy(words: readonly IToken[]): string | null {
  const columns = words.flatMap(({ image }) =>
    [...image.matchAll(/([\p{L}_][\p{L}\p{N}_]*):\s*set of [\p{L}\p{N}_]+ both ways/gu)].map(([, name = ""]) => name),
  );
  const [column, more] = columns;
  return column === undefined || more !== undefined ? null : column;
}

/** The table that has columns of all these names: empty, if several have. */
function tableWith(words: readonly IToken[], columns: string): string | null {
  const [table, more] = rowsIn(words).flatMap(({ table, place, cells }) => {
    const names = cells.map((cell) => columnName(cell.split(":")[0] ?? ""));
    return place === 0 && columns.split(" ").every((column) => names.includes(column)) ? [table] : [];
  });
  return more === undefined ? (table ?? null) : "";
}

/** The heading of the column that names the rows of a table. */
function keyOf(words: readonly IToken[], table: string): string | null {
  const row = rowsIn(words).find((each) => each.table === table);
  const cells = row?.cells.map((cell) => cell.split(":").map((part) => part.trim())) ?? [];
  return (cells.find(([, type]) => type === "key") ?? cells[1])?.[0] ?? null;
}

/** The kind of things of the game that is called so: `Model` for `models`. */
function entityCalled(words: readonly IToken[], noun: string): string | null {
  const called = new RegExp(`^${noun.replace(/s$/i, "")}s?$`, "i");
  return (
    words.find(({ image }, at) => words[at - 1]?.tokenType === keyword("entity") && called.test(image))?.image ?? null
  );
}

/** All of them, if the player is called so: `captain`, `captains`. */
const playersCalled = (words: readonly IToken[], noun: string): string | null =>
  new RegExp(`^${noun.replace(/s$/i, "")}s?$`, "i").test(playerIn(words)?.name ?? "") ? "players" : null;

const owners: ReadonlySet<TokenType> = new Set(["player", "entity"].map(keyword));

/** The fields of the player, or of an entity, with the first words of their types. */
export function fieldsOf(words: readonly IToken[], entity: string): ReadonlyMap<string, string> {
  const at = words.findIndex(
    ({ image }, place) => image === entity && owners.has(words[place - 1]?.tokenType ?? T.Unknown),
  );
  return at < 0 ? new Map() : fieldsIn(words.slice(at + 1, closerOf(words, at + 1)));
}

/** Of a record, a table, the player or an entity: its only field or column of this type, or the `bool` of this name. */
function qualityOf(words: readonly IToken[], kind: string, of: string): string | null {
  const at = words.findIndex(
    ({ image }, place) => image === kind && typed.has(words[place - 1]?.tokenType ?? T.Unknown),
  );
  const open = words[at + 1]?.tokenType === T.OpenCurly ? at + 1 : -1;
  const fields = open < 0 ? new Map<string, string>() : fieldsIn(words.slice(open, closerOf(words, open)));
  const headings = rowsIn(words).find(({ table, place }) => table === kind && place === 0)?.cells ?? [];
  const columns = headings.flatMap((heading): readonly (readonly [string, string])[] => {
    const [name = "", type = ""] = heading.split(":").map((part) => part.trim());
    return type === "" ? [] : [[columnName(name), type]];
  });
  const all = [...fields, ...columns];
  const [field, more] = all.filter(([name, type]) => type === of || (type === "bool" && name === of));
  return field === undefined || more !== undefined ? null : field[0];
}

/** The field of an entity that says whose it is. */
function ownerOf(words: readonly IToken[], entity: string): string | null {
  const player = playerIn(words)?.name;
  return [...fieldsOf(words, entity)].find(([, type]) => type === player)?.[0] ?? null;
}

/** `Turn` for `turn`; null: no phase is called so. */
const phaseCalled = (words: readonly IToken[], noun: string): string | null =>
  words.find(
    ({ image }, at) =>
      words[at - 1]?.tokenType === keyword("phase") && image.toLowerCase().replace(/s$/, "") === noun.toLowerCase(),
  )?.image ?? null;

/** The first parameter of a rule. */
const parameterOf = (words: readonly IToken[], rule: string): string | null =>
  words.find(
    (_, at) =>
      words[at - 3]?.tokenType === keyword("rule") && words[at - 2]?.image === rule && words[at - 1]?.image === "(",
  )?.image ?? null;

/** The first parameter of a procedure that is a player: empty, if it has none. Null: nothing is called so. */
function actorOf(words: readonly IToken[], name: string): string | null {
  const at = words.findIndex(
    ({ image }, place) => image === name && words[place - 1]?.tokenType === keyword("procedure"),
  );
  const player = playerIn(words)?.name;
  const params = at < 0 ? [] : [...fieldsIn(words.slice(at + 1, closerOf(words, at + 1)))];
  return at < 0 ? null : (params.find(([, type]) => type === player)?.[0] ?? "");
}

/** `Fish hand hold` for `fish`: what is called so, and the lists and piles of the players that hold it; null: none does. */
function holdersOf(words: readonly IToken[], noun: string): string | null {
  const at = words.findIndex(({ tokenType }) => tokenType === keyword("player"));
  const open = words.findIndex(({ tokenType }, place) => place > at && tokenType === T.OpenCurly);
  const own = at < 0 || open < 0 ? [] : words.slice(open, closerOf(words, open));
  const found = own.flatMap(({ image }, place) => {
    const holds = own[place + 1]?.tokenType === T.Colon && /^(?:list|pile|set)$/.test(own[place + 2]?.image ?? "");
    const key = holds ? keyIn(words, own[place + 4]?.image ?? "", noun) : null;
    return key === null ? [] : [{ key, name: image }];
  });
  const [first] = found;
  return first === undefined ? null : [first.key, ...found.map(({ name }) => name)].join(" ");
}

/** `choose` for `let bids = choose(players, …)` */
const localIs = (words: readonly IToken[], name: string): string | null =>
  words.find(
    (_, at) =>
      words[at - 3]?.tokenType === keyword("let") && words[at - 2]?.image === name && words[at - 1]?.tokenType === T.Eq,
  )?.image ?? null;

/** `Condition` for `conditions: list of Condition` */
function heldBy(words: readonly IToken[], name: string): string | null {
  const at = words.findIndex(
    ({ image }, place) => image === name && /^(?:list|set)$/.test(words[place + 2]?.image ?? ""),
  );
  return at < 0 ? null : (words[at + 4]?.image ?? null);
}

/** `stock[Faith]` for `faith`, where the players have one map whose keys are called so; null: they have none, or several. */
function keyedBy(words: readonly IToken[], noun: string): string | null {
  const at = words.findIndex(({ tokenType }) => tokenType === keyword("player"));
  const open = words.findIndex(({ tokenType }, place) => place > at && tokenType === T.OpenCurly);
  const own = at < 0 || open < 0 ? [] : words.slice(open, closerOf(words, open));
  const [found, more] = own.flatMap(({ image }, place) => {
    const isMap = own[place + 1]?.tokenType === T.Colon && own[place + 2]?.image === "map";
    const key = isMap ? keyIn(words, own[place + 4]?.image ?? "", noun) : null;
    return key === null ? [] : [`${image}[${key}]`];
  });
  return more === undefined ? (found ?? null) : null;
}

/** The variant of a choice, or the row of a table, that is called so. */
function keyIn(words: readonly IToken[], of: string, noun: string): string | null {
  const names = [noun, noun.replace(/s$/, "")].map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));
  const variant = names.find((name) => choiceWith(words, [name]) === of);
  const row = rowCalled(words, noun);
  return variant ?? (row?.startsWith(`${of}.`) === true ? row.slice(of.length + 1) : null);
}

/** Whether a rule rolls: `yes`, if dice stand in it, or in a rule that it calls. Null: there is no such rule. */
function rollsIn(words: readonly IToken[], rule: string, seen = new Set<string>()): string | null {
  const at = words.findIndex(
    ({ tokenType }, place) => tokenType === keyword("rule") && words[place + 1]?.image === rule,
  );
  if (at < 0 || seen.has(rule)) return null;
  seen.add(rule);
  const end = words.findIndex(
    ({ image, startColumn }, place) => place > at && startColumn === 1 && declarationWords.includes(image),
  );
  const own = words.slice(at + 3, end < 0 ? words.length : end);
  const isRolled = own.some(
    ({ tokenType, image }) =>
      tokenType === T.Die ||
      tokenType === T.Dice ||
      image === "roll" ||
      (tokenType === T.Identifier && rollsIn(words, image, seen) === "yes"),
  );
  return isRolled ? "yes" : "no";
}

/** `Disease` and `int` for `cubes: map of Disease to int`; none: nothing of that name is a map. */
function typesOfMap(words: readonly IToken[], name: string): readonly string[] {
  const at = words.findIndex(
    ({ image }, place) =>
      image === name && words[place + 1]?.tokenType === T.Colon && words[place + 2]?.image === "map",
  );
  return at < 0 ? typesOfMapColumn(words, name) : [words[at + 4]?.image ?? "", words[at + 6]?.image ?? ""];
}

/** `| wants: map of Gem to int |` */
function typesOfMapColumn(words: readonly IToken[], name: string): readonly string[] {
  const headings = rowsIn(words).flatMap(({ place, cells }) => (place === 0 ? cells : []));
  const found = headings.flatMap((cell) => {
    const [, label = "", key = "", value = ""] = /^(.+?)\s*:\s*map of (\w+) to (\w+)/.exec(cell) ?? [];
    return label !== "" && columnName(label) === name ? [key, value] : [];
  });
  return found.slice(0, 2);
}

/** So many keys a map has at most that is written out for somebody. */
const mostKeys = 12;

/** `Blue, Yellow, Red`: all that a map of a choice, or of the rows of a table, is looked up by; null: nothing is called so, or it has too many. */
function keysOf(words: readonly IToken[], of: string): string | null {
  const choice = words.findIndex(({ image }, at) => image === of && words[at - 1]?.tokenType === keyword("choice"));
  const open = choice + 1;
  const variants =
    choice < 0 || words[open]?.tokenType !== T.OpenCurly
      ? []
      : words
          .slice(open + 1, closerOf(words, open))
          .flatMap(({ image, tokenType }, at, all) =>
            tokenType !== T.NewLine && (at === 0 || /^(?:,|\s*)$/.test(all[at - 1]?.image ?? "")) ? [image] : [],
          );
  const rows = rowsIn(words).filter((row) => row.table === of);
  const key = Math.max(1, rows[0]?.cells.findIndex((cell) => /:\s*key\b/.test(cell)) ?? 1);
  const keys = [...variants, ...rows.slice(1).map(({ cells }) => keyName(cells[key] ?? ""))];
  const areNames = keys.every((each) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(each));
  return keys.length === 0 || keys.length > mostKeys || !areNames ? null : keys.join(", ");
}

/** The name, if something is declared so with this word. */
const declaredAs = (words: readonly IToken[], kind: string, name: string): string | null =>
  words.some(({ image }, at) => image === name && words[at - 1]?.tokenType === keyword(kind)) ? name : null;

/** `optional int` for `Weapon cost`: the type of a column of plain values, as its heading has it. */
function columnTypeIn(words: readonly IToken[], of: string): string | null {
  const [table, column] = of.split(" ");
  const headings = rowsIn(words).find((row) => row.table === table && row.place === 0)?.cells ?? [];
  const types = headings.flatMap((heading) => {
    const [, label = "", type = ""] =
      /^(.+?)\s*:\s*((?:optional )?(?:(?:list|set) of )?[\p{L}_][\p{L}\p{N}_]*)/u.exec(heading) ?? [];
    return columnName(label) === column && !label.includes("(") && type !== "key" ? [type] : [];
  });
  return types[0] ?? null;
}

/** By the word in front of a name what is asked about it; with none in front it is its type. */
const asked: Readonly<Record<string, (words: readonly IToken[], name: string) => string | null>> = {
  both: joinedBy,
  column: columnWith,
  table: tableCalled,
  row: rowCalled,
  key: keyOf,
  heading: tableWith,
  plain: columnTypeIn,
  quality: (words, said) => qualityOf(words, said.split(" ")[0] ?? "", said.split(" ")[1] ?? ""),
  keyed: keyedBy,
  mapped: (words, name) => typesOfMap(words, name)[0] ?? null,
  values: (words, name) => typesOfMap(words, name)[1] ?? null,
  keys: keysOf,
  held: heldBy,
  holders: holdersOf,
  local: localIs,
  phase: phaseCalled,
  parameter: parameterOf,
  actor: actorOf,
  rule: (words, name) => declaredAs(words, "rule", name),
  procedure: (words, name) => (procedureIn(words, name) === null ? null : name),
  action: actionIn,
  entity: entityCalled,
  status: (words, name) => declaredAs(words, "status", name),
  numbers: (words, of) =>
    [...fieldsOf(words, of)].flatMap(([name, type]) => (/^(?:int|number)$/.test(type) ? [name] : [])).join(" "),
  player: playersCalled,
  type: (words, of) => (of === "player" ? (playerIn(words)?.name ?? null) : null),
  owner: ownerOf,
  deck: deckOf,
  piles: pilesOfTable,
  rolls: (words, name) => rollsIn(words, name),
  choice: (words, names) =>
    names.startsWith("called ")
      ? declaredAs(words, "choice", names.replace("called ", ""))
      : choiceWith(words, names.split(" ")),
};

/** What the file says: `row of Goblins`, `column of Hearts`, or the type of a name. */
export const calledIn =
  (words: readonly IToken[]) =>
  (name: string): string | null => {
    const [, what = "", of = ""] = /^(\w+) (.+)$/.exec(name) ?? [];
    return asked[what]?.(words, of.replace(/^of /, "")) ?? (what === "" ? typeIn(words)(name) : null);
  };
