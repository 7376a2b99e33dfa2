import { readFileSync } from "node:fs";

/** Words of a JSON Schema, which say nothing to whoever validates. */
const words = new Set(["title", "description", "$comment"]);

const withoutWords = (key, value) => (words.has(key) && typeof value === "string" ? undefined : value);

/** A sentence in quotes: what the table of nodes tells of a kind or a field. */
const sentence = /"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*\."/g;

/** The schema of a program and the table of nodes without their words: they are held against, and shown to nobody. */
export const bareSchema = {
  name: "bare-schema",
  setup(build) {
    build.onLoad({ filter: /program\.schema\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(JSON.parse(readFileSync(path, "utf8"), withoutWords)),
      loader: "json",
    }));
    build.onLoad({ filter: /[\\/]src[\\/]ir[\\/]nodes[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(sentence, '""'),
      loader: "ts",
    }));
  },
};
