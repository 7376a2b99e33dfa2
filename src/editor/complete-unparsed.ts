/** Snippets for declarations, and completions where the line could not be parsed. */
import type { Completion } from "./answers.ts";
import { wordsOfLines } from "../diagnostics/blocks.ts";
import { modelAt, completeFormula } from "./complete-values.ts";
import { completeTypes } from "./complete-by-syntax.ts";
import type { Cursor } from "./cursor.ts";
import {
  completionItem,
  keyItems,
  snippetItem,
  rowItems,
  symbolItem,
  variantItem,
  keywordItem,
  type Slot,
} from "./completion-items.ts";
import type { CompletionRequest } from "./completion-context.ts";
import { isOfGame } from "../resolve/model.ts";

const snippets: readonly (readonly [label: string, insert: string, says: string])[] = [
  ["rule", "rule ${1:name}(${2:value: int}): ${3:int} = $0", "a formula"],
  [
    "table",
    "table ${1:Name} {\n  | name: key | ${2:value}: int |\n  | --------- | ---: |\n  | $0 | |\n}",
    "a table with its rows",
  ],
  ["type", "type ${1:Name} = ${2:int} ${3:0 to 20}", "a number with limits"],
  ["choice", "choice ${1:Name} { ${2:First}, ${3:Second} }", "a list of possibilities"],
  ["ordered choice", "ordered choice ${1:Name} { ${2:Low}, ${3:High} }", "possibilities from the least to the most"],
  ["record", "record ${1:Name} { ${2:field}: ${3:int} }", "values that belong together"],
  ["let", "let ${1:name} = $0", "a constant"],
  ["example", 'example "${1:what is shown}" {\n  $0\n}', "a worked example"],
  [
    "examples",
    'examples "${1:what is shown}" for ${2:rule} {\n  | ${3:value} | result |\n  | ----- | ------ |\n  | $0 | |\n}',
    "examples of a rule in a table",
  ],
  [
    "report",
    'report "${1:title}" {\n  rows   ${2:value}: ${3:1 to 10}\n  column "${4:Result}" = $0\n}',
    "a table that is worked out",
  ],
  [
    "goal",
    'goal "${1:what is wanted}" {\n  ${2:average(attack(4))} in ${3:2} to ${4:3}$0\n}',
    "what the rules should do",
  ],
  ["variant", 'variant ${1:name} "${2:what changes}" {\n  $0\n}', "an optional rule"],
  ["check", 'check ${1:condition} "${2:why}"', "what must hold"],
  ["section", 'section "${1:Title}"', "a heading"],
  ["use", "use ${1:rulebook}", "another rulebook"],
  ["rulebook", 'rulebook ${1:name} {\n  title "${2:Title}"\n}', "what this rulebook is"],
  ["unclear", 'unclear "${1:phrase}" "${2:reading}"', "how a phrase of the source was read"],
];
const gameSnippets: typeof snippets = [
  ["player", "player ${1:Name} {\n  $0\n}", "who plays"],
  ["entity", "entity ${1:Name} {\n  $0\n}", "what changes in the game"],
  ["procedure", "procedure ${1:name}(${2:me}: ${3:Player}) {\n  $0\n}", "what is done, under a name"],
  ["action", "action ${1:name}(${2:me}: ${3:Player}) in ${4:Phase} {\n  do {\n    $0\n  }\n}", "what players may do"],
  [
    "status",
    "status ${1:Name}(${2:me}: ${3:Player}) {\n  $0\n  until end of ${4:Turn}\n  stacks add\n}",
    "what lasts for a while",
  ],
  ["phase", "phase ${1:Name} {\n  $0\n}", "a part of the game"],
  ["always", 'always "${1:what}" {\n  $0\n}', "what is looked at after every step"],
  ["setup", "setup ${1:name}() {\n  $0\n}", "how a game begins"],
];

/** At the start of a line outside of everything. */
export function declarationSnippets(slot: Slot, cursor: Cursor): readonly Completion[] {
  if (cursor.line !== "") return [];
  return [...snippets, ...gameSnippets].map(([label, insert, says]) => snippetItem(slot, label, insert, says));
}

/** Their lines are those of any body: a formula's completions have them. */
const bodies = new Set(["rule", "procedure", "always", "setup"]);

const headOfPhase = /(?:^|[{}\s])phase\s+[\p{L}_][\p{L}\p{N}_]*\s(?:\s*"[^"]*"\s)?\s*([^{}"]*)$/u;

