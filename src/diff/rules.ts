/** Rules that say something else, or depend on what does; and what that moves. */
import type { Interpreter } from "../interpret/interpreter.ts";
import { middleOf } from "../interpret/odds-text.ts";
import { canonical } from "../interpret/values.ts";
import type { Field, Id, Json, Program, Rule } from "../ir/program.ts";
import { allOf, type ProgramPart } from "../ir/visit.ts";
import { ruleOdds } from "../odds/of-rule.ts";
import { causesOf, suspectsOf } from "./causes.ts";
import { namedInputs } from "./named-inputs.ts";
import { speaksOfGame } from "../interpret/decode.ts";
import { nameOf, short } from "../interpret/show.ts";
import { replacedOtherwise } from "./declarations.ts";
import { detailIfMoved, fieldDetails, standardDetails } from "./field-details.ts";
import { spokenOf, type DomainSources } from "./domain.ts";
import { formulaDetails } from "./formulas.ts";
import { oddsMoves } from "./odds.ts";
import { readsOf, stateResults, stateSubjectOf } from "./game/state-rules.ts";
import type { GameSetups } from "./game/game-setups.ts";
import { compareResults } from "./search.ts";
import { subjectOf, type Input, type ComparedRule } from "./compared-rule.ts";
import type { Detail, RuleChange } from "./shape.ts";
import { writtenAs, type RevisionPair, type CompiledRevision } from "./compiled-revision.ts";
import { meaningOfRule } from "../ir/meaning.ts";
import { reachOf, wayOf, type ChangeReach } from "./dependency-graph.ts";

/** For all rules of a rulebook together: with many of them, each is tried less often. */
const triesOfAll = 400_000;
const fewestTries = 1000;
/** A rule that asks for odds takes long. */
const triesOfAsking = 60;

interface Candidate {
  readonly id: Id;
  readonly variant: Id | null;
  readonly reach: ChangeReach;
  readonly before: Rule;
  readonly after: Rule;
}

/** `reach`: without a variant. */
export async function ruleChanges(
  pair: RevisionPair,
  before: Program,
  after: Program,
  reach: ChangeReach,
  games: GameSetups,
  tries: number,
  pause: (rule: string) => Promise<void>,
): Promise<readonly RuleChange[]> {
  const [old, fresh] = [
    new Map(before.rules.map((each) => [each.id, each])),
    new Map(after.rules.map((each) => [each.id, each])),
  ];
  const alone = (rule: Rule, happened: "new" | "gone", side: RevisionPair["before"]): RuleChange => {
    const text = writtenAs(side, rule);
    return {
      ...nothing(rule.name),
      happened,
      itself: true,
      details: [{ part: "", from: happened === "gone" ? text : null, to: happened === "new" ? text : null }],
    };
  };
  const candidates = [
    ...after.rules.flatMap((rule): readonly Candidate[] => {
      const was = old.get(rule.id);
      return was === undefined || !(reach.changed.has(rule.id) || reach.through.has(rule.id))
        ? []
        : [{ id: rule.id, variant: null, reach, before: was, after: rule }];
    }),
    ...variantCandidates(pair, before, after),
  ];
  const each = Math.min(tries, Math.max(fewestTries, Math.floor(triesOfAll / Math.max(1, candidates.length))));
  const changes: RuleChange[] = after.rules
    .filter(({ id }) => !old.has(id))
    .map((rule) => alone(rule, "new", pair.after));
  for (const candidate of candidates) {
    await pause(candidate.after.name);
    const change = await changeOf(pair, candidate, games, each);
    if (change !== null) changes.push(change);
  }
  return [
    ...changes,
    ...before.rules.filter(({ id }) => !fresh.has(id)).map((rule) => alone(rule, "gone", pair.before)),
  ];
}

const nothing = (rule: string): RuleChange => ({
  rule,
  variant: null,
  happened: "changed",
  itself: false,
  through: [],
  also: [],
  details: [],
  results: null,
  odds: null,
  untried: null,
});

