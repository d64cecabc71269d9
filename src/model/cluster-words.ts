/** In place of a column of clusters: every item stands for itself, even if the format knows that some belong together. */
export const EVERY_ITEM = '';

/** Names of columns that say what their clusters are, with the word for several of them. */
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

/** What the clusters of a column are called, where its name says so: `doc_id` holds documents; else null. */
export function clusterWord(column: string | null): string | null {
  const name = (column ?? '').toLowerCase().replace(/[-_ .]?(id|name|key|no|number)$/, '');
  return Object.hasOwn(NOUNS, name) ? NOUNS[name] : null;
}

/** `documents`, or `clusters` where the column doesn't say what they are. */
export function clustersOf(column: string | null): string {
  return clusterWord(column) ?? 'clusters';
}
