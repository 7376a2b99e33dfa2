/** A parameter, or two, going through their values: each stop is asked for by itself, so that results fill in and nothing hangs. */
import { computed, effect, signal } from "@preact/signals";
import type { Control } from "../controls.ts";
import type { ParamLine, RuleLine } from "../protocol.ts";
import { hasCurve, oddsMode } from "./asking.ts";
import { deskOf, entries, type Entry } from "./odds-curves.ts";
import {
  curveLabel,
  resultsOf,
  type CurveFound,
  type Result,
  type Stop,
  type SweepMeasure,
  type SweptAxis,
} from "./odds-data.ts";
import { onRulesRenamed } from "./rule-renames.ts";
import { currentRule, panel } from "./state.ts";

export interface SweepChoice {
  /** Names of parameters; null: the first that can be swept, and none. */
  readonly over: string | null;
  readonly and: string | null;
  readonly measure: SweepMeasure | null;
  /** The text of a result; null: one in the middle. */
  readonly result: string | null;
  /** From and to, of parameters that are numbers. */
  readonly ranges: Readonly<Record<string, readonly [from: number, to: number]>>;
}
export const noChoice: SweepChoice = { over: null, and: null, measure: null, result: null, ranges: {} };
export const sweepChoice = signal<SweepChoice>(noChoice);

/** The rule for which it was chosen: the cursor may stand in another one when its parameters get other names. */
let chosenFor: string | null = null;

export function chooseSweep(next: Partial<SweepChoice>): void {
  chosenFor = currentRule.peek()?.id ?? chosenFor;
  sweepChoice.value = { ...sweepChoice.peek(), ...next };
}

/** What is swept stays so under another name. */
onRulesRenamed((follow) => {
  const rule = chosenFor ?? swept.peek()?.plan.rule.id;
  if (rule === undefined) return;
  const { over, and, ranges } = sweepChoice.peek();
  const nameNow = (name: string | null): string | null =>
    name === null ? name : (Object.keys(follow({ rule, args: { [name]: null } })?.args ?? {})[0] ?? name);
  const named = Object.entries(ranges).map(([name, range]) => [nameNow(name) ?? name, range] as const);
  chosenFor = follow({ rule, args: {} })?.rule ?? rule;
  sweepChoice.value = {
    ...sweepChoice.peek(),
    over: nameNow(over),
    and: nameNow(and),
    ranges: Object.fromEntries(named),
  };
});

/** Stops of an axis: more of them no line shows better. */
const mostStops = 41;
/** Where two go through their values together. */
const mostCrossed = 21;
const usualReach = 20;

const inner = (control: Control): Control => (control.kind === "optional" ? control.of : control);

export const canSweep = ({ control }: ParamLine): boolean => ["number", "pick", "yesNo"].includes(inner(control).kind);

/** From where to where a number goes, unless the person says so. */
export function rangeOf({ name, control }: ParamLine): readonly [from: number, to: number] | null {
  const of = inner(control);
  if (of.kind !== "number") return null;
  const from = of.low ?? Math.min(0, of.high ?? 0);
  const usual = [from, Math.max(from, Math.min(of.high ?? Infinity, from + usualReach))] as const;
  const chosen = Object.hasOwn(sweepChoice.value.ranges, name) ? sweepChoice.value.ranges[name] : undefined;
  if (chosen === undefined) return usual;
  const within = (value: number): number => Math.min(of.high ?? Infinity, Math.max(of.low ?? -Infinity, value));
  const [low, high] = [within(chosen[0]), within(chosen[1])];
  return low < high ? [low, high] : [Math.min(low, high), Math.max(low, high)];
}

function axisOf(param: ParamLine, most: number): SweptAxis {
  const control = inner(param.control);
  const { name, label } = param;
  const axis = (all: readonly Stop[]): SweptAxis => ({
    param: name,
    label,
    stops: all.slice(0, most),
    more: Math.max(0, all.length - most),
  });
  if (control.kind === "pick")
    return axis(control.options.map(({ value, label: text }) => ({ value, text, number: null })));
  if (control.kind === "yesNo")
    return axis([false, true].map((value) => ({ value, text: value ? "yes" : "no", number: null })));
  const [from, to] = rangeOf(param) ?? [0, 0];
  const isWhole = control.kind === "number" && control.isWhole;
  const listed = control.kind === "number" ? control.values : undefined;
  if (listed !== undefined) return axis(listed.filter((each) => each >= from && each <= to).map(numberStop));
  const reach = to - from;
  const step = isWhole ? Math.max(1, Math.ceil(reach / (most - 1))) : reach / Math.min(20, most - 1) || 1;
  const count = Math.floor(reach / step + 1e-9) + 1;
  return axis(Array.from({ length: count }, (_, place) => numberStop(Number((from + place * step).toPrecision(12)))));
}

const numberStop = (number: number): Stop => ({ value: number, text: String(number).replace(/^-/, "−"), number });

export interface SweepPlan {
  readonly rule: RuleLine;
  /** The parameters, in the order in which they were chosen. */
  readonly chosen: readonly [over: string, and: string | null];
  readonly across: SweptAxis;
  /** Null: one parameter alone is swept. */
  readonly down: SweptAxis | null;
  readonly entries: readonly Entry[];
}

