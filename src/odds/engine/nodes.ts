/** What can be told of a node before anything is worked out: does it roll, may it leave the block it stands in, which locals does it look at. */
import { childrenOf } from "../../ir/children.ts";
import type { Expr, Statement, Test } from "../../ir/program.ts";
import type { Linked } from "../../interpret/linked.ts";
import { memoized } from "../../query/memo.ts";
import type { Kinds } from "../../source/exhaustive.ts";

export type Node = Expr | Statement;

/** The parts that are worked out where the node stands: what a question asks about is rolled within it. */
export function partsOf(node: Node): readonly Node[] {
  if (node.kind === "question") return [];
  return node.kind === "best" ? [node.of] : childrenOf(node);
}

function some(root: Node, wanted: (node: Node) => boolean, parts: (node: Node) => readonly Node[]): boolean {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (wanted(node)) return true;
    work.push(...parts(node));
  }
  return false;
}

/** The node and all below it. */
export function within(root: Node, parts: (node: Node) => readonly Node[]): readonly Node[] {
  const found: Node[] = [];
  some(
    root,
    (node) => {
      found.push(node);
      return false;
    },
    parts,
  );
  return found;
}

/** Does it take dice, itself or through what it calls? */
export const rolls = (linked: Linked, root: Node): boolean => rollsIn(linked)(root);

const rollsIn = memoized((linked: Linked) =>
  memoized((root: Node): boolean =>
    some(
      root,
      (node) => {
        switch (node.kind) {
          case "die":
          case "dice":
          case "roll":
          case "shuffle":
            return true;
          case "call":
            return linked.rule(node.rule).rule.effects.rolls;
          case "columnCall":
            return linked.table(node.table).columns.find((column) => column.name === node.name)?.effects.rolls === true;
          default:
            node.kind satisfies Kinds<
              | "literal local constant rows record variant with field column builtin not negate and or"
              | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
              | "each pick index lookup end otherwise keep round bounded times again question best reach asOdds"
              | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
              | "winners ending act possible let return stop forEach repeat do setField put putNew shufflePile"
              | "reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
            >;
            return false;
        }
      },
      partsOf,
    ),
  ),
);

const isLoop = (node: Node): boolean => node.kind === "forEach" || node.kind === "repeat";

/** May it return, stop a loop around it, or give a new value to a local that is not its own? */
export const leaves = memoized(
  (root: Node): boolean =>
    some(root, (node) => node.kind === "return", partsOf) ||
    some(
      root,
      (node) => node.kind === "stop",
      (node) => (isLoop(node) ? [] : partsOf(node)),
    ) ||
    setsOthers(root),
);

function setsOthers(root: Node): boolean {
  const own = new Set<number>();
  const given: number[] = [];
  some(
    root,
    (node) => {
      if (node.kind === "let") own.add(node.slot);
      if (node.kind === "set" && "slot" in node) given.push(node.slot);
      return false;
    },
    partsOf,
  );
  return given.some((slot) => !own.has(slot));
}

type Slots = ReadonlySet<number>;

const none: Slots = new Set();

function union(...sets: readonly Slots[]): Slots {
  const filled = sets.filter((set) => set.size > 0);
  return filled.length <= 1 ? (filled[0] ?? none) : new Set(filled.flatMap((set) => [...set]));
}

function without(set: Slots, slots: readonly number[]): Slots {
  return slots.some((slot) => set.has(slot)) ? new Set([...set].filter((slot) => !slots.includes(slot))) : set;
}

const ofAll = (nodes: readonly (Node | null)[]): Slots =>
  union(...nodes.map((node) => (node === null ? none : looksAt(node))));

/** The locals that it looks at before it gives them a value itself. */
export const looksAt: (node: Node) => Slots = memoized((node) => {
  switch (node.kind) {
    case "local":
      return new Set([node.slot]);
    case "block":
      return beforeAll(node.statements, node.value === null ? none : looksAt(node.value));
    case "each":
      return union(looksAt(node.over), without(ofAll([node.where, node.value]), [node.slot]));
    case "forEach":
      return union(looksAt(node.over), without(ofAll([node.where, node.body]), [node.slot]));
    case "roll":
    case "best":
      return union(looksAt(node.of), without(ofAll([node.by]), [node.slot]));
    case "reach":
      return union(ofAll([node.start, node.goal, node.within]), without(looksAt(node.next), [node.slot]));
    case "again":
      return union(
        ofAll([node.count, node.value, node.limit, node.less, node.total, node.ends]),
        without(inTest(node.on), [node.slot]),
      );
    case "question":
      return beforeAll(node.lets, ofAll([node.of, node.given]));
    case "decide": {
      const bound = [
        ...node.inputs.map((input) => input.slot),
        ...node.rows.flatMap((row) => row.tests.flatMap(slotsOf)),
      ];
      const rows = node.rows.flatMap((row) => [looksAt(row.result), ...row.tests.map(inTest)]);
      return union(ofAll(node.inputs.map((input) => input.value)), without(union(...rows), bound));
    }
    default:
      node.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall call builtin not negate and"
        | "or arithmetic join compare equals about isNone isVariant in if list set map range pick index"
        | "lookup end otherwise keep round bounded die dice times shuffle asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible let return stop repeat do setField put putNew shufflePile reveal addStatus"
        | "removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return ofAll(childrenOf(node));
  }
});

/** What is looked at by the statements and what follows them. */
export function beforeAll(statements: readonly Statement[], after: Slots): Slots {
  let live = after;
  for (const statement of [...statements].reverse()) live = before(statement, live);
  return live;
}

export function before(statement: Statement, after: Slots): Slots {
  return union(
    looksAt(statement),
    statement.kind === "let" || statement.kind === "set" ? without(after, [statement.slot]) : after,
  );
}

export const together = union;

function testsIn(test: Test): readonly Test[] {
  switch (test.kind) {
    case "variant":
      return [test, ...test.tests.flatMap((each) => testsIn(each.test))];
    case "oneOf":
      return [test, ...test.tests.flatMap(testsIn)];
    case "not":
      return [test, ...testsIn(test.test)];
    default:
      test.kind satisfies Kinds<"compare equals about in any none">;
      return [test];
  }
}

/** The slots that fields of a variant are bound to. */
export function slotsOf(test: Test): readonly number[] {
  return testsIn(test).flatMap((each) => (each.kind === "variant" ? each.binds.map((bind) => bind.slot) : []));
}

function inTest(test: Test): Slots {
  return union(
    ...testsIn(test).map((each) => ("value" in each && typeof each.value === "object" ? looksAt(each.value) : none)),
  );
}

/** Every slot that something in it gives a value to. */
export const givenIn = memoized((root: Node): Slots => {
  const found = new Set<number>();
  some(
    root,
    (node) => {
      if ("slot" in node && node.kind !== "local" && typeof node.slot === "number") found.add(node.slot);
      if (node.kind === "decide") {
        for (const input of node.inputs) found.add(input.slot);
        for (const row of node.rows) for (const test of row.tests) for (const slot of slotsOf(test)) found.add(slot);
      }
      if (node.kind === "again") for (const slot of slotsOf(node.on)) found.add(slot);
      return false;
    },
    childrenOf,
  );
  return found;
});

/** One more than the highest slot in it. */
export function slotsIn(root: Node): number {
  let highest = -1;
  some(
    root,
    (node) => {
      if ("slot" in node && typeof node.slot === "number") highest = Math.max(highest, node.slot);
      return false;
    },
    childrenOf,
  );
  for (const slot of givenIn(root)) highest = Math.max(highest, slot);
  return highest + 1;
}
