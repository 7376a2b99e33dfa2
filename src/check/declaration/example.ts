/** Examples: names and claims, in a block or a table. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ir from "../../ir/program.ts";
import type { Example, ExampleStep } from "../../ir/examples.ts";
import type * as ast from "../../syntax/ast.ts";
import { bool } from "../../ir/types.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import type { Checker } from "../checker.ts";
import type { LaidOut } from "../reuse/asked.ts";
import { nowhere, within } from "../expectation.ts";
import { gameLine, startOf } from "../game/examples.ts";
import { demand } from "../expression/settle.ts";
import { child, findLocal, newScope, type Scope } from "../scope.ts";
import { noteCopyChanged } from "../statement/copy-changed.ts";
import { elaborateLet } from "../statement/let.ts";
import { namesIn } from "./report-lets.ts";
import { reportUnused } from "./rule.ts";

export function checkExample(checker: Checker, decl: ast.ExampleDecl): Example {
  const before = checker.found.count;
  const scope = newScope({ role: "example" });
  // A line `rolling` may speak of the names before it, not of those below.
  let inner = scope;
  const steps = decl.body.flatMap((statement, index) => {
    if (statement.kind !== "rolling")
      return gameLine(checker, inner, decl, statement) ?? stepOf(checker, inner, statement, decl.body.slice(index + 1));
    const step = layOut(checker, { scope: inner, faces: statement.faces, context: null }, statement.span);
    inner = child(inner);
    return [step];
  });
  const claims = steps.filter((step) => step.kind === "claim").length;
  const written = decl.body.filter((statement) => statement.kind === "expression").length;
  if (written === 0 || (claims === 0 && checker.found.count === before))
    checker.found.report("example-without-claim", decl.span, { title: decl.title.text });
  if (decl.disputed !== null && claims > 1) {
    checker.found.report("disputed-several", decl.disputed.span, { claims });
  }
  reportUnused(checker, scope.frame, before);
  const disputed = decl.disputed === null ? null : { reason: decl.disputed.text, at: decl.disputed.span };
  return {
    title: decl.title.text,
    row: null,
    variant: variantOf(checker, decl.variant),
    rule: null,
    disputed,
    start: startOf(checker, decl.start),
    steps,
    at: decl.span,
  };
}

/** The faces are read when it is known what rolls below. */
export function layOut(checker: Checker, laid: LaidOut, at: Example["at"]): ExampleStep {
  const step: ExampleStep = { kind: "rolling", faces: [], at };
  checker.laidOut.set(step, laid);
  checker.reuse?.recorder.asked?.laidOut.push([step, laid]);
  for (const name of laid.faces.flatMap(namesIn)) {
    const local = findLocal(laid.scope, name.text);
    if (local !== undefined) local.used = true;
  }
  return step;
}

function stepOf(
  checker: Checker,
  scope: Scope,
  statement: ast.Statement,
  rest: readonly ast.Statement[],
): readonly ExampleStep[] {
  if (statement.kind === "let") {
    const done = elaborateLet(checker, scope, statement, nowhere);
    if (done.kind === "let") noteCopyChanged(checker, scope, statement, done.value, rest, nowhere);
    return [done];
  }
  if (statement.kind !== "expression") {
    checker.found.report(
      "not-in-example",
      statement.span,
      { kind: statement.kind },
      { fixes: asLet(checker, scope, statement) },
    );
    return [];
  }
  const why = within(nowhere, "claim", "a claim of an example");
  const condition = demand(checker, checker.elaborate(scope, statement.value, bool, why), bool, why);
  return [{ kind: "claim", claim: { kind: "true", condition }, at: statement.span }];
}

/** `set x = 2` where nothing is called `x` yet. */
function asLet(checker: Checker, scope: Scope, statement: ast.Statement): readonly Fix[] {
  if (statement.kind !== "set" || statement.target.kind !== "name") return [];
  const { text } = statement.target.name;
  if (findLocal(scope, text) !== undefined || checker.model.symbols.has(text)) return [];
  const word = statement.span.to(statement.span.start + "set".length);
  return [{ title: "Write `let`", edits: [{ span: word, text: "let" }] }];
}

/** `with name`: a variant of this rulebook. */
export function variantOf(checker: Checker, name: ast.Name | null): ir.Id | null {
  if (name === null) return null;
  const variant = checker.model.variants.find((each) => each.name === name.text);
  if (variant !== undefined) {
    checker.names?.use(name.span, variant.nameAt);
    return variant.id;
  }
  const near = suggestions(
    name.text,
    checker.model.variants.map((each) => each.name),
  );
  checker.found.report("unknown-variant", name.span, { name: name.text, near });
  return null;
}
