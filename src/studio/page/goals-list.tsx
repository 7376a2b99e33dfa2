/** Goals of the rulebook, met or missed: worked out when somebody asks, in a worker that can be stopped. */
import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import type { GoalsRequest, GoalsResponse, GoalState, GoalView, WishView } from "../goals-protocol.ts";
import type { WorkerStart } from "../worker-start.ts";
import { newWorker } from "./new-worker.ts";
import { goTo, openPath, project, texts } from "./state.ts";

interface WorkedOut extends GoalsResponse {
  readonly of: ReadonlyMap<string, string>;
  readonly folder: string;
}
const found = signal<WorkedOut | null>(null);
const isWorking = signal(false);
const folderOf = (path: string | null): string => path?.slice(0, path.lastIndexOf("/") + 1) ?? "";

/** Those of the rulebook that is open. */
const here = computed(() => (found.value?.folder === folderOf(openPath.value) ? found.value : null));
let worker: Worker | null = null;

function stop(): void {
  worker?.terminate();
  [worker, isWorking.value] = [null, false];
}

function workOut(): void {
  stop();
  const path = openPath.peek();
  if (path === null) return;
  const [of, folder] = [texts.peek(), folderOf(path)];
  const { rules, width } = project.peek() ?? { rules: "rules", width: 120 };
  const own = newWorker();
  [worker, isWorking.value, found.value] = [own, true, null];
  own.addEventListener("message", ({ data }: MessageEvent<GoalsResponse>) => {
    if (worker !== own) return;
    found.value = { ...data, of, folder };
    if (data.isDone) stop();
  });
  own.addEventListener("error", () => {
    if (worker !== own) return;
    found.value = {
      goals: [],
      isDone: true,
      why: "The worker has ended. Perhaps there was too little memory.",
      of,
      folder,
    };
    stop();
  });
  const start: WorkerStart = { role: "goals", settings: { rules, width } };
  own.postMessage(start, []);
  const request: GoalsRequest = { texts: [...of], path };
  own.postMessage(request, []);
}

export function GoalsList(): JSX.Element {
  const known = here.value;
  const isOld = known !== null && known.of !== texts.value;
  return (
    <div class="goals">
      <p class="goals-bar">
        {isWorking.value ? (
          <button type="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={workOut}>
            {known === null ? "Work the goals out" : "Work them out again"}
          </button>
        )}
        <span class="faint" role="status">
          {isWorking.value
            ? "Working …"
            : known === null
              ? "What you want of the rules, held against what they do."
              : isOld
                ? "The rules have changed since."
                : tallyOf(known.goals)}
        </span>
      </p>
      {known?.why === null || known === null ? null : <p class="result fault">{known.why}</p>}
      <div class={isOld ? "outdated" : undefined}>
        {known?.goals.map((goal) => (
          <Goal key={`${goal.path} ${goal.line}`} goal={goal} />
        ))}
      </div>
    </div>
  );
}

const tallyOf = (goals: readonly GoalView[]): string =>
  `${goals.filter(({ state }) => state === "met").length} of ${goals.length} met.`;

const words: Readonly<Record<GoalState, string>> = {
  met: "met",
  missed: "missed",
  undecided: "undecided",
  failed: "cannot be worked out",
  waiting: "not known yet",
};
const marks: Readonly<Record<GoalState, string>> = { met: "✓", missed: "✗", undecided: "?", failed: "!", waiting: "…" };
const classes: Readonly<Record<GoalState, string>> = {
  met: "good",
  missed: "bad",
  undecided: "odd",
  failed: "bad",
  waiting: "faint",
};

function Goal({ goal: { title, path, line, state, played, wishes } }: { readonly goal: GoalView }): JSX.Element {
  return (
    <section class={`goal ${classes[state]}`} aria-label={title} data-state={state}>
      <h2>
        <button
          type="button"
          class="lead"
          onClick={() => {
            goTo(path, line);
          }}
        >
          {title}
        </button>
        <span class="goal-state">
          {marks[state]} {words[state]}
        </span>
      </h2>
      {played === null ? null : (
        <p class="faint">
          {played.games === played.of ? `${played.of} games` : `${played.games} of ${played.of} games`}, played by{" "}
          {played.bots.join(" and ")}
        </p>
      )}
      <ul>
        {wishes.map((wish, place) => (
          <Wish key={place} wish={wish} />
        ))}
      </ul>
    </section>
  );
}

function Wish({ wish: { text, label, found: value, state, verdict } }: { readonly wish: WishView }): JSX.Element {
  return (
    <li class={classes[state]}>
      <span class="mark" aria-hidden="true">
        {marks[state]}
      </span>
      <span>
        <code>{text}</code>
        {label === "" ? null : <span class="faint"> {label}</span>}
        <span class="wish-found">
          {value === "" ? null : <strong>{value}</strong>} {verdict}
        </span>
      </span>
    </li>
  );
}
