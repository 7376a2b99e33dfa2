/** How the pages look: on a phone and a desk, in light and dark, on paper. Fonts of the machine alone: nothing is fetched. */
import { darkStyle } from "../../picture/theme.ts";

const colours = `:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f5f6f8; --ink: #1c2128; --faint: #5b6572; --line: #dfe3e8;
  --link: #8f2d14; --word: #7a2a8a; --number: #0b6257; --text: #75500a; --remark: #5b6572;
  --holds: #0d6b3d; --holds-ground: #e4f4ea; --disputed: #8a4a00; --disputed-ground: #fdf1dd; --fails: #a31836; --fails-ground: #fdeaee; --unclear: #2459c2; --unclear-ground: #edf3fe;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, "Source Serif 4", "Noto Serif", "Liberation Serif", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #15181d; --raised: #1d2128; --ink: #e3e6ea; --faint: #a3adb9; --line: #353c46;
    --link: #f2a58c; --word: #dba2ea; --number: #5fd3bd; --text: #e2bd6d; --remark: #a3adb9;
    --holds: #7fd6a3; --holds-ground: #17301f; --disputed: #f3bd6f; --disputed-ground: #33270f; --fails: #ff9cae; --fails-ground: #3a1a21; --unclear: #9dbdff; --unclear-ground: #1b2740;
  }
}`;

const page = `*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 var(--serif); overflow-wrap: break-word; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.sr { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; top: 0; background: var(--ground); padding: .5rem 1rem; z-index: 3; }
.skip:focus { left: 0; }
[hidden] { display: none !important; }
.top, footer, .side, .turn, .kind, .mark, .tone, .above, .faint, .letters { font-family: var(--sans); }
.top { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .6rem clamp(1rem, 4vw, 2.5rem); border-bottom: 1px solid var(--line); font-size: .9375rem; }
.brand { font-weight: 600; color: var(--ink); text-decoration: none; padding: .35rem 0; }
.top form { display: flex; gap: .4rem; min-width: 0; }
.top input, .top button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--faint); border-radius: .375rem; padding: .35rem .65rem; min-width: 0; }
.top input { width: min(18rem, 42vw); }
.top input::placeholder { color: var(--faint); opacity: 1; }
.frame { max-width: 90rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
main { min-width: 0; max-width: 62rem; padding: 1.5rem 0 4rem; }
.alone main { margin: 0 auto; }
footer { border-top: 1px solid var(--line); padding: 1.25rem clamp(1rem, 4vw, 2.5rem); color: var(--faint); font-size: .875rem; }
.side { font-size: .9rem; line-height: 1.4; padding-top: 1rem; }
.side summary { font-weight: 600; cursor: pointer; padding: .5rem .75rem; background: var(--raised); border-radius: .375rem; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side ul ul { padding-left: .8rem; border-left: 1px solid var(--line); margin: .1rem 0 .4rem; }
.side li > a { display: block; padding: .22rem .4rem; color: var(--ink); text-decoration: none; border-radius: .25rem; }
.side ul ul a { color: var(--faint); }
.side a:hover { background: var(--raised); }
.side [aria-current] { font-weight: 600; color: var(--link); }
@media (min-width: 64rem) {
  .frame:not(.alone) { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 3rem; }
  .side { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1.75rem .25rem 2rem 0; scrollbar-width: thin; }
  @supports selector(::details-content) {
    .side summary { display: none; }
    .side details::details-content { content-visibility: visible; display: block; block-size: auto; }
  }
}
@media (max-width: 63.99rem) { main { margin: 0 auto; } }
@media (min-width: 90rem) {
  .frame:not(.alone) { max-width: 92rem; }
  .frame:not(.alone) > main { max-width: none; padding-right: 21rem; }
  section.item > .note { float: right; clear: right; width: 18rem; margin: .25rem -21rem 1rem 0; font-size: .9rem; }
}
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .9375rem; }`;

