/** Circles and lost modules. Who may import whom is held by test/meta/directions.test.ts. */

/** These walk a tree whose kinds of node hold each other, one file for some kinds; their circles may not leave the folder. */
const walks = "^src/(?:emit/(?:body|game)|interpret/(?:evaluate|explain|game)|odds/engine|syntax/build)/";

module.exports = {
  forbidden: [
    {
      name: "no-circle",
      severity: "error",
      from: { pathNot: walks },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-circle-out-of-a-walk",
      severity: "error",
      from: { path: walks },
      to: { circular: true, via: { pathNot: walks, dependencyTypesNot: ["type-only"] } },
    },
    { name: "not-to-tests", severity: "error", from: { path: "^(src|grammar)" }, to: { path: "^test" } },
    { name: "not-to-generated", severity: "error", from: { path: "^(src|grammar)" }, to: { path: "^generated" } },
    { name: "not-resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      mainFields: ["module", "main", "types"],
    },
  },
};
