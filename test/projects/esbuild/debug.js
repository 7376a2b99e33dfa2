// What a debugger does: it sets a breakpoint on a line of the rules, and steps. Prints where it stood.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";
import { allGeneratedPositionsFor, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";

const bundle = new URL("./dist/main.js", import.meta.url);
const map = new TraceMap(readFileSync(new URL("./dist/main.js.map", import.meta.url), "utf8"));
const rules = map.sources.find((source) => source.endsWith("rules/duel/duel.rules"));
const { damage } = await import(bundle.href).then(({ rules }) => rules);
const session = new Session();
session.connect();
session.post("Debugger.enable");
const wanted = Number(process.argv[2]);
// The first place of the line, as debuggers take it.
const [first] = [0, 2, 4, 6, 8, 10, 12, 14].flatMap((column) => allGeneratedPositionsFor(map, { source: rules, line: wanted, column })).sort((a, b) => a.line - b.line || a.column - b.column);
session.post("Debugger.setBreakpointByUrl", { lineNumber: first.line - 1, columnNumber: first.column, url: pathToFileURL(bundle.pathname).href });
const stood = [];
session.on("Debugger.paused", ({ params: { callFrames: [frame] } }) => {
  const found = originalPositionFor(map, { line: frame.location.lineNumber + 1, column: frame.location.columnNumber });
  stood.push(found.source === null ? null : `${found.source.split("/").at(-1)}:${found.line}`);
  session.post(stood.length < 12 && found.source === rules ? "Debugger.stepOver" : "Debugger.resume");
});
const result = damage("Sword", "Leather");
session.disconnect();
console.log(JSON.stringify({ result, stood }));
