/**
 * Holds values from callers without types against what rules take. A rulebook says that in two tables: its types by their
 * names, and for each rule the type of each parameter, in words such as `list of board.Hex` or `optional int >= 0`.
 */

/** What is wrong, and where: a JSON Pointer into the arguments. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Types in words, by the name of a field or parameter; one that ends with `?` may be left out. */
export type FieldTypes = Readonly<Record<string, string>>;

/** Texts of which it is one; variants with their fields; or the fields of a record. */
export type NamedType = readonly string[] | readonly (readonly [kind: string, fields: FieldTypes])[] | FieldTypes;

/** The ends of numbers that have no bounds of their own. */
const largest = { int: 9_007_199_254_740_991, number: 9_007_199_254 };

/** A check of one value: adds what is wrong with it. */
type Check = (value: unknown, path: string, problems: Problem[]) => void;

interface Parsed {
  readonly check: Check;
  /** What JSON calls its values, where one word says it; null: a type with a name, or any value. */
  readonly plain: Plain | null;
}

interface Plain {
  readonly word: string;
  readonly isOne: (value: unknown) => boolean;
  /** What more is asked of those. */
  readonly rest: Check;
  /** It is one of these. */
  readonly allowed?: readonly number[];
}

/** More values than this are named in part. */
const mostListed = 12;

type Checks = ReadonlyMap<string, Check>;

/** The doors of a rulebook: `rules` by their names. */
export function argumentChecks(
  types: Readonly<Record<string, NamedType>>,
  rules: Readonly<Record<string, FieldTypes>>,
): {
  readonly problems: (rule: string, args: unknown) => readonly Problem[];
  readonly isArguments: (rule: string, args: unknown) => boolean;
} {
  const named = new Map<string, Check>();
  for (const [name, type] of Object.entries(types)) named.set(name, namedCheck(named, type));
  const asked = new Map(Object.entries(rules).map(([name, fields]) => [name, recordCheck(named, fields)]));
  const problems = (rule: string, args: unknown): readonly Problem[] => {
    const check = asked.get(rule);
    if (check === undefined) return [{ path: "", message: `there is no rule called ${rule}` }];
    const found: Problem[] = [];
    check(args, "", found);
    return found;
  };
  return { problems, isArguments: (rule, args) => problems(rule, args).length === 0 };
}

// ---------------------------------------------------------------- types with names

function namedCheck(named: Checks, type: NamedType): Check {
  if (!Array.isArray(type)) return recordCheck(named, type as FieldTypes);
  if (type.every((each) => typeof each === "string")) return wordCheck(type);
  return choiceCheck(named, type as readonly (readonly [string, FieldTypes])[]);
}

function wordCheck(words: readonly string[]): Check {
  const isKnown = oneOf(words);
  return (value, path, problems) => {
    if (typeof value !== "string") problems.push({ path, message: "must be string" });
    isKnown(value, path, problems);
  };
}

function oneOf(values: readonly unknown[]): Check {
  const known = new Set(values);
  return (value, path, problems) => {
    if (!known.has(value))
      problems.push({ path, message: `must be equal to one of the allowed values: ${listed(values)}` });
  };
}

