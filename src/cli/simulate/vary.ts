/** `--vary frame=Light,Heavy`: what of a setup is gone through, and every combination of it. */
import { link } from "../../interpret/linked.ts";
import { valueText } from "../../interpret/show.ts";
import { bare } from "../../interpret/values.ts";
import type { Field, Json, Type } from "../../ir/program.ts";
import type { Setup } from "../../runtime/game.ts";
import { paramNamed } from "../call-args.ts";
import { WrongUse } from "../exit.ts";
import {
  chosenSetup,
  quoteForShell,
  setupOf,
  setupWith,
  type ChosenSetup,
  type OpenGame,
  type Options,
} from "../game/open.ts";
import { variantsOf, type NameContext } from "../known-names.ts";
import { atEquals, sweptValues } from "../odds/sweep.ts";
import {
  knownParts,
  ofNothing,
  partsOf,
  pathText,
  readPath,
  wholeValues,
  type ValuePart,
  type ValuePath,
} from "../value-paths.ts";
import type { Session } from "../session.ts";

/** A parameter of the setup, or a part of one, with the values that it goes through. */
interface VariedAxis {
  readonly path: ValuePath;
  readonly name: string;
  readonly values: readonly { readonly value: Json; readonly label: string; readonly written: string }[];
}

/** What was asked for by one `--vary`, and what that is here. */
export interface Varied {
  readonly written: string;
  readonly paths: readonly string[];
}

export interface Combination {
  /** `first.frame Light`, `second.frame Heavy`. */
  readonly parts: readonly string[];
  /** As a command takes it. */
  readonly written: string;
  readonly attempt:
    | { readonly kind: "setup"; readonly setup: Setup }
    | { readonly kind: "refused"; readonly why: string };
}

export interface Variety {
  readonly chosen: ChosenSetup;
  readonly varied: readonly Varied[];
  readonly combinations: readonly Combination[];
}

const mostVariations = 200;

export async function readVary(session: Session, opened: OpenGame, options: Options): Promise<Variety> {
  const parsed = (Array.isArray(options["vary"]) ? options["vary"].map(String) : []).map((each) =>
    atEquals(each, "--vary"),
  );
  const names: NameContext = opened;
  const setup = setupOf(opened, options);
  const wholes = new Map<Field, VariedAxis>();
  for (const { name, text } of parsed) {
    const param = paramNamed(setup.params, name);
    if (param === undefined) continue;
    if (wholes.has(param)) throw new WrongUse(`\`--vary ${param.name}\` was given twice.`);
    wholes.set(
      param,
      axisOf({ path: [param.name], type: param.type, bound: param.bound, isFormula: false }, text, names),
    );
  }
  const chosen = await chosenSetup(
    session,
    opened,
    options,
    Object.fromEntries([...wholes.values()].map(({ name, values }) => [name, values[0]?.value ?? null])),
  );
  const axes = parsed.map(({ name, text }) => {
    const param = paramNamed(setup.params, name);
    const whole = param === undefined ? undefined : wholes.get(param);
    return {
      name,
      axes:
        whole === undefined
          ? partsCalled(chosen, [...wholes.values()], name).map((part) => axisOf(part, text, names))
          : [whole],
    };
  });
  const all = axes.flatMap((each) => each.axes);
  reportTwice(chosen, axes);
  const count = all.reduce((product, { values }) => product * values.length, 1);
  if (count > mostVariations)
    throw new WrongUse(`\`--vary\` makes ${count} variations, and I take ${mostVariations} at most.${manyHint(axes)}`);
  return {
    chosen,
    varied: axes.map(({ name, axes: own }) => ({ written: name, paths: own.map((each) => each.name) })),
    combinations: combineAxes(chosen, all),
  };
}

