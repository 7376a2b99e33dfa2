import { readFileSync } from "node:fs";

/** Words of a JSON Schema, which say nothing to whoever validates. */
const words = new Set(["title", "description", "$comment"]);

const withoutWords = (key, value) => (words.has(key) && typeof value === "string" ? undefined : value);

/** The schema of a program without its words: it is read, and held against, and shown to nobody. */
export const bareSchema = {
  name: "bare-schema",
  setup(build) {
    build.onLoad({ filter: /program\.schema\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(JSON.parse(readFileSync(path, "utf8"), withoutWords)),
      loader: "json",
    }));
  },
};
