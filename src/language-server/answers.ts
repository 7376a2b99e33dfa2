import { layoutsOf } from "../editor/formatting.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { Question } from "./errands.ts";
import { asking } from "./asking.ts";
import { naming } from "./naming.ts";
import { reading } from "./reading.ts";
import type { Site, Sites } from "./sites.ts";
import { warmed } from "./tokens.ts";
import { typing } from "./typing.ts";
import { writing } from "./writing.ts";

/** Answers by the method of the protocol. */
export type Answers = Readonly<Record<string, (sites: Sites, params: never, question: Question) => unknown>>;

/** Letters. */
const aLittle = 5000;

const all: Answers = { ...reading, ...naming, ...typing, ...writing, ...asking };

export const answers = {
  answer(sites: Sites, question: Question): unknown {
    const { method, params } = question;
    const answer = Object.hasOwn(all, method) ? all[method] : undefined;
    return answer === undefined ? null : answer(sites, params as never, question);
  },
  /** Makes what the answers about a file are taken from. */
  warm(site: Site, file: string): void {
    warmed(site, file);
  },
  /** A little of what is quick only once it has been done; false: there is more of it. */
  async prepare(site: Site, file: string): Promise<boolean> {
    const text = site.desk.source(file)?.text;
    return text === undefined || !isRulesFile(file) || (await layoutsOf(site.desk, site.config.format.width)).prepare(file, text, aLittle);
  },
};
