export interface PluginOptions {
  /** The project's folder; left out: the nearest with a configuration or with `rules/`, from the bundler's root upwards. */
  readonly root?: string;
  /** Its configuration; left out: `rulewright.config.json` there. */
  readonly config?: string;
  /** Whether worked examples and reports are tried, and keep what does not hold from being bundled. Left out: in builds, and not by a development server. */
  readonly examples?: boolean;
  /** False: no types are written into `.rulewright/`. */
  readonly types?: boolean;
}
