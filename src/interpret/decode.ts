/** Values from outside become values of the rules, or a list of what is wrong with them, each with its path. */
import type { Field, Id, Json, Rule, Table, Type } from "../ir/program.ts";
import { argumentWords } from "../diagnostics/catalog/play.ts";
import { holdsGame } from "../ir/types.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import { memoized } from "../query/memo.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Arithmetic } from "./arithmetic.ts";
import { boundText } from "../ir/bound-text.ts";
import type { Frame, Room } from "./evaluate/context.ts";
import { makerOfRecord, makerOfVariant, type Maker } from "./evaluate/made.ts";
import { fitsBound } from "./limits.ts";
import type { Linked } from "./linked.ts";
import { worldIn } from "./game/world.ts";
import { nameOf, short } from "./show.ts";
import { bare, distinct, own, put, samenessOf, type ObjectValue } from "./values.ts";

/** `path`: `obstacle.hp`, `walls[2]`; empty for the values as a whole. */
export interface ArgumentProblem {
  readonly path: string;
  readonly message: string;
}
export type Decoded =
  | { readonly kind: "values"; readonly frame: Frame }
  | { readonly kind: "problems"; readonly problems: readonly ArgumentProblem[] };

/** What takes values from outside: a rule, or a setup. */
export type Taker = Pick<Rule, "id" | "name" | "params" | "effects">;

/** It depends on the state of a game, or is given something of one. */
export const speaksOfGame = ({ effects, params }: Pick<Rule, "effects" | "params">): boolean =>
  effects.reads || params.some((param) => holdsGame(param.type));

interface Reader {
  readonly room: Room;
  readonly linked: Linked;
  readonly numbers: Arithmetic;
  readonly problems: ArgumentProblem[];
}

/** The arguments of a rule or setup, in order or by name, as a frame for its body. What is left out gets its default there. */
export function decodeArguments(
  room: Room,
  rule: Taker,
  args: readonly Json[] | { readonly [name: string]: Json },
): Decoded {
  if (speaksOfGame(rule) && room.game === null)
    return { kind: "problems", problems: [{ path: "", message: argumentWords.ofGame(rule.name) }] };
  const { linked } = room;
  const reader: Reader = { room, linked, numbers: linked.numbersOf(rule.id), problems: [] };
  const frame: Frame = [];
  if (isList(args)) {
    if (args.length > rule.params.length)
      reader.problems.push({ path: "", message: argumentWords.tooMany(rule.name, rule.params.length, args.length) });
    for (const [index, param] of rule.params.entries()) take(reader, frame, param, args[index]);
  } else {
    const names = rule.params.map((param) => param.name);
    for (const name of Object.keys(args))
      if (!names.includes(name)) unknown(reader, name, name, "value", rule.name, names);
    for (const param of rule.params) take(reader, frame, param, own(args, param.name));
  }
  return reader.problems.length === 0 ? { kind: "values", frame } : { kind: "problems", problems: reader.problems };
}

function take(reader: Reader, frame: Frame, param: Field, value: Json | undefined): void {
  if (value !== undefined) frame[param.slot] = fieldValue(reader, param, value, param.name);
  else if (param.default === null)
    reader.problems.push({ path: param.name, message: argumentWords.missing(param.name) });
}

function isList(args: readonly Json[] | { readonly [name: string]: Json }): args is readonly Json[] {
  return Array.isArray(args);
}

function unknown(
  reader: Reader,
  path: string,
  name: string,
  what: string,
  whole: string,
  known: readonly string[],
): void {
  reader.problems.push({
    path,
    message: argumentWords.unknown(whole, what, short(name, 60), suggestions(name, known), known),
  });
}

function fieldValue(reader: Reader, field: Field, value: Json, path: string): Json {
  const before = reader.problems.length;
  const decoded = read(reader, field.type, value, path);
  if (
    typeof decoded === "number" &&
    field.bound !== null &&
    reader.problems.length === before &&
    !fitsBound(reader.numbers, field.bound, decoded)
  ) {
    reader.problems.push({ path, message: argumentWords.expected(boundText(field.bound), String(decoded)) });
  }
  return decoded;
}

