import { questionOfNames, type Question } from '../model/settings/question';
import * as v from 'valibot';
import { metricChoiceSchema } from '../model/settings/metric-choice';
import type { Term } from '../model/glossary';
import { formatCount } from '../model/text';
import { english, translated } from '../model/words';
import type { AskedMetric } from './metric-asked';

/** The description of a field of an identity; surfaces make options, inputs and controls of it. */
export interface FieldSpec {
  readonly kind:
    | 'files'
    | 'path'
    | 'paths'
    | 'text'
    | 'texts'
    | 'pair'
    | 'number'
    | 'numbers'
    | 'choice'
    | 'switch'
    | 'toggle'
    | 'permission'
    | 'metric'
    | 'found';
  /** Its name on a page. */
  readonly label: string;
  /** What explains its name there. */
  readonly term?: Term;
  /** Markdown, for help and docs. */
  readonly meaning: string;
  /** How its value is called on the command line: `C`. */
  readonly value?: string;
  /** The default in words, where it isn't a value. */
  readonly default?: string;
  /** For files: how many at most; absent: any number. */
  readonly most?: number;
  readonly words?: readonly string[];
  /** What pages call words that are no names. */
  readonly names?: Readonly<Record<string, string>>;
  readonly folders?: true;
  /** For files that aren't alike: what assistants call each, and what it is. */
  readonly roles?: readonly { readonly name: string; readonly meaning: string }[];
  /** What to ask where the files leave it open. */
  readonly asks?: string;
  /** Whether it is changed so often that its page offers it even where it isn't set. */
  readonly isOften?: true;
  /** For a metric: whether it holds the columns to score too. */
  readonly hasColumns?: boolean;
  /** For a toggle: the meaning of no. */
  readonly no?: string;
  /** For a found field: with every path moved. */
  readonly moved?: (found: never, move: (path: string) => string) => unknown;
  /** For a found field: its metrics, which may be programs. */
  readonly metrics?: (found: never) => readonly AskedMetric[];
}

type Said = Omit<
  FieldSpec,
  'kind' | 'value' | 'words' | 'no' | 'hasColumns' | 'roles' | 'moved' | 'metrics'
> & { readonly value?: string };

/** The value of `reference` for none, where realgain.json or the names of files suggest one. */
export const NO_REFERENCE = 'none';

const text = v.pipe(v.string(), v.maxLength(10_000));

type OfFiles = Pick<FieldSpec, 'meaning' | 'most' | 'folders' | 'roles'>;

/** The files that are asked about; `meaning` says what they are: `a table of ratings`. */
export function files(said: OfFiles) {
  return v.pipe(filesOrNone(said), v.minLength(1));
}

/** The same where something else may name them, such as a test set of realgain.json. */
export function filesOrNone(said: OfFiles) {
  const { most = Infinity } = said;
  return v.pipe(
    v.array(text),
    v.check((given) => given.length <= most),
    v.metadata({ ...said, label: '', kind: 'files' }),
  );
}

/** A text; null where none is given, which leaves it to realgain.json and the usual. */
export function word(said: Said) {
  return v.pipe(v.optional(v.nullable(text), null), v.metadata({ ...said, kind: 'text' }));
}

/** One column, which is found where none is named. */
export function column(said: Said) {
  return word({ value: 'C', ...said });
}

/** A file that isn't asked about itself, such as a baseline; null where none is given. */
export function path(said: Said) {
  return v.pipe(v.optional(v.nullable(text), null), v.metadata({ value: 'FILE', ...said, kind: 'path' }));
}

export function paths(said: Said) {
  return v.pipe(v.optional(v.array(text), []), v.metadata({ value: 'FILE', ...said, kind: 'paths' }));
}

/** Columns, which are found where none is named. */
export function columns(said: Said) {
  return v.pipe(v.optional(v.array(text), []), v.metadata({ value: 'C', ...said, kind: 'texts' }));
}

export function columnPair(said: Said) {
  return v.pipe(
    v.optional(v.nullable(v.tuple([text, text])), null),
    v.metadata({ value: 'A,B', ...said, kind: 'pair' }),
  );
}

/** A metric with its options and direction, and where `hasColumns` with the columns to score. */
export function metric(said: { readonly hasColumns: boolean }): v.GenericSchema<unknown, AskedMetric> {
  return v.pipe(
    v.optional(v.partial(metricChoiceSchema), {}),
    v.metadata({ label: english('Metric'), meaning: '', value: 'M', ...said, kind: 'metric' }),
  );
}

