/** What examples can reach: the parts of a program, each with how often it was reached. */
import { chain } from "../interpret/evaluate/expression.ts";
import { allOf, visitAll, type ProgramPart } from "../ir/visit.ts";
import type { Action, Game, Phase } from "../ir/game.ts";
import type { Expr, Id, Program, Statement, Table } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import type { CoverageCounts } from "./count.ts";

export const partKinds = ["rule", "row", "column", "cell", "branch", "loop", "action", "status", "phase"] as const;
export type PartKind = (typeof partKinds)[number];

export interface CoveragePart {
  readonly kind: PartKind;
  readonly at: Span;
  /** What it is, as a person says it. */
  readonly title: string;
  /** What has not happened, where it is missed: "is never called". */
  readonly missed: string;
  readonly times: number;
  /** A rule or another thing with a name of its own, as programs call it. */
  readonly called: string | null;
  /** One way out of a decision: whether anything came to it at all, and where it stands. */
  readonly decision: { readonly at: Span; readonly reached: boolean } | null;
}

/** What was told of a game while it was played. */
export interface PlayCounts {
  readonly phases: ReadonlyMap<string, number>;
}

interface PartsWalk {
  readonly program: Program;
  readonly counts: CoverageCounts;
  readonly parts: CoveragePart[];
}

/** All parts of a program; `programs`: those that know its tables by a view, too. */
export function partsOf(
  program: Program,
  programs: readonly Program[],
  counts: CoverageCounts,
  played: PlayCounts,
): readonly CoveragePart[] {
  const walk: PartsWalk = { program, counts, parts: [] };
  for (const { name, at, body, params } of program.rules) {
    add(walk, "rule", at, `rule \`${name}\``, "is never called", counts.of(body).times, name);
    insides(walk, [["Expr", body], ...allOf("Field", params)]);
  }
  const spoken = columnsSpokenOf(programs);
  for (const table of program.tables) tableParts(walk, table, viewsOf(table.id, programs), spoken);
  insides(walk, [
    ...allOf("Record", program.records),
    ...allOf("Choice", program.choices),
    ...allOf("Constant", program.constants),
  ]);
  for (const variant of program.variants) {
    for (const rule of variant.rules) {
      add(
        walk,
        "rule",
        rule.at,
        `rule \`${rule.name}\` of the variant \`${variant.name}\``,
        "is never called",
        counts.of(rule.body).times,
        `${variant.name}.${rule.name}`,
      );
      insides(walk, [["Expr", rule.body], ...allOf("Field", rule.params)]);
    }
  }
  if (program.game !== null) gameParts(walk, program.game, played);
  return walk.parts;
}

function add(
  { parts }: PartsWalk,
  kind: PartKind,
  at: Span,
  title: string,
  missed: string,
  times: number,
  called: string | null = null,
  decision: CoveragePart["decision"] = null,
): void {
  parts.push({ kind, at, title, missed, times, called, decision });
}

// ---------------------------------------------------------------- tables

/** Views through which the rows of a table are found, by views of views, too. */
function viewsOf(table: Id, programs: readonly Program[]): readonly Id[] {
  const found = new Set([table]);
  const all = programs.flatMap((program) => program.tables);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { id, members } of all) if (members.some((member) => found.has(member))) found.add(id);
  }
  return [...found];
}

/** Columns that any formula reads, by the table or view through which it does. */
function columnsSpokenOf(programs: readonly Program[]): ReadonlySet<string> {
  const found = new Set<string>();
  walkNodes(allOf("Program", programs), (node) => {
    if (node.kind === "column" || node.kind === "columnCall") found.add(`${node.table}.${node.name}`);
    else if (node.kind === "lookup") found.add(`${node.table}.${node.column}`);
  });
  return found;
}

function tableParts(walk: PartsWalk, table: Table, names: readonly Id[], spoken: ReadonlySet<string>): void {
  const { counts } = walk;
  // A text that no rule speaks of is for people.
  const columns = table.columns.filter(
    (column) =>
      column.name !== table.key &&
      (column.type.kind !== "text" || names.some((name) => spoken.has(`${name}.${column.name}`))),
  );
  insides(walk, allOf("Column", table.columns));
  // A table of keys alone, or a view, has nothing that could be read of it.
  if (columns.length === 0 || table.members.length > 0) return;
  const stored = table.columns.filter((column) => column.computed === null);
  const times = (key: string, column: string): number => counts.cell(table.id, key, column);
  for (const { key, at, cells } of table.rows) {
    const read =
      columns.reduce((sum, column) => sum + times(key, column.name), 0) +
      names.reduce((sum, name) => sum + counts.rowCount(name, key), 0);
    add(walk, "row", at, `row \`${key}\` of \`${table.name}\``, "is never looked up", read);
    for (const [index, cell] of cells.entries()) {
      const column = stored[index];
      if (
        column === undefined ||
        !("formula" in cell) ||
        (column.params === null && cell.formula.kind === "literal") ||
        isEmpty(cell.formula)
      )
        continue;
      add(
        walk,
        "cell",
        cell.at,
        `\`${column.name}\` of \`${key}\``,
        "is never worked out",
        times(key, column.name),
        column.params === null ? null : `${table.name}.${key}.${column.name}`,
      );
      insides(walk, [["Expr", cell.formula]]);
    }
  }
  for (const column of columns)
    add(
      walk,
      "column",
      column.at,
      `column \`${column.name}\` of \`${table.name}\``,
      "is never read",
      table.rows.reduce((sum, { key }) => sum + times(key, column.name), 0),
    );
}

