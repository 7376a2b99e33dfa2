/** A program that came as JSON: its places made again, and its names looked at. */
import type { Program } from "../../ir/program.ts";
import { Span } from "../../source/span.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What becomes a name in code, or a part of one, or of the path of a file. */
const names: ReadonlySet<string> = new Set(["name", "field", "column", "variant", "variants", "uses", "id"]);

const word = String.raw`[\p{ID_Start}_][\p{ID_Continue}]*`;
const named = new RegExp(`^(?:${word}\\.)*(?:${word}|always [0-9]+)$`, "u");

/** Of a literal and of a cell `value` is one of the language, which may look like anything. */
const holdsPlainValue = (owner: Fields): boolean =>
  "kind" in owner ? owner["kind"] === "literal" : "at" in owner && Object.keys(owner).length === 2;

/** The first name that the language does not allow, which only somebody else can have written; null: there is none. */
export function strangeName(program: Fields): string | null {
  const waiting: Fields[] = [program];
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
    for (const [key, part] of Object.entries(owner)) {
      if (key === "at" || (key === "value" && holdsPlainValue(owner))) continue;
      for (const each of Array.isArray(part) ? (part as readonly unknown[]) : [part]) {
        if (typeof each === "string" && names.has(key) && !named.test(each)) return each;
        if (typeof each === "object" && each !== null) waiting.push(each as Fields);
      }
    }
  }
  return null;
}

/** The same program with places that are spans; the JSON is not used afterwards. Without the stack of the machine: formulas may be deep. */
export function reviveProgram(program: Program): Program {
  const waiting: object[] = [program];
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
    for (const [key, part] of Object.entries(owner) as [string, unknown][]) {
      if (typeof part !== "object" || part === null) continue;
      if (key === "at") {
        const { file, start, end } = part as Span;
        Reflect.set(owner, key, Span.still(file, start, end));
      } else if (key !== "value" || !holdsPlainValue(owner as Fields)) waiting.push(part);
    }
  }
  return program;
}
