import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Field, Id, Json } from "../ir/program.ts";
import { WrongUse } from "./exit.ts";
import { near } from "./find-rule.ts";
import type { Names } from "./known-names.ts";
import { readValue } from "./read-value.ts";
import type { Session } from "./session.ts";

/** What takes values by name, a rule or a setup, and where names in them get their meaning. */
export interface Taker extends Names { readonly rule: { readonly id: Id; readonly params: readonly Field[] } }

/** Parameters that get their values in another way, by that option. */
interface Elsewhere { readonly names: readonly string[]; readonly option: string }

/** The values for a rule or a setup, from `--name value` pairs or from `--args`. */
export async function callArgs(session: Session, found: Taker, options: Readonly<Record<string, unknown>>, words: readonly string[], elsewhere: Elsewhere = { names: [], option: "" }): Promise<Readonly<Record<string, Json>> | readonly Json[]> {
  const packed = options["args"];
  if (typeof packed !== "string") return named(found, words, elsewhere);
  if (words.length > 0) throw new WrongUse(`Give the values with \`--args\` or one by one, not both. I also got \`${words.join(" ")}\`.`);
  const text = packed === "-" ? await session.terminal.readInput() : /^\s*[[{]/.test(packed) ? packed : await readArgsFile(session, packed);
  return readPacked(text);
}

async function readArgsFile(session: Session, path: string): Promise<string> {
  try {
    return await readFile(resolve(session.terminal.cwd, path), "utf8");
  } catch {
    throw new WrongUse(`I cannot read the file \`${path}\` that \`--args\` names. JSON itself begins with \`[\` or \`{\`.`);
  }
}

function readPacked(text: string): Readonly<Record<string, Json>> | readonly Json[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (problem) {
    throw new WrongUse(`The values given with \`--args\` are no JSON: ${problem instanceof Error ? problem.message : ""}.`);
  }
  if (typeof value !== "object" || value === null) throw new WrongUse("`--args` takes a list `[…]` with a value for each parameter, or an object `{…}` by their names.");
  return value as Readonly<Record<string, Json>> | readonly Json[];
}

function named(found: Taker, words: readonly string[], elsewhere: Elsewhere): Readonly<Record<string, Json>> {
  const values = new Map<string, Json>();
  const { rule } = found;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const [name, inline] = split(word);
    if (name === null) throw new WrongUse(`I do not know what to do with \`${word}\`. Write each value with its name: ${usage(rule.params, rule.id)}.`);
    const param = paramCalled(rule.params, name, rule.id);
    const written = inline ?? words[index += 1];
    if (written === undefined) throw new WrongUse(`\`--${name}\` needs a value.`);
    if (elsewhere.names.includes(param.name)) throw new WrongUse(`\`--${name}\` was given, and \`${elsewhere.option}\` goes through its values. Leave one of them out.`);
    if (values.has(param.name)) throw new WrongUse(`\`--${name}\` was given twice.`);
    values.set(param.name, readValue(written, param.type, `\`--${name}\``, found));
  }
  const missing = rule.params.filter((param) => !values.has(param.name) && !elsewhere.names.includes(param.name) && param.default === null);
  if (missing.length > 0) throw new WrongUse(`${missing.map((param) => `\`--${param.name}\``).join(", ")} ${missing.length === 1 ? "is" : "are"} missing: ${usage(rule.params, rule.id)}.`);
  return Object.fromEntries(values);
}

function split(word: string): readonly [string | null, string | null] {
  const [, name, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  return [name ?? null, inline ?? null];
}

/** `--ammo-type` is `ammoType`, too. */
export function paramCalled(params: readonly Field[], written: string, rule: string): Field {
  const camel = written.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const found = params.find((param) => param.name === written || param.name === camel);
  if (found === undefined) throw new WrongUse(`\`${rule}\` has no parameter called \`${written}\`. ${near(written, params.map((param) => param.name), "Its parameters are")}`);
  return found;
}

const usage = (params: readonly Field[], rule: string): string =>
  `${rule} ${params.map((param) => (param.default === null ? `--${param.name} …` : `[--${param.name} …]`)).join(" ")}`;

