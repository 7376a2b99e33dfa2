/** Who needs whom: for the order of constants, for what a variant reaches, and for what must count its turns and calls. */
import { componentsOf } from "../ir/components.ts";
import type { Expr, Id, Table, Type } from "../ir/program.ts";
import { allOf } from "../ir/visit.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { growingLists } from "./body/growing.ts";
import { areFew, asks, isEndless, takesDice } from "./rolling.ts";
import { gameReaders, partsOfGame } from "./game/parts.ts";
import type { Node } from "./node.ts";
import { rootsOf, visitNodes, workedOut, type ProgramNode, type Roots } from "./roots.ts";
import { cellColumns, ownersOf, type World } from "./world.ts";

export interface Graph {
  readonly needs: ReadonlyMap<Node, ReadonlySet<Node>>;
  /** Rules and columns that can repeat, go through a range of any length, or call in a circle; and what such a circle calls. */
  readonly counted: ReadonlySet<Node>;
  /** Those of them whose depth counts: in a circle of calls, or on a way to or from one. */
  readonly deep: ReadonlySet<Node>;
  /** Procedures and columns in a circle of calls, or on a way to or from one; what answers a procedure is called by it. */
  readonly circling: ReadonlySet<Node>;
  /** Rules, columns and constants that ask for odds, or need one that does: they are no part of generated code. */
  readonly leftOut: ReadonlySet<Node>;
  /** What reads or changes a game, or needs what does: it stands in the game's own module. */
  readonly played: ReadonlySet<Node>;
  /** Rules and columns that roll: a game has them, too, with dice of its own. */
  readonly rolling: ReadonlySet<Node>;
  /** What itself repeats, and what itself asks for odds. */
  readonly looping: ReadonlySet<Node>;
  readonly asking: ReadonlySet<Node>;
}

interface Found {
  readonly refs: Set<Node>;
  loops: boolean;
}

/** The column as it stands in the table or, for a view, in each of its members. */
function columnNodes(world: World, id: Id, name: string): readonly Node[] {
  const table = world.tables.get(id);
  if (table === undefined) return [];
  if (table.members.length > 0) {
    const below = table.members.flatMap((member) => columnNodes(world, member, name));
    return [`table:${id}`, ...(hasFormulas(world, table, name) ? [`column:${id}.${name}`] : []), ...below];
  }
  const column = table.columns.find((each) => each.name === name);
  return column === undefined || (column.computed === null && column.params === null)
    ? [`table:${id}`]
    : [`column:${id}.${name}`];
}

/** A view's column of formulas: a function that asks the member whose row it is. */
function hasFormulas(world: World, view: Table, name: string): boolean {
  return ownersOf(world, view).some((owner) =>
    owner.columns.some((column) => column.name === name && column.params !== null),
  );
}

function addRefs(world: World, roots: Roots, original: Id | undefined, found: Found): void {
  const growing = growingLists(roots);
  const add = (...nodes: readonly Node[]): void => {
    for (const node of nodes) found.refs.add(node);
  };
  visitNodes(roots, (expr) => {
    switch (expr.kind) {
      case "constant":
        add(`constant:${expr.id}`);
        break;
      case "rows":
        add(`table:${expr.table}`);
        break;
      case "lookup":
        add(`table:${expr.table}`, ...columnNodes(world, expr.table, expr.column));
        break;
      case "column":
      case "columnCall":
        add(...columnNodes(world, expr.table, expr.name));
        break;
      case "call":
        add(`rule:${expr.original && original !== undefined ? original : expr.rule}`);
        break;
      case "record":
        if (world.records.has(expr.id)) add(`record:${expr.id}`);
        break;
      case "with":
        if (expr.of.type.kind === "record" || expr.of.type.kind === "choice")
          add(`${expr.of.type.kind}:${expr.of.type.id}`);
        break;
      case "variant":
        if (world.choices.has(expr.id)) add(`choice:${expr.id}`);
        break;
      case "perform":
        add(`procedure:${expr.procedure}`);
        break;
      case "newEntity":
        add(`entity:${expr.id}`);
        break;
      case "entityField":
        add(`field:${expr.entity}.${expr.name}`);
        break;
      case "each":
        if (expr.over.type.kind === "range") found.loops = true;
        break;
      case "reach":
        found.loops = true;
        break;
      case "dice":
      case "times":
        if (!areFew(expr)) found.loops = true;
        break;
      case "again":
        if (isEndless(expr) || !areFew(expr)) found.loops = true;
        break;
      case "addStatus":
        add(`status:${expr.status}`);
        break;
      default:
        expr.kind satisfies Kinds<
          | "literal local field builtin not negate and or arithmetic join compare equals about isNone"
          | "isVariant in if decide block list set map range pick index end otherwise keep round bounded"
          | "die roll shuffle question best asOdds entities active pile pieceRow choose chooseSome stacks"
          | "gameOver winners ending act possible let return stop forEach repeat do setField put putNew"
          | "shufflePile reveal removeStatus cancel endPhase endGame arrange beginPhase"
        >;
        if (isLoop(expr, growing)) found.loops = true;
    }
  });
}

