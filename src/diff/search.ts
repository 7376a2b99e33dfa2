/** Inputs for which a rule gives something else than it did. */
import { decodeArguments } from "../interpret/decode.ts";
import type { Frame } from "../interpret/evaluate/context.ts";
import type { Interpreter, Outcome } from "../interpret/interpreter.ts";
import { valueText } from "../interpret/show.ts";
import { canonical, own } from "../interpret/values.ts";
import type { Field, Id, Json, Program, Rule } from "../ir/program.ts";
import { seeded } from "../runtime/seeded.ts";
import { complexityOf, isLess, simpler, sumOf, type Complexity } from "./complexity.ts";
import { domainOf, pickAt, picksOf, type Domain, type DomainSources } from "./domain.ts";
import { meaningOf } from "../ir/meaning.ts";
import type { Difference, ResultMoves } from "./shape.ts";

/** A rule on both sides. */
export interface ComparedRule {
  readonly id: Id;
  readonly before: { readonly rule: Rule; readonly interpreter: Interpreter };
  readonly after: { readonly rule: Rule; readonly interpreter: Interpreter };
  /** What both take, as it is now. */
  readonly params: readonly Field[];
  readonly domains: readonly Domain[];
  readonly programs: readonly Program[];
  /** Inputs that examples and reports name. */
  readonly named: readonly Input[];
}

export type Input = readonly (Json | undefined)[];

/** Turns of loops and other work for one rule: what is slow is tried less often. */
const mostWork = 30_000_000;

/** Ready to be tried; or why not. */
export function subjectOf(
  id: Id,
  before: Interpreter,
  after: Interpreter,
  ground: DomainSources,
  namedFor: (params: readonly Field[]) => readonly Input[] = () => [],
): ComparedRule | string {
  const [a, b] = [before.linked.rule(id).rule, after.linked.rule(id).rule];
  const params = paramsOf(a, b);
  if (typeof params === "string") return params;
  const domains: Domain[] = [];
  for (const param of params) {
    const domain = domainOf(ground, param.type, param.bound);
    if (domain === null) return `\`${param.name}\` belongs to a game`;
    domains.push(domain);
  }
  const named = namedFor(params);
  const extended = domains.map((domain, index) =>
    withNamed(
      domain,
      named.flatMap((input) => input[index] ?? []),
    ),
  );
  return {
    id,
    before: { rule: a, interpreter: before },
    after: { rule: b, interpreter: after },
    params,
    domains: extended,
    programs: ground.after.programs,
    named,
  };
}

/** What is named counts as simple, too. */
function withNamed(domain: Domain, named: readonly Json[]): Domain {
  const existing = new Set(domain.values.map((each) => JSON.stringify(each)));
  const more = [...new Map(named.map((each) => [JSON.stringify(each), each]))]
    .filter(([key]) => !existing.has(key))
    .map(([, each]) => each);
  return more.length === 0 ? domain : { ...domain, values: [...domain.values, ...more] };
}

/** What both take, as it is now, within bounds that hold everything that either takes; or why that cannot be compared. */
export function paramsOf(a: Rule, b: Rule): readonly Field[] | string {
  const alone = [
    ...a.params.filter(({ name }) => b.params.every((each) => each.name !== name)),
    ...b.params.filter(({ name }) => a.params.every((each) => each.name !== name)),
  ];
  const needed = alone.find((param) => param.default === null);
  if (needed !== undefined) return `\`${needed.name}\` is there on one side only`;
  const params: Field[] = [];
  for (const param of b.params) {
    const was = a.params.find(({ name }) => name === param.name);
    if (was === undefined) continue;
    if (meaningOf(was.type).hash !== meaningOf(param.type).hash) return `\`${param.name}\` is of another type now`;
    params.push({ ...param, bound: wider(was, param) });
  }
  return params;
}

