import { createInterpreter } from "../../interpret/interpreter.ts";
import { valueText } from "../../interpret/show.ts";
import type { Json, Rule } from "../../ir/program.ts";
import { holdsOdds, typeText } from "../../ir/types.ts";
import { createAsker, usualBudget } from "../../odds/asker.ts";
import { ruleOdds } from "../../odds/of-rule.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { isOfGame, openRule, showFault, type OpenRule } from "../call.ts";
import { callArgs } from "../call-args.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { FoundRule } from "../find-rule.ts";
import { readAskedGame, type AskedGame } from "../odds/game.ts";
import { answer } from "../odds/answer.ts";
import { Faulted, neverHeld, type OddsSubject } from "../odds/subject.ts";
import type { OddsTable } from "../odds/odds-table.ts";
import { oddsCsv, oddsJson, oddsMarkdown, oddsPicture } from "../odds/forms.ts";
import { readAgainst, readRequest, type Against, type OddsRequest } from "../odds/request.ts";
import { oddsLines } from "../odds/show.ts";
import { firstsOf, readSweep, twoAxes, type Sweep } from "../odds/sweep.ts";
import { tickerOn } from "../progress.ts";
import { giveTable } from "../show.ts";
import type { Session } from "../session.ts";

type Options = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, Json>>;

interface OddsQuery extends OpenRule {
  readonly values: Values;
  readonly sweeps: readonly Sweep[];
  readonly request: OddsRequest;
  readonly against: Against | null;
  readonly game: AskedGame | null;
}

/** How likely each result of a rule is. */
export async function odds(session: Session, options: Options, words: readonly string[]): Promise<number> {
  const [name = "", ...given] = words;
  const opened = await openRule(session, options, name, "with games");
  if (typeof opened === "number") return opened;
  const query = await readQuery(session, opened, options, given);
  const ticker = tickerOn(session.terminal);
  let subjects: readonly OddsSubject[] = [];
  try {
    subjects = subjectsOf(query, (states) => ticker.tick(`Working it out: ${groupDigits(states)} steps (Ctrl-C ends)`));
    const table = answer(subjects, query.values, query.sweeps, query.request);
    ticker.end();
    giveTable(session, await shownAs(session, query, table));
    return exitCode.fine;
  } catch (problem) {
    ticker.end();
    if (problem instanceof Faulted && neverHeld(problem, subjects, query.request))
      throw new WrongUse(
        `No result is as \`--given ${JSON.stringify(options["given"])}\` asks, so there is nothing to choose from.`,
      );
    if (problem instanceof Faulted) return showFault(session, problem.fault, session.form === "json");
    throw problem;
  }
}

async function readQuery(
  session: Session,
  opened: OpenRule,
  options: Options,
  words: readonly string[],
): Promise<OddsQuery> {
  const { found, compilation } = opened;
  refuseOdds(found.rule);
  const overs = Array.isArray(options["over"]) ? options["over"].map(String) : [];
  const sweeps = overs.map((each) => readSweep(each, found));
  twoAxes(sweeps);
  const request = readRequest(options, found);
  const against = typeof options["against"] === "string" ? readAgainst(options["against"], found, compilation) : null;
  const args = await callArgs(session, found, options, words, { values: firstsOf(sweeps), option: "--over" });
  const values = isList(args)
    ? Object.fromEntries(
        found.rule.params.flatMap((param, index) => {
          const value = args[index];
          return value === undefined ? [] : [[param.name, value]];
        }),
      )
    : args;
  if (
    against?.kind === "rule" &&
    isOfGame(against.found) &&
    (!isOfGame(found) || against.found.rulebook !== found.rulebook)
  )
    throw new WrongUse(
      `\`${against.name}\` speaks of a game in which \`${found.rule.id}\` is not asked, so I cannot hold them against each other.`,
    );
  if (against?.kind === "rule") sameParameters(found.rule, against.found.rule, values, sweeps);
  return { ...opened, values, sweeps, request, against, game: readAskedGame(options, found) };
}

const isList = (args: Values | readonly Json[]): args is readonly Json[] => Array.isArray(args);

function refuseOdds({ id, result }: Rule): void {
  if (holdsOdds(result))
    throw new WrongUse(
      `\`${id}\` gives odds itself, so there is nothing to roll. \`rulewright run ${id}\` says which.`,
    );
}

/** The other rule is asked with the same values, by name. */
function sameParameters(rule: Rule, other: Rule, values: Values, sweeps: readonly Sweep[]): void {
  const given = [...Object.keys(values), ...sweeps.map((each) => each.param.name)];
  const missing = other.params.filter((param) => param.default === null && !given.includes(param.name));
  if (missing.length > 0)
    throw new WrongUse(
      `\`${other.id}\` is asked with the values of \`${rule.id}\`, which has no ${missing.map((param) => `\`${param.name}\``).join(" and no ")}.`,
    );
  const unknown = sweeps.find((each) => !other.params.some((param) => param.name === each.param.name));
  if (unknown !== undefined)
    throw new WrongUse(`\`--over\` goes through \`${unknown.param.name}\`, which \`${other.id}\` has not got.`);
}