function isLoop(node: ProgramNode, growing: ReadonlySet<number>): boolean {
  if (node.kind === "repeat") return true;
  if (node.kind === "forEach") return node.over.type.kind === "range";
  if (node.kind !== "set" || !("slot" in node) || growing.has(node.slot)) return false;
  // A list that grows by copying costs more with each element.
  const { value } = node;
  return value.kind === "builtin" && value.name === "append";
}

export function graphOf(world: World): Graph {
  const needs = new Map<Node, Set<Node>>();
  const looping = new Set<Node>();
  const asking = new Set<Node>();
  const put = (node: Node, roots: Roots, original?: Id, types: readonly Type[] = []): void => {
    const found: Found = { refs: new Set(), loops: false };
    addRefs(world, roots, original, found);
    needs.set(node, found.refs);
    if (found.loops) looping.add(node);
    if (asks(roots, types)) asking.add(node);
  };
  const playing = new Set<Node>();
  for (const [id, rule] of world.rules) {
    const changes = id.includes("~") ? [] : (world.changes.get(id) ?? []);
    const own = [
      ...rootsOf(rule.body),
      ...workedOut(rule.params),
      ...changes.flatMap(({ status, change }) => [...allOf("Status", [status]), ...allOf("StatusChange", [change])]),
    ];
    put(`rule:${id}`, own, world.originals.get(rule), [rule.result, ...rule.params.map((param) => param.type)]);
    if (changes.length > 0) playing.add(`rule:${id}`);
    if (rule.effects.asks) asking.add(`rule:${id}`);
  }
  for (const [id, constant] of world.constants)
    put(`constant:${id}`, rootsOf(constant.value), undefined, [constant.type]);
  for (const [id, record] of world.records)
    put(`record:${id}`, [...workedOut(record.fields), ...allOf("Check", record.checks)]);
  for (const [id, choice] of world.choices)
    put(
      `choice:${id}`,
      choice.variants.flatMap((variant) => workedOut(variant.fields)),
    );
  for (const table of world.tables.values()) putTable(world, table, put, needs);
  for (const { node, roots } of partsOfGame(world)) put(node, roots);
  for (const node of needs.keys()) if (isOfGame(node)) playing.add(node);
  for (const node of gameReaders(world)) playing.add(node);
  return {
    needs,
    looping,
    asking,
    ...countedIn(needs, looping),
    circling: aroundCircles(withAnswers(world, needs)),
    played: needing(playing, new Map([...needs].filter(([node]) => isCalled(node) || isOfGame(node)))),
    rolling: new Set([...needs.keys()].filter((node) => takesDice(world, node))),
    leftOut: new Set([...needing(asking, needs)].filter((node) => /^(?:rule|column|constant):/.test(node))),
  };
}

function putTable(
  world: World,
  table: Table,
  put: (node: Node, roots: Roots) => void,
  needs: Map<Node, Set<Node>>,
): void {
  const cells = cellColumns(table);
  put(
    `table:${table.id}`,
    cells.flatMap((column, place) =>
      column.params === null ? rootsOf(...table.rows.map((row) => formulaIn(row.cells[place]))) : [],
    ),
  );
  for (const member of table.members) {
    needs.get(`table:${table.id}`)?.add(`table:${member}`);
    // What rows do is no part of what they are.
    for (const column of table.columns)
      if (!column.procedure)
        for (const node of columnNodes(world, member, column.name)) needs.get(`table:${table.id}`)?.add(node);
  }
  if (table.members.length > 0)
    for (const { name } of table.columns)
      if (hasFormulas(world, table, name)) {
        needs.set(
          `column:${table.id}.${name}`,
          new Set([`table:${table.id}`, ...table.members.flatMap((member) => columnNodes(world, member, name))]),
        );
      }
  if (table.members.length > 0) return;
  for (const column of table.columns) {
    if (column.computed === null && column.params === null) continue;
    const place = cells.indexOf(column);
    put(`column:${table.id}.${column.name}`, [
      ...rootsOf(column.computed),
      ...(column.params === null
        ? []
        : [...workedOut(column.params), ...rootsOf(...table.rows.map((row) => formulaIn(row.cells[place])))]),
    ]);
    needs.get(`column:${table.id}.${column.name}`)?.add(`table:${table.id}`);
  }
}

