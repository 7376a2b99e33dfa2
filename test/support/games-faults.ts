/** Games that break one promise each, made of one that holds them: what the invariants must find. */
import type { Decision, GameModule, Option, Refused, Told, Trace, View } from "../../src/runtime/game.ts";

/** The state of the small card fight in generated code, as far as the faults need it. */
interface Fight {
  entities: { Side: { sp: number; deck: number[]; hand: number[]; discard: number[] }[] };
  pieces: { Card: { row: string[]; known: number[] } };
  chance: { setup: number[]; shuffle: number[]; dice: number[] };
  outcome: unknown;
}
export type FightModule = GameModule<Fight>;

export interface PlantedFault {
  readonly name: string;
  /** The invariants that find it, each by itself. */
  readonly finds: readonly string[];
  readonly plant: (module: FightModule) => FightModule;
}

type Step = FightModule["step"];

/** Something happens after each step in which a card was played. */
const traceOf = (options: Trace | { readonly trace?: Trace } | undefined): Trace | undefined =>
  typeof options === "function" ? options : options?.trace;

const afterPlay =
  (spoil: (state: Fight, trace: Trace | undefined) => void) =>
  (module: FightModule): FightModule => {
    const step: Step = (state, choice, options) => {
      const trace = traceOf(options);
      const key = keyOf(module, state, choice);
      module.step(state, choice, trace);
      if (key.startsWith("play") && module.outcome(state) === null) spoil(state, trace);
    };
    return { ...module, step };
  };

const keyOf = (module: FightModule, state: Fight, choice: number | string): string =>
  typeof choice === "string" ? choice : (module.decision(state)?.options[choice]?.key ?? "");
const side = (state: Fight, number: number): Fight["entities"]["Side"][number] =>
  state.entities.Side[number - 1] ?? { sp: 0, deck: [], hand: [], discard: [] };

/** Other options than there are. */
const asking =
  (change: (decision: Decision, state: Fight, module: FightModule) => Decision | null) =>
  (module: FightModule): FightModule => ({
    ...module,
    decision: (state) => {
      const decision = module.decision(state);
      return decision === null ? null : change(decision, state, module);
    },
  });
const withOptions = (
  change: (options: readonly Option[], state: Fight) => readonly Option[],
): ReturnType<typeof asking> =>
  asking((decision, state) => ({ ...decision, options: change(decision.options, state) }));

/** Other reasons why not than there are. `offered`: the actions on offer, as if they were refused. */
const refusing =
  (change: (all: readonly Refused[], offered: readonly Refused[]) => readonly Refused[]) =>
  (module: FightModule): FightModule => ({
    ...module,
    whyNot(state, player) {
      const decision = module.decision(state);
      const offered = decision?.player === player ? decision.options : [];
      const refused = offered.flatMap(({ action, ...option }): readonly Refused[] =>
        action === null ? [] : [{ ...option, action, why: { kind: "needs", text: null } }],
      );
      return change(module.whyNot(state, player), refused);
    },
  });

/** Another view of one's own fields, and of the other's. */
const showing =
  (change: (side: { [field: string]: unknown }, isOwn: boolean, state: Fight, number: number) => void) =>
  (module: FightModule): FightModule => ({
    ...module,
    view: (state, player) => {
      const view = structuredClone(module.view(state, player)) as View;
      for (const [index, each] of (view.entities["Side"] ?? []).entries())
        change(each as { [field: string]: unknown }, index + 1 === player, state, index + 1);
      return view;
    },
  });

/** Another trace than what happened. */
const telling =
  (change: (told: Told, tell: Trace) => void) =>
  (module: FightModule): FightModule => {
    const spoilt = (trace: Trace | undefined): Trace | undefined =>
      trace === undefined
        ? undefined
        : (told) => {
            change(told, trace);
          };
    return {
      ...module,
      init: (setup, seed, trace) => module.init(setup, seed, spoilt(trace)),
      step: (state, choice, trace) => {
        module.step(state, choice, spoilt(traceOf(trace)));
      },
      replay: (log, trace) => module.replay(log, spoilt(traceOf(trace))),
    };
  };

