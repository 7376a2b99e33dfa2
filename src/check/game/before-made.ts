/** `new Farm(starter: first(players))` in a setup that makes the players below: there is none yet. */
import type { Collector } from "../../diagnostics/collect.ts";
import { childrenOf } from "../../ir/children.ts";
import type { Game } from "../../ir/game.ts";
import type { Expr, Id, Program, Rule } from "../../ir/program.ts";
import { calledBy, type Node } from "./bodies.ts";

/** What finds nothing in a list that has nothing in it. */
const ofSome: ReadonlySet<string> = new Set(["first", "last", "only", "max", "min"]);

interface Setup {
  readonly rules: ReadonlyMap<Id, Rule>;
  readonly made: Set<Id>;
  readonly missed: { readonly of: Id; readonly at: Node["at"] }[];
  /** A procedure may have made anything. */
  isOpen: boolean;
}

export function checkBeforeMade(program: Program, game: Game, found: Collector): void {
  const rules = new Map(program.rules.map((rule) => [rule.id, rule]));
  for (const { body } of game.setups) {
    const setup: Setup = { rules, made: new Set(), missed: [], isOpen: false };
    follow(setup, body, true);
    for (const { of, at } of setup.missed) {
      const name = game.entities.find(({ id }) => id === of)?.name;
      if (name === undefined) continue;
      const isBelow = setup.made.has(of) || setup.isOpen;
      found.report("not-made-yet", at, { name, isPlayer: of === game.player, isBelow });
    }
  }
}

/** In the order in which it is done. `sure`: it comes to that whatever the values are. */
function follow(setup: Setup, node: Node, sure: boolean): void {
  const [first, ...others] = childrenOf(node);
  if (node.kind === "if" || node.kind === "decide" || node.kind === "and" || node.kind === "or") {
    if (first !== undefined) follow(setup, first, sure);
    for (const each of others) follow(setup, each, false);
    return;
  }
  const isLoop = node.kind === "each" || node.kind === "forEach";
  const isEmpty = isLoop && entitiesIn(node.over) !== null;
  for (const each of childrenOf(node)) follow(setup, each, sure && (!isEmpty || each === node.over));
  if (node.kind === "newEntity") setup.made.add(node.id);
  const key = calledBy(node);
  if (key?.startsWith("procedure ") === true || key?.startsWith("column ") === true) setup.isOpen = true;
  const of = sure && !setup.isOpen ? neededBy(setup, node) : null;
  if (of !== null && !setup.made.has(of)) setup.missed.push({ of, at: node.at });
}

/** Those of which one has to be there. */
function neededBy({ rules }: Setup, node: Node): Id | null {
  if (node.kind === "builtin") {
    const [of, more] = node.args;
    return of === undefined || more !== undefined || node.soft || !ofSome.has(node.name) ? null : entitiesIn(of);
  }
  if (node.kind === "index") return node.soft ? null : entitiesIn(node.of);
  const rule = node.kind === "call" && !node.original ? rules.get(node.rule) : undefined;
  const body = rule?.body;
  return body?.kind === "builtin" && !body.soft && ofSome.has(body.name) && body.args[1] === undefined
    ? entitiesIn(body.args[0])
    : null;
}

/** `players`, `players where …` */
function entitiesIn(of: Expr | undefined): Id | null {
  if (of?.kind === "entities") return of.id;
  return of?.kind === "each" ? entitiesIn(of.over) : null;
}