function formulaIn(cell: Table["rows"][number]["cells"][number] | undefined): Expr | null {
  return cell !== undefined && "formula" in cell ? cell.formula : null;
}

function countedIn(
  needs: ReadonlyMap<Node, ReadonlySet<Node>>,
  looping: ReadonlySet<Node>,
): Pick<Graph, "counted" | "deep"> {
  const deep = aroundCircles(needs);
  return { counted: new Set([...needing(looping, needs), ...deep].filter(isCalled)), deep };
}

/** What is in a circle of calls, and what stands on a way to or from one. */
function aroundCircles(needs: ReadonlyMap<Node, ReadonlySet<Node>>): ReadonlySet<Node> {
  const circular = inCircles(needs);
  return new Set(
    [...needing(circular, needs), ...reached(circular, needs)].filter(
      (node) => isCalled(node) || node.startsWith("field:"),
    ),
  );
}

function withAnswers(
  { programs }: World,
  needs: ReadonlyMap<Node, ReadonlySet<Node>>,
): ReadonlyMap<Node, ReadonlySet<Node>> {
  const all = new Map(needs);
  for (const { id, place } of programs.flatMap(({ game }) => game?.actions ?? []))
    if (place.kind === "procedure")
      all.set(
        `procedure:${place.procedure}`,
        new Set([...(all.get(`procedure:${place.procedure}`) ?? []), `action:${id}`]),
      );
  return all;
}

const isCalled = (node: Node): boolean =>
  node.startsWith("rule:") || node.startsWith("column:") || node.startsWith("procedure:");
const isOfGame = (node: Node): boolean =>
  /^(?:procedure|entity|field|checks|action|status|phase|always|setup):/.test(node);

/** All that can be reached from these, with them. */
export function reached(from: Iterable<Node>, edges: ReadonlyMap<Node, ReadonlySet<Node>>): Set<Node> {
  const found = new Set<Node>(from);
  for (const node of found) for (const next of edges.get(node) ?? []) found.add(next);
  return found;
}

/** Nodes that can reach themselves. */
function inCircles(needs: ReadonlyMap<Node, ReadonlySet<Node>>): readonly Node[] {
  const nodes = [...needs.keys()];
  const places = new Map(nodes.map((node, place) => [node, place]));
  const graph = nodes.map((node) => ({ next: [...(needs.get(node) ?? [])].flatMap((each) => places.get(each) ?? []) }));
  return componentsOf(graph).components.flatMap((component) => {
    const circle = component.map((place) => nodes[place] as Node);
    return circle.length > 1 || circle.some((node) => needs.get(node)?.has(node) === true) ? circle : [];
  });
}

/** Constants and tables, each after those that it needs by whatever way; the rest in order of source. */
export function inOrderOfNeed(wanted: readonly Node[], needs: ReadonlyMap<Node, ReadonlySet<Node>>): readonly Node[] {
  const seen = new Set<Node>();
  const ordered: Node[] = [];
  for (const root of wanted) {
    if (seen.has(root)) continue;
    seen.add(root);
    const path = [{ node: root, rest: (needs.get(root) ?? new Set<Node>()).values() }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done === true) {
        ordered.push(top.node);
        path.pop();
      } else if (!seen.has(next.value)) {
        seen.add(next.value);
        path.push({ node: next.value, rest: (needs.get(next.value) ?? new Set<Node>()).values() });
      }
    }
  }
  const asked = new Set(wanted);
  return ordered.filter((node) => asked.has(node));
}

/** What stands differently once these declarations are replaced. */
export function changedBy(replaced: readonly Node[], graph: Graph): ReadonlySet<Node> {
  return needing(replaced, graph.needs);
}

/** These, and all that need one of them by whatever way. */
function needing(these: Iterable<Node>, needs: ReadonlyMap<Node, ReadonlySet<Node>>): Set<Node> {
  const neededBy = new Map<Node, Set<Node>>();
  for (const [node, refs] of needs)
    for (const ref of refs) (neededBy.get(ref) ?? neededBy.set(ref, new Set()).get(ref))?.add(node);
  return reached(these, neededBy);
}
