/** What is shown of the odds as a part of an address, and back: a stranger may have written it. */
import { effect } from "@preact/signals";
import type { Json } from "../../ir/program.ts";
import type { Arguments } from "../protocol.ts";
import { currentArguments, giveArguments, oddsMode } from "./asking.ts";
import { beside, kept, keepCurve, mostKept, setBeside } from "./odds-curves.ts";
import { measureNames, type Measure, type SweepMeasure } from "./odds-data.ts";
import { measure } from "./odds-panel.tsx";
import { noChoice, sweepChoice, type SweepChoice } from "./odds-sweep.ts";
import { packed } from "./share.ts";
import { currentRule, oddsLink, overview, pinnedRule, project, texts } from "./state.ts";

interface Shown {
  readonly rule: string;
  readonly args: Arguments;
  readonly kept: readonly { readonly rule: string; readonly args: Arguments }[];
  readonly beside: readonly string[];
  readonly mode: string;
  readonly measure: string;
  readonly sweep: SweepChoice;
}

const encoded = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const decoded = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0)),
  );

/** The project with what is shown of it. */
export async function linkToOdds(): Promise<string> {
  const shown: Shown = {
    rule: currentRule.peek()?.id ?? "",
    args: currentArguments.peek(),
    kept: kept.peek().map(({ rule, args }) => ({ rule, args })),
    beside: [...beside.peek()].filter((name) => name !== "before"),
    mode: oddsMode.peek(),
    measure: measure.peek(),
    sweep: sweepChoice.peek(),
  };
  const files = [...texts.peek()].map(([path, text]) => ({ path, text }));
  const text = await packed({ name: project.peek()?.name ?? "rules", files });
  return `${location.href.replace(/#.*$/, "")}#share=${text}&odds=${encoded(JSON.stringify(shown))}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
/** Parsed from JSON, and held against the form before anything is asked with it. */
const argumentsIn = (value: unknown): Arguments => (isRecord(value) ? (value as Readonly<Record<string, Json>>) : {});

const isMeasure = (value: unknown): value is Measure => typeof value === "string" && Object.hasOwn(measureNames, value);

function sweepIn(value: unknown): SweepChoice {
  if (!isRecord(value)) return noChoice;
  const ranges = Object.entries(isRecord(value["ranges"]) ? value["ranges"] : {}).flatMap(([name, range]) => {
    const [from, to] = listIn(range);
    return Number.isFinite(from) && Number.isFinite(to) ? [[name, [Number(from), Number(to)]] as const] : [];
  });
  const wanted = value["measure"];
  const look: SweepMeasure | null = wanted === "average" || isMeasure(wanted) ? wanted : null;
  return {
    over: textIn(value["over"]),
    and: textIn(value["and"]),
    measure: look,
    result: textIn(value["result"]),
    ranges: Object.fromEntries(ranges),
  };
}

/** What cannot be read is left as it is: the project is there all the same. */
function show(text: string): void {
  let shown: unknown;
  try {
    shown = JSON.parse(decoded(text));
  } catch {
    return;
  }
  if (!isRecord(shown)) return;
  pinnedRule.value = textIn(shown["rule"]);
  giveArguments(argumentsIn(shown["args"]));
  for (const each of listIn(shown["kept"]).slice(0, mostKept))
    if (isRecord(each)) keepCurve(textIn(each["rule"]) ?? "", argumentsIn(each["args"]));
  for (const name of listIn(shown["beside"]).slice(0, mostKept)) if (typeof name === "string") setBeside(name, true);
  oddsMode.value = shown["mode"] === "sweep" ? "sweep" : "curve";
  if (isMeasure(shown["measure"])) measure.value = shown["measure"];
  sweepChoice.value = sweepIn(shown["sweep"]);
}

effect(() => {
  const link = oddsLink.value;
  if (link === null || overview.value === null) return;
  oddsLink.value = null;
  show(link);
});
