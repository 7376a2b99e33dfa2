import webpack from "webpack";
import config from "./webpack.config.js";

webpack(config, (problem, stats) => {
  console.log(problem ?? stats.toString({ modules: false }));
  process.exitCode = problem !== null || stats.hasErrors() ? 1 : 0;
});
