/** What is told of a change, as an outline: the same for a terminal and for a pull request. */
import { edged } from "../interpret/edges.ts";
import { numberText } from "../interpret/show.ts";
import { assertNever } from "../source/exhaustive.ts";
import { code, formatCount, fromTo, item, many, type OutlineItem, type OutlineMark, type RichText } from "./words.ts";
import { playItems, positionItems } from "./play-outline.ts";
import type {
  DeclarationChange,
  Detail,
  Diff,
  ExampleChange,
  ChangeState,
  OddsMoves,
  ReportChange,
  ResultMoves,
  RulebookDiff,
  RuleChange,
} from "./shape.ts";

export interface OutlineSection {
  readonly title: string;
  readonly items: readonly OutlineItem[];
}

export function sectionsOf(rulebook: RulebookDiff): readonly OutlineSection[] {
  const sections: readonly OutlineSection[] = [
    { title: "Declarations", items: rulebook.declarations.map(declarationItem) },
    { title: "Rules", items: ruleItems(rulebook.rules) },
    { title: "In play", items: rulebook.play.flatMap(playItems) },
    { title: "Examples", items: rulebook.examples.map(exampleItem) },
    { title: "Reports", items: rulebook.reports.map((each) => ({ ...reportItem(each), about: each })) },
    {
      title: "Signatures",
      items: rulebook.signatures.map((each) =>
        item(each.from === null ? "new" : each.to === null ? "gone" : "changed", [
          `${each.step}: `,
          code(each.name),
          ...fromTo(each.from, each.to),
          `  ${each.reason}`,
        ]),
      ),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

const markOf = (happened: ChangeState): OutlineMark => happened;

const byText = (by: number): string => `${by > 0 ? "+" : "−"}${numberText(Number(Math.abs(by).toPrecision(4)))}`;

function declarationItem({ kind, name, happened, details }: DeclarationChange): OutlineItem {
  const [only] = details;
  if (details.length === 1 && only !== undefined && only.part === "")
    return item(markOf(happened), [`${kind} `, code(name), ...fromTo(only.from, only.to)]);
  return item(
    markOf(happened),
    [`${kind} `, code(name), ...(happened === "changed" && details.length === 0 ? ["  does something else"] : [])],
    details.map(detailItem),
  );
}

function detailItem({ part, from, to }: Detail): OutlineItem {
  return item(from === null ? "new" : to === null ? "gone" : "changed", [...partWords(part), ...fromTo(from, to)]);
}

/** A name in backticks is what the rules say. */
const partWords = (part: string): RichText =>
  part
    .split("`")
    .map((text, index) => (index % 2 === 1 ? code(text) : text))
    .filter((each) => each !== "");

// ---------------------------------------------------------------- rules

function ruleItems(rules: readonly RuleChange[]): readonly OutlineItem[] {
  const quiet = rules.filter(
    (rule) =>
      rule.happened === "changed" &&
      !rule.itself &&
      rule.untried === null &&
      (rule.results?.differ ?? 0) === 0 &&
      (rule.odds?.differ ?? 0) === 0 &&
      (rule.odds?.open ?? 0) === 0,
  );
  const untried = rules.filter((rule) => rule.happened === "changed" && !rule.itself && rule.untried !== null);
  const items = rules.filter((rule) => !quiet.includes(rule) && !untried.includes(rule));
  const of = (all: readonly RuleChange[]): RichText =>
    all.flatMap((rule, index) => [...(index === 0 ? [] : [", "]), ...ruleWords(rule)]);
  return [
    ...items.map((rule) => ({ ...ruleItem(rule), about: rule })),
    ...(quiet.length === 0
      ? []
      : [
          item(
            "none",
            ["reached, and I found no difference"],
            quiet.map((rule) =>
              item("none", [
                ...ruleWords(rule),
                `  ${rule.results === null ? oddsWords(rule.odds) : triedWords(rule.results)}`,
              ]),
            ),
          ),
        ]),
    ...(untried.length === 0 ? [] : [item("none", ["reached, and not compared by themselves: ", ...of(untried)])]),
  ];
}

const ruleWords = ({ rule, variant }: RuleChange): RichText => [
  code(rule),
  ...(variant === null ? [] : [" with ", code(variant)]),
];

function ruleItem(rule: RuleChange): OutlineItem {
  const { happened, itself, through, also, details, results, odds, untried } = rule;
  if (happened !== "changed")
    return item(
      happened,
      ["rule ", ...ruleWords(rule)],
      details.map(({ from, to }) => item("none", [code(from ?? to ?? "")])),
    );
  const others: RichText =
    also.length === 0
      ? []
      : [", and through ", ...also.flatMap((each, index): RichText => [...(index === 0 ? [] : [", "]), code(each)])];
  const why: RichText = [
    itself ? "  changed" : "  through ",
    ...(itself && through.length > 0 ? ["; what moved comes through "] : []),
    ...(through.length === 0 ? [] : throughWords(through)),
    ...others,
  ];
  return item(
    "changed",
    ["rule ", ...ruleWords(rule), ...why],
    [
      ...details.map(detailItem),
      ...(untried === null ? [] : [item("none", [`its results were not compared: `, ...partWords(untried)])]),
      ...(results === null ? [] : resultItems(rule.rule, results)),
      ...(odds === null ? [] : oddsItems(rule.rule, odds)),
    ],
  );
}

/** What it refers to, and what that goes back to. */
function throughWords(through: readonly string[]): RichText {
  const [near = "", next, ...further] = through;
  const last = further.at(-1);
  return [
    code(near),
    ...(next === undefined ? [] : last === undefined ? [" and its ", code(next)] : [", from ", code(last)]),
  ];
}

export function triedWords({ tried, all, differ }: ResultMoves): string {
  if (tried === 0) return "no input could be made";
  if (tried === 1 && all) return differ === 0 ? "the result is the same" : "the result is another";
  const of = all ? `all ${many(tried, "input")}` : `the ${formatCount(tried)} tried`;
  return differ === 0
    ? `none of ${of} differs`
    : differ === tried
      ? `${all ? of : `all of ${of}`} differ`
      : `${formatCount(differ)} of ${of} ${differ === 1 ? "differs" : "differ"}`;
}

function resultItems(rule: string, results: ResultMoves): readonly OutlineItem[] {
  const { smallest, largest } = results;
  const differenceItem = (lead: string, each: NonNullable<ResultMoves["smallest"]>, by: string): OutlineItem =>
    item(
      "none",
      [lead, code(`${rule}(${each.call})`), ...fromTo(each.from, each.to), by],
      each.at === null ? [] : positionItems(each.at),
    );
  return [
    item("none", [triedWords(results)]),
    ...(smallest === null
      ? []
      : [differenceItem(smallest.at !== null ? "earliest: " : results.tried === 1 ? "" : "smallest: ", smallest, "")]),
    ...(largest === null || isSameInput(largest, smallest)
      ? []
      : [differenceItem("furthest: ", largest, `  ${byText(largest.by)}`)]),
  ];
}

/** Of rules that read a game, the moment counts as well. */
function isSameInput(a: NonNullable<ResultMoves["smallest"]>, b: ResultMoves["smallest"]): boolean {
  return b !== null && a.call === b.call && (a.at === null || (a.from === b.from && a.to === b.to));
}

function oddsWords(odds: OddsMoves | null): string {
  if (odds === null || odds.asked === 0) return "no odds could be asked for";
  const open = odds.open === 0 ? "" : `, ${odds.open} too large to ask`;
  return odds.differ === 0
    ? `the same odds at ${odds.asked === 1 ? "the one input asked" : `all ${odds.asked} inputs asked`}${open}`
    : `other odds at ${odds.differ} of ${many(odds.asked, "input")} asked${open}`;
}

const percent = (chance: number): string => edged(`${Number((chance * 100).toPrecision(4))}%`, chance, chance);
const points = (by: number): string => `${by > 0 ? "+" : "−"}${Number((Math.abs(by) * 100).toPrecision(4))} points`;
const decimal = (value: number): string => numberText(Number(value.toPrecision(6)));

function oddsItems(rule: string, odds: OddsMoves): readonly OutlineItem[] {
  const { largest } = odds;
  if (largest === null) return [item("none", [oddsWords(odds)])];
  const { average } = largest;
  const mean: RichText =
    average === null || Math.abs(average.to - average.from) < 1e-9
      ? []
      : [
          "average ",
          code(decimal(average.from)),
          " → ",
          code(decimal(average.to)),
          ` (${byText(average.to - average.from)}), `,
        ];
  return [
    item("none", [oddsWords(odds)]),
    item("none", [
      "furthest: ",
      code(`${rule}(${largest.call})`),
      "  ",
      ...mean,
      "chance of ",
      code(largest.result),
      " ",
      code(percent(largest.from)),
      " → ",
      code(percent(largest.to)),
      ` (${points(largest.to - largest.from)})`,
    ]),
  ];
}

// ---------------------------------------------------------------- examples, reports

function exampleItem({ title, row, change, detail, place }: ExampleChange): OutlineItem {
  const mark: OutlineMark =
    change === "now fails" || change === "still fails" || (change !== "gone" && detail !== null)
      ? "bad"
      : change === "now holds"
        ? "good"
        : change === "new"
          ? "new"
          : change === "gone"
            ? "gone"
            : "changed";
  const fails = detail !== null && (change === "new" || change === "claims changed") ? ", and fails" : "";
  return item(
    mark,
    [
      `${change}${fails}: ${title}${row === null ? "" : `, row ${row}`}`,
      ...(place === null || change === "gone" ? [] : ["  ", code(place)]),
    ],
    detail === null ? [] : [item("none", partWords(detail))],
  );
}

function reportItem({ title, happened, cells, rows, columns, expected }: ReportChange): OutlineItem {
  if (happened !== "changed") return item(happened, [`report "${title}"`]);
  const furthest = cells.filter(({ by }) => by !== null).sort((a, b) => Math.abs(b.by ?? 0) - Math.abs(a.by ?? 0))[0];
  const most: RichText =
    furthest === undefined || cells.length < 4
      ? []
      : [`, the furthest at ${furthest.row}, ${furthest.column}`, ...fromTo(furthest.from, furthest.to)];
  const claims = expected.map(({ row, column, from, to }) =>
    item(from === null ? "new" : to === null ? "gone" : "changed", [
      `${row}, ${column}: `,
      ...(from === null
        ? ["now expects ", code(to ?? "")]
        : to === null
          ? ["expects nothing any more, was ", code(from)]
          : ["expects", ...fromTo(from, to)]),
    ]),
  );
  return item(
    "changed",
    [`report "${title}"${cells.length === 0 ? "" : `: ${many(cells.length, "cell")} moved`}`, ...most],
    [
      ...claims,
      ...columns.map((each) => item(each.happened, [`column ${each.heading}`])),
      ...rows.map((each) => item(each.happened, [`row ${each.heading}`])),
      ...cells.map(({ row, column, from, to, by }) =>
        item("changed", [
          `${row}, ${column}`,
          ...fromTo(from, to),
          by === null ? "" : `  (${to.endsWith("%") ? points(by) : byText(by)})`,
        ]),
      ),
    ],
  );
}

/** One line for a rulebook. */
export function summaryOf({ state, step, was }: RulebookDiff): string {
  switch (state) {
    case "same":
      return "nothing moves";
    case "new":
      return "a new rulebook";
    case "gone":
      return "gone";
    case "unread":
      return "not compared: one side has errors";
    case "changed":
      return `${step === "none" ? "nothing that programs see" : step}${was === null ? "" : `, was \`${was}\``}`;
    default:
      return assertNever(state);
  }
}

/** The whole in a sentence. */
export function verdictOf({ rulebooks, step, troubles }: Diff): string {
  if (rulebooks.every(({ state }) => state === "same" || state === "unread"))
    return troubles.length === 0 ? "Nothing moves." : "Nothing moves in what could be compared.";
  return step === "none" ? "Nothing moves that programs see." : `It asks for a ${step} version.`;
}
