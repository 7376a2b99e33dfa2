/** The words of a game: its kinds of entities, and what is shown in place of names. */
import type { GameRules, Option } from "../runtime/game.ts";

/** By kind of entity, whether it is the player's. */
export class Vocabulary extends Map<string, boolean> {
  readonly #values: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #inside: RegExp | null;

  constructor({ entities, shown }: Pick<GameRules, "entities" | "shown">) {
    super(entities.map(({ name, isPlayer }) => [name, isPlayer]));
    this.#values = new Map(Object.entries(shown?.values ?? {}));
    this.#names = new Map(Object.entries(shown?.names ?? {}));
    const words = [
      ...[...this.#values.keys()].sort((a, b) => b.length - a.length).map(escapeText),
      // `Tower 1`, not a tower by itself.
      ...[...this.keys()].filter((kind) => this.#names.has(kind)).map((kind) => `${escapeText(kind)}(?= \\d)`),
    ];
    this.#inside =
      words.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join("|")})(?![\\p{L}\\p{N}_])`, "gu");
  }

  /** Of a variant or row. */
  value(name: string): string {
    return this.#values.get(name) ?? name;
  }

  /** Of a field, pile, action, phase or status. */
  name(name: string): string {
    return this.#names.get(name) ?? name;
  }

  /** `Tower 1`, `player 2`. */
  entity(text: string): string {
    const [, kind = "", number = ""] = /^(.*)( \d+)$/su.exec(text) ?? [];
    return this.has(kind) ? this.name(kind) + number : text;
  }

  /** `play(Feint)`, `RightArm`, `damage(player 2, 5)`: a key or an event with its names as they are shown. */
  inText(text: string): string {
    const [, name = "", values = ""] = /^([\p{L}_][\p{L}\p{N}_]*)(\(.*\))?$/su.exec(text) ?? [];
    if (name !== "" && (values !== "" || !this.#values.has(name))) return this.name(name) + this.inValues(values);
    return this.#values.get(text) ?? this.inValues(text);
  }

  option({ key, action }: Pick<Option, "key" | "action">): string {
    return action === null && (key === "pass" || key === "done") ? key : this.inText(key);
  }

  /** `Feint, player 2` */
  inValues(text: string): string {
    return this.#inside === null
      ? text
      : text.replace(this.#inside, (word) => this.#values.get(word) ?? this.name(word));
  }
}

const escapeText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