const reading = `h1, h2, h3, h4, h5, h6 { line-height: 1.2; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.9rem, 1.3rem + 2.6vw, 2.9rem); letter-spacing: -.015em; }
h2 { font-size: 1.65rem; } h3 { font-size: 1.3rem; } h4 { font-size: 1.1rem; } h5, h6 { font-size: 1rem; }
.title { margin-bottom: 2rem; }
.above { font-size: .875rem; margin: 0 0 .3rem; }
p, ul, ol, pre, figure, .formula, .scroll, .note, details, blockquote { margin: .75rem 0; }
main > .title p, .prose, p, .note, main ul { max-width: 70ch; }
section.part { margin-top: 3rem; }
section.part > :is(h2, h3) { padding-bottom: .4rem; border-bottom: 2px solid var(--line); }
section.item { margin-top: 2.4rem; }
section.item :is(h2, h3, h4, h5, h6) { font-size: 1.3rem; }
section.item.example > :is(h2, h3, h4, h5, h6), section.item.examples > :is(h2, h3, h4, h5, h6) { font-size: 1.08rem; }
:target { scroll-margin-top: 1rem; }
strong:target, #contents a:target, section.item:target > :first-child { background: linear-gradient(var(--unclear-ground), var(--unclear-ground)) no-repeat; }
tr:target > * { background: var(--unclear-ground) !important; }
.kind { display: block; font-size: .75rem; font-weight: 600; letter-spacing: .04em; text-transform: uppercase; color: var(--faint); margin-bottom: .15rem; }
.called { font-size: .78em; color: var(--faint); font-weight: 400; margin-left: .35rem; }
.self { color: var(--faint); text-decoration: none; font-weight: 400; opacity: 0; }
:is(h2, h3, h4, h5, h6):hover .self, .self:focus { opacity: 1; }
.faint { color: var(--faint); font-size: .9em; }
section.item > p:has(> .faint:first-child) { font: .875rem/1.5 var(--sans); margin: .2rem 0; }
section.item > p > .faint:first-child { font-size: 1em; }
#contents > ul { list-style: none; padding: 0; } #contents > ul > li { margin: 1rem 0; } #contents > ul > li > a { font-size: 1.15rem; font-weight: 600; }
#contents ul ul { list-style: none; padding: 0; font: .9375rem/1.6 var(--sans); } #contents ul ul a { text-decoration-color: var(--line); }
code, pre { font-family: var(--mono); font-size: .875em; }
h1 code, h2 code, h3 code, h4 code { font-size: .78em; }
pre { background: var(--raised); border-radius: .5rem; padding: .8rem 1rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; font-size: .8125rem; }
pre code { font-size: inherit; }
@media screen { pre.columns { white-space: pre; overflow-wrap: normal; overflow-x: auto; } }
code a, .f a { color: inherit; text-decoration-style: dotted; text-decoration-color: var(--faint); }
.w { color: var(--word); } .n { color: var(--number); } .t { color: var(--text); } .r { color: var(--remark); font-style: italic; }
.formula { font-size: 1.0625rem; line-height: 1.9; }
.f { overflow-wrap: anywhere; }
.f.line { display: block; padding-left: 1.2em; text-indent: -1.2em; }
.f.line > * { text-indent: 0; }
.i1 { margin-left: 1.4em; } .i2 { margin-left: 2.8em; } .i3 { margin-left: 4.2em; } .i4 { margin-left: 5.6em; } .i5 { margin-left: 7em; } .i6 { margin-left: 8.4em; }
.f .v, .f a { font-style: italic; }
.f .w { color: var(--faint); font-family: var(--sans); font-size: .88em; }
.f .n, .f .t { color: inherit; }
.frac { display: inline-flex; flex-direction: column; vertical-align: middle; text-align: center; line-height: 1.3; margin: 0 .15em; font-size: .95em; }
.frac > :last-child { border-top: 1px solid currentColor; }
.frac > * { padding: 0 .3em; }
.sum { display: inline-flex; flex-direction: column; align-items: center; vertical-align: middle; line-height: 1.1; margin-right: .2em; }
.sum > :first-child { font-size: 1.5em; } .sum > :last-child { font-size: .75em; max-width: 16em; text-align: center; }
.cases { display: inline-grid; grid-template-columns: minmax(0, max-content) minmax(0, auto); column-gap: 1.2em; row-gap: .1em; vertical-align: middle; border-left: 2px solid var(--faint); border-radius: .5em; padding: .1em 0 .1em .7em; margin-left: .2em; line-height: 1.6; }
.case { display: contents; }
td .cases { column-gap: .8em; }
@media (max-width: 40rem) { .cases { display: inline-block; } .case { display: block; padding-left: 1em; text-indent: -1em; } .case > * { text-indent: 0; } }
.mark { display: inline-block; font-size: .8125rem; font-weight: 600; line-height: 1.5; padding: 0 .5rem; border-radius: 1rem; background: var(--raised); }
.mark + .mark { margin-left: .35rem; }
.mark.holds { color: var(--holds); background: var(--holds-ground); }
.mark.disputed { color: var(--disputed); background: var(--disputed-ground); }
.mark.fails { color: var(--fails); background: var(--fails-ground); }
.note { border-left: 3px solid var(--unclear); background: var(--unclear-ground); padding: .6rem 1rem; border-radius: 0 .5rem .5rem 0; font-size: .96em; }
.note > *, .note .prose > * { margin: .2rem 0; }
.note .tone { font-size: .75rem; font-weight: 600; letter-spacing: .04em; text-transform: uppercase; color: var(--unclear); }
.note.disputed { border-color: var(--disputed); background: var(--disputed-ground); } .note.disputed .tone { color: var(--disputed); }
.note.wrong { border-color: var(--fails); background: var(--fails-ground); } .note.wrong .tone { color: var(--fails); }
.note code { background: none; }
details > summary { cursor: pointer; font: .9rem var(--sans); color: var(--faint); padding: .15rem 0; }
details > summary:hover { color: var(--ink); }
main details > :not(summary) { margin-left: 1rem; }
main details ul { font-size: .9375rem; line-height: 1.5; padding-left: 1.1rem; margin: .3rem 0; max-width: none; }
main ul ul { margin: .1rem 0 .4rem; }
main li { margin: .15rem 0; }`;

