#!/usr/bin/env node
import process from "node:process";
import { runCommandLine } from "./program.ts";
import { processTerminal } from "./terminal.ts";

// The code is set, not forced: what is still on its way to a pipe arrives.
process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal());
