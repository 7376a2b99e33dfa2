/** A thread that writes code while others answer: the entry of a file of its own beside the command. */
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { setTimeout as sleep } from "node:timers/promises";
import { Collector } from "../../diagnostics/collect.ts";
import { compileProject } from "../../driver/compile.ts";
import { Cancelled } from "../../driver/run-stage.ts";
import { newMemory } from "../../driver/incremental.ts";
import { NodeTable } from "../../query/memo.ts";
import { staysWithin } from "../owned-folder.ts";
import { writeOutput } from "../write-output.ts";
import { foldersOf, generateAll, type Emitted } from "./generate.ts";
import type { EmitResponse, EmitRequest, EmitProject } from "./protocol.ts";
import { SnapshotHost } from "./file-snapshot.ts";

const { root, config } = workerData as EmitProject;
const [memory, host] = [newMemory(), new SnapshotHost()];
const emitted: Emitted = new NodeTable();
let wanted: EmitRequest | null = null;

const tell = (answer: EmitResponse): void => {
  parentPort?.postMessage(answer, []);
};

async function write(order: EmitRequest & { kind: "write" }): Promise<void> {
  const { number } = order;
  const turn = async (): Promise<void> => {
    await sleep(1);
    if (wanted !== order) throw new Cancelled();
  };
  try {
    await turn();
    // Examples were tried by whoever asks.
    const compilation = await compileProject(host, { config, memory, withoutExamples: true });
    const found = new Collector();
    const isSound = compilation.diagnostics.every(({ severity }) => severity !== "error");
    const files = isSound
      ? await generateAll(compilation, found, {
          config,
          emitted,
          archive: null,
          turn,
          step: (rulebook) => {
            tell({ kind: "step", number, rulebook });
          },
        })
      : null;
    await turn();
    if (files !== null) staysWithin(root, config.generated);
    tell(
      files === null
        ? { kind: "failed", number }
        : { kind: "written", number, ...writeOutput(join(root, config.generated), foldersOf(files), files) },
    );
  } catch (problem) {
    if (!(problem instanceof Cancelled)) tell({ kind: "failed", number });
  }
}

// While the command looks at the project for the first time, what writes is loaded.
let work: Promise<unknown> = import("../../driver/generate.ts").catch(() => undefined);

parentPort?.on("message", (order: EmitRequest) => {
  wanted = order;
  if (order.kind === "stop") return;
  host.take(order.changes);
  work = work.then(() => write(order));
});
