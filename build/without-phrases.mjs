/** What people write for what the language says otherwise: a page that only plays is given rules that can be read. */
export const withoutPhrases = {
  name: "without-phrases",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]syntax[\\/]phrases-known\.ts$/ }, () => ({
      contents: "export const phrases = [];",
      loader: "ts",
    }));
  },
};
