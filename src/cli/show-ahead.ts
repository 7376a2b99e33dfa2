/** What comes to light once the fixes that were shown are made, and the lines that all of them leave. */
import { lookAhead, type Ahead } from "../driver/look-ahead.ts";
import type { Compilation, CompileOptions } from "../driver/compile.ts";
import { changesText } from "./line-diff.ts";
import type { Session } from "./session.ts";
import { say, showFindings } from "./show.ts";

/** Says nothing where the fixes bring nothing new to light. Only for people: a program asks again by itself. */
export async function showAhead(session: Session, compilation: Compilation, options: CompileOptions): Promise<void> {
  if (session.format !== "text") return;
  const ahead = await lookAhead(session.host, compilation, { ...options, config: session.config });
  const { strong } = session.terminal.palette;
  for (const [place, { found, sources }] of ahead.steps.entries()) {
    say(
      session,
      `${strong(place === 0 ? "Once these fixes are made, I would find:" : "Once these are made as well:")}\n`,
    );
    showFindings(session, found, sources);
    say(session, "");
  }
  if (ahead.joins) say(session, `${strong(titleOf(ahead))}\n\n${linesOf(session, ahead)}\n`);
}

const titleOf = ({ isSure }: Ahead): string =>
  isSure
    ? "All fixes together leave these lines:"
    : "All fixes together leave these lines; some are guesses, which `check --fix` does not make:";

const linesOf = ({ terminal: { palette } }: Session, { texts }: Ahead): string =>
  [...texts].map(([file, { before, after }]) => changesText(file, before, after, palette)).join("\n");
