/**
 * An overview on its way to the page. Forms may offer thousands of rows, and every letter brings a new overview: a form goes
 * over only where it is other than the last time, as JSON, which the page reads when somebody looks at the form.
 */
import type { ExampleLine, Overview, ParamLine, RulebookLine, RuleLine } from "./protocol.ts";

interface SentRule extends Omit<RuleLine, "params"> {
  /** Its parameters; null: as in the overview before. */
  readonly form: string | null;
}
interface SentRulebook extends Omit<RulebookLine, "rules"> {
  readonly rules: readonly SentRule[];
}
export interface SentOverview extends Omit<Overview, "rulebooks"> {
  readonly rulebooks: readonly SentRulebook[];
}

/** The worker's side: what the page was sent last. */
export class Sent {
  #forms: ReadonlyMap<string, string> = new Map();
  #examples: string | null = null;

  overview({ rulebooks, findings }: Overview): SentOverview {
    const known = this.#forms;
    const forms = new Map<string, string>();
    const sentRule = ({ params, ...rest }: RuleLine): SentRule => {
      const form = JSON.stringify(params);
      forms.set(rest.id, form);
      return { ...rest, form: known.get(rest.id) === form ? null : form };
    };
    const sent = rulebooks.map((rulebook) => ({ ...rulebook, rules: rulebook.rules.map(sentRule) }));
    this.#forms = forms;
    return { rulebooks: sent, findings };
  }

  /** Null: the same as the last time. */
  examples(found: readonly ExampleLine[]): readonly ExampleLine[] | null {
    const text = JSON.stringify(found);
    if (text === this.#examples) return null;
    this.#examples = text;
    return found;
  }
}

type Form = () => readonly ParamLine[];

/** The page's side. It has to see everything that was sent, also what is outdated when it comes. */
export class Received {
  #forms: ReadonlyMap<string, Form> = new Map();
  #examples: readonly ExampleLine[] = [];

  overview({ rulebooks, findings }: SentOverview): Overview {
    const known = this.#forms;
    const forms = new Map<string, Form>();
    const received = ({ form, ...rest }: SentRule): RuleLine => {
      const read = form === null ? (known.get(rest.id) ?? none) : formOf(form);
      forms.set(rest.id, read);
      return {
        ...rest,
        get params() {
          return read();
        },
      };
    };
    const all = rulebooks.map((rulebook) => ({ ...rulebook, rules: rulebook.rules.map(received) }));
    this.#forms = forms;
    return { rulebooks: all, findings };
  }

  /** A list of its own each time: that it was worked out again is news. */
  examples(sent: readonly ExampleLine[] | null): readonly ExampleLine[] {
    this.#examples = sent ?? this.#examples;
    return [...this.#examples];
  }
}

const none: Form = () => [];

/** Read once, by the first who looks. */
function formOf(text: string): Form {
  let params: readonly ParamLine[] | null = null;
  return () => (params ??= JSON.parse(text) as readonly ParamLine[]);
}
