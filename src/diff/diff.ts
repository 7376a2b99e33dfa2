/** Two compilations held against each other: not what is written, but what it means. */
import type { Compilation } from "../driver/compile.ts";
import { placeOf } from "../source/text.ts";
import type { Id, Program } from "../ir/program.ts";
import { declarationChanges } from "./declarations.ts";
import { exampleChanges } from "./examples.ts";
import { reportChanges } from "./reports.ts";
import { playChanges, gameSetupsOf } from "./game/game-setups.ts";
import { ruleChanges } from "./rules.ts";
import {
  higher,
  type DeclarationChange,
  type Diff,
  type PlayMoves,
  type RulebookDiff,
  type RuleChange,
  type VersionStep,
  type RevisionError,
} from "./shape.ts";
import { renamedBetween, revisionOf, type RevisionPair, type CompiledRevision } from "./compiled-revision.ts";
import { signatureChanges } from "./signatures.ts";
import { reachOf, type ChangeReach } from "./dependency-graph.ts";

export interface DiffOptions {
  /** What the sides are called. */
  readonly from: string;
  readonly to: string;
  /** Inputs tried for each rule at most. */
  readonly tries?: number;
  /** Only these rulebooks. */
  readonly only?: readonly string[];
  readonly progress?: (what: string) => Promise<void>;
}

export const usualTries = 20_000;

export async function diffOf(before: Compilation, after: Compilation, options: DiffOptions): Promise<Diff> {
  const renamed = renamedBetween(before, after);
  const sides = { before: revisionOf(before, renamed), after: revisionOf(after) };
  const namesBefore = new Map(before.names.map((name) => [renamed.get(name) ?? name, name]));
  const names = [...new Set([...after.names, ...namesBefore.keys()])]
    .sort()
    .filter((name) => options.only === undefined || options.only.includes(name));
  const rulebooks: RulebookDiff[] = [];
  for (const name of names) {
    await options.progress?.(name);
    rulebooks.push(
      await rulebookDiff(
        { rulebook: name, ...sides },
        {
          isOld: namesBefore.has(name),
          isNew: after.names.includes(name),
          was: renamedFrom(namesBefore.get(name), name),
        },
        options,
      ),
    );
  }
  return {
    format: 1,
    from: options.from,
    to: options.to,
    step: rulebooks.reduce<VersionStep>((step, each) => higher(step, each.step), "none"),
    rulebooks,
    troubles: [...troublesOf(before, "from"), ...troublesOf(after, "to")],
  };
}

const renamedFrom = (before: string | undefined, name: string): string | null =>
  before === undefined || before === name ? null : before;

function troublesOf(
  { diagnostics, sources, rulebooks }: Compilation,
  side: RevisionError["side"],
): readonly RevisionError[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const folders = new Map(rulebooks.map(({ folder, name }) => [folder, name]));
  const byBook = new Map<string | null, (typeof errors)[number][]>();
  for (const error of errors) {
    const { file } = error.span;
    const book = folders.get(file.slice(0, Math.max(0, file.lastIndexOf("/")))) ?? null;
    byBook.set(book, [...(byBook.get(book) ?? []), error]);
  }
  return [...byBook].map(([rulebook, all]) => {
    const [first] = all;
    return {
      side,
      rulebook,
      errors: all.length,
      first:
        first === undefined
          ? ""
          : [...(first.span.file === "" ? [] : [placeOf(sources, first.span)]), first.message].join(" "),
    };
  });
}

interface RulebookPresence {
  readonly isOld: boolean;
  readonly isNew: boolean;
  readonly was: string | null;
}

async function rulebookDiff(
  pair: RevisionPair,
  { isOld, isNew, was }: RulebookPresence,
  options: DiffOptions,
): Promise<RulebookDiff> {
  const { rulebook } = pair;
  const empty: RulebookDiff = {
    rulebook,
    was,
    state: "same",
    step: "none",
    declarations: [],
    rules: [],
    play: [],
    examples: [],
    reports: [],
    signatures: [],
  };
  const [before, after] = [pair.before.program(rulebook), pair.after.program(rulebook)];
  if (!isOld || !isNew) return { ...empty, state: isOld ? "gone" : "new", step: isOld ? "major" : "minor" };
  if (before === null || after === null) return { ...empty, state: "unread" };
  const reach = reachOf(pair.before.nodes(rulebook), pair.after.nodes(rulebook));
  const reaches = reachesOf(pair, before, after, reach);
  const declarations = declarationChanges(pair, before, after);
  const pause = async (what: string): Promise<void> => options.progress?.(what);
  const games = gameSetupsOf(pair, async (what) => pause(`${rulebook}, ${what}`));
  const tries = options.tries ?? usualTries;
  const rules = await ruleChanges(pair, before, after, reach, games, tries, async (rule) =>
    pause(`${rulebook}.${rule}`),
  );
  const play = await playChanges(pair, before, after, reach, games, tries, async (what) =>
    pause(`${rulebook}, ${what}`),
  );
  const examples = exampleChanges(pair, before, after, (variant) => reaches.get(variant) ?? null);
  const reports = reportChanges(pair, before, after, [...reaches.values()]);
  const signatures = signatureChanges(
    before,
    after,
    { before: pair.before.programs(rulebook), after: pair.after.programs(rulebook) },
    was,
  );
  const step = signatures.reduce<VersionStep>(
    (sum, each) => higher(sum, each.step),
    moves(declarations, rules, play) ? "patch" : "none",
  );
  const isSame =
    was === null &&
    declarations.length +
      rules.length +
      play.filter(isMoved).length +
      examples.length +
      reports.length +
      signatures.length ===
      0;
  return {
    ...empty,
    state: isSame ? "same" : "changed",
    step,
    declarations,
    rules: [...rules],
    play,
    examples,
    reports,
    signatures,
  };
}

const isMoved = ({ moves: all }: PlayMoves): boolean => all.length > 0;

/** Does anything that programs can see give something else? */
const moves = (
  declarations: readonly DeclarationChange[],
  rules: readonly RuleChange[],
  play: readonly PlayMoves[],
): boolean =>
  declarations.length > 0 ||
  play.some(isMoved) ||
  rules.some(
    (rule) =>
      rule.happened !== "changed" ||
      rule.untried !== null ||
      (rule.results?.differ ?? 0) > 0 ||
      (rule.odds?.differ ?? 0) > 0 ||
      rule.itself,
  );

/** What is reached without a variant, and under each that both sides have. */
function reachesOf(
  {
    before: old,
    after: fresh,
    rulebook,
  }: { readonly before: CompiledRevision; readonly after: CompiledRevision; readonly rulebook: string },
  before: Program,
  after: Program,
  base: ChangeReach,
): ReadonlyMap<Id | null, ChangeReach> {
  const shared = after.variants.filter(({ id }) => before.variants.some((each) => each.id === id));
  return new Map<Id | null, ChangeReach>([
    [null, base],
    ...shared.map(({ id }) => [id, reachOf(old.nodes(rulebook, id), fresh.nodes(rulebook, id))] as const),
  ]);
}
