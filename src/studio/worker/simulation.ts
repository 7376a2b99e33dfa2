/** A simulation of the page: who leads it, and the workers that play. */
import type { GamesResponse, SimulateRequest, SimulateResponse } from "../simulate-protocol.ts";
import type { WorkerStart } from "../worker-start.ts";
import { Helpers } from "./helpers.ts";
import { SimulateLead } from "./simulate-lead.ts";

type SimulateStart = Extract<WorkerStart, { readonly role: "simulate" }>;

export function startSimulation(
  { settings, page }: SimulateStart,
  respond: (response: SimulateResponse) => void,
): (request: SimulateRequest) => void {
  const helpers = new Helpers(page);
  const lead = new SimulateLead((receive) => {
    const lost: GamesResponse = {
      kind: "refused",
      why: "A worker that played has ended. Perhaps there was too little memory for it.",
    };
    return helpers.begin(
      { role: "games", settings },
      (message) => {
        receive(message as GamesResponse);
      },
      () => {
        receive(lost);
      },
    );
  }, respond);
  return (request) => {
    lead.receive(request);
  };
}
