/** A first visit: eight small steps, each done by hand in the page itself; left and taken up at will. */
import { effect, signal, untracked } from "@preact/signals";
import type { JSX } from "preact";
import { gallery, openInto } from "./projects.ts";
import { project, say, texts } from "./state.ts";
import { visitRows, visitSteps, visitText, visitValues, type StepStart } from "./visit-steps.ts";

/** Set by who shares. */
export const hasShared = signal(false);

interface Visit {
  /** Offered: nobody has begun or refused it. */
  readonly state: "offered" | "on" | "left" | "done";
  readonly step: number;
  readonly start: StepStart | null;
}

const key = "rulewright-first-visit";
const visitProject = "raid";

const visit = signal<Visit>(readVisit());

function readVisit(): Visit {
  const none: Visit = { state: "offered", step: 0, start: null };
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Visit> | null;
    const isWhole =
      found !== null &&
      ["offered", "on", "left", "done"].includes(String(found.state)) &&
      Number.isInteger(found.step) &&
      visitSteps[found.step ?? -1] !== undefined;
    // What the step began with is looked at again.
    return isWhole ? { state: found.state ?? "offered", step: found.step ?? 0, start: found.start ?? null } : none;
  } catch {
    return none;
  }
}

function change(next: Partial<Visit>): void {
  visit.value = { ...visit.peek(), ...next };
  try {
    localStorage.setItem(key, JSON.stringify(visit.peek()));
  } catch {
    // A browser that keeps nothing: the visit lives as long as the page.
  }
}

const isHere = (): boolean => project.value?.name === visitProject;

/** Notices that a step was done, and goes on to the next. */
effect(() => {
  const { state, step, start } = visit.value;
  if (state !== "on" || !isHere() || texts.value.size === 0) return;
  const [rows, values] = [visitRows(), visitValues()];
  if (start === null) {
    // Rows are known when the rules have been read.
    if (rows > 0)
      untracked(() => {
        change({ start: { text: visitText(), rows, seen: [values] } });
      });
    return;
  }
  const isDone = step === visitSteps.length - 1 ? hasShared.value : visitSteps[step]?.isDone(start) === true;
  if (isDone) untracked(goOn);
  else if (!start.seen.includes(values))
    untracked(() => {
      change({ start: { ...start, seen: [...start.seen, values] } });
    });
});

function goOn(): void {
  const next = visit.peek().step + 1;
  if (next < visitSteps.length) change({ step: next, start: null });
  else change({ state: "done", step: 0, start: null });
}

/** From the beginning, or where it was left. */
async function takeUp(): Promise<void> {
  const { state } = visit.peek();
  if (isHere() && state !== "done") {
    change({ state: "on" });
    return;
  }
  const found = (await gallery()).find(({ name }) => name === visitProject);
  if (found === undefined) {
    say("The gallery cannot be read.");
    return;
  }
  hasShared.value = false;
  // Elsewhere the steps that were done are gone.
  change({ state: "on", step: 0, start: null });
  await openInto({ name: found.name, files: found.files });
}

/** In the gallery, for who has left it or wants to see it again. */
export function VisitButton({ close }: { readonly close: () => void }): JSX.Element {
  const { state, step } = visit.value;
  return (
    <button
      type="button"
      onClick={() => {
        close();
        void takeUp();
      }}
    >
      {state === "left" && isHere() ? `Go on with first step ${step + 1} of 8` : "Eight first steps"}
    </button>
  );
}

export function FirstVisit(): JSX.Element | null {
  const { state, step } = visit.value;
  if (state === "left" || state === "done") return state === "done" && hasShared.value ? <Farewell /> : null;
  if (state === "offered" || !isHere()) return <Offer />;
  const now = visitSteps[step];
  if (now === undefined) return null;
  return (
    <section class="visit" aria-label="First steps">
      <p role="status">
        <b>
          Step {step + 1} of {visitSteps.length}: {now.title}.
        </b>{" "}
        {now.what}
      </p>
      <div class="actions">
        <button type="button" onClick={now.show}>
          Show me where
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            change({ state: "left" });
            say("“Gallery” takes the steps up again where you left them.");
          }}
        >
          Leave
        </button>
      </div>
    </section>
  );
}

function Offer(): JSX.Element {
  return (
    <section class="visit" aria-label="First steps">
      <p>
        <b>New here?</b> Eight small steps show what this page does. They take five minutes.
      </p>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void takeUp()}>
          Begin
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            change({ state: "left", step: 0, start: null });
          }}
        >
          Not now
        </button>
      </div>
    </section>
  );
}

function Farewell(): JSX.Element {
  return (
    <section class="visit" aria-label="First steps">
      <p role="status">
        <b>That was all of it.</b> The gallery has more games, and the rules here are yours to change.
      </p>
      <div class="actions">
        <button
          type="button"
          class="quiet"
          onClick={() => {
            hasShared.value = false;
          }}
        >
          Close
        </button>
      </div>
    </section>
  );
}