function listed(words: readonly unknown[]): string {
  const some = words.slice(0, words.length > mostListed ? mostListed - 2 : mostListed);
  const more = words.length - some.length;
  return some.map((word) => JSON.stringify(word)).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** One of its variants: what is wrong with each is said where it is none. */
function choiceCheck(named: Checks, variants: readonly (readonly [string, FieldTypes])[]): Check {
  const checks = variants.map(([kind, fields]) => recordCheck(named, fields, kind));
  return (value, path, problems) => {
    const before = problems.length;
    for (const check of checks) {
      const own = problems.length;
      check(value, path, problems);
      if (problems.length === own) {
        problems.length = before;
        return;
      }
    }
    problems.push({ path, message: "must match exactly one schema in oneOf" });
  };
}

/** An object with these fields of its own and no others. */
function recordCheck(named: Checks, types: FieldTypes, kind: string | null = null): Check {
  const fields = Object.entries(types).map(([name, words]) => {
    const isOpen = name.endsWith("?");
    return { name: isOpen ? name.slice(0, -1) : name, isOpen, ...parsed(named, words) };
  });
  const known = new Set([...(kind === null ? [] : ["kind"]), ...fields.map(({ name }) => name)]);
  const required = [...known].filter((name) => !fields.some((field) => field.isOpen && field.name === name));
  return (value, path, problems) => {
    if (!isObject(value)) {
      problems.push({ path, message: "must be object" });
      return;
    }
    for (const name of required)
      if (!has(value, name)) problems.push({ path, message: `must have required property '${name}'` });
    for (const name of Object.keys(value))
      if (!known.has(name)) problems.push({ path, message: `must NOT have additional properties: ${name}` });
    if (kind !== null && has(value, "kind") && value["kind"] !== kind)
      problems.push({ path: `${path}/kind`, message: `must be equal to constant: ${JSON.stringify(kind)}` });
    for (const { name, check } of fields)
      if (has(value, name)) check(value[name], `${path}/${escaped(name)}`, problems);
  };
}

// ---------------------------------------------------------------- types in words

/** `optional list of int >= 0`. */
function parsed(named: Checks, words: string): Parsed {
  return typeOf(named, words.split(" "));
}

/** Takes the words of one type from the front. */
function typeOf(named: Checks, words: string[]): Parsed {
  const word = words.shift() ?? "";
  switch (word) {
    case "int":
      return numeric(words, "integer", isInteger, largest.int);
    case "number":
      return numeric(words, "number", isNumber, largest.number);
    case "place":
      return plain("integer", isInteger, bounds(0, Infinity, false, false));
    case "text":
      return plain("string", (value) => typeof value === "string");
    case "bool":
      return plain("boolean", (value) => typeof value === "boolean");
    case "none":
      return plain("null", (value) => value === null);
    case "any":
      return { check: nothing, plain: null };
    case "optional":
      return optional(typeOf(named, words));
    case "list":
    case "set":
      return many(typeOf(named, rest(words, "of")), word === "set");
    case "map": {
      // Numbers are names of properties there.
      const key = rest(words, "of")[0] === "int" ? digitsOf(words) : typeOf(named, words).check;
      return map(key, typeOf(named, rest(words, "to")).check);
    }
    case "range": {
      const end = `optional ${rest(words, "of").shift() === "int" ? "whole" : "real"}`;
      const fields = recordCheck(named, { low: end, high: end, lowOpen: "bool", highOpen: "bool" });
      return plain("object", isObject, (value, path, problems) => {
        if (isObject(value)) fields(value, path, problems);
      });
    }
    // Ends of ranges: there is no largest one.
    case "whole":
      return plain("integer", isInteger);
    case "real":
      return plain("number", isNumber);
    default:
      return { check: (value, path, problems) => named.get(word)?.(value, path, problems), plain: null };
  }
}

function rest(words: string[], expected: string): string[] {
  if (words[0] === expected) words.shift();
  return words;
}

const nothing: Check = () => undefined;

function plain(word: string, isOne: (value: unknown) => boolean, more: Check = nothing): Parsed {
  return { check: plainCheck(word, isOne, more), plain: { word, isOne, rest: more } };
}

const plainCheck =
  (word: string, isOne: (value: unknown) => boolean, more: Check): Check =>
  (value, path, problems) => {
    if (!isOne(value)) problems.push({ path, message: `must be ${word}` });
    more(value, path, problems);
  };

function optional({ check, plain: own }: Parsed): Parsed {
  if (own !== null) {
    const isOne = (value: unknown): boolean => value === null || own.isOne(value);
    // Null has no more to it: what is asked of an object is not asked of it.
    const more: Check =
      own.allowed === undefined
        ? (value, path, problems) => {
            if (own.isOne(value) || typeof value === "number") own.rest(value, path, problems);
          }
        : oneOf([...own.allowed, null]);
    return { check: plainCheck(`${own.word},null`, isOne, more), plain: null };
  }
  return {
    plain: null,
    check: (value, path, problems) => {
      const before = problems.length;
      check(value, path, problems);
      if (problems.length === before) return;
      if (value === null) problems.length = before;
      else problems.push({ path, message: "must be null" }, { path, message: "must match a schema in anyOf" });
    },
  };
}

function many({ check, plain: own }: Parsed, isSet: boolean): Parsed {
  const isScalar = own !== null && own.word !== "array" && own.word !== "object";
  return plain("array", Array.isArray, (value, path, problems) => {
    if (!Array.isArray(value)) return;
    for (const [place, item] of value.entries()) check(item, `${path}/${place}`, problems);
    const twice = isSet ? twoAlike(value, isScalar ? own.isOne : null) : null;
    if (twice !== null)
      problems.push({
        path,
        message: `must NOT have duplicate items (items ## ${twice[0]} and ${twice[1]} are identical)`,
      });
  });
}

/** The last two that are equal; of plain ones, those alone that belong there. */
function twoAlike(
  values: readonly unknown[],
  isOne: ((value: unknown) => boolean) | null,
): readonly [number, number] | null {
  if (isOne !== null) {
    const met = new Map<unknown, number>();
    for (let place = values.length - 1; place >= 0; place -= 1) {
      const value = values[place];
      const other = isOne(value) ? met.get(value) : undefined;
      if (other !== undefined) return [other, place];
      if (isOne(value)) met.set(value, place);
    }
    return null;
  }
  for (let place = values.length - 1; place > 0; place -= 1)
    for (let other = place - 1; other >= 0; other -= 1)
      if (isEqual(values[place], values[other])) return [other, place];
  return null;
}

function map(key: Check, of: Check): Parsed {
  return plain("object", isObject, (value, path, problems) => {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      const before = problems.length;
      key(name, path, problems);
      if (problems.length > before) problems.push({ path, message: "property name must be valid" });
    }
    for (const name of Object.keys(value)) of(value[name], `${path}/${escaped(name)}`, problems);
  });
}

