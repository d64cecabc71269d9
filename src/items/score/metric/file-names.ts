import { measureIn, meaningOf, wordsOf, type Direction, type NamedMeasure } from '../../../columns';
import type { Implied } from '../../../model/settings/metric-choice';
import { namesInPath } from '../../../model/names';

/** Something other than a column's own name that says which direction is better. */
export interface Evidence {
  readonly better: Direction;
  /** The word that measures; null where the direction itself is given. */
  readonly measure: string | null;
  /** False for what may as well be a system, a task or a language: a question, not a fact. */
  readonly sure: boolean;
  readonly by: Implied;
}

const ENDING =
  /^(?:csv|tsv|json|jsonl|ndjson|txt|parquet|arrow|xlsx?|ods|ya?ml|xml|html?|md|log|out|dat|npy|eval|hyp|gz|zst|bz2|xz|zip)$/i;

/** A folder higher up says nothing about the files. */
const LEVELS = 3;

/**
 * The measure that the names of two files say: `wer.csv` in two folders, `a.wer.jsonl` and `b.wer.jsonl`, `wer/a.csv` and
 * `wer/b.csv`. Only words of both names count, as the others are the systems'; a name that is more than a measure
 * (`loss-aware-bert`) isn't sure, nor is one of a single file.
 */
export function measureInNames(a: string, b: string): Evidence[] {
  const [own, others] = [partsOf(a), partsOf(b)];
  for (let level = 0; level < LEVELS; level += 1) {
    const [one = '', other = ''] = [own[level], others[level]];
    const found = level === 0 ? inFiles(one, other) : inFolders(one, other);
    if (found.length > 0) {
      return found;
    }
    if (level > 0 && one === other) {
      // Further up, both are in the same folders.
      return [];
    }
  }
  return [];
}

/** The file's name without its ending, then the folders, from the innermost. */
function partsOf(path: string): string[] {
  const [file = '', ...folders] = namesInPath(path).toReversed();
  return [withoutEndings(file), ...folders];
}

function inFiles(one: string, other: string): Evidence[] {
  const says = sharedWords(one, other);
  const shared = measureIn(says);
  if (shared?.likely === true) {
    return [evidence(shared, { in: 'file', name: one, says })];
  }
  const found = [one, other].flatMap((name) => {
    const own = measureIn(name);
    return own?.sure === true ? [{ name, own }] : [];
  });
  // `wer1.csv` and `wer2.csv`; of one file alone, it may be the name of a system.
  const isSame = found.length === 2 && plain(found[0]?.own.head) === plain(found[1]?.own.head);
  return found.map(({ name, own }) => evidence({ ...own, sure: isSame }, { in: 'file', name, says: name }));
}

function plain(head = ''): string {
  return head.replaceAll(/\d/g, '');
}

function inFolders(one: string, other: string): Evidence[] {
  const says = sharedWords(ofKnownWords(one), ofKnownWords(other));
  const shared = measureIn(says);
  // `failed_items`, `timeouts`: what the rows are about, not what their scores measure.
  const isEvent = meaningOf(says).kind === 'event';
  const isOnly = !isEvent && shared?.likely === true && shared.better === 'lower' && says.length > SHORT;
  return shared !== null && (shared.sure || (isOnly && one === other))
    ? [evidence(shared, { in: 'folder', name: one, says })]
    : [];
}

/** Shorter words are folders of programs as well: `dist`. */
const SHORT = 4;

function evidence(
  { better, head, sure }: Pick<NamedMeasure, 'better' | 'head' | 'sure'>,
  by: Evidence['by'],
): Evidence {
  return { better, measure: head, sure, by };
}

/** Without what a program may have made up: of `runs-BPDDiC` runs remains, of `WordErrorRate` all, whose words are known. */
function ofKnownWords(folder: string): string {
  return folder
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => !HASH.test(part) && (wordsOf(part).length === 1 || measureIn(part)?.sure === true))
    .join(' ');
}

/** Of hexadecimal digits, some of them numbers: `fde979`. */
const HASH = /^(?=\D*\d)[\da-f]{4,}$/i;

/** The words that both names have, in the order of the first. */
function sharedWords(one: string, other: string): string {
  const others = new Set(wordsOf(other));
  return wordsOf(one)
    .filter((word) => others.has(word))
    .join(' ');
}

export function withoutEndings(file: string): string {
  const parts = file.split('.');
  const last = parts.findLastIndex((part, i) => i === 0 || !ENDING.test(part));
  return parts.slice(0, last + 1).join('.');
}
