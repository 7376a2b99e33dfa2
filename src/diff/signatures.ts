/**
 * What programmers see of the generated modules, on both sides, and the step of the version that a difference asks for.
 * Major: what was written against the module before may no longer compile, or is refused. Minor: there is more than before.
 */
import { boundText } from "../ir/bound-text.ts";
import { speaksOfGame } from "../interpret/decode.ts";
import type { Bound, Field, Id, Program, Rule, Type } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { meaningOf } from "../ir/meaning.ts";
import { signatureText, typeOf } from "./signature-text.ts";
import type { SignatureChange, VersionStep } from "./shape.ts";
import { higher } from "./shape.ts";
import { within } from "./domain.ts";
import { keysOf } from "./dependency-graph.ts";

interface ProgramPair {
  readonly before: readonly Program[];
  readonly after: readonly Program[];
}

export function signatureChanges(
  before: Program,
  after: Program,
  sides: ProgramPair,
  was: string | null,
): readonly SignatureChange[] {
  const found: SignatureChange[] = [];
  const add = (name: string, step: VersionStep, from: string | null, to: string | null, reason: string): void => {
    found.push({ name, step, from, to, reason });
  };
  if (was !== null) add(after.rulebook.name, "major", was, after.rulebook.name, "the module has another name");
  alike(before.rules.filter(isShown), after.rules.filter(isShown), add, signatureText, (a, b) => {
    ruleChange(a, b, add);
  });
  alike(
    before.constants,
    after.constants,
    add,
    ({ type }) => typeOf(type),
    (a, b) => {
      if (typeOf(a.type) !== typeOf(b.type))
        add(a.name, resultStep(a.type, b.type), typeOf(a.type), typeOf(b.type), "another type");
    },
  );
  const taken = takenTypes(after);
  alike(
    before.choices,
    after.choices,
    add,
    ({ variants }) => variants.map(({ name }) => name).join(" | "),
    (a, b) => {
      members(
        a.name,
        a.variants.map(({ name }) => name),
        b.variants.map(({ name }) => name),
        "variant",
        add,
      );
      for (const each of b.variants) {
        const old = a.variants.find(({ name }) => name === each.name);
        if (old !== undefined) fieldChanges(`${a.name}.${each.name}`, old.fields, each.fields, taken.has(a.id), add);
      }
      const hasFields = (of: typeof a): boolean => of.variants.some(({ fields }) => fields.length > 0);
      if (hasFields(a) !== hasFields(b))
        add(
          a.name,
          "major",
          hasFields(a) ? "objects" : "words",
          hasFields(b) ? "objects" : "words",
          "its values have another form",
        );
    },
  );
  alike(
    before.records,
    after.records,
    add,
    ({ fields }) => fields.map(fieldText).join("; "),
    (a, b) => {
      fieldChanges(a.name, a.fields, b.fields, taken.has(a.id), add);
    },
  );
  alike(
    before.tables,
    after.tables,
    add,
    ({ columns }) => columns.map(({ name }) => name).join(", "),
    (a, b) => {
      members(`${a.name}Key`, keysOf(sides.before, a.id), keysOf(sides.after, b.id), "key", add);
      columnChanges(a.name, a.columns, b.columns, add);
    },
  );
  alike(
    before.variants,
    after.variants,
    add,
    () => "module",
    () => undefined,
  );
  gameSignatures(before, after, add);
  return found;
}

type Add = (name: string, step: VersionStep, from: string | null, to: string | null, reason: string) => void;

/** Odds are no part of generated code, and what reads the game is called with its state. */
const isShown = (rule: Rule): boolean => !rule.effects.asks && !speaksOfGame(rule);

function alike<T extends { readonly id: Id; readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  add: Add,
  text: (each: T) => string,
  onChange: (a: T, b: T) => void,
): void {
  const [old, fresh] = [new Map(before.map((each) => [each.id, each])), new Map(after.map((each) => [each.id, each]))];
  for (const each of after) {
    const was = old.get(each.id);
    if (was === undefined) add(each.name, "minor", null, text(each), "new");
    else onChange(was, each);
  }
  for (const each of before) if (!fresh.has(each.id)) add(each.name, "major", text(each), null, "gone");
}

// ---------------------------------------------------------------- rules

function ruleChange(a: Rule, b: Rule, add: Add): void {
  let step: VersionStep = "none";
  const reasons: string[] = [];
  const say = (each: VersionStep, reason: string): void => {
    step = higher(step, each);
    reasons.push(reason);
  };
  if (a.effects.rolls !== b.effects.rolls)
    say("major", b.effects.rolls ? "it rolls now: the dice come first" : "it rolls no longer: it takes no dice");
  paramChanges(a.params, b.params, say);
  if (meaningOf(a.result).hash !== meaningOf(b.result).hash)
    say(
      resultStep(a.result, b.result),
      typeOf(a.result) === typeOf(b.result) ? "the result may have decimals or not" : "the result is of another type",
    );
  if (reasons.length > 0) add(a.name, step, signatureText(a), signatureText(b), reasons.join("; "));
}