/** What was found in the files: kept with the answer, so that it can be reproduced, and not an option. */
export function found<Schema extends v.GenericSchema>(
  schema: Schema,
  moved: (found: v.InferOutput<Schema>, move: (path: string) => string) => v.InferOutput<Schema>,
  metrics: (found: v.InferOutput<Schema>) => readonly AskedMetric[] = () => [],
) {
  return v.pipe(
    v.optional(v.nullable(schema), null),
    v.metadata({ label: '', meaning: '', moved, metrics, kind: 'found' }),
  );
}

export function number(otherwise: number, said: Said) {
  return v.pipe(v.optional(v.number(), otherwise), v.metadata({ value: 'N', ...said, kind: 'number' }));
}

/** The same; null where none is given, which leaves it to realgain.json and the usual. */
export function numberIfAny(said: Said) {
  return v.pipe(
    v.optional(v.nullable(v.number()), null),
    v.metadata({ value: 'N', ...said, kind: 'number' }),
  );
}

/** How many draws where something can't be computed, such as the intervals that `meaning` names. */
export function resamples(usual: number, meaning: string) {
  return number(usual, {
    label: english('Resamples'),
    term: 'resample',
    default: formatCount(usual),
    meaning,
  });
}

/** Numbers with commas between them: `200,400`. */
export function numbers(said: Said) {
  return v.pipe(v.optional(v.array(v.number()), []), v.metadata({ value: 'N,N', ...said, kind: 'numbers' }));
}

/** One of several words; null where none is given, which leaves it to realgain.json and the usual. */
export function choice<const Words extends readonly string[]>(words: Words, said: Said) {
  return v.pipe(
    v.optional(v.nullable(v.picklist(words)), null),
    v.metadata({ value: 'X', ...said, words, kind: 'choice' }),
  );
}

/** Yes by `--header`, no by `--no-header`; null where neither is given. `meaning` is that of yes, `no` the other one's. */
export function toggle(said: Said & { readonly no: string }) {
  return v.pipe(v.optional(v.nullable(v.boolean()), null), v.metadata({ ...said, kind: 'toggle' }));
}

export function flag(said: Said) {
  return v.pipe(v.optional(v.boolean(), false), v.metadata({ ...said, kind: 'switch' }));
}

/** What the user allows this once: no page, report or command keeps it. */
export function permission(meaning: string) {
  return v.pipe(v.optional(v.boolean(), false), v.metadata({ label: '', meaning, kind: 'permission' }));
}

/** The significance level and the seed, of every question that draws. */
export const ALPHA = {
  label: english('Significance level'),
  value: 'P',
  default: '0.05',
  meaning: 'significance level, between 0 and 0.5; intervals have level 1 − α',
};

export const SEED = {
  label: english('Seed'),
  value: 'S',
  default: '1',
  meaning: 'any text; the same seed gives the same digits on any number of threads',
};

export const alpha = number(0.05, ALPHA);

/** Of files that hold several systems, the one that `meaning` says. */
export function systemWithin(meaning: string) {
  return word({ label: english('System'), value: 'X', default: 'the only one', meaning });
}

export const seed = v.pipe(v.optional(text, '1'), v.metadata({ ...SEED, kind: 'text' }));

type Schema = Pick<v.ObjectSchema<v.ObjectEntries, undefined>, 'entries'>;

export function fieldsOf(schema: Schema) {
  return allFieldsOf(schema).filter(({ spec }) => spec.kind !== 'found');
}

/** Those of them that an answer is made with: neither files nor what was allowed. */
export function settingsIn(schema: Schema) {
  return fieldsOf(schema).filter(({ spec }) => spec.kind !== 'files' && spec.kind !== 'permission');
}

/** The same with what is found. */
export function allFieldsOf(schema: Schema) {
  return Object.entries(schema.entries).map(([name, entry]) => ({
    name,
    spec: v.getMetadata(entry) as unknown as FieldSpec,
    /** What it is where it isn't given; undefined for what must be. */
    otherwise: 'default' in entry ? entry.default : undefined,
  }));
}

/** A value of a choice as a page shows it. */
export function nameOfValue({ names = {} }: FieldSpec, value: string): string {
  return translated(names[value] ?? value);
}

/** `one-sided`, for the field `oneSided`. */
export function optionNameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What to ask where the files leave a field open that holds one or several names. */
export function openField(schema: Schema, field: string, names: readonly string[]): Question {
  const spec = allFieldsOf(schema).find(({ name }) => name === field)?.spec;
  return questionOfNames(
    field,
    spec?.asks ?? spec?.label ?? '',
    names,
    spec?.kind === 'texts' ? 'several' : undefined,
  );
}
