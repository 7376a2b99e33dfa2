/**
 * How much random tests try. Each names its full number of cases and a share of it: `npm test` tries the share, so that
 * it ends within minutes, and `npm run soak` the full number as many times as it says. Both begin with a fixed seed.
 */
const asked = process.env["RULEWRIGHT_SOAK"];

/** Whether there is time for all cases. */
export const isSoak = asked !== undefined;

/** So many cases: the share in `npm test`, else the full number, as many times as the soak says. */
export const tries = (full: number, share: number): number => (isSoak ? Math.ceil(full * Number(asked)) : share);

/** Where a random test begins: the same each time, unless somebody says another one. */
export const seedFrom = (usual: number): number => Number(process.env["SEED"] ?? usual);

/** So many seeds, each of a run of its own. */
export const seedsFrom = (usual: number, many: number): readonly number[] =>
  Array.from({ length: many }, (_, index) => seedFrom(usual) + index);

/** Where most of them begin. */
export const firstSeed = seedFrom(4711);
