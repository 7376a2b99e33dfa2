#!/usr/bin/env node
import process from "node:process";
import { exitCode } from "./exit.ts";
import { runCommandLine } from "./program.ts";
import { processTerminal } from "./terminal.ts";

// A run that comes to nothing is a mistake of ours, until it has said otherwise.
process.exitCode = exitCode.internalError;
void runCommandLine(process.argv.slice(2), processTerminal()).then((code) => {
  // The code is set, not forced: what is still on its way to a pipe arrives.
  process.exitCode = code;
});
