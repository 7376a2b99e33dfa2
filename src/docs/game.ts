/** What only a game has: who and what there is, what players may do, what lasts, and the order in which things happen. */
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { codeOf } from "./code.ts";
import {
  checkBlocks,
  declarationSection,
  scopeOf,
  wordsOf,
  declarationCode,
  shownOf,
  type RenderContext,
  foldBelow,
  inlineFormula,
} from "./declaration.ts";
import { formulaOf, isFormula } from "./formula.ts";
import { steps } from "./lines.ts";
import {
  linkList,
  paragraph,
  section,
  textPart,
  type DocBlock,
  type CodePart,
  type Inline,
  type ListItem,
  type Section,
} from "./model.ts";
import type { LinkScope } from "./resolve-names.ts";
import { fieldTable } from "./types.ts";
import { targetOf, shownTitle } from "./rulebook-pages.ts";

export function entitySection(context: RenderContext, decl: ast.EntityDecl): Section {
  return declarationSection(context, decl.isPlayer ? "player" : "entity", decl.name.text, [
    ...wordsOf(decl),
    fieldTable(context, decl, decl.name.text, decl.fields),
    ...checkBlocks(context, decl.checks),
  ]);
}

const code = (scope: LinkScope, span: ast.Node["span"]): Inline => ({
  kind: "code",
  parts: oneLine(codeOf(scope, span)),
});
/** As a formula is read, where it is one. */
const read = (scope: LinkScope, expr: ast.Expr): Inline =>
  isFormula(expr) ? inlineFormula(formulaOf(scope, expr)) : code(scope, expr.span);
const oneLine = (parts: readonly CodePart[]): readonly CodePart[] =>
  parts.map((part) => ({ ...part, text: part.text.replace(/\s*\n\s*/g, " ") }));
const item = (...parts: readonly (Inline | string)[]): ListItem => ({
  parts: parts.map((each) => (typeof each === "string" ? textPart(each) : each)),
  items: [],
});

export function actionSection(context: RenderContext, decl: ast.ActionDecl): Section {
  const scope = scopeOf(context, decl);
  const facts: ListItem[] = [item(...placeParts(context, scope, decl))];
  for (const param of decl.params.slice(1))
    facts.push(
      item(
        "Choose ",
        { kind: "strong", text: shownOf(param.name) },
        ...(param.from === null ? [] : [" from ", read(scope, param.from)]),
      ),
    );
  for (const each of decl.lines) {
    if (each.kind === "must") facts.push(item("It must be done where it can."));
    if (each.kind === "needs")
      facts.push(
        item("Needs ", read(scope, each.condition), ...(each.why === null ? [] : [`: else “${each.why.text}”`])),
      );
    if (each.kind === "cost") facts.push(item("Costs: ", ...costParts(scope, each.statement)));
    if (each.kind === "limit")
      facts.push(item("At most ", code(scope, each.times.span), " times in each ", ...phaseLink(context, each.phase)));
  }
  const done = decl.lines.flatMap((each) => (each.kind === "do" ? each.body.statements : []));
  return declarationSection(
    context,
    "action",
    decl.name.text,
    [
      ...wordsOf(decl),
      { kind: "list", items: facts },
      ...(done.length === 0 ? [] : [paragraph("Then:"), ...steps(scope, done)]),
    ],
    [declarationCode(scope, decl)],
  );
}

function costParts(scope: LinkScope, statement: ast.Statement): readonly Inline[] {
  const [block, ...more] = steps(scope, [statement]);
  return block?.kind === "formula" && block.lines.length === 1 && more.length === 0
    ? [block]
    : [code(scope, statement.span)];
}

