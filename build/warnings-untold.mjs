/** The page that plays as one file is made of rules that hold, and shows no warnings of them: whoever made it has read them. A file of the check that does nothing but warn is left out of it, and so are files that only say what is wrong. */
import { readFileSync } from "node:fs";

/** Files that say what is wrong, and what they say where nothing is: rules that hold never ask them for more. A function that is missing here stops the build. */
const saidOfMistakes = {
  "check/circles": "export const checkCircles = () => {};",
  "syntax/stray": `
const no = () => false;
export const beginsHead = new Set();
export const mendHead = () => null;
export const namedPhase = (_build, words) => words;
export { no as isStray, no as reportStray };
`,
  "syntax/unexpected": `export const reportFailure = () => {
  throw Error("rules that hold can be read");
};`,
  "check/declaration/goal-mistakes": `
const no = () => false;
export { no as noMeasure, no as reportBare, no as reportEach, no as reportField, no as reportWords };
export const ofNoGame = () => undefined;
export const rangeMeant = () => [];
`,
  // Calls of what nobody declared, and of functions of spreadsheets.
  "check/expression/unknown-call": "const no = () => false;\nexport { no as foreignDie, no as unknownCallee };",
  "check/expression/hyphened-key": "export const isHyphenedKey = () => false;",
  "check/expression/meant": `
const none = () => [];
const no = () => null;
export { none as keyOfNumbers, none as meantAs, none as fieldMeant, none as meantAsList, none as typed };
export { no as countedDice, no as rangeMeant, no as fieldOf };
export const at = (span, place) => span.between(place, place);
export const over = (span, text) => ({ title: text, edits: [{ span, text }] });
export const around = (span) => ({ title: "", edits: [] });
export const whereIt = () => ({ title: "", edits: [] });
`,
  "check/expression/loop-meant": "export const loopMeant = () => null;",
  "check/expression/sheet-call": "export const byWeight = () => null;\nexport const rangeEnds = () => [];",
  "check/game/said-lines": "export const phaseMeant = () => [];\nexport const prefersInWords = () => false;",
  "check/expression/said-of-all": "export const ofAll = () => false;",
  "check/statement/said-changes": `
const no = () => false;
export { no as isRowName, no as setsRule, no as takesAll };
export const movedInstead = () => [];
`,
  // Fixes for what rules that hold do not say.
  "check/game/passing": "export const reportPassing = () => false;",
  "syntax/sheet-calls": "export const mendSheetCalls = (_build, tokens) => tokens;",
  "syntax/expected-alone": "export const expectedFixes = () => [];",
  "syntax/claims-of-each": "export const mendClaimsOfEach = (_build, words) => words;",
  "syntax/possessives": "export const possessiveAt = () => null;\nexport const reportPossessive = () => {};",
  "syntax/nested-examples":
    "const same = (_build, words) => words;\nexport { same as openExamples, same as titleExamples };",
  "syntax/switches": "export const mendSwitches = (_build, tokens) => tokens;",
};

const exported = /^export (?!(?:interface|type) )/gm;
const warns = /^export function (warn\w+)\([^)]*\): void/m;

export const warningsUntold = {
  name: "warnings-untold",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/](?:check|syntax)[\\/].*\.ts$/ }, ({ path }) => {
      const file = path.replaceAll("\\", "/").replace(/^.*\/src\/|\.ts$/g, "");
      if (Object.hasOwn(saidOfMistakes, file)) return { contents: saidOfMistakes[file], loader: "js" };
      const text = readFileSync(path, "utf8");
      const name = warns.exec(text)?.[1];
      return name === undefined || text.match(exported)?.length !== 1
        ? undefined
        : { contents: `export function ${name}() {}`, loader: "js" };
    });
  },
};
