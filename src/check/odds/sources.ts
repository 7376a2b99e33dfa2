/** What is rolled on, by values and by all that they call: dice of so many sides, and elements of something. */
import type { Game } from "../../ir/game.ts";
import type { Expr, Id, Program, Statement, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { cellsOf, partsOf } from "../effects.ts";
import { textsOf } from "../game/bodies.ts";
import { memoized } from "../../query/memo.ts";
import type { PassTable } from "../../query/last.ts";

type Node = Expr | Statement;

export type Source =
  | { readonly kind: "die"; readonly sides: number }
  | { readonly kind: "element"; readonly type: Type };

export interface Sources {
  /** In the order in which they are found; the same die twice is one. `of`: what the roots are part of, and whichever of its parts they are. */
  below(of: object, part: number, roots: () => readonly Node[]): readonly Source[];
}

/** Looks into rules and columns of all programs, as they are and under any variant. */
export function newSources(programs: readonly Program[], passes: PassTable): Sources {
  const bodies = new Map([...bodiesOf(programs)].map(([key, roots]) => [key, roots().flatMap(saidIn)] as const));
  return passes.of(
    "sources",
    [...bodies].flatMap(([key, said]) => [key, said.length, ...said.map(({ name }) => name)]),
    () => sourcesIn(bodies),
  );
}

/** For as long as all says the same, what is below something is what it was. */
function sourcesIn(bodies: ReadonlyMap<string, readonly Said[]>): Sources {
  const known = memoized<object, Map<number, readonly Source[]>>(() => new Map());
  return {
    below(of, part, roots) {
      const parts = known(of);
      const found = parts.get(part) ?? below(bodies, roots());
      parts.set(part, found);
      return found;
    },
  };
}

function below(bodies: ReadonlyMap<string, readonly Said[]>, roots: readonly Node[]): readonly Source[] {
  const found = new Map<string, Source>();
  const entered = new Set<string>();
  const work: Said[] = roots.flatMap(saidIn).reverse();
  for (let said = work.pop(); said !== undefined; said = work.pop()) {
    if (said.source !== null) found.set(said.name, said.source);
    else if (!entered.has(said.name)) {
      entered.add(said.name);
      work.push(...[...(bodies.get(said.name) ?? [])].reverse());
    }
  }
  return [...found.values()];
}

/** What is rolled on, or, with no source, the key of what is called. */
interface Said {
  readonly name: string;
  readonly source: Source | null;
}

/** In order; what is called comes after what it is given. Many lines lead to the same texts. */
const saidIn = memoized((root: Node): readonly Said[] => {
  const found = new Map<string, Said>();
  const work: (Node | Said)[] = [root];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (!("kind" in next)) {
      found.set(`${next.source === null} ${next.name}`, next);
      continue;
    }
    const source = sourceOf(next);
    if (source !== undefined) found.set(`false ${JSON.stringify(source)}`, { name: JSON.stringify(source), source });
    work.push(
      ...calledBy(next)
        .map((name) => ({ name, source: null }))
        .reverse(),
      ...[...partsOf(next)].reverse(),
    );
  }
  return [...found.values()];
});

function sourceOf(node: Node): Source | undefined {
  switch (node.kind) {
    case "die":
    case "dice":
      return { kind: "die", sides: node.sides };
    case "roll":
      return { kind: "element", type: node.type.kind === "optional" && node.soft ? node.type.of : node.type };
    case "shuffle":
      return node.type.kind === "list" ? { kind: "element", type: node.type.of } : undefined;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block list"
        | "set map range each pick index lookup end otherwise keep round bounded times again question"
        | "best reach asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome"
        | "stacks gameOver winners ending act possible let return stop forEach repeat do setField put"
        | "putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return undefined;
  }
}

const ruleKey = (id: Id): string => `rule ${id}`;
const columnKey = (table: Id, name: string): string => `column ${table} ${name}`;

const procedureKey = (id: Id): string => `procedure ${id}`;
const actionKey = (id: Id): string => `action ${id}`;

/** What goes on once something has changed: `always`, and in phases everything. */
const alwaysKey = "always";
const everythingKey = "everything";

function calledBy(node: Node): readonly string[] {
  switch (node.kind) {
    case "call":
      return [ruleKey(node.rule)];
    case "columnCall":
      return [columnKey(node.table, node.name)];
    case "perform":
      return [procedureKey(node.procedure), alwaysKey];
    case "act":
      return [actionKey(node.action), alwaysKey];
    case "beginPhase":
      return [everythingKey];
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity choose chooseSome"
        | "stacks gameOver winners ending possible let return stop forEach repeat do setField put putNew"
        | "shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange"
      >;
      return [];
  }
}

type Add = (key: string, more: () => readonly Node[]) => void;

function addGame(add: Add, game: Game): void {
  for (const procedure of game.procedures) {
    const answers = game.actions.filter(({ place }) => place.kind === "procedure" && place.procedure === procedure.id);
    add(procedureKey(procedure.id), () => [
      procedure.body,
      ...answers.flatMap((action) => [...action.costs, action.body]),
    ]);
  }
  for (const action of game.actions) add(actionKey(action.id), () => [...action.costs, action.body]);
  add(alwaysKey, () => game.always.map((each) => each.body));
  add(everythingKey, () => textsOf(game).flatMap(({ parts }) => parts));
}

function bodiesOf(programs: readonly Program[]): ReadonlyMap<string, () => readonly Node[]> {
  const bodies = new Map<string, () => readonly Node[]>();
  const add: Add = (key, more) => {
    const before = bodies.get(key);
    bodies.set(key, before === undefined ? more : () => [...before(), ...more()]);
  };
  for (const { game } of programs) if (game !== null) addGame(add, game);
  for (const layer of programs.flatMap((program) => [program, ...program.variants])) {
    for (const rule of layer.rules) add(ruleKey(rule.id), () => [rule.body]);
    for (const table of layer.tables) {
      const own = table.columns.filter((column) => column.computed === null);
      for (const column of table.columns) {
        if (column.params === null) continue;
        const key = columnKey(table.id, column.name);
        add(key, () => cellsOf(table, own, column));
        for (const member of table.members) add(key, () => bodies.get(columnKey(member, column.name))?.() ?? []);
      }
    }
  }
  return bodies;
}
