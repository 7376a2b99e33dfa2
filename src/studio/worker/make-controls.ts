/** Controls made from types, so that a form offers nothing that the rule would not take. */
import { bare } from "../../interpret/values.ts";
import { nameOf } from "../../interpret/show.ts";
import { nameInWords } from "../../play/words.ts";
import type { Bound, Field, Program, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Control, ControlField } from "../controls.ts";

/** Values within values; what is nested deeper is written as JSON. */
const deepest = 5;

export function controlOf(programs: readonly Program[], type: Type, bound: Bound | null, depth = 0): Control {
  const plain = bare(type);
  if (type.kind === "optional") return { kind: "optional", of: controlOf(programs, type.of, bound, depth + 1) };
  if (depth > deepest) return { kind: "json", start: null };
  switch (plain.kind) {
    case "int":
    case "number":
      return numberControl(plain.kind === "int", bound);
    case "bool":
      return { kind: "yesNo" };
    case "text":
      return { kind: "text" };
    case "row":
      return rowControl(programs, plain.id);
    case "list":
    case "set":
      return { kind: "list", of: controlOf(programs, plain.of, null, depth + 1) };
    case "map":
      return {
        kind: "map",
        key: controlOf(programs, plain.key, null, depth + 1),
        value: controlOf(programs, plain.value, null, depth + 1),
      };
    case "range":
      return { kind: "range", isWhole: plain.of.kind === "int" };
    case "record": {
      const record = programs.flatMap(({ records }) => records).find(({ id }) => id === plain.id);
      return { kind: "record", fields: fieldsOf(programs, record?.fields ?? [], depth) };
    }
    case "choice":
      return choiceControl(programs, plain, depth);
    default:
      plain.kind satisfies Kinds<"none never optional entity piece odds">;
      return { kind: "json", start: null };
  }
}

function rowControl(programs: readonly Program[], id: string): Control {
  const keys = keysOf(programs, id);
  return keys.length === 0
    ? { kind: "empty", why: `The table ${nameOf(id)} has no rows yet. Add one to choose it here.` }
    : { kind: "pick", options: keys.map((key) => ({ value: key, label: key })) };
}

function numberControl(isWhole: boolean, bound: Bound | null): Control {
  const step = isWhole ? 1 : 0;
  const low = bound?.low ?? null;
  const high = bound?.high ?? null;
  return {
    kind: "number",
    isWhole,
    low: low !== null && bound?.lowOpen === true ? low + step : low,
    high: high !== null && bound?.highOpen === true ? high - step : high,
    ...(bound?.values === undefined ? {} : { values: bound.values }),
  };
}

function choiceControl(programs: readonly Program[], type: Extract<Type, { kind: "choice" }>, depth: number): Control {
  const choice = programs.flatMap(({ choices }) => choices).find(({ id }) => id === type.id);
  const variants = (choice?.variants ?? []).filter(({ name }) => type.variants?.includes(name) ?? true);
  const options = variants.map(({ name, label, fields }) => ({
    value: name,
    label: humanised(label),
    fields: fieldsOf(programs, fields, depth),
  }));
  const isPlain = choice?.variants.every(({ fields }) => fields.length === 0) ?? true;
  return isPlain
    ? { kind: "pick", options: options.map(({ value, label }) => ({ value, label })) }
    : { kind: "variants", options };
}

/** What a form asks for; what is worked out is not asked. */
export function fieldsOf(
  programs: readonly Program[],
  fields: readonly Field[],
  depth: number,
): readonly ControlField[] {
  return fields
    .filter(({ computed }) => computed === null)
    .map(({ name, label, type, bound, default: usual }) => ({
      name,
      label: humanised(label),
      hasDefault: usual !== null,
      control: controlOf(programs, type, bound, depth + 1),
    }));
}

function keysOf(programs: readonly Program[], id: string): readonly string[] {
  const table = programs.flatMap(({ tables }) => tables).find((each) => each.id === id);
  if (table === undefined) return [];
  return table.members.length > 0
    ? table.members.flatMap((member) => keysOf(programs, member))
    : table.rows.map(({ key }) => key);
}

/** A name as a label; of one of another rulebook its last part. */
export const humanised = (name: string): string => nameInWords(nameOf(name));
