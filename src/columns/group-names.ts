import { clusterWord } from '../model/texts/cluster-words';
import { isAnswerName } from './answer-names';
import { idRank, isStrictIdName } from './id-names';
import { contentKind } from './content-names';
import { wordSet as words } from './lexicon';
import { lastWords, leafOf, remembered, wordsOf } from './segments';

/**
 * What the name of a column says about rows that share one of its values: they are the same item (`id`), of one document
 * (`cluster`), in one fixed part of a test set (`part`), or have the same place in their groups: the third trial (`count`),
 * the third turn (`place`), the third row (`number`). `answer`: what is right, or was answered. null: nothing.
 */
export type GroupName =
  | 'id'
  | 'weak-id'
  | 'cluster'
  | 'part'
  | 'part-or-cluster'
  | 'count'
  | 'place'
  | 'number'
  | 'input'
  | 'answer'
  | null;

const IDENTIFYING = words('id ids uid uuid guid key name no nr num number idx index hash code');

/** What is done again with the same item. */
const COUNTS = words(
  'trial trials epoch epochs repeat repeats repetition repetitions rep reps replicate replication seed seeds attempt attempts ' +
    'run runs iteration iterations iter rollout rollouts try draw resample',
);

/** The same, if they are numbered: `sample_idx`; else `sample` may be the item. */
const SAMPLES = words('sample samples completion generation response candidate');

const NUMBERS = words('index idx no nr num number row line position pos key rank');

const PLACES = words(
  'turn round segment seg sentence sent step chunk span token tok word utterance utt frame offset start end',
);

/** Not drawn at random, so that no others could have come instead. */
const PARTS = words(
  'dataset benchmark suite split subset category language languages lang locale type kind level difficulty genre ' +
    'skill field area region country style format version fold shard condition setting mode variant strategy template reason ' +
    'status group level part section corpus',
);

/** Parts of a test set if their values are words; things drawn at random if these are ids. */
const PARTS_OR_CLUSTERS = words('subject domain topic source');

const ITEMS = words(
  'item instance example problem question query puzzle case exercise scenario challenge prompt',
);

/** Whose ids say which rows belong together: no ids of items. */
const GROUPERS = words('session group batch', 'person');

/** Parts of a whole, if they are numbered from the start in each. */
const NUMBERED_PARTS = words('page paragraph episode session');

/** Before the plural of a thing: how many there are, not which. */
const AMOUNTS = words('', 'number', 'total', 'extreme', 'mean');

export const groupNameOf = remembered((name): GroupName => {
  const last = leafOf(name);
  const own = wordsOf(last);
  if (own.length > 1 && AMOUNTS.has(own[0] ?? '')) {
    return null;
  }
  const core = own.filter((word) => !IDENTIFYING.has(word)).at(-1) ?? '';
  const ending = own.at(-1) ?? '';
  if (COUNTS.has(core) || (SAMPLES.has(core) && NUMBERS.has(ending))) {
    return 'count';
  }
  if (PARTS_OR_CLUSTERS.has(core)) {
    return 'part-or-cluster';
  }
  if (clusterWord(core) !== null || core === 'cluster' || (IDENTIFYING.has(ending) && GROUPERS.has(core))) {
    return 'cluster';
  }
  if (PARTS.has(core)) {
    return 'part';
  }
  if (isAnswerName(last)) {
    return 'answer';
  }
  if (PLACES.has(core)) {
    return 'place';
  }
  if (core === '' && NUMBERS.has(ending)) {
    return 'number';
  }
  if (isStrictIdName(last) || ITEMS.has(core)) {
    return ITEMS.has(ending) && contentKind(last) !== null ? 'input' : 'id';
  }
  const content = contentKind(last);
  if (core !== 'task' && core !== 'test' && content !== null) {
    return content === 'right' ? 'answer' : content === 'input' || content === 'worded' ? 'input' : null;
  }
  return idRank(last) === null ? null : 'weak-id';
});

/** Whether a column says what a row is about, whichever system it is of, and nothing of how good that is. */
export function isOfItem(name: string): boolean {
  return ![null, 'answer'].includes(groupNameOf(name));
}

/**
 * How little an id says beside another column in whose groups it starts again: 2 numbers rows, 1 may be anything, 0 names a
 * thing.
 */
export function weaknessOf(name: string): 0 | 1 | 2 {
  const kind = groupNameOf(name);
  const own = lastWords(name);
  const core = own.filter((word) => !IDENTIFYING.has(word));
  return kind === 'number' || kind === 'place'
    ? 2
    : core.length === 0 || SAMPLES.has(core.at(-1) ?? '') || NUMBERED_PARTS.has(core.at(-1) ?? '')
      ? 1
      : 0;
}

/** `question_no`: a place in a list of items, not a name that one of them keeps. */
export function numbersItems(name: string): boolean {
  return groupNameOf(name) === 'id' && NUMBERS.has(lastWords(name).at(-1) ?? '');
}

/** Those that score, train or ask: others could have, each for all items. */
const VARIED = words('seed run replicate template wording paraphrase phrasing variant', 'judge', 'rater');

/** Whether a column beside the items holds judges, seeds or wordings, with many items each, or numbers samples of one. */
export function variesBeside(name: string): 'crossed' | 'sample' | null {
  return lastWords(name).some((word) => VARIED.has(word))
    ? 'crossed'
    : groupNameOf(name) === 'count' || namesSample(name)
      ? 'sample'
      : null;
}

/** `sample`, without a word for its id. */
export function namesSample(name: string): boolean {
  const own = lastWords(name);
  return own.length === 1 && SAMPLES.has(own[0] ?? '');
}

/** `sentence_id`: a part of a text, known by an id. */
export function namesPart(name: string): boolean {
  const own = lastWords(name);
  return isStrictIdName(name) && own.length === 2 && namesLongPart(name);
}

/** `sentence`, `sentence_number`: a part of a text that holds several tokens. */
export function namesLongPart(name: string): boolean {
  const [first = ''] = lastWords(name);
  return LONG_PARTS.has(first);
}

const LONG_PARTS = words('sentence sent utterance utt segment seg');

/** Things that a system is shown: a file per row is another input, a number per row isn't. */
const SHOWN = words('frame recording', 'medium', 'address');

/** `image_id`, `audio_file`: the row's input, whatever its value. */
export function namesInput(name: string): boolean {
  return lastWords(name).some((word) => SHOWN.has(word));
}
