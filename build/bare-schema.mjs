import { readFileSync } from "node:fs";

/** A sentence in quotes: what the table of nodes tells of a kind or a field. */
const sentence = /"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*\."/g;

/** The table of nodes, and so the schema of a program, without its words: programs are held against it, and it is shown to nobody. */
export const bareSchema = {
  name: "bare-schema",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]ir[\\/]nodes[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(sentence, '""'),
      loader: "ts",
    }));
  },
};
