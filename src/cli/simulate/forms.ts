/** What many games say, for people, documents, spreadsheets and programs. */
import type { Palette } from "../../diagnostics/palette.ts";
import { csvCell, reportMarkdown, reportPlain } from "../../interpret/play/render.ts";
import type { GameRules } from "../../runtime/game.ts";
import { botText, readBot } from "../../play/bots.ts";
import type { Results, Share, Unused } from "../../play/results.ts";
import type { Plan } from "../../play/simulation.ts";
import { counted } from "../show.ts";
import { lengthName, tablesOf } from "./tables.ts";

/** Everything that is told of a simulation. */
export interface Simulated {
  readonly rules: GameRules;
  readonly plan: Plan;
  /** As the command takes it: `--setup duel --first Light`. */
  readonly setup: string;
  readonly variant: string | null;
  readonly results: Results;
  /** So many games were asked for. */
  readonly wanted: number;
  /** The command that plays one game of it again. */
  readonly repeated: (game: number) => string;
}

export function titleOf({ rules, results, wanted }: Simulated): string {
  return `${rules.title}: ${counted(results.games, "game")}${results.games < wanted ? ` of ${wanted}` : ""}`;
}

const usedBots = (plan: Plan): string => plan.bots.map((bot) => botText(readBot(bot) ?? { kind: "random" })).join(", ");

export function under({ plan, setup, variant, rules }: Simulated): string {
  return `${rules.name}${variant === null ? "" : ` with ${variant}`}, ${setup}, bots ${usedBots(plan)}, seed ${plan.seed}, rules ${rules.version}`;
}

export function simulationText(simulated: Simulated, palette: Palette): string {
  const { results } = simulated;
  const tables = tablesOf(results).map((table) => reportPlain(table, palette.strong));
  return [palette.strong(titleOf(simulated)), palette.faint(under(simulated)), "", ...tables, ...remarks(simulated), "", ...meanings(simulated).map(palette.faint), ""].join("\n");
}

export function simulationMarkdown(simulated: Simulated): string {
  const list = (lines: readonly string[]): readonly string[] => lines.map((line) => `- ${line}`);
  return [`# ${titleOf(simulated)}`, "", under(simulated), "", ...tablesOf(simulated.results).map(reportMarkdown), ...list(remarks(simulated)), "", ...meanings(simulated), ""].join("\n");
}

function remarks({ results, repeated }: Simulated): readonly string[] {
  const { unused, shortest, longest, endless, drawn } = results;
  return [
    ...(results.ended === 0 ? [] : [`${counted(drawn.times, "draw")} in ${counted(results.ended, "game")} that ended.`]),
    ...(results.endingsNeverReached.length === 0 ? [] : [`Endings never reached: ${results.endingsNeverReached.join(", ")}.`]),
    ...unusedLines("actions", unused.actions), ...unusedLines("pieces", unused.pieces),
    ...(shortest === null ? [] : [`The shortest game, ${counted(shortest.decisions, "decision")}: ${repeated(shortest.game)}`]),
    ...(longest === null ? [] : [`The longest game, ${counted(longest.decisions, "decision")}: ${repeated(longest.game)}`]),
    ...(results.unfinished === 0 ? [] : [`${counted(results.unfinished, "game")} came to no end and ${results.unfinished === 1 ? "was" : "were"} given up (\`--longest\` says after how many decisions): ${endless === null ? "" : repeated(endless.game)}`]),
    ...(results.faults === 0 ? [] : [`${counted(results.faults, "game")} ended in an error of the rules:`, ...results.messages.map(({ message, game }) => `  ${message}: ${repeated(game)}`)]),
  ];
}

function unusedLines(what: string, { passedOver, neverOffered }: Unused): readonly string[] {
  return [
    ...(passedOver.length === 0 ? [] : [`Never used, though they could be: the ${what} ${passedOver.join(", ")}.`]),
    ...(neverOffered.length === 0 ? [] : [`Never possible: the ${what} ${neverOffered.join(", ")}.`]),
  ];
}

function meanings({ results }: Simulated): readonly string[] {
  const differences = [...results.actions, ...results.pieces].some(({ difference }) => difference !== null);
  return [
    "Intervals of shares are Wilson's.",
    ...(differences ? ["The difference is the Mantel-Haenszel risk difference, with Newcombe's interval: how much oftener those won who used it than those who could have and did not, held against each other only at the same seat, with the same bot, in the same variation. It tells what goes along with winning, not what causes it."] : []),
  ];
}

export function simulationJson(simulated: Simulated): string {
  const { rules, plan, setup, variant, wanted } = simulated;
  const whole = {
    rulebook: rules.name, title: rules.title, rules: rules.version, variant, setup, bots: plan.bots, variations: plan.variations.map(({ name, setup: values }) => ({ name, setup: values })),
    seed: plan.seed, wanted, results: resultsJson(simulated),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function resultsJson({ results, repeated }: Simulated): object {
  return {
    ...results,
    shortest: results.shortest === null ? null : { ...results.shortest, command: repeated(results.shortest.game) },
    longest: results.longest === null ? null : { ...results.longest, command: repeated(results.longest.game) },
    endless: results.endless === null ? null : { ...results.endless, command: repeated(results.endless.game) },
    messages: results.messages.map((each) => ({ ...each, command: repeated(each.game) })),
  };
}

/** One measure a line, so that a spreadsheet may pick what it wants. */
export function simulationCsv({ results }: Simulated): string {
  const lines: (readonly string[])[] = [["table", "variation", "seat", "bot", "name", "measure", "count", "of", "value", "low", "high"]];
  const share = (table: string, at: { readonly variation?: string; readonly seat?: number | null; readonly bot?: string | null; readonly name?: string }, measure: string, { times, of, share: value, low, high }: Share): void => {
    lines.push([table, at.variation ?? "", String(at.seat ?? ""), at.bot ?? "", at.name ?? "", measure, String(times), String(of), ...[value, low, high].map(number)]);
  };
  for (const each of [...results.bots, ...results.seats, ...results.cells]) {
    share("winning", each, "won", each.won);
    share("winning", each, "drawn", each.drawn);
  }
  for (const { variation, ending, share: found } of results.endings) share("ending", { variation, name: ending ?? "" }, "share", found);
  for (const length of results.lengths) {
    const measures = [["mean", length.spread.mean] as const, ...["least", "5 %", "25 %", "median", "75 %", "95 %", "most"].map((name, place) => [name, length.spread.quantiles[place] ?? 0] as const)];
    for (const [measure, value] of measures) lines.push(["length", length.variation, "", "", lengthName(length), measure, String(length.spread.count), "", number(value), "", ""]);
  }
  for (const each of [...results.actions, ...results.pieces]) {
    const table = each.table === null ? "action" : "piece";
    if (each.table !== null) lines.push([table, "", "", "", each.name, "drawn a game", "", "", number(each.drawnPerGame), "", ""]);
    lines.push([table, "", "", "", each.name, "used a game", String(each.used), "", number(each.usedPerGame), "", ""]);
    share(table, { name: each.name }, "won if used", each.wonWith);
    share(table, { name: each.name }, "won if not", each.wonWithout);
    if (each.difference !== null) lines.push([table, "", "", "", each.name, "Mantel-Haenszel risk difference", "", "", ...[each.difference.value, each.difference.low, each.difference.high].map(number)]);
  }
  return lines.map((line) => `${line.map(csvCell).join(",")}\n`).join("");
}

const number = (value: number): string => String(Number(value.toPrecision(12)));