/** Rules under a variant that both sides have, where what the variant replaces has changed. */
function variantCandidates(pair: RevisionPair, before: Program, after: Program): readonly Candidate[] {
  const { before: old, after: fresh, rulebook } = pair;
  return after.variants.flatMap((variant): readonly Candidate[] => {
    const was = before.variants.find(({ id }) => id === variant.id);
    if (was === undefined) return [];
    const own = replacedOtherwise(pair, was, variant);
    if (own.size === 0) return [];
    const reach = reachOf(old.nodes(rulebook, variant.id), fresh.nodes(rulebook, variant.id), own);
    const [linkedOld, linkedFresh] = [
      old.interpreter(rulebook, variant.id).linked,
      fresh.interpreter(rulebook, variant.id).linked,
    ];
    return after.rules
      .filter(({ id }) => (reach.changed.has(id) || reach.through.has(id)) && linkedOld.hasRule(id))
      .map(({ id }) => ({
        id,
        variant: variant.id,
        reach,
        before: linkedOld.rule(id).rule,
        after: linkedFresh.rule(id).rule,
      }));
  });
}

async function changeOf(
  pair: RevisionPair,
  { id, variant, reach, before, after }: Candidate,
  games: GameSetups,
  most: number,
): Promise<RuleChange | null> {
  const itself = meaningOfRule(before).hash !== meaningOfRule(after).hash;
  const base: RuleChange = {
    ...nothing(after.name),
    itself,
    variant: variant === null ? null : nameOf(variant),
    through: itself ? [] : wordsOfWay(wayOf(reach, id)),
    details: itself ? detailsOf(pair, before, after) : [],
  };
  const tries = before.effects.asks || after.effects.asks ? Math.min(most, triesOfAsking) : most;
  const reached = [
    ...allOf("Expr", [before.body, after.body]),
    ...reachedFrom(pair.before, pair.rulebook, before),
    ...reachedFrom(pair.after, pair.rulebook, after),
  ];
  const ground: DomainSources = {
    before: { programs: pair.before.programs(pair.rulebook) },
    after: { programs: pair.after.programs(pair.rulebook) },
    ...spokenOf(reached.map(([, part]) => part)),
  };
  if (speaksOfGame(before) || speaksOfGame(after)) {
    const moments = await games.moments(variant);
    if (moments === null) return { ...base, untried: "it depends on a game, and there is none on both sides" };
    const subject =
      typeof moments === "string" ? moments : stateSubjectOf(moments, before, after, ground, readsOf(reached));
    return typeof subject === "string"
      ? { ...base, untried: subject }
      : { ...base, results: stateResults(subject, tries) };
  }
  const inputsNamed = (params: readonly Field[]): readonly Input[] =>
    [pair.after, pair.before].flatMap((side) => {
      const program = side.program(pair.rulebook);
      return program === null ? [] : namedInputs(program, side.interpreter(pair.rulebook, variant), id, params);
    });
  const subject = subjectOf(
    id,
    pair.before.interpreter(pair.rulebook, variant),
    pair.after.interpreter(pair.rulebook, variant),
    ground,
    inputsNamed,
  );
  if (typeof subject === "string") return { ...base, untried: subject };
  if (before.effects.rolls || after.effects.rolls) {
    const found = { ...base, odds: oddsMoves(subject) };
    return { ...found, ...whyMoved(pair, subject, variant, reach, found, []) };
  }
  const { moves, witnesses } = compareResults(subject, tries);
  const found = { ...base, results: moves };
  return { ...found, ...whyMoved(pair, subject, variant, reach, found, witnesses) };
}

const wordsOfWay = (way: readonly Id[]): readonly string[] =>
  way.map((each) => (each.endsWith(".") ? "how numbers count" : nameOf(each)));

