/** Which setup and which variant the head of an example or a goal names. */
import type { CstNode } from "chevrotain";
import type { Name, Start } from "../ast.ts";
import { nameOf, nodes, spanOfNode, tokens, type Build } from "./context.ts";
import { buildStart } from "./games.ts";

/** The setup that an example or a goal is in. */
export function startAsked(build: Build, node: CstNode): Start | null {
  const [start, other] = nodes(node, "start");
  if (other !== undefined) build.found.report("said-twice", spanOfNode(build, other), { what: "in" });
  return start === undefined ? null : buildStart(build, start);
}

/** The variant that an example or a goal is about; several are one that builds on them. */
export function variantAsked(build: Build, node: CstNode): Name | null {
  const asked = nodes(node, "variantsAsked");
  const names = asked.flatMap((each) => tokens(each, "variant")).map((each) => nameOf(build, each));
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first === last) return first;
  const variants = names.map(({ text }) => text);
  const both = variants.map((name, at) => (at === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1))).join("");
  const at = first.span.to(last.span.end);
  const end = spanOfNode(build, node);
  const declared = `variant ${both} "${variants.join(" and ")}" with ${variants.join(", ")} { }`;
  const edits = [
    { span: at, text: both },
    { span: end.from(end.end), text: `\n\n${declared}` },
  ];
  const fixes = asked.length === 1 ? [{ title: `Write \`with ${both}\`, and declare it`, edits }] : [];
  build.found.report("variants-together", at, { variants, both }, { fixes });
  return first;
}
