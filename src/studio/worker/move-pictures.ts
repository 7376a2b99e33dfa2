/** Pictures of rules that give something else: their odds on both sides, or their results along one parameter. */
import type { Compilation } from "../../driver/compile.ts";
import type { RuleChange, RulebookDiff } from "../../diff/shape.ts";
import { createInterpreter, type Interpreter } from "../../interpret/interpreter.ts";
import { middleOf, oddsText } from "../../interpret/odds-text.ts";
import type { Odds } from "../../interpret/odds-value.ts";
import { valueText } from "../../interpret/show.ts";
import { bare, canonical } from "../../interpret/values.ts";
import type { Field, Json, Program, Rule } from "../../ir/program.ts";
import { createAsker } from "../../odds/asker.ts";
import { ruleOdds } from "../../odds/of-rule.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { startOf, type Control } from "../controls.ts";
import type { MovePicture, OddsPicture, ResultsPicture } from "../moves-protocol.ts";
import { controlOf } from "./make-controls.ts";

export type DrawRule = (change: RuleChange) => MovePicture | null;

/** More columns nobody could tell apart on a page's side. */
const mostPoints = 48;
/** A number without bounds is looked at so far to both sides of where it moved. */
const reach = 12;
const budget = 300_000;

interface Side {
  readonly interpreter: Interpreter;
  readonly programs: readonly Program[];
  readonly program: Program;
}

/** Rulebooks that have another name now are told in words alone. */
export function rulePictures({ rulebook, was }: RulebookDiff, before: Compilation, after: Compilation): DrawRule {
  if (was !== null) return () => null;
  const asker = createAsker({ budget, games: 0 });
  const sideOf = ({ rulebooks, sources }: Compilation): Side | null => {
    const found = rulebooks.find(({ name }) => name === rulebook);
    if (found === undefined || found.program === null) return null;
    const programs = [...found.linked, found.program];
    return { interpreter: createInterpreter(programs, { sources, asker }), programs, program: found.program };
  };
  const [old, fresh] = [sideOf(before), sideOf(after)];
  if (old === null || fresh === null) return () => null;
  return (change) => {
    const [from, to] = [ruleOf(old, change), ruleOf(fresh, change)];
    if (from === null || to === null) return null;
    if (change.odds !== null) return oddsPicture(from, to, change);
    return resultsPicture(from, to, change);
  };
}

interface RuleSide {
  readonly rule: Rule;
  readonly interpreter: Interpreter;
  readonly programs: readonly Program[];
}

function ruleOf({ interpreter, programs, program }: Side, { rule: name, variant }: RuleChange): RuleSide | null {
  const found = program.variants.find(({ id }) => id.slice(id.indexOf(".") + 1) === variant);
  if (variant !== null && found === undefined) return null;
  const own = variant === null ? interpreter : interpreter.under(found?.id ?? null);
  const id = `${program.rulebook.name}.${name}`;
  return own.linked.hasRule(id) ? { rule: own.linked.rule(id).rule, interpreter: own, programs } : null;
}

type Input = Readonly<Record<string, Json>>;

// ---------------------------------------------------------------- odds

/** Where odds are furthest apart; where that has too many results to draw, at smaller numbers. */
function oddsPicture(from: RuleSide, to: RuleSide, { rule: name, odds }: RuleChange): OddsPicture | null {
  const at = odds?.largest?.input;
  if (at === undefined) return null;
  for (const input of [at, withUsualNumbers(to, at)]) {
    const rows = oddsRows(from, to, input);
    if (rows === null || rows.length > mostPoints || rows.every((row) => row.from === row.to)) continue;
    const given = to.rule.params.flatMap((param) => {
      const value = input[param.name];
      return value === undefined ? [] : [`${param.name}: ${plain(to, param.type, value)}`];
    });
    return { kind: "odds", call: `${name}(${given.join(", ")})`, rows };
  }
  return null;
}

function withUsualNumbers({ rule, programs }: RuleSide, input: Input): Input {
  const small = rule.params.flatMap(({ name, type, bound }) => {
    const control = controlOf(programs, type, bound);
    return control.kind === "number" && typeof input[name] === "number" ? [[name, startOf(control)] as const] : [];
  });
  return { ...input, ...Object.fromEntries(small) };
}

