import { countText } from "../diagnostics/render-text.ts";
import type { Compilation } from "../driver/compile.ts";
import type { Session } from "./session.ts";
import { pluralize } from "./show.ts";

/** "2 errors in 5 rulebooks." or "No mistakes in 5 rulebooks (210 examples)." */
export function summary(session: Session, compilation: Compilation): string {
  const { palette } = session.terminal;
  const rulebooks = pluralize(compilation.names.length, "rulebook");
  if (compilation.diagnostics.length > 0) {
    const bad = compilation.diagnostics.some((each) => each.severity === "error");
    return (bad ? palette.error : palette.warning)(`${countText(compilation.diagnostics)} in ${rulebooks}.`);
  }
  const examples = compilation.rulebooks.reduce(
    (sum, each) => sum + (each.examples ?? each.program?.examples.length ?? 0),
    0,
  );
  return palette.good(
    `No mistakes in ${rulebooks} (${pluralize(examples, "example")} hold${examples === 1 ? "s" : ""}).`,
  );
}
