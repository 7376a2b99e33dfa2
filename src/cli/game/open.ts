/** The rulebook that is to be played, and how it is set up. */
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import type { Setup as SetupRule } from "../../ir/game.ts";
import type { Json, Program } from "../../ir/program.ts";
import type { Setup } from "../../runtime/game.ts";
import { namedArgs, packedArgs, type GivenArgs, type ArgumentTarget } from "../call-args.ts";
import { compileSession } from "../compile.ts";
import { WrongUse } from "../exit.ts";
import { findVariant, near } from "../find-rule.ts";
import { wholeValues, withParts, type PartValue } from "../value-paths.ts";
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

export const textIn = (options: Options, name: string): string | null =>
  typeof options[name] === "string" ? options[name] : null;

/** The game of that name, or the only one; an exit code, if the rules do not allow it. */
export async function openGame(
  session: Session,
  options: Options,
  given: readonly string[],
): Promise<OpenGame | number> {
  const [first, ...rest] = given;
  const [name, words] = first === undefined || first.startsWith("-") ? [null, given] : [first, rest];
  const compilation = await compileSession(session, { withoutExamples: true });
  return gameIn(session, compilation, name, { variant: textIn(options, "variant"), words });
}

/** The game of that name in what was compiled. */
export function gameIn(
  session: Session,
  compilation: Compilation,
  name: string | null,
  { variant, words }: { readonly variant: string | null; readonly words: readonly string[] },
): OpenGame | number {
  const found = name === null ? onlyGame(compilation) : rulebookCalled(compilation, name);
  const program = found?.program ?? null;
  // Mistakes elsewhere do not stand in the way of a game that is sound.
  if (found === null || program === null) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    return codeFor(compilation.diagnostics);
  }
  if (program.game === null)
    throw new WrongUse(
      `The rulebook \`${found.name}\` is no game: it declares no \`player\`. ${whichGames(compilation)}`,
    );
  if (program.game.phase === null)
    throw new WrongUse(
      `The game \`${found.name}\` has no phases, so there is nothing to play: it is made for examples.`,
    );
  return {
    compilation,
    rulebook: found,
    program,
    programs: [...found.linked, program],
    variant: variant === null ? null : findVariant(program, variant),
    words,
  };
}

const isGame = ({ program }: CompiledRulebook): boolean => program !== null && program.game !== null;

function whichGames({ rulebooks }: Compilation): string {
  const games = rulebooks.filter(isGame).map(({ name }) => `\`${name}\``);
  return games.length === 0
    ? "There is no game here."
    : `${games.length === 1 ? "The only game is" : "Games are"} ${games.join(", ")}.`;
}

/** Null: it could not be understood. */
function rulebookCalled({ names, rulebooks }: Compilation, name: string): CompiledRulebook | null {
  const found = rulebooks.find((each) => each.name === name);
  if (found === undefined && !names.includes(name))
    throw new WrongUse(`I know no rulebook called \`${name}\`. ${near(name, names, "The rulebooks are")}`);
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
  readonly taker: ArgumentTarget & { readonly rule: SetupRule };
  /** As they were given: parts are not put into them yet. */
  readonly args: GivenArgs;
  /** As a command takes it: `--setup duel --first confessor`. */
  readonly written: string;
  /** All values came as one, by `--args`. */
  readonly isPacked: boolean;
}

/** `--setup duel --first confessor --second.frame Heavy`. `varied`: one value of each parameter that is gone through. */
export async function chosenSetup(
  session: Session,
  opened: OpenGame,
  options: Options,
  varied: Readonly<Record<string, Json>> = {},
): Promise<ChosenSetup> {
  const rule = setupOf(opened, options);
  const taker = { rule, programs: opened.programs, variant: opened.variant };
  const packed = await packedArgs(session, options, opened.words);
  const args =
    packed === null
      ? namedArgs(taker, opened.words, { values: varied, option: "--vary" })
      : { values: isList(packed) ? byName(rule, packed) : packed, parts: [] };
  const written = [
    `--setup ${rule.name}`,
    ...(packed === null ? opened.words.map(quoteForShell) : [`--args ${quoteForShell(textIn(options, "args") ?? "")}`]),
  ].join(" ");
  return { taker, args, written, isPacked: packed !== null };
}

/** The values as a game takes them, with these in place of those given; or why the rules refuse them. */
export function setupWith(
  { taker, args }: ChosenSetup,
  parts: readonly PartValue[],
): { readonly kind: "setup"; readonly setup: Setup } | { readonly kind: "refused"; readonly why: string } {
  const found = withParts(taker.rule, taker, args.values, [...args.parts, ...parts]);
  if (found.kind === "refused") return found;
  const whole = wholeValues(taker.rule, taker, found.values);
  if (whole.kind === "refused") return whole;
  // What was said, in full: the same however it was written. What was not said is left to the rules.
  const { values } = whole;
  return {
    kind: "setup",
    setup: {
      [taker.rule.name]: Object.fromEntries(Object.keys(found.values).map((name) => [name, values[name] ?? null])),
    },
  };
}

/** The one that was named, or the first. */
export function setupOf({ program, rulebook }: OpenGame, options: Options): SetupRule {
  const setups = program.game?.setups ?? [];
  const written = textIn(options, "setup");
  const [first] = setups;
  if (first === undefined)
    throw new WrongUse(`The game \`${rulebook.name}\` has no \`setup\`, so nobody sits at the table.`);
  if (written === null) return first;
  const found = setups.find(({ name }) => name === written);
  if (found === undefined)
    throw new WrongUse(
      `\`${rulebook.name}\` has no setup called \`${written}\`. ${near(
        written,
        setups.map(({ name }) => name),
        "Its setups are",
      )}`,
    );
  return found;
}

/** Who named none is told which one it is, and which others there are. */
export function tellSetup({ terminal }: Session, { program }: OpenGame, options: Options): void {
  const [first, ...others] = program.game?.setups ?? [];
  if (first === undefined || others.length === 0 || textIn(options, "setup") !== null) return;
  terminal.err(
    terminal.errPalette.faint(
      `Set up as \`${first.name}\`, the first of ${others.length + 1} setups. The ${others.length === 1 ? "other one" : "others"}: ${others.map(({ name }) => `\`--setup ${name}\``).join(", ")}.\n`,
    ),
  );
}

const isList = (args: Readonly<Record<string, Json>> | readonly Json[]): args is readonly Json[] => Array.isArray(args);

function byName({ name, params }: SetupRule, args: readonly Json[]): Readonly<Record<string, Json>> {
  if (args.length > params.length)
    throw new WrongUse(`\`${name}\` takes ${params.length} values, and \`--args\` has ${args.length}.`);
  return Object.fromEntries(args.map((value, index) => [params[index]?.name ?? "", value]));
}

/** `player 1: Cards are neither made nor lost.`, a check that does not hold before anybody has done anything. */
export const brokenCheck = (problem: string): string => `The game cannot begin so. A check does not hold: ${problem}`;

/** As a shell takes it. */
export const quoteForShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
