/** The project on disk, asked for while the page's own script is still on its way. */
import { tokenHeader } from "../project-api.ts";

export const askProject = (token: string): Promise<Response> =>
  fetch("api/project", { headers: { [tokenHeader]: token }, cache: "no-store" });

/** What the address says of who opened the page; null: nothing on disk. */
export const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get("token");

let asked: Promise<Response> | null = null;

export function askProjectAhead(): void {
  const token = tokenInAddress();
  if (token === null) return;
  asked = askProject(token);
  // Whoever takes it is told.
  asked.catch(() => undefined);
}

/** The first time what was asked ahead, if it came; after that asked anew. */
export async function askedProject(token: string): Promise<Response> {
  const early = asked;
  asked = null;
  const found = early === null ? null : await early.catch(() => null);
  return found?.ok === true ? found : askProject(token);
}