/** Bounds that hold everything that either side takes. */
function wider(a: Field, b: Field): Field["bound"] {
  if (a.bound === null || b.bound === null) return null;
  const low = a.bound.low === null || b.bound.low === null ? null : Math.min(a.bound.low, b.bound.low);
  const high = a.bound.high === null || b.bound.high === null ? null : Math.max(a.bound.high, b.bound.high);
  const values =
    a.bound.values === undefined || b.bound.values === undefined
      ? {}
      : { values: [...new Set([...a.bound.values, ...b.bound.values])].sort((one, other) => one - other) };
  const open = { lowOpen: a.bound.lowOpen && b.bound.lowOpen, highOpen: a.bound.highOpen && b.bound.highOpen };
  return { low, high, ...open, ...values };
}

/** It has a default on both sides, and not the same one: then it matters that it is left out. */
const mayBeLeftOut = (a: Field, b: Field): boolean =>
  a.default !== null && b.default !== null && meaningOf(a.default).hash !== meaningOf(b.default).hash;

/** What is given for each parameter: a place in its domain, and one more where leaving it out is something else. */
function choicesOf({ domains, params, before, named }: ComparedRule): readonly (readonly (Json | undefined)[])[] {
  return domains.map(({ values }, index) => {
    const param = params[index] as Field;
    const was = before.rule.params.find(({ name }) => name === param.name);
    return (was !== undefined && mayBeLeftOut(was, param)) || named.some((input) => input[index] === undefined)
      ? [undefined, ...values]
      : values;
  });
}

/** What moves, and some of the inputs that do, wherever they lie among all that were tried. */
export interface Compared {
  readonly moves: ResultMoves;
  readonly witnesses: readonly Readonly<Record<string, Json>>[];
}

export function compareResults(subject: ComparedRule, tries: number): Compared {
  const choices = choicesOf(subject);
  const lengths = choices.map(({ length }) => length);
  const count = lengths.reduce((product, length) => product * length, 1);
  const whole = count <= tries;
  const best = newBest(subject);
  const witnesses = newSpread<Input>(mostWitnesses);
  const costs = choices.map((values, index) => values.map((value) => costIn(subject, index, value)));
  let [tried, differ, work] = [0, 0, 0];
  const attempt = (picked: readonly number[]): void => {
    const input = picked.map((index, place) => choices[place]?.[index]);
    const found = compare(subject, input);
    work += found.work;
    if (!found.isInput) return;
    tried += 1;
    if (!found.differs) return;
    differ += 1;
    witnesses.offer(input);
    best.offer(input, sumOf(picked.map((index, place) => costs[place]?.[index] ?? { parts: 0, size: 0 })), found);
  };
  const cut = whole
    ? throughAll(lengths, count, attempt, () => work)
    : throughSome(subject.id, lengths, picksNamed(subject, choices), tries, attempt, () => work);
  const all = whole && !cut && subject.domains.every((domain) => domain.all);
  return {
    moves: { tried, all, differ, smallest: differ === 0 ? null : best.smallest(all), largest: best.largest() },
    witnesses: witnesses.list().map((input) => inputOf(subject, input)),
  };
}

const mostWitnesses = 64;

/** Of a row of unknown length at most so many, at even distances. */
function newSpread<T>(most: number): { offer(value: T): void; list(): readonly T[] } {
  let [values, distance, offered]: [readonly T[], number, number] = [[], 1, 0];
  return {
    offer(value) {
      if (offered % distance === 0) {
        if (values.length === most) {
          values = values.filter((_, index) => index % 2 === 0);
          distance *= 2;
        }
        if (offered % distance === 0) values = [...values, value];
      }
      offered += 1;
    },
    list: () => values,
  };
}

function throughAll(
  lengths: readonly number[],
  count: number,
  attempt: (picked: readonly number[]) => void,
  work: () => number,
): boolean {
  for (let number = 0; number < count; number += 1) {
    if (work() > mostWork) return true;
    attempt(pickAt(lengths, number));
  }
  return false;
}

/** Places of what is named among what is given for each parameter. */
function picksNamed(
  { named }: ComparedRule,
  choices: readonly (readonly (Json | undefined)[])[],
): readonly (readonly number[])[] {
  const places = choices.map((values) => new Map(values.map((value, index) => [JSON.stringify(value) ?? "", index])));
  return named
    .map((input) => input.map((value, index) => places[index]?.get(JSON.stringify(value) ?? "") ?? -1))
    .filter((picked) => !picked.includes(-1));
}

