import type { CstNode } from "chevrotain";
import type { ForEach, GoalDecl, WishLine } from "../ast.ts";
import { certain, nodeOf, nodes, numberOf, spanOf, spanOfNode, textOf, tokenOf, type Build } from "./context.ts";
import type { Head } from "./declarations.ts";
import { buildFormula } from "./formulas.ts";
import { startAsked, variantAsked } from "./asked-heads.ts";
import { buildForEach } from "./arguments.ts";

export function buildGoal(build: Build, node: CstNode, head: Head): GoalDecl {
  const once = new Map<"bots" | "games", CstNode>();
  const wishes: WishLine[] = [];
  for (const line of nodes(node, "goalLine")) {
    const word = tokenOf(line, "k_bots") ?? tokenOf(line, "k_games");
    const formula = nodeOf(line, "formula");
    if (word !== undefined) {
      const what = tokenOf(line, "k_bots") === undefined ? "games" : "bots";
      if (once.has(what)) build.found.report("said-twice", spanOf(build, word), { what });
      else once.set(what, line);
    } else if (formula !== undefined) wishes.push(wishOf(build, line, formula));
  }
  const [bots, games] = [once.get("bots"), once.get("games")];
  return {
    kind: "goal",
    title: textOf(build, certain(tokenOf(node, "Text"))),
    variant: variantAsked(build, node),
    start: startAsked(build, node),
    bots: bots === undefined ? null : textOf(build, certain(tokenOf(bots, "Text"))),
    games: games === undefined ? null : numberOf(build, certain(tokenOf(games, "Numeral"))),
    wishes,
    ...head,
  };
}

function wishOf(build: Build, line: CstNode, formula: CstNode): WishLine {
  const loop = nodeOf(line, "forEach");
  const each: ForEach | null = loop === undefined ? null : buildForEach(build, loop);
  return { wish: buildFormula(build, formula), each, span: spanOfNode(build, line) };
}
