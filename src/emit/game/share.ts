/**
 * What stands in a variant's game word for word as in the plain one is taken from there: what is left is what changes, and
 * all that speaks of it.
 */
import { memoized, memoizedBy } from "../../query/memo.ts";
import { declaredIn, wordsOf, type Declared } from "../declared.ts";
import { specifierOf } from "../imports.ts";
import type { Module } from "../module.ts";
import type { Node } from "../node.ts";
import type { Placed } from "../parts.ts";
import type { Printed } from "../print.ts";

/** A game's module, printed. */
export interface WrittenGame {
  readonly module: Module;
  /** Below the folder of the rulebook. */
  readonly path: string;
  readonly declared: readonly Placed[];
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

/** Of the plain game, which is whole when variants are written. */
export const originsOfPlain = memoized(originsOf);

/** The declarations of a variant's game that the plain one has as well, and that mean the same there. */
export const sharedWith = (plain: WrittenGame, own: WrittenGame): readonly Declared[] => sharedBy(own, plain);

const sharedBy = memoizedBy((own: WrittenGame, plain: WrittenGame): readonly Declared[] => {
  const there = textsOf(plain);
  const origins = originsOf(own);
  const [here, known] = [own.declared.map(({ text }) => declaredIn(text)), originsOfPlain(plain)];
  const names = new Set(here.map(({ name }) => name));
  const shared = new Map(
    here
      .filter(({ name, text }) => there.get(name) === text)
      .map((each) => [each.name, { ...each, words: wordsOf(each.text) }]),
  );
  // What only parts speak of that were taken as they are stands in the plain game alone.
  const isSame = (name: string): boolean =>
    names.has(name) ? shared.has(name) : !origins.has(name) || origins.get(name) === known.get(name);
  for (let before = -1; before !== shared.size;) {
    before = shared.size;
    for (const [name, { words }] of shared) if (!holdsForAll(words, isSame)) shared.delete(name);
  }
  return [...shared.values()];
});

/** Parts that were taken from the plain game, but mean something else here. */
export function wronglyTaken(plain: WrittenGame, own: WrittenGame): readonly Node[] {
  const shared = new Set(sharedWith(plain, own).map(({ name }) => name));
  return [...(own.module.game?.taken ?? [])].filter(([name]) => !shared.has(name)).map(([, node]) => node);
}

/** Names that mean something else in a variant's game than in the plain one: what speaks of them cannot be shared. */
export function namesOfItsOwn(plain: WrittenGame, own: WrittenGame): readonly string[] {
  const shared = new Set(sharedWith(plain, own).map(({ name }) => name));
  const there = originsOfPlain(plain);
  return [
    ...own.declared.map(({ text }) => declaredIn(text).name).filter((name) => !shared.has(name)),
    ...[...originsOf(own)].filter(([name, origin]) => there.get(name) !== origin).map(([name]) => name),
  ];
}

function holdsForAll<T>(all: Iterable<T>, isSo: (each: T) => boolean): boolean {
  for (const each of all) if (!isSo(each)) return false;
  return true;
}

const textsOf = memoized(
  ({ declared }: WrittenGame): ReadonlyMap<string, string> =>
    new Map(declared.map(({ text }) => [declaredIn(text).name, text])),
);

/** What is nobody's affair outside is handed to variants under a name that no rule has. */
const handed = ({ name, isExported }: Declared): string => (isExported ? name : `$${name}`);

/** The plain game hands all of itself to its variants. */
export function handingOn({ declared }: { readonly declared: readonly Printed[] }): string {
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
  return {
    ...own,
    declared: own.declared.map((each) => (declaredIn(each.text).name === name ? { ...each, ...resume } : each)),
  };
}

/** A variant's game without what it shares, and what says where that comes from. */
export interface Shortened extends Pick<WrittenGame, "declared"> {
  readonly words: ReadonlySet<string>;
  /** For a file that speaks of these words; `up`: from its folder to that of the variant's game; with what is handed on, or without. */
  readonly imports: (words: ReadonlySet<string>, up: string, isDoor: boolean) => readonly string[];
}

/** `parts`: where each declaration of the plain game stands, if not in its module itself, one folder above that of the variants. */
export function withoutShared(
  plain: WrittenGame,
  own: WrittenGame,
  parts: ReadonlyMap<string, string> = new Map(),
): Shortened {
  const shared = new Map(sharedWith(plain, own).map((each) => [each.name, each]));
  const declared = own.declared.filter(({ text }) => !shared.has(declaredIn(text).name));
  // In a part, everything has its own name.
  const there = (each: Declared): string => (parts.has(each.name) ? each.name : handed(each));
  const named = (each: Declared): string =>
    `${each.isType ? "type " : ""}${there(each)}${there(each) === each.name ? "" : ` as ${each.name}`}`;
  // In the order of the plain game, whatever the variant's was written in.
  const all = [...textsOf(plain).keys()].flatMap((name) => shared.get(name) ?? []);
  const given = all.filter((each) => each.isExported);
  // What it builds upon, it has under the name by which it is handed on.
  const below = plain.declared
    .map(({ text }) => declaredIn(text))
    .filter((each) => !each.isExported && !shared.has(each.name));
  return {
    declared,
    words: new Set(declared.flatMap(({ text }) => [...wordsOf(text)])),
    imports: (words, up, isDoor) => {
      const files = new Map<string, string[]>();
      const take = ({ name }: Declared, text: string): void => {
        const part = parts.get(name);
        const from = specifierOf(`${up}../../game${part === undefined ? "" : `/${part}`}.js`, own.module.printing);
        files.set(from, [...(files.get(from) ?? []), text]);
      };
      for (const each of all) if (words.has(each.name)) take(each, named(each));
      for (const each of below)
        if (words.has(handed(each)))
          take(each, there(each) === handed(each) ? there(each) : `${there(each)} as ${handed(each)}`);
      return [
        ...[...files].map(([from, names]) => `import { ${names.join(", ")} } from ${JSON.stringify(from)};`),
        ...(isDoor && given.length > 0
          ? [
              `export { ${given.map((each) => (each.isType ? `type ${each.name}` : each.name)).join(", ")} } from ${JSON.stringify(specifierOf(`${up}../../game.js`, own.module.printing))};`,
            ]
          : []),
      ];
    },
  };
}