/** An empty cell of a column of procedures. */
const isEmpty = (formula: Expr): boolean =>
  formula.kind === "block" && formula.statements.length === 0 && formula.value === null;

// ---------------------------------------------------------------- games

function gameParts(walk: PartsWalk, game: Game, played: PlayCounts): void {
  const { counts } = walk;
  for (const { name, at, body, params } of game.procedures) {
    add(walk, "rule", at, `procedure \`${name}\``, "is never called", counts.of(body).times, name);
    insides(walk, [["Expr", body], ...allOf("Field", params)]);
  }
  for (const setup of game.setups) {
    add(walk, "rule", setup.at, `setup \`${setup.name}\``, "is never used", counts.of(setup.body).times, setup.name);
    insides(walk, [["Expr", setup.body], ...allOf("Field", setup.params)]);
  }
  for (const action of game.actions) {
    add(
      walk,
      "action",
      action.at,
      `${answers(action) ? "answer" : "action"} \`${action.name}\``,
      "is never taken",
      counts.of(action.body).times,
      action.name,
    );
    insides(walk, [
      ...allOf("ActionParam", action.params),
      ...allOf("Needs", action.needs),
      ...allOf("Expr", action.costs),
      ...allOf("Limit", action.limits),
      ["Expr", action.body],
    ]);
  }
  const added = statusesAdded(walk);
  for (const status of game.statuses) {
    add(walk, "status", status.at, `status \`${status.name}\``, "is never added", added(status.id));
    insides(walk, [
      ...allOf("StatusChange", status.changes),
      ...allOf("Forbids", status.forbids),
      ...allOf("StatusEnd", status.ends),
    ]);
  }
  insides(walk, [...allOf("Entity", game.entities), ...allOf("Always", game.always)]);
  const enter = (phase: Phase): void => {
    add(walk, "phase", phase.at, `phase \`${phase.name}\``, "is never entered", played.phases.get(phase.name) ?? 0);
    insides(walk, [["Phase", { ...phase, phases: [] }]]);
    phase.phases.forEach(enter);
  };
  if (game.phase !== null) enter(game.phase);
}

const answers = ({ place }: Action): boolean => "when" in place;

function statusesAdded(walk: PartsWalk): (status: Id) => number {
  const times = new Map<Id, number>();
  walkNodes([["Program", walk.program]], (node) => {
    if (node.kind === "addStatus") times.set(node.status, (times.get(node.status) ?? 0) + walk.counts.of(node).times);
  });
  return (status) => times.get(status) ?? 0;
}

// ---------------------------------------------------------------- inside of formulas

type CoverageNode = Expr | Statement;

function insides(walk: PartsWalk, within: readonly ProgramPart[]): void {
  walkNodes(within, (node, links) => {
    decisions(walk, node, links);
  });
}

/** Every expression and statement, in order of source. `links`: of a chain `a and b and c`, what is no node of its own. */
function walkNodes(within: readonly ProgramPart[], see: (node: CoverageNode, links: Set<object>) => void): void {
  const links = new Set<object>();
  const each = (node: CoverageNode): void => {
    see(node, links);
  };
  visitAll(within, { expr: each, statement: each });
}

/** Each `if` of a chain `if … else if …` stands where its own condition does. */
const placeOf = (node: CoverageNode): Span => (node.kind === "if" ? node.at.from(node.condition.at.start) : node.at);

function decisions(walk: PartsWalk, node: CoverageNode, links: Set<object>): void {
  const { counts } = walk;
  const reached = counts.of(node).times > 0;
  const branch = (at: Span, title: string, missed: string, times: number): void =>
    add(walk, "branch", at, title, missed, times, null, { at: placeOf(node), reached });
  switch (node.kind) {
    case "if":
      branch(node.then.at, "what follows `if`", "is never reached", counts.of(node.then).times);
      if (node.else === null) branch(node.condition.at, "the condition", "is never no", counts.of(node.condition).no);
      else if (node.else.kind !== "if")
        branch(node.else.at, "what follows `else`", "is never reached", counts.of(node.else).times);
      else branch(placeOf(node.else), "`else if`", "is never reached", counts.of(node.else).times);
      break;
    case "decide":
      for (const row of node.rows) {
        if (row.disputed !== null) continue;
        const times = node.policy === "count" ? counts.of(row).times : counts.of(row.result).times;
        branch(row.at, row.label, node.form === "match" ? "is never reached" : "is never taken", times);
      }
      break;
    case "and":
    case "or": {
      if (links.has(node)) break;
      const { first, rest } = chain(node);
      for (const link of rest) if (link !== node) links.add(link);
      for (const part of [first, ...rest.map((link) => link.right)]) {
        const { yes, no } = counts.of(part);
        branch(part.at, `a part of \`${node.kind}\``, "is never yes", yes);
        branch(part.at, `a part of \`${node.kind}\``, "is never no", no);
      }
      break;
    }
    case "otherwise":
      branch(node.right.at, "what follows `otherwise`", "is never needed", counts.of(node.right).times);
      break;
    case "forEach":
    case "repeat":
      add(walk, "loop", node.at, "the loop", "is never entered", counts.of(node.body).times);
      break;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate arithmetic join compare equals about isNone isVariant in block list set map range each"
        | "pick index lookup end keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible let return stop do setField put putNew shufflePile"
        | "reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      break;
  }
}
