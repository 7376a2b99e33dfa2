/** Reading SVG strictly, as XML is read: one mistake and there is no picture. */
const tag = /^<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z_][\w:-]*="[^"<]*")*)\s*(\/?)>/;
const reference = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);)/;

export function wellFormed(svg: string): boolean {
  if ([...svg].some((sign) => isForbidden(sign.codePointAt(0) ?? 0)) || reference.test(svg)) return false;
  const open: string[] = [];
  let rest = svg.trim();
  let roots = 0;
  while (rest !== "") {
    if (!rest.startsWith("<")) {
      if (open.length === 0) return false;
      rest = rest.slice(Math.max(0, rest.indexOf("<")) || rest.length);
      continue;
    }
    const [whole, closing, name = "", attributes = "", alone] = tag.exec(rest) ?? [];
    if (whole === undefined || hasTwice(attributes)) return false;
    if (closing === "/") {
      if (open.pop() !== name) return false;
    } else if (alone !== "/") {
      if (open.length === 0) roots += 1;
      open.push(name);
    }
    rest = rest.slice(whole.length);
  }
  return open.length === 0 && roots === 1;
}

const isForbidden = (code: number): boolean =>
  (code < 32 && code !== 9 && code !== 10 && code !== 13) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  code === 0xfffe ||
  code === 0xffff;

function hasTwice(attributes: string): boolean {
  const names = [...attributes.matchAll(/([A-Za-z_][\w:-]*)="/g)].map(([, name]) => name);
  return new Set(names).size < names.length;
}

/** What it says, in order; without what appears only under the pointer. */
export function texts(svg: string): readonly string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) =>
    text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}
