/**
 * Reads declarations and cells, and mends what cannot be read. In the Studio, what plays does without the mends, and what finds
 * mistakes loads them at the first one: there `build/mends-loaded.mjs` puts another file in the place of this.
 */
import { readDeclaration, readMending } from "./repair.ts";

export interface Mends {
  readonly readDeclaration: typeof readDeclaration;
  readonly readMending: typeof readMending;
}

/** From here on, the mends are loaded by this when something cannot be read. Here they are there from the beginning. */
export function loadMendsBy(load: () => Promise<Mends>): void {
  void load;
}

/** True: something could not be read before the mends were there, and now they are. What was read is to be read again, from the beginning. */
export const loadMissingMends = (): Promise<boolean> => Promise.resolve(false);

export { readDeclaration, readMending };
