/** Writing SVG as XML: every text escaped, no sign that XML does not allow, the same bytes each time. */

/** As much of a document's nodes as is read here. */
export interface TreeNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<TreeNode>;
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }>;
}

export function escapeXml(text: string): string {
  return text
    .replace(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      "\uFFFD",
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element; `inside` is XML already. */
export function element(name: string, attributes: Attributes, inside = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(typeof value === "number" ? short(value) : value)}"`)
    .join("");
  return inside === "" ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

export const textElement = (text: string, attributes: Attributes): string =>
  element("text", attributes, escapeXml(text));

/** No more digits than can be seen. */
export const short = (value: number): string => String(Math.round(value * 100) / 100 + 0);

const [elementNode, textNode] = [1, 3];
/** Only numbers in these can have digits that nobody sees. */
const geometry = new Set([
  "x",
  "y",
  "x1",
  "x2",
  "y1",
  "y2",
  "width",
  "height",
  "d",
  "transform",
  "r",
  "cx",
  "cy",
  "dx",
  "dy",
]);

/** A tree of another maker, as XML. */
export function treeText(node: TreeNode): string {
  if (node.nodeType === textNode) return escapeXml(node.nodeValue ?? "");
  if (node.nodeType !== elementNode || node.nodeName.toLowerCase() === "style") return "";
  const attributes = Array.from(node.attributes ?? []).map(
    ({ name, value }) =>
      [
        name,
        geometry.has(name) ? value.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (digits) => short(Number(digits))) : value,
      ] as const,
  );
  const inside = Array.from(node.childNodes).map(treeText).join("");
  return element(node.nodeName, Object.fromEntries(attributes), inside);
}
