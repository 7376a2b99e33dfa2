import type { Desk } from "../editor/desk.ts";
import { layoutsOf } from "../editor/formatting.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { Question } from "./errands.ts";
import { asking } from "./asking.ts";
import { naming } from "./naming.ts";
import { reading } from "./reading.ts";
import type { Site, Sites } from "./sites.ts";
import { warming } from "./tokens.ts";
import { typing } from "./typing.ts";
import { writing } from "./writing.ts";

/** Answers by the method of the protocol. */
export type Answers = Readonly<Record<string, (sites: Sites, params: never, question: Question) => unknown>>;

/** Letters. */
const aLittle = 5000;

const all: Answers = { ...reading, ...naming, ...typing, ...writing, ...asking };

export const answers = {
  /** What may be asked. */
  methods: Object.keys(all),
  answer(sites: Sites, question: Question): unknown {
    const { method, params } = question;
    const answer = Object.hasOwn(all, method) ? all[method] : undefined;
    return answer === undefined ? null : answer(sites, params as never, question);
  },
  /** A little of what is quick only once it has been done; false: there is more of it. */
  async prepare(site: Site, file: string): Promise<boolean> {
    const next = nextWarming(site.desk, file);
    if (next !== undefined) {
      next(site, file);
      return false;
    }
    const text = site.desk.source(file)?.text;
    return (
      text === undefined ||
      !isRulesFile(file) ||
      (await layoutsOf(site.desk, site.config.format.width)).prepare(file, text, aLittle)
    );
  },
};

/** How often a file's texts had been understood, and how much was made of it since. */
const warmed = new WeakMap<Desk, Map<string, { readonly compilation: number; made: number }>>();

/** What is to be made next of what was understood of a file; undefined: all is there. */
function nextWarming(desk: Desk, file: string): (typeof warming)[number] | undefined {
  const files = warmed.get(desk) ?? new Map<string, { readonly compilation: number; made: number }>();
  warmed.set(desk, files);
  const before = files.get(file);
  const now = before?.compilation === desk.compilations ? before : { compilation: desk.compilations, made: 0 };
  files.set(file, now);
  now.made += 1;
  return warming[now.made - 1];
}
