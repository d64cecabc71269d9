import { type Column, grouped, type Records } from '../model';
import { onceFor } from '../model/once';
import { meaningOf } from './meaning';
import { remembered, wordsOf } from './segments';
import { ID_COLUMNS } from './cells';

/*
 * What a column's name implies about identifying items. Names are split into words: `ID`, `utt_id`,
 * `imageId`.
 */

/** The last word in the name of an id column. */
const ID_WORDS = words(
  'id ids uid uuid guid qid pid sid docid docno pmid doi isbn key index idx hash md5 sha1 sha256 digest ' +
    'filename filepath file path image img audio wav utt utterance url uri no nr number row line',
);

/** Words joined directly to `id`: `sampleid`, `imgid`. */
const JOINED_ID =
  /^(?:item|doc|document|question|query|task|sample|example|instance|segment|seg|image|img|utt|utterance|prompt|audio|video|clip|wav|file|sentence|sent|row|record|case|problem|test|story|article|passage|pair|topic|entry|data|conversation|dialog|dialogue|turn|text|source|input)ids?$/;

/** Words for things that are new in every run, or the same for many items: not ids of items. */
const NOT_ITEMS = words(
  'run request response completion generation trace job call output prediction predicted pred hypothesis answer ' +
    'model system provider engine user worker annotator rater reviewer session experiment checkpoint cluster speaker author ' +
    'gold label target class group batch commit parent start end length len size count num token tokens',
);

/**
 * Names that only number the rows of a file, or have other meanings as well: they are ids if both files
 * agree.
 */
const WEAK_WORDS = words(
  'key file filepath path image img audio wav url uri no nr number row line utterance index idx',
);

const USUAL = new Map(ID_COLUMNS.map((name, rank) => [wordsOf(name).join(' '), rank]));

/** How usual a name is for a column of ids (0: the most usual); null: it is not such a name. */
export const idRank = remembered((name): number | null => {
  const own = wordsOf(name);
  const last = own.at(-1) ?? '';
  const usual = USUAL.get(own.slice(-2).join(' ')) ?? USUAL.get(last);
  if (own.slice(0, -1).some((word) => NOT_ITEMS.has(word))) {
    return null;
  }
  if (usual !== undefined) {
    return usual + (own.length > 2 ? ID_COLUMNS.length : 0);
  }
  const named = ID_WORDS.has(last) || JOINED_ID.test(last);
  return named ? (WEAK_WORDS.has(last) ? 3 : 2) * ID_COLUMNS.length : null;
});

/**
 * False for names of row numbers, files and the like, which need not be ids; parsers number their own
 * sentences.
 */
export function isStrictIdName(name: string): boolean {
  const own = wordsOf(name);
  return idRank(name) !== null && !WEAK_WORDS.has(own.at(-1) ?? '') && own.join(' ') !== 'sent id';
}

