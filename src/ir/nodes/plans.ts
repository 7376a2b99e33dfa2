/**
 * Ways through a program, worked out once from the table of nodes: from an object, by the name of its definition, to what
 * is looked for in it. What leads nowhere is not entered, and no way is looked up twice.
 */
import { assertNever } from "../../source/exhaustive.ts";
import type { Definition, Field, Fields } from "./notation.ts";
import { nodeTable, type Nodes } from "./table.ts";

export type Name = keyof Nodes;
/** What has children of its own. */
export type NodeClass = "expr" | "statement" | "test";

/** A field that leads on, or (`leaf`) is what is looked for. */
export interface Way {
  readonly name: string;
  readonly isList: boolean;
  readonly to: Plan;
  readonly leaf: Field | null;
}
export interface Entry {
  readonly node: NodeClass | null;
  readonly ways: readonly Way[];
}
export interface Plan {
  /** By kind; null: there is one alone. */
  entries: ReadonlyMap<unknown, Entry> | null;
  only: Entry;
}
/** An object of the program, whose fields are known by their names alone. */
export type Parts = { readonly [name: string]: unknown };

const classes: { readonly [name: string]: NodeClass } = { Expr: "expr", Statement: "statement", Test: "test" };
const nowhere: Entry = { node: null, ways: [] };
const noPlan: Plan = { entries: null, only: nowhere };

export const entryOf = (plan: Plan, value: Parts): Entry =>
  plan.entries === null ? plan.only : (plan.entries.get(value["kind"]) ?? nowhere);

/** What a list, or what may be missing, is about. */
function inside(field: Field): Field {
  return field.is === "many" || field.is === "orNull" || field.is === "maybe" ? inside(field.of) : field;
}
const isList = (field: Field): boolean =>
  field.is === "many" || ((field.is === "orNull" || field.is === "maybe") && isList(field.of));

/** Ways to all nodes, and to the fields that are asked for. `isOpen`: whether a field of a definition or kind is looked into. */
export function plansTo(
  isWanted: (field: Field) => boolean,
  isOpen: (owner: string, name: string) => boolean = () => true,
): (name: Name) => Plan {
  const table: ReadonlyMap<string, Definition> = new Map(Object.entries(nodeTable));
  const leading = new Set(Object.keys(classes));
  const leads = (field: Field): boolean => {
    const of = inside(field);
    return (
      isWanted(of) ||
      (of.is === "one" && leading.has(of.of)) ||
      (of.is === "inline" && Object.values(of.fields).some(leads))
    );
  };
  for (let before = -1; before < leading.size;) {
    before = leading.size;
    for (const [name, definition] of table)
      if (membersOf(definition).some((each) => leading.has(each)) || fieldsOf(definition).some(leads))
        leading.add(name);
  }
  const plans = new Map<string, Plan>([...leading].map((name) => [name, { entries: null, only: nowhere }]));
  const planOf = (name: string): Plan => plans.get(name) ?? noPlan;
  const ways = (owner: string, fields: Fields): readonly Way[] =>
    Object.entries(fields).flatMap(([name, field]): readonly Way[] => {
      if (!leads(field) || !isOpen(owner, name)) return [];
      const of = inside(field);
      const to =
        of.is === "one"
          ? planOf(of.of)
          : of.is === "inline"
            ? { entries: null, only: { node: null, ways: ways(owner, of.fields) } }
            : noPlan;
      return [{ name, isList: isList(field), to, leaf: isWanted(of) ? of : null }];
    });
  const entriesOf = (name: string): ReadonlyMap<unknown, Entry> => {
    const definition = table.get(name);
    if (definition?.is !== "family") return new Map();
    const node = classes[name] ?? null;
    return new Map<unknown, Entry>([
      ...Object.entries(definition.kinds).map(
        ([kind, each]) => [kind, { node, ways: ways(each.name, { ...each.fields, ...definition.common }) }] as const,
      ),
      ...(definition.also === null ? [] : entriesOf(definition.also)),
    ]);
  };
  for (const [name, plan] of plans) {
    const definition = table.get(name);
    if (definition?.is === "family") plan.entries = entriesOf(name);
    else if (definition?.is === "record") plan.only = { node: null, ways: ways(name, definition.fields) };
    else if (definition?.is === "either") {
      const members = definition.members.map((each) => table.get(each)).filter((each) => each?.is === "record");
      plan.only = { node: null, ways: ways(name, Object.assign({}, ...members.map((each) => each.fields)) as Fields) };
    }
  }
  return planOf;
}

const membersOf = (definition: Definition): readonly string[] =>
  definition.is === "either"
    ? definition.members
    : definition.is === "family" && definition.also !== null
      ? [definition.also]
      : [];

function fieldsOf(definition: Definition): readonly Field[] {
  switch (definition.is) {
    case "record":
      return Object.values(definition.fields);
    case "family":
      return [definition.common, ...Object.values(definition.kinds).map((each) => each.fields)].flatMap((fields) =>
        Object.values(fields),
      );
    case "either":
      return [];
    default:
      return assertNever(definition);
  }
}
