/** `what Divine Judgment`: what the rules say of a card, an action or a status, to whoever plays, under the variant that is played. */
import { cellWords } from "../../interpret/cell-words.ts";
import { link, type Linked } from "../../interpret/linked.ts";
import { nameOf } from "../../interpret/show.ts";
import type { Declared, Id, Program, Row, Table } from "../../ir/program.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type { Action } from "../../ir/game.ts";
import { inShownWords, shownWords, type ShownWords } from "../../interpret/shown-words.ts";
import type { Span } from "../../source/span.ts";
import { sliceOf, type Sources } from "../../source/text.ts";
import { keyName } from "../../syntax/words.ts";

interface Described {
  readonly name: string;
  readonly text: () => string;
}

/** What is shown of a name, or why nothing is. Rows, actions and statuses are told by their name as it is written, as it is shown, or in one word. */
export function describer(
  programs: readonly Program[],
  variant: Id | null,
  sources: Sources,
): (name: string) => string {
  const linked = link(programs, variant);
  const words = shownWords(programs);
  const all = programs.flatMap(({ tables, game }) => [
    ...tables.flatMap(({ id }) => describeRows(linked, linked.table(id), sources)),
    ...(game?.actions ?? []).flatMap((each) => describeDeclared("action", each, linesOf(each, sources, words))),
    ...(game?.statuses ?? []).flatMap((each) => describeDeclared("status", each, [])),
  ]);
  return (name) => {
    const found = findDescribed(all, name);
    if (found.length > 0) return found.map(({ text }) => text()).join("\n");
    const near = didYouMean(suggestions(name, new Set(all.map((each) => each.name))));
    return `${near ?? `The rules have no card, action or status called \`${name}\`.`}\n`;
  };
}

/** Without the rows of tables that have no names for them. */
function describeRows(linked: Linked, table: Table, sources: Sources): readonly Described[] {
  if (table.key === null) return [];
  return table.rows.flatMap((row) => {
    const text = (): string => rowText(linked, sources, table, row);
    return [...new Set([row.key, linked.rowText(table.id, row.key)])].map((name) => ({ name, text }));
  });
}

/** Of that name; else those that begin so, if there are few. */
function findDescribed(all: readonly Described[], name: string): readonly Described[] {
  const wanted = keyName(name).toLowerCase();
  const words = (each: Described): string => keyName(each.name).toLowerCase();
  const exact = all.filter((each) => words(each) === wanted);
  const found = exact.length > 0 ? exact : wanted === "" ? [] : all.filter((each) => words(each).startsWith(wanted));
  const distinct = [...new Map(found.map((each) => [each.text, each] as const)).values()];
  return distinct.length > 4 ? [] : distinct;
}

function describeDeclared(
  what: string,
  { id, shown, doc }: Pick<Declared, "id" | "shown" | "doc">,
  more: readonly string[],
): readonly Described[] {
  const called = shown ?? nameOf(id);
  const lines = [...(doc === null ? [] : [doc]), ...more].map((line) => `  ${line.replace(/\s+/g, " ")}\n`);
  const text = (): string => `${called} (${what})\n${lines.join("")}`;
  return [...new Set([nameOf(id), called])].map((name) => ({ name, text }));
}

/** What it needs and costs, as the rules write it. */
function linesOf({ needs, costs }: Action, sources: Sources, words: ShownWords): readonly string[] {
  const sliceAt = (word: string, at: Span): readonly string[] => {
    const source = sources.get(at.file);
    return source === undefined ? [] : [`${word} ${inShownWords(words, sliceOf(source, at))}`];
  };
  return [
    ...needs.flatMap(({ condition }) => sliceAt("needs", condition.at)),
    ...costs.flatMap(({ at }) => sliceAt("cost", at)),
  ];
}

function rowText(linked: Linked, sources: Sources, table: Table, row: Row): string {
  const facts = table.columns.flatMap((column, index): readonly (readonly [string, string])[] => {
    const cell = row.cells[index];
    if (cell === undefined || column.name === table.key || column.name === table.shownBy) return [];
    const words = cellWords(linked, column, cell, sources);
    return words === null ? [] : [[column.shown ?? column.label, words.replace(/\s+/g, " ")]];
  });
  const wide = Math.max(0, ...facts.map(([label]) => label.length));
  const lines = facts.map(([label, words]) => `  ${label.padEnd(wide)}  ${words}\n`);
  return `${linked.rowText(table.id, row.key)} (${table.shown ?? nameOf(table.id)})\n${lines.join("")}`;
}
