import { fileURLToPath } from "node:url";

/** Chevrotain 11 is written with lodash, of which the same functions from es-toolkit are half as large; Chevrotain 12 does without. */
export const smallerLodash = { "lodash-es": fileURLToPath(import.meta.resolve("es-toolkit/compat")) };
