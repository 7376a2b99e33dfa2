/**
 * `add 2 to stock[Wood]` where the map may have no wood: what is added to has to be there. Nothing is said where a map is given
 * all of its keys first, or where the same declaration asks for them. What is read of a map that begins empty, and that nothing
 * ever gives a key, is never there, wherever the map comes from.
 */
import type { Collector } from "../diagnostics/collect.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { formulaText } from "../ir/formula-text.ts";
import { declarationsOfGame } from "../ir/game-declarations.ts";
import type { Expr, Program, Type } from "../ir/program.ts";
import { isNumeric } from "../ir/types.ts";
import { nameOf } from "./name-of.ts";
import { allOf, visit, visitAll, type ProgramPart } from "../ir/visit.ts";
import { NodeTable } from "../query/memo.ts";

type Builtin = Expr & { readonly kind: "builtin" };
type Index = Expr & { readonly kind: "index" };
type New = Expr & { readonly kind: "newEntity" };
type MapOf = Expr & { readonly kind: "map" };
/** What is added up: an entry of a map and something else. */
type Sum = Expr & { readonly kind: "arithmetic" };

interface Part {
  readonly isExample: boolean;
  /** Entries that get a value. */
  readonly changes: readonly Builtin[];
  /** Entries of fields of entities that have to be there. */
  readonly reads: readonly Index[];
  readonly made: readonly New[];
  /** Fields of entities that get a value that may have keys. */
  readonly filled: ReadonlySet<string>;
  /** Fields of entities whose maps are given as a whole. */
  readonly replaced: ReadonlySet<string>;
  /** Keys of which it is asked whether they are there. */
  readonly asked: ReadonlySet<string>;
  readonly asksMaps: boolean;
  /** What locals are at first. */
  readonly given: ReadonlyMap<number, Expr>;
  readonly maps: readonly MapOf[];
}

export function checkMissedKeys(program: Program, linked: readonly Program[], found: Collector): void {
  const parts = partsOf(program).map(partOf);
  const all = [...linked.flatMap(partsOf).map(partOf), ...parts];
  // What an example lays out is not there in a game.
  const played = all.filter(({ isExample }) => !isExample);
  const empty = fieldsThatStay(program, played, ({ entries }) => entries.length === 0, "filled");
  const counts = keyCounts([...linked, program]);
  const isFull = ({ type, entries }: MapOf): boolean =>
    type.kind === "map" && "id" in type.key && entries.length === counts.get(type.key.id);
  const full = fieldsThatStay(program, all, isFull, "replaced");
  const kept = new Set(
    parts.flatMap(({ changes }) => changes.filter(isSetAlone).flatMap((each) => fieldOf(each) ?? [])),
  );
  const isAlwaysFull = (type: Type): boolean => {
    const alike = parts.flatMap(({ maps }) => maps.filter((map) => sameType(map.type, type)));
    return alike.length > 0 && alike.every(isFull);
  };
  const report = (read: Index, fixes: readonly Fix[]): void => {
    const field = empty.get(fieldRead(read.of) ?? "") ?? null;
    const facts = { isNumber: isNumeric(read.type), empty: field?.name ?? null };
    const filled = field === null ? [] : filledFrom(field, [...linked, program]);
    found.report("key-may-miss", read.at, facts, { fixes: [...filled, ...fixes] });
  };
  for (const part of parts) {
    const told = new Set<Index>();
    for (const change of part.changes) {
      const read = readOf(change);
      if (read === null || read.soft || isAsked(part, read)) continue;
      const begun = beginning(part, read.of);
      const isMissed =
        begun === "anything"
          ? (empty.has(fieldOf(change) ?? "") && !(part.isExample && part.filled.has(fieldOf(change) ?? ""))) ||
            (!full.has(fieldOf(change) ?? "") &&
              !isAlwaysFull(read.of.type) &&
              !kept.has(fieldOf(change) ?? "") &&
              (read.of.kind !== "entityField" || isAdded(change, read)))
          : begun !== null && !isFull(begun) && !hasKey(begun, read.index);
      if (!isMissed) continue;
      told.add(read);
      report(read, fixesOf(change, read, part.given));
    }
    for (const read of part.reads)
      if (!told.has(read) && empty.has(fieldRead(read.of) ?? "") && !isAsked(part, read)) report(read, softened(read));
  }
}

