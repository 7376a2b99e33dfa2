/** Names with their numbers, as encounters and recipes are written: `4 x Goblin`, `4 Goblins and an Ogre`, `Iron: 3, Leather (5)`. */
import { numberWords } from "./words.ts";

export interface Counted {
  readonly name: string;
  readonly count: number;
}

const counted =
  /^(?:(\d+|[a-z]+)\s*(?:[x\u00d7*]\s*|\s))?(\p{L}.*?)(?:\s*[x\u00d7*:=]\s*(\d+)|\s+(\d+)|\s*\(\s*[x\u00d7]?\s*(\d+)\s*\))?$/u;

/** `known`: what has that name, if anything has. Null: it is something else. */
export function countedNames(text: string, known: (name: string) => string | undefined): readonly Counted[] | null {
  if (text.length > 200) return null;
  const all = text.split(/\s*(?:[,;&+]|\band\b)\s*/).map((part): Counted | null => {
    if (known(part) !== undefined) return { name: known(part) ?? part, count: 1 };
    const [, before = "1", name = "", ...behind] = counted.exec(part) ?? [];
    const word = /^an?$/.test(before) ? 1 : numberWords.indexOf(before);
    const count = word < 0 ? Number(behind.find((each) => each !== undefined) ?? before) : word;
    const singular = [name, name.replace(/s$/, ""), name.replace(/es$/, ""), name.replace(/ies$/, "y")];
    const found = singular
      .flatMap((each) => [each, each.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())])
      .map(known)
      .find((each) => each !== undefined);
    return found === undefined || !(count > 0) ? null : { name: found, count };
  });
  return all.every((each) => each !== null) ? all : null;
}

/** As a map has them: `Iron: 3, Leather: 5`. */
export const asPairs = (all: readonly Counted[]): string =>
  all.map(({ name, count }) => `${name}: ${count}`).join(", ");
