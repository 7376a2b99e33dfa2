/** Why something cannot be done, in words for whoever tries. */
import type { Refused } from "../runtime/game.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** `build(Bow) is not possible: it cannot be paid in full from coins.` */
export function refusalText(refused: Refused, kinds: Vocabulary): string {
  const reason = reasonText(refused.why, kinds).replace(/\.$/, "");
  return `${kinds.option(refused)} is not possible: ${reason}.`;
}

function reasonText(why: Refused["why"], kinds: Vocabulary): string {
  switch (why.kind) {
    case "needs":
      return why.text ?? "the rules do not allow it now";
    case "cost":
      return why.of === null ? "it cannot be paid" : `it cannot be paid in full from ${kinds.name(why.of)}`;
    case "limit":
      return `it is done ${why.times === 1 ? "once" : `${why.times} times`} a ${kinds.name(why.phase)} at most`;
    case "status":
      return `${kinds.name(why.status)} forbids it`;
    case "answered":
      return "it was used against this already";
    default:
      return assertNever(why);
  }
}