function placeParts(
  context: RenderContext,
  scope: LinkScope,
  { place, params }: ast.ActionDecl,
): readonly (Inline | string)[] {
  const who: readonly (Inline | string)[] = params[0] === undefined ? [] : [" by ", code(scope, params[0].span)];
  switch (place.kind) {
    case "in":
      return ["In ", ...phaseLink(context, place.phase), ...who];
    case "phase":
      return [
        `${place.when === "before" ? "Before" : "After"} the ${place.edge} of `,
        ...phaseLink(context, place.phase),
        ...who,
      ];
    case "call":
      return [`${place.when === "before" ? "Before" : "After"} `, code(scope, place.pattern.span), ...who];
    default:
      return assertNever(place);
  }
}

function phaseLink({ site, book }: RenderContext, phase: ast.Name): readonly Inline[] {
  const to = targetOf(site, `${book.name}.${phase.text}`);
  const text = shownTitle(site, `${book.name}.${phase.text}`);
  return [to === null ? textPart(text) : { kind: "link", text, to }];
}

export function statusSection(context: RenderContext, decl: ast.StatusDecl): Section {
  const scope = scopeOf(context, decl);
  const facts: ListItem[] = [
    ...decl.changes.map((each) => item(code(scope, each.span))),
    ...decl.ends.map((each) => endItem(scope, each)),
    ...decl.stacks.map((each) =>
      item(
        {
          add: "Several of them add up.",
          renew: "A new one takes the place of the old one.",
          no: "There is never more than one.",
        }[each.text] ?? each.text,
      ),
    ),
  ];
  return declarationSection(context, "status", decl.name.text, [...wordsOf(decl), { kind: "list", items: facts }]);
}

/** `until after attack(attacker: me)` ends after it. */
function endItem(scope: LinkScope, { event, condition, times, span }: ast.StatusEnd): ListItem {
  const when = [
    ...(condition === null ? [] : [" if ", read(scope, condition)]),
    ...(times === null ? [] : [", when it has come ", read(scope, times), " times"]),
  ];
  if (event === null) return item("Lasts until it is removed", ...when);
  const whole = oneLine(codeOf(scope, span.to(event.span.end)));
  const from = whole.findIndex((part) => part.tone === "word" && part.text === "until") + 1;
  return item(
    event.kind === "phase" && event.when === null ? "Ends at the " : "Ends ",
    { kind: "code", parts: whole.slice(from).filter((part, index) => index > 0 || part.text.trim() !== "") },
    ...when,
  );
}

export function setupSection(context: RenderContext, decl: ast.SetupDecl): Section {
  const scope = scopeOf(context, decl);
  const params = decl.params.map((each) =>
    item({ kind: "strong", text: shownOf(each.name) }, ": ", code(scope, each.span.from(each.type.span.start))),
  );
  return declarationSection(
    context,
    "setup",
    decl.name.text,
    [
      ...wordsOf(decl),
      ...(params.length === 0 ? [] : [{ kind: "list", items: params } as const]),
      ...steps(scope, decl.body.statements),
    ],
    [declarationCode(scope, decl)],
  );
}

export function alwaysSection(context: RenderContext, decl: ast.AlwaysDecl, anchor: string): Section {
  const scope = scopeOf(context, decl);
  return section(
    anchor,
    decl.title.text,
    [...wordsOf(decl), ...steps(scope, decl.body.statements), ...foldBelow([declarationCode(scope, decl)])],
    { kind: "always", name: "" },
  );
}

/** A phase with those inside it: each has its anchor. */
export function phaseSection(context: RenderContext, decl: ast.PhaseDecl): Section {
  const scope = scopeOf(context, decl);
  const own = declarationSection(context, "phase", decl.name.text, [
    ...wordsOf(decl),
    ...[paragraph(...phaseWords(scope, decl))].filter(
      () => decl.each !== null || decl.repeats !== null || decl.mayPass !== null,
    ),
    ...doings(scope, "When it begins:", decl.enter),
    ...doings(scope, "When it ends:", decl.exit),
    ...allowedActions(context, decl.name.text),
  ]);
  return { ...own, body: [...own.body, ...decl.phases.map((each) => phaseSection(context, each))] };
}

