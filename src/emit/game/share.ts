/**
 * What stands in a variant's game word for word as in the plain one is taken from there: what is left is what changes, and
 * all that speaks of it.
 */
import { codeIn } from "../code.ts";
import type { Module } from "../module.ts";
import type { Printed } from "../print.ts";

/** A game's module, printed. */
export interface WrittenGame {
  readonly module: Module;
  /** Below the folder of the rulebook. */
  readonly path: string;
  readonly declared: readonly Printed[];
}

interface Declared {
  readonly name: string;
  readonly isType: boolean;
  readonly isExported: boolean;
  readonly text: string;
}

const head = /^(?:\/\*\*[\s\S]*?\*\/\s*)?(export )?(function|const|interface|type) ([\p{ID_Continue}$]+)/u;
const word = /[\p{ID_Continue}$]+/gu;
/** Members, and names of properties and parameters: they speak of nothing at the top. */
const inner = /(?<!\.)\.[\p{ID_Continue}$]+|(?<=[{,(;]\s*(?:readonly )?)[\p{ID_Continue}$]+(?=\??:)/gu;

function declaredIn(text: string): Declared {
  const [, exported, kind = "", name] = head.exec(text) ?? [];
  if (name === undefined) throw new Error("A declaration has no name.");
  return { name, isType: kind === "interface" || kind === "type", isExported: exported !== undefined, text };
}

/** Words that may speak of something at the top of the module: where a local has the name, nothing does. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set(codeIn(text).replace(inner, " ").match(word));
  for (const [, name = ""] of text.matchAll(/(?:^\s+|\bfor \()(?:const|let) ([\p{ID_Continue}$]+)/gmu))
    words.delete(name);
  for (const [name] of paramsOf(text).matchAll(/[\p{ID_Continue}$]+(?=\??:)/gu)) words.delete(name);
  return words;
}

/** What stands between the parentheses of a function. */
function paramsOf(text: string): string {
  const start = text.search(/^(?:export )?function /m);
  if (start < 0) return "";
  const from = text.indexOf("(", start);
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return "";
}

/** Where each imported name comes from. */
function originsOf({ module, path }: WrittenGame): ReadonlyMap<string, string> {
  const at = (from: string): string =>
    from.startsWith(".") ? new URL(from, `file:///generated/rulebook/${path}`).pathname : from;
  return new Map(
    [...module.imports].flatMap(([from, names]) =>
      [...names].map(([name, { alias }]) => [alias, `${at(from)} ${name}`] as const),
    ),
  );
}

/** The declarations of a variant's game that the plain one has as well, and that mean the same there. */
export function sharedWith(plain: WrittenGame, own: WrittenGame): readonly Declared[] {
  const there = new Map(plain.declared.map(({ text }) => [declaredIn(text).name, text]));
  const origins = originsOf(own);
  const [here, known] = [own.declared.map(({ text }) => declaredIn(text)), originsOf(plain)];
  const names = new Set(here.map(({ name }) => name));
  const shared = new Map(
    here
      .filter(({ name, text }) => there.get(name) === text)
      .map((each) => [each.name, { ...each, words: wordsOf(each.text) }]),
  );
  const isSame = (name: string): boolean =>
    names.has(name) ? shared.has(name) : origins.get(name) === known.get(name);
  for (let before = -1; before !== shared.size;) {
    before = shared.size;
    for (const [name, { words }] of shared) if (![...words].every(isSame)) shared.delete(name);
  }
  return [...shared.values()];
}

/** What is nobody's affair outside is handed to variants under a name that no rule has. */
const handed = ({ name, isExported }: Declared): string => (isExported ? name : `$${name}`);

/** The plain game hands all of itself to its variants. */
export function handingOn({ declared }: Pick<WrittenGame, "declared">): string {
  const parts = declared
    .map(({ text }) => declaredIn(text))
    .filter((each) => !each.isExported)
    .map((each) => `${each.isType ? "type " : ""}${each.name} as ${handed(each)}`);
  return parts.length === 0
    ? ""
    : `/** What the games of variants share with this one. */\nexport { ${parts.join(", ")} };`;
}

/**
 * Frames have the same numbers in both games: with those of which nothing is another here, the plain game goes on.
 * Null: there are none, or all are.
 */
export function framesOfPlain(
  plain: WrittenGame,
  own: WrittenGame,
): { readonly steps: ReadonlySet<string>; readonly by: string } | null {
  const name = own.module.names.get("resume") ?? "";
  const shared = new Set(sharedWith(plain, own).map((each) => each.name));
  const steps = new Set([...(own.module.game?.frames.keys() ?? [])].filter((step) => shared.has(step)));
  const isThere = plain.declared.some(({ text }) => declaredIn(text).name === name);
  return shared.has(name) || steps.size === 0 || !isThere ? null : { steps, by: `$${name}` };
}

/** The same game, with a shorter way to go on with its frames. */
export function goingOnBy(resume: Printed, own: WrittenGame): WrittenGame {
  const { name } = declaredIn(resume.text);
  return { ...own, declared: own.declared.map((each) => (declaredIn(each.text).name === name ? resume : each)) };
}

/** The plain game is one folder above that of the variants. */
const from = '"../../game.js"';

/** A variant's game without what it shares, and what says where that comes from. */
export function withoutShared(
  plain: WrittenGame,
  own: WrittenGame,
): Pick<WrittenGame, "declared"> & { readonly words: ReadonlySet<string>; readonly imports: readonly string[] } {
  const shared = new Map(sharedWith(plain, own).map((each) => [each.name, each]));
  const declared = own.declared.filter(({ text }) => !shared.has(declaredIn(text).name));
  const words = new Set(declared.flatMap(({ text }) => [...wordsOf(text)]));
  const named = (each: Declared): string =>
    `${each.isType ? "type " : ""}${handed(each)}${each.isExported ? "" : ` as ${each.name}`}`;
  const all = [...shared.values()];
  const [taken, given] = [all.filter(({ name }) => words.has(name)).map(named), all.filter((each) => each.isExported)];
  // What it builds upon, it has under the name by which it is handed on.
  const below = plain.declared
    .map(({ text }) => declaredIn(text))
    .filter((each) => !each.isExported && !shared.has(each.name) && words.has(handed(each)));
  const wanted = [...taken, ...below.map(handed)];
  return {
    declared,
    words,
    imports: [
      ...(wanted.length === 0 ? [] : [`import { ${wanted.join(", ")} } from ${from};`]),
      ...(given.length === 0 ? [] : [`export { ${given.map(named).join(", ")} } from ${from};`]),
    ],
  };
}
