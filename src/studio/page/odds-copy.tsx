/** What is shown, taken elsewhere: as a table for a sheet, as a picture, as a link. */
import type { JSX } from "preact";
import type { Copied, SheetLines } from "./odds-data.ts";
import { answers, say } from "./state.ts";

export function CopyButtons({
  copied,
  link,
}: {
  readonly copied: () => Copied | null;
  /** Null: there is no address that others could open. */
  readonly link: (() => Promise<string>) | null;
}): JSX.Element {
  return (
    <div class="copies" role="group" aria-label="Copy">
      <span class="faint">Copy as</span>
      <button type="button" onClick={() => void taken(copied, copyTable)}>
        Table
      </button>
      <button type="button" onClick={() => void taken(copied, copyPicture)}>
        Picture
      </button>
      {link === null ? null : (
        <button type="button" onClick={() => void copyLink(link)}>
          Link
        </button>
      )}
    </div>
  );
}

async function taken(copied: () => Copied | null, copy: (copied: Copied) => Promise<void>): Promise<void> {
  const found = copied();
  if (found === null) say("There is nothing to copy yet.");
  else await copy(found);
}

const isWritten = async (items: Readonly<Record<string, Blob | Promise<Blob>>>): Promise<boolean> => {
  try {
    await navigator.clipboard.write([new ClipboardItem(items)]);
    return true;
  } catch {
    return false;
  }
};

const refused = "The browser does not let me write to the clipboard.";

async function copyTable({ table }: Copied): Promise<void> {
  const items = {
    "text/plain": new Blob([tableText(table)], { type: "text/plain" }),
    "text/html": new Blob([tableHtml(table)], { type: "text/html" }),
  };
  say((await isWritten(items)) ? "The table is in the clipboard. Paste it into a sheet." : refused);
}

/** Nothing in a cell ends the cell, and nothing becomes a formula of the sheet. */
const cellText = (cell: string): string => {
  const text = cell.replace(/[\t\r\n]+/g, " ");
  return /^[=+@]/.test(text) ? `'${text}` : text;
};

export const tableText = (lines: SheetLines): string => lines.map((line) => line.map(cellText).join("\t")).join("\n");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export function tableHtml([head = [], ...rows]: SheetLines): string {
  const line = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cellText(cell))}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${line(head, "th")}</thead><tbody>${rows.map((row) => line(row, "td")).join("")}</tbody></table>`;
}

async function copyPicture({ picture }: Copied): Promise<void> {
  const answer = await answers.ask({ ask: "picture", picture });
  if (answer?.kind !== "picture") {
    say(answer?.kind === "mistake" ? answer.message : "The rules changed meanwhile. Try again.");
    return;
  }
  const image = await pngOf(answer.svg);
  if (image === null) say("The browser cannot draw the picture.");
  else say((await isWritten({ "image/png": image })) ? "The picture is in the clipboard." : refused);
}

/** Twice as large as it is, on white: it is put on a page that is read by day. */
async function pngOf(svg: string): Promise<Blob | null> {
  const light = svg.replace(/<style>[^<]*<\/style>/, "");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(light)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

async function copyLink(link: () => Promise<string>): Promise<void> {
  try {
    await navigator.clipboard.writeText(await link());
    say("The link is in the clipboard: the project with these odds. Whoever opens it gets a copy of their own.");
  } catch {
    say(refused);
  }
}
