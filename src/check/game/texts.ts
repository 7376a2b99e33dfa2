/** Lines that make sense in some texts only: `cancel`, and loops in which others may answer. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { partsOf, partsOfDeclaration } from "../../syntax/children.ts";
import type { Checker } from "../checker.ts";
import { typeText } from "../../ir/types.ts";
import type { Game } from "../../ir/game.ts";
import type { Span } from "../../source/span.ts";
import type { Program } from "../../ir/program.ts";
import { allParts, bodiesOf, callsIn, membersOf, ofKind, procedureKey, type Node } from "./bodies.ts";
import { reached } from "./circle.ts";

/** `cancel` where there is nothing to cancel, or where its caller counts on a result. */
export function checkCancels(program: Program, game: Game, found: Collector): void {
  const allowed = new Set<Node>();
  for (const { place, body } of game.actions) {
    const cancels = ofKind([body], "cancel");
    for (const node of cancels) allowed.add(node);
    if (place.kind !== "procedure" || place.when !== "before") {
      for (const node of cancels)
        found.report("cancel-outside", node.at, {
          of: place.kind === "phase" && "when" in place ? "phase" : "nothing",
        });
      continue;
    }
    const result = game.procedures.find((each) => each.id === place.procedure)?.result;
    if (result === undefined || result.kind === "none" || result.kind === "optional" || result.kind === "never")
      continue;
    const procedure = place.procedure.slice(place.procedure.indexOf(".") + 1);
    for (const node of cancels) found.report("cancel-needs-optional", node.at, { procedure, result: typeText(result) });
  }
  for (const node of ofKind(allParts(program), "cancel"))
    if (!allowed.has(node)) found.report("cancel-outside", node.at, { of: "nothing" });
}

/** A loop in which something happens that others answer says when they do. */
export function checkPaces({ found, model }: Checker, program: Program, game: Game): void {
  const bodies = bodiesOf(program);
  const members = membersOf(program);
  const edges = new Map(
    [...bodies].map(([key, parts]) => [key, new Set([...callsIn(parts), ...(members.get(key) ?? [])])] as const),
  );
  const answered = new Map(
    game.procedures.flatMap((each) =>
      each.answered.before || each.answered.after ? [[procedureKey(each.id), each.name] as const] : [],
    ),
  );
  for (const node of ofKind(allParts(program), "forEach")) {
    if (node.pace !== null) continue;
    const event = [...reached(edges, callsIn([node.body]))].find((key) => answered.has(key));
    if (event === undefined) continue;
    const block = blockOf(model.documents, node.at);
    const fixes = block === null ? [] : ["separately", "together"].map((pace) => paced(block, pace));
    found.report("pace-unsaid", node.over.at, { event: answered.get(event) ?? "" }, { fixes });
  }
}

/** What a loop does, in its braces; null: it is in a cell. */
function blockOf(documents: Checker["model"]["documents"], { file, start, end }: Span): Span | null {
  const declared = documents
    .filter((document) => document.file === file)
    .flatMap(({ declarations }) => declarations)
    .find(({ span }) => span.start <= start && end <= span.end);
  for (const part of declared === undefined ? [] : partsOfDeclaration(declared))
    for (const each of "rows" in part ? [] : partsOf(part))
      if (each.kind === "forEach" && each.span.start === start) return each.body.span;
  return null;
}

/** The word stands between the list and the block. */
const paced = (block: Span, pace: string): Fix => ({
  guess: true,
  title: `Write \`${pace} {\``,
  edits: [{ span: block.to(block.start), text: `${pace} ` }],
});