const manyHint = (all: readonly { readonly name: string; readonly axes: readonly VariedAxis[] }[]): string =>
  all
    .filter(({ axes }) => axes.length > 1)
    .map(
      ({ name, axes }) =>
        ` \`${name}\` is ${axes.map((axis) => `\`${axis.name}\``).join(", ")}: each of them goes through its values. Name the one that you mean.`,
    )
    .join("");

function axisOf({ path, type, bound }: ValuePart, text: string | null, names: NameContext): VariedAxis {
  const name = pathText(path);
  const linked = link(names.programs, names.variant);
  const label = (value: Json, written: string): string =>
    typeof value === "string"
      ? value
      : isPlain(type, names)
        ? valueText(linked, type, value)
        : written.replace(/\s+/g, " ");
  return {
    path,
    name,
    values: sweptValues(text, { name, type, bound }, names, "--vary").map(({ value, text: written }) => ({
      value,
      written,
      label: label(value, written),
    })),
  };
}

/** It is one word or number, which says it best; what is made of several is best called as it was written. */
function isPlain(type: Type, { programs }: NameContext): boolean {
  const plain = bare(type);
  return (
    ["int", "number", "bool", "text", "row"].includes(plain.kind) ||
    (plain.kind === "choice" && variantsOf(plain.id, programs).every(({ fields }) => fields.length === 0))
  );
}

/**
 * A path from a parameter on means the part there; one that begins otherwise all parts that it is the end of. Where it leads
 * through a list and does not say which element, all elements are meant.
 */
function partsCalled(chosen: ChosenSetup, wholes: readonly VariedAxis[], name: string): readonly ValuePart[] {
  const { rule, ...names } = chosen.taker;
  const given = setupWith(
    chosen,
    wholes.map(({ path, values }) => ({ path, value: values[0]?.value ?? null })),
  );
  if (given.kind === "refused") throw new WrongUse(given.why);
  const whole = wholeValues(rule, names, given.setup[rule.name] ?? {});
  if (whole.kind === "refused") throw new WrongUse(whole.why);
  const parts = rule.params.flatMap((param) => partsOf(param, whole.values[param.name], names));
  const path = readPath(name);
  const param = path === null ? undefined : paramNamed(rule.params, String(path[0]));
  const found =
    path === null ? [] : parts.filter((part) => part.path.length > 1 && isEnd(path, part.path, param !== undefined));
  const open = found.filter(({ isFormula }) => !isFormula);
  if (open.length > 0) return open;
  if (found.length > 0)
    throw new WrongUse(`\`${name}\` is worked out by its formula, so \`--vary\` cannot go through its values.`);
  if (param !== undefined && whole.values[param.name] === null) throw new WrongUse(ofNothing(param.name));
  throw new WrongUse(`\`${rule.id}\` has no parameter or part called \`${name}\`. ${knownParts(name, parts, true)}`);
}

function isEnd(written: ValuePath, path: ValuePath, fromStart: boolean): boolean {
  let left = written.length;
  for (let index = path.length - 1; index >= 0; index -= 1) {
    if (left === 0) return !fromStart;
    if (path[index] === written[left - 1]) left -= 1;
    else if (typeof path[index] !== "number" || index === path.length - 1) return false;
  }
  return left === 0;
}

function reportTwice(
  { args }: ChosenSetup,
  all: readonly { readonly name: string; readonly axes: readonly VariedAxis[] }[],
): void {
  const seen = new Map<string, string>();
  for (const { name, axes } of all) {
    for (const axis of axes) {
      const other = seen.get(axis.name);
      if (other !== undefined)
        throw new WrongUse(
          other === name
            ? `\`--vary ${name}\` was given twice.`
            : `\`--vary ${other}\` and \`--vary ${name}\` both go through \`${axis.name}\`.`,
        );
      if (args.parts.some(({ path }) => pathText(path) === axis.name))
        throw new WrongUse(
          `\`--${axis.name}\` was given, and \`--vary\` goes through its values. Leave one of them out.`,
        );
      seen.set(axis.name, name);
    }
  }
}

function combineAxes(chosen: ChosenSetup, axes: readonly VariedAxis[]): readonly Combination[] {
  const choices = axes.reduce<readonly (readonly number[])[]>(
    (all, { values }) => all.flatMap((each) => values.map((_, index) => [...each, index])),
    [[]],
  );
  return choices.map((places) => {
    const taken = axes.flatMap(({ path, name, values }, axis) =>
      values.slice(places[axis], (places[axis] ?? 0) + 1).map((value) => ({ ...value, path, name })),
    );
    return {
      parts: taken.map(({ name, label }) => `${name} ${label}`),
      written: taken.map(({ name, written }) => ` ${quoteForShell(`--${name}`)} ${quoteForShell(written)}`).join(""),
      attempt: setupWith(chosen, taken),
    };
  });
}
