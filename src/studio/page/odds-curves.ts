/** Which curves lie beside each other: what the form says now, what was kept, variants of the rules, and the rules before the change. */
import { computed, effect, signal } from "@preact/signals";
import { fittedFields } from "../controls.ts";
import type { Arguments, CurveName, Overview, RuleLine } from "../protocol.ts";
import type { WorkerStart } from "../worker-start.ts";
import { AnswerClient } from "./answer-client.ts";
import { currentArguments, hasCurve, odds, oddsMode } from "./asking.ts";
import { browserLater } from "./later.ts";
import { basis, refreshEarlier } from "./moves-state.ts";
import { newWorker } from "./new-worker.ts";
import { curveLabel, type CurveFound } from "./odds-data.ts";
import { onRulesRenamed, rulesNow, type Successors } from "./rule-renames.ts";
import { carriedFields } from "./successors.ts";
import { answers, currentRule, overview, panel, project, rules } from "./state.ts";

export interface KeptCurve {
  readonly id: number;
  readonly rule: string;
  readonly args: Arguments;
}

/** More than these nobody tells apart. */
export const mostKept = 5;
export const kept = signal<readonly KeptCurve[]>([]);
/** Follow what the form says: `before`, and variants by their id. */
export const beside = signal<ReadonlySet<string>>(new Set());
let lastId = 0;

export function keepCurve(rule: string, args: Arguments): void {
  lastId += 1;
  kept.value = [...kept.peek(), { id: lastId, rule, args }].slice(-mostKept);
}

onRulesRenamed((follow) => {
  kept.value = kept.peek().map((each) => ({ ...each, ...follow(each) }));
});

export function setBeside(name: string, isBeside: boolean): void {
  const next = new Set(beside.peek());
  if (isBeside) next.add(name);
  else next.delete(name);
  beside.value = next;
}

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly rule: RuleLine;
  readonly curve: CurveName;
  readonly isEarlier: boolean;
  /** Null: it is the one of the form. */
  readonly remove: (() => void) | null;
}

export const variantsHere = computed(() => {
  const rule = currentRule.value;
  return overview.value?.rulebooks.find(({ name }) => rule?.id.startsWith(`${name}.`) === true)?.variants ?? [];
});

/** The one of the form first. */
export const entries = computed((): readonly Entry[] => {
  const rule = currentRule.value;
  if (rule === null || !hasCurve(rule)) return [];
  const args = currentArguments.value;
  const here = { rule, isEarlier: false };
  const curve = { rule: rule.id, args, variant: null };
  const follow = (name: string) => (): void => {
    setBeside(name, false);
  };
  return [
    { ...here, key: "now", label: curveLabel(rule, args), curve, remove: null },
    ...variantsHere.value
      .filter(({ id }) => beside.value.has(id))
      .map(({ id, title }) => ({
        ...here,
        key: id,
        label: `With “${title}”`,
        curve: { ...curve, variant: id },
        remove: follow(id),
      })),
    ...(beside.value.has("before")
      ? [{ ...here, key: "before", label: "Before my change", curve, isEarlier: true, remove: follow("before") }]
      : []),
    ...kept.value.flatMap((each): readonly Entry[] => {
      const found = rules.value.find(({ id }) => id === each.rule);
      if (found === undefined || !hasCurve(found)) return [];
      const fitted = fittedFields(found.params, each.args);
      return [
        {
          key: `kept ${each.id}`,
          label: curveLabel(found, fitted),
          rule: found,
          curve: { rule: found.id, args: fitted, variant: null },
          isEarlier: false,
          remove: () => {
            kept.value = kept.peek().filter(({ id }) => id !== each.id);
          },
        },
      ];
    }),
  ];
});

/** Answers about curves of one state of the texts are remembered for as long as it is the newest. */
class CurveDesk {
  readonly #client: AnswerClient;
  readonly #named: (curve: CurveName) => CurveName;
  readonly #known = new Map<string, CurveFound>();
  #of: Overview | null = null;

