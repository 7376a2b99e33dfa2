/** What was found out about a decision, for as long as all that was looked up on the way is the very same. */
import type { Expr, Id, Json, Statement } from "../../ir/program.ts";
import { TracedTable, type Questions } from "../../query/traced.ts";
import { likeness } from "../../source/likeness.ts";
import { analyse, type Verdict } from "./analysis.ts";
import type { DecideExpr, Place } from "./frames.ts";
import type { Lookup } from "./lookup.ts";

type Part = Exclude<keyof Lookup, "decimals" | "changedTables" | "moments">;
type Question = readonly ["decimals"] | readonly ["changedTables" | Part, Id] | readonly ["moments", Expr | Statement];

const questions: Questions<Lookup, Question> = {
  ask(lookup, question) {
    if (question[0] === "decimals") return lookup.decimals;
    if (question[0] === "changedTables") return lookup.changedTables.has(question[1]);
    if (question[0] === "moments") return lookup.moments.get(question[1]);
    return lookup[question[0]].get(question[1]);
  },
  listen(_lookup, heard) {
    const watched = <V>(part: Part): { get(id: Id): V | undefined } => ({
      get: (id) => heard([part, id]) as V | undefined,
    });
    return {
      decimals: heard(["decimals"]) as number,
      choices: watched("choices"),
      records: watched("records"),
      tables: watched("tables"),
      rules: watched("rules"),
      constants: watched("constants"),
      constantValues: watched<readonly Json[] | null>("constantValues"),
      constantParts: watched<Expr>("constantParts"),
      entities: watched("entities"),
      moments: { get: (node) => heard(["moments", node]) as number | undefined },
      changedTables: { has: (id) => heard(["changedTables", id]) as boolean },
    };
  },
  /** Declarations are the very same or others; values are compared. */
  isSame: (before, now) => before === now || (Array.isArray(before) && likeness(before, now) === "same"),
};

/** Made anew in each check of the very same nodes. */
const verdicts = new TracedTable<DecideExpr, Lookup, Question, Verdict>(
  "verdicts on decisions",
  questions,
  (before, now) => likeness(before, now) === "same",
);

export const analysedBefore = (lookup: Lookup, place: Place): Verdict =>
  verdicts.of(place.decision, { definitions: place.definitions, assumptions: place.assumptions }, lookup, (told) =>
    analyse(told, place),
  );
