import { plain } from "../../src/diagnostics/palette.ts";
import { runCommandLine } from "../../src/cli/program.ts";
import type { LineReader } from "../../src/cli/lines.ts";
import type { Screen } from "../../src/cli/terminal.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** As through a pipe. */
export function linesOf(input: string): LineReader {
  const left = input === "" ? [] : input.replace(/\n$/, "").split("\n");
  return { next: () => Promise.resolve(left.shift() ?? null), close: () => undefined };
}

/** Runs the command in this process, as if typed in `cwd`. `hear`: what it says, as it says it. */
export async function rulewright(
  cwd: string,
  args: readonly string[],
  input = "",
  onInterrupt: Screen["onInterrupt"] = () => undefined,
  hear: (text: string) => void = () => undefined,
  interactive = false,
): Promise<Ran> {
  let out = "";
  let err = "";
  const terminal: Screen = {
    out: (text) => {
      out += text;
      hear(text);
    },
    err: (text) => {
      err += text;
      hear(text);
    },
    palette: plain,
    errPalette: plain,
    width: 110,
    outIsTerminal: false,
    interactive,
    errInteractive: false,
    cwd,
    readInput: () => Promise.resolve(input),
    openLines: () => linesOf(input),
    onInterrupt,
  };
  const code = await runCommandLine(args, terminal);
  return { code, out, err };
}