/** What is shown, and the `witnesses` of what is only counted, has moved: because of which of the changes? */
function whyMoved(
  pair: RevisionPair,
  subject: ComparedRule,
  variant: Id | null,
  reach: ChangeReach,
  { itself, through, results, odds }: RuleChange,
  witnesses: readonly Readonly<Record<string, Json>>[],
): Pick<RuleChange, "through" | "also"> {
  const [before, after] = [pair.before.nodes(pair.rulebook, variant), pair.after.nodes(pair.rulebook, variant)];
  const suspects = suspectsOf(subject.id, reach, before, after);
  const shown = [
    ...new Map(
      [results?.largest, results?.smallest, odds?.largest].flatMap((each) =>
        each === null || each === undefined ? [] : [[each.call, each.input] as const],
      ),
    ).values(),
  ];
  const inputs = shown.length === 0 ? [] : [...shown, ...witnesses];
  const causes =
    inputs.length === 0
      ? []
      : causesOf(pair, variant, suspects, (interpreter) =>
          inputs.map((input) => answerText(subject, interpreter, input, odds !== null)),
        );
  if (causes.length === 0) return { through, also: [] };
  const [first = subject.id] = itself && causes.includes(subject.id) ? [subject.id] : causes;
  const also = causes
    .filter((each) => each !== first)
    .map((each) => (each.endsWith(".") ? "how numbers count" : nameOf(each)));
  return {
    through: first === subject.id ? [] : wordsOfWay(wayOf(reachOf(before, after, new Set([first])), subject.id)),
    also,
  };
}

function answerText(
  { id }: ComparedRule,
  interpreter: Interpreter,
  input: Readonly<Record<string, Json>>,
  rolls: boolean,
): string {
  if (!rolls) {
    const outcome = interpreter.call(id, input);
    return outcome.kind === "fault"
      ? outcome.fault
      : canonical(interpreter.linked, interpreter.linked.rule(id).rule.result, outcome.value);
  }
  const found = ruleOdds(interpreter).distribution(id, input);
  return found.kind === "fault"
    ? found.fault
    : JSON.stringify(found.value.map(({ value, chance }) => [value, Number(middleOf(chance).toFixed(9))]));
}

/** Bodies, tables and constants that a rule refers to, directly or not. */
function reachedFrom(side: CompiledRevision, rulebook: string, rule: Rule): readonly ProgramPart[] {
  const byId = new Map<Id, readonly ProgramPart[]>(
    side.programs(rulebook).flatMap(({ rules, tables, constants, records, choices, game }) => [
      ...rules.map((each) => [each.id, allOf("Expr", [each.body])] as const),
      ...tables.map((each) => [each.id, allOf("Row", each.rows)] as const),
      ...constants.map((each) => [each.id, allOf("Expr", [each.value])] as const),
      ...records.map((each) => [each.id, allOf("Record", [each])] as const),
      ...choices.map((each) => [each.id, allOf("Choice", [each])] as const),
      ...(game?.entities ?? []).map(
        ({ id, fields }) =>
          [
            id,
            allOf(
              "Expr",
              fields.flatMap(({ computed }) => computed ?? []),
            ),
          ] as const,
      ),
    ]),
  );
  const nodes = side.nodes(rulebook);
  const found = new Set<Id>();
  const waiting = [rule.id];
  while (waiting.length > 0) {
    const at = waiting.pop() as Id;
    if (found.has(at)) continue;
    found.add(at);
    waiting.push(...(nodes.get(at)?.needs ?? []));
  }
  return [...found].sort().flatMap((each) => byId.get(each) ?? []);
}

function detailsOf(pair: RevisionPair, before: Rule, after: Rule): readonly Detail[] {
  const params = fieldDetails(before.params, after.params).map((each) => ({
    ...each,
    part: `parameter \`${each.part}\``,
  }));
  const standards = standardDetails(pair, before.params, after.params);
  const formula = formulaDetails(pair, before, after);
  const all = [...params, ...standards, ...formula];
  return all.length > 0
    ? all
    : detailIfMoved(
        "formula",
        short(writtenAs(pair.before, before.body) ?? "", 160),
        short(writtenAs(pair.after, after.body) ?? "", 160),
      );
}
