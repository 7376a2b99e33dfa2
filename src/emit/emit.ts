/** A rulebook's program as files: the plain module, one for each variant, schemas, and a list of them all. */
import type { Game } from "../ir/game.ts";
import type { Program, Variant } from "../ir/program.ts";
import { LastTable } from "../query/last.ts";
import type { Sources } from "../source/text.ts";
import { banner } from "./banner.ts";
import { fileTexts, type ModuleFile } from "./file.ts";
import { gameTexts, writtenGame } from "./game/file.ts";
import { newGameModule } from "./game/module.ts";
import { wronglyTaken, type WrittenGame } from "./game/share.ts";
import { takeUnchanged } from "./game/units.ts";
import type { Node } from "./node.ts";
import { planOf } from "./game/plan.ts";
import { unfoldedGame, unfoldedRules } from "./game/unfold.ts";
import { changedBy, graphOf, type Graph } from "./graph.ts";
import { usualRuntime } from "./imports.ts";
import { layersOf } from "../ir/layers.ts";
import { printJson } from "./json.ts";
import { manifest } from "./manifest.ts";
import { newModule, type GamePart, type Module } from "./module.ts";
import { kebab, NamePool } from "./names.ts";
import type { Layouts, Printing } from "./print.ts";
import { schemasOf } from "./schemas.ts";
import { filesOfModule, type EmittedFile, type WrittenMaps } from "./written.ts";
import type { Looks } from "./reuse/listening.ts";
import type { Reuse, VariantStore } from "./reuse/variants.ts";
import { rulebookOf, worldOf, type World } from "./world.ts";

export type { EmittedFile } from "./written.ts";

export interface EmitOptions {
  /** To be kept under version control and read: places in the rules are told so that they stay where others change. */
  readonly reviewed?: boolean;
  /** Of code that is reviewed: a module with more lines is written as files by part. */
  readonly fileLines?: number;
  /** False: for a bundler alone, at once; people would like it laid out. */
  readonly formatted?: boolean;
  /** These modules and nothing else: `duel/variants/soft/game`. */
  readonly only?: ReadonlySet<string>;
  readonly maps?: WrittenMaps;
  /** As it stands in a folder: TypeScript whose imports name the files, or JavaScript with declarations. Else TypeScript to be made into something. */
  readonly emit?: "ts" | "js";
  /** What was formatted before need not be formatted again. */
  readonly layouts?: Layouts;
  /** Files of variants that an earlier build wrote; only for a whole rulebook without maps. */
  readonly variants?: VariantStore;
  /** The package of what modules share, if not `rulewright/runtime`. */
  readonly runtime?: string;
  /** Awaited between modules: others have their turn, and may end the work by an error. */
  readonly turn?: () => Promise<void>;
}

/** With room for banners and imports below 1,500. */
const mostFileLines = 1250;

/** Version of the tool, for the banner. */
const version = "0.1.0";

/** All files of a rulebook. The same program gives the same bytes on every machine. */
export async function emitRulebook(
  program: Program,
  linked: readonly Program[],
  sources: Sources,
  options: EmitOptions = {},
): Promise<readonly EmittedFile[]> {
  const making: Making = {
    sources,
    options,
    printing: {
      formatted: options.formatted !== false,
      mapped: options.maps !== undefined,
      places: options.reviewed === true ? "names" : "lines",
      fileLines: options.reviewed === true ? (options.fileLines ?? mostFileLines) : Infinity,
      ending: options.emit === "ts" ? ".ts" : ".js",
      runtime: options.runtime ?? usualRuntime,
      layouts: options.layouts ?? null,
    },
  };
  const folder = kebab(program.rulebook.name);
  const { programs, world, counts, graph, game } = baseOf(program, linked, making);
  const plain = newModule({
    world,
    graph: withoutGame(graph),
    program,
    sources,
    changed: null,
    printing: making.printing,
    game: null,
  });
  const played = program.rules.filter((rule) => !withoutGame(graph).leftOut.has(`rule:${rule.id}`));
  const leftOut = program.rules.filter((rule) => graph.leftOut.has(`rule:${rule.id}`)).map((rule) => rule.name);
  const files = !isWanted(making, `${folder}/index`)
    ? []
    : [
        ...(await moduleFiles(
          making,
          `${folder}/index.ts`,
          await fileTexts(plain, banner(program, version, undefined, leftOut), "index"),
        )),
      ];
  let plainGame: WrittenGame | null = null;
  await options.turn?.();
  if (
    program.game !== null &&
    (options.only === undefined || [...options.only].some((path) => path.endsWith("/game")))
  ) {
    plainGame = await game(program.game);
    if (isWanted(making, `${folder}/game`))
      files.push(
        ...(await moduleFiles(
          making,
          `${folder}/game.ts`,
          await gameTexts(plainGame, banner(program, version, "the game", leftOut), null, program.variants.length > 0),
        )),
      );
  }
  const reuse =
    options.variants === undefined || options.only !== undefined || options.maps !== undefined
      ? null
      : options.variants.begin(program, { ...making, programs, graph, plain: plainGame });
  for (const [variant, path] of variantPaths(program)) {
    await options.turn?.();
    if (isWanted(making, path) || isWanted(making, `${path}/game`))
      files.push(
        ...(reuse?.take(variant, path) ??
          (await variantFiles(program, programs, variant, making, path, counts, plainGame, reuse))),
      );
  }
  if (options.only !== undefined) return files;
  files.push({ path: `${folder}/schemas.json`, text: printJson(schemasOf({ ...program, rules: played }, world)) });
  return [
    ...files,
    { path: `${folder}/manifest.json`, text: printJson(await manifest(program, version, folder, files, leftOut)) },
  ];
}

