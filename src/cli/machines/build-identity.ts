/** What has to be the same on all machines, so that they play the same games. */
import process from "node:process";
import { version } from "../../driver/version.ts";
import { builtHash } from "../compiler-hash.ts";

export interface BuildIdentity {
  /** As people say it. */
  readonly version: string;
  readonly node: string;
  /** Of all that is built, and the main version of Node: two with the same play the same. */
  readonly hash: string;
}

export function buildIdentity(): BuildIdentity {
  const [node = ""] = process.versions.node.split(".");
  return { version, node, hash: (builtHash([node]) ?? `sources-${version}-${node}`).slice(0, 24) };
}

export const buildText = ({ version: number, node, hash }: BuildIdentity): string =>
  `rulewright ${number} (build ${hash.slice(0, 8)}) with Node ${node}`;
