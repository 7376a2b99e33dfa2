/** The numbers that a rulebook's rules work with, and each of them changed by one step. */
import type { Program } from "../../src/ir/program.ts";
import { Span } from "../../src/source/span.ts";

/** A number as it is written: of a cell, a constant, a formula, a test, a die. */
export interface WrittenNumber {
  readonly file: string;
  readonly start: number;
  readonly text: string;
}

/** What says what the rules must give, and so notices: it is not changed itself. */
const claims: ReadonlySet<string> = new Set(["examples", "reports", "checks", "goals"]);

/** All numbers of the program but those in examples, reports, checks, goals and bounds of types, by place. */
export function numbersOf(program: Program, texts: ReadonlyMap<string, string>): readonly WrittenNumber[] {
  const found = new Map<string, WrittenNumber>();
  const visit = (node: unknown): void => {
    if (node instanceof Span || node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (holdsNumber(node)) for (const each of writtenIn(node.at, texts)) found.set(`${each.file}:${each.start}`, each);
    for (const [name, part] of Object.entries(node)) if (!claims.has(name)) visit(part);
  };
  visit({ ...program, rulebook: null });
  return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start));
}

interface Placed {
  readonly at: Span;
}

/** A literal, a cell whose value is known, the number of sides of a die. */
function holdsNumber(node: object): node is Placed {
  if (!("at" in node) || !(node.at instanceof Span)) return false;
  if ("kind" in node && (node.kind === "die" || node.kind === "dice")) return true;
  return "value" in node && hasNumber(node.value);
}

function hasNumber(value: unknown): boolean {
  if (typeof value === "number") return true;
  return value !== null && typeof value === "object" && !("at" in value) && Object.values(value).some(hasNumber);
}

/** Numbers in a stretch of text, not those within names and texts. */
function writtenIn(at: Span, texts: ReadonlyMap<string, string>): readonly WrittenNumber[] {
  const text = texts.get(at.file) ?? "";
  // What an empty cell takes by default stands at its whole row, in which texts are not quoted.
  if (text.slice(at.start, at.end).includes("|")) return [];
  const plain = text.slice(at.start, at.end).replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => "_".repeat(quoted.length));
  return [...plain.matchAll(/(?<![\w.])(?:(?<before>\d*)d)?(?<number>\d+(?:\.\d+)?)(?![\w.]*[A-Za-z_])/g)].map(
    (match) => {
      const number = match.groups?.["number"] ?? "";
      return { file: at.file, start: at.start + match.index + match[0].length - number.length, text: number };
    },
  );
}

/** One step up and one step down in the last place that is written: 40 becomes 41 and 39, 0.75 becomes 0.76 and 0.74. */
export function oneStep(text: string): readonly string[] {
  const places = text.split(".")[1]?.length ?? 0;
  const units = BigInt(text.replace(".", ""));
  return [units + 1n, units - 1n].map((each) => {
    const digits = (each < 0n ? -each : each).toString().padStart(places + 1, "0");
    const whole = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return each < 0n ? `-${whole}` : whole;
  });
}
