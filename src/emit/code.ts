/** Generated code without its comments and texts; what stands in the middle of a text as code stays. */
const quoted = /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*)/;
const plain = /[^"'`/{}]+/y;

export function codeIn(text: string): string {
  let code = "";
  /** Of each text around this place: how many braces are open in the code within it. */
  const open: number[] = [];
  for (let at = 0; at < text.length;) {
    const char = text[at] as string;
    if (char === "`" || (char === "}" && open.at(-1) === 0)) {
      if (char === "}") open.pop();
      at = endOfText(text, at + 1);
      code += " ";
      if (text[at - 1] === "{") open.push(0);
      continue;
    }
    if (open.length > 0 && (char === "{" || char === "}"))
      open[open.length - 1] = (open.at(-1) ?? 0) + (char === "{" ? 1 : -1);
    const [skipped] = char === '"' || char === "'" || char === "/" ? (quoted.exec(text.slice(at)) ?? []) : [];
    if (skipped !== undefined) {
      at += skipped.length;
      code += " ";
      continue;
    }
    plain.lastIndex = at;
    const [run = char] = plain.exec(text) ?? [];
    code += run;
    at += run.length;
  }
  return code;
}

/** Behind the end of a text with values in it, or behind the `${` of its next one. */
function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "`") return at + 1;
    else if (text[at] === "$" && text[at + 1] === "{") return at + 2;
  }
  return text.length;
}
