/** What the command line knows of an option: parsing, `--help` and docs/command-line.md are all made of it. */
export interface OptionSpec {
  /** How its value is called: `FILE`. An option without one is a switch. */
  readonly value?: string;
  /** Whether the option can be given several times. */
  readonly repeat?: true;
  readonly short?: string;
  readonly default?: string;
  /** Markdown, which `--help` shows without its marks. */
  readonly meaning: string;
}

/** Options by their names, without the dashes. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

export interface CommandSpec {
  readonly takes: string;
  readonly does: string;
  readonly options: OptionTable;
}

/** What was given for each option; nothing for the others. */
export type ValuesOf<Table extends OptionTable> = {
  [Name in keyof Table]?:
    | (Table[Name] extends { readonly value: string }
        ? Table[Name] extends { readonly repeat: true }
          ? string[]
          : string
        : boolean)
    | undefined;
};

export function only<Table extends OptionTable, Name extends keyof Table>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}
