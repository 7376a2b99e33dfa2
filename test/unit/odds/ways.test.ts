/** Places that dice decide: the odds against what is counted by hand. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

const text = `rulebook ways { title "Ways" }
# One or two squares further.
rule toSquare(): int = steps(0, d6, [it + 1, it + 2])
rule fromSquare(): optional int = steps(d6, 6, [it * 2] where it < 10) otherwise none
rule moved(): int = count(reachable(0, [it - 1, it + 1], within: d4))
rule together(): list of int {
  let roll = d4
  reachable(roll, [it + roll] where it <= 4)
}
# From five on the rule has ended.
rule ended(): int {
  let start = d6
  count(reachable(start, if it > 4 { return 9 } else { [it + 1] }, within: 2))
}
rule visited(): int {
  let asked = 0
  let found = reachable(d6, if it > 3 { [it] } else { add 1 to asked then [it + 1] }, within: 5)
  asked * 10 + count(found)
}
example "Odds" {
  chance(toSquare() is 1) is 1 / 3
  chance(toSquare() is 2) is 1 / 3
  average(toSquare()) is 2
  chance(fromSquare() is none) is 4 / 6
  chance(fromSquare() is 0) is 1 / 6
  chance(fromSquare() is 1) is 1 / 6
  average(moved()) is 5
  chance(together() is [2, 3, 4]) is 1 / 4
  chance(together() is [4]) is 1 / 4
  chance(together() is []) is 2 / 4
  chance(ended() is 9) is 3 / 6
  chance(ended() is 2) is 3 / 6
  chance(visited() is 0) is 3 / 6
  chance(visited() is 11) is 1 / 6
  chance(visited() is 22) is 1 / 6
  chance(visited() is 33) is 1 / 6
}
`;

it("comes to what is counted by hand, also where a formula ends its rule or counts", async () => {
  const { diagnostics } = await compileProject(memoryHost({ "rules/ways/ways.rules": text }));
  expect(diagnostics.map(({ code, message, span }) => `${code} ${span.start} ${message}`)).toEqual([]);
});
