/** A project as one page that plays: a template that the build makes, with the project's texts in it. */
import type { ProjectFile } from "./project-api.ts";

/** What the page carries. */
export interface PlayerProject {
  readonly name: string;
  /** Folder of the rulebooks. */
  readonly rules: string;
  readonly files: readonly ProjectFile[];
}

/** Where the project goes in the template; the build puts it there. */
const titleSlot = "<title>Rulewright</title>";
const projectSlot = '<script type="application/json" id="project">null</script>';

/** Null: this is no template. */
export function playerPage(template: string, project: PlayerProject): string | null {
  const [beforeTitle, afterTitle, ...moreTitles] = template.split(titleSlot);
  const [between, end, ...more] = (afterTitle ?? "").split(projectSlot);
  if (beforeTitle === undefined || between === undefined || end === undefined) return null;
  if (moreTitles.length + more.length > 0) return null;
  const { name, rules, files } = project;
  return [
    beforeTitle,
    `<title>${escaped(name)}</title>`,
    between,
    `<script type="application/json" id="project">${inScript({ name, rules, files })}</script>`,
    end,
  ].join("");
}

/** JSON that cannot end the element it is in, nor begin a comment. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Null: this is none, or was damaged. */
export function readPlayerProject(text: string): PlayerProject | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { name, rules, files } = (value ?? {}) as Partial<Record<keyof PlayerProject, unknown>>;
  const isWhole =
    typeof name === "string" &&
    typeof rules === "string" &&
    Array.isArray(files) &&
    files.every((each: unknown) => {
      const { path, text: own } = (each ?? {}) as Partial<Record<keyof ProjectFile, unknown>>;
      return typeof path === "string" && typeof own === "string";
    });
  return isWhole ? { name, rules, files: files as readonly ProjectFile[] } : null;
}

/** `A duel` becomes `a-duel.html`. */
export const fileNameFor = (name: string, extension: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "rules"
  }.${extension}`;
