/** About the rules of a game, for whoever plays it. */
import { boardsOf } from "../../ir/boards.ts";
import type { Field, Json, Program } from "../../ir/program.ts";
import { rulesVersion, stateShape } from "../../ir/rules-version.ts";
import { typeText } from "../../ir/types.ts";
import type { GameRules } from "../../runtime/game.ts";
import type { Room } from "../evaluate/context.ts";
import { rowsOf } from "../evaluate/tables.ts";
import { nameOf } from "../show.ts";
import type { Layout } from "./layout.ts";
import { shownNames } from "../../ir/shown-names.ts";

export function rulesOf(
  room: Room,
  { program, game, tables, kinds, player }: Layout,
  programs: readonly Program[],
): GameRules {
  return {
    name: program.rulebook.name,
    title: program.rulebook.title,
    version: rulesVersion(program, programs, room.linked.variants),
    shape: stateShape(program, programs, room.linked.variants),
    setups: game.setups.map(({ name, params }) => ({
      name,
      params: params.map((param) => ({
        name: param.name,
        type: typeText(param.type),
        hasDefault: param.default !== null,
        options: optionsOf(room, param),
      })),
    })),
    actions: game.actions.map(({ name, doc }) => ({ name, doc })),
    endings: game.ending === null ? [] : room.linked.choice(game.ending).variants.map((variant) => variant.name),
    entities: kinds.map((kind) => ({
      name: kind.entity.name,
      isPlayer: kind === player,
      owner: kind.entity.owner,
      piles: kind.piles.map(({ pile }) => ({ name: pile.name, table: nameOf(pile.table), seen: pile.seen })),
    })),
    pieces: tables.map((table) => ({ table: nameOf(table), keys: rowsOf(room, table).keys })),
    ...boardsPart(room, game, programs),
    ...shownPart(programs),
  };
}

function boardsPart({ linked }: Room, game: Layout["game"], programs: readonly Program[]): Pick<GameRules, "boards"> {
  const tables = programs.flatMap((each) => each.tables).map(({ id }) => linked.table(id));
  const boards = boardsOf(game, tables, (id) => linked.record(id));
  return boards.length === 0 ? {} : { boards };
}

function shownPart(programs: readonly Program[]): Pick<GameRules, "shown"> {
  const shown = shownNames(programs);
  return shown === null ? {} : { shown };
}

/** All values that there are, where that is a short list. */
function optionsOf(room: Room, { type }: Field): readonly Json[] | null {
  if (type.kind === "bool") return [false, true];
  if (type.kind === "row") return rowsOf(room, type.id).keys;
  if (type.kind !== "choice") return null;
  const { variants } = room.linked.choice(type.id);
  return variants.every((variant) => variant.fields.length === 0) ? variants.map((variant) => variant.name) : null;
}