/** What is named first; then one part after the other away from the simplest; then at random, each once. */
function throughSome(
  id: Id,
  lengths: readonly number[],
  named: readonly (readonly number[])[],
  tries: number,
  attempt: (picked: readonly number[]) => void,
  work: () => number,
): boolean {
  if (lengths.includes(0)) return true;
  const seen = new Set<string>();
  const take = (picked: readonly number[]): void => {
    const key = picked.join();
    if (seen.has(key) || work() > mostWork) return;
    seen.add(key);
    attempt(picked);
  };
  for (const picked of named) take(picked);
  for (const picked of picksOf(lengths, Math.min(tries, 1 + lengths.reduce((sum, length) => sum + length, 0))).list)
    take(picked);
  const dice = seeded(`diff ${id}`);
  for (let turn = 0; turn < tries * 2 && seen.size < tries; turn += 1)
    take(lengths.map((length) => dice.below(length)));
  return true;
}

// ---------------------------------------------------------------- one input

interface ComparedInput {
  readonly isInput: boolean;
  readonly differs: boolean;
  readonly from: Outcome | null;
  readonly to: Outcome | null;
  readonly work: number;
}

/** What is not taken on either side is no input. */
function compare(subject: ComparedRule, input: Input): ComparedInput {
  const [a, b] = [evaluate(subject.before, subject, input), evaluate(subject.after, subject, input)];
  const work = a.work + b.work;
  if (a.outcome === null && b.outcome === null) return { isInput: false, differs: false, from: null, to: null, work };
  return {
    isInput: true,
    differs: keyOf(subject.before, a.outcome) !== keyOf(subject.after, b.outcome),
    from: a.outcome,
    to: b.outcome,
    work,
  };
}

function evaluate(
  { rule, interpreter }: ComparedRule["before"],
  { params }: ComparedRule,
  input: Input,
): { readonly outcome: Outcome | null; readonly work: number } {
  const given = Object.fromEntries(
    params.flatMap(({ name }, index) => (input[index] === undefined ? [] : [[name, input[index]] as const])),
  );
  const decoded = interpreter.guard(() => decodeArguments(interpreter.room, rule, given));
  if (decoded.kind === "fault" || decoded.value.kind === "problems") return { outcome: null, work: 1 };
  const outcome = interpreter.callWith(rule.id, decoded.value.frame as Frame);
  const { steps, work } = interpreter.room.meter;
  return { outcome, work: steps + work + 10 };
}

/** The same for the same result. An error in play is a result of its kind. */
function keyOf({ rule, interpreter }: ComparedRule["before"], outcome: Outcome | null): string {
  if (outcome === null) return "not taken";
  return outcome.kind === "fault"
    ? `fault ${outcome.fault}`
    : canonical(interpreter.linked, rule.result, outcome.value);
}

/** Of two records only the fields that differ. */
function apartTexts(
  { before, after }: ComparedRule,
  from: Outcome | null,
  to: Outcome | null,
): Pick<Difference, "from" | "to"> {
  const whole = { from: outcomeText(before, from), to: outcomeText(after, to) };
  const [a, b] = [before.rule.result, after.rule.result];
  if (from?.kind !== "value" || to?.kind !== "value" || a.kind !== "record" || b.kind !== "record") return whole;
  const fields = (side: ComparedRule["before"], id: Id, value: Json): ReadonlyMap<string, string> =>
    new Map(
      side.interpreter.linked
        .record(id)
        .fields.map(({ name, type }) => [
          name,
          valueText(side.interpreter.linked, type, own(value, name) ?? null, { most: 160 }),
        ]),
    );
  const [old, fresh] = [fields(before, a.id, from.value), fields(after, b.id, to.value)];
  if ([...old.keys()].join() !== [...fresh.keys()].join()) return whole;
  const apart = [...fresh].filter(([name, text]) => old.get(name) !== text).map(([name]) => name);
  const text = (of: ReadonlyMap<string, string>): string =>
    apart.map((name) => `${name}: ${of.get(name) ?? ""}`).join(", ");
  return apart.length === 0 || apart.length === fresh.size ? whole : { from: text(old), to: text(fresh) };
}