const wholeNumber = "^-?(?:0|[1-9][0-9]*)$";
function digitsOf(words: string[]): Check {
  words.shift();
  return digits;
}

const digits: Check = (value, path, problems) => {
  if (!new RegExp(wholeNumber, "u").test(String(value)))
    problems.push({ path, message: `must match pattern "${wholeNumber}"` });
};

// ---------------------------------------------------------------- numbers

/** `int in 4,6,8`, or with ends. */
function numeric(words: string[], word: string, isOne: (value: unknown) => boolean, most: number): Parsed {
  if (words[0] !== "in") return plain(word, isOne, limits(words, most));
  words.shift();
  const allowed = (words.shift() ?? "").split(",").map(Number);
  const more = oneOf(allowed);
  return { check: plainCheck(word, isOne, more), plain: { word, isOne, rest: more, allowed } };
}

/** The bounds that are written behind a number, or those that all have. */
function limits(words: string[], most: number): Check {
  let [low, high, lowOpen, highOpen] = [-most, most, false, false];
  for (;;) {
    const sign = words[0] ?? "";
    if (!/^[<>]=?$/.test(sign)) return bounds(low, high, lowOpen, highOpen);
    words.shift();
    const end = Number(words.shift());
    if (sign.startsWith(">")) [low, lowOpen] = [end, sign === ">"];
    else [high, highOpen] = [end, sign === "<"];
  }
}

function bounds(low: number, high: number, lowOpen: boolean, highOpen: boolean): Check {
  const ends = [
    { sign: "<=", end: high, isMeant: !highOpen, fits: (value: number) => value <= high },
    { sign: ">=", end: low, isMeant: !lowOpen, fits: (value: number) => value >= low },
    { sign: "<", end: high, isMeant: highOpen, fits: (value: number) => value < high },
    { sign: ">", end: low, isMeant: lowOpen, fits: (value: number) => value > low },
  ].filter(({ isMeant, end }) => isMeant && Number.isFinite(end));
  return (value, path, problems) => {
    if (typeof value !== "number") return;
    for (const { sign, end, fits } of ends)
      if (!fits(value)) problems.push({ path, message: `must be ${sign} ${end}` });
  };
}

const isNumber = (value: unknown): boolean => typeof value === "number";
/** What is too large is said by its bounds. */
const isInteger = (value: unknown): boolean =>
  typeof value === "number" && !Number.isNaN(value) && (Number.isInteger(value) || !Number.isFinite(value));

// ---------------------------------------------------------------- objects

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const has = (value: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(value, name) && value[name] !== undefined;

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** By what they hold, whatever the order of properties. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
}
