/** The eight steps of a first visit: what is to be done, where, and how the page notices that it was done. */
import { currentArguments, odds, oddsMode } from "./asking.ts";
import { isGreen } from "./lists.tsx";
import { examples, goTo, isOutdated, overview, panel, pinnedRule, rules, texts, view, type Panel } from "./state.ts";
import { table } from "./table-state.ts";

/** What a step remembers of the moment it began. */
export interface StepStart {
  readonly text: string;
  readonly rows: number;
  /** Values of the form that have been seen since. */
  readonly seen: readonly string[];
}

export interface VisitStep {
  readonly title: string;
  readonly what: string;
  /** Leads there. */
  readonly show: () => void;
  readonly isDone: (start: StepStart) => boolean;
}

/** The file that the visit is about, as the gallery has it. */
const path = "rules/raid/raid.rules";

export const visitText = (): string => texts.value.get(path) ?? "";
export const visitRows = (): number => overview.value?.rulebooks.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
export const visitValues = (): string => JSON.stringify(currentArguments.value);

const isSound = (): boolean =>
  !isOutdated.value && overview.value !== null && overview.value.rulebooks.every(({ hasErrors }) => !hasErrors);

const reds = (): number => (examples.value ?? []).filter((each) => !isGreen(each)).length;

function goToWords(words: string, selected: string): void {
  const line = visitText()
    .split("\n")
    .findIndex((each) => each.includes(words));
  goTo(path, Math.max(0, line) + 1, selected);
}

function open(wanted: Panel): void {
  [panel.value, view.value] = [wanted, wanted];
}

function pin(name: string): void {
  pinnedRule.value = rules.value.find((rule) => rule.name === name)?.id ?? null;
}

export const visitSteps: readonly VisitStep[] = [
  {
    title: "Change a number",
    what: "A goblin guards 3 gold. Make it 9: click the 3 in its row, and type over it.",
    show: () => {
      goToWords("| Goblin", "3");
    },
    isDone: ({ text }) => visitText() !== text && isSound() && reds() > 0,
  },
  {
    title: "See the example fail",
    what: "An example says what must come out, and now it does not. Open “Examples” and look at the red one: it says where it parts.",
    show: () => {
      open("examples");
    },
    isDone: () => panel.value === "examples" && isSound() && reds() > 0,
  },
  {
    title: "Mend it",
    what: "Three raiders share nine gold, so each gets 3. Write 3 where the example says 1.",
    show: () => {
      goToWords("raiders: 3) is", "1");
    },
    isDone: () => isSound() && (examples.value?.length ?? 0) > 0 && reds() === 0,
  },
  {
    title: "Add a row",
    what: "Write a monster of your own below the troll: its name, how tough it is, how much gold it guards. Tab at the end of the troll’s row begins one, and goes from cell to cell; or open “Sheet”, and write into the empty row.",
    show: () => {
      goToWords("| Troll", "");
    },
    isDone: ({ rows }) => isSound() && visitRows() > rows,
  },
  {
    title: "Ask for odds",
    what: "How likely is each total of the dice? Open “Odds”, and choose the rule “thrown”.",
    show: () => {
      open("odds");
      pin("thrown");
    },
    isDone: () => panel.value === "odds" && odds.value !== null && odds.value.answer.kind === "odds",
  },
  {
    title: "Sweep",
    what: "Move the slider of “Dice” from one end to the other, and watch the curve move. Or press “Sweep”, which goes through all of its values for you.",
    show: () => {
      open("odds");
      pin("thrown");
    },
    isDone: ({ seen }) => panel.value === "odds" && (seen.length >= 4 || oddsMode.value === "sweep"),
  },
  {
    title: "Play",
    what: "Open “Table”, begin the game against a bot, and attack twice. Your monster is among them.",
    show: () => {
      open("table");
    },
    // With luck the first attack wins the game.
    isDone: () => (table.value?.moment ?? 0) >= 3 || table.value?.turn.kind === "over",
  },
  {
    title: "Share it",
    what: "“Share” puts the whole project into a link. Whoever opens it gets a copy of their own.",
    show: () => {
      document.querySelector<HTMLElement>("header [data-share]")?.focus();
    },
    isDone: () => false,
  },
];
