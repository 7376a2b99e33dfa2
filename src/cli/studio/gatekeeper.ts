/**
 * Who may ask the server of the Studio. It listens on the loopback only; still every page in the browser can send requests
 * there, and a name of its own may lead there. So the request must name this server (`Host`), must not come from another
 * page (`Origin`), and whatever touches the project must carry the token of the address, which no other page can know.
 */
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { tokenHeader } from "../../studio/project-api.ts";

export interface Gate {
  readonly port: number;
  readonly token: string;
}

/** Why the request is turned away; null: it may go on. */
export type Refusal = { readonly status: 400 | 401 | 403; readonly why: string } | null;

/** Before anything is answered, be it the page itself. */
export function refuseStrangers({ port }: Gate, headers: IncomingHttpHeaders): Refusal {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host, origin } = headers;
  if (host === undefined || !hosts.includes(host)) return { status: 403, why: "This server has another name." };
  if (origin !== undefined && origin !== `http://${host}`) return { status: 403, why: "Another page asked for this." };
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return { status: 403, why: "Another page asked for this." };
  return null;
}

/** Before anything of the project is read or written. */
export function refuseWithoutToken({ token }: Gate, headers: IncomingHttpHeaders): Refusal {
  const given = Buffer.from(String(headers[tokenHeader] ?? ""));
  const wanted = Buffer.from(token);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return null;
  return { status: 401, why: "The address lacks its token. Open the one that `rulewright studio` printed." };
}

/** Sent with everything: nothing is fetched from elsewhere, and nothing is run that was not shipped. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    // The text editor adds its style sheets while it runs.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