/** What the head of a phase may go on with; null: the line is none, or a formula is being written in it. */
export function completeHeadOfPhase({ slot, cursor }: CompletionRequest): readonly Completion[] | null {
  const head = headOfPhase.exec(cursor.line)?.[1]?.replace(/\s+/g, " ");
  const words = head === undefined ? undefined : (behind.get(head) ?? null);
  return words === null || words === undefined ? null : words.map((word) => keywordItem(slot, word, 1));
}

/** By what stands in the head already. */
const behind: ReadonlyMap<string, readonly string[]> = new Map([
  ["", ["for each player", "repeats", "may pass"]],
  ["for ", ["each player"]],
  ["for each ", ["player"]],
  ["for each player ", ["from", "in", "where", "repeats", "may pass"]],
  ...["", "for each player "].flatMap((each): readonly [string, readonly string[]][] => [
    [`${each}repeats `, ["while", "may pass"]],
    [`${each}may `, ["pass"]],
    [`${each}repeats may `, ["pass"]],
  ]),
]);

/** The line could not be read, or it is none of a formula. */
export function completeUnparsed(
  request: CompletionRequest,
  path: readonly { readonly node: object }[],
): readonly Completion[] {
  const { cursor, slot, text } = request;
  if (cursor.within === "text") return completeInQuotes(request);
  const before = text.slice(0, cursor.start).trimEnd();
  if (before.endsWith(".")) return completeAfterDot(request, before);
  const head = enclosingKeyword(request);
  if (head === null)
    return [
      ...declarationSnippets(slot, cursor),
      ...(cursor.line === "" ? [] : completeFormula(request, null, null, false)),
    ];
  if (/:\s*$/.test(cursor.line))
    return completeTypes(request, {
      of: null,
      column: head === "table",
      entity: head === "player" || head === "entity",
    });
  const words =
    cursor.line === "" ? (bodies.has(head) ? [] : wordsOfLines(head)).map((word) => keywordItem(slot, word, 1)) : [];
  const plain =
    head === "rulebook" || head === "choice" || (path.length === 0 && words.length > 0 && head !== "example");
  return plain ? words : [...words, ...completeFormula(request, null, null, cursor.line === "")];
}

/** The first word of the declaration around; null: outside of all, as far as its braces tell. */
function enclosingKeyword({ text, cursor, analysis }: CompletionRequest): string | null {
  const start = analysis?.region.start ?? 0;
  const code = text
    .slice(start, cursor.start)
    .replace(/"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, (each) => " ".repeat(each.length));
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === "{") depth += 1;
    else if (sign === "}") {
      depth = Math.max(0, depth - 1);
      if (depth === 0) begin = at + 1;
    }
  }
  if (depth === 0 && cursor.line === "") return null;
  const first =
    /^\s*(?:ordered\s+)?(\p{L}+)/u.exec(code.slice(begin).replace(/^(?:\s*unclear[^\n]*\n)+/, ""))?.[1] ?? null;
  return depth === 0 && first === null ? null : first;
}

/** Behind a dot of which nothing is known but the word before it. */
function completeAfterDot(request: CompletionRequest, before: string): readonly Completion[] {
  const { slot, cursor } = request;
  const name = /([\p{L}_][\p{L}\p{N}_]*)\.$/u.exec(before)?.[1] ?? "";
  const model = modelAt(request);
  const symbol = model.symbols.get(name);
  if (symbol?.kind === "table") return rowItems(slot, symbol, cursor.typed, before.length - 1);
  if (symbol?.kind === "choice") return symbol.variants.map((variant) => variantItem(slot, symbol, variant, 0));
  const used = model.uses.get(name);
  return used === undefined
    ? []
    : [...used.symbols.values()].filter((each) => !isOfGame(each)).map((each) => symbolItem(slot, each, null));
}

/** In quotes: a key behind the bracket of a table, a file behind `from`. */
function completeInQuotes(request: CompletionRequest): readonly Completion[] {
  const { text, cursor, slot, analyzed, file } = request;
  const before = text.slice(0, cursor.start - 1).trimEnd();
  const table = /([\p{L}_][\p{L}\p{N}_]*)\s*\[$/u.exec(before.slice(-200))?.[1];
  const symbol = table === undefined ? undefined : modelAt(request).symbols.get(table);
  if (symbol?.kind === "table") return keyItems(slot, symbol, cursor.typed, (key) => key);
  if (!/\bfrom$/.test(before)) return [];
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  return [...analyzed.sources.keys()]
    .filter((each) => each.startsWith(folder) && /\.csv$/i.test(each))
    .map((each) => completionItem(slot, 0, each.slice(folder.length), "file"));
}
