/** The page that plays: a project within the page itself, with nothing to write and nobody to ask. */
import { render } from "preact";
import { open } from "../saving.ts";
import type { Storage } from "../storage.ts";
import { readPlayerProject, type PlayerProject } from "../../player-page.ts";
import type { ProjectState } from "../../project-api.ts";
import { Player } from "./player.tsx";

/** What the page carries is all there is. */
class CarriedStorage implements Storage {
  readonly kind = "carried";
  readonly #project: PlayerProject;

  constructor(project: PlayerProject) {
    this.#project = project;
  }

  load(): Promise<ProjectState> {
    const { name, rules, files } = this.#project;
    return Promise.resolve({ id: "carried", name, rules, files, readOnly: true, width: 120, unread: [], revision: 0 });
  }

  save(): ReturnType<Storage["save"]> {
    return Promise.resolve({ kind: "refused", why: "This page keeps nothing." });
  }

  earlier(): ReturnType<Storage["earlier"]> {
    return Promise.resolve({ kind: "none" });
  }

  watch(): void {
    // Nobody else changes it.
  }
}

async function start(): Promise<void> {
  const root = document.getElementById("app");
  const project = readPlayerProject(document.getElementById("project")?.textContent ?? "");
  if (root === null) return;
  if (project === null) throw new Error("There is no project in this page. It may have been cut short on its way.");
  await open(new CarriedStorage(project));
  render(<Player />, root);
}

start().catch((problem: unknown) => {
  const root = document.getElementById("app");
  if (root !== null) root.textContent = problem instanceof Error ? problem.message : String(problem);
});
