/**
 * What a node means, as a hash, apart from how it is written: where it stands, what its locals are called, what is told of
 * it and how it names itself in errors count for nothing.
 */
import { memoized, NodeTable } from "../query/memo.ts";
import { hashed } from "./digest.ts";
import type { Rule } from "./program.ts";

export interface MeaningDigest {
  readonly hash: string;
  /** Texts that may be the id of a declaration. */
  readonly names: readonly string[];
}

/** For people, or a matter of how far something is proved. */
const unsaid = new Set([
  "at",
  "doc",
  "readings",
  "label",
  "shown",
  "shownBy",
  "text",
  "title",
  "source",
  "what",
  "prompt",
  "message",
  "why",
  "complete",
  "disputed",
  "effects",
  "format",
  "file",
]);
const slots = new Set(["slot", "resultSlot", "rowSlot", "self"]);
/** Nodes whose name is that of a local. */
const ofLocals = new Set(["local", "let", "set", "forEach"]);

class Data {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** Without the stack of the machine: formulas may be long. */
export const meaningOf = memoized((node: object): MeaningDigest => {
  const names = new Set<string>();
  const numbers = new Map<unknown, number>();
  const parts: string[] = [];
  const slotNumber = (slot: unknown): string => {
    if (typeof slot !== "number") return "-";
    const number = numbers.get(slot) ?? numbers.size;
    numbers.set(slot, number);
    return `#${number}`;
  };
  const waiting: unknown[] = [node];
  while (waiting.length > 0) {
    const found = waiting.pop();
    const isData = found instanceof Data;
    const value: unknown = isData ? found.value : found;
    if (Array.isArray(value)) {
      parts.push(`[${value.length}`);
      for (let index = value.length - 1; index >= 0; index -= 1)
        waiting.push(isData ? new Data(value[index]) : value[index]);
    } else if (typeof value === "object" && value !== null) {
      const inside = value as Readonly<Record<string, unknown>>;
      const entries = Object.entries(inside).filter(
        ([name, part]) => part !== undefined && (isData || !isUnsaid(inside, name)),
      );
      parts.push(`{${entries.length}`);
      const later: unknown[] = [];
      for (const [name, part] of entries) {
        if (!isData && slots.has(name)) later.push(new Data(slotNumber(part)));
        else if (!isData && name === "slots") later.push(new Data((part as readonly unknown[]).map(slotNumber)));
        else
          later.push(
            isData || holdsData(inside, name)
              ? new Data(part)
              : name === "args" || name === "fields"
                ? withoutRest(part)
                : part,
          );
        later.push(new Data(`.${name}`));
      }
      for (let index = later.length - 1; index >= 0; index -= 1) waiting.push(later[index]);
    } else {
      parts.push(JSON.stringify(value ?? null));
      if (!isData && typeof value === "string" && value.includes(".")) names.add(value);
    }
  }
  return { hash: hashed(parts.join(" ")), names: [...names] };
}, "meanings");

/** What is left out at the end: another default there changes nothing about the call. */
function withoutRest(part: unknown): unknown {
  if (!Array.isArray(part)) return part;
  let length = part.length;
  while (length > 0 && part[length - 1] === null) length -= 1;
  return part.slice(0, length);
}

/** A name may be that of words in one kind of node and of a formula in another, as `what` of `keep` and of `put`: a node always counts. */
function isUnsaid(node: Readonly<Record<string, unknown>>, name: string): boolean {
  if (unsaid.has(name) && !isNode(node[name])) return true;
  return name === "name" && ofLocals.has(String(node["kind"])) && "slot" in node;
}

const isNode = (part: unknown): boolean => typeof part === "object" && part !== null && "kind" in part && "at" in part;

/** The value of a literal, or of a plain cell. Nor does a piece depend on its table: what asks for its row, or a cell of it, says so. */
function holdsData(node: Readonly<Record<string, unknown>>, name: string): boolean {
  if (node["kind"] === "piece" && name === "id") return true;
  return (
    name === "value" &&
    (node["kind"] === "literal" ||
      (node["kind"] === undefined && Object.keys(node).length === 2 && node["at"] !== undefined))
  );
}

/** Of a rule: its parameters' names are for whoever calls it, and are no part of what it gives. */
export function meaningOfRule({ params, result, body }: Pick<Rule, "params" | "result" | "body">): MeaningDigest {
  return meaningOf(rulePart(params, body, result));
}

const ruleParts = new NodeTable<object, object>("parts of rules");

const rulePart = (params: Rule["params"], body: object, result: object): object =>
  ruleParts.of(body, () => ({
    params: params.map(({ type, bound, slot, default: standard }) => ({ type, bound, slot, default: standard })),
    result,
    body,
  }));