function subjectsOf(
  { found, variant, compilation, against, request, game }: OddsQuery,
  onProgress: (states: number) => void,
): readonly OddsSubject[] {
  const asker = createAsker({ ...(request.budget === null ? {} : { budget: request.budget }), progress: onProgress });
  const subject = (name: string, { programs, rule, procedure }: FoundRule, under: string | null): OddsSubject => {
    const interpreter = createInterpreter(programs, { variant: under, sources: compilation.sources, asker });
    if (isOfGame({ rule, procedure })) game?.begin(interpreter);
    if (procedure === null)
      return {
        name,
        rule: interpreter.linked.rule(rule.id).rule,
        odds: ruleOdds(interpreter),
        tells: false,
        interpreter,
      };
    const tells = procedure.result.kind === "none";
    return { name, rule, odds: ruleOdds(interpreter, { rule, tells }), tells, interpreter };
  };
  const own = variant === null ? found.rule.name : shortName(variant);
  const first = subject(
    against === null ? found.rule.id : against.kind === "rule" ? found.rule.id : own,
    found,
    variant,
  );
  if (against === null) return [first];
  return [
    first,
    against.kind === "rule"
      ? subject(against.name, against.found, against.found.rulebook === found.rulebook ? variant : null)
      : subject(against.name, found, against.variant),
  ];
}

const shortName = (id: string): string => id.slice(id.indexOf(".") + 1);
const groupDigits = (states: number): string => String(states).replace(/\B(?=(\d{3})+$)/g, " ");

/** `duel.hits(dice: 4) with closedDice`, `duel.attack(armor: Plate) by skill`. */
function titleOf(
  { found, variant, values, sweeps, request, against, game }: OddsQuery,
  { linked }: OddsSubject["interpreter"],
): string {
  const args = found.rule.params.flatMap((param) => {
    const value = values[param.name];
    if (value === undefined) return [];
    if (param.type.kind === "entity")
      return [
        `${param.name}: ${param.type.id === found.rulebook.program?.game?.player ? "player" : typeText(param.type)} ${String(value)}`,
      ];
    return [
      `${param.name}: ${typeof value === "string" && param.type.kind !== "text" ? value : valueText(linked, param.type, value, { most: 60 })}`,
    ];
  });
  const over = sweeps.length === 0 ? "" : ` by ${sweeps.map((each) => each.param.label).join(" and ")}`;
  const call = `${found.rule.id}${args.length === 0 && over !== "" ? "" : `(${args.join(", ")})`}${over}`;
  const begun = game === null ? "" : ` in ${game.written}`;
  const others = against === null ? "" : ` against ${against.name}`;
  const condition =
    request.given === null
      ? ""
      : `, given that the result ${request.given.op === "is" || request.given.op === "is not" ? request.given.op : `is ${request.given.op}`} ${valueText(linked, found.rule.result, request.given.value)}`;
  // Within a table of two parameters no heading has room for what is asked.
  const query =
    sweeps.length > 1 && request.tests.length > 0 ? `, ${request.tests.map(({ title }) => title).join(", ")}` : "";
  return `${call}${query}${variant === null ? "" : ` with ${shortName(variant)}`}${begun}${others}${condition}`;
}

async function shownAs(session: Session, query: OddsQuery, table: OddsTable): Promise<string> {
  const { terminal, form } = session;
  const { found, variant, values, against, request } = query;
  const title = titleOf(query, createInterpreter(found.programs, { variant, sources: query.compilation.sources }));
  switch (form) {
    case "csv":
      return oddsCsv(table);
    case "markdown":
      return oddsMarkdown(title, table);
    case "json":
      return oddsJson(
        {
          rule: found.rule.id,
          variant: variant === null ? null : shortName(variant),
          arguments: values,
          against: against?.name ?? null,
          game: query.game?.written ?? null,
        },
        table,
      );
    case "svg":
      return (await import("../../picture/draw.ts")).draw(oddsPicture(title, table));
    default: {
      form satisfies Kinds<"table text"> | null;
      const still = found.rule.effects.rolls
        ? ""
        : `\n${terminal.palette.faint(`\`${found.rule.id}\` rolls no dice: with the same values it always gives the same.`)}\n`;
      return (
        oddsLines(title, table, { palette: terminal.palette, width: terminal.width }, request.budget ?? usualBudget) +
        still
      );
    }
  }
}
