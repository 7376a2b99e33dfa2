import type { Field, Type } from "../../ir/program.ts";
import type { SetShape } from "../../runtime/same.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { the } from "../world.ts";
import type { Body } from "./body.ts";

/** Types that hold themselves are looked into so far. */
const deepest = 6;

/** Where sets are in values of the type, for comparing them; null where there are none. */
export function setShape(body: Body, type: Type, depth = 0): SetShape {
  if (depth > deepest) return null;
  const inner = (of: Type): SetShape => setShape(body, of, depth + 1);
  switch (type.kind) {
    case "optional":
      return setShape(body, type.of, depth);
    case "set":
      return { set: inner(type.of) };
    case "list":
      return wrapped("list", inner(type.of));
    case "map":
      return wrapped("map", inner(type.value));
    case "record":
      return made(body, [["", the(body.module.world.records, type.id).fields]], depth);
    case "choice":
      return made(
        body,
        the(body.module.world.choices, type.id).variants.map((each) => [each.name, each.fields] as const),
        depth,
      );
    default:
      type.kind satisfies Kinds<"range none int number text bool never row odds entity piece">;
      return null;
  }
}

const wrapped = (kind: "list" | "map", of: SetShape): SetShape =>
  of === null ? null : kind === "list" ? { list: of } : { map: of };

function made(body: Body, kinds: readonly (readonly [string, readonly Field[]])[], depth: number): SetShape {
  const found = kinds.flatMap(([kind, fields]) => {
    const sets = fields
      .map((field) => [field.name, setShape(body, field.type, depth + 1)] as const)
      .filter(([, shape]) => shape !== null);
    return sets.length === 0 ? [] : [[kind, Object.fromEntries(sets)] as const];
  });
  return found.length === 0 ? null : { made: Object.fromEntries(found) };
}

/** A comparison of two values of the type, part by part. */
export function shapeText(shape: SetShape): string {
  return JSON.stringify(shape).replaceAll('"__proto__":', '["__proto__"]:');
}
