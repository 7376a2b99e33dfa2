/** The compiler as a library. It reads through a host, so it runs in a page as well as in Node. */
export { compileProject, type Compilation, type CompiledRulebook, type CompileOptions } from "./driver/compile.ts";
export { defaultConfig, type ProjectConfig } from "./driver/config.ts";
export type { Host, ReadResult } from "./driver/host.ts";
export { newMemory, type Memory } from "./driver/incremental.ts";
export { version } from "./driver/version.ts";
export type { Diagnostic, Edit, Fix, Related, Severity } from "./diagnostics/diagnostic.ts";
export { plain, type Palette } from "./diagnostics/palette.ts";
export { renderGithub } from "./diagnostics/render-github.ts";
export { renderJson } from "./diagnostics/render-json.ts";
export { renderSarif } from "./diagnostics/render-sarif.ts";
export { renderText } from "./diagnostics/render-text.ts";
export type { SourceText, Sources } from "./source/text.ts";
export type { Span } from "./source/span.ts";
export type { Program } from "./ir/program.ts";
