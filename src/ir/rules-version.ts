import type { Program, Variant } from "./program.ts";

/**
 * What the version of a game's rules is made from: each source file of its rulebook and of those that it uses, with its hash,
 * and the variants that hold: a game of theirs is none of the plain rules.
 */
export function rulesTexts(
  program: Program,
  programs: readonly Program[],
  variants: readonly Variant[],
): readonly string[] {
  const found = new Map<string, Program>();
  const add = (each: Program): void => {
    if (found.has(each.rulebook.name)) return;
    found.set(each.rulebook.name, each);
    for (const name of each.uses) {
      const used = programs.find((other) => other.rulebook.name === name);
      if (used !== undefined) add(used);
    }
  };
  add(program);
  const files = [...found.values()].flatMap((each) => each.files.map(({ path, hash }) => `${path} ${hash}`)).sort();
  return [...files, ...variants.map(({ id }) => `variant ${id}`)];
}
