/** In the Studio, what people write for what the language says otherwise is understood by what answers them, once they write it. What plays their rules is given rules that can be read. */
const reader = `
import { failed, readBy } from "../../grammar/parser.ts";
import { noteBroken } from "./build/declarations.ts";
import { mendSigns } from "./signs.ts";
import { reportFailure } from "./unexpected.ts";

let mends = null;
let load = null;
let isMissing = false;

export function loadMendsBy(how) {
  load = how;
}

export async function loadMissingMends() {
  if (!isMissing || load === null || mends !== null) return false;
  mends = await load();
  return true;
}

export function readMending(build, entry, words, told) {
  if (mends !== null) return mends.readMending(build, entry, words, told);
  const tree = readBy(entry, words);
  if (!failed(tree)) return tree;
  isMissing = true;
  reportFailure({ build, entry, words, failure: tree, told, freed: new Set() });
  return null;
}

export function readDeclaration(build, chunk) {
  if (mends !== null) return mends.readDeclaration(build, chunk);
  const { words, told } = mendSigns(build, chunk);
  const tree = readMending(build, "declaration", words, told);
  if (tree === null) noteBroken(build, words);
  return tree;
}
`;

export const mendsLoaded = {
  name: "mends-loaded",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]syntax[\\/]reader\.ts$/ }, () => ({ contents: reader, loader: "js" }));
  },
};
