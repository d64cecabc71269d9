import { allFieldsOf, type FieldSpec } from '../../questions';
import { optionNameOf } from '../../questions/fields';

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

/** What says how outputs are scored. */
const SCORED = {
  metric: {
    value: 'M',
    default: 'the one that fits the files best',
    meaning:
      '`bleu`, `chrf`, `ter`, `rouge-l`, `wer`, `exact-match`, `accuracy`, `mean` ... ([docs/metrics.md](metrics.md) has all), or a [custom metric](metrics.md#custom-metrics): a module (`./metric.mjs`), or a command as in `realgain.json`: `\'{"command": ["python3", "scorer.py", "{output}", "{reference}"]}\'`',
  },
  option: {
    value: 'NAME=VALUE',
    repeat: true,
    meaning: 'an option of the metric, such as `tokenize=char`; repeat it for several',
  },
  column: {
    value: 'C',
    meaning:
      "the column of the outputs to score; without `--metric`, by the metric that fits it best; in JSON also a path: `'$.results[*].metrics.f1'`. Every column can also be given by its number, from 1",
  },
  'reference-column': { value: 'C', meaning: 'the column of the reference that holds the right answers' },
  'higher-is-better': { meaning: 'higher scores are better, for a scored column whose name doesn’t show it' },
  'lower-is-better': { meaning: 'lower scores are better, for such a column' },
} as const satisfies OptionTable;

const WITHOUT_COLUMNS = only(SCORED, 'metric', 'option', 'higher-is-better', 'lower-is-better');

const known = new Map<string, OptionSpec>();

/** The same object for the same option, which help shows once. */
function asBefore(option: string, made: OptionSpec): OptionSpec {
  const key = JSON.stringify([option, made]);
  const before = known.get(key) ?? made;
  known.set(key, before);
  return before;
}

interface Field {
  readonly name: string;
  readonly spec: FieldSpec;
}

/** The options that give a field; none for files, which are named without one. */
export function optionsOfField({ name, spec }: Field): OptionTable {
  const option = optionNameOf(name);
  const { kind, value, meaning, default: byDefault } = spec;
  switch (kind) {
    case 'files':
    case 'found':
      return {};
    case 'metric':
      return spec.hasColumns === true ? SCORED : WITHOUT_COLUMNS;
    case 'toggle':
      return {
        [option]: asBefore(option, { meaning }),
        [`no-${option}`]: asBefore(`no-${option}`, { meaning: spec.no ?? '' }),
      };
    default: {
      const made: OptionSpec = {
        ...(value !== undefined && { value }),
        ...((kind === 'texts' || kind === 'paths') && { repeat: true as const }),
        ...(byDefault !== undefined && { default: byDefault }),
        meaning,
      };
      return { [option]: asBefore(option, made) };
    }
  }
}

export function optionsOf(entries: Parameters<typeof allFieldsOf>[0]['entries']): OptionTable {
  return Object.fromEntries(
    allFieldsOf({ entries }).flatMap((field) => Object.entries(optionsOfField(field))),
  );
}
