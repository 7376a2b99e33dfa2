/** The one script of all workers of the page. What each of them does, its first message says; only that is loaded. */
import { assertNever } from "../../source/exhaustive.ts";
import type { WorkerRequest } from "../../language-server/worker-messages.ts";
import type { GoalsRequest } from "../goals-protocol.ts";
import type { MovesRequest } from "../moves-protocol.ts";
import type { AnswersRequest } from "../protocol.ts";
import type { GamesRequest, SimulateRequest } from "../simulate-protocol.ts";
import { ahead, type TextsMessage, type WorkerStart } from "../worker-start.ts";
import type { TableRequest } from "../table-protocol.ts";
import { PageProject } from "./page-project.ts";

/** In a worker there is no other origin to name. */
const respond = (message: unknown): void => {
  globalThis.postMessage(message, { transfer: [] });
};

type Receiver = (message: unknown) => void;

type StartOf<Role> = Extract<WorkerStart, { readonly role: Role }>;

async function receiverFor(start: WorkerStart): Promise<Receiver> {
  switch (start.role) {
    case "server": {
      const { startLanguageServer } = await import("./language.ts");
      const receive = startLanguageServer(start);
      return (message) => {
        receive(message as TextsMessage);
      };
    }
    case "answers": {
      const { startAnswerDesk } = await import("./start-answer-desk.ts");
      const desk = startAnswerDesk(start.settings, respond, start.isOfEarlier);
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
    case "simulate": {
      const { startSimulation } = await import("./simulation.ts");
      const receive = startSimulation(start, respond);
      return (message) => {
        receive(message as SimulateRequest);
      };
    }
    case "analysis":
    case "games":
      return help(start);
    default:
      return assertNever(start);
  }
}

async function analyse({ settings, texts, port }: StartOf<"analysis">): Promise<Receiver> {
  const { AnalysisWorker } = await import("./analysis.ts");
  const project = new PageProject(settings);
  project.change(texts);
  const worker = new AnalysisWorker(project.files, (message) => {
    port.postMessage(message, []);
  });
  return (message) => {
    const request = message as WorkerRequest | TextsMessage;
    if (request.kind === "texts") project.change(request.changes);
    else worker.handleMessage(request);
  };
}

async function playGames({ settings, port }: StartOf<"games">): Promise<Receiver> {
  const { GamesPlayer } = await import("./games-player.ts");
  const player = new GamesPlayer(settings, (message) => {
    port.postMessage(message, []);
  });
  return (message) => {
    player.receive(message as GamesRequest);
  };
}

/** It is spoken to over its port, where what comes too early waits. */
async function help(start: StartOf<"analysis" | "games">): Promise<Receiver> {
  const receive = await (start.role === "analysis" ? analyse(start) : playGames(start));
  start.port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    receive(data);
  });
  start.port.start();
  return receive;
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
