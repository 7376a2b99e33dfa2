/** The one script of all workers of the page. What each of them does, its first message says; only that is loaded. */
import { assertNever } from "../../source/exhaustive.ts";
import type { WorkerRequest } from "../../language-server/worker-messages.ts";
import type { GoalsRequest } from "../goals-protocol.ts";
import type { MovesRequest } from "../moves-protocol.ts";
import type { AnswersRequest } from "../protocol.ts";
import type { GamesRequest, GamesResponse, SimulateRequest } from "../simulate-protocol.ts";
import { ahead, type TextsMessage, type WorkerStart } from "../worker-start.ts";
import type { TableRequest } from "../table-protocol.ts";
import { PageProject } from "./page-project.ts";

/** In a worker there is no other origin to name. */
const respond = (message: unknown): void => {
  globalThis.postMessage(message, { transfer: [] });
};

const newWorker = (): Worker => new Worker(globalThis.location.href, { type: "module" });

type Receiver = (message: unknown) => void;

async function receiverFor(start: WorkerStart): Promise<Receiver> {
  switch (start.role) {
    case "server": {
      const { startLanguageServer } = await import("./language.ts");
      const receive = startLanguageServer(start, newWorker);
      return (message) => {
        receive(message as TextsMessage);
      };
    }
    case "analysis":
      return analysisReceiver(start);
    case "answers": {
      const { AnswerDesk } = await import("./answer-desk.ts");
      const desk = new AnswerDesk(start.settings, respond, start.isOfEarlier);
      return (message) => {
        desk.receive(message as AnswersRequest);
      };
    }
    case "moves": {
      const { MovesDesk } = await import("./moves-desk.ts");
      const desk = new MovesDesk(start.settings, respond);
      return (message) => {
        desk.receive(message as MovesRequest);
      };
    }
    case "goals": {
      const { GoalsDesk } = await import("./goals-desk.ts");
      const desk = new GoalsDesk(start.settings, respond);
      return (message) => {
        desk.receive(message as GoalsRequest);
      };
    }
    case "table": {
      const { TableDesk } = await import("./table-desk.ts");
      const desk = new TableDesk(start.settings, respond);
      return (message) => {
        desk.receive(message as TableRequest);
      };
    }
    case "simulate":
      return simulateReceiver(start);
    case "games": {
      const { GamesPlayer } = await import("./games-player.ts");
      const player = new GamesPlayer(start.settings, respond);
      return (message) => {
        player.receive(message as GamesRequest);
      };
    }
    default:
      return assertNever(start);
  }
}

async function analysisReceiver(start: Extract<WorkerStart, { role: "analysis" }>): Promise<Receiver> {
  const { AnalysisWorker } = await import("../../language-server/analysis-worker.ts");
  const project = new PageProject(start.settings);
  project.change(start.texts);
  const worker = new AnalysisWorker(project.files, respond);
  return (message) => {
    const request = message as WorkerRequest | TextsMessage;
    if (request.kind === "texts") project.change(request.changes);
    else worker.handleMessage(request);
  };
}

async function simulateReceiver({ settings }: Extract<WorkerStart, { role: "simulate" }>): Promise<Receiver> {
  const { SimulateLead } = await import("./simulate-lead.ts");
  const lead = new SimulateLead((receive) => {
    const worker = newWorker();
    const begin: WorkerStart = { role: "games", settings };
    worker.addEventListener("message", ({ data }: MessageEvent<GamesResponse>) => {
      receive(data);
    });
    worker.addEventListener("error", () => {
      receive({ kind: "refused", why: "A worker that played has ended. Perhaps there was too little memory for it." });
    });
    worker.postMessage(begin, []);
    return {
      post: (request) => {
        worker.postMessage(request, []);
      },
      end: () => {
        worker.terminate();
      },
    };
  }, respond);
  return (message) => {
    lead.receive(message as SimulateRequest);
  };
}

let receiver: Promise<Receiver> | null = null;
globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (data === ahead) void import("./answer-desk.ts").then(({ warmUp }) => warmUp());
  else if (receiver === null) receiver = receiverFor(data as WorkerStart);
  else
    void receiver.then((receive) => {
      receive(data);
    });
});
