import process from "node:process";
import type { ReadStream, WriteStream } from "node:tty";
import { plain, type Palette } from "../diagnostics/palette.ts";
import { coloured } from "./border.ts";
import { processLines, type LineReader } from "./lines.ts";

/** The world of one run of the command, so that tests can give another. What is written arrives as it is: see border.ts. */
export interface Screen {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** What goes out is seen by somebody as it is, and by no program or file. */
  readonly outIsTerminal: boolean;
  readonly palette: Palette;
  readonly errPalette: Palette;
  readonly width: number;
  /** Somebody sits before it: progress and questions make sense. */
  readonly interactive: boolean;
  readonly errInteractive: boolean;
  readonly cwd: string;
  readonly readInput: () => Promise<string>;
  /** What is typed, line by line. */
  readonly openLines: () => LineReader;
  /** Calls back when the person wants to end it; without it the run ends at once. */
  readonly onInterrupt: (then: () => void) => void;
}

/** The screen as commands are given it: what is said may hold anything, and steers nothing. */
export interface Terminal extends Screen {
  /** What a program or a file is to get, byte for byte; only a terminal is spared what would steer it. */
  readonly data: (text: string) => void;
  /** Wipes the screen, or the line of `err` that is being written. */
  readonly erase: (what: "screen" | "line") => void;
}

/** What a process stands between. */
export interface ProcessStreams {
  readonly stdin: Pick<ReadStream, "isTTY">;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
}

/** On fewer columns every word of a progress breaks: it would fill the screen, not change in its place. */
const leastForProgress = 20;

export function processTerminal({ stdin, stdout, stderr }: ProcessStreams = process): Screen {
  const interrupts: (() => void)[] = [];
  guardSize(stdout);
  guardSize(stderr);
  const interactive = stdout.isTTY === true && stdin.isTTY === true;
  const end = (): void => {
    for (const then of interrupts.splice(0)) then();
  };
  return {
    out: writerTo(stdout, end),
    err: writerTo(stderr, end),
    outIsTerminal: stdout.isTTY === true,
    palette: wantsColours(stdout.isTTY) ? coloured : plain,
    errPalette: wantsColours(stderr.isTTY) ? coloured : plain,
    width: stdout.isTTY === true ? stdout.columns : usual.columns,
    interactive,
    errInteractive:
      stderr.isTTY === true &&
      stderr.columns >= leastForProgress &&
      process.env["TERM"] !== "dumb" &&
      process.env["CI"] === undefined,
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

/** A terminal that does not know its size says 0. Whoever divides by that, we or a package, would count lines without end. */
function guardSize(stream: WriteStream): void {
  if (stream.isTTY !== true) return;
  for (const side of ["columns", "rows"] as const) {
    let size: number | undefined = stream[side];
    Object.defineProperty(stream, side, {
      configurable: true,
      enumerable: true,
      get: () => (size === undefined || !(size >= 1) ? usual[side] : size),
      // A window that changes its size says so here.
      set: (now: number | undefined) => {
        size = now;
      },
    });
  }
}
const usual = { columns: 110, rows: 40 } as const;

/** `rulewright check | head`: when the reader has seen enough the rest is not written, and the run ends as it would have. */
function writerTo(stream: NodeJS.WriteStream, onClose: () => void): (text: string) => void {
  let open = true;
  stream.on("error", (problem: NodeJS.ErrnoException) => {
    if (problem.code !== "EPIPE") throw problem;
    open = false;
    onClose();
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

async function readInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString("utf8");
}
