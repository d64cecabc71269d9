import type { Column, Records } from '../model/records';
import { ID_COLUMNS } from './cells';
import { wordSet as words } from './lexicon';
import { leafOf, remembered, wordsOf } from './segments';

/*
 * What a column's name implies about identifying items. Names are split into words: `ID`, `utt_id`,
 * `imageId`.
 */

/** The last word in the name of an id column. */
const ID_WORDS = words(
  'id ids uid uuid guid qid pid sid docid docno pmid doi isbn key index idx filename filepath file path image img audio wav utt ' +
    'utterance url uri no nr number row line',
  'hash',
);

/** Words joined directly to `id`: `sampleid`, `imgid`. */
const JOINED_ID =
  /^(?:item|doc|document|question|query|task|sample|example|instance|segment|seg|image|img|utt|utterance|prompt|audio|video|clip|wav|file|sentence|sent|row|record|case|problem|test|story|article|passage|pair|topic|entry|data|conversation|dialog|dialogue|turn|text|source|input)ids?$/;

/** Words for things that are new in every run, or the same for many items: not ids of items. */
const NOT_ITEMS = words(
  'run request response completion generation trace job call output prediction predicted pred hypothesis answer ' +
    'model system provider engine session experiment checkpoint cluster ' +
    'gold label target class group batch commit parent start end length len size count num token tokens',
  'person',
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

export function isIdColumn(column: string): boolean {
  const last = lastPart(column);
  return (
    ID_COLUMNS.some((id) => id.toLowerCase() === last) ||
    /(?:^|_)(?:id|ids|uuid|hash|key)$/.test(last) ||
    /[a-z\d](?:Id|ID|Ids|UUID)$/.test(column)
  );
}

export function lastPart(column: string): string {
  return leafOf(column).toLowerCase();
}
