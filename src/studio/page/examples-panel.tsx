/** Examples in one list, the red ones first with the step at which they part; and the reports, worked out. */
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import type { ExampleAnswer, ExampleLine, ExampleName, ExamplePart, ReportsAnswer } from "../protocol.ts";
import { Segments } from "./form.tsx";
import { isGreen } from "./lists.tsx";
import { ReportsList } from "./reports-list.tsx";
import { shownLater } from "./shown-later.tsx";
import {
  answers,
  changeText,
  examples,
  goTo,
  isOutdated,
  openPath,
  overview,
  panel,
  pointTo,
  project,
  say,
} from "./state.ts";
import { Outline } from "./why.tsx";

type Shown = "examples" | "reports" | "goals";
const GoalsList = shownLater(async () => (await import("./goals-list.tsx")).GoalsList);
const shown = signal<Shown>("examples");
/** The red one that is unfolded. */
const chosen = signal<ExampleName | null>(null);
const explained = signal<ExampleAnswer | null>(null);
const reports = signal<ReportsAnswer | null>(null);

const folderOf = (path: string | null): string => path?.slice(0, path.lastIndexOf("/") + 1) ?? "";
const isSame = (a: ExampleName | null, b: ExampleName): boolean =>
  a !== null && a.rulebook === b.rulebook && a.title === b.title && a.row === b.row;

effect(() => {
  const name = chosen.value;
  // Asked anew of every state of the texts.
  if (overview.value === null || name === null || panel.value !== "examples") return;
  void answers.ask({ ask: "example", ...name }).then((answer) => {
    if (answer?.kind === "example") explained.value = answer;
  });
});

effect(() => {
  const path = openPath.value;
  if (overview.value === null || path === null || panel.value !== "examples") return;
  void answers.ask({ ask: "reports", path }).then((answer) => {
    if (answer?.kind === "reports") reports.value = answer;
  });
});

/** The rulebook of the open file. */
const ownExamples = (): readonly ExampleLine[] =>
  (examples.value ?? []).filter(({ path }) => path.startsWith(folderOf(openPath.value)));

/** Of each folder, as its rules had them last: while there is a mistake in them, what is shown stays. */
const knownGoals = new Map<string, number>();

function goalsHere(): number {
  const rulebook = overview.value?.rulebooks.find(({ folder }) => openPath.value?.startsWith(`${folder}/`));
  if (rulebook === undefined) return 0;
  if (!rulebook.hasErrors) knownGoals.set(rulebook.folder, rulebook.goals);
  return knownGoals.get(rulebook.folder) ?? 0;
}

export function ExamplesPanel(): JSX.Element {
  const found = folderOf(reports.value?.path ?? null) === folderOf(openPath.value) ? reports.value : null;
  const count = found?.reports.length ?? 0;
  const red = found?.reports.filter(({ isRed }) => isRed).length ?? 0;
  const goals = goalsHere();
  const options = [
    { value: "examples", label: "Examples" },
    ...(count === 0
      ? []
      : [{ value: "reports", label: red === 0 ? `Reports ${count}` : `Reports ${count}, ${red} red` }]),
    ...(goals === 0 ? [] : [{ value: "goals", label: `Goals ${goals}` }]),
  ];
  return (
    <>
      {options.length === 1 ? null : (
        <Segments
          id="examples-shown"
          options={options}
          chosen={shown.value}
          choose={(value) => {
            shown.value = value as Shown;
          }}
        />
      )}
      {shown.value === "goals" && goals > 0 ? (
        <GoalsList />
      ) : shown.value === "reports" && found !== null && count > 0 ? (
        <ReportsList reports={found.reports} />
      ) : (
        <ExamplesList />
      )}
    </>
  );
}