const partsOf = (program: Program): readonly ProgramPart[] => [
  ...[program, ...program.variants].flatMap(({ rules, constants, tables }) => [
    ...allOf("Rule", rules),
    ...allOf("Constant", constants),
    ...allOf("Table", tables),
  ]),
  ...allOf("Record", program.records),
  ...allOf("Example", program.examples),
  ...declarationsOfGame(program.game),
];

const known = new NodeTable<object, Part>();

function partOf(part: ProgramPart): Part {
  return known.of(part[1], () => {
    const changes: Builtin[] = [];
    const asked = new Set<string>();
    const given = new Map<number, Expr>();
    const maps: MapOf[] = [];
    const reads: Index[] = [];
    const made: New[] = [];
    const filled = new Set<string>();
    const replaced = new Set<string>();
    let asksMaps = false;
    visitAll([part], {
      expr: (node) => {
        if (node.kind === "map") maps.push(node);
        else if (node.kind === "in" && node.right.type.kind === "map") asksMaps = true;
        else if (node.kind === "index" && node.soft) asked.add(formulaText(node.index));
        else if (node.kind === "index" && node.of.kind === "entityField" && part[0] !== "Example") reads.push(node);
        else if (node.kind === "each" && node.over.type.kind === "map") asksMaps = true;
        else if (node.kind === "newEntity") made.push(node);
        else if (node.kind === "builtin" && node.name === "mapWith" && node.type.kind === "map") changes.push(node);
      },
      statement: (node) => {
        if (node.kind === "let") given.set(node.slot, node.value);
        else if (node.kind === "forEach" && node.over.type.kind === "map") asksMaps = true;
        else if (node.kind === "setField") {
          const of = entryGiven(node.value);
          if (of === null) replaced.add(`${node.entity} ${node.name}`);
          if (of === null || of.soft) filled.add(`${node.entity} ${node.name}`);
        }
      },
    });
    return { isExample: part[0] === "Example", changes, reads, made, filled, replaced, asked, asksMaps, given, maps };
  });
}

/** How many keys there can be, by the choice or table. */
const keyCounts = (programs: readonly Program[]): ReadonlyMap<string, number> =>
  new Map(
    programs.flatMap(({ choices, tables }) => [
      ...choices.map(({ id, variants }) => [id, variants.length] as const),
      ...tables.filter(({ members }) => members.length === 0).map(({ id, rows }) => [id, rows.length] as const),
    ]),
  );

const sameType = (one: Type, other: Type): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The entry that gets a value, where that is read for it. */
function readOf({ args: [of, key, value] }: Builtin): Index | null {
  if (of === undefined || key === undefined || value === undefined) return null;
  const [map, index] = [formulaText(of), formulaText(key)];
  let read: Index | null = null;
  visit("Expr", value, {
    expr: (node) => {
      if (node.kind !== "index" || formulaText(node.of) !== map || formulaText(node.index) !== index) return;
      read = node;
      return "stop";
    },
  });
  return read;
}

/** Whatever there was before, the key is there then. */
const isSetAlone = (change: Builtin): boolean => readOf(change) === null;

/** The field of an entity that holds the map: other declarations may have filled it. */
const fieldOf = ({ args: [of] }: Builtin): string | null => (of === undefined ? null : fieldRead(of));
const fieldRead = (of: Expr): string | null => (of.kind === "entityField" ? `${of.entity} ${of.name}` : null);

// ---------------------------------------------------------------- maps that stay empty

/** A field of an entity that holds a map. */
interface MapField {
  readonly name: string;
  readonly default: MapOf;
}

/** The fields whose maps are such wherever one is made, and stay so; by what `fieldOf` gives. */
function fieldsThatStay(
  program: Program,
  parts: readonly Part[],
  isSuch: (map: MapOf) => boolean,
  changed: "filled" | "replaced",
): ReadonlyMap<string, MapField> {
  const found = new Map<string, MapField>();
  for (const { id, fields } of program.game?.entities ?? []) {
    const given = fields.filter(({ computed }) => computed === null);
    for (const [index, field] of given.entries()) {
      const key = `${id} ${field.name}`;
      const { default: begun } = field;
      if (begun?.kind !== "map" || !isSuch(begun)) continue;
      const isGiven = ({ id: made, fields: values }: New): boolean => {
        const value = values[index] ?? begun;
        return made === id && !(value.kind === "map" && isSuch(value));
      };
      if (!parts.some((part) => part[changed].has(key) || part.made.some(isGiven)))
        found.set(key, { name: field.name, default: begun });
    }
  }
  return found;
}

