/** A name that nothing has, and what was meant by it. */
import type { Type } from "../../ir/program.ts";
import type { EntitySymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { isNumeric, typeText } from "../../ir/types.ts";
import { guessIf, type Fix } from "../../diagnostics/diagnostic.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { choiceOf, tableOf, those, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { present } from "../fit.ts";
import { keysOf } from "../rows.ts";
import { findLocal, localNames, narrowedType, type Scope } from "../scope.ts";
import { isName } from "../../syntax/words.ts";
import { readNotation } from "../../syntax/dice-notation.ts";
import { hidesRows } from "./bare-row.ts";
import { actorIn } from "./actor.ts";
import { over } from "./meant.ts";
import { meantByName } from "./meant-by-name.ts";
import { contextOf } from "./settle.ts";
import { gameValues } from "../../builtins/registry.ts";
import { fieldsOf } from "./fields.ts";
import { itsOf } from "./it.ts";

/** `d20kh1`: looks like a name, and may be one. */
export function foreignDie(checker: Checker, name: string, expected: Type | null, at: Span, why: Expectation): boolean {
  const notation = readNotation(name, expected?.kind === "list");
  if (notation?.written !== name || notation.better === null) return false;
  const { better } = notation;
  checker.found.report(
    "foreign-dice",
    at,
    { written: name, better },
    { ...contextOf(why), fixes: [{ title: `Write \`${better}\``, edits: [{ span: at, text: better }] }] },
  );
  return true;
}

const longestDie = 200;

/** `nd6`, where `n` is a number. */
export function countedDie(checker: Checker, scope: Scope, name: string, at: Span, why: Expectation): boolean {
  // A pattern that tries a text of millions of letters from each end may have no room for that.
  if (name.length > longestDie) return false;
  const [, count = "", die = ""] = /^(.+)(d\d+)$/.exec(name) ?? [];
  const local = count === "" ? undefined : findLocal(scope, count);
  if (local === undefined || !isNumeric(local.type)) return false;
  const better = `(${count})${die}`;
  checker.found.report(
    "count-without-brackets",
    at,
    { count, die },
    { ...contextOf(why), fixes: [{ title: "Put it in brackets", edits: [{ span: at, text: better }] }] },
  );
  return true;
}

/** Reports a name that nothing has, with the nearest ones that would do. */
export function unknownName(
  checker: Checker,
  scope: Scope,
  name: string,
  expected: Type | null,
  at: Span,
  why: Expectation,
): void {
  // It is given to a type that is not known, which was told: nobody can say what it would be.
  if (expected?.kind === "never") return;
  if (expected === null && ofSomeTable(checker, name, at, why)) return;
  if (scope.frame.unknown.has(name)) return;
  scope.frame.unknown.add(name);
  const owned = ownedBy(checker, scope, name);
  const type = expected === null ? null : present(expected);
  const isActive = checker.model.player !== null && /^(?:player|active|current)(?:player)?$/i.test(name);
  const near = isActive
    ? ["active"]
    : owned.length > 0
      ? owned
      : (pilesMeant(checker, scope, name) ?? nearNames(checker, scope, name, expected));
  const meant = [
    ...yesOrNo(name, at),
    ...topOfDeck(checker, scope, name, at),
    ...meantByName(checker, scope, name, type, at),
  ];
  const fixes = [
    ...originalGiven(checker, scope, name, at),
    // As much as none of it, where a number has to be.
    ...(expected !== null && isNumeric(expected) && /^nothing$/i.test(name)
      ? [{ ...over(at, "0"), guess: true as const }]
      : meant),
    ...near
      .slice(0, 3)
      .filter((each) => !meant.some(({ edits }) => edits[0]?.text === each))
      .map((each) => ({
        guess: true as const,
        title: `Change \`${name}\` to \`${each}\``,
        edits: [{ span: at, text: each }],
      })),
  ];
  const wanted =
    type === null
      ? null
      : type.kind === "text" || type.kind === "number" || type.kind === "int" || type.kind === "bool"
        ? type.kind
        : null;
  checker.found.report("unknown-name", at, { name, near, wanted }, { ...contextOf(why), fixes });
}

/** `columns careful: bool`: what there is to go through. */
const yesOrNo = (name: string, at: Span): readonly Fix[] =>
  /^(?:bool|boolean|yesNo|yesno)$/.test(name) ? [over(at, "[no, yes]")] : [];

/** `let card = draw`: what lies on top of the deck, where there is one. */
function topOfDeck(checker: Checker, scope: Scope, name: string, at: Span): readonly Fix[] {
  if (!/^(?:draw|drawn|topCard|topcard)$/.test(name) || checker.model.player === null) return [];
  const owner = actorIn({ checker, scope });
  const decks = [...checker.model.symbols.values()].flatMap((symbol) =>
    symbol.kind !== "entity"
      ? []
      : symbol.piles
          .filter((pile) => pile.name === "deck")
          .flatMap(() =>
            symbol.id === checker.model.player?.id
              ? owner === null
                ? []
                : `${owner}.deck`
              : `only(${symbol.name}).deck`,
          ),
  );
  return decks.map((deck) => ({ ...guessIf(decks.length > 1, over(at, `first(${deck})`)) }));
}

/** `original` of a variant's rule, which is called like that rule. */
function originalGiven(checker: Checker, scope: Scope, name: string, at: Span): readonly Fix[] {
  const rule = name === "original" && scope.frame.original !== null ? checker.symbol(scope.frame.original) : undefined;
  if (rule?.kind !== "rule") return [];
  const text = `original(${rule.params.map((param) => param.name).join(", ")})`;
  return [{ title: `Write \`${text}\``, edits: [{ span: at, text }] }];
}

/** `MerchantDeck`: a pile of that table, whose it is; undefined: no table is called so. */
function pilesMeant(checker: Checker, scope: Scope, name: string): readonly string[] | undefined {
  const [, of = ""] = /^(\p{Lu}.+?)s?(?:Deck|Pile|Stack|Bag|Supply|Discard|Row)$/u.exec(name) ?? [];
  const table = checker.model.symbols.get(of);
  return table?.kind === "table" ? pilesOf(checker, scope, table.id) : undefined;
}

/** `only(Market).open`, `me.hand`: where pieces of a table can lie, as far as its owner is known there. */
export function pilesOf(checker: Checker, scope: Scope, table: string): readonly string[] {
  const { symbols, player } = checker.model;
  const ofTable = ({ piles }: EntitySymbol): readonly string[] =>
    piles.filter((pile) => pile.table === table).map((pile) => pile.name);
  const owner = [...localNames(scope)].find((local) => {
    const type = findLocal(scope, local)?.type;
    return type?.kind === "entity" && type.id === player?.id;
  });
  const owners = [...symbols.values()].flatMap((symbol) => (symbol.kind === "entity" ? [symbol] : []));
  // What all share comes first.
  const [own, shared] = [true, false].map((isPlayer) => owners.filter(({ id }) => (id === player?.id) === isPlayer));
  return [...(shared ?? []), ...(owner === undefined ? [] : (own ?? []))].flatMap((symbol) =>
    ofTable(symbol).map((pile) => `${symbol.id === player?.id ? owner : `only(${symbol.name})`}.${pile}`),
  );
}

/** `me.hp`, where only `hp` was written; few enough to choose from. */
export function ownedBy(checker: Checker, scope: Scope, name: string): readonly string[] {
  const paths = [...localNames(scope)].flatMap((local) => {
    const found = local === "it" ? undefined : findLocal(scope, local);
    if (found === undefined || found.kind === "computed") return [];
    const type = narrowedType(scope, String(found.slot)) ?? found.type;
    return fieldsOf(checker, type).some((field) => field.name === name) ? [`${local}.${name}`] : [];
  });
  return paths.length > 3 ? [] : paths;
}

/** Reports `Sword`, where any type may stand: false if no table has such a row. */
function ofSomeTable(checker: Checker, name: string, at: Span, why: Expectation): boolean {
  const ways = those(checker, `row ${name}`).map((table) => `${table.name}.${name}`);
  if (ways.length === 0) return false;
  const fixes = ways.map((way) => guessIf(ways.length > 1, over(at, way)));
  checker.found.report("row-without-table", at, { name, ways }, { ...contextOf(why), fixes });
  return true;
}

/** Where a row is wanted, the rows of that table come first: `Sword` for `Swrod`. */
export function nearNames(checker: Checker, scope: Scope, name: string, expected: Type | null): readonly string[] {
  const names = valueNames(checker, scope, expected);
  const type = expected === null ? null : present(expected);
  const table = type?.kind === "row" ? tableOf(checker, type.id) : undefined;
  if (type === null || table === undefined) return suggestions(name, names);
  const isHidden = (key: string): boolean =>
    findLocal(scope, key) !== undefined || hidesRows(checker.model.symbols.get(key));
  const keys = suggestions(name, [...keysOf(checker, table)].filter(isName)).map((key) =>
    isHidden(key) ? `${typeText(type)}.${key}` : key,
  );
  return [...new Set([...keys, ...suggestions(name, names)])];
}

export function valueNames(checker: Checker, scope: Scope, expected: Type | null): readonly string[] {
  const names = [...localNames(scope)].filter((name) => name !== "it");
  for (const it of itsOf(scope)) names.push(...fieldsOf(checker, it.type).map((field) => field.name));
  for (const symbol of checker.model.symbols.values()) {
    if (symbol.kind === "constant" || symbol.kind === "table" || symbol.kind === "entity") names.push(symbol.name);
    if (symbol.kind === "choice") names.push(...symbol.variants.map((variant) => variant.name));
  }
  if (checker.model.player !== null) names.push(...gameValues.keys());
  const type = expected === null ? null : present(expected);
  if (type?.kind === "choice")
    names.push(...(choiceOf(checker, type.id)?.variants.map((variant) => variant.name) ?? []));
  return names;
}