/** What keeps the examples of a rulebook from being tried. */
function InTheWay({ folder }: { readonly folder: string }): JSX.Element {
  const errors = overview.value?.findings.filter(({ isError, path }) => isError && path.startsWith(folder)) ?? [];
  const others = errors.length - mostErrors;
  return (
    <div data-testid="in-the-way">
      <p class="tally bad">
        {errors.length === 1 ? "A mistake stands" : "Mistakes stand"} in the way: the examples of this rulebook are
        tried when {errors.length === 1 ? "it is" : "they are"} mended.
      </p>
      <ul class="problems">
        {errors.slice(0, mostErrors).map(({ path, line, start, message }) => (
          <li key={`${path} ${start} ${message}`} class="bad">
            <button
              type="button"
              onClick={() => {
                goTo(path, line);
              }}
            >
              <span>
                {message}
                <span class="faint">
                  {path.slice(path.indexOf("/") + 1)}, line {line}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {others > 0 ? <p class="hint">“Problems” lists {others === 1 ? "one more" : `${others} more`}.</p> : null}
    </div>
  );
}
const mostErrors = 3;

function ExamplesList(): JSX.Element {
  const folder = folderOf(openPath.value);
  if (overview.value?.rulebooks.some((each) => each.hasErrors && `${each.folder}/` === folder) === true)
    return <InTheWay folder={folder} />;
  if (examples.value === null) return <p class="hint">Trying the examples …</p>;
  const own = ownExamples();
  const red = own.filter((each) => !isGreen(each));
  const disputed = own.filter(({ state }) => state === "disputed");
  if (own.length === 0)
    return <p class="hint">No examples in this rulebook yet. “Try it”, and keep a result as an example.</p>;
  return (
    <div class={isOutdated.value ? "examples-list outdated" : "examples-list"} aria-busy={isOutdated.value}>
      <p class={red.length === 0 ? "tally good" : "tally bad"} role="status" data-testid="tally">
        {red.length === 0 ? allHold(own.length - disputed.length) : `${red.length} of ${own.length} do not hold`}
        {disputed.length === 0 ? null : <span class="tally-odd">, {disputed.length} disputed</span>}
      </p>
      <ul class="examples">
        {[...red, ...disputed, ...own.filter(({ state }) => state === "holds")].map((each) => (
          <li key={`${each.rulebook} ${each.title} ${each.row ?? ""}`} class={classOf(each)}>
            {isGreen(each) ? <GreenExample example={each} /> : <RedExample example={each} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const classOf = (example: ExampleLine): string =>
  example.state === "disputed" ? "odd" : isGreen(example) ? "good" : "bad";

const allHold = (count: number): string => (count === 1 ? "The example holds" : `All ${count} examples hold`);

const stateWords: Readonly<Record<ExampleLine["state"], string>> = {
  holds: "holds",
  fails: "does not hold",
  disputed: "disputed, as it says",
  resolved: "disputed, but holds now",
  faults: "ends with an error",
};

function Title({ example: { title, row, state } }: { readonly example: ExampleLine }): JSX.Element {
  return (
    <>
      {title}
      {row === null ? "" : `, row ${row}`}
      {state === "holds" ? <span class="unseen"> holds</span> : <span class="faint"> {stateWords[state]}</span>}
    </>
  );
}

function Part({ part: { claim, found } }: { readonly part: ExamplePart }): JSX.Element {
  return (
    <span class="part">
      {claim === "" ? null : <code>{claim}</code>}
      <span>{found}</span>
    </span>
  );
}

function GreenExample({ example }: { readonly example: ExampleLine }): JSX.Element {
  return (
    <button
      type="button"
      onClick={() => {
        goTo(example.path, example.line);
      }}
    >
      <span class="mark" aria-hidden="true">
        {example.state === "disputed" ? "≠" : "✓"}
      </span>
      <span>
        <Title example={example} />
        {example.parts.map((part) => (
          <Part key={`${part.claim} ${part.found}`} part={part} />
        ))}
      </span>
    </button>
  );
}

/** A click unfolds where it parts, and shows its line beside. */
function RedExample({ example }: { readonly example: ExampleLine }): JSX.Element {
  const isOpen = isSame(chosen.value, example);
  const line = example.parts[0]?.line ?? example.line;
  const { rulebook, title, row } = example;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          chosen.value = isOpen ? null : { rulebook, title, row };
          if (!isOpen) pointTo(example.path, line);
        }}
      >
        <span class="mark" aria-hidden="true">
          ✗
        </span>
        <span>
          <Title example={example} />
          {example.parts.map((part) => (
            <Part key={`${part.claim} ${part.found}`} part={part} />
          ))}
        </span>
      </button>
      <div class="example-acts">
        {project.value?.readOnly === true
          ? null
          : example.parts.map(({ accept: offered, claim }) =>
              offered === null ? null : (
                <button
                  key={`${claim} ${offered.claim}`}
                  type="button"
                  class="small"
                  title="The rules are right: the example claims this from now on"
                  disabled={isOutdated.value}
                  onClick={() => void accept(example, offered.claim)}
                >
                  Accept {offered.text}
                </button>
              ),
            )}
        {isOpen ? (
          <button
            type="button"
            class="small quiet"
            onClick={() => {
              goTo(example.path, line);
            }}
          >
            Line {line}
          </button>
        ) : null}
      </div>
      {isOpen && isSame(explained.value?.example ?? null, example) ? (
        <section class="why example-why" aria-label="Where it parts">
          <Outline steps={explained.value?.steps ?? []} />
          {explained.value?.isCut === true ? <p class="hint">More happened than is told here.</p> : null}
        </section>
      ) : null}
    </>
  );
}

/** A phone has no such keys. */
const undoSign = (): string => (matchMedia("(pointer: coarse)").matches ? "↶" : "Ctrl+Z");

/** What the rules say is written into the file, as one edit that can be taken back. */
async function accept({ rulebook, title, row }: ExampleLine, claim: number): Promise<void> {
  const answer = await answers.ask({ ask: "accept", rulebook, title, row, claim });
  if (answer?.kind === "mistake") say(answer.message);
  else if (answer?.kind === "accepted") {
    // Where the file is open its editor can take it back.
    openPath.value = answer.path;
    changeText(answer.path, answer.text);
    say(`Accepted in ${answer.path.slice(answer.path.indexOf("/") + 1)}. ${undoSign()} in the text takes it back.`);
  } else say("The rules changed in the meantime. Try again.");
}
