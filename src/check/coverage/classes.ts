/** Each dimension is cut into as few classes as the atoms that speak of it can tell apart; boxes are sets of classes. */
import { memoized } from "../../query/memo.ts";
import { ceilDiv, floorDiv } from "./decimal.ts";
import type { Atom } from "./formula.ts";
import type { Dimension, Finite, Line } from "./space.ts";

/** Stands for every text that no test names. */
export const anythingElse = "\u0000";

export type Class =
  | { readonly kind: "labels"; readonly labels: readonly string[] }
  | { readonly kind: "span"; readonly low: bigint | null; readonly high: bigint | null };

/** By class: whether it is in. */
export type Mask = Uint8Array;

/** By dimension; a dimension that is not listed may have any value. */
export type Box = ReadonlyMap<number, Mask>;

export function classesOf(dimension: Dimension, atoms: readonly Atom[]): readonly Class[] {
  return dimension.kind === "line" ? spans(dimension, atoms) : groups(dimension, atoms);
}

function spans(line: Line, atoms: readonly Atom[]): readonly Class[] {
  const { low, high } = domainOf(line);
  const starts = new Set<bigint>();
  for (const atom of atoms) {
    if (atom.kind !== "span") continue;
    if (atom.low !== null) starts.add(atom.low);
    if (atom.high !== null) starts.add(atom.high + line.step);
  }
  const inside = [...starts]
    .filter((at) => (low === null || at > low) && (high === null || at <= high))
    .sort((a, b) => (a < b ? -1 : 1));
  return [low, ...inside].map((start, index) => {
    const next = inside[index];
    return { kind: "span", low: start, high: next === undefined ? high : next - line.step };
  });
}

/** What the line can be at all, in multiples of its step. */
function domainOf(line: Line): { readonly low: bigint | null; readonly high: bigint | null } {
  const { plus, minus, step } = line;
  const low = minus === null ? plus.low : plus.low === null || minus.high === null ? null : plus.low - minus.high;
  const high = minus === null ? plus.high : plus.high === null || minus.low === null ? null : plus.high - minus.low;
  return {
    low: low === null ? null : ceilDiv(low, step) * step,
    high: high === null ? null : floorDiv(high, step) * step,
  };
}

function groups(finite: Finite, atoms: readonly Atom[]): readonly Class[] {
  const sets = atoms.filter((atom) => atom.kind === "labels");
  const named = finite.open ? [...new Set(sets.flatMap((atom) => [...atom.labels]))].sort() : finite.universe;
  const all = finite.open ? [...named, anythingElse] : named;
  const distinct = [...new Map(sets.map((atom) => [[...atom.labels].sort().join("\n"), atom.labels])).values()];
  const bySignature = new Map<string, string[]>();
  for (const label of all) {
    const signature = distinct.map((set) => (set.has(label) ? "1" : "0")).join("");
    const group = bySignature.get(signature);
    if (group === undefined) bySignature.set(signature, [label]);
    else group.push(label);
  }
  return [...bySignature.values()].map((group) => ({ kind: "labels", labels: group }));
}

function isIn(each: Class, atom: Atom): boolean {
  if (each.kind === "labels")
    return atom.kind === "labels" && atom.labels.has(each.labels[0] ?? anythingElse) !== atom.others;
  if (atom.kind !== "span") return false;
  const fromLow = atom.low === null || (each.low !== null && each.low >= atom.low);
  const toHigh = atom.high === null || (each.high !== null && each.high <= atom.high);
  return fromLow && toHigh;
}

/** The atoms together as a box; undefined if nothing is in all of them. */
export function boxOf(atoms: readonly Atom[], classes: readonly (readonly Class[])[]): Box | undefined {
  const box = new Map<number, Mask>();
  for (const atom of atoms) {
    const index = atom.dimension.index;
    const list = classes[index] ?? [];
    const mask = box.get(index) ?? new Uint8Array(list.length).fill(1);
    list.forEach((each, at) => {
      if (!isIn(each, atom)) mask[at] = 0;
    });
    if (!mask.includes(1)) return undefined;
    box.set(index, mask);
  }
  for (const [index, mask] of box) if (!mask.includes(0)) box.delete(index);
  return box;
}

/** What lies in both; undefined if nothing does. */
export function meet(a: Box, b: Box): Box | undefined {
  const both = new Map(a);
  for (const [index, mask] of b) {
    const other = both.get(index);
    const met = other === undefined ? mask : mask.map((bit, at) => bit & (other[at] ?? 0));
    if (!met.includes(1)) return undefined;
    both.set(index, met);
  }
  return both;
}

/** Whether anything lies in both. Asked for each two rows of a table, so it looks only where both have classes at all. */
export function meets(a: Box, b: Box): boolean {
  for (const [index, mask] of b) {
    const other = a.get(index);
    if (other !== undefined && !overlap(mask, other)) return false;
  }
  return true;
}

function overlap(a: Mask, b: Mask): boolean {
  const from = Math.max(endsOf(a).first, endsOf(b).first);
  const to = Math.min(endsOf(a).last, endsOf(b).last);
  for (let at = from; at <= to; at += 1) if (a[at] === 1 && b[at] === 1) return true;
  return false;
}

interface Ends {
  readonly first: number;
  readonly last: number;
}

/** The first and the last class of a mask; masks are never changed once they stand in a box. */
const endsOf = memoized((mask: Mask): Ends => ({ first: mask.indexOf(1), last: mask.lastIndexOf(1) }));
