/** The rulebooks of this project, compiled with their examples: once for all files that share a worker, as it takes seconds. */
import { fileHost } from "../../src/cli/fs-host.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { projectRoot } from "./project-files.ts";

let compiled: Promise<Compilation> | undefined;

export const ourRulebooks = (): Promise<Compilation> => (compiled ??= compileProject(fileHost(projectRoot)));
