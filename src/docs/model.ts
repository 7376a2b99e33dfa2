/**
 * A rulebook as a document, as plain data: what is said and where it leads, nothing of how it looks. The writers in
 * `html/` and `markdown/` make pages of it.
 */

/** A place on a page. `page` is its path below the root of all pages, without an ending: `penetration/attack`. */
export interface LinkTarget {
  readonly page: string;
  readonly anchor: string | null;
}

export type Tone = "word" | "name" | "number" | "text" | "remark" | "sign" | "plain";
/** A stretch of the rules as they are written. */
export interface CodePart {
  readonly text: string;
  readonly tone: Tone;
  readonly to: LinkTarget | null;
}

export type Verdict = "holds" | "fails" | "disputed" | "rolls" | "plain";
export type Inline =
  | { readonly kind: "text" | "strong" | "faint"; readonly text: string }
  | { readonly kind: "code"; readonly parts: readonly CodePart[] }
  | {
      readonly kind: "link";
      readonly text: string;
      readonly to: LinkTarget;
      /** Links may lead here, too. */ readonly id?: string;
    }
  /** A name that is declared within a line. */
  | { readonly kind: "place"; readonly id: string; readonly text: string }
  | { readonly kind: "mark"; readonly mark: Verdict; readonly text: string }
  | { readonly kind: "formula"; readonly lines: readonly FormulaLine[] };

/** A formula as it is set. */
export type Formula =
  | { readonly kind: "row"; readonly parts: readonly Formula[] }
  | { readonly kind: "text"; readonly text: string; readonly tone: Tone; readonly to: LinkTarget | null }
  | { readonly kind: "fraction"; readonly over: Formula; readonly under: Formula }
  | { readonly kind: "power"; readonly base: Formula; readonly exponent: Formula }
  | { readonly kind: "fenced"; readonly open: string; readonly close: string; readonly of: Formula }
  /** A sum over what stands below its sign. */
  | { readonly kind: "sum"; readonly over: Formula; readonly of: Formula }
  /** One value of several: `when` null is the rest. */
  | {
      readonly kind: "cases";
      /** What each case is one of; null: each has a condition of its own. */ readonly by: Formula | null;
      readonly arms: readonly { readonly value: Formula; readonly when: Formula | null }[];
    };

export interface FormulaLine {
  readonly indent: number;
  readonly formula: Formula;
}
export interface ListItem {
  readonly parts: readonly Inline[];
  readonly items: readonly ListItem[];
}

export interface TableColumn {
  readonly parts: readonly Inline[];
  readonly isNumeric: boolean;
  readonly id: string | null;
}
export interface TableRow {
  readonly id: string | null;
  readonly cells: readonly (readonly Inline[])[];
  /** What stands above it, added up. */
  readonly isTotal?: boolean;
}
export interface TableBlock {
  readonly kind: "table";
  /** What it is a table of, for those who do not see what stands around it. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** The first cell of each row is its heading. */
  readonly isHeaded: boolean;
  /** Each row is a card of a game. */
  readonly isCards?: boolean;
}
export interface ProseLink {
  readonly written: string;
  readonly to: LinkTarget;
}
export type NoteTone = "unclear" | "disputed" | "variant" | "wrong";

export type DocBlock =
  /** Markdown that a designer wrote. `links`: the files that it may lead to. */
  | { readonly kind: "prose"; readonly text: string; readonly links?: readonly ProseLink[] }
  | { readonly kind: "paragraph"; readonly parts: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly ListItem[] }
  | { readonly kind: "code"; readonly parts: readonly CodePart[] }
  | { readonly kind: "formula"; readonly lines: readonly FormulaLine[] }
  | TableBlock
  | { readonly kind: "fold"; readonly summary: readonly Inline[]; readonly body: readonly DocBlock[] }
  | { readonly kind: "note"; readonly tone: NoteTone; readonly body: readonly DocBlock[] }
  /** `name`: of its file, where pictures are files. */
  | { readonly kind: "picture"; readonly name: string; readonly svg: string; readonly alt: string }
  | Section;

export interface Section {
  readonly kind: "section";
  readonly id: string | null;
  readonly title: string;
  /** What it is: "rule", "table"; and its name in the rules. */
  readonly label: { readonly kind: string; readonly name: string } | null;
  readonly body: readonly DocBlock[];
}

/** A name that can be looked up. */
export interface SearchEntry {
  readonly name: string;
  readonly kind: string;
  readonly rulebook: string;
  readonly summary: string;
  /** What is written there, where a search goes through it. */
  readonly text?: string;
  readonly to: LinkTarget;
}

export interface NavItem {
  readonly title: string;
  readonly to: LinkTarget;
  readonly items: readonly NavItem[];
}

export interface Page {
  readonly path: string;
  readonly title: string;
  /** Small words above the title: where the page belongs. */
  readonly above: { readonly title: string; readonly to: LinkTarget } | null;
  readonly lead: readonly DocBlock[];
  readonly body: readonly DocBlock[];
  readonly nav: readonly NavItem[];
  readonly before: NavItem | null;
  readonly after: NavItem | null;
}

export const textPart = (text: string): Inline => ({ kind: "text", text });
export const paragraph = (...parts: readonly (Inline | string)[]): DocBlock => ({
  kind: "paragraph",
  parts: parts.map((each) => (typeof each === "string" ? textPart(each) : each)),
});
export const codeText = (text: string): Inline => ({ kind: "code", parts: [{ text, tone: "plain", to: null }] });
export const section = (
  id: string | null,
  title: string,
  body: readonly DocBlock[],
  label: Section["label"] = null,
): Section => ({ kind: "section", id, title, label, body });

/** Links with commas between. */
export function linkList(
  items: readonly { readonly text: string; readonly to: LinkTarget; readonly id?: string }[],
  between = ", ",
): readonly Inline[] {
  return items.flatMap(({ text, to, id }, index): readonly Inline[] => [
    ...(index === 0 ? [] : [textPart(between)]),
    { kind: "link", text, to, ...(id === undefined ? {} : { id }) },
  ]);
}
