import process from "node:process";
import pc from "picocolors";
import { plain, type Palette } from "../diagnostics/palette.ts";

/** The world of one run of the command, so that tests can give another. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly palette: Palette;
  readonly errPalette: Palette;
  readonly width: number;
  /** Somebody sits before it: progress and questions make sense. */
  readonly interactive: boolean;
  readonly errInteractive: boolean;
  readonly cwd: string;
  readonly readInput: () => Promise<string>;
  /** Calls back when the person wants to end it; without it the run ends at once. */
  readonly onInterrupt: (then: () => void) => void;
}

export function processTerminal(): Terminal {
  surviveClosedPipes();
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    palette: wantsColours(process.stdout.isTTY) ? coloured : plain,
    errPalette: wantsColours(process.stderr.isTTY) ? coloured : plain,
    width: process.stdout.columns ?? 110,
    interactive: process.stdout.isTTY === true && process.stdin.isTTY === true,
    errInteractive: process.stderr.isTTY === true && process.env["TERM"] !== "dumb" && process.env["CI"] === undefined,
    cwd: process.cwd(),
    readInput,
    onInterrupt: (then) => { process.once("SIGINT", then); process.once("SIGTERM", then); },
  };
}

/** `rulewright check | head`: the reader has seen enough, which is no mistake. */
function surviveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (problem: NodeJS.ErrnoException) => {
      if (problem.code === "EPIPE") process.exit();
      throw problem;
    });
  }
}

function wantsColours(isTerminal: boolean | undefined): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: term } = process.env;
  if (no !== undefined && no !== "") return false;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return isTerminal === true && term !== "dumb";
}

const colours = pc.createColors(true);
const coloured: Palette = {
  error: (text) => colours.bold(colours.red(text)),
  warning: (text) => colours.bold(colours.yellow(text)),
  good: colours.green,
  strong: colours.bold,
  faint: colours.dim,
  note: colours.cyan,
};

async function readInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString("utf8");
}