/** The columns named like ids, the most usual name first. */
export function idColumnsOf(records: Records): Column[] {
  return records.columns
    .map((column) => ({ column, rank: idRank(column.name) }))
    .filter((one): one is { column: Column; rank: number } => one.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

export function isIdColumn(column: string): boolean {
  const last = lastPart(column);
  return (
    ID_COLUMNS.some((id) => id.toLowerCase() === last) ||
    /(?:^|_)(?:id|ids|uuid|hash|key)$/.test(last) ||
    /[a-z\d](?:Id|ID|Ids|UUID)$/.test(column)
  );
}

export function lastPart(column: string): string {
  return column.slice(column.lastIndexOf('.') + 1).toLowerCase();
}

/** Names of columns with a system's answers. `answer` is last: beside a prediction, it is the right one. */
export const PREDICTION_COLUMNS: readonly string[] = [
  'prediction',
  'pred',
  'predicted',
  'predicted_label',
  'pred_label',
  'predicted_class',
  'pred_class',
  'predicted_answer',
  'pred_answer',
  'predicted_index',
  'pred_index',
  'parsed_pred',
  'parsed_answer',
  'extracted_answer',
  'y_pred',
  'y_hat',
  'preds',
  'output',
  'response',
  'completion',
  'generated_text',
  'generated_answer',
  'generation',
  'generated',
  'model_answer',
  'model_output',
  'model_response',
  'model_prediction',
  'system_output',
  'guess',
  'hypothesis',
  'hyp',
  'answer',
];

export const GOLD_COLUMNS: readonly string[] = [
  'label',
  'gold',
  'gold_label',
  'gold_answer',
  'true_label',
  'true_class',
  'y_true',
  'reference',
  'target',
  'expected',
  'expected_output',
  'expected_answer',
  'ground_truth',
  'gt',
  'gt_answer',
  'gt_label',
  'correct_answer',
  'standard_answer',
  'answer_key',
  'correct_label',
  'right_answer',
  'reference_answer',
  'truth',
  'actual',
  'class',
  'y',
  'answer',
];

/** `goldLabel` is `gold_label`. */
function normal(name: string): string {
  return wordsOf(name).join('');
}

const PREDICTIONS = new Set(PREDICTION_COLUMNS.map(normal));
const GOLD = new Set(GOLD_COLUMNS.map(normal));

/** True for columns whose names suggest answers, right or given, rather than scores. */
export function isAnswerName(column: string): boolean {
  const name = normal(lastOf(column));
  const named = PREDICTIONS.has(name) || GOLD.has(name);
  const partly = wordsOf(column).some((word) => ANSWER_WORDS.has(word));
  return named || (partly && meaningOf(column).better === null);
}

/** In a name without a measure: `label_id`, `predicted_option`. */
const ANSWER_WORDS = new Set([
  'prediction',
  'predictions',
  'pred',
  'preds',
  'predicted',
  'label',
  'labels',
  'gold',
  'target',
  'targets',
  'option',
  'choice',
  'selected',
]);

export function isRightName(column: string): boolean {
  return GOLD.has(normal(lastOf(column)));
}

/** What is predicted, and what it is compared with, by their names. */
export interface NamedPair {
  readonly prediction: Column;
  readonly gold: Column;
}

const GIVEN_WORDS = new Set([
  ...['pred', 'preds', 'predicted', 'prediction', 'predictions', 'hat'],
  ...['estimated', 'forecast', 'forecasted'],
]);

const RIGHT_WORDS = new Set(['true', 'gold', 'actual', 'real', 'human', 'observed', 'measured', 'expert']);

/**
 * `rating` beside `predicted_rating`, `age_pred` beside `true_age`, `pred` beside `true`, `score` beside `human_score`: whatever is
 * measured, neither says how good a system is.
 */
export const namedPair = onceFor((columns: readonly Column[]): NamedPair | null => {
  const without = (name: string, words: ReadonlySet<string>) =>
    wordsOf(name)
      .filter((word) => !words.has(word))
      .join('');
  for (const prediction of columns) {
    const of = without(prediction.name, GIVEN_WORDS);
    const isPlain = of === normal(prediction.name);
    const gold =
      isPlain && meaningOf(prediction.name).generic !== true
        ? undefined
        : columns.find(
            (column) =>
              column !== prediction &&
              without(column.name, RIGHT_WORDS) === of &&
              (!isPlain || normal(column.name) !== of),
          );
    if (gold !== undefined) {
      return { prediction, gold };
    }
  }
  return null;
});

function lastOf(column: string): string {
  return column.slice(-lastPart(column).length);
}

/** The columns with one of the names, in any spelling, in the order of the names. */
export function namedColumns({ columns }: Records, names: readonly string[]): Column[] {
  const byName = indexed.get(columns) ?? columnsByName(columns);
  return names.flatMap((name) => byName.get(normal(name)) ?? []);
}

/** Columns by their normalized names, cached per table: most metrics look for the same. */
const indexed = new WeakMap<readonly Column[], ReadonlyMap<string, readonly Column[]>>();

function columnsByName(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const byName = grouped(columns, ({ name }) => normal(name));
  indexed.set(columns, byName);
  return byName;
}