  /** `named`: what a curve of now is called in the texts that the client asks. */
  constructor(client: AnswerClient, named: (curve: CurveName) => CurveName) {
    [this.#client, this.#named] = [client, named];
  }

  /** Null: something newer took its place. */
  async find(asked: readonly CurveName[], of: Overview): Promise<readonly CurveFound[] | null> {
    const curves = asked.map(this.#named);
    if (this.#of !== of || this.#known.size > mostKnown) this.#known.clear();
    this.#of = of;
    const wanted = curves.filter((curve) => !this.#known.has(JSON.stringify(curve)));
    if (wanted.length > 0) {
      const answer = await this.#client.ask({ ask: "curves", curves: wanted });
      if (answer?.kind !== "curves" || this.#of !== of) return null;
      for (const [place, curve] of wanted.entries()) {
        const found = answer.curves[place];
        if (found !== undefined) this.#known.set(JSON.stringify(curve), found);
      }
    }
    return curves.map((curve) => this.#known.get(JSON.stringify(curve)) ?? { kind: "none", why: "gone" });
  }
}
const mostKnown = 2000;

const nowDesk = new CurveDesk(answers, (curve) => curve);

/** The rules before the change are read by a worker of their own, which ends when nobody asks any more. */
const earlierOverview = signal<Overview | null>(null);
let earlierWorker: Worker | null = null;
let earlierFiles: unknown = null;
const earlierAnswers = new AnswerClient(
  (request) => earlierWorker?.postMessage(request, []),
  {
    overview(found) {
      earlierOverview.value = found;
    },
    examples() {
      // Nobody asks for them.
    },
  },
  browserLater,
);
const earlierDesk = new CurveDesk(earlierAnswers, namedEarlier);

/** Rules of now with what they were; the other way round is not the same where several could be meant. */
const rulesEarlier = computed((): Successors => {
  const before = new Map(earlierOverview.value?.rulebooks.map((each) => [each.folder, each.rules]));
  const all = overview.value?.rulebooks ?? [];
  return new Map(all.flatMap((each) => [...rulesNow(each.rules, before.get(each.folder) ?? [])]));
});

/** What has got another name since is found by the one that it had. */
function namedEarlier(curve: CurveName): CurveName {
  const [is, was] = [...rulesEarlier.value].find(([{ id }]) => id === curve.rule) ?? [];
  if (is === undefined || was === undefined) return curve;
  return { ...curve, rule: was.id, args: carriedFields(is.params, was.params, curve.args) };
}

effect(() => {
  if (panel.value === "odds" && beside.value.has("before")) void refreshEarlier();
});

effect(() => {
  const isWanted = beside.value.has("before") && panel.value === "odds";
  const { files, rules: folder } = basis.value;
  if (isWanted && earlierWorker !== null && earlierFiles === files) return;
  earlierWorker?.terminate();
  [earlierWorker, earlierFiles, earlierOverview.value] = [null, null, null];
  if (!isWanted) return;
  const made = newWorker();
  made.addEventListener("message", ({ data }: MessageEvent<Parameters<AnswerClient["receive"]>[0]>) => {
    if (made === earlierWorker) earlierAnswers.receive(data);
  });
  const settings = { rules: folder, width: project.peek()?.width ?? 120 };
  const start: WorkerStart = { role: "answers", settings, isOfEarlier: true };
  made.postMessage(start, []);
  [earlierWorker, earlierFiles] = [made, files];
  earlierAnswers.restart(files.map(({ path, text }) => [path, text] as const));
});

/** What is to be asked of which rules; null: they are not read yet. */
export function deskOf(entry: Entry): { readonly desk: CurveDesk; readonly of: Overview } | null {
  const [desk, of] = entry.isEarlier ? [earlierDesk, earlierOverview.value] : [nowDesk, overview.value];
  return of === null ? null : { desk, of };
}

/** What came of the entries, by their keys. */
const foundBeside = signal<ReadonlyMap<string, CurveFound>>(new Map());

export const foundOf = ({ key }: Entry): CurveFound | null => {
  if (key !== "now") return foundBeside.value.get(key) ?? null;
  return odds.value?.rule === currentRule.value?.id ? (odds.value?.answer ?? null) : null;
};

effect(() => {
  if (panel.value !== "odds" || oddsMode.value !== "curve") return;
  const all = entries.value.filter(({ key }) => key !== "now");
  for (const isEarlier of [false, true]) {
    const some = all.filter((entry) => entry.isEarlier === isEarlier);
    const [first] = some;
    const reader = first === undefined ? null : deskOf(first);
    if (reader === null) continue;
    void reader.desk
      .find(
        some.map(({ curve }) => curve),
        reader.of,
      )
      .then((found) => {
        if (found === null) return;
        const next = new Map(foundBeside.peek());
        for (const [place, { key }] of some.entries()) {
          const answer = found[place];
          if (answer !== undefined) next.set(key, answer);
        }
        foundBeside.value = next;
      });
  }
});