const drawing =
  (draw: (module: FightModule, state: Fight, player: number, seed: number | string) => Fight) =>
  (module: FightModule): FightModule => ({
    ...module,
    determinize: (state, player, seed) => draw(module, state, player ?? 0, seed),
  });

const rowsOf = ({ pieces }: Fight, pile: readonly number[]): readonly (string | undefined)[] =>
  pile.map((piece) => pieces.Card.row[piece]);
const swap = (rows: string[], a: number | undefined, b: number | undefined): void => {
  if (a === undefined || b === undefined) return;
  [rows[a], rows[b]] = [rows[b] ?? "", rows[a] ?? ""];
};

const ofPieces: readonly PlantedFault[] = [
  {
    name: "a piece vanishes",
    finds: ["pieces"],
    plant: afterPlay((state) => {
      side(state, 1).deck.pop();
    }),
  },
  {
    name: "a piece lies in two piles",
    finds: ["pieces"],
    plant: afterPlay((state) => {
      side(state, 1).discard.push(side(state, 2).deck[0] ?? 0);
    }),
  },
  {
    name: "a piece moves and nobody is told",
    finds: ["pieces"],
    plant: afterPlay((state) => {
      side(state, 2).discard.push(side(state, 2).deck.pop() ?? 0);
    }),
  },
  {
    name: "a piece becomes another one",
    finds: ["pieces", "sight"],
    plant: afterPlay((state) => {
      state.pieces.Card.row[side(state, 1).discard[0] ?? 0] = "Feint";
    }),
  },
  {
    name: "a move is not told",
    finds: ["pieces"],
    plant: telling((told, tell) => {
      if (told.kind !== "move" || told.to !== "player 2.discard") tell(told);
    }),
  },
  {
    name: "a move is told from where it was not",
    finds: ["story"],
    plant: telling((told, tell) => {
      tell(told.kind === "move" && told.from === "player 1.deck" ? { ...told, from: "player 1.discard" } : told);
    }),
  },
];

const ofFields: readonly PlantedFault[] = [
  {
    name: "a bound is broken",
    finds: ["bounds"],
    plant: afterPlay((state, trace) => {
      trace?.({ kind: "field", entity: "player 1", field: "sp", before: side(state, 1).sp, after: -1 });
      side(state, 1).sp = -1;
    }),
  },
  {
    name: "a field changes and nobody is told",
    finds: ["fields"],
    plant: afterPlay((state) => {
      side(state, 2).sp += 1;
    }),
  },
  {
    name: "a change is told that was none",
    finds: ["story"],
    plant: afterPlay((state, trace) => {
      trace?.({ kind: "field", entity: "player 1", field: "sp", before: side(state, 1).sp, after: side(state, 1).sp });
    }),
  },
  {
    name: "a check does not hold",
    finds: ["problems"],
    plant: (module) => ({
      ...module,
      problems: (state) => (side(state, 1).discard.length > 3 ? ["player 1: too many"] : []),
    }),
  },
  {
    name: "a status is not told",
    finds: ["statuses"],
    plant: telling((told, tell) => {
      if (told.kind !== "status" || told.change === "added") tell(told);
    }),
  },
  {
    name: "a phase is told twice",
    finds: ["course", "story"],
    plant: telling((told, tell) => {
      tell(told);
      if (told.kind === "phase" && told.edge === "start") tell(told);
    }),
  },
  {
    name: "a die falls on a face that it has not",
    finds: ["story"],
    plant: telling((told, tell) => {
      tell(told);
      if (told.kind === "move") tell({ kind: "roll", sides: 6, result: 7 });
    }),
  },
];

