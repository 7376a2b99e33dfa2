import { isAbsolute, relative, resolve } from "node:path";
import { randomBytes } from "node:crypto";
import { freezeOne, type FreezeOf, type Frozen } from "../../diff/freeze.ts";
import { candidates, comesTrue, withExample } from "../../diff/keep-example.ts";
import { exactAsker, type CompiledRulebook } from "../../driver/compile.ts";
import type { Host } from "../../driver/host.ts";
import { formatText } from "../../format/text.ts";
import { createInterpreter } from "../../interpret/interpreter.ts";
import { nameOf, short, valueText } from "../../interpret/show.ts";
import type { Json } from "../../ir/program.ts";
import { seeded } from "../../runtime/seeded.ts";
import { isRulesFile } from "../../source/kinds.ts";
import { openRule, showFault, type OpenRule } from "../call.ts";
import { callArgs } from "../call-args.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { firstsOf, readSweep, type Sweep } from "../odds/sweep.ts";
import type { Session } from "../session.ts";
import { say } from "../show.ts";
import { replaceFile } from "../replace.ts";

type Options = Readonly<Record<string, unknown>>;
type Args = Readonly<Record<string, Json>>;

const mostRows = 1000;

/** Makes an example of a result, or a table of examples of several, and prints it or adds it to a file. */
export async function freeze(session: Session, options: Options, words: readonly string[]): Promise<number> {
  const [name = "", ...values] = words;
  const opened = await openRule(session, options, name);
  if (typeof opened === "number") return opened;
  const {
    found: { rule, rulebook, programs },
    variant,
  } = opened;
  const sweeps = (Array.isArray(options["over"]) ? options["over"] : []).map((each) =>
    readSweep(String(each), opened.found),
  );
  const args = await callArgs(session, opened.found, options, values, { values: firstsOf(sweeps), option: "--over" });
  const calls = callsOf(
    byName(
      rule.params.map((param) => param.name),
      args,
    ),
    sweeps,
  );
  const file = fileOf(session, options["into"], rulebook);
  const interpreter = createInterpreter(programs, {
    variant,
    sources: opened.compilation.sources,
    asker: rule.effects.asks ? await exactAsker() : null,
  });
  if (options["seed"] !== undefined && !rule.effects.rolls)
    throw new WrongUse(`\`${rule.id}\` rolls nothing. Leave \`--seed\` out.`);
  const seed = typeof options["seed"] === "string" ? options["seed"] : randomBytes(4).toString("hex");
  const dice = rule.effects.rolls ? seeded(seed) : null;
  const frozen: Frozen[] = [];
  for (const call of calls) {
    const outcome = freezeOne(interpreter, rule, call, dice);
    if ("kind" in outcome) return showFault(session, outcome, false);
    frozen.push(outcome);
  }
  const title = typeof options["title"] === "string" ? options["title"] : titleOf(opened, frozen, sweeps);
  const of: FreezeOf = {
    programs,
    rulebook: rulebook.name,
    rule,
    variant: variant === null ? null : nameOf(variant),
    title,
  };
  const text = await thatHolds(session, rulebook, file, candidates(of, frozen, sweeps.length > 0));
  if (text === null)
    throw new WrongUse(
      `What \`${rule.id}\` gives here cannot be claimed in a line of the rules${rule.effects.asks ? ": its odds are not certain enough" : ""}.`,
    );
  return hand(session, options, file, text, title);
}

function byName(names: readonly string[], args: Args | readonly Json[]): Args {
  return Array.isArray(args)
    ? Object.fromEntries(args.slice(0, names.length).map((value: Json, index) => [names[index] ?? "", value]))
    : (args as Args);
}

/** Every value of one parameter with every value of the others. */
function callsOf(args: Args, sweeps: readonly Sweep[]): readonly Args[] {
  const calls = sweeps.reduce<readonly Args[]>(
    (all, { param, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [param.name]: value }))),
    [args],
  );
  if (calls.length > mostRows)
    throw new WrongUse(`That makes ${calls.length} examples, and I take ${mostRows} at most.`);
  return calls;
}

/** "damage: skill 4, weapon Dagger"; of a table without what it goes through. */
function titleOf(
  { found: { rule, programs } }: OpenRule,
  [first]: readonly Frozen[],
  sweeps: readonly Sweep[],
): string {
  const { linked } = createInterpreter(programs);
  const over = new Set(sweeps.map(({ param }) => param.name));
  const parts = rule.params.flatMap(({ name, type }) => {
    const value = first?.args[name];
    if (value === undefined || over.has(name)) return [];
    return [`${name} ${typeof value === "string" ? value : valueText(linked, type, value, { most: 40 })}`];
  });
  const by = over.size === 0 ? "" : ` by ${[...over].join(" and ")}`;
  return short(`${rule.name}${by}${parts.length === 0 ? "" : `: ${parts.join(", ")}`}`.replace(/[\r\n]+/g, " "), 100);
}

// ---------------------------------------------------------------- the file

/** Where it belongs, from the root: as said, or the rulebook's first file. */
function fileOf({ terminal, root }: Session, into: unknown, rulebook: CompiledRulebook): string {
  if (typeof into !== "string")
    return rulebook.program?.files.find(({ path }) => isRulesFile(path))?.path ?? `${rulebook.folder}/examples.rules`;
  const file = relative(root, resolve(terminal.cwd, into)).split("\\").join("/");
  const inside = !isAbsolute(file) && file.slice(0, file.lastIndexOf("/")) === rulebook.folder && isRulesFile(file);
  if (!inside)
    throw new WrongUse(
      `\`--into\` takes a \`.rules\` file of the rulebook itself, in \`${rulebook.folder}\`, and I got \`${into}\`.`,
    );
  return file;
}

async function textIn(host: Host, file: string): Promise<string> {
  const read = await host.read(file);
  if (read.kind === "text") return read.text;
  if (read.kind === "missing") return "";
  throw new WrongUse(`I cannot add to \`${file}\`: it is no text that I can read.`);
}

/** The first that can be read and comes true, laid out; tried as part of the rulebook. */
async function thatHolds(
  session: Session,
  rulebook: CompiledRulebook,
  file: string,
  texts: readonly string[],
): Promise<string | null> {
  const before = await textIn(session.host, file);
  for (const text of texts) {
    const laidOut = (await formatText(text, { printWidth: session.config.format.width }).catch(() => text)).trimEnd();
    const whole = `${laidOut}\n`;
    if (await comesTrue(session, { rulebook: rulebook.name, file, before, text: whole })) return whole;
  }
  return null;
}

async function hand(session: Session, options: Options, file: string, text: string, title: string): Promise<number> {
  const { terminal } = session;
  const into = typeof options["into"] === "string";
  if (into) replaceFile(resolve(session.root, file), withExample(await textIn(session.host, file), file, text));
  if (session.format === "json")
    terminal.data(`${JSON.stringify({ title, text, file: into ? file : null }, null, 2)}\n`);
  else if (into) say(session, `Added "${title}" to \`${file}\`. It holds.`);
  else terminal.data(text);
  return exitCode.fine;
}
