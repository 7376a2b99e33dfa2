/**
 * A module that is too long to be read is written as files by part: types, tables, rules and so on, below a folder that is
 * called as the module is, which itself hands on what it exports. A part imports only from those before it.
 */
import { hashOfText } from "../runtime/game-state.ts";
import { declaredIn, wordsOf, type Declared } from "./declared.ts";
import { specifierOf } from "./imports.ts";
import type { Printed, Printing } from "./print.ts";

/** A declaration, and the part in which it would stand best. */
export interface Placed extends Printed {
  readonly part: string;
}

export interface Part {
  /** `rules`, `rules-2`; null: the module itself. */
  readonly name: string | null;
  readonly declared: readonly Printed[];
  /** What the code of the part speaks of. */
  readonly words: ReadonlySet<string>;
}

interface Unit {
  readonly name: string;
  readonly placed: Placed;
  readonly lines: number;
  readonly words: ReadonlySet<string>;
  rank: number;
}

const linesOf = (text: string): number => text.split("\n").length + 1;

/** `order`: the parts, each after all that it may import from; the last is the module itself. Null: one file will do. */
export function partsOf(
  declared: readonly Placed[],
  order: readonly string[],
  mostLines: number,
): readonly Part[] | null {
  if (declared.reduce((sum, { text }) => sum + linesOf(text), 0) <= mostLines) return null;
  const units = declared.map((placed): Unit => {
    const { name } = declaredIn(placed.text);
    const words = wordsOf(placed.text);
    return { name, placed, lines: linesOf(placed.text), words, rank: order.indexOf(placed.part) };
  });
  lift(units);
  const files = order.flatMap((part, rank): Part[] => {
    const own = units.filter((unit) => unit.rank === rank);
    if (rank === order.length - 1) return [partWith(null, own)];
    return chunks(own, mostLines).map((chunk, place) => partWith(place === 0 ? part : `${part}-${place + 1}`, chunk));
  });
  return files.filter((file) => file.name === null || file.declared.length > 0);
}

const partWith = (name: string | null, units: readonly Unit[]): Part => ({
  name,
  declared: units.map((unit) => unit.placed),
  words: new Set(units.flatMap((unit) => [...unit.words])),
});

/** What speaks of something in a later part stands there, too. */
function lift(units: readonly Unit[]): void {
  const byName = new Map(units.map((unit) => [unit.name, unit]));
  for (let changed = true; changed;) {
    changed = false;
    for (const unit of units)
      for (const word of unit.words) {
        const rank = byName.get(word)?.rank ?? 0;
        if (rank <= unit.rank) continue;
        unit.rank = rank;
        changed = true;
      }
  }
}

/** Files of a part that is too long, each of which speaks of those before it only; within them in the order of the rules. */
function chunks(units: readonly Unit[], mostLines: number): readonly (readonly Unit[])[] {
  if (units.reduce((sum, { lines }) => sum + lines, 0) <= mostLines) return [units];
  const found: Unit[][] = [];
  let left = inOrderOfNeed(units);
  while (left.length > 0) {
    const count = cut(left, mostLines);
    found.push(left.slice(0, count).flat());
    left = left.slice(count);
  }
  return found.map((chunk) => units.filter((unit) => chunk.includes(unit)));
}

/**
 * How many groups the next file takes. Where it ends is not a matter of its length alone: of all places where it could end
 * that with the smallest hash is taken, so that what is added somewhere moves the ends of few files.
 */
function cut(groups: readonly (readonly Unit[])[], mostLines: number): number {
  let [lines, best, smallest] = [0, 1, "~"];
  for (const [place, group] of groups.entries()) {
    lines += group.reduce((sum, unit) => sum + unit.lines, 0);
    if (lines > mostLines) return best;
    const hash = hashOfText(groups[place + 1]?.[0]?.name ?? "");
    if (lines <= mostLines / 2) best = place + 1;
    else if (hash < smallest) [best, smallest] = [place + 1, hash];
  }
  return groups.length;
}

/** Those that speak of each other together, and after all else that they speak of (Tarjan's components). */
function inOrderOfNeed(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const byName = new Map(units.map((unit) => [unit.name, unit]));
  const [numbers, lows] = [new Map<Unit, number>(), new Map<Unit, number>()];
  const open: Unit[] = [];
  const groups: Unit[][] = [];
  const visit = (unit: Unit): void => {
    const number = numbers.size;
    numbers.set(unit, number);
    lows.set(unit, number);
    open.push(unit);
    for (const word of unit.words) {
      const other = byName.get(word);
      if (other === undefined || other === unit) continue;
      if (!numbers.has(other)) visit(other);
      if (open.includes(other)) lows.set(unit, Math.min(lows.get(unit) ?? 0, lows.get(other) ?? 0));
    }
    if (lows.get(unit) === number) groups.push(open.splice(open.indexOf(unit)));
  };
  for (const unit of units) if (!numbers.has(unit)) visit(unit);
  return groups;
}

/** The same declaration, for other files as well. */
export function handedOn({ text, written }: Printed): Printed {
  const add = (code: string): string => code.replace(/^(?:\/\*\*[\s\S]*?\*\/\s*)?/, (before) => `${before}export `);
  return declaredIn(text).isExported ? { text, written } : { text: add(text), written: add(written) };
}

/** What a part imports from those before it, and what the module hands on of its parts. `stem`: the module's name. */
export function linesBetween(
  parts: readonly Part[],
  own: Part,
  { stem, printing }: { readonly stem: string; readonly printing: Printing },
): readonly string[] {
  const here = new Set(own.declared.map(({ text }) => declaredIn(text).name));
  return parts.flatMap((part) => {
    if (part === own || part.name === null) return [];
    const all = part.declared.map(({ text }) => declaredIn(text));
    const from = specifierOf(own.name === null ? `./${stem}/${part.name}.js` : `./${part.name}.js`, printing);
    const spoken = all.filter(({ name }) => own.words.has(name) && !here.has(name));
    const given = own.name === null ? all.filter((each) => each.isExported) : [];
    return [
      ...(spoken.length === 0 ? [] : [`import { ${spoken.map(named).join(", ")} } from "${from}";`]),
      ...(given.length === 0 ? [] : [`export { ${given.map(named).join(", ")} } from "${from}";`]),
    ];
  });
}

const named = ({ name, isType }: Declared): string => (isType ? `type ${name}` : name);

/** The part of each declaration that does not stand in the module itself. */
export const partOf = (parts: readonly Part[]): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap((part) =>
      part.name === null ? [] : part.declared.map(({ text }) => [declaredIn(text).name, part.name as string] as const),
    ),
  );

/** Where something is imported from, seen from the folder of the parts. */
export const fromBelow = (from: string): string =>
  from.startsWith("./") ? `../${from.slice(2)}` : from.startsWith("../") ? `../${from}` : from;
