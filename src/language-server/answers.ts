import type { Question } from "./errands.ts";
import { asking } from "./asking.ts";
import { naming } from "./naming.ts";
import { reading } from "./reading.ts";
import type { Site, Sites } from "./sites.ts";
import { warmed } from "./tokens.ts";
import { typing } from "./typing.ts";
import { writing } from "./writing.ts";

/** Answers by the method of the protocol. */
export type Answers = Readonly<Record<string, (sites: Sites, params: never) => unknown>>;

const all: Answers = { ...reading, ...naming, ...typing, ...writing, ...asking };

export const answers = {
  answer(sites: Sites, { method, params }: Question): unknown {
    const answer = Object.hasOwn(all, method) ? all[method] : undefined;
    return answer === undefined ? null : answer(sites, params as never);
  },
  /** Makes what the answers about a file are taken from. */
  warm(site: Site, file: string): void {
    warmed(site, file);
  },
};
