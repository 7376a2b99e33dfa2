/** A random program in two rulebooks, the one using the other: it must mean what it meant in one. */
import type { Program } from "../../src/ir/program.ts";
import type { RandomCall, RandomProgram } from "./programs.ts";
import type { Chance } from "./random.ts";
import { unplain } from "./plain.ts";

export interface SplitProgram {
  /** What is used by `own`. */
  readonly library: Program;
  readonly own: Program;
  /** The same call in the rulebook where its rule stands now. */
  moved(call: RandomCall): RandomCall;
}

const parts = ["choices", "records", "tables", "constants", "rules"] as const;
const named = (id: string): string => JSON.stringify(id);

/** What no variant replaces, as far as it speaks of nothing that stays, may stand in a rulebook of its own. */
export function splitProgram({ program }: RandomProgram, chance: Chance): SplitProgram {
  const declared = parts.flatMap((part) => program[part].map((each) => ({ id: each.id, text: JSON.stringify(each) })));
  const stays = new Set(
    program.variants.flatMap((variant) =>
      parts.flatMap((part) =>
        part in variant ? variant[part as "constants" | "tables" | "rules"].map((each) => each.id) : [],
      ),
    ),
  );
  for (const { id } of declared) if (chance.once(6)) stays.add(id);
  for (let before = -1; before !== stays.size;) {
    before = stays.size;
    for (const { id, text } of declared) if ([...stays].some((other) => text.includes(named(other)))) stays.add(id);
  }
  const goes = declared.map(({ id }) => id).filter((id) => !stays.has(id));
  const elsewhere = (id: string): string => (goes.includes(id) ? id.replace("random.", "library.") : id);
  const renamed = <T>(value: T): T =>
    unplain(goes.reduce((text, id) => text.replaceAll(named(id), named(elsewhere(id))), JSON.stringify(value))) as T;
  const some = (of: (id: string) => boolean): Pick<Program, (typeof parts)[number]> =>
    renamed({
      choices: program.choices.filter(({ id }) => of(id)),
      records: program.records.filter(({ id }) => of(id)),
      tables: program.tables.filter(({ id }) => of(id)),
      constants: program.constants.filter(({ id }) => of(id)),
      rules: program.rules.filter(({ id }) => of(id)),
    });
  const library: Program = {
    ...program,
    ...some((id) => !stays.has(id)),
    rulebook: { ...program.rulebook, name: "library" },
    examples: [],
    variants: [],
  };
  const own: Program = {
    ...program,
    ...some((id) => stays.has(id)),
    uses: ["library"],
    examples: renamed(program.examples),
    variants: renamed(program.variants),
  };
  return { library, own, moved: (call) => ({ ...call, rule: elsewhere(call.rule) }) };
}
