/** The rulebooks of this project, asked one question after the other, for what was written from their sources alone to be held against. */
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter, type Interpreter } from "../../src/interpret/interpreter.ts";
import type { Json } from "../../src/ir/program.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance, type Chance } from "../support/random.ts";
import { filesBelow } from "../support/rule-files.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(20_250_101);
/** How often something random is tried: more often where there is time for it. */
export const times = (usual: number): number => tries(usual, usual);

/** Faces from a seed, as many as are rolled. */
export interface Faces {
  readonly next: (sides: number) => number;
  readonly rolled: () => number;
}
export interface OurBooks {
  readonly value: (
    rule: string,
    args: readonly Json[],
    options?: { readonly variant?: string; readonly faces?: Faces },
  ) => Json;
}

/** `folder`: the one rulebook that is asked. */
export async function ourBooks(folder: string): Promise<OurBooks> {
  const files = new Map([...filesBelow(projectRoot, "rules")].filter(([path]) => path.startsWith(`rules/${folder}/`)));
  const { rulebooks, sources, diagnostics } = await compileProject(memoryHost(files), { withoutExamples: true });
  const wrong = diagnostics.filter((each) => each.severity === "error");
  if (wrong.length > 0) throw new Error(wrong.map((each) => `${each.code}: ${each.message}`).join("\n"));
  let faces: Faces | null = null;
  const dice = {
    below: (sides: number): number => {
      if (faces === null) throw new Error("This rolls.");
      return faces.next(sides) - 1;
    },
    weighted: (): number => {
      throw new Error("Nothing here is rolled by weight.");
    },
  };
  const programs = rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
  const interpreters = new Map<string | null, Interpreter>();
  const under = (variant: string | null): Interpreter => {
    const known = interpreters.get(variant) ?? createInterpreter(programs, { sources, variant, dice });
    interpreters.set(variant, known);
    return known;
  };
  return {
    value(rule, args, options = {}) {
      faces = options.faces ?? null;
      const outcome = under(options.variant ?? null).call(rule, args);
      if (outcome.kind !== "value") throw new Error(`${rule}(${JSON.stringify(args)}): ${outcome.message}`);
      return outcome.value;
    },
  };
}

/** Dice that like high faces, so that what is rolled again is. */
export function facesFrom(start: number): Faces {
  const random = chance(start);
  let rolled = 0;
  return {
    next: (sides) => {
      rolled += 1;
      return random.once(4) ? sides : 1 + random.below(sides);
    },
    rolled: () => rolled,
  };
}

/** Tries something so many times; a failure names the seed that repeats it. */
export function tried(count: number, attempt: (random: Chance, start: number) => void): void {
  for (let round = 0; round < count; round += 1) {
    const start = seed + round;
    try {
      attempt(chance(start), start);
    } catch (wrong) {
      if (wrong instanceof Error) wrong.message = `SEED=${start} repeats this.\n${wrong.message}`;
      throw wrong;
    }
  }
}