const tables = `.scroll { overflow: auto; max-width: 100%; }
.scroll.long { max-height: min(80vh, 46rem); border-bottom: 1px solid var(--line); }
table { border-collapse: separate; border-spacing: 0; font: .9375rem/1.45 var(--sans); font-variant-numeric: tabular-nums; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { text-align: left; vertical-align: top; padding: .38rem .8rem .38rem 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
td:not(:only-child) { max-width: 28rem; }
th { font-weight: 600; }
thead th, thead td { border-bottom: 2px solid var(--faint); vertical-align: bottom; position: sticky; top: 0; background: var(--ground); z-index: 1; }
tbody th { background: var(--ground); }
@media (min-width: 40rem) { tbody th { position: sticky; left: 0; } }
.num { text-align: right; }
.total > * { border-top: 2px solid var(--faint); font-weight: 600; }
td code { font-size: .84rem; white-space: pre-wrap; }
td > a, th > a { text-decoration-color: var(--line); }
td.wide { min-width: 11rem; }
@media (min-width: 40rem) { td.wide { min-width: 15rem; } }
td .f { font-family: var(--sans); }
td .f .w { font-size: 1em; }
figure { overflow-x: auto; }
figure svg { max-width: 100%; height: auto; min-width: min(100%, 22rem); display: block; }
.prose table { margin: .75rem 0; } .prose blockquote { border-left: 3px solid var(--line); padding-left: 1rem; color: var(--faint); }
.letters { display: flex; flex-wrap: wrap; gap: .2rem .5rem; font-size: 1rem; }
.letters a { padding: .2rem .3rem; min-width: 1.6rem; text-align: center; }
.letter ul { list-style: none; padding: 0; columns: 24rem auto; column-gap: 2.5rem; max-width: none; }
.letter li { break-inside: avoid; padding: .15rem 0; }
.letter .says { display: block; font-size: .9rem; color: var(--faint); }
.cards { list-style: none; padding: 0; max-width: none !important; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr)); gap: .8rem; font: .875rem/1.4 var(--sans); }
.cards > li { margin: 0; min-height: 7.5rem; padding: .7rem .8rem; border: 1px solid var(--faint); border-radius: .7rem; background: var(--raised); overflow-wrap: anywhere; break-inside: avoid; }
.cards > li:target { background: var(--unclear-ground); }
.cards b { display: block; font-size: 1rem; line-height: 1.25; }
.cards p { margin: .45rem 0 0; }
.cards dl { display: flex; flex-wrap: wrap; gap: 0 .8rem; margin: .3rem 0 0; line-height: 1.75; }
.cards dl > div { display: flex; gap: .3rem; }
.cards dt { color: var(--faint); flex: none; max-width: 100%; } .cards dd { margin: 0; font-weight: 600; }
.books { list-style: none; padding: 0; max-width: none !important; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1.25rem; }
.books > li { border: 1px solid var(--line); border-radius: .75rem; padding: 1.1rem 1.25rem; background: var(--raised); margin: 0; }
.books h2 { font-size: 1.3rem; } .books p { margin: .4rem 0 0; }`;

