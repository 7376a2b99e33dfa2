/** The game of a rulebook, as the interpreter plays it. */
import { compileProject, exactAsker, type Compilation, type CompiledRulebook } from "../../driver/compile.ts";
import { createGame } from "../../interpret/game/module.ts";
import type { Id, Program } from "../../ir/program.ts";
import type { GameModule } from "../../runtime/game.ts";
import type { PageProject } from "./page-project.ts";

/** It has somebody who plays, and something to do. */
export const isPlayable = ({ program }: CompiledRulebook): boolean =>
  program?.game !== undefined && program.game !== null && program.game.phase !== null && program.game.setups.length > 0;

/** What a variant is called in its rulebook. */
export const shortName = (id: string): string => id.slice(id.indexOf(".") + 1);

/** By what it is called in its rulebook; null: there is no such variant. */
export const variantOf = ({ variants }: Program, variant: string | null): Id | null =>
  variants.find(({ id }) => shortName(id) === variant)?.id ?? null;

/** Null: the rules have a mistake, or there is no such game or variant. */
export async function gameOf(
  { rulebooks, sources }: Compilation,
  rulebook: string,
  variant: string | null,
): Promise<GameModule | null> {
  const found = rulebooks.find(({ name }) => name === rulebook);
  if (found?.program === undefined || found.program === null || !isPlayable(found)) return null;
  const { program, linked } = found;
  const id = variantOf(program, variant);
  if (variant !== null && id === null) return null;
  const asker = await exactAsker();
  return createGame([...linked, program], rulebook, { variant: id, sources, asker }) as GameModule;
}

export async function gameIn(
  { host, config }: PageProject,
  rulebook: string,
  variant: string | null,
): Promise<GameModule | null> {
  return gameOf(await compileProject(host, { config, withoutExamples: true }), rulebook, variant);
}
