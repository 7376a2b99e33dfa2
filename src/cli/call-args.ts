import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Taker as Takes } from "../interpret/decode.ts";
import { put } from "../interpret/values.ts";
import type { Field, Json } from "../ir/program.ts";
import { commandsWith } from "./command-options.ts";
import { WrongUse } from "./exit.ts";
import { near } from "./find-rule.ts";
import type { NameContext } from "./known-names.ts";
import {
  knownParts,
  ofNothing,
  partsOf,
  pathText,
  readPath,
  wholeValues,
  withParts,
  type PartValue,
} from "./value-paths.ts";
import { readValue } from "./read-value.ts";
import type { Session } from "./session.ts";

/** What takes values by name, a rule or a setup, and where names in them get their meaning. */
export interface ArgumentTarget extends NameContext {
  readonly rule: Takes;
}

/** Parameters that get their values in another way, by that option; one value of each. */
interface Elsewhere {
  readonly values: Readonly<Record<string, Json>>;
  readonly option: string;
}

const nowhere: Elsewhere = { values: {}, option: "" };

type Args = Readonly<Record<string, Json>> | readonly Json[];

/** The values for a rule, from `--name value` pairs (`--name.part value` for a part of one) or from `--args`. */
export async function callArgs(
  session: Session,
  found: ArgumentTarget,
  options: Readonly<Record<string, unknown>>,
  words: readonly string[],
  elsewhere: Elsewhere = nowhere,
): Promise<Args> {
  const packed = await packedArgs(session, options, words);
  if (packed !== null) return packed;
  const { values, parts } = namedArgs(found, words, elsewhere);
  const open = parts.find(({ path }) => !Object.hasOwn(values, String(path[0])));
  if (open !== undefined && elsewhere !== nowhere)
    throw new WrongUse(
      `\`--${pathText(open.path)}\` is a part of what is left out, which may depend on what \`${elsewhere.option}\` goes through. Give \`--${open.path[0]}\` whole.`,
    );
  const whole = withParts(found.rule, found, values, parts);
  if (whole.kind === "refused") throw new WrongUse(whole.why);
  return whole.values;
}

