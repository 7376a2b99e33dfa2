/** Opens the page: a project on disk if the address has its token, else what the browser keeps, or a link brings. */
import { render } from "preact";
import { App } from "./app.tsx";
import { tokenInAddress } from "./asked-ahead.ts";
import { gallery, projectsOpenInto } from "./projects.ts";
import { unpacked } from "./share.ts";
import { open } from "./saving.ts";
import { oddsLink, panel, say, view } from "./state.ts";
import { BrowserStorage, DiskStorage, type Storage } from "./storage.ts";

const fragment = new URLSearchParams(location.hash.slice(1));

async function browserStorage(): Promise<Storage> {
  const storage = new BrowserStorage(async () => {
    const [first] = await gallery();
    return first ?? { name: "rules", files: [] };
  });
  projectsOpenInto(storage);
  const link = fragment.get("share");
  if (link !== null) {
    const found = await unpacked(link);
    if (typeof found === "string") say(found);
    else {
      await storage.replace(found);
      oddsLink.value = fragment.get("odds");
      if (oddsLink.value !== null) [panel.value, view.value] = ["odds", "odds"];
    }
    // What is written from here on is the reader's own.
    history.replaceState(null, "", location.pathname);
  }
  return storage;
}

/** What a project of the gallery is best looked at with: beside the text at a desk, instead of it on a phone. */
function showWanted(): void {
  const wanted = fragment.get("open");
  if (wanted === null) return;
  history.replaceState(null, "", location.pathname);
  if (wanted === "odds" || wanted === "table") panel.value = wanted;
  if (wanted === "table") view.value = wanted;
}

async function start(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) return;
  const token = tokenInAddress();
  const storage = token === null ? await browserStorage() : new DiskStorage(token);
  await open(storage);
  showWanted();
  root.replaceChildren();
  render(<App storage={storage.kind} />, root);
}

start().catch((problem: unknown) => {
  const root = document.getElementById("app");
  if (root !== null)
    root.textContent = `The project cannot be opened. ${problem instanceof Error ? problem.message : String(problem)}`;
});
