/** What many games say, for people, documents, spreadsheets and programs. */
import type { Palette } from "../../diagnostics/palette.ts";
import { reportMarkdown, reportPlain } from "../../interpret/play/render.ts";
import type { GameRules } from "../../runtime/game.ts";
import { botText, readBot } from "../../play/bots.ts";
import { neverOfferedText, type SimulationResults, type Unused } from "../../play/results.ts";
import { variationName, type SimulationPlan } from "../../play/simulation.ts";
import type { Sources } from "../../source/text.ts";
import { pluralize } from "../show.ts";
import { faultLines } from "./faults.ts";
import { isSolo } from "../../balance/seats.ts";
import { findingsOf } from "../../balance/simulation-findings.ts";
import { tablesOf } from "../../balance/simulation-tables.ts";
import type { Varied } from "./vary.ts";

/** Everything that is told of a simulation. */
export interface Simulated {
  readonly rules: GameRules;
  readonly plan: SimulationPlan;
  /** As the command takes it: `--setup duel --first Light`. */
  readonly setup: string;
  readonly variant: string | null;
  readonly results: SimulationResults;
  /** So many games were asked for. */
  readonly wanted: number;
  /** Combinations that the rules do not allow: they were not played. */
  readonly refused: readonly { readonly variation: string; readonly why: string }[];
  readonly varied: readonly Varied[];
  /** The rules, where they are at hand. */
  readonly sources?: Sources;
  /** The command that plays one game of it again. */
  readonly replayCommand: (game: number) => string;
}

export function titleOf({ rules, results, wanted }: Simulated): string {
  return `${rules.title}: ${pluralize(results.games, "game")}${results.games < wanted ? ` of ${wanted}` : ""}`;
}

const usedBots = (plan: SimulationPlan): string =>
  plan.bots.map((bot) => botText(readBot(bot) ?? { kind: "random" })).join(", ");

export function under({ plan, setup, variant, rules }: Simulated): string {
  return `${rules.name}${variant === null ? "" : ` with ${variant}`}, ${setup}, bots ${usedBots(plan)}, seed ${plan.seed}, rules ${rules.version}`;
}

/** What a name of several parts comes to. */
export function meetings({ varied }: Simulated): readonly string[] {
  return varied
    .filter(({ paths }) => paths.length > 1)
    .map(
      ({ written, paths }) =>
        `\`${written}\` is ${paths
          .map((path) => `\`${path}\``)
          .join(", ")
          .replace(
            /, (?=[^,]*$)/,
            " and ",
          )}: each value of the one meets each of the other${paths.length > 2 ? "s" : ""}.`,
    );
}

export function simulationText(simulated: Simulated, palette: Palette): string {
  const { results } = simulated;
  const tables = tablesOf(results).map((table) => reportPlain(table, palette.strong));
  return [
    palette.strong(titleOf(simulated)),
    ...[under(simulated), ...meetings(simulated)].map(palette.faint),
    "",
    ...findingTexts(simulated),
    "",
    ...tables,
    ...remarks(simulated),
    "",
    ...meanings(simulated).map(palette.faint),
    "",
  ].join("\n");
}

export function simulationMarkdown(simulated: Simulated): string {
  const list = (lines: readonly string[]): readonly string[] => lines.map((line) => `- ${line}`);
  return [
    `# ${titleOf(simulated)}`,
    "",
    [under(simulated), ...meetings(simulated)].join("\n\n"),
    "",
    ...list(findingTexts(simulated)),
    "",
    ...tablesOf(simulated.results).map(reportMarkdown),
    ...list(remarks(simulated)),
    "",
    ...meanings(simulated),
    "",
  ].join("\n");
}

const findingTexts = ({ results }: Simulated): readonly string[] => findingsOf(results).map(({ text }) => text);

