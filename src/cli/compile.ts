import { compileProject, type Compilation, type CompileOptions } from "../driver/compile.ts";
import { progressOn } from "./progress.ts";
import type { Session } from "./session.ts";
import { sortDiagnostics } from "../diagnostics/collect.ts";

/** Compiles the project of the session; mistakes in the configuration are among the findings. */
export async function compileSession(
  session: Session,
  options: Omit<CompileOptions, "config" | "progress"> = {},
): Promise<Compilation> {
  const progress = progressOn(session.terminal);
  try {
    const compilation = await compileProject(session.host, {
      ...options,
      config: session.config,
      progress: (name) => progress.step(`Reading ${name}`),
    });
    return { ...compilation, diagnostics: sortDiagnostics([...session.found, ...compilation.diagnostics]) };
  } finally {
    progress.end();
  }
}
