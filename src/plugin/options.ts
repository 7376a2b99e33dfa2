export interface Options {
  /** The project's folder; left out: the nearest with a configuration or with `rules/`, from the bundler's root upwards. */
  readonly root?: string;
  /** Its configuration; left out: `rulewright.config.json` there. */
  readonly config?: string;
  /** False: worked examples and reports are left untried. */
  readonly examples?: boolean;
  /** False: no types are written into `.rulewright/`. */
  readonly types?: boolean;
}
