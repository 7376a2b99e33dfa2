/** How the lines of a text end: as the first one does. */
export function lineEndOf(text: string): "lf" | "crlf" | "cr" {
  const first = /\r\n|\r|\n/.exec(text)?.[0];
  return first === "\r\n" ? "crlf" : first === "\r" ? "cr" : "lf";
}
