import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";
import { oneOf, type Unknown } from "../unknown.ts";

/** Findings about what lasts for a while. */
export const statusFindings = {
  "status-on-nothing": entry<{ name: string; found: string | null }>("error", (facts) => ({
    message:
      facts.found === null
        ? `I cannot tell what \`${facts.name}\` is on.`
        : `A status is on a player or another entity, and this is \`${facts.found}\`.`,
    hint: `Begin with the player or entity: \`status ${facts.name}(me: …)\`.`,
  })),
  "until-unsaid": entry<{ name: string }>("error", (facts) => ({
    message: `I cannot tell how long \`${facts.name}\` lasts.`,
    hint: "Add a line `until …`; `until removed` if only `take` ends it.",
  })),
  "stacks-unsaid": entry<{ name: string }>("error", (facts) => ({
    message: `I cannot tell what a second \`${facts.name}\` does.`,
    hint: "Add `stacks add`, `stacks renew` or `stacks no`.",
  })),
  "stacks-how": entry<{ found: string; near: readonly string[] }>("error", (facts) => ({
    message: `I do not know what \`stacks ${facts.found}\` means.`,
    hint: didYouMean(facts.near) ?? "Write `stacks add`, `stacks renew` or `stacks no`.",
  })),
  "removed-alone": entry<{ beside: "if" | "until" }>("error", (facts) => ({
    message:
      facts.beside === "if"
        ? "A status can be removed at any time, so a condition makes no sense here."
        : "Something else ends this status as well, and it can be removed in any case.",
    hint: facts.beside === "if" ? "Remove the condition." : "Remove `until removed`.",
  })),
  "until-times": entry<{ why: "second" | "never" | "removed" }>("error", ({ why }) => ({
    message:
      why === "second"
        ? "A second end of this status counts how often it comes."
        : `This comes ${why === "never" ? "at least" : "no more than"} once.`,
    hint: "Count one end, as in `until end of Round, 3 times`.",
  })),
  "until-before": entry<{ procedure: string }>("error", (facts) => ({
    message: `A status cannot end before \`${facts.procedure}\`.`,
    hint: `Write \`until after ${facts.procedure}(…)\`, or take it away in an action with \`before\`.`,
  })),
  "changes-no-rule": entry<Unknown>("error", (facts) => ({
    message:
      facts.is === null
        ? `I know no rule called \`${facts.name}\`.`
        : `\`${facts.name}\` is ${facts.is}, and a status changes what rules give.`,
    hint: oneOf(facts, "Write a rule for what is to be changed, and name it here."),
  })),
  "changes-no-number": entry<{ verb: string; rule: string; found: string }>("error", (facts) => ({
    message: `\`${facts.rule}\` gives \`${facts.found}\`, so I cannot \`${facts.verb}\` anything here.`,
    hint: `Write \`set ${facts.rule}(…) = …\`.`,
  })),
  "keep-open": entry<{ op: "<" | ">" }>("error", (facts) => ({
    message: `I cannot tell which number is nearest to a limit with \`${facts.op}\`.`,
    hint: `Write \`${facts.op}=\`.`,
  })),
  "unused-status": entry<{ name: string }>("warning", (facts) => ({
    message: `Nothing in the game gives anybody \`${facts.name}\`.`,
    hint: `Write \`add ${facts.name} to …\` where it begins, or remove it.`,
  })),
};