function phaseWords(scope: LinkScope, { each, repeats, mayPass }: ast.PhaseDecl): readonly (Inline | string)[] {
  const players =
    each === null
      ? []
      : [
          "For each player",
          ...(each.from === null ? [] : [", beginning with ", read(scope, each.from)]),
          ...(each.among === null ? [] : [" in ", read(scope, each.among)]),
          ...(each.where === null ? [] : [", where ", read(scope, each.where)]),
          ". ",
        ];
  const again =
    repeats === null
      ? []
      : repeats.condition === null
        ? ["Again and again."]
        : ["Again while ", read(scope, repeats.condition), "."];
  return [...players, ...again, ...(mayPass === null ? [] : [" Whoever is asked may pass, which ends it."])];
}

function doings(scope: LinkScope, title: string, blocks: readonly ast.Block[]): readonly DocBlock[] {
  const done = blocks.flatMap((each) => each.statements);
  return done.length === 0 ? [] : [paragraph(title), ...steps(scope, done)];
}

/** What players may do in a phase. */
function allowedActions({ site, book }: RenderContext, phase: string): readonly DocBlock[] {
  const actions = (book.program.game?.actions ?? []).filter(
    ({ place }) => place.kind === "phase" && !("when" in place) && place.phase === `${book.name}.${phase}`,
  );
  const links = actions.flatMap(({ id }) => {
    const to = targetOf(site, id);
    return to === null ? [] : [{ text: shownTitle(site, id), to }];
  });
  return links.length === 0 ? [] : [paragraph("Here players may: ", ...linkList(links), ".")];
}

/** The whole game on half a page: how it begins, what follows what, who may do what when, how it ends. */
export function orderOfPlay(context: RenderContext): readonly DocBlock[] {
  const { book, site } = context;
  const { game } = book.program;
  const outermost = book.model.documents
    .flatMap((document) => document.declarations)
    .find((each) => each.kind === "phase");
  if (game === null || outermost === undefined) return [];
  const link = (id: string): readonly Inline[] => {
    const to = targetOf(site, id);
    const name = shownTitle(site, id);
    return [to === null ? textPart(name) : { kind: "link", text: name, to }];
  };
  const phaseItem = (decl: ast.PhaseDecl): ListItem => {
    const id = `${book.name}.${decl.name.text}`;
    const actions = game.actions
      .filter(({ place }) => place.kind === "phase" && !("when" in place) && place.phase === id)
      .flatMap((each, index) => [...(index === 0 ? [textPart(": ")] : [textPart(", ")]), ...link(each.id)]);
    const each = [
      ...(decl.each === null ? [] : ["each player"]),
      ...(decl.repeats === null ? [] : ["again and again"]),
      ...(decl.mayPass === null ? [] : ["may pass"]),
    ];
    return {
      parts: [
        ...link(id),
        ...(each.length === 0 ? [] : [{ kind: "faint", text: ` (${each.join(", ")})` } as const]),
        ...actions,
      ],
      items: decl.phases.map(phaseItem),
    };
  };
  const answers = game.actions.filter(({ place }) => !(place.kind === "phase" && !("when" in place)));
  return [
    section("order-of-play", "The order of play", [
      ...(game.setups.length === 0
        ? []
        : [
            paragraph(
              "It begins with ",
              ...game.setups.flatMap((each, index) => [
                ...(index === 0 ? [] : [textPart(index === 1 ? ", if nothing else is agreed, or with " : " or ")]),
                ...link(each.id),
              ]),
              ".",
            ),
          ]),
      { kind: "list", items: [phaseItem(outermost)] },
      ...(answers.length === 0
        ? []
        : [
            paragraph(
              "In answer to what happens: ",
              ...answers.flatMap((each, index) => [...(index === 0 ? [] : [textPart(", ")]), ...link(each.id)]),
              ".",
            ),
          ]),
      ...(game.ending === null ? [] : [paragraph("How it may end: ", ...link(game.ending), ".")]),
    ]),
  ];
}
