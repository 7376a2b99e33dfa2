/** Some of many things, named for people. */
import type { Json, Type } from "../ir/program.ts";
import type { Linked } from "./linked.ts";
import { short, valueText, type ShowOptions } from "./show.ts";
import { bare } from "./values.ts";

/** So many are named. */
const most = 3;
const longestName = 40;

/** `Rope, Lamp, Tent and 4 more`; rows by their keys. */
export function someNames(linked: Linked, type: Type, values: readonly Json[], options: ShowOptions = {}): string {
  const isRow = bare(type).kind === "row";
  const names = values
    .slice(0, most)
    .map((value) =>
      short(isRow && typeof value === "string" ? value : valueText(linked, type, value, options), longestName),
    );
  const others = values.length - names.length;
  return `${names.join(", ")}${others === 0 ? "" : ` and ${others} more`}`;
}