const ofOptions: readonly PlantedFault[] = [
  {
    name: "an option that fails",
    finds: ["applies"],
    plant: (module) => ({
      ...withOptions((options) => [...options, { key: "play(Ghost)", action: "play", values: ["Ghost"] }])(module),
    }),
  },
  {
    name: "an option that fails on some cards",
    finds: ["applies"],
    plant: (module) => ({
      ...module,
      step: (state, choice, trace) => {
        if (keyOf(module, state, choice) === "play(Feint)") throw new Error("nothing was found");
        module.step(state, choice, trace);
      },
    }),
  },
  {
    name: "no options",
    finds: ["options"],
    plant: withOptions((options, state) => (side(state, 1).discard.length > 5 ? [] : options)),
  },
  {
    name: "two options with one key",
    finds: ["options"],
    plant: withOptions((options) => [...options, ...options.slice(0, 1)]),
  },
  {
    name: "a key that says something else",
    finds: ["options"],
    plant: withOptions((options) =>
      options.map((option) => (option.action === "play" ? { ...option, values: ["Jab"] } : option)),
    ),
  },
  {
    name: "the wrong player is asked",
    finds: ["options"],
    plant: asking((decision) => (decision.kind === "action" ? { ...decision, player: 3 - decision.player } : decision)),
  },
  {
    name: "nobody is asked any more",
    finds: ["options"],
    plant: asking((decision, state) => (side(state, 1).discard.length > 5 ? null : decision)),
  },
  {
    name: "what is on offer is told to be refused",
    finds: ["reasons"],
    plant: refusing((all, offered) => [...all, ...offered.slice(0, 1)]),
  },
  {
    name: "two reasons why not one option",
    finds: ["reasons"],
    plant: refusing((all) => [...all, ...all.slice(0, 1)]),
  },
  {
    name: "the one is told why the other may not",
    finds: ["reasons"],
    plant: (module) => ({ ...module, whyNot: (state) => module.whyNot(state, module.decision(state)?.player ?? 1) }),
  },
  {
    name: "it is told why not, and it is taken",
    finds: ["reasons"],
    plant: (module) => ({
      ...module,
      step(state, choice, options) {
        try {
          module.step(state, choice, options);
        } catch (problem) {
          if (!(typeof choice === "string" && choice.startsWith("play("))) throw problem;
        }
      },
    }),
  },
  {
    name: "options tell what the other holds",
    finds: ["hidden"],
    plant: withOptions((options, state) => {
      const isArmed = rowsOf(state, side(state, 2).hand).includes("Brace");
      return options.filter((option) => option.key !== "play(Thrust)" || isArmed || options.length < 2);
    }),
  },
  {
    name: "an option by place is another one than by key",
    finds: ["applies"],
    plant: (module) => ({
      ...module,
      step: (state, choice, trace) => {
        module.step(
          state,
          typeof choice === "number" && choice >= 0
            ? module.decision(state)?.options[choice + 1] === undefined
              ? 0
              : choice + 1
            : choice,
          trace,
        );
      },
    }),
  },
  {
    name: "who listens changes the game",
    finds: ["applies", "replays"],
    plant: (module) => ({
      ...module,
      step: (state, choice, trace) => {
        module.step(state, choice, trace);
        if (trace !== undefined) state.chance.dice[0] = ((state.chance.dice[0] ?? 0) + 1) | 0;
      },
    }),
  },
  {
    name: "what is impossible is taken",
    finds: ["refuses"],
    plant: (module) => ({
      ...module,
      step: (state, choice, trace) => {
        if (module.decision(state)?.options.some((option, place) => option.key === choice || place === choice) ?? false)
          module.step(state, choice, trace);
      },
    }),
  },
  {
    name: "what is refused leaves a trace",
    finds: ["refuses"],
    plant: (module) => ({
      ...module,
      step: (state, choice, trace) => {
        if (choice === "no such option") side(state, 1).sp += 1;
        module.step(state, choice, trace);
      },
    }),
  },
];

