/** Texts of the rules in the words that people read: what is shown in place of names, told by the names alone. */
import type { Program } from "../ir/program.ts";
import { phasesIn, shownOfRow, TextsByName, textsOfValues } from "../ir/shown-names.ts";
import { memoized } from "../query/memo.ts";
import { keyName } from "../source/key-name.ts";

/** By what a name may be, where it says no more than itself. */
export interface ShownWords {
  /** Variants of choices and rows, also in one word. */ readonly values: TextLookup;
  /** Fields, columns and piles: what follows a dot. */ readonly members: TextLookup;
  /** Parameters, and fields that are given by name: what stands before a colon. */ readonly labels: TextLookup;
  /** Tables, rules, procedures and the like. */ readonly declared: TextLookup;
  /** Values that are more than a word. */ readonly phrases: readonly string[];
}
export type TextLookup = Readonly<Record<string, string>>;

export const shownWords = memoized(collectWords);

/** Words of the rules, as a cell, a condition or a declaration has them, with the texts that people read in their place. */
export function inShownWords(words: ShownWords, text: string): string {
  const { values, members, labels, declared } = words;
  const pattern = patternOf(words);
  const find = (before: string, name: string, after: string): string | undefined => {
    const lookups = before.endsWith(".")
      ? [members, values]
      : after.endsWith(":")
        ? [labels, values]
        : [declared, values, labels, members];
    return lookups.find((each) => Object.hasOwn(each, name))?.[name];
  };
  return text.replace(pattern, (whole, before: string, name: string | undefined, beside: string, after: string) => {
    if (name === undefined) return whole;
    const shown = find(before, name, after);
    // Where it is declared, its text follows the name, and is not said twice.
    const isDeclared = shown !== undefined && beside.trim() === JSON.stringify(shown);
    return `${before}${shown ?? name}${isDeclared ? "" : beside}${after}`;
  });
}

/** A text in quotes by itself, which stays; or a name: what stands before it, a text beside it, a colon behind it. */
const patternOf = memoized(({ phrases }: ShownWords): RegExp => {
  const all = [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((each) => each.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  const names = [...all, "[\\p{L}_][\\p{L}\\p{N}_]*"].join("|");
  const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
  return new RegExp(
    String.raw`${quoted}|(\.?)(?<![\p{L}\p{N}_])(${names})(?![\p{L}\p{N}_])((?:\s+${quoted})?)((?:\s*:)?)`,
    "gu",
  );
});

/** What the first does not show, as the second does. */
export const joinWords = (first: ShownWords, second: ShownWords): ShownWords => ({
  values: { ...second.values, ...first.values },
  members: { ...second.members, ...first.members },
  labels: { ...second.labels, ...first.labels },
  declared: { ...second.declared, ...first.declared },
  phrases: [...first.phrases, ...second.phrases],
});

type Named = readonly { readonly name: string; readonly shown?: string }[];

function collectWords(programs: readonly Program[]): ShownWords {
  const values = new TextsByName();
  const members = new TextsByName();
  const labels = new TextsByName();
  const declared = new TextsByName();
  const addFields = (fields: Named): void => {
    members.addAll(fields);
    labels.addAll(fields);
  };
  const textOf = textsOfValues(programs);
  for (const { choices, records, tables, rules, game } of programs) {
    for (const each of [choices, records, tables, rules]) declared.addAll(each);
    for (const variant of choices.flatMap((each) => each.variants)) {
      values.add(variant.name, variant.shown ?? null);
      addFields(variant.fields);
    }
    for (const { fields } of records) addFields(fields);
    for (const table of tables) {
      members.addAll(table.columns);
      for (const { params } of table.columns) labels.addAll(params ?? []);
      for (const { key } of table.rows) {
        const shown = shownOfRow(table, key, textOf);
        for (const written of new Set([key, keyName(key)])) values.add(written, shown);
      }
    }
    for (const { params } of rules) labels.addAll(params);
    if (game === null) continue;
    for (const each of [game.entities, game.procedures, game.actions, game.statuses, phasesIn(game)])
      declared.addAll(each);
    for (const { fields, piles } of game.entities) addFields([...fields, ...piles]);
    for (const { params } of [...game.procedures, ...game.actions, ...game.statuses, ...game.setups])
      labels.addAll(params);
  }
  const shownValues = values.object();
  return {
    values: shownValues,
    members: members.object(),
    labels: labels.object(),
    declared: declared.object(),
    phrases: Object.keys(shownValues).filter((each) => /[^\p{L}\p{N}_]/u.test(each)),
  };
}
