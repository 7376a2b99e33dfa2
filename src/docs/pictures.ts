import type { DocBlock } from "./model.ts";

/** `name`: of its file, where pictures are files. */
export const pictureBlock = (name: string, svg: string, alt: string): DocBlock => ({
  kind: "picture",
  name: name.replace(/[^\p{L}\p{N}._-]+/gu, "-"),
  svg,
  alt,
});
