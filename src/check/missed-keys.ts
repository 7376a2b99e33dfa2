/**
 * `add 2 to stock[Wood]` where the map may have no wood: what is added to has to be there. Nothing is said where a map is given
 * all of its keys first, or where the same declaration asks for them.
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
type MapOf = Expr & { readonly kind: "map" };
/** What is added up: an entry of a map and something else. */
type Sum = Expr & { readonly kind: "arithmetic" };

interface Part {
  /** Entries that get a value. */
  readonly changes: readonly Builtin[];
  /** Keys of which it is asked whether they are there. */
  readonly asked: ReadonlySet<string>;
  readonly asksMaps: boolean;
  /** What locals are at first. */
  readonly given: ReadonlyMap<number, Expr>;
  readonly maps: readonly MapOf[];
}

export function checkMissedKeys(program: Program, linked: readonly Program[], found: Collector): void {
  const parts = partsOf(program).map(partOf);
  const counts = keyCounts([...linked, program]);
  const isFull = ({ type, entries }: MapOf): boolean =>
    type.kind === "map" && "id" in type.key && entries.length === counts.get(type.key.id);
  const kept = new Set(
    parts.flatMap(({ changes }) => changes.filter(isSetAlone).flatMap((each) => fieldOf(each) ?? [])),
  );
  const isAlwaysFull = (type: Type): boolean => {
    const alike = parts.flatMap(({ maps }) => maps.filter((map) => sameType(map.type, type)));
    return alike.length > 0 && alike.every(isFull);
  };
  for (const part of parts)
    for (const change of part.changes) {
      const read = readOf(change);
      if (read === null || read.soft || isAsked(part, read)) continue;
      const begun = beginning(part, read.of);
      const isMissed =
        begun === "anything"
          ? !isAlwaysFull(read.of.type) &&
            !kept.has(fieldOf(change) ?? "") &&
            (read.of.kind !== "entityField" || isAdded(change, read))
          : begun !== null && !isFull(begun) && !hasKey(begun, read.index);
      if (isMissed)
        found.report("key-may-miss", read.at, { isNumber: isNumeric(read.type) }, { fixes: fixesOf(change, read) });
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
    let asksMaps = false;
    visitAll([part], {
      expr: (node) => {
        if (node.kind === "map") maps.push(node);
        else if (node.kind === "in" && node.right.type.kind === "map") asksMaps = true;
        else if (node.kind === "index" && node.soft) asked.add(formulaText(node.index));
        else if (node.kind === "builtin" && node.name === "mapWith" && node.type.kind === "map") changes.push(node);
      },
      statement: (node) => {
        if (node.kind === "let") given.set(node.slot, node.value);
      },
    });
    return { changes, asked, asksMaps, given, maps };
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
const fieldOf = ({ args: [of] }: Builtin): string | null =>
  of?.kind === "entityField" ? `${of.entity} ${of.name}` : null;

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

function fixesOf({ args: [, , value] }: Builtin, read: Index): readonly Fix[] {
  const sum = value === undefined ? null : sumOf(value, read);
  if (!isNumeric(read.type)) return [];
  const { at } = read;
  if (sum === null || sum.at.start <= at.start === sum.right.at.start > at.end)
    return [
      {
        guess: true,
        title: "Write `(… otherwise 0)`",
        edits: [
          { span: at.to(at.start), text: "(" },
          { span: at.from(at.end), text: " otherwise 0)" },
        ],
      },
    ];
  const name = nameOf(read);
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

/** What stands beside a sign without brackets. */
const simple = /^(?:literal|local|constant|field|column|entityField|call|builtin)$/;