function paramChanges(
  a: readonly Field[],
  b: readonly Field[],
  say: (step: VersionStep, reason: string) => void,
): void {
  const [old, fresh] = [new Map(a.map((each) => [each.name, each])), new Map(b.map((each) => [each.name, each]))];
  const stays = (of: readonly Field[]): readonly string[] =>
    of.map(({ name }) => name).filter((name) => old.has(name) && fresh.has(name));
  for (const [index, each] of b.entries()) {
    const was = old.get(each.name);
    if (was !== undefined) paramChange(was, each, say);
    else if (each.default === null) say("major", `\`${each.name}\` must be given`);
    else if (b.slice(index).some(({ name }) => old.has(name))) say("major", `\`${each.name}\` comes before others`);
    else say("minor", `\`${each.name}\` may be given`);
  }
  for (const { name } of a) if (!fresh.has(name)) say("major", `\`${name}\` is gone`);
  if (stays(a).join() !== stays(b).join()) say("major", "the order of the parameters");
}

function paramChange(a: Field, b: Field, say: (step: VersionStep, reason: string) => void): void {
  if (meaningOf(a.type).hash !== meaningOf(b.type).hash) {
    const wider =
      (b.type.kind === "optional" && meaningOf(b.type.of).hash === meaningOf(a.type).hash) ||
      (a.type.kind === "int" && b.type.kind === "number");
    say(wider ? "minor" : "major", `\`${a.name}\` is ${typeOf(b.type)} instead of ${typeOf(a.type)}`);
  }
  if (a.default !== null && b.default === null) say("major", `\`${a.name}\` must be given`);
  if (a.default === null && b.default !== null) say("minor", `\`${a.name}\` may be left out`);
  const bound = boundStep(a.bound, b.bound);
  if (bound !== "none")
    say(
      bound,
      `\`${a.name}\` takes ${bound === "major" ? "less" : "more"}: ${boundWords(a.bound)} → ${boundWords(b.bound)}`,
    );
}

const boundWords = (bound: Bound | null): string => (bound === null ? "any" : boundText(bound));

/** Major where something is no longer taken. */
function boundStep(a: Bound | null, b: Bound | null): VersionStep {
  const open: Bound = { low: null, high: null, lowOpen: false, highOpen: false };
  const [from, to] = [a ?? open, b ?? open];
  if (from.values !== undefined || to.values !== undefined) return listedStep(from, to);
  const low = compareEnds(from.low, from.lowOpen, to.low, to.lowOpen, -Infinity, 1);
  const high = compareEnds(from.high, from.highOpen, to.high, to.highOpen, Infinity, -1);
  return low > 0 || high > 0 ? "major" : low < 0 || high < 0 ? "minor" : "none";
}

/** One side takes only what it lists. */
function listedStep(from: Bound, to: Bound): VersionStep {
  const { values } = from;
  if (values === undefined || within(values, to).length < values.length) return "major";
  return values.length === to.values?.length ? "none" : "minor";
}

/** More than 0: the end has moved inwards. */
function compareEnds(
  a: number | null,
  aOpen: boolean,
  b: number | null,
  bOpen: boolean,
  without: number,
  inwards: 1 | -1,
): number {
  const [from, to] = [a ?? without, b ?? without];
  return from === to ? Number(bOpen) - Number(aOpen) : (to - from) * inwards;
}

/** Of what comes out: less than before is fine, something else is not. */
function resultStep(a: Type, b: Type): VersionStep {
  if (typeOf(a) === typeOf(b)) return "patch";
  return a.kind === "optional" && typeOf(a.of) === typeOf(b) ? "minor" : "major";
}

// ---------------------------------------------------------------- types

function members(name: string, a: readonly string[], b: readonly string[], what: string, add: Add): void {
  const [old, fresh] = [new Set(a), new Set(b)];
  for (const each of b)
    if (!old.has(each)) add(name, "minor", null, each, `a new ${what}: who goes through all of them must know it, too`);
  for (const each of a) if (!fresh.has(each)) add(name, "major", each, null, `a ${what} is gone`);
}

const fieldText = ({ name, type }: Field): string => `${name}: ${typeOf(type)}`;

