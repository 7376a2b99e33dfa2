/** The game of a rulebook as something that plays: generated code where that can be run, else the program itself. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Program } from "../../ir/program.ts";
import type { GameModule } from "../../runtime/game.ts";
import type { Sources } from "../../source/text.ts";
import { isAlive } from "../replace.ts";
import { shippedFile } from "../shipped-file.ts";
import { naming } from "../write-bytes.ts";
import type { OpenGame } from "./open.ts";

/** What can be sent to a thread, which makes the same game of it. */
export type GameSource =
  | { readonly kind: "generated"; readonly url: string }
  | {
      readonly kind: "program";
      readonly programs: readonly Program[];
      readonly rulebook: string;
      readonly variant: string | null;
      readonly sources: Sources;
    };

export interface LoadedGame {
  readonly game: GameModule;
  readonly source: GameSource;
  /** To be called when no thread needs the source any more. */
  readonly dispose: () => void;
}

/** A rulebook's programs, and all that code is generated from. */
export interface GamePrograms {
  readonly program: Program;
  /** All that take part, each after those it uses, with the programs that each one is linked with. */
  readonly programs: readonly Program[];
  readonly linkedOf: (program: Program) => readonly Program[];
  readonly variant: string | null;
  readonly sources: Sources;
}

export function programsOf({ compilation, program, programs, variant }: OpenGame): GamePrograms {
  const linked = new Map(compilation.rulebooks.map((each) => [each.program, each.linked]));
  return { program, programs, variant, sources: compilation.sources, linkedOf: (each) => linked.get(each) ?? [] };
}

export const interpretedGame = (opened: OpenGame): Promise<LoadedGame> => interpretGame(programsOf(opened));

async function interpretGame({ programs, program, variant, sources }: GamePrograms): Promise<LoadedGame> {
  const source: GameSource = { kind: "program", programs, rulebook: program.rulebook.name, variant, sources };
  return { game: await gameFrom(source), source, dispose: () => undefined };
}

/** Generated in memory, turned into JavaScript, and loaded from a folder of its own, which is gone afterwards. */
export const generatedGame = (opened: OpenGame): Promise<LoadedGame> => generatedFrom(programsOf(opened));

export async function generatedFrom(given: GamePrograms): Promise<LoadedGame> {
  const runtime = shippedFile("runtime.js");
  // From its sources the command has no runtime that a module could import.
  if (runtime === null) return interpretGame(given);
  const [{ emitRulebook, gameModules, indexPath }, { javascript }] = await Promise.all([
    import("../../emit/emit.ts"),
    import("../../emit/javascript.ts"),
  ]);
  const { programs, program, variant, linkedOf, sources } = given;
  sweep();
  const folder = mkdtempSync(join(tmpdir(), `rulewright-game-${process.pid}-`));
  const dispose = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    write(join(folder, "package.json"), '{ "type": "module" }\n');
    const modules = gameModules(program, variant);
    const written = new Set<string>();
    for (const each of programs) {
      const only = new Set(each === program ? modules : [indexPath(each)]);
      for (const file of await emitRulebook(each, linkedOf(each), sources, { formatted: false, only })) {
        const path = file.path.replace(/\.ts$/, "");
        const target = join(folder, `${path}.js`);
        mkdirSync(dirname(target), { recursive: true });
        write(target, javascript(file.text, runtime));
        written.add(path);
      }
    }
    const path = modules.find((each) => each.endsWith("/game") && written.has(each));
    if (path === undefined) throw new Error("No game was generated.");
    const source: GameSource = { kind: "generated", url: pathToFileURL(join(folder, `${path}.js`)).href };
    return { game: await gameFrom(source), source, dispose };
  } catch (problem) {
    dispose();
    throw problem;
  }
}

const write = (path: string, text: string): void => {
  naming(path, () => {
    writeFileSync(path, text);
  });
};

/** Folders of runs that were killed. */
function sweep(): void {
  // Where there is no such folder, making one in it says so.
  if (!existsSync(tmpdir())) return;
  for (const name of readdirSync(tmpdir())) {
    const owner = /^rulewright-game-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || owner === String(process.pid) || isAlive(Number(owner))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It is somebody else's.
    }
  }
}

export async function gameFrom(source: GameSource): Promise<GameModule> {
  if (source.kind === "generated") return (await import(source.url)) as GameModule;
  const { createGame } = await import("../../interpret/game/module.ts");
  return createGame(source.programs, source.rulebook, {
    variant: source.variant,
    sources: source.sources,
  }) as GameModule;
}
