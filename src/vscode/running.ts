/** The command in processes of its own. Each is called with a list of words: no shell reads what stands in them. */
import { spawn, type ChildProcess } from "node:child_process";
import process from "node:process";
import * as vscode from "vscode";
import { columnBesideRules } from "./rules-editor.ts";

export interface Call {
  /** The `cli.js`. */
  readonly command: string;
  /** The folder in which it runs. */
  readonly folder: string;
  readonly words: readonly string[];
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const alive = new Set<ChildProcess>();

/** Ends all that still runs; it is gone when that is done. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...alive].map(
      (child) =>
        new Promise((resolve) => {
          child.once("close", resolve);
          child.kill("SIGKILL");
        }),
    ),
  );
}

/** Null: given up. The process is gone by then. */
export function runToEnd(call: Call, token: vscode.CancellationToken): Promise<Ended | null> {
  const child = begin(call);
  const said = { out: "", err: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
  });
  // What has to stop at once cannot be asked whether it would: it may be in the middle of long work.
  const cancelling = token.onCancellationRequested(() => child.kill("SIGKILL"));
  return new Promise((resolve) => {
    const end = (code: number | null, trouble = ""): void => {
      cancelling.dispose();
      resolve(token.isCancellationRequested ? null : { code, out: said.out, err: said.err + trouble });
    };
    child.once("error", (problem) => {
      end(null, problem.message);
    });
    child.once("close", (code) => {
      end(code);
    });
    if (token.isCancellationRequested) child.kill("SIGKILL");
  });
}

/** One that goes on until the editor ends. Gives the first words that fit; null: it ended before it said any. */
export function runBeside(call: Call, pattern: RegExp, onEnd: () => void): Promise<string | null> {
  const child = begin(call);
  let out = "";
  return new Promise((resolve) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      const [found] = pattern.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
    for (const event of ["error", "close"])
      child.once(event, () => {
        onEnd();
        resolve(null);
      });
  });
}

function begin({ command, folder, words }: Call): ChildProcess {
  const child = spawn(process.execPath, [command, ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    // The editor's own program is Node, if it is told so.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", NO_COLOR: "1" },
  });
  alive.add(child);
  for (const event of ["error", "close"]) child.once(event, () => alive.delete(child));
  return child;
}

/** For what asks and is answered. `keeper`: keeps the terminal open when it has ended, so that its last words are read. */
export function runInTerminal(name: string, keeper: string, { command, folder, words }: Call): void {
  vscode.window
    .createTerminal({
      name,
      cwd: folder,
      shellPath: process.execPath,
      shellArgs: [keeper, command, ...words],
      env: { ELECTRON_RUN_AS_NODE: "1" },
      // A table of cards and a map need more room than a panel has.
      location: { viewColumn: columnBesideRules() },
    })
    .show();
}
