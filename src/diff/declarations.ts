/** Declarations that say something else: constants, choices, records, tables with their rows and cells, variants, and what makes a game. */
import { cellColumns } from "../interpret/linked.ts";
import { nameOf } from "../interpret/show.ts";
import type { Choice, Constant, Declared, Id, Program, Record as RecordOf, Table } from "../ir/program.ts";
import type { Goal } from "../ir/goals.ts";
import { typeText } from "../ir/types.ts";
import { meaningOf, meaningOfRule, type MeaningDigest } from "../ir/meaning.ts";
import type { DeclarationChange, Detail } from "./shape.ts";
import { lineDetails } from "./formulas.ts";
import { checkDetails, detailIfMoved, fieldDetails, standardDetails } from "./field-details.ts";
import { rowDetails, tableDetails } from "./tables.ts";
import { writtenAs, type RevisionPair, type CompiledRevision } from "./compiled-revision.ts";
import { ordersOfMusts } from "../ir/order-of-musts.ts";
import { phasesOf } from "../ir/rules-version.ts";

type Named = { readonly id: Id; readonly name: string };

export function declarationChanges(pair: RevisionPair, before: Program, after: Program): readonly DeclarationChange[] {
  return [
    ...bookChanges(before, after),
    ...compareDeclarations(
      "constant",
      before.constants,
      after.constants,
      (a, b) => constantDetails(pair, a, b),
      (each, side) => [valueDetail(pair, each, side)],
    ),
    ...compareDeclarations("choice", before.choices, after.choices, choiceDetails),
    ...compareDeclarations("record", before.records, after.records, (a, b) => recordDetails(pair, a, b)),
    ...compareDeclarations("table", before.tables, after.tables, (a, b) => tableDetails(pair, a, b)),
    ...compareDeclarations(
      "variant",
      before.variants,
      after.variants,
      (a, b) => variantDetails(pair, a, b),
      () => [],
    ).filter(({ happened, details }) => happened !== "changed" || details.length > 0),
    ...gameChanges(pair, before, after),
    ...compareDeclarations("goal", goalsOf(before), goalsOf(after), (a, b) => lineDetails(pair, a, b)),
  ];
}

/** A goal is known by its title. */
const goalsOf = ({ goals }: Program): readonly (Goal & Named)[] =>
  goals.map((goal) => ({ ...goal, id: goal.title, name: goal.title }));

function bookChanges(before: Program, after: Program): readonly DeclarationChange[] {
  const details = [
    ...(["rounding", "decimals"] as const).flatMap((part) =>
      detailIfMoved(part, String(before.rulebook[part]), String(after.rulebook[part])),
    ),
    ...orderDetails(before.game, after.game),
  ];
  return details.length === 0 ? [] : [{ kind: "rulebook", name: after.rulebook.name, happened: "changed", details }];
}

/** Where the order of declarations says what comes first: the setup that is played, and what must answer the same event. */
function orderDetails(before: Program["game"], after: Program["game"]): readonly Detail[] {
  if (before === null || after === null) return [];
  const old = new Map(ordersOfMusts(before).map((order) => [`${order.when} ${order.event}`, order]));
  return [
    ...detailIfMoved("the first setup", before.setups[0]?.name ?? null, after.setups[0]?.name ?? null),
    ...ordersOfMusts(after).flatMap((order) => {
      const was = old.get(`${order.when} ${order.event}`);
      if (was === undefined) return [];
      const listShared = ({ actions }: typeof order, others: typeof order): string =>
        actions
          .filter(({ id }) => others.actions.some((each) => each.id === id))
          .map(({ name }) => name)
          .join(", ");
      const where = order.when === "before" || order.when === "after" ? order.when : `at the ${order.when} of`;
      const part = `order of what must happen ${where} \`${nameOf(order.event)}\``;
      return detailIfMoved(part, listShared(was, order), listShared(order, was));
    }),
  ];
}

