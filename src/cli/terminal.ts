import process from "node:process";
import pc from "picocolors";
import { plain, type Palette } from "../diagnostics/palette.ts";
import { processLines, type Lines } from "./lines.ts";

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
  /** What is typed, line by line. */
  readonly openLines: () => Lines;
  /** Calls back when the person wants to end it; without it the run ends at once. */
  readonly onInterrupt: (then: () => void) => void;
}

export function processTerminal(): Terminal {
  const interrupts: (() => void)[] = [];
  const interactive = process.stdout.isTTY === true && process.stdin.isTTY === true;
  const end = (): void => {
    for (const then of interrupts.splice(0)) then();
  };
  return {
    out: writerTo(process.stdout, end),
    err: writerTo(process.stderr, end),
    palette: wantsColours(process.stdout.isTTY) ? coloured : plain,
    errPalette: wantsColours(process.stderr.isTTY) ? coloured : plain,
    // A terminal that does not know its width says 0.
    width: process.stdout.columns || 110,
    interactive,
    errInteractive: process.stderr.isTTY === true && process.env["TERM"] !== "dumb" && process.env["CI"] === undefined,
    cwd: process.cwd(),
    readInput,
    openLines: () => processLines(interactive),
    onInterrupt: (then) => {
      interrupts.push(then);
      process.once("SIGINT", end);
      process.once("SIGTERM", end);
    },
  };
}

/** `rulewright check | head`: when the reader has seen enough the rest is not written, and the run ends as it would have. */
function writerTo(stream: NodeJS.WriteStream, closed: () => void): (text: string) => void {
  let open = true;
  stream.on("error", (problem: NodeJS.ErrnoException) => {
    if (problem.code !== "EPIPE") throw problem;
    open = false;
    closed();
  });
  return (text) => {
    if (open) stream.write(text);
  };
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
