/** What is built for a browser does not hold programs against their schema and their promises: the command and the tests do. */
export const trustedPrograms = {
  name: "trusted-programs",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]driver[\\/]sound\.ts$/ }, () => ({
      contents: "export function assertSound() {}",
      loader: "js",
    }));
  },
};
