import { readFileSync } from "node:fs";

/** Words of a JSON Schema, which say nothing to whoever validates. */
const words = new Set(["title", "description", "$comment"]);

const withoutWords = (key, value) => (words.has(key) && typeof value === "string" ? undefined : value);

/** Where definitions begin in a reference. */
const definitions = "#/$defs/";

/**
 * The schema in short: of an object its fields and those that may be missing, of a reference its name. What a reader
 * has to load is smaller so; `unpacked` makes of it what it was.
 */
function packed(node) {
  if (Array.isArray(node)) return node.map(packed);
  if (typeof node !== "object" || node === null) return node;
  const { type, properties, required, additionalProperties, items } = node;
  const keys = Object.keys(node).join();
  if (keys === "$ref" && node.$ref.startsWith(definitions)) return `#${node.$ref.slice(definitions.length)}`;
  if (keys === "const" && typeof node.const === "string") return `=${node.const}`;
  if (keys === "type" && typeof type === "string") return `:${type}`;
  if (keys === "type,items" && type === "array") return { a: packed(items) };
  if (keys !== "type,properties,required,additionalProperties") return each(node);
  const own = Object.keys(properties);
  return additionalProperties === false && own.filter((name) => required.includes(name)).join() === required.join()
    ? { o: each(properties), n: own.filter((name) => !required.includes(name)) }
    : each(node);
}

const each = (node) => Object.fromEntries(Object.entries(node).map(([key, value]) => [key, packed(value)]));

function unpacked(node) {
  if (Array.isArray(node)) return node.map(unpacked);
  if (typeof node === "string") {
    const rest = node.slice(1);
    if (node[0] === "#" && node[1] !== "/") return { $ref: `#/$defs/${rest}` };
    return node[0] === "=" ? { const: rest } : node[0] === ":" ? { type: rest } : node;
  }
  if (typeof node !== "object" || node === null) return node;
  const whole = (of) => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, unpacked(value)]));
  if (Object.keys(node).join() === "a") return { type: "array", items: unpacked(node.a) };
  if (!Array.isArray(node.n)) return whole(node);
  const required = Object.keys(node.o).filter((name) => !node.n.includes(name));
  return { type: "object", properties: whole(node.o), required, additionalProperties: false };
}

/** The module that gives the schema, whole again. */
function moduleOf(text) {
  const schema = JSON.parse(text, withoutWords);
  const short = packed(schema);
  if (JSON.stringify(unpacked(short)) !== JSON.stringify(schema))
    throw new Error("The schema does not come back whole.");
  return `${unpacked.toString()}\nexport default unpacked(${JSON.stringify(short)});`;
}

/** A sentence in quotes: what the table of nodes tells of a kind or a field. */
const sentence = /"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*\."/g;

/** The schema of a program and the table of nodes without their words: they are held against, and shown to nobody. */
export const bareSchema = {
  name: "bare-schema",
  setup(build) {
    build.onLoad({ filter: /program\.schema\.json$/ }, ({ path }) => ({
      contents: moduleOf(readFileSync(path, "utf8")),
      loader: "js",
    }));
    build.onLoad({ filter: /[\\/]src[\\/]ir[\\/]nodes[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(sentence, '""'),
      loader: "ts",
    }));
  },
};