/** Those on one side only, and those that mean something else. */
function compareDeclarations<T extends Named>(
  kind: string,
  before: readonly T[],
  after: readonly T[],
  details: (a: T, b: T) => readonly Detail[],
  alone: (each: T, side: "before" | "after") => readonly Detail[] = () => [],
  meaning: (each: T) => MeaningDigest = meaningOf,
): readonly DeclarationChange[] {
  const [old, fresh] = [new Map(before.map((each) => [each.id, each])), new Map(after.map((each) => [each.id, each]))];
  return [
    ...after.flatMap((each): readonly DeclarationChange[] => {
      const was = old.get(each.id);
      if (was === undefined) return [{ kind, name: each.name, happened: "new", details: alone(each, "after") }];
      return meaning(was).hash === meaning(each).hash
        ? []
        : [{ kind, name: each.name, happened: "changed", details: details(was, each) }];
    }),
    ...before
      .filter(({ id }) => !fresh.has(id))
      .map((each): DeclarationChange => ({ kind, name: each.name, happened: "gone", details: alone(each, "before") })),
  ];
}

// ---------------------------------------------------------------- constants, choices, records

function valueOf(
  { rulebook, before, after }: RevisionPair,
  { id, type, at }: Constant,
  side: "before" | "after",
): string {
  const interpreter = (side === "before" ? before : after).interpreter(rulebook);
  const outcome = interpreter.evaluate(interpreter.context(id), { kind: "constant", id, type, at }, []);
  return outcome.kind === "fault" ? outcome.message : interpreter.show(type, outcome.value);
}

function valueDetail(pair: RevisionPair, constant: Constant, side: "before" | "after"): Detail {
  const value = valueOf(pair, constant, side);
  return { part: "", from: side === "before" ? value : null, to: side === "after" ? value : null };
}

function constantDetails(pair: RevisionPair, a: Constant, b: Constant): readonly Detail[] {
  const [from, to] = [valueOf(pair, a, "before"), valueOf(pair, b, "after")];
  return [
    ...detailIfMoved("", from, to),
    ...(from === to ? detailIfMoved("formula", writtenAs(pair.before, a.value), writtenAs(pair.after, b.value)) : []),
    ...detailIfMoved("type", typeText(a.type), typeText(b.type)),
  ];
}

function choiceDetails(a: Choice, b: Choice): readonly Detail[] {
  const [old, fresh] = [
    new Map(a.variants.map((each) => [each.name, each])),
    new Map(b.variants.map((each) => [each.name, each])),
  ];
  const sharedNames = (of: Choice): string =>
    of.variants
      .map(({ name }) => name)
      .filter((name) => old.has(name) && fresh.has(name))
      .join(", ");
  return [
    ...b.variants.flatMap(({ name }) => (old.has(name) ? [] : [{ part: "", from: null, to: name }])),
    ...a.variants.flatMap(({ name }) => (fresh.has(name) ? [] : [{ part: "", from: name, to: null }])),
    ...b.variants.flatMap(({ name, fields }) => {
      const was = old.get(name);
      return was === undefined
        ? []
        : fieldDetails(was.fields, fields).map((each) => ({ ...each, part: `${name}, ${each.part}` }));
    }),
    ...detailIfMoved("order", sharedNames(a), sharedNames(b)),
    ...detailIfMoved("ordered", a.ordered ? "yes" : "no", b.ordered ? "yes" : "no"),
  ];
}

function recordDetails(pair: RevisionPair, a: RecordOf, b: RecordOf): readonly Detail[] {
  return [
    ...fieldDetails(a.fields, b.fields),
    ...standardDetails(pair, a.fields, b.fields),
    ...checkDetails(a.checks, b.checks),
  ];
}

// ---------------------------------------------------------------- variants and games

type Variant = Program["variants"][number];

