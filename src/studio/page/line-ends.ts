/** How the lines of a file end: the editor counts every end as one, and what it writes ends as the file did. */
export type LineEnd = "\n" | "\r\n";

export const lineEndOf = (text: string): LineEnd => (text.includes("\r\n") ? "\r\n" : "\n");
