/** What is which after an edit of the text: where a name is gone and another one has taken its place, it is still the same, and so is what was given to it. */
import type { Json } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Arguments } from "../protocol.ts";
import type { Control, ControlField } from "../controls.ts";

interface Look<T> {
  readonly nameOf: (each: T) => string;
  /** Two with other names are the same only where these are. */
  readonly shapeOf: (each: T) => string;
  /** What they stand in; not told where they all stand in one. */
  readonly placeOf?: (each: T) => string;
}

/** Those of the same name; and of the others those that stand behind the same one, in their order. */
export function successorsOf<T>(before: readonly T[], after: readonly T[], look: Look<T>): ReadonlyMap<T, T> {
  const { nameOf, shapeOf } = look;
  const [then, now] = [before, after].map((all) => new Map(all.map((each) => [nameOf(each), each]))) as [
    Map<string, T>,
    Map<string, T>,
  ];
  const pairs = new Map<T, T>();
  for (const [name, each] of then) {
    const same = now.get(name);
    if (same !== undefined) pairs.set(each, same);
  }
  const came = behindKnown(after, then, look);
  for (const [anchor, gone] of behindKnown(before, now, look)) {
    const fresh = came.get(anchor) ?? [];
    for (const each of gone) {
      const place = fresh.findIndex((other) => shapeOf(other) === shapeOf(each));
      // What stands before it is passed over: what comes next stands behind it.
      if (place >= 0) pairs.set(each, fresh.splice(0, place + 1).pop() as T);
    }
  }
  return pairs;
}

/** Those that the other side does not know, by the one that they stand behind and that it knows. */
function behindKnown<T>(
  all: readonly T[],
  other: ReadonlyMap<string, T>,
  { nameOf, placeOf }: Look<T>,
): ReadonlyMap<string, T[]> {
  const found = new Map<string, T[]>();
  const last = new Map<string, string>();
  for (const each of all) {
    const [name, place] = [nameOf(each), placeOf?.(each) ?? ""];
    if (other.has(name)) last.set(place, `behind ${name}`);
    else {
      const anchor = last.get(place) ?? `first in ${place}`;
      found.set(anchor, [...(found.get(anchor) ?? []), each]);
    }
  }
  return found;
}

type Fields = readonly Pick<ControlField, "name" | "control">[];

const fieldLook = {
  nameOf: ({ name }: Fields[number]) => name,
  shapeOf: ({ control }: Fields[number]) => control.kind,
};
const optionLook = { nameOf: ({ value }: { readonly value: string }) => value, shapeOf: () => "" };

/** Values of these fields, as those that they have become take them. */
export function carriedFields(before: Fields, after: Fields, values: Arguments): Arguments {
  if (before === after) return values;
  const pairs = successorsOf(before, after, fieldLook);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const was = before.find((each) => each.name === name);
      const is = was === undefined ? undefined : pairs.get(was);
      return was === undefined || is === undefined ? [name, value] : [is.name, carried(was.control, is.control, value)];
    }),
  );
}

type Of<K extends Control["kind"]> = Extract<Control, { kind: K }>;

/** Rows and variants that are called otherwise now, and fields of records. The value may be a stranger's: it need not fit. */
function carried(before: Control, after: Control, value: Json): Json {
  if (before.kind !== after.kind || value === null) return value;
  switch (before.kind) {
    case "pick":
      return nameNow(before.options, (after as typeof before).options, value);
    case "variants":
      return carriedVariant(before, after as typeof before, value);
    case "record":
      return carriedFields(before.fields, (after as typeof before).fields, value as Arguments);
    case "list":
      return Array.isArray(value)
        ? (value as readonly Json[]).map((each) => carried(before.of, (after as typeof before).of, each))
        : value;
    case "optional":
      return carried(before.of, (after as typeof before).of, value);
    case "map": {
      const { key, value: held } = after as typeof before;
      const entries = Object.entries(value as Arguments);
      return Object.fromEntries(
        entries.map(([name, each]) => [carried(before.key, key, name), carried(before.value, held, each)]),
      );
    }
    default:
      before.kind satisfies Kinds<"number yesNo text range empty json">;
      return value;
  }
}

function carriedVariant(before: Of<"variants">, after: Of<"variants">, value: Json): Json {
  const was = before.options.find((each) => each.value === (value as Arguments)["kind"]);
  const is = was === undefined ? undefined : successorsOf(before.options, after.options, optionLook).get(was);
  return was === undefined || is === undefined
    ? value
    : { ...carriedFields(was.fields, is.fields, value as Arguments), kind: is.value };
}

function nameNow(before: Of<"pick">["options"], after: Of<"pick">["options"], value: Json): Json {
  const was = before.find((each) => each.value === value);
  return (was === undefined ? undefined : successorsOf(before, after, optionLook).get(was))?.value ?? value;
}
