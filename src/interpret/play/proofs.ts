/**
 * What is proved about a program, one thing at a time, and kept by content: where neither what is proved nor anything that
 * it refers to has changed, the outcome of before stands.
 */
import { digestOf, hashed } from "../../ir/digest.ts";
import type { Id, Json, Program } from "../../ir/program.ts";
import { LastTable } from "../../query/last.ts";
import type { Sources } from "../../source/text.ts";
import type { Asker } from "../asker.ts";
import { isOfGame } from "../game/question.ts";
import { createInterpreter, type Interpreter } from "../interpreter.ts";
import { worldsOf, type World, type WorldMemory } from "./fingerprint.ts";
import { foundOutcome, keptOutcome, type Ground } from "./outcome.ts";
import { playedIn, type Grounded, type Played } from "./ran.ts";

/** Keeps outcomes by what was proved: in memory, or longer. Whoever keeps them need not know what they say. */
export interface ProofStore {
  get(fingerprint: string): Json | undefined;
  set(fingerprint: string, outcome: Json): void;
  readonly worlds: WorldMemory;
}

/** One thing to prove. */
export interface Subject {
  readonly kind: "constant" | "table" | "check" | "example" | "report" | "goal";
  /** Null where it is the declaration of that name. */
  readonly own: object | null;
  /** Of declarations; null: all that `own` refers to. */
  readonly name: Id | null;
  /** What it says word for word, where that is part of its outcome. */
  readonly text: string;
  /** Under which it is worked out. */
  readonly variants: readonly (Id | null)[];
  /** The rulebook in which it stands. */
  readonly rulebook: string;
}

export interface Prover {
  /** The outcome: plain data of texts, places and faults. `run` must depend on nothing but the subject. */
  prove<T>(subject: Subject, run: (interpreter: Interpreter) => T): Promise<T>;
}

export interface ProverOptions {
  readonly sources: Sources;
  readonly store?: ProofStore | undefined;
  /** Makes who is asked for odds: a new one for each proof, so that no answer depends on what was asked before. */
  readonly asker: (() => Promise<Asker>) | null;
}

export function createProver(programs: readonly Program[], { sources, store, asker }: ProverOptions): Prover {
  const ran = new Set<object>();
  const asked = newAsked(asker);
  const interpreter = createInterpreter(programs, {
    sources,
    asker: asked.asker,
    ran: store === undefined ? null : ran,
  });
  const fresh = async <T>(run: (interpreter: Interpreter) => T): Promise<T> => {
    await asked.renew();
    ran.clear();
    return run(interpreter);
  };
  if (store === undefined) return { prove: (_subject, run) => fresh(run) };
  const grounds = groundsOf(programs, store.worlds);
  const find = ({ ground, fingerprint }: Grounded): unknown => {
    const before = store.get(fingerprint);
    return before === undefined ? undefined : foundOutcome(ground, sources, before);
  };
  return {
    async prove<T>(subject: Subject, run: (interpreter: Interpreter) => T): Promise<T> {
      const narrow = narrowBefore(grounds, subject, store);
      const known =
        (narrow === null ? undefined : find(narrow)) ??
        (isWhole(grounds, subject, store) ? find(grounds.whole(subject)) : undefined);
      if (known !== undefined) return known as T;
      const outcome = await fresh(run);
      const { ground, fingerprint } =
        (asked.isAsked ? null : narrowNow(grounds, subject, ran, store)) ?? wholeNow(grounds, subject, store);
      const kept = keptOutcome(ground, outcome);
      if (kept !== undefined) store.set(fingerprint, kept);
      return outcome;
    },
  };
}

interface Grounds {
  readonly hasGame: boolean;
  /** On all that it refers to, directly or not. */
  whole(subject: Subject): Grounded;
  /** The same without what is done in games. */
  quiet(subject: Subject): Grounded;
  played(subject: Subject, names: readonly string[]): Grounded | null;
  namesOf: Played["namesOf"];
  said(subject: Subject): readonly string[];
}

