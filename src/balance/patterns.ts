/** Which numbers are meant: `Weapon.*.damage=2..14 by 2`, `Card[*].spCost`, `Weapon.Dagger.damage < Weapon.Sword.damage`. */
import type { Bounds } from "./space.ts";
import { nameOf, type Tunable } from "./tunable.ts";

export interface Movement {
  readonly pattern: string;
  readonly bounds: Bounds;
}

const bounded = /^(.*?)(?:=\s*(-?[\d.]+%?)?\s*\.\.\s*(-?[\d.]+%?)?\s*)?(?:\s+by\s+([\d.]+%?))?$/s;

/** Null: it cannot be read. */
export function readMovement(written: string): Movement | null {
  const equals = written.indexOf("=");
  const [, pattern = "", low, high, by] = bounded.exec(written.trim()) ?? [];
  const [least, most, step] = [numberOf(low), numberOf(high), numberOf(by)] as const;
  const isRead =
    pattern.trim() !== "" && !pattern.includes("=") && equals < 0 === (low === undefined && high === undefined);
  if (!isRead || [least, most, step].some(Number.isNaN) || (step !== null && step <= 0)) return null;
  if (least !== null && most !== null && least > most) return null;
  return { pattern: pattern.trim(), bounds: { low: least, high: most, step } };
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  // `1...3` is no number.
  if (!/^-?(?:\d+(?:\.\d+)?|\.\d+)%?$/.test(text)) return Number.NaN;
  return text.endsWith("%") ? Number((Number(text.slice(0, -1)) / 100).toFixed(12)) : Number(text);
}

/** The parts of a name: `Card[*].spCost` is `Card.*.spCost`; a part in quotes may have points in it. */
export function partsOf(written: string): readonly string[] {
  const parts: string[] = [];
  for (const [, quoted, bracketed, plain] of written.matchAll(/"([^"]*)"|\[\s*"?([^\]"]*?)"?\s*\]|([^.["\]]+)/g)) {
    const part = (quoted ?? bracketed ?? plain ?? "").trim();
    if (part !== "") parts.push(part);
  }
  return parts;
}

const fits = (part: string, name: string): boolean => part === name || (part.includes("*") && globOf(part).test(name));

const globOf = (part: string): RegExp =>
  new RegExp(
    `^${part
      .split("*")
      .map((each) => each.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"))
      .join(".*")}$`,
    "s",
  );

/**
 * Those that are meant, in order. A name may leave out its rulebook, and what follows: `Weapon` means every number of it,
 * `Weapon.damage` a whole column.
 */
export function matching(all: readonly Tunable[], pattern: string): readonly Tunable[] {
  const parts = partsOf(pattern);
  return parts.length === 0 ? [] : all.filter((each) => isMeant(parts, each));
}

function isMeant(parts: readonly string[], { rulebook, path }: Tunable): boolean {
  const [table = "", , column = ""] = path;
  const names = path.length === 3 ? [path, [table, column]] : [path];
  return names.some((name) => begins(parts, name) || begins(parts, [rulebook, ...name]));
}

const begins = (parts: readonly string[], name: readonly string[]): boolean =>
  parts.length <= name.length && parts.every((part, index) => fits(part, name[index] ?? ""));

/** `a < b <= c`: what stands between the names. A single name: the order of all that it means, as it is now. */
export interface WrittenOrder {
  readonly names: readonly string[];
  readonly signs: readonly ("<" | "<=")[];
}

export function readOrder(written: string): WrittenOrder | null {
  const signs = [...written.matchAll(/<=?/g)].map(([sign]) => sign as "<" | "<=");
  const names = written.split(/<=?/).map((each) => each.trim());
  return names.includes("") || /[>=]/.test(written.replaceAll("<=", "<")) ? null : { names, signs };
}

/** Names without the rulebook, where there is only one. */
export function shownNames(all: readonly Tunable[]): (tunable: Tunable) => string {
  const several = new Set(all.map(({ rulebook }) => rulebook)).size > 1;
  return (tunable) => (several ? nameOf(tunable) : tunable.path.join("."));
}
