/** What in a game looks at what, and what changes it: as far as it matters for whether a circle can run dry. */
import type { Id, Program, Type } from "../../ir/program.ts";
import type { Game } from "../../ir/game.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { askedIn, bodiesOf, changeParts, membersOf, ofEach, ruleKey, type Node } from "./bodies.ts";
import { reached, type Edges } from "./circle.ts";

/** Parts of the state, by text: `field Casket sp`, `pieces Card`, `status Stunned`, `made Tower`, `ended`. */
export type Parts = ReadonlySet<string>;

export interface Looks {
  /** Parts of the state, and values that differ from time to time (`changing`), that the nodes look at, themselves or through rules. */
  readAt(nodes: readonly Node[]): Parts;
}

const pieces = (table: Id): string => `pieces ${table}`;

/** What one node changes by itself. */
export function changedBy(node: Node): readonly string[] {
  switch (node.kind) {
    case "setField":
      return [`field ${node.entity} ${node.name}`];
    case "put":
      return tablesOf(node.what.type);
    case "putNew":
      return tablesOf(node.row.type);
    case "addStatus":
    case "removeStatus":
      return [`status ${node.status}`];
    case "newEntity":
      return [`made ${node.id}`];
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block list"
        | "set map range each pick index lookup end otherwise keep round bounded die dice roll times"
        | "again shuffle question best reach asOdds entities active entityField pile pieceRow perform choose"
        | "chooseSome stacks gameOver winners ending act possible let return stop forEach repeat do"
        | "shufflePile reveal cancel endPhase endGame arrange beginPhase"
      >;
      return [];
  }
}

function tablesOf(type: Type): readonly string[] {
  switch (type.kind) {
    case "piece":
    case "row":
      return [pieces(type.id)];
    case "list":
    case "set":
    case "optional":
      return tablesOf(type.of);
    default:
      type.kind satisfies Kinds<"record map range none int number text bool never choice odds entity">;
      return [];
  }
}

const ownReads = ofEach((nodes) => nodes.flatMap(readBy));

export function looksOf(program: Program, game: Game): Looks {
  const bodies = new Map<string, readonly Node[]>(bodiesOf(program));
  for (const entity of game.entities)
    for (const field of entity.fields)
      if (field.computed !== null) bodies.set(`field ${entity.id} ${field.name}`, [field.computed]);
  // A rule that a status changes looks at who has the status, too.
  const lines = game.statuses.flatMap((status) => status.changes.map((change) => ({ status: status.id, change })));
  const members = membersOf(program);
  const edges: Edges = new Map(
    [...bodies].map(([key, parts]) => [key, new Set([...askedIn(parts), ...(members.get(key) ?? [])])] as const),
  );
  return {
    readAt(nodes) {
      const read = new Set(ownReads(nodes));
      for (const key of reached(edges, askedIn(nodes))) {
        if (key.startsWith("field ")) read.add(key);
        for (const each of ownReads(bodies.get(key) ?? []).filter((part) => part !== changing)) read.add(each);
        for (const { status, change } of lines) {
          if (ruleKey(change.rule) !== key) continue;
          read.add(`status ${status}`);
          for (const each of ownReads(changeParts(change)).filter((part) => part !== changing)) read.add(each);
        }
      }
      return read;
    },
  };
}

/** A value of the text itself that is other than a player or entity: what was rolled, counted or given may be another one each time. */
export const changing = "changing";

function readBy(node: Node): readonly string[] {
  switch (node.kind) {
    case "entityField":
      return [`field ${node.entity} ${node.name}`];
    case "pile":
      return tablesOf(node.type);
    case "stacks":
      return [`status ${node.status}`];
    case "entities":
      return [`made ${node.id}`];
    case "local":
      return node.type.kind === "entity" ? [] : [changing];
    case "die":
    case "dice":
    case "roll":
    case "shuffle":
    case "choose":
    case "chooseSome":
    case "perform":
      return [changing];
    default:
      node.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall call builtin not negate and"
        | "or arithmetic join compare equals about isNone isVariant in if decide block list set map"
        | "range each pick index lookup end otherwise keep round bounded times again question best reach"
        | "asOdds active pieceRow newEntity gameOver winners ending act possible let return stop forEach"
        | "repeat do setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase"
        | "endGame arrange beginPhase"
      >;
      return [];
  }
}