function groundsOf(programs: readonly Program[], memory: WorldMemory): Grounds {
  let worlds: ReturnType<typeof worldsOf> | null = null;
  const decimals = new Map(programs.map(({ rulebook }) => [rulebook.name, rulebook.decimals]));
  let known: Played | null = null;
  const played = (): Played => (known ??= playedIn(programs, memory));
  const said = ({ kind, own, text, rulebook }: Subject): readonly string[] => [
    kind,
    String(decimals.get(rulebook) ?? 0),
    own === null ? "" : digestOf(own).hash,
    `${text.length}:${text}`,
  ];
  const grounded = (subject: Subject, within: (variant: Id | null) => World, how: readonly string[]): Grounded => {
    const ground = groundOf(subject, within);
    const needs = ground.worlds.flatMap((world) =>
      ground.names.map((each) => `${each} ${world.fingerprint(each) ?? ""}`),
    );
    const text = [...how, ...said(subject), ...needs].join("\n");
    // There are very many that speak of one name alone.
    return { ground, fingerprint: text.length < shortText ? text : hashed(text) };
  };
  return {
    said,
    hasGame: programs.some(({ game }) => game !== null),
    whole: (subject) => grounded(subject, (worlds ??= worldsOf(programs, memory)), []),
    quiet: (subject) => grounded(subject, played().outlines, ["quiet"]),
    played: ({ own, variants, ...subject }, names) =>
      own === null ? null : played().of(own, variants, said({ own, variants, ...subject }), names),
    namesOf: (ran) => played().namesOf(ran),
  };
}

const shortText = 300;

function groundOf({ own, name, variants }: Subject, worlds: (variant: Id | null) => World): Ground {
  const names = [...(name === null ? [] : [name]), ...(own === null ? [] : digestOf(own).names)];
  return { own, names, worlds: variants.map(worlds) };
}

/** It begins with a setup: an example or report in which a game is played. */
const isPlayed = ({ own }: Subject): boolean => own !== null && "start" in own && own.start !== null;

const ranKeys = new LastTable<object, string>();

function ranKey(grounds: Grounds, subject: Subject): string {
  const said = grounds.said(subject).join("\n");
  const make = (): string => `ran ${hashed(said)}`;
  return subject.own === null ? make() : ranKeys.of(subject.own, [said], make);
}

/** Where there is a game: what is played depends on what it runs, if that is what it ran the last time; nothing else runs any of it. */
function narrowBefore(grounds: Grounds, subject: Subject, store: ProofStore): Grounded | null {
  if (!grounds.hasGame) return null;
  if (!isPlayed(subject)) return grounds.quiet(subject);
  const names = store.get(ranKey(grounds, subject));
  return Array.isArray(names) ? grounds.played(subject, names as readonly string[]) : null;
}

const all = "all";

/** What is asked of dice is worked out elsewhere, and may look at all that is there. */
function wholeNow(grounds: Grounds, subject: Subject, store: ProofStore): Grounded {
  if (grounds.hasGame) store.set(ranKey(grounds, subject), all);
  return grounds.whole(subject);
}

const isWhole = (grounds: Grounds, subject: Subject, store: ProofStore): boolean =>
  !grounds.hasGame || store.get(ranKey(grounds, subject)) === all;

/** The same of what has just run. */
function narrowNow(grounds: Grounds, subject: Subject, ran: ReadonlySet<object>, store: ProofStore): Grounded | null {
  if (!grounds.hasGame) return null;
  if (!isPlayed(subject)) return grounds.quiet(subject);
  const names = grounds.namesOf(ran);
  const now = names === null ? null : grounds.played(subject, names);
  if (now !== null) store.set(ranKey(grounds, subject), names);
  return now;
}

interface Asked {
  readonly asker: Asker | null;
  /** Since it was renewed something was asked that is not played out where it is asked. */
  readonly isAsked: boolean;
  renew(): Promise<void>;
}

/** One room for all proofs, and for each of them an asker of its own. */
function newAsked(make: ProverOptions["asker"]): Asked {
  let current: Asker | null = null;
  let isAsked = false;
  const now = (isOutside: boolean): Asker => {
    isAsked ||= isOutside;
    if (current === null) throw new Error("Something asks for odds here, and nobody is there to be asked.");
    return current;
  };
  return {
    asker:
      make === null
        ? null
        : {
            ask: (context, question, frame) => now(!isOfGame(context, question)).ask(context, question, frame),
            distribution: (context, question, frame) =>
              now(!isOfGame(context, question)).distribution(context, question, frame),
            best: (context, expr, frame) =>
              now(!isOfGame(context, { lets: [], of: expr.by, given: expr.of })).best(context, expr, frame),
          },
    get isAsked() {
      return isAsked;
    },
    async renew() {
      isAsked = false;
      current = make === null ? null : await make();
    },
  };
}
