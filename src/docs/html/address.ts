import { escapeXml } from "../../picture/svg.ts";
import type { LinkTarget } from "../model.ts";

/** Where a page leads to another, as a path between their files: it works from a disk as from a server. */
export function relative(from: string, to: string): string {
  const [here, there] = [from.split("/").slice(0, -1), to.split("/")];
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same += 1;
  return [...here.slice(same).map(() => ".."), ...there.slice(same)].map(encodeURIComponent).join("/");
}

/** Ids may hold all but blanks. */
export const idOf = (anchor: string): string => escapeXml(anchor.replace(/\s+/g, "-"));

export function href(from: string, { page, anchor }: LinkTarget, ending = ".html"): string {
  const place = anchor === null ? "" : `#${encodeURIComponent(anchor.replace(/\s+/g, "-"))}`;
  return page === from && place !== "" ? place : `${relative(from, `${page}${ending}`)}${place}`;
}
