/** `test --coverage`. */
import { join, relative } from "node:path";
import { coverageOf, shareOf, type ExampleFilter } from "../coverage/coverage.ts";
import { lcovText } from "../coverage/lcov.ts";
import { coverageData, coverageText, percentText } from "../coverage/text.ts";
import type { Compilation } from "../driver/compile.ts";
import type { CoverageRequest } from "./coverage-request.ts";
import { exitCode } from "./exit.ts";
import type { Session } from "./session.ts";
import { writeAnswer } from "./target.ts";

export interface CoverageOutput {
  readonly text: string;
  readonly data: object;
  readonly code: number;
}

/** Tries examples and reports with somebody who counts; writes the file that was asked for. */
export async function reach(
  session: Session,
  compilation: Compilation,
  request: CoverageRequest,
  wanted: ExampleFilter,
): Promise<CoverageOutput> {
  const { terminal, root } = session;
  const { sources } = compilation;
  const coverage = await coverageOf(compilation, wanted);
  const lines = [coverageText(coverage, { palette: terminal.palette, width: terminal.width, sources }).trimEnd()];
  const unread = compilation.rulebooks.filter(({ program }) => program === null).map(({ name }) => `\`${name}\``);
  if (unread.length > 0)
    lines.push(
      "",
      terminal.palette.error(
        `Of ${unread.join(", ")} I cannot say what is reached while there are errors.${request.out === null ? "" : ` I left \`${request.out}\` as it was.`}`,
      ),
    );
  if (request.out !== null && unread.length === 0) {
    writeAnswer(
      session,
      request.out,
      lcovText(coverage, sources, (file) => relative(terminal.cwd, join(root, file)).split("\\").join("/")),
    );
    lines.push("", `Wrote \`${request.out}\`.`);
  }
  const { least } = request;
  const low = least === null ? [] : coverage.rulebooks.filter(({ parts }) => shareOf(parts) * 100 < least - 1e-9);
  for (const { rulebook, parts } of low)
    lines.push(
      "",
      terminal.palette.error(
        `\`${rulebook}\` reaches ${percentText(shareOf(parts))}, less than the ${least}% asked for.`,
      ),
    );
  return {
    text: `\n${lines.join("\n")}`,
    data: coverageData(coverage, sources),
    code: low.length > 0 ? exitCode.ruleErrors : exitCode.fine,
  };
}
