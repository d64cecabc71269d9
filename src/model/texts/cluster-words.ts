import { formatCount } from '../text';
import { english, englishOf, type Text } from '../words';

/** In place of a column of clusters: items are independent, even if the format knows clusters. */
export const EVERY_ITEM = '';

/** Names of columns that imply the kind of cluster, with its plural. */
const NOUNS: Readonly<Record<string, string>> = {
  article: 'articles',
  author: 'authors',
  book: 'books',
  conversation: 'conversations',
  dialog: 'dialogs',
  dialogue: 'dialogues',
  doc: 'documents',
  document: 'documents',
  domain: 'domains',
  episode: 'episodes',
  file: 'files',
  meeting: 'meetings',
  page: 'pages',
  paragraph: 'paragraphs',
  participant: 'participants',
  passage: 'passages',
  patient: 'patients',
  recording: 'recordings',
  session: 'sessions',
  source: 'sources',
  speaker: 'speakers',
  story: 'stories',
  subject: 'subjects',
  talk: 'talks',
  thread: 'threads',
  topic: 'topics',
  user: 'users',
  video: 'videos',
};

/** What the clusters of a column are called, if its name implies it: `doc_id` holds documents; else null. */
export function clusterWord(column: string | null): string | null {
  const name = (column ?? '').toLowerCase().replace(/[-_ .]?(id|name|key|no|number)$/, '');
  return Object.hasOwn(NOUNS, name) ? (NOUNS[name] ?? null) : null;
}

/** `documents`, or `clusters` if the column's name doesn't say. */
export function clustersOf(column: string | null): string {
  return clusterWord(column) ?? 'clusters';
}

/** The column in which logs say what a row is a sample of. */
export const SAMPLES = 'sample';

interface Counted {
  readonly n: number;
  readonly clusters: number | null;
  readonly column: string | null | undefined;
}

/**
 * `445 samples of 89 items`; `60 items in 12 documents`; `60 items`.
 *
 * @param which as in `60 items with level 3`
 */
export function countOfUnits(
  { n, clusters, column }: Counted,
  areSamples = column === SAMPLES,
  which = '',
): string {
  return englishOf(unitsText({ n, clusters, column }, areSamples, which));
}

export function unitsText({ n, clusters, column }: Counted, areSamples: boolean, which: string): Text {
  if (clusters === null) {
    return n === 1 ? english('1 item{0}', which) : english('{0} items{1}', formatCount(n), which);
  }
  return areSamples
    ? english('{0} samples{1} of {2} items', formatCount(n), which, formatCount(clusters))
    : english(
        '{0} items{1} in {2} {3}',
        formatCount(n),
        which,
        formatCount(clusters),
        clustersOf(column ?? null),
      );
}
