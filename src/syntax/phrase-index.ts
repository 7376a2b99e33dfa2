/** Phrases by the words in them: of the thousands that are known, few can stand in a text, and most texts have none. */
import { wordClasses, type Phrase } from "./phrase-shapes.ts";

/** A phrase with the words that it has whatever its parts are. */
interface Indexed {
  readonly phrase: Phrase;
  readonly literals: readonly string[];
  readonly place: number;
}

export class PhraseIndex {
  readonly #list: () => readonly Phrase[];
  #byRarest: ReadonlyMap<string, readonly Indexed[]> | null = null;
  #byFirst: ReadonlyMap<string, readonly Phrase[]> | null = null;

  /** `list` is asked when something is looked up: rules without a mistake never need the phrases. */
  constructor(list: () => readonly Phrase[]) {
    this.#list = list;
  }

  /** Those whose words are all there, in their order. */
  madeOf(words: ReadonlySet<string>): readonly Phrase[] {
    this.#byRarest ??= groupByRarest(this.#list());
    const all = this.#byRarest;
    return [...new Set(["", ...words])]
      .flatMap((word) => all.get(word) ?? [])
      .filter(({ literals }) => literals.every((each) => words.has(each)))
      .sort((a, b) => a.place - b.place)
      .map(({ phrase }) => phrase);
  }

  /** Those that begin with this very word. */
  beginningWith(word: string): readonly Phrase[] {
    this.#byFirst ??= groupByFirst(this.#list());
    return this.#byFirst.get(word) ?? [];
  }
}

/** Each is found by the one of its words that the fewest others have; those without any by the empty one. */
function groupByRarest(all: readonly Phrase[]): ReadonlyMap<string, readonly Indexed[]> {
  const indexed = all.map((phrase, place) => ({
    phrase,
    literals: phrase.written.filter((each) => !each.startsWith("$")),
    place,
  }));
  const often = new Map<string, number>();
  for (const { literals } of indexed) for (const word of literals) often.set(word, (often.get(word) ?? 0) + 1);
  const groups = new Map<string, Indexed[]>();
  for (const each of indexed) {
    const rarest = [...each.literals].sort((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0))[0] ?? "";
    addTo(groups, rarest, each);
  }
  return groups;
}

function groupByFirst(all: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> {
  const groups = new Map<string, Phrase[]>();
  for (const phrase of all) {
    const [first = ""] = phrase.written;
    for (const word of wordClasses.get(first) ?? [first]) addTo(groups, word, phrase);
  }
  return groups;
}

function addTo<T>(groups: Map<string, T[]>, word: string, added: T): void {
  const group = groups.get(word);
  if (group === undefined) groups.set(word, [added]);
  else group.push(added);
}