function variantDetails(pair: RevisionPair, a: Variant, b: Variant): readonly Detail[] {
  const part = (kind: string, changes: readonly DeclarationChange[]): readonly Detail[] =>
    changes.flatMap(({ name, happened, details }) =>
      details.length === 0 || happened !== "changed"
        ? [
            {
              part: `${kind} \`${name}\``,
              from: happened === "new" ? null : "as it was",
              to: happened === "gone" ? null : happened === "new" ? "here" : "otherwise",
            },
          ]
        : details.map((each) => ({ ...each, part: `${kind} \`${name}\`${each.part === "" ? "" : `, ${each.part}`}` })),
    );
  const constants = compareDeclarations("constant", a.constants, b.constants, (old, fresh) =>
    detailIfMoved("", writtenAs(pair.before, old.value), writtenAs(pair.after, fresh.value)),
  );
  const rules = compareDeclarations(
    "rule",
    a.rules,
    b.rules,
    (old, fresh) => detailIfMoved("formula", writtenAs(pair.before, old.body), writtenAs(pair.after, fresh.body)),
    () => [],
    meaningOfRule,
  );
  const tables = compareDeclarations(
    "table",
    a.tables,
    b.tables,
    (old, fresh) => rowDetails(pair, old, fresh),
    () => [],
    (table) => ({ hash: overridesOf(pair, table, b.tables.includes(table) ? pair.after : pair.before), names: [] }),
  );
  return [
    ...detailIfMoved("based on", a.basedOn.map(nameOf).join(", "), b.basedOn.map(nameOf).join(", ")),
    ...part("constant", constants),
    ...part("table", tables),
    ...part("rule", rules),
  ];
}

/** A table of a variant is whole: its own are the cells that are not those of the table it replaces. */
function overridesOf({ rulebook }: RevisionPair, table: Table, side: CompiledRevision): string {
  const base = side
    .programs(rulebook)
    .flatMap(({ tables }) => tables)
    .find(({ id }) => id === table.id);
  const rows = new Map(base?.rows.map((row) => [row.key, row]));
  return table.rows
    .flatMap(({ key, cells }) =>
      cells.flatMap((cell, index) => {
        const was = rows.get(key)?.cells[index];
        const hash = meaningOf(cell).hash;
        return was !== undefined && meaningOf(was).hash === hash
          ? []
          : [`${key} ${cellColumns(table)[index]?.name ?? ""} ${hash}`];
      }),
    )
    .join();
}

/** What a variant replaces otherwise than before. */
export function replacedOtherwise(pair: RevisionPair, a: Variant, b: Variant): ReadonlySet<Id> {
  const found = new Set<Id>();
  const add = <T extends { readonly id: Id }>(
    before: readonly T[],
    after: readonly T[],
    hash: (each: T, side: CompiledRevision) => string,
  ): void => {
    const [old, fresh] = [
      new Map(before.map((each) => [each.id, hash(each, pair.before)])),
      new Map(after.map((each) => [each.id, hash(each, pair.after)])),
    ];
    for (const id of [...old.keys(), ...fresh.keys()]) if (old.get(id) !== fresh.get(id)) found.add(id);
  };
  add(a.constants, b.constants, (each) => meaningOf(each).hash);
  add(a.rules, b.rules, (each) => meaningOfRule(each).hash);
  add(a.tables, b.tables, (each, side) => overridesOf(pair, each, side));
  return found;
}

function gameChanges(
  pair: RevisionPair,
  { game: before }: Program,
  { game: after }: Program,
): readonly DeclarationChange[] {
  const none = { entities: [], procedures: [], statuses: [], actions: [], setups: [], always: [], phase: null };
  const [a, b] = [before ?? none, after ?? none];
  const lines = (old: Declared, fresh: Declared): readonly Detail[] => lineDetails(pair, old, fresh);
  return [
    ...compareDeclarations("entity", a.entities, b.entities, lines),
    ...compareDeclarations("procedure", a.procedures, b.procedures, lines),
    ...compareDeclarations("status", a.statuses, b.statuses, lines),
    ...compareDeclarations("action", a.actions, b.actions, lines),
    ...compareDeclarations("setup", a.setups, b.setups, lines),
    ...compareDeclarations("always", a.always, b.always, lines),
    ...compareDeclarations(
      "phase",
      phasesOf(a.phase),
      phasesOf(b.phase),
      lines,
      () => [],
      (phase) => meaningOf({ ...phase, phases: phase.phases.map(({ id }) => id) }),
    ),
  ];
}
