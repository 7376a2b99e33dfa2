/** Opens the page: a project on disk if the address has its token, else what the browser keeps, or a link brings. */
import { render } from "preact";
import { App } from "./app.tsx";
import { gallery, galleryOpensInto } from "./gallery.tsx";
import { unpacked } from "./share.ts";
import { open, say } from "./state.ts";
import { BrowserStorage, DiskStorage, type Storage } from "./storage.ts";

const fragment = new URLSearchParams(location.hash.slice(1));

async function browserStorage(): Promise<Storage> {
  const storage = new BrowserStorage(async () => {
    const [first] = await gallery();
    return first ?? { name: "rules", files: [] };
  });
  galleryOpensInto(storage);
  const link = fragment.get("share");
  if (link !== null) {
    const found = await unpacked(link);
    if (found === null) say("This link holds no project that I can read. It may have been cut short.");
    else await storage.replace(found);
    // What is written from here on is the reader's own.
    history.replaceState(null, "", location.pathname);
  }
  return storage;
}

async function start(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) return;
  const token = fragment.get("token");
  const storage = token === null ? await browserStorage() : new DiskStorage(token);
  await open(storage);
  render(<App storage={storage.kind} />, root);
}

start().catch((problem: unknown) => {
  const root = document.getElementById("app");
  if (root !== null)
    root.textContent = `The project cannot be opened. ${problem instanceof Error ? problem.message : String(problem)}`;
});
