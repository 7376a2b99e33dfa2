/** The page that plays as one file is made of rules that hold, and shows no warnings of them: whoever made it has read them. A file of the check that does nothing but warn is left out of it, and so are mistakes of goals, which nobody asks for there. */
import { readFileSync } from "node:fs";

/** What is said of lines of goals that ask for something else: there is none in rules that hold. A function that is missing here stops the build. */
const goalMistakes = `
const no = () => false;
export { no as noMeasure, no as reportBare, no as reportEach, no as reportField };
export const ofNoGame = () => undefined;
export const rangeMeant = () => [];
`;

const exported = /^export (?!(?:interface|type) )/gm;
const warns = /^export function (warn\w+)\([^)]*\): void/m;

export const warningsUntold = {
  name: "warnings-untold",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]check[\\/].*\.ts$/ }, ({ path }) => {
      if (/[\\/]goal-mistakes\.ts$/.test(path)) return { contents: goalMistakes, loader: "js" };
      const text = readFileSync(path, "utf8");
      const name = warns.exec(text)?.[1];
      return name === undefined || text.match(exported)?.length !== 1
        ? undefined
        : { contents: `export function ${name}() {}`, loader: "js" };
    });
  },
};