/** Null: they are given one by one. */
export async function packedArgs(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  words: readonly string[],
): Promise<Args | null> {
  const packed = options["args"];
  if (typeof packed !== "string") return null;
  if (words.length > 0)
    throw new WrongUse(`Give the values with \`--args\` or one by one, not both. I also got \`${words.join(" ")}\`.`);
  const text =
    packed === "-"
      ? await session.terminal.readInput()
      : /^\s*[[{]/.test(packed)
        ? packed
        : await readArgsFile(session, packed);
  return readPacked(text);
}

async function readArgsFile(session: Session, path: string): Promise<string> {
  try {
    return await readFile(resolve(session.terminal.cwd, path), "utf8");
  } catch {
    throw new WrongUse(
      `I cannot read the file \`${path}\` that \`--args\` names. JSON itself begins with \`[\` or \`{\`.`,
    );
  }
}

function readPacked(text: string): Args {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (problem) {
    throw new WrongUse(
      `The values given with \`--args\` are no JSON: ${problem instanceof Error ? problem.message : ""}.`,
    );
  }
  if (typeof value !== "object" || value === null)
    throw new WrongUse(
      "`--args` takes a list `[…]` with a value for each parameter, or an object `{…}` by their names.",
    );
  return value as Args;
}

export interface GivenArgs {
  readonly values: Readonly<Record<string, Json>>;
  readonly parts: readonly PartValue[];
}

/** From `--name value` pairs. What part of a value is known only when the value is. */
export function namedArgs(found: ArgumentTarget, words: readonly string[], elsewhere: Elsewhere = nowhere): GivenArgs {
  const { rule } = found;
  const values: { [name: string]: Json } = {};
  const parts = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const [name, inline] = split(word);
    if (name === null)
      throw new WrongUse(
        `I do not know what to do with \`${word}\`. Write each value with its name: ${usage(rule.params, rule.id)}.`,
      );
    const path = readPath(name) ?? [name];
    const param = paramOf(found, String(path[0]));
    const written = inline ?? words[(index += 1)];
    if (written === undefined) throw new WrongUse(`\`--${name}\` needs a value.`);
    if (path.length === 1 && Object.hasOwn(elsewhere.values, param.name))
      throw new WrongUse(
        `\`--${name}\` was given, and \`${elsewhere.option}\` goes through its values. Leave one of them out.`,
      );
    const text = pathText([param.name, ...path.slice(1)]);
    if (Object.hasOwn(values, text) || parts.has(text)) throw new WrongUse(`\`--${name}\` was given twice.`);
    if (path.length > 1) parts.set(text, written);
    else put(values, param.name, readValue(written, param.type, `\`--${name}\``, found));
  }
  const missing = rule.params.filter(
    (param) =>
      !Object.hasOwn(values, param.name) && !Object.hasOwn(elsewhere.values, param.name) && param.default === null,
  );
  if (missing.length > 0)
    throw new WrongUse(
      `${missing.map((param) => `\`--${param.name}\``).join(", ")} ${missing.length === 1 ? "is" : "are"} missing: ${usage(rule.params, rule.id)}.`,
    );
  return { values, parts: readParts(found, values, parts, elsewhere) };
}

/** By what the values are that they are parts of; wholes before what is in them. */
function readParts(
  found: ArgumentTarget,
  values: Readonly<Record<string, Json>>,
  written: ReadonlyMap<string, string>,
  { values: others }: Elsewhere,
): readonly PartValue[] {
  const read: PartValue[] = [];
  const paths = [...written]
    .map(([name, text]) => ({ path: readPath(name) ?? [], name, text }))
    .sort((a, b) => a.path.length - b.path.length);
  for (const { path, name, text } of paths) {
    const param = paramCalled(found.rule.params, String(path[0]), found.rule.id);
    const so = withParts(found.rule, found, { ...others, ...values }, read);
    const whole = so.kind === "refused" ? so : wholeValues(found.rule, found, so.values);
    if (whole.kind === "refused" && !Object.hasOwn(values, param.name)) throw new WrongUse(whole.why);
    const value = (whole.kind === "refused" ? values : whole.values)[param.name];
    if (value === null) throw new WrongUse(ofNothing(param.name));
    const nested = partsOf(param, value, found);
    const part = nested.find((each) => pathText(each.path) === name);
    if (part === undefined)
      throw new WrongUse(`\`${param.name}\` has no part \`${name}\`. ${knownParts(name, nested, false)}`);
    if (part.isFormula) throw new WrongUse(`\`${name}\` is worked out by its formula and cannot be given.`);
    read.push({ path, value: readValue(text, part.type, `\`--${name}\``, found) });
  }
  return read;
}

function split(word: string): readonly [string | null, string | null] {
  const [, name, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  return [name ?? null, inline ?? null];
}

/** Who names a part alone is told where there is one. */
function paramOf(found: ArgumentTarget, name: string): Field {
  const { rule } = found;
  if (paramNamed(rule.params, name) === undefined) {
    const whole = wholeValues(rule, found, {});
    const alike =
      whole.kind === "refused"
        ? []
        : rule.params
            .flatMap((param) => partsOf(param, whole.values[param.name], found))
            .filter(({ path, isFormula }) => path.at(-1) === name && !isFormula);
    if (alike.length > 0)
      throw new WrongUse(
        `\`${rule.id}\` has no parameter called \`${name}\`, but parts of that name: ${alike.map(({ path }) => `\`--${pathText(path)}\``).join(", ")}.`,
      );
  }
  return paramCalled(rule.params, name, rule.id);
}

/** `--ammo-type` is `ammoType`, too. */
export function paramNamed(params: readonly Field[], written: string): Field | undefined {
  const camel = written.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return params.find((param) => param.name === written || param.name === camel);
}

export function paramCalled(params: readonly Field[], written: string, rule: string): Field {
  const found = paramNamed(params, written);
  if (found === undefined) {
    const names = params.map((param) => param.name);
    // The rules say `with` before a variant.
    if (written === "with")
      throw new WrongUse(`\`${rule}\` has no parameter called \`with\`. For a variant, write \`--variant\`.`);
    const others = commandsWith(written);
    throw new WrongUse(
      `\`${rule}\` has no parameter called \`${written}\`. ${others.length > 0 ? `\`--${written}\` is an option of ${others.join(" and ")}.` : near(written, names, "Its parameters are")}`,
    );
  }
  return found;
}

const usage = (params: readonly Field[], rule: string): string =>
  `${rule} ${params.map((param) => (param.default === null ? `--${param.name} …` : `[--${param.name} …]`)).join(" ")}`;
