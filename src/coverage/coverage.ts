/** Tries the examples and reports of rulebooks and says what of the rules they reach. */
import type { Compilation, CompiledRulebook } from "../driver/compile.ts";
import { exactAsker } from "../driver/compile.ts";
import { asksForOdds } from "../interpret/needs-odds.ts";
import type { OddsOracle } from "../interpret/odds-oracle.ts";
import { newRoom } from "../interpret/evaluate/context.ts";
import { interpreterOf, type Interpreter } from "../interpret/interpreter.ts";
import { link } from "../interpret/linked.ts";
import { runExample, type ExampleWatch } from "../interpret/play/examples.ts";
import { reportOf } from "../interpret/play/report.ts";
import type { Id, Program } from "../ir/program.ts";
import { newCounts, type CoverageCounts } from "./count.ts";
import { partsOf, type CoveragePart } from "./parts.ts";
import { playingAsker } from "./plays.ts";

export interface RulebookCoverage {
  readonly rulebook: string;
  readonly program: Program;
  readonly parts: readonly CoveragePart[];
}

export interface Coverage {
  readonly rulebooks: readonly RulebookCoverage[];
  readonly counts: CoverageCounts;
}

/** Which of a rulebook's examples and reports are tried. */
export type ExampleFilter = (rulebook: CompiledRulebook, title: string, name: string | null) => boolean;

/** What is reached in one rulebook from the examples of another counts, too. */
export async function coverageOf(
  { rulebooks, sources }: Compilation,
  wanted: ExampleFilter = () => true,
): Promise<Coverage> {
  const counts = newCounts();
  const phases = new Map<string, Map<string, number>>();
  const programs = rulebooks.flatMap(({ program }) => program ?? []);
  for (const rulebook of rulebooks) {
    const { program, linked } = rulebook;
    if (program === null) continue;
    const oracle = asksForOdds(program, linked) ? playingAsker(await exactAsker(), counts.watch) : null;
    const interpreter = countingInterpreter([...linked, program], counts, oracle, { sources });
    const entered = new Map<string, number>();
    phases.set(rulebook.name, entered);
    const watch: ExampleWatch = {
      line: () => undefined,
      trace: (event) => {
        if (event.kind === "phase" && event.edge === "start")
          entered.set(event.name, (entered.get(event.name) ?? 0) + 1);
      },
    };
    for (const example of program.examples) {
      if (wanted(rulebook, example.title, null))
        runExample(interpreter.under(example.variant), program, example, sources, watch);
    }
    for (const report of program.reports) {
      if (wanted(rulebook, report.title, report.id === null ? null : report.id.slice(report.id.indexOf(".") + 1)))
        reportOf(interpreter, program.rulebook.name, report);
    }
  }
  return {
    counts,
    rulebooks: programs.map((program) => {
      const rulebook = program.rulebook.name;
      return {
        rulebook,
        program,
        parts: inOrder(partsOf(program, programs, counts, { phases: phases.get(rulebook) ?? new Map() })),
      };
    }),
  };
}

/** Like any interpreter, with somebody who counts. */
function countingInterpreter(
  programs: readonly Program[],
  { watch, aside }: CoverageCounts,
  oracle: OddsOracle | null,
  { sources }: Pick<Compilation, "sources">,
): Interpreter {
  const interpreters = new Map<Id | null, Interpreter>();
  const under = (variant: Id | null): Interpreter => {
    const existing = interpreters.get(variant);
    if (existing !== undefined) return existing;
    const whole = interpreterOf(newRoom(link(programs, variant), watch, { oracle }), sources, under);
    // Both sides of a claim are worked out once more, to be told.
    const fresh: Interpreter = { ...whole, again: (run) => aside(() => whole.again(run)) };
    interpreters.set(variant, fresh);
    return fresh;
  };
  return under(null);
}

/** By file and place; what stands at the same place in the order in which it was found. */
function inOrder(parts: readonly CoveragePart[]): readonly CoveragePart[] {
  return [...parts].sort((a, b) => (a.at.file < b.at.file ? -1 : a.at.file > b.at.file ? 1 : a.at.start - b.at.start));
}

/** Share of the parts that were reached, from 0 to 1; of none all. */
export function shareOf(parts: readonly CoveragePart[]): number {
  return parts.length === 0 ? 1 : parts.filter((part) => part.times > 0).length / parts.length;
}
