/** About the rules of a game, for whoever plays it. */
import type { Field, Json, Program } from "../../ir/program.ts";
import { rulesTexts } from "../../ir/rules-version.ts";
import { typeText } from "../../ir/types.ts";
import { hashOfText } from "../../runtime/game-state.ts";
import type { GameRules } from "../../runtime/game.ts";
import type { Machine } from "../evaluate/context.ts";
import { rowsOf } from "../evaluate/tables.ts";
import type { Linked } from "../linked.ts";
import { nameOf } from "../show.ts";
import type { Layout } from "./layout.ts";

export function rulesOf(
  machine: Machine,
  { program, game, tables, kinds, player }: Layout,
  programs: readonly Program[],
): GameRules {
  return {
    name: program.rulebook.name,
    title: program.rulebook.title,
    version: versionOf(program, programs, machine.linked),
    setups: game.setups.map(({ name, params }) => ({
      name,
      params: params.map((param) => ({
        name: param.name,
        type: typeText(param.type),
        hasDefault: param.default !== null,
        options: optionsOf(machine, param),
      })),
    })),
    actions: game.actions.map(({ name, doc }) => ({ name, doc })),
    endings: game.ending === null ? [] : machine.linked.choice(game.ending).variants.map((variant) => variant.name),
    entities: kinds.map((kind) => ({
      name: kind.entity.name,
      isPlayer: kind === player,
      owner: kind.entity.owner,
      piles: kind.piles.map(({ pile }) => ({ name: pile.name, table: nameOf(pile.table), seen: pile.seen })),
    })),
    pieces: tables.map((table) => ({ table: nameOf(table), keys: rowsOf(machine, table).keys })),
  };
}

function versionOf(program: Program, programs: readonly Program[], { variants }: Linked): string {
  return hashOfText(rulesTexts(program, programs, variants).join("\n"));
}

/** All values that there are, where that is a short list. */
function optionsOf(machine: Machine, { type }: Field): readonly Json[] | null {
  if (type.kind === "bool") return [false, true];
  if (type.kind === "row") return rowsOf(machine, type.id).keys;
  if (type.kind !== "choice") return null;
  const { variants } = machine.linked.choice(type.id);
  return variants.every((variant) => variant.fields.length === 0) ? variants.map((variant) => variant.name) : null;
}