function read(reader: Reader, type: Type, value: Json, path: string): Json {
  if (value === null && (type.kind === "optional" || type.kind === "none")) return null;
  const plain = bare(type);
  switch (plain.kind) {
    case "int":
    case "number":
      return readNumber(reader, plain.kind, value, path);
    case "text":
      return typeof value === "string" ? value : wrong(reader, path, "a text", value);
    case "bool":
      return typeof value === "boolean" ? value : wrong(reader, path, "`true` or `false`", value);
    case "list":
      return Array.isArray(value) ? items(reader, plain.of, value, path) : wrong(reader, path, "a list", value);
    case "set":
      return Array.isArray(value)
        ? distinct(reader.linked, plain.of, items(reader, plain.of, value, path))
        : wrong(reader, path, "a list", value);
    case "map":
      return readMap(reader, plain, value, path);
    case "range":
      return readRange(reader, plain.of, value, path);
    case "row":
      return readRow(reader, plain.id, value, path);
    case "record":
      return readRecord(reader, plain.id, value, path);
    case "choice":
      return readChoice(reader, plain.id, value, path);
    case "entity":
      return readEntity(reader, plain.id, value, path);
    case "piece":
      return readPiece(reader, plain.id, value, path);
    default:
      plain.kind satisfies Kinds<"none never optional odds">;
      return wrong(reader, path, "nothing (`null`)", value);
  }
}

function wrong(reader: Reader, path: string, expected: string, found: Json): Json {
  reader.problems.push({
    path,
    message: argumentWords.expected(expected, found === undefined ? "nothing" : short(JSON.stringify(found), 60)),
  });
  return null;
}

function readNumber(reader: Reader, kind: "int" | "number", value: Json, path: string): Json {
  if (typeof value !== "number" || !Number.isFinite(value))
    return wrong(reader, path, kind === "int" ? "a whole number" : "a number", value);
  if (kind === "int") return Number.isSafeInteger(value) ? value + 0 : wrong(reader, path, "a whole number", value);
  return reader.numbers.fitsNumber(value)
    ? value + 0
    : wrong(reader, path, `a number up to ${reader.numbers.largest}`, value);
}

function items(reader: Reader, of: Type, value: readonly Json[], path: string): readonly Json[] {
  return value.map((item, index) => read(reader, of, item, `${path}[${index + 1}]`));
}

function isObject(value: Json): value is ObjectValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readMap(reader: Reader, type: Extract<Type, { kind: "map" }>, value: Json, path: string): Json {
  if (!isObject(value)) return wrong(reader, path, "an object with an entry for each key", value);
  const map: { [key: string]: Json } = {};
  for (const [key, entry] of Object.entries(value)) {
    const place = `${path}[${JSON.stringify(short(key, 40))}]`;
    const given: Json = type.key.kind === "int" && /^-?\d+$/.test(key) ? Number(key) : key;
    const known = read(reader, type.key, given, place);
    put(map, String(known ?? key), read(reader, type.value, entry, place));
  }
  return map;
}

const ends = ["low", "high", "lowOpen", "highOpen"] as const;

function readRange(reader: Reader, of: Type, value: Json, path: string): Json {
  if (!isObject(value)) return wrong(reader, path, 'a range such as { "low": 1, "high": 5 }', value);
  for (const name of Object.keys(value))
    if (!(ends as readonly string[]).includes(name)) unknown(reader, `${path}.${name}`, name, "end", "range", ends);
  const end = (name: "low" | "high"): number | null => {
    const given = own(value, name) ?? null;
    return given === null ? null : (read(reader, of, given, `${path}.${name}`) as number | null);
  };
  const open = (name: "lowOpen" | "highOpen"): boolean => {
    const given = own(value, name) ?? false;
    return typeof given === "boolean" ? given : wrong(reader, `${path}.${name}`, "`true` or `false`", given) === true;
  };
  const range = { low: end("low"), high: end("high"), lowOpen: open("lowOpen"), highOpen: open("highOpen") };
  if (of.kind !== "int") return range;
  return {
    low: range.low === null ? null : range.low + (range.lowOpen ? 1 : 0),
    high: range.high === null ? null : range.high - (range.highOpen ? 1 : 0),
    lowOpen: false,
    highOpen: false,
  };
}

function readRow(reader: Reader, id: Id, value: Json, path: string): Json {
  const keys = keysOf(reader.linked, id);
  const key = typeof value === "number" ? String(value) : value;
  if (typeof key !== "string") return wrong(reader, path, `the key of a row of \`${nameOf(id)}\``, value);
  if (keys.has(key)) return key;
  reader.problems.push({
    path,
    message: argumentWords.noRow(
      nameOf(id),
      short(key, 60),
      suggestions(key, keys),
      [...keys].slice(0, 8),
      keys.size > 8,
    ),
  });
  return null;
}