/** Null: nothing of the rule can be swept. */
export const sweepPlan = computed((): SweepPlan | null => {
  const rule = currentRule.value;
  if (rule === null || !hasCurve(rule)) return null;
  const params = rule.params.filter(canSweep);
  const { over, and } = sweepChoice.value;
  const across = params.find(({ name }) => name === over) ?? params[0];
  const down = params.find(({ name }) => name === and && name !== across?.name);
  if (across === undefined) return null;
  const most = down === undefined ? mostStops : mostCrossed;
  const axes = [across.name, ...(down === undefined ? [] : [down.name])];
  const swept = sweptEntries(entries.value, axes);
  const [first, second] = [axisOf(across, most), down === undefined ? null : axisOf(down, most)];
  // A panel is higher than it is wide: the longer one goes down.
  const isTurned = second !== null && second.stops.length < first.stops.length;
  return {
    rule,
    chosen: [first.param, second?.param ?? null],
    across: isTurned ? second : first,
    down: isTurned ? first : second,
    // A heat map has room for one.
    entries: down === undefined ? swept : swept.slice(0, 1),
  };
});

/** Those that are given what is swept; where they differ in nothing else they are one. */
function sweptEntries(all: readonly Entry[], axes: readonly string[]): readonly Entry[] {
  const known = new Set<string>();
  return all.flatMap((entry): readonly Entry[] => {
    const { rule, curve, isEarlier } = entry;
    if (!axes.every((axis) => rule.params.some(({ name }) => name === axis))) return [];
    const args = Object.fromEntries(Object.entries(curve.args).filter(([name]) => !axes.includes(name)));
    const key = JSON.stringify([curve.rule, args, curve.variant, isEarlier]);
    if (known.has(key)) return [];
    known.add(key);
    const isOwnName = curve.variant !== null || isEarlier;
    return [{ ...entry, label: isOwnName ? entry.label : curveLabel(rule, args) }];
  });
}

/** What came of the stops: of a plan, by entry, place across, place down. */
export interface Swept {
  readonly plan: SweepPlan;
  readonly cells: ReadonlyMap<string, CurveFound>;
}
export const swept = signal<Swept | null>(null);
/** Stops that are done, of all; null: none is being worked out. */
export const sweepProgress = signal<readonly [done: number, all: number] | null>(null);

export const cellKey = (entry: Pick<Entry, "key">, across: number, down: number): string =>
  `${entry.key} ${across} ${down}`;

interface Job {
  readonly entry: Entry;
  readonly key: string;
  readonly stops: Readonly<Record<string, Stop["value"]>>;
}

let run = 0;
/** Stops that are asked for at a time: the worker can turn to something newer between them. */
const together = 4;

effect(() => {
  run += 1;
  sweepProgress.value = null;
  if (panel.value !== "odds" || oddsMode.value !== "sweep") return;
  const plan = sweepPlan.value;
  if (plan === null) return;
  // All rules that are asked must have been read; when they are, or are read anew, it begins again.
  if (plan.entries.some((entry) => deskOf(entry) === null)) return;
  void sweep(plan, run);
});

async function sweep(plan: SweepPlan, mine: number): Promise<void> {
  const jobs = jobsOf(plan);
  const cells = new Map<string, CurveFound>();
  sweepProgress.value = [0, jobs.length];
  let done = 0;
  for (const some of asked(jobs)) {
    const reader = some[0] === undefined ? null : deskOf(some[0].entry);
    if (reader === null) return;
    const curves = some.map(({ entry, stops }) => ({ ...entry.curve, args: { ...entry.curve.args, ...stops } }));
    const found = await reader.desk.find(curves, reader.of);
    if (found === null || run !== mine) return;
    for (const [place, { key }] of some.entries()) {
      const answer = found[place];
      if (answer !== undefined) cells.set(key, answer);
    }
    done += some.length;
    sweepProgress.value = [done, jobs.length];
    // What an earlier sweep has found stays, paler, until there is something to see of this one.
    if (done >= jobs.length / 4 || swept.peek() === null) swept.value = { plan, cells: new Map(cells) };
  }
  swept.value = { plan, cells };
  sweepProgress.value = null;
}

/** A few at a time, which are asked of the same rules. */
function asked(jobs: readonly Job[]): readonly (readonly Job[])[] {
  return [false, true].flatMap((isEarlier) => {
    const some = jobs.filter(({ entry }) => entry.isEarlier === isEarlier);
    return Array.from({ length: Math.ceil(some.length / together) }, (_, place) =>
      some.slice(place * together, (place + 1) * together),
    );
  });
}

function jobsOf({ across, down, entries: all }: SweepPlan): readonly Job[] {
  const downs = down?.stops ?? [null];
  return all.flatMap((entry) =>
    downs.flatMap((below, row) =>
      across.stops.map((stop, column): Job => ({
        entry,
        key: cellKey(entry, column, row),
        stops: {
          [across.param]: stop.value,
          ...(down === null || below === null ? {} : { [down.param]: below.value }),
        },
      })),
    ),
  );
}

const oddsOf = ({ cells }: Swept): readonly Extract<CurveFound, { kind: "odds" }>[] =>
  [...cells.values()].flatMap((found) => (found.kind === "odds" ? [found] : []));

/** What can be looked at, and what is: by the choice, or by what there is. */
export interface SweepLook {
  readonly measures: readonly SweepMeasure[];
  readonly measure: SweepMeasure;
  readonly results: readonly Result[];
  readonly result: Result | null;
}

export function lookOf(found: Swept, { measure: wanted, result: chosen }: SweepChoice): SweepLook {
  const all = oddsOf(found);
  const results = resultsOf(all);
  const isOrdered = all.every((each) => each.isOrdered);
  const measures: readonly SweepMeasure[] = [
    ...(all.some(({ mean }) => mean !== null) ? (["average"] as const) : []),
    "chance",
    ...(isOrdered ? (["atLeast", "atMost"] as const) : []),
  ];
  return {
    measures,
    measure: measures.find((each) => each === wanted) ?? measures[0] ?? "chance",
    results,
    result: results.find(({ text }) => text === chosen) ?? results[Math.floor((results.length - 1) / 2)] ?? null,
  };
}