/** What all modules of a rulebook are made from. */
interface Base {
  readonly programs: readonly Program[];
  readonly world: World;
  readonly counts: (graph: Graph) => Graph;
  readonly graph: Graph;
  /** The game without a variant, which is written once: those of variants take from it what is the same in both. */
  readonly game: (game: Game) => Promise<WrittenGame>;
}

/** Of whom modules are asked for one by one. */
const bases = new LastTable<Program, Base>();

function baseOf(program: Program, linked: readonly Program[], making: Making): Base {
  const { sources, options, printing } = making;
  const make = (): Base => newBase(program, linked, making);
  return options.only === undefined ? make() : bases.of(program, [sources, JSON.stringify(printing), ...linked], make);
}

function newBase(program: Program, linked: readonly Program[], making: Making): Base {
  const programs = [...linked.filter((each) => each.rulebook.name !== program.rulebook.name), program];
  const world = worldOf(programs);
  const counts = countsOf(program, programs);
  const graph = counts(graphOf(world));
  let written: Promise<WrittenGame> | null = null;
  return {
    programs,
    world,
    counts,
    graph,
    game: (game) => (written ??= gameOf(program, game, world, graph, making, null)),
  };
}

/** Variants with their modules, below the folder for generated code and without an ending. */
export function variantPaths(program: Program): ReadonlyMap<Variant, string> {
  const names = new NamePool();
  return new Map(
    program.variants.map((variant) => [
      variant,
      `${kebab(program.rulebook.name)}/variants/${names.take(kebab(variant.name)).replaceAll("_", "-")}`,
    ]),
  );
}

/** The module of a rulebook without a game. */
export const indexPath = ({ rulebook }: Program): string => `${kebab(rulebook.name)}/index`;

/** Modules of which a game is made, named as by `variantPaths`: before the plain game stands that of the variant, which is there if it reaches the game. */
export function gameModules(program: Program, variant: string | null): readonly string[] {
  const own = [...variantPaths(program)].flatMap(([{ id }, path]) => (id === variant ? [path, `${path}/game`] : []));
  return [...own, indexPath(program), `${kebab(program.rulebook.name)}/game`];
}

interface Making {
  readonly sources: Sources;
  readonly options: EmitOptions;
  readonly printing: Printing;
}

const isWanted = ({ options: { only } }: Making, path: string): boolean => only === undefined || only.has(path);

/** The module, with its parts below a folder of its name. */
async function moduleFiles(
  making: Making,
  path: string,
  files: readonly ModuleFile[],
): Promise<readonly EmittedFile[]> {
  const written = files.map(({ part, joined }) =>
    filesOfModule(part === null ? path : `${path.slice(0, -".ts".length)}/${part}.ts`, joined, making),
  );
  return (await Promise.all(written)).flat();
}

/** `looks`: null: nobody wants to know what is looked into. */
const listenTo = <T>(looks: Looks | null, work: () => Promise<T>): Promise<T> => looks?.during(work) ?? work();

/** What a variant's game is made of besides. */
interface Changed {
  readonly variant: NonNullable<GamePart["variant"]>;
  readonly plain: WrittenGame;
  /** What the variant replaces, and all that needs it. */
  readonly nodes: ReadonlySet<Node>;
  /** Notes what is looked into; null: nobody wants to know. */
  readonly looks: Looks | null;
}

async function gameOf(
  program: Program,
  game: Game,
  whole: World,
  graph: Graph,
  { sources, printing }: Making,
  changed: Changed | null,
): Promise<WrittenGame> {
  const looks = changed?.looks ?? null;
  const [rules, parts] = [unfoldedRules(whole, graph), unfoldedGame(whole, graph, game)];
  const world = looks?.world(rules) ?? rules;
  const plan = planOf(program, looks?.game(parts) ?? parts, world, graph);
  const newOne = (): Module =>
    newGameModule({
      world,
      graph,
      program,
      sources,
      plan,
      printing,
      variant: changed?.variant ?? null,
      plain: changed?.plain.module.game ?? null,
    });
  if (changed === null) return writtenGame(newOne(), plan, "game.ts");
  const path = `variants/${changed.variant.path.slice("../".length, -".js".length)}/game.ts`;
  for (let nodes = changed.nodes; ;) {
    const module = newOne();
    takeUnchanged(changed.plain.module, module, nodes);
    const written = await listenTo(looks, () => writtenGame(module, plan, path));
    const wrong = wronglyTaken(changed.plain, written);
    if (wrong.length === 0) return written;
    nodes = new Set([...nodes, ...wrong]);
  }
}