/** `isTaken`: programs make such values to hand them in. */
function fieldChanges(name: string, a: readonly Field[], b: readonly Field[], isTaken: boolean, add: Add): void {
  const [old, fresh] = [new Map(a.map((each) => [each.name, each])), new Map(b.map((each) => [each.name, each]))];
  for (const each of b) {
    const was = old.get(each.name);
    if (was === undefined) {
      add(
        name,
        isTaken ? "major" : "minor",
        null,
        fieldText(each),
        isTaken ? "values that are handed in must have it" : "a new field of results",
      );
      continue;
    }
    if (typeOf(was.type) !== typeOf(each.type)) add(name, "major", fieldText(was), fieldText(each), "another type");
    const bound = boundStep(was.bound, each.bound);
    if (bound !== "none")
      add(
        name,
        isTaken ? bound : "patch",
        `${each.name}: ${boundWords(was.bound)}`,
        `${each.name}: ${boundWords(each.bound)}`,
        bound === "major" ? "it takes less" : "it takes more",
      );
  }
  for (const each of a) if (!fresh.has(each.name)) add(name, "major", fieldText(each), null, "a field is gone");
}

function columnChanges(
  name: string,
  a: Program["tables"][number]["columns"],
  b: Program["tables"][number]["columns"],
  add: Add,
): void {
  const text = (column: (typeof a)[number]): string =>
    column.params === null
      ? `${column.name}: ${typeOf(column.type)}`
      : signatureText({ name: column.name, params: column.params, result: column.type, effects: column.effects });
  const old = new Map(a.map((each) => [each.name, each]));
  for (const each of b) {
    const was = old.get(each.name);
    if (was === undefined) add(`${name}.${each.name}`, "minor", null, text(each), "a new column");
    else if (text(was) !== text(each)) add(`${name}.${each.name}`, "major", text(was), text(each), "another type");
  }
  for (const each of a)
    if (b.every((other) => other.name !== each.name))
      add(`${name}.${each.name}`, "major", text(each), null, "a column is gone");
}

/** Records and choices that are part of what rules take. */
function takenTypes(program: Program): ReadonlySet<Id> {
  const found = new Set<Id>();
  const enter = (type: Type): void => {
    switch (type.kind) {
      case "list":
      case "set":
      case "optional":
      case "range":
        enter(type.of);
        break;
      case "map":
        enter(type.key);
        enter(type.value);
        break;
      case "record":
      case "choice": {
        if (found.has(type.id)) break;
        found.add(type.id);
        const fields = [
          ...program.records.filter(({ id }) => id === type.id).flatMap((record) => record.fields),
          ...program.choices
            .filter(({ id }) => id === type.id)
            .flatMap((choice) => choice.variants.flatMap((each) => each.fields)),
        ];
        for (const field of fields) enter(field.type);
        break;
      }
      default:
        type.kind satisfies Kinds<"none int number text bool never row odds entity piece">;
        break;
    }
  };
  for (const rule of program.rules.filter(isShown)) for (const param of rule.params) enter(param.type);
  for (const setup of program.game?.setups ?? []) for (const param of setup.params) enter(param.type);
  return found;
}

// ---------------------------------------------------------------- games

/** What a program names of a game: setups and their values, actions, entities and their fields, and phases. */
function gameSignatures({ game: before }: Program, { game: after }: Program, add: Add): void {
  if (before === null && after === null) return;
  if (before === null || after === null) {
    add(
      "game",
      after === null ? "major" : "minor",
      before === null ? null : "game",
      after === null ? null : "game",
      after === null ? "the rulebook is no game any more" : "the rulebook is a game now",
    );
    return;
  }
  const callText = (name: string, params: readonly Field[]): string => `${name}(${params.map(fieldText).join(", ")})`;
  alike(
    before.setups,
    after.setups,
    add,
    ({ name, params }) => callText(name, params),
    (a, b) => {
      let step: VersionStep = "none";
      const reasons: string[] = [];
      paramChanges(a.params, b.params, (each, reason) => {
        step = higher(step, each);
        reasons.push(reason);
      });
      if (reasons.length > 0)
        add(a.name, step, callText(a.name, a.params), callText(b.name, b.params), reasons.join("; "));
    },
  );
  alike(
    before.actions,
    after.actions,
    add,
    ({ name, params }) => callText(name, params),
    (a, b) => {
      const [from, to] = [callText(a.name, a.params), callText(b.name, b.params)];
      const types = (params: readonly Field[]): string => params.map(({ type }) => typeOf(type)).join();
      if (types(a.params) !== types(b.params)) add(a.name, "major", from, to, "keys of its options are made otherwise");
    },
  );
  alike(
    before.entities,
    after.entities,
    add,
    ({ fields }) => fields.map(fieldText).join("; "),
    (a, b) => {
      for (const field of b.fields) {
        const was = a.fields.find(({ name }) => name === field.name);
        if (was === undefined)
          add(`${a.name}.${field.name}`, "minor", null, fieldText(field), "a new field of the state");
        else if (fieldText(was) !== fieldText(field))
          add(`${a.name}.${field.name}`, "major", fieldText(was), fieldText(field), "another type");
      }
      for (const field of a.fields)
        if (b.fields.every(({ name }) => name !== field.name))
          add(`${a.name}.${field.name}`, "major", fieldText(field), null, "a field of the state is gone");
    },
  );
}
