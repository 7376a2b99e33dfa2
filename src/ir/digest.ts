/**
 * What a declaration says, without where it stands: a hash of its content, what it may refer to, and its places in order.
 * Two nodes with the same hash have the same places one for one, so a place can be told by its number.
 */
import { memoized } from "../query/memo.ts";
import type { Span } from "../source/span.ts";
import type { Game } from "./game.ts";
import type { Json, Program } from "./program.ts";

export interface Digest {
  readonly hash: string;
  /** Texts that may be the id of a declaration. */
  readonly names: readonly string[];
  /** Each place once, in the order of the first node that stands there. */
  readonly places: readonly Span[];
  /** It asks for a rule as it was before a variant. */
  readonly original: boolean;
}

/** A value of the rules: its keys are the designer's. */
class Data {
  readonly value: Json;
  constructor(value: Json) {
    this.value = value;
  }
}

/** For people alone. */
const told = new Set(["doc", "readings", "shown", "shownBy"]);

interface Walk {
  /** Values of literals count for nothing. */
  readonly isBlank: boolean;
  text: string;
  readonly names: Set<string>;
  readonly places: Map<string, number>;
  readonly spans: Span[];
  original: boolean;
}

/** Of a declaration, example, report or check. Without the stack of the machine: formulas may be long. */
export const digestOf = memoized((node: object): Digest => {
  const walk = walked(node, false);
  return { hash: hashed(walk.text), names: [...walk.names], places: walk.spans, original: walk.original };
}, "digests");

/** The same without the values of literals: how it is built. */
export const structureOf = memoized((node: object): string => hashed(walked(node, true).text), "structures");

function walked(node: object, isBlank: boolean): Walk {
  const walk: Walk = { isBlank, text: "", names: new Set(), places: new Map(), spans: [], original: false };
  const waiting: unknown[] = [node];
  while (waiting.length > 0) enter(walk, waiting, waiting.pop());
  return walk;
}

/** A game, or what is left of its parts. */
type Parts = {
  readonly [K in keyof Game]: Game[K] extends readonly unknown[]
    ? readonly object[]
    : K extends "phase"
      ? object | null
      : Game[K];
};

/** What a game declares, part by part; its own words first. */
export function partsOfGame({
  player,
  ending,
  entities,
  procedures,
  statuses,
  phase,
  actions,
  always,
  setups,
}: Parts): readonly object[] {
  const counts = [entities, procedures, statuses, actions, always].map((each) => each.length);
  return [
    { player, ending, counts },
    ...entities,
    ...procedures,
    ...statuses,
    ...(phase === null ? [] : [phase]),
    ...actions,
    ...always,
    ...setups,
  ];
}

/** The same for all that programs say: a text that stands for them. */
export function hashOfPrograms(programs: readonly Program[]): string {
  const parts = programs.flatMap(
    ({
      rulebook,
      uses,
      choices,
      records,
      tables,
      constants,
      rules,
      checks,
      examples,
      reports,
      goals,
      variants,
      game,
    }) => [
      JSON.stringify([rulebook, uses]),
      (game === null ? [] : partsOfGame(game)).map((each) => digestOf(each).hash).join(" "),
      ...[choices, records, tables, constants, rules, checks, examples, reports, goals, variants].map((all) =>
        all.map((each) => digestOf(each).hash).join(" "),
      ),
    ],
  );
  return hashed(parts.join("\n"));
}

/** The same for rules by which games are played the same: remarks, examples and other goals stand in the way of none. */
export const gameHash = (programs: readonly Program[]): string =>
  hashOfPrograms(programs.map((program) => ({ ...program, examples: [], reports: [], goals: [] })));

/** What stands here in full, and its parts to come: since their number is said first, no two contents have the same text. */
function enter(walk: Walk, waiting: unknown[], found: unknown): void {
  const isData = found instanceof Data;
  const node: unknown = isData ? found.value : found;
  if (Array.isArray(node)) {
    walk.text += `[${node.length}`;
    for (let index = node.length - 1; index >= 0; index -= 1)
      waiting.push(isData ? new Data(node[index] as Json) : node[index]);
  } else if (typeof node === "object" && node !== null)
    enterObject(walk, waiting, node as Readonly<Record<string, unknown>>, isData);
  else if (typeof node === "string") {
    walk.text += `"${node.length}:${node}`;
    if (!isData && node.includes(".")) walk.names.add(node);
  } else walk.text += `${String(node)},`;
}

function enterObject(walk: Walk, waiting: unknown[], node: Readonly<Record<string, unknown>>, isData: boolean): void {
  const parts: unknown[] = [];
  walk.text += "{";
  for (const [name, part] of Object.entries(node)) {
    if (part === undefined) continue;
    if (isData) {
      walk.text += `"${name.length}:${name}`;
      parts.push(new Data(part as Json));
    } else if (name === "at") walk.text += `@${placeNumber(walk, part as Span)} `;
    // What is told of a declaration changes nothing about what it means.
    else if (!told.has(name) && !(walk.isBlank && holdsData(node, name))) {
      walk.text += `${name} `;
      parts.push(holdsData(node, name) ? new Data(part as Json) : part);
      if (name === "original" && part === true) walk.original = true;
    }
  }
  walk.text += "}";
  for (let index = parts.length - 1; index >= 0; index -= 1) waiting.push(parts[index]);
}

/** The value of a literal, or of a plain cell, which has nothing beside it but its place. */
function holdsData(node: Readonly<Record<string, unknown>>, name: string): boolean {
  return (
    name === "value" &&
    (node["kind"] === "literal" ||
      (node["kind"] === undefined && Object.keys(node).length === 2 && node["at"] !== undefined))
  );
}

function placeNumber(walk: Walk, span: Span): number {
  const key = placeKey(span);
  const number = walk.places.get(key) ?? walk.spans.push(span) - 1;
  walk.places.set(key, number);
  return number;
}

export const isSamePlace = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end && a.file === b.file;

const placeKey = ({ file, start, end }: Span): string => `${start} ${end} ${file}`;

const odd = [0x2c1b3c6d, 0x297a2d39, 0x85ebca6b, 0xc2b2ae35] as const;

/** 128 bits as hexadecimal digits: by accident, no two texts have the same. Four lanes, each stirred by the one before. */
export function hashed(text: string): string {
  let [a, b, c, d] = [text.length, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, odd[0]) ^ (d >>> 15);
    b = Math.imul(b ^ code, odd[1]) ^ (a >>> 13);
    c = Math.imul(c ^ code, odd[2]) ^ (b >>> 16);
    d = Math.imul(d ^ code, odd[3]) ^ (c >>> 14);
  }
  return digits(a ^ b) + digits(b ^ c) + digits(c ^ d) + digits(d ^ Math.imul(a, odd[2]));
}

const digits = (lane: number): string => (stirred(lane) >>> 0).toString(16).padStart(8, "0");

function stirred(lane: number): number {
  const half = Math.imul(lane ^ (lane >>> 16), odd[2]);
  const whole = Math.imul(half ^ (half >>> 13), odd[3]);
  return whole ^ (whole >>> 16);
}
