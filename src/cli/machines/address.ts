/** `--on redis://host:6379`: where the queue is, and what of that may be shown. */
import { WrongUse } from "../exit.ts";

export interface QueueAddress {
  /** As the client takes it. */
  readonly url: string;
  /** Without a password: for people. */
  readonly shown: string;
}

const forms =
  "`redis://host:6379`, `redis://user:password@host:6379/2`, `rediss://…` for TLS, or `unix:///run/redis.sock`";

export function readAddress(written: string): QueueAddress {
  const wrong = (): WrongUse => new WrongUse(`\`--on\` takes the address of a Redis or Valkey server: ${forms}.`);
  let url: URL;
  try {
    url = new URL(written);
  } catch {
    throw wrong();
  }
  if (url.protocol === "unix:") {
    if (url.pathname.length < 2 || url.host !== "") throw wrong();
    return { url: decodeURIComponent(url.pathname), shown: `unix://${url.pathname}` };
  }
  if ((url.protocol !== "redis:" && url.protocol !== "rediss:") || url.hostname === "") throw wrong();
  if (!/^(?:\/\d{0,4})?$/.test(url.pathname)) throw wrong();
  return { url: written, shown: `${url.protocol}//${url.host}${url.pathname === "/" ? "" : url.pathname}` };
}