function remarks({ results, refused, replayCommand, sources }: Simulated): readonly string[] {
  const { unused, shortest, longest, endless, drawn } = results;
  return [
    ...(refused.length === 0
      ? []
      : [
          `${pluralize(refused.length, "combination")} cannot be set up and ${refused.length === 1 ? "was" : "were"} left out:`,
          ...refused.map(({ variation, why }) => `  ${variation}: ${why}`),
        ]),
    ...(results.ended === 0
      ? []
      : isSolo(results)
        ? [`${drawn.times} of ${pluralize(results.ended, "game")} that ended ${drawn.times === 1 ? "is" : "are"} lost.`]
        : [`${pluralize(drawn.times, "draw")} in ${pluralize(results.ended, "game")} that ended.`]),
    ...(results.endingsNeverReached.length === 0
      ? []
      : [`Endings never reached: ${results.endingsNeverReached.join(", ")}.`]),
    ...unusedLines("actions", unused.actions),
    ...unusedLines("pieces", unused.pieces),
    ...(shortest === null
      ? []
      : [`The shortest game, ${pluralize(shortest.decisions, "decision")}: ${replayCommand(shortest.game)}`]),
    ...(longest === null
      ? []
      : [`The longest game, ${pluralize(longest.decisions, "decision")}: ${replayCommand(longest.game)}`]),
    ...(results.variations.length === 0
      ? []
      : ["What each action and piece does in each variation: `--format csv` or `json`."]),
    ...(results.unfinished === 0
      ? []
      : [
          `${pluralize(results.unfinished, "game")} came to no end and ${results.unfinished === 1 ? "was" : "were"} given up (\`--longest\` says after how many decisions): ${endless === null ? "" : replayCommand(endless.game)}`,
        ]),
    ...(results.faults === 0
      ? []
      : [
          `${pluralize(results.faults, "game")} ended in an error of the rules:`,
          ...results.messages.flatMap(({ message, fault, game }) => [
            `  ${message}: ${replayCommand(game)}`,
            ...faultLines(message, fault, sources ?? null),
          ]),
        ]),
  ];
}

function unusedLines(what: "actions" | "pieces", { passedOver, neverOffered }: Unused): readonly string[] {
  return [
    ...(passedOver.length === 0 ? [] : [`Never used, though they could be: the ${what} ${passedOver.join(", ")}.`]),
    ...(neverOffered.length === 0 ? [] : [neverOfferedText(what, neverOffered)]),
  ];
}

function meanings({ results }: Simulated): readonly string[] {
  const differences = [...results.actions, ...results.pieces].some(({ difference }) => difference !== null);
  return [
    `Intervals of shares are Wilson's${results.variations.length === 0 ? "" : ", those of means 1.96 standard errors either way"}.`,
    ...(differences
      ? [
          "The difference is the Mantel-Haenszel risk difference, with Newcombe's interval: how much oftener those won who used it than those who could have and did not, held against each other only at the same seat, with the same bot, in the same variation. It tells what goes along with winning, not what causes it.",
        ]
      : []),
  ];
}

export function simulationJson(simulated: Simulated): string {
  const { rules, plan, setup, variant, wanted, varied, refused } = simulated;
  const whole = {
    rulebook: rules.name,
    title: rules.title,
    rules: rules.version,
    variant,
    setup,
    bots: plan.bots,
    varied: varied.map(({ written, paths }) => ({ name: written, paths })),
    variations: plan.variations.map((each) => ({ name: variationName(each), setup: each.setup })),
    refused,
    seed: plan.seed,
    wanted,
    findings: findingTexts(simulated),
    results: resultsJson(simulated),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function resultsJson({ results, replayCommand }: Simulated): object {
  return {
    ...results,
    shortest: results.shortest === null ? null : { ...results.shortest, command: replayCommand(results.shortest.game) },
    longest: results.longest === null ? null : { ...results.longest, command: replayCommand(results.longest.game) },
    endless: results.endless === null ? null : { ...results.endless, command: replayCommand(results.endless.game) },
    messages: results.messages.map((each) => ({ ...each, command: replayCommand(each.game) })),
  };
}