/** One entry is given a value; soft: it may be a new one. Null: all of the map is another one. */
function entryGiven(value: Expr): { readonly soft: boolean } | null {
  if (value.kind === "keep" || value.kind === "bounded") return entryGiven(value.of);
  if (value.kind !== "builtin" || value.name !== "mapWith") return null;
  // What is read and changed was there, or it stops.
  return readOf(value) ?? { soft: true };
}

/** More would be a long line. */
const mostKeys = 12;

/** `[]` with all keys in it. */
function filledFrom({ default: { type, at } }: MapField, programs: readonly Program[]): readonly Fix[] {
  if (type.kind !== "map" || !("id" in type.key) || !isNumeric(type.value)) return [];
  const { id } = type.key;
  const keys = programs.flatMap(({ choices, tables }) => [
    ...choices.filter((each) => each.id === id).flatMap(({ variants }) => variants.map(({ name }) => name)),
    ...tables.filter((each) => each.id === id).flatMap(({ rows }) => rows.map(({ key }) => key)),
  ]);
  if (keys.length === 0 || keys.length > mostKeys || !keys.every((key) => /^\p{L}[\p{L}\d]*$/u.test(key))) return [];
  const text = `[${keys.map((key) => `${key}: 0`).join(", ")}]`;
  return [{ guess: true, title: `Begin with \`${text}\``, edits: [{ span: at, text }] }];
}

const isAsked = ({ asked, asksMaps }: Part, { index }: Index): boolean => asksMaps || asked.has(formulaText(index));

/** The map as it is at first; null: nobody knows, or its keys are given one by one. */
function beginning({ given, changes }: Part, map: Expr): MapOf | "anything" | null {
  const own = formulaText(map);
  if (changes.some((each) => isSetAlone(each) && formulaText(each.args[0] ?? map) === own)) return null;
  const first = map.kind === "local" ? given.get(map.slot) : map;
  if (first?.kind === "map") return first;
  return first?.kind === "local" || first?.kind === "field" || first?.kind === "entityField" ? "anything" : null;
}

/** Who takes something has most often asked before whether it is there. */
const isAdded = ({ args: [, , value] }: Builtin, read: Index): boolean => {
  const sum = value === undefined ? null : sumOf(value, read);
  return sum !== null && sum.op === "+";
};

function sumOf(value: Expr, read: Index): Sum | null {
  if (value.kind === "keep") return sumOf(value.of, read);
  return value.kind === "arithmetic" && value.left === read ? value : null;
}

const hasKey = ({ entries }: MapOf, index: Expr): boolean =>
  entries.some(({ key }) => formulaText(key) === formulaText(index));

function fixesOf({ args: [, , value] }: Builtin, read: Index, given: Part["given"]): readonly Fix[] {
  const sum = value === undefined ? null : sumOf(value, read);
  if (!isNumeric(read.type)) return [];
  const { at } = read;
  if (sum === null || sum.at.start <= at.start === sum.right.at.start > at.end) return softened(read);
  const name = nameOf(read, given);
  if (name === null) return [];
  const [open, close] = simple.test(sum.right.kind) ? ["", ""] : ["(", ")"];
  const begin = `set ${name} = (${name} otherwise 0) ${sum.op} ${open}`;
  return [
    {
      guess: true,
      title: `Write \`${begin}…${close}\``,
      edits: [
        { span: sum.at.to(sum.right.at.start), text: begin },
        { span: sum.at.from(sum.right.at.end), text: close },
      ],
    },
  ];
}

function softened({ at, type }: Index): readonly Fix[] {
  if (!isNumeric(type)) return [];
  const edits = [
    { span: at.to(at.start), text: "(" },
    { span: at.from(at.end), text: " otherwise 0)" },
  ];
  return [{ guess: true, title: "Write `(… otherwise 0)`", edits }];
}

/** What stands beside a sign without brackets. */
const simple = /^(?:literal|local|constant|field|column|entityField|call|builtin)$/;