/** Rules of other rulebooks count their calls only if they do so in their own modules, whoever calls them here. */
function countsOf(program: Program, programs: readonly Program[]): (graph: Graph) => Graph {
  const others = programs.filter((each) => each !== program);
  const own = new Set(
    others
      .map((each) => graphOf(worldOf(reachedBy(each, others))))
      .flatMap((graph, place) =>
        [...graph.counted]
          .filter((node) => bookOf(node) === others[place]?.rulebook.name)
          .map((node) => `${graph.deep.has(node) ? "deep" : "counted"} ${node}`),
      ),
  );
  return (graph) => {
    const isRight = (node: string, kinds: readonly string[]): boolean =>
      bookOf(node) === program.rulebook.name || kinds.some((kind) => own.has(`${kind} ${node}`));
    return {
      ...graph,
      counted: new Set([...graph.counted].filter((node) => isRight(node, ["deep", "counted"]))),
      deep: new Set([...graph.deep].filter((node) => isRight(node, ["deep"]))),
    };
  };
}

const bookOf = (node: string): string => rulebookOf(node.slice(node.indexOf(":") + 1));

/** The program and all that it uses. */
function reachedBy(program: Program, programs: readonly Program[]): readonly Program[] {
  const found = new Set([program]);
  for (const each of found)
    for (const name of each.uses) for (const used of programs) if (used.rulebook.name === name) found.add(used);
  return [...found];
}

/** What belongs to a game stands in its own module. */
export function withoutGame(graph: Graph): Graph {
  return graph.played.size === 0 ? graph : { ...graph, leftOut: new Set([...graph.leftOut, ...graph.played]) };
}

/** Only what the variant's replacements reach; the rest is the plain module's. A game that they reach is whole. */
async function variantFiles(
  program: Program,
  programs: readonly Program[],
  variant: Variant,
  making: Making,
  path: string,
  counts: (graph: Graph) => Graph,
  plain: WrittenGame | null,
  reuse: Reuse | null,
): Promise<readonly EmittedFile[]> {
  const looks = reuse?.listen() ?? null;
  const layers = layersOf(programs, variant);
  const world = worldOf(programs, layers);
  const graph = counts(graphOf(world));
  const replaced = layers.flatMap((layer) => [
    ...layer.constants.map((each) => `constant:${each.id}`),
    ...layer.tables.map((each) => `table:${each.id}`),
    ...layer.rules.map((each) => `rule:${each.id}`),
  ]);
  const copies = [...world.originals.values()]
    .map((id) => `rule:${id}`)
    .filter((node) => [...graph.needs].some(([from, needs]) => !graph.played.has(from) && needs.has(node)));
  const changed = changedBy([...replaced, ...copies], graph);
  const module = newModule({
    world: looks?.world(world) ?? world,
    graph: withoutGame(graph),
    program,
    sources: making.sources,
    changed,
    printing: making.printing,
    game: null,
  });
  const said = `variant ${variant.name}, ${variant.title}`;
  const files = isWanted(making, path)
    ? await moduleFiles(
        making,
        `${path}.ts`,
        await listenTo(looks, () =>
          fileTexts(module, banner(program, version, said), path.slice(path.lastIndexOf("/") + 1)),
        ),
      )
    : [];
  const done = (all: readonly EmittedFile[], game: WrittenGame | null): readonly EmittedFile[] => {
    if (looks !== null) reuse?.keep(variant, path, all, looks, game);
    return all;
  };
  if (
    plain === null ||
    program.game === null ||
    !isWanted(making, `${path}/game`) ||
    ![...planOf(program, program.game, world, graph).nodes].some((node) => changed.has(node))
  )
    return done(files, null);
  const nodes = new Set([...changed].filter((node) => !graph.played.has(node)));
  const beside = { path: `../${path.slice(path.lastIndexOf("/") + 1)}.js`, nodes };
  const changes: Changed = { variant: beside, plain, nodes: changed, looks };
  const game = await gameOf(program, program.game, world, graph, making, changes);
  const texts = await listenTo(looks, () =>
    gameTexts(game, banner(program, version, `the game with the ${said}`), plain, false),
  );
  return done([...files, ...(await moduleFiles(making, `${path}/game.ts`, texts))], game);
}