/** Null: there is no answer. */
function oddsRows(from: RuleSide, to: RuleSide, input: Input): OddsPicture["rows"] | null {
  const chances = new Map<string, { readonly text: string; from: Odds | null; to: Odds | null }>();
  for (const [side, end] of [
    [to, "to"],
    [from, "from"],
  ] as const) {
    const found = ruleOdds(side.interpreter).distribution(side.rule.id, input);
    if (found.kind === "fault") return null;
    for (const { value, chance } of found.value) {
      const key = canonical(side.interpreter.linked, side.rule.result, value);
      const entry = chances.get(key) ?? { text: textOf(side, value), from: null, to: null };
      entry[end] = chance;
      chances.set(key, entry);
    }
  }
  const type = bare(to.rule.result);
  const entries = [...chances.values()];
  // Results of one side alone stand where numbers belong.
  if (type.kind === "int" || type.kind === "number") entries.sort((a, b) => Number(a.text) - Number(b.text));
  const share = (chance: Odds | null): number => (chance === null ? 0 : middleOf(chance.estimate ?? chance));
  const text = (chance: Odds | null): string =>
    chance === null ? "never" : oddsText(chance, { decimals: 1, percent: true });
  return entries.map((each) => ({
    text: each.text,
    from: share(each.from),
    to: share(each.to),
    fromText: text(each.from),
    toText: text(each.to),
  }));
}

// ---------------------------------------------------------------- results

/** Along the parameter at which most values differ, all others as they are where results are furthest apart. */
function resultsPicture(from: RuleSide, to: RuleSide, { results }: RuleChange): ResultsPicture | null {
  const at = results?.largest ?? results?.smallest ?? null;
  if (at === null || at.at !== null) return null;
  const swept = to.rule.params.flatMap((param) => {
    if (from.rule.params.every(({ name }) => name !== param.name)) return [];
    const control = controlOf(to.programs, param.type, param.bound);
    const values = valuesAlong(control, at.input[param.name]);
    return values.length < 2
      ? []
      : [{ param, control, points: values.map((value) => pointAt(from, to, at.input, param, value)) }];
  });
  const differing = ({ points }: (typeof swept)[number]): number =>
    points.filter((each) => each.from !== each.to).length;
  const [best] = swept.sort((a, b) => differing(b) - differing(a));
  if (best === undefined || differing(best) === 0) return null;
  const others = to.rule.params.flatMap(({ name, type }) => {
    const value = at.input[name];
    return name === best.param.name || value === undefined ? [] : [`${name}: ${plain(to, type, value)}`];
  });
  return {
    kind: "results",
    call: others.join(", "),
    param: best.param.name,
    isLine: best.control.kind === "number",
    points: best.points,
  };
}

function pointAt(
  from: RuleSide,
  to: RuleSide,
  input: Input,
  param: Field,
  value: Json,
): ResultsPicture["points"][number] {
  const give = (side: RuleSide): { readonly text: string; readonly number: number | null } => {
    const found = side.interpreter.call(side.rule.id, { ...input, [param.name]: value });
    return found.kind === "fault"
      ? { text: "no result", number: null }
      : { text: textOf(side, found.value), number: typeof found.value === "number" ? found.value : null };
  };
  const [was, is] = [give(from), give(to)];
  return { at: plain(to, param.type, value), from: was.text, to: is.text, fromNumber: was.number, toNumber: is.number };
}

/** Values that the parameter takes, with the one at which results moved among them. */
function valuesAlong(control: Control, at: Json | undefined): readonly Json[] {
  switch (control.kind) {
    case "number": {
      if (control.values !== undefined) return control.values.length > mostPoints ? [] : control.values;
      if (!control.isWhole || typeof at !== "number") return [];
      const isShort = control.low !== null && control.high !== null && control.high - control.low < mostPoints;
      const low = isShort ? (control.low ?? at) : Math.max(control.low ?? at - reach, at - reach);
      const high = isShort ? (control.high ?? at) : Math.min(control.high ?? at + reach, Math.max(at, low) + reach);
      return Array.from({ length: Math.max(0, high - low + 1) }, (_, step) => low + step);
    }
    case "pick":
      return control.options.length > mostPoints ? [] : control.options.map(({ value }) => value);
    case "yesNo":
      return [false, true];
    default:
      control.kind satisfies Kinds<"text variants record list map range empty optional json">;
      return [];
  }
}

const textOf = ({ rule, interpreter }: RuleSide, value: Json): string => plain({ interpreter }, rule.result, value);

/** A name stands without quotes. */
function plain({ interpreter }: Pick<RuleSide, "interpreter">, type: Field["type"], value: Json): string {
  return typeof value === "string" && bare(type).kind !== "text"
    ? value
    : valueText(interpreter.linked, type, value, { most: 60 });
}
