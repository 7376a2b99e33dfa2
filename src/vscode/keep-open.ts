/** Runs a command in a terminal that would close with it, and then waits for Enter. */
import { spawn } from "node:child_process";
import process from "node:process";

// Both hear Ctrl+C; what it means says the command.
process.on("SIGINT", () => {});
const child = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit" });
child.once("error", ({ message }) => {
  process.stderr.write(`${message}\n`);
});
child.once("close", (code) => {
  process.exitCode = code ?? 1;
  process.stdout.write("\nEnter closes this terminal. ");
  process.stdin.resume();
  process.stdin.once("data", () => {
    process.exit();
  });
});
