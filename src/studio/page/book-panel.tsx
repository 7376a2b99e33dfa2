/** "Rule book": what `rulewright docs` writes, beside the text, and following the cursor. */
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BookAnswer } from "../protocol.ts";
import { Segments } from "./form.tsx";
import { answers, cursor, isOutdated, openPath, overview, panel } from "./state.ts";

const answered = signal<BookAnswer | null>(null);
/** Of rules in Markdown: a page of the book, or the file as it reads. */
const reading = signal<"book" | "file">("book");
/** The page that was turned to by a link, and what of it is looked at; null: what the cursor is at. */
const turned = signal<{ readonly page: string; readonly anchor: string | null } | null>(null);

effect(() => {
  const path = openPath.value;
  // Asked anew of every state of the texts.
  if (overview.value === null || path === null || panel.value !== "book") return;
  void answers.ask({ ask: "book", path }).then((answer) => {
    if (answer?.kind === "book") answered.value = answer;
  });
});

// Who moves the cursor wants to see that.
effect(() => {
  void [cursor.value, openPath.value];
  turned.value = null;
});

export function BookPanel(): JSX.Element {
  const found = answered.value?.path === openPath.value ? answered.value : null;
  if (found === null) return <p class="hint">Writing the rule book …</p>;
  const { book, prose } = found;
  const isFile = prose !== null && (book === null || reading.value === "file");
  return (
    <div class={isOutdated.value ? "book outdated" : "book"} aria-busy={isOutdated.value}>
      {prose === null || book === null ? null : (
        <Segments
          id="book-reading"
          options={[
            { value: "book", label: "Rule book" },
            { value: "file", label: "This file" },
          ]}
          chosen={reading.value}
          choose={(chosen) => {
            reading.value = chosen as "book" | "file";
          }}
        />
      )}
      {book === null ? (
        <p class="hint">
          The rules have a mistake. The rule book is written when it is mended
          {isFile ? "; this is how the file reads." : "."}
        </p>
      ) : null}
      {isFile ? (
        <Shadow
          html={`<article class="book-main">${prose}</article>`}
          style={book?.style ?? plainStyle}
          anchor={null}
          follow={() => undefined}
        />
      ) : book === null ? null : (
        <BookPage book={book} />
      )}
    </div>
  );
}

/** Until there is a book with a style of its own. */
const plainStyle = ".book-main { line-height: 1.6; } pre { overflow: auto; font-size: 12.5px; }";

function BookPage({ book }: { readonly book: NonNullable<BookAnswer["book"]> }): JSX.Element {
  const own = turned.value;
  const at = book.places.filter(({ start }) => start <= cursor.value).at(-1) ?? { page: book.page, anchor: null };
  const shown = book.pages.find(({ path }) => path === (own ?? at).page) ?? book.pages[0];
  const follow = (href: string): void => {
    const target = targetOf(shown?.path ?? "", href);
    if (book.pages.some(({ path }) => path === target.page)) turned.value = target;
  };
  return (
    <Shadow
      html={`<article class="book-main">${shown?.html ?? ""}</article>`}
      style={book.style}
      anchor={(own ?? at).anchor}
      follow={follow}
    />
  );
}

/** A link as the pages write it: a path between their files, and an anchor. */
function targetOf(from: string, href: string): { readonly page: string; readonly anchor: string | null } {
  const base = `https://book.invalid/${from}.html`;
  const address = new URL(href, base);
  const page = decodeURIComponent(address.pathname.slice(1)).replace(/\.html$/, "");
  return { page, anchor: address.hash === "" ? null : decodeURIComponent(address.hash.slice(1)) };
}

interface ShadowProps {
  /** Made by us, with everything of the rules escaped; the page's policy runs nothing that might stand in it. */
  readonly html: string;
  readonly style: string;
  readonly anchor: string | null;
  readonly follow: (href: string) => void;
}

/** In a shadow root neither style sheet reaches the other's page. */
function Shadow({ html, style, anchor, follow }: ShadowProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: "open" });
    if (root === undefined) return;
    root.innerHTML = `<style>${style}\n${narrowStyle}</style><div class="book-body">${html}</div>`;
  }, [html, style]);
  useEffect(() => {
    const target = anchor === null ? null : host.current?.shadowRoot?.getElementById(anchor.replace(/\s+/g, "-"));
    const scroller = host.current?.closest<HTMLElement>(".panel");
    if (scroller === null || scroller === undefined) return;
    if (target === null || target === undefined) scroller.scrollTop = 0;
    else scroller.scrollTop += target.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 12;
    for (const each of host.current?.shadowRoot?.querySelectorAll(".here") ?? []) each.classList.remove("here");
    target?.classList.add("here");
  }, [anchor, html]);
  return (
    <div
      class="book-host"
      ref={host}
      onClick={(event) => {
        const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
        if (link === undefined) return;
        event.preventDefault();
        const href = link.getAttribute("href") ?? "";
        // Out into the world in a tab of its own, which knows nothing of this page.
        if (/^(?:https?:|mailto:)/i.test(href)) window.open(href, "_blank", "noopener,noreferrer");
        else follow(href);
      }}
    />
  );
}

/** The panel is narrow at a desk, too. */
const narrowStyle = `:host { display: block; }
.book-body { background: transparent; font-size: 0.97rem; }
.book-main { padding: 0; }
h1 { font-size: 1.6rem; }
section.item > .note { float: none; width: auto; margin-right: 0; }
.here { position: relative; }
.here::before { content: ""; position: absolute; inset: 0 auto 0 -9px; width: 3px; background: var(--link); }
@media (max-width: 900px), (pointer: coarse) { .book-body summary { padding-block: 13px; } }`;
