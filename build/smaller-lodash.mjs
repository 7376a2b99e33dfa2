import { fileURLToPath } from "node:url";

/** Chevrotain 11 is written with lodash, of which it needs a twentieth; Chevrotain 12 does without. */
export const smallerLodash = { "lodash-es": fileURLToPath(new URL("small-lodash.mjs", import.meta.url)) };