const ownKeys = memoized((table: Table): ReadonlySet<string> => new Set(table.rows.map((row) => row.key)));

function keysOf(linked: Linked, id: Id): ReadonlySet<string> {
  const table = linked.table(id);
  return table.members.length === 0
    ? ownKeys(table)
    : new Set(table.members.flatMap((member) => [...keysOf(linked, member)]));
}

/** Of the game that is played here: by its number from 1, or as a view shows it. */
function readEntity(reader: Reader, id: Id, value: Json, path: string): Json {
  const world = worldIn(reader.room);
  if (world === null) return wrong(reader, path, "nothing (`null`)", value);
  const kind = world.layout.kind(id);
  const count = (world.core.entities[kind.place] ?? []).length;
  const number = isObject(value) && own(value, "kind") === kind.entity.name ? own(value, "number") : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= count) return number - 1;
  return wrong(
    reader,
    path,
    count === 0
      ? `a \`${kind.entity.name}\`, and there is none`
      : `the number of a \`${kind.entity.name}\`, 1 to ${count}`,
    value,
  );
}

/** The first of that row in the game that is played here. */
function readPiece(reader: Reader, id: Id, value: Json, path: string): Json {
  const world = worldIn(reader.room);
  const pieces = world === null ? [] : (world.core.pieces[world.layout.table(id)] ?? []);
  const found = pieces.findIndex((piece) => piece.row === value);
  return found < 0 ? wrong(reader, path, `a row of \`${nameOf(id)}\` of which there is a piece`, value) : found;
}

function readRecord(reader: Reader, id: Id, value: Json, path: string): Json {
  if (!isObject(value)) return wrong(reader, path, `an object for \`${nameOf(id)}\``, value);
  return readFields(reader, nameOf(id), makerOfRecord(reader.room, id), value, path, null);
}

function readChoice(reader: Reader, id: Id, value: Json, path: string): Json {
  const { variants } = reader.linked.choice(id);
  const plain = variants.every((variant) => variant.fields.length === 0);
  const kind = typeof value === "string" ? value : isObject(value) ? own(value, "kind") : undefined;
  if (typeof kind !== "string")
    return wrong(reader, path, plain ? `one of ${names(variants)}` : "an object with a `kind`", value);
  const variant = variants.find((each) => each.name === kind || each.label === kind);
  if (variant === undefined) {
    unknown(
      reader,
      path,
      kind,
      "variant",
      nameOf(id),
      variants.map((each) => each.name),
    );
    return null;
  }
  if (plain) return typeof value === "string" ? variant.name : wrong(reader, path, `one of ${names(variants)}`, value);
  return readFields(
    reader,
    variant.name,
    makerOfVariant(reader.room, id, variant.name),
    isObject(value) ? value : {},
    path,
    variant.name,
  );
}

function names(variants: readonly { readonly name: string }[]): string {
  return variants.map((variant) => `\`${variant.name}\``).join(", ");
}

/** The fields that are given; defaults and formulas are worked out, and a formula's value that is given must be right. */
function readFields(
  reader: Reader,
  whole: string,
  maker: Maker,
  value: ObjectValue,
  path: string,
  kind: string | null,
): Json {
  const { fields } = maker;
  const before = reader.problems.length;
  const known = fields.map((field) => field.name);
  const placeOf = (name: string): string => (path === "" ? name : `${path}.${name}`);
  for (const name of Object.keys(value))
    if (!known.includes(name) && !(kind !== null && name === "kind"))
      unknown(reader, placeOf(name), name, "field", whole, known);
  const frame: Frame = [];
  for (const field of fields) {
    const given = own(value, field.name);
    if (given !== undefined && field.computed === null)
      frame[field.slot] = fieldValue(reader, field, given, placeOf(field.name));
    else if (field.default === null && field.computed === null)
      reader.problems.push({ path: placeOf(field.name), message: argumentWords.missing(field.name) });
  }
  if (reader.problems.length > before) return null;
  const made = maker.make(frame);
  for (const field of fields) {
    const given = own(value, field.name);
    const right = own(made, field.name) ?? null;
    if (
      field.computed === null ||
      given === undefined ||
      samenessOf(reader.linked, reader.numbers, field.type, field.type)(given, right)
    )
      continue;
    reader.problems.push({
      path: placeOf(field.name),
      message: argumentWords.computed(field.name, short(JSON.stringify(right), 60)),
    });
  }
  return made;
}
