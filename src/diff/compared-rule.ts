/** A rule before and after: the parameters that both take, and inputs of them. */
import type { Interpreter } from "../interpret/interpreter.ts";
import type { Field, Id, Json, Program, Rule } from "../ir/program.ts";
import { domainOf, type Domain, type DomainSources } from "./domain.ts";
import { meaningOf } from "../ir/meaning.ts";

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

/** A value for each parameter that both take; undefined: it is left out. */
export type Input = readonly (Json | undefined)[];

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
export function choicesOf({
  domains,
  params,
  before,
  named,
}: ComparedRule): readonly (readonly (Json | undefined)[])[] {
  return domains.map(({ values }, index) => {
    const param = params[index] as Field;
    const was = before.rule.params.find(({ name }) => name === param.name);
    return (was !== undefined && mayBeLeftOut(was, param)) || named.some((input) => input[index] === undefined)
      ? [undefined, ...values]
      : values;
  });
}

/** An input by the names of its parameters. */
export function inputOf({ params }: ComparedRule, input: Input): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    params.flatMap(({ name }, index) => {
      const value = input[index];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