const ofSight: readonly PlantedFault[] = [
  {
    name: "the view shows a hidden pile",
    finds: ["sight"],
    plant: showing((shown, _isOwn, state, number) => {
      shown["deck"] = rowsOf(state, side(state, number).deck);
    }),
  },
  {
    name: "the view shows the other's hand",
    finds: ["sight"],
    plant: showing((shown, isOwn, state, number) => {
      if (!isOwn) shown["hand"] = rowsOf(state, side(state, number).hand);
    }),
  },
  {
    name: "the view keeps one's own hand back",
    finds: ["sight"],
    plant: showing((shown, isOwn) => {
      if (isOwn) shown["hand"] = (shown["hand"] as readonly unknown[]).map(() => null);
    }),
  },
  {
    name: "the view keeps back what was seen",
    finds: ["sight"],
    plant: showing((shown) => {
      shown["discard"] = (shown["discard"] as readonly unknown[]).map((row, place) => (place === 3 ? null : row));
    }),
  },
  {
    name: "fields tell what is hidden",
    finds: ["hidden", "fields"],
    plant: showing((shown, isOwn, state, number) => {
      if (!isOwn)
        shown["sp"] = (shown["sp"] as number) + (rowsOf(state, side(state, number).hand).includes("Brace") ? 1 : 0);
    }),
  },
  {
    name: "players see different things",
    finds: ["shared", "fields", "unseen"],
    plant: showing((shown, isOwn) => {
      if (!isOwn) shown["lost"] = true;
    }),
  },
  {
    name: "what is seen is listed as unseen",
    finds: ["unseen"],
    plant: (module) => ({
      ...module,
      view: (state, player) => ({ ...module.view(state, player), unseen: [["entities", "Side", 0, "sp"]] }),
    }),
  },
  {
    name: "nothing is drawn anew",
    finds: ["hidden"],
    plant: drawing((module, state, player, seed) => {
      const drawn = module.determinize(state, player, seed);
      drawn.pieces.Card.row = [...state.pieces.Card.row];
      return drawn;
    }),
  },
  {
    name: "chance is not drawn anew",
    finds: ["hidden"],
    plant: drawing((module, state, player, seed) => {
      const drawn = module.determinize(state, player, seed);
      drawn.chance = structuredClone(state.chance);
      drawn.pieces.Card.row = [...state.pieces.Card.row];
      return drawn;
    }),
  },
  {
    name: "what is seen is drawn anew",
    finds: ["hidden"],
    plant: drawing((module, state, player, seed) => {
      const drawn = module.determinize(state, player, seed);
      const { hand, deck } = side(drawn, player);
      for (const place of [0, 1, 2, 3]) swap(drawn.pieces.Card.row, hand[place], deck[place]);
      return drawn;
    }),
  },
  {
    name: "other cards come into the game",
    finds: ["hidden"],
    plant: drawing((module, state, player, seed) => {
      const drawn = module.determinize(state, player, seed);
      for (const piece of side(drawn, 3 - player).hand) drawn.pieces.Card.row[piece] = "Feint";
      return drawn;
    }),
  },
  {
    name: "the draw has no seed",
    finds: ["hidden"],
    plant: (module) => {
      let times = 0;
      return drawing((_, state, player) => module.determinize(state, player, (times += 1)))(module);
    },
  },
  {
    name: "drawing changes the game",
    finds: ["hidden"],
    plant: drawing((module, state, player, seed) => {
      const drawn = module.determinize(state, player, seed);
      state.pieces.Card.row = [...drawn.pieces.Card.row];
      return drawn;
    }),
  },
];

const ofCopies: readonly PlantedFault[] = [
  {
    name: "a fork shares everything",
    finds: ["forks", "applies"],
    plant: (module) => ({ ...module, fork: (state) => state }),
  },
  {
    name: "a fork shares its entities",
    finds: ["forks", "applies"],
    plant: (module) => ({ ...module, fork: (state) => ({ ...module.fork(state), entities: state.entities }) }),
  },
  {
    name: "a fork shares one pile",
    finds: ["forks", "applies"],
    plant: (module) => ({
      ...module,
      fork: (state) => {
        const fork = module.fork(state);
        side(fork, 2).discard = side(state, 2).discard;
        return fork;
      },
    }),
  },
  {
    name: "a fork shares its chance",
    finds: ["forks", "applies"],
    plant: (module) => ({
      ...module,
      fork: (state) => ({ ...module.fork(state), chance: state.chance }),
      step: (state, choice, trace) => {
        module.step(state, choice, trace);
        state.chance.dice[1] = ((state.chance.dice[1] ?? 0) + 1) | 0;
      },
    }),
  },
  {
    name: "a fork begins its chance anew",
    finds: ["forks"],
    plant: (module) => ({
      ...module,
      fork: (state) => ({
        ...module.fork(state),
        chance: { setup: [1, 2, 3, 4], shuffle: [1, 2, 3, 4], dice: [1, 2, 3, 4] },
      }),
    }),
  },
  {
    name: "something is lost when it is saved",
    finds: ["saves"],
    plant: (module) => ({
      ...module,
      load: (json) => {
        const state = module.load(json);
        side(state, 1).sp = 3;
        return state;
      },
    }),
  },
  {
    name: "a saved game goes on in another way",
    finds: ["saves"],
    plant: (module) => {
      const loaded = new WeakSet<Fight>();
      return {
        ...module,
        load: (json) => {
          const state = module.load(json);
          loaded.add(state);
          return state;
        },
        step: (state, choice, trace) => {
          module.step(state, choice, trace);
          if (loaded.has(state)) state.chance.shuffle[0] = ((state.chance.shuffle[0] ?? 0) + 1) | 0;
        },
      };
    },
  },
  {
    name: "looking changes the game",
    finds: ["looking"],
    plant: (module) => ({
      ...module,
      view: (state, player) => {
        const view = module.view(state, player);
        state.chance.dice[0] = ((state.chance.dice[0] ?? 0) + 1) | 0;
        return view;
      },
    }),
  },
  {
    name: "a hash that is never the same",
    finds: ["looking", "the same seed"],
    plant: (module) => {
      let times = 0;
      return { ...module, hash: () => (times += 1).toString(16).padStart(16, "0") };
    },
  },
  {
    name: "a hash of something else",
    finds: ["hashes"],
    plant: (module) => ({
      ...module,
      hash: (state) => (module.outcome(state) === null ? "0123456789abcdef" : "fedcba9876543210"),
    }),
  },
];

