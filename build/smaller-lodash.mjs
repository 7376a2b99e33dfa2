import { fileURLToPath } from "node:url";

/** Chevrotain 11 is written with lodash, of which the same functions from es-toolkit are half as large; Chevrotain 12 does without. */
export const smallerLodash = { "lodash-es": fileURLToPath(import.meta.resolve("es-toolkit/compat")) };

/** What lodash can do beside what Chevrotain asks of it: it gives functions, and clones lists and plain objects. */
const asAsked = {
  iteratee: `export function iteratee(value) {
    if (value !== undefined && typeof value !== "function") throw new Error("Only functions are known here.");
    return value ?? ((each) => each);
  }`,
  clone: `export function clone(value) {
    const kind = Object.getPrototypeOf(value);
    if (kind !== Array.prototype && kind !== Object.prototype) throw new Error("Only plain data is known here.");
    return kind === Array.prototype ? [...value] : { ...value };
  }`,
};

export const plainLodash = {
  name: "plain-lodash",
  setup(build) {
    build.onLoad(
      { filter: /[\\/]es-toolkit[\\/]dist[\\/]compat[\\/](?:util[\\/]iteratee|object[\\/]clone)\.mjs$/ },
      ({ path }) => ({ contents: asAsked[/(\w+)\.mjs$/.exec(path)[1]], loader: "js" }),
    );
  },
};
