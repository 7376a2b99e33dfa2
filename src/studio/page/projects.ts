/** The projects of the playground: those of the gallery, and those that were worked on here. */
import { saveAll } from "./saving.ts";
import { type Panel } from "./state.ts";
import type { BrowserStorage, StoredProject } from "./storage.ts";

export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** What it is best looked at with. */
  readonly opens?: Panel;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export interface EarlierProject {
  readonly id: string;
  readonly name: string;
  /** When it was changed last. */
  readonly at: number;
}

let entries: Promise<readonly GalleryEntry[]> | null = null;

export function gallery(): Promise<readonly GalleryEntry[]> {
  return (entries ??= fetch("gallery.json").then((response) => response.json() as Promise<readonly GalleryEntry[]>));
}

let storage: BrowserStorage | null = null;

export function projectsOpenInto(into: BrowserStorage): void {
  storage = into;
}

export const earlierProjects = async (): Promise<readonly EarlierProject[]> => (await storage?.others()) ?? [];

/** Another project takes the place of what is open here, which is kept. */
export async function openInto(project: StoredProject, opens: Panel | null = null): Promise<void> {
  await saveAll();
  await storage?.replace(project);
  // The page that begins reads it, and takes it out of its address.
  if (opens !== null) history.replaceState(null, "", `#open=${opens}`);
  // The editor and its language server begin anew as well.
  location.reload();
}

export async function reopen(id: string): Promise<void> {
  await saveAll();
  await storage?.reopen(id);
  location.reload();
}
