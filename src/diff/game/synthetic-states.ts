/** Moments that did not come up, made of such as did: fields that a rule looks at hold something else. */
import type { Core } from "../../interpret/game/core.ts";
import { limitTo } from "../../interpret/game/bounds.ts";
import type { EntityKind } from "../../interpret/game/layout.ts";
import { entityText } from "../../interpret/game/external-values.ts";
import { problemsOf } from "../../interpret/game/view.ts";
import type { Json } from "../../ir/program.ts";
import { whose } from "../../play/words.ts";
import { seeded } from "../../runtime/seeded.ts";
import { domainOf, type DomainSources } from "../domain.ts";
import { simpler } from "../complexity.ts";
import { partId, textOf } from "./state-text.ts";
import { spread, type Boards, type SampledState, type SampledStates } from "./sampled-states.ts";

export interface Override {
  readonly kind: EntityKind;
  readonly number: number;
  readonly field: string;
  readonly value: Json;
  readonly words: string;
}

export interface SyntheticState {
  readonly moment: SampledState;
  /** What it was before. */
  readonly from: SampledState;
  readonly overrides: readonly Override[];
}
export interface SynthesisSource {
  readonly boards: Boards;
  readonly moments: SampledStates;
  readonly ground: DomainSources;
  readonly reads: ReadonlySet<string>;
}

const mostSources = 24;
const mostMixed = 600;

/** One field otherwise, and some of them together, in turns: either may be what matters. */
export function* syntheticStates(source: SynthesisSource): Iterable<SyntheticState> {
  const sources = spread(source.moments.all, mostSources);
  const [single, mixed] = [singleOverrides(source, sources), mixedOverrides(source, sources)];
  for (
    let [one, more] = [single.next(), mixed.next()];
    one.done !== true || more.done !== true;
    [one, more] = [single.next(), mixed.next()]
  ) {
    if (one.done !== true) yield one.value;
    if (more.done !== true) yield more.value;
  }
}

function* singleOverrides(source: SynthesisSource, sources: readonly SampledState[]): Iterator<SyntheticState> {
  for (const from of sources) {
    for (const override of fieldsAt(source, from).flat()) {
      const state = syntheticState(source, from, [override]);
      if (state !== null) yield state;
    }
  }
}

function* mixedOverrides(source: SynthesisSource, sources: readonly SampledState[]): Iterator<SyntheticState> {
  const dice = seeded("diff made");
  for (let turn = 0; turn < mostMixed && sources.length > 0; turn += 1) {
    const from = sources[turn % sources.length] as SampledState;
    const overrides = fieldsAt(source, from).flatMap((values) =>
      values.length === 0 || dice.below(3) === 0 ? [] : [values[dice.below(values.length)] as Override],
    );
    const state = overrides.length < 2 ? null : syntheticState(source, from, overrides);
    if (state !== null) yield state;
  }
}

/** For each field of each entity that is looked at what else it might hold. */
function fieldsAt(
  { boards: { after }, ground, reads }: SynthesisSource,
  { after: core }: SampledState,
): readonly (readonly Override[])[] {
  const lists: (readonly Override[])[] = [];
  for (const kind of after.runtime.layout.kinds) {
    for (const [index, field] of kind.stored.entries()) {
      const values = reads.has(partId(kind, field.name))
        ? (domainOf(ground, field.type, field.bound)?.values ?? [])
        : [];
      if (values.length === 0) continue;
      for (const [number, entity] of (core.entities[kind.place] ?? []).entries()) {
        lists.push(
          values
            .filter((value) => JSON.stringify(value) !== JSON.stringify(entity.fields[index]))
            .map((value) => overrideOf(after, kind, number, field, value)),
        );
      }
    }
  }
  return lists;
}

function overrideOf(
  board: Boards["after"],
  kind: EntityKind,
  number: number,
  { name, type }: EntityKind["stored"][number],
  value: Json,
): Override {
  return {
    kind,
    number,
    field: name,
    value,
    words: `${whose(entityText(board.runtime, kind, number), name, null)} is ${textOf(board, type, value)}`,
  };
}

/** Null: such a thing cannot be. */
export function syntheticState(
  { boards }: SynthesisSource,
  from: SampledState,
  overrides: readonly Override[],
): SyntheticState | null {
  const [before, after] = [withIn(boards.before, from.before, overrides), withIn(boards.after, from.after, overrides)];
  if (before === null || after === null) return null;
  const checked = boards.after.at(after, () => problemsOf(boards.after.runtime).length === 0);
  return checked.kind === "value" && checked.value ? { moment: { ...from, before, after }, from, overrides } : null;
}

function withIn({ runtime }: Boards["after"], core: Core, overrides: readonly Override[]): Core | null {
  const entities = core.entities.map((all) => [...all]);
  for (const {
    kind: {
      entity: { id },
    },
    number,
    field,
    value,
  } of overrides) {
    const kind = runtime.layout.kind(id);
    const place = kind.stored.findIndex(({ name }) => name === field);
    const declared = kind.stored[place];
    const entity = entities[kind.place]?.[number];
    if (
      declared === undefined ||
      entity === undefined ||
      limitTo(runtime.machine.linked.numbersOf(id), declared.bound, false, value) === undefined
    )
      return null;
    (entities[kind.place] as Core["entities"][number])[number] = {
      ...entity,
      fields: entity.fields.map((each, index) => (index === place ? value : each)),
    };
  }
  return { ...core, entities };
}

/** With one thing less made otherwise, or something simpler; or the same made earlier. */
export function* simplerStates(
  source: SynthesisSource,
  { from, overrides: base }: SyntheticState,
): Iterable<SyntheticState> {
  const {
    boards: { after },
    moments,
  } = source;
  const others = (overrides: readonly Override[], of = from): readonly SyntheticState[] => {
    const found = overrides.length === 0 ? null : syntheticState(source, of, overrides);
    return found === null ? [] : [found];
  };
  for (const left of base) yield* others(base.filter((each) => each !== left));
  for (const [place, each] of base.entries()) {
    const field = each.kind.stored.find(({ name }) => name === each.field);
    for (const value of field === undefined
      ? []
      : simpler(after.runtime.machine.linked.programs, field.type, each.value)) {
      yield* others(
        base.map((old, index) =>
          index === place && field !== undefined ? overrideOf(after, each.kind, each.number, field, value) : old,
        ),
      );
    }
  }
  for (const moment of moments.all.slice(0, mostSources))
    if (moment.decisions.length < from.decisions.length) yield* others(base, moment);
}