const print = `@page { margin: 18mm 16mm; @bottom-center { content: counter(page); font: 9pt sans-serif; } }
@page :first { @bottom-center { content: none; } }
@media print {
  :root { --raised: #f6f6f6; --ink: #000; --faint: #444; --line: #bbb; --link: #000; --word: #000; --number: #000; --text: #000; }
  body { font-size: 10.5pt; }
  .top, .side, .turn, .skip, .self, .letters, footer, main details:not([open]) { display: none !important; }
  .frame, .frame:not(.alone) { display: block; max-width: none; padding: 0; }
  main { max-width: none; padding: 0; container-type: inline-size; }
  a { text-decoration: none; color: inherit; }
  .prose a[href^="http"]::after { content: " (" attr(href) ")"; }
  .mark { padding: 0; } td .mark { font-size: inherit; }
  .scroll, .scroll.long, figure { overflow: visible; max-height: none; }
  .scroll.long { border: none; }
  table { font-size: min(9pt, 100cqi / var(--least, 1)); }
  th, td, td.wide { min-width: 0; padding: .35em .7em .35em 0; }
  td code { font-size: .9em; }
  thead { display: table-header-group; }
  thead th, thead td, tbody th { position: static; }
  h1, h2, h3, h4, h5, h6, .kind, .title p, section.item > :is(h2, h3, h4, h5, h6) + :is(p, .prose):not(:last-child), section.item > :is(p, .prose):has(+ :is(figure, .formula, .scroll, pre)), .f.line:first-child, thead { break-after: avoid; }
  .scroll + p, .f.line:last-child, tbody > tr:first-child { break-before: avoid; }
  tr, figure, p, #contents > ul > li, .note, .case, .f.line { break-inside: avoid; }
  main > .title p, .prose, p, main ul { max-width: 80ch; }
  #contents p, #contents ul { max-width: none; }
  pre { font-size: max(6pt, min(.8125rem, 100cqi / var(--least, 1))); border: 1px solid var(--line); break-inside: avoid; box-decoration-break: clone; }
  section.item { margin-top: 1.1rem; } main .called, section:is(.rule, .procedure, .value, .choice, .table, .record, .type, .example, .examples) > * > .kind { display: none; }
  section.item.value > :is(h2, h3, h4, h5, h6) { font-size: 1em; display: inline; }
  section.item.value > p, section.item.value > .prose, section.item.value > .prose > p:first-child { display: inline; } section.item.value > p > .f { font-weight: 600; margin-right: .3em; } section.item.value > p > .f::before { content: "= "; font-weight: 400; }
  .formula { font-size: 1em; line-height: 1.4; } section.item > p:has(> .mark.rolls:only-child), .whole > section.part:not(:has(> :not(h2, details))) { display: none; }
  figure svg { max-height: 110mm; width: auto; } #glossary > ul { columns: 2; font-size: 9pt; }
  section.item.value, section.item.example { margin-top: .5rem; } section.item.example > p:has(> .mark.holds) { display: none; }
  section.item.example > :is(h2, h3, h4, h5, h6) { display: list-item; margin: 0 0 0 1.2em; font: 1em var(--serif, serif); break-after: auto; }
  .cards { grid-template-columns: repeat(3, 1fr); font-size: 9pt; }
  .whole > .title { display: flex; flex-direction: column; justify-content: center; min-height: 235mm; margin: 0; text-align: center; break-after: page; }
  .whole > .title h1 { font-size: 30pt; } .whole > .title > * { margin-inline: auto; max-width: 100%; overflow-wrap: anywhere; }
  .whole > .title .above { display: none; }
  .whole > section.part { break-before: page; margin-top: 0; } .whole > #contents { break-before: auto; }
  .letter ul { columns: 2; font-size: 9pt; }
  .letter .says { font-size: 8pt; }
}`;

export const style = [colours, page, reading, tables, darkStyle("screen and "), print].join("\n");
