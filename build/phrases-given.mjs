/** In the Studio, only what answers people about their rules is given the phrases that they write: what plays them needs none. */
const list = `
let given = () => [];
export function givePhrases(phrases) {
  given = phrases;
}
export const phraseList = () => given();
`;

export const phrasesGiven = {
  name: "phrases-given",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]syntax[\\/]phrase-list\.ts$/ }, () => ({ contents: list, loader: "js" }));
  },
};