function outcomeText({ rule, interpreter }: ComparedRule["before"], outcome: Outcome | null): string {
  if (outcome === null) return "is not taken";
  if (outcome.kind === "fault") return `error: ${outcome.message.split("\n")[0] ?? ""}`;
  return valueText(interpreter.linked, rule.result, outcome.value, { most: 160 });
}

export function callText({ params, after, programs }: ComparedRule, input: Input): string {
  return params
    .flatMap(({ name, type }, index) => {
      const value = input[index];
      if (value === undefined) return [];
      const plain = type.kind === "optional" ? type.of : type;
      // A key or variant says by itself of what it is one.
      const text =
        typeof value === "string" && (plain.kind === "row" || plain.kind === "choice")
          ? value
          : valueText(after.interpreter.linked, type, value, { most: 160 });
      return programs.length === 0 ? [] : [`${name}: ${text}`];
    })
    .join(", ");
}

export function inputOf({ params }: ComparedRule, input: Input): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    params.flatMap(({ name }, index) => {
      const value = input[index];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

// ---------------------------------------------------------------- the smallest of many

interface BestInputs {
  offer(input: Input, cost: Complexity, found: ComparedInput): void;
  /** `final`: nothing was left out, so nothing smaller is to be looked for. */
  smallest(final: boolean): Difference;
  largest(): ResultMoves["largest"];
}

function costIn({ params, domains, programs }: ComparedRule, place: number, value: Json | undefined): Complexity {
  return value === undefined
    ? { parts: 0, size: 0 }
    : complexityOf(programs, params[place]?.type ?? { kind: "never" }, value, domains[place]?.values[0] ?? null);
}

function newBest(subject: ComparedRule): BestInputs {
  let best: { readonly input: Input; readonly cost: Complexity } | null = null;
  let far: { readonly input: Input; readonly by: number; readonly found: ComparedInput } | null = null;
  const toDifference = (input: Input, { from, to }: ComparedInput): Difference => ({
    at: null,
    input: inputOf(subject, input),
    call: callText(subject, input),
    ...apartTexts(subject, from, to),
  });
  return {
    offer(input, cost, found) {
      if (best === null || isLess(cost, best.cost)) best = { input, cost };
      const { from, to } = found;
      if (
        from?.kind !== "value" ||
        to?.kind !== "value" ||
        typeof from.value !== "number" ||
        typeof to.value !== "number"
      )
        return;
      const by = to.value - from.value;
      if (far === null || Math.abs(by) > Math.abs(far.by)) far = { input, by: Number(by.toFixed(6)), found };
    },
    smallest(final) {
      const found = best as { readonly input: Input; readonly cost: Complexity };
      const input = final ? found.input : shrunk(subject, found.input, found.cost);
      return toDifference(input, compare(subject, input));
    },
    largest: () => (far === null ? null : { ...toDifference(far.input, far.found), by: far.by }),
  };
}

const mostShrinking = 3000;

/** Takes whatever is simpler and still differs, until nothing is. */
function shrunk(subject: ComparedRule, from: Input, cost: Complexity): Input {
  let [input, least, left] = [from, cost, mostShrinking];
  for (let better = true; better && left > 0;) {
    better = false;
    for (const [place, param] of subject.params.entries()) {
      const value = input[place];
      if (value === undefined) continue;
      const others = [...(subject.domains[place]?.values ?? []), ...simpler(subject.programs, param.type, value)];
      for (const other of others
        .map((each) => ({ each, cost: costIn(subject, place, each) }))
        .sort((a, b) => a.cost.parts - b.cost.parts || a.cost.size - b.cost.size)) {
        if (!isLess(other.cost, costIn(subject, place, value)) || left <= 0) break;
        const tried = input.map((each, index) => (index === place ? other.each : each));
        left -= 1;
        const found = compare(subject, tried);
        if (!found.isInput || !found.differs) continue;
        input = tried;
        least = sumOf(tried.map((each, index) => costIn(subject, index, each)));
        better = true;
        break;
      }
    }
  }
  return least === cost ? from : input;
}
