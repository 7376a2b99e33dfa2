/** The rulebook that is to be played, and how it is set up. */
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import type { Setup as SetupRule } from "../../ir/game.ts";
import type { Json, Program } from "../../ir/program.ts";
import type { Setup } from "../../runtime/game.ts";
import { callArgs, type Taker } from "../call-args.ts";
import { compileSession } from "../compile.ts";
import { WrongUse } from "../exit.ts";
import { findVariant, near } from "../find-rule.ts";
import { readSweep, type Sweep } from "../odds/sweep.ts";
import type { Session } from "../session.ts";
import { codeFor, showFindings } from "../show.ts";

export type Options = Readonly<Record<string, unknown>>;

export interface OpenGame {
  readonly compilation: Compilation;
  readonly rulebook: CompiledRulebook;
  readonly program: Program;
  /** All that take part, each after those it uses. */
  readonly programs: readonly Program[];
  readonly variant: string | null;
  /** The words after the name. */
  readonly words: readonly string[];
}

export const textIn = (options: Options, name: string): string | null => (typeof options[name] === "string" ? options[name] : null);

/** The game of that name, or the only one; an exit code, if the rules do not allow it. */
export async function openGame(session: Session, options: Options, given: readonly string[]): Promise<OpenGame | number> {
  const [first, ...rest] = given;
  const [name, words] = first === undefined || first.startsWith("-") ? [null, given] : [first, rest];
  const compilation = await compileSession(session, { withoutExamples: true });
  const found = name === null ? onlyGame(compilation) : rulebookCalled(compilation, name);
  const program = found?.program ?? null;
  // Mistakes elsewhere do not stand in the way of a game that is sound.
  if (found === null || program === null) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    return codeFor(compilation.diagnostics);
  }
  if (program.game === null) throw new WrongUse(`The rulebook \`${found.name}\` is no game: it declares no \`player\`. ${whichGames(compilation)}`);
  if (program.game.phase === null) throw new WrongUse(`The game \`${found.name}\` has no phases, so there is nothing to play: it is made for examples.`);
  const written = textIn(options, "variant");
  return { compilation, rulebook: found, program, programs: [...found.linked, program], variant: written === null ? null : findVariant(program, written), words };
}

const isGame = ({ program }: CompiledRulebook): boolean => program !== null && program.game !== null;

function whichGames({ rulebooks }: Compilation): string {
  const games = rulebooks.filter(isGame).map(({ name }) => `\`${name}\``);
  return games.length === 0 ? "There is no game here." : `${games.length === 1 ? "The only game is" : "Games are"} ${games.join(", ")}.`;
}

/** Null: it could not be understood. */
function rulebookCalled({ names, rulebooks }: Compilation, name: string): CompiledRulebook | null {
  const found = rulebooks.find((each) => each.name === name);
  if (found === undefined && !names.includes(name)) throw new WrongUse(`I know no rulebook called \`${name}\`. ${near(name, names, "The rulebooks are")}`);
  return found ?? null;
}

function onlyGame(compilation: Compilation): CompiledRulebook | null {
  const { rulebooks } = compilation;
  const [first, ...others] = rulebooks.filter(isGame);
  if (first !== undefined && others.length === 0) return first;
  if (first === undefined && rulebooks.some(({ program }) => program === null)) return null;
  throw new WrongUse(`Say which game to play. ${whichGames(compilation)}`);
}

export interface ChosenSetup {
  readonly setup: Setup;
  /** As a command takes it: `--setup duel --first Light`. */
  readonly written: string;
  /** Parameters whose values are gone through, of the same setup. */
  readonly sweeps: readonly Sweep[];
}

/** `--setup duel --first Light --vary second=Light,Heavy`. */
export async function chosenSetup(session: Session, opened: OpenGame, options: Options): Promise<ChosenSetup> {
  const setup = setupOf(opened, options);
  const taker: Taker = { rule: setup, programs: opened.programs, variant: opened.variant };
  const vary = Array.isArray(options["vary"]) ? options["vary"].map(String) : [];
  const sweeps = vary.map((each) => readSweep(each, taker, "--vary"));
  const twice = sweeps.find((each, place) => sweeps.findIndex((other) => other.param === each.param) < place);
  if (twice !== undefined) throw new WrongUse(`\`--vary ${twice.param.name}\` was given twice.`);
  const args = await callArgs(session, taker, options, opened.words, { names: sweeps.map((each) => each.param.name), option: "--vary" });
  const packed = textIn(options, "args");
  const written = [`--setup ${setup.name}`, ...(packed === null ? opened.words.map(quoted) : [`--args ${quoted(packed)}`])].join(" ");
  return { setup: { [setup.name]: isList(args) ? byName(setup, args) : args }, written, sweeps };
}

function setupOf({ program, rulebook }: OpenGame, options: Options): SetupRule {
  const setups = program.game?.setups ?? [];
  const names = setups.map(({ name }) => name);
  const written = textIn(options, "setup");
  const [only, ...others] = setups;
  if (only === undefined) throw new WrongUse(`The game \`${rulebook.name}\` has no \`setup\`, so nobody sits at the table.`);
  if (written === null) {
    if (others.length === 0) return only;
    throw new WrongUse(`\`${rulebook.name}\` can be set up in several ways. Say which: ${names.map((name) => `\`--setup ${name}\``).join(" or ")}.`);
  }
  const found = setups.find(({ name }) => name === written);
  if (found === undefined) throw new WrongUse(`\`${rulebook.name}\` has no setup called \`${written}\`. ${near(written, names, "Its setups are")}`);
  return found;
}

const isList = (args: Readonly<Record<string, Json>> | readonly Json[]): args is readonly Json[] => Array.isArray(args);

function byName({ name, params }: SetupRule, args: readonly Json[]): Readonly<Record<string, Json>> {
  if (args.length > params.length) throw new WrongUse(`\`${name}\` takes ${params.length} values, and \`--args\` has ${args.length}.`);
  return Object.fromEntries(args.map((value, place) => [params[place]?.name ?? "", value]));
}

/** As a shell takes it. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