const ofTime: readonly PlantedFault[] = [
  {
    name: "a replay with another seed",
    finds: ["replays"],
    plant: (module) => ({
      ...module,
      replay: (log, trace) => {
        try {
          return module.replay({ ...log, seed: `${log.seed}!` }, trace);
        } catch {
          return module.init(log.setup, log.seed, traceOf(trace));
        }
      },
    }),
  },
  {
    name: "a replay that stops before the end",
    finds: ["replays"],
    plant: (module) => ({
      ...module,
      replay: (log, trace) => module.replay({ ...log, decisions: log.decisions.slice(0, -1) }, trace),
    }),
  },
  {
    name: "a log that forgets",
    finds: ["replays"],
    plant: (module) => ({
      ...module,
      log: (state) => ({
        ...module.log(state),
        decisions: module.log(state).decisions.filter((key) => key !== "done"),
      }),
    }),
  },
  {
    name: "a replay that is told otherwise",
    finds: ["replays"],
    plant: (module) => ({
      ...module,
      replay: (log, options) => {
        const trace = traceOf(options);
        return module.replay(
          log,
          trace === undefined
            ? undefined
            : (told) => {
                if (told.kind !== "call") trace(told);
              },
        );
      },
    }),
  },
  {
    name: "the same seed is another game",
    finds: ["the same seed"],
    plant: (module) => {
      let times = 0;
      return { ...module, init: (setup, seed, trace) => module.init(setup, `${seed}/${(times += 1)}`, trace) };
    },
  },
  {
    name: "something happens after the end",
    finds: ["order"],
    plant: telling((told, tell) => {
      tell(told);
      if (told.kind === "end") tell({ kind: "roll", sides: 6, result: 3 });
    }),
  },
  {
    name: "the end of a call is not told",
    finds: ["nesting"],
    plant: telling((told, tell) => {
      if (told.kind !== "returned") tell(told);
    }),
  },
  {
    name: "the end of a call is told twice",
    finds: ["nesting"],
    plant: telling((told, tell) => {
      tell(told);
      if (told.kind === "returned") tell(told);
    }),
  },
  {
    name: "the decision is not told",
    finds: ["order"],
    plant: telling((told, tell) => {
      if (told.kind !== "decision") tell(told);
    }),
  },
  {
    name: "the game never ends",
    finds: ["ends"],
    plant: (module) => ({
      ...module,
      step(state, choice, trace) {
        const key = typeof choice === "string" ? choice : module.decision(state)?.options[choice]?.key;
        if (key !== "done") module.step(state, choice, trace);
      },
    }),
  },
];

export const plantedFaults: readonly PlantedFault[] = [
  ...ofPieces,
  ...ofFields,
  ...ofOptions,
  ...ofSight,
  ...ofCopies,
  ...ofTime,
];
