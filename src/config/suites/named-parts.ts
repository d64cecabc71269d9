import { pairsAmong, tally } from '../../model/lists';
import { COUNTED, type Survey } from '../../model/results/survey';
import { isSystemName } from '../../model/system-names';

/** A file whose name has two parts, such as `gpt-4o` and `mmlu`. */
interface NamedFile {
  readonly parts: readonly [first: string, second: string];
  readonly n: number;
  /** What it holds of its items, as far as that tells them from those of other test sets. */
  readonly holds: readonly string[];
}

/** Which part of names says the test set; `none`: all files hold the same items; `open`: nothing shows it. */
type TaskPart = 'first' | 'second' | 'none' | 'open';

/**
 * Files of one test set hold the same items, and those of others don't, whichever part of their names says which it is. Where they
 * show nothing of their items, names such as `task1` do.
 */
function taskPart(files: readonly NamedFile[]): TaskPart {
  if (holdSameItems(files)) {
    return 'none';
  }
  const [byFirst = 0, bySecond = 0] = ([0, 1] as const).map((part) => likeness(files, part));
  const [isFirst, isSecond] = [0, 1].map((part) =>
    files.every(({ parts }) => isTestSetName(parts[part] ?? '')),
  );
  const difference = byFirst - bySecond || Number(isFirst) - Number(isSecond);
  return difference === 0 ? 'open' : difference > 0 ? 'first' : 'second';
}

/** `task1`, `test2020`, `domain-3`, `set_a1`: no system is called so. */
const TEST_SET = /^(?:task|test|testset|set|dataset|domain|fold|split|subset|wmt)(?:[-_ ]?[a-z])?[-_ ]?\d+$/i;

export function isTestSetName(name: string): boolean {
  return TEST_SET.test(name);
}

export function holdSameItems(files: readonly Pick<Survey['files'][number], 'holds'>[]): boolean {
  const held = tally(
    files.flatMap(({ holds }) => [...new Set(holds)].filter((one) => !one.startsWith(COUNTED))),
  );
  return [...held.values()].includes(files.length);
}

/** How much two files that agree in a part of their names have in common, on average. */
function likeness(files: readonly NamedFile[], part: 0 | 1): number {
  const all = [...tally(files.map(({ parts }) => parts[part])).values()];
  const inCommon = tally(
    files.flatMap(({ parts, n, holds }) =>
      [...new Set([String(n), ...holds])].map((one) => JSON.stringify([parts[part], one])),
    ),
  );
  const sum = [...inCommon.values()].reduce((total, count) => total + pairsAmong(count), 0);
  return sum / all.reduce((total, count) => total + pairsAmong(count), 0) || 0;
}

/** Names of more parts than this are read by the first and last ones. */
const MOST_PLACES = 8;

/** The strongest first: `in_domain.bm25` is `in_domain` and `bm25`. */
const JOINTS = ['__', '.', '_', '-', ' ', '@', '+'];

const WORDS = /[_.\-\s@+]+/;

/**
 * The two parts of names that are all combinations of some first and second parts, joined in one way, such as `gpt__mmlu`: every way
 * of dividing them, first those that leave no word that all names have, then those at what joins nothing else in the names, as in
 * `in_domain__tuned` and `in_domain.bm25`, then those that leave such a word before a second part, as in `sst2.model_a`.
 */
function divided(names: readonly string[]): readonly (readonly (readonly [string, string])[])[] {
  const ways = JOINTS.flatMap((joint) =>
    Array.from({ length: 2 * MOST_PLACES }, (_, i) =>
      i < MOST_PLACES ? i + 1 : MOST_PLACES - i - 1,
    ).flatMap((place) => {
      const parts = names.flatMap((name) => dividedAt(name, joint, place));
      const [firsts, seconds] = [0, 1].map((part) => [...new Set(parts.map((one) => one[part] ?? ''))]);
      const [count, others] = [firsts?.length ?? 0, seconds?.length ?? 0];
      const isComplete =
        count > 1 && others > 1 && count * others === names.length && parts.length === names.length;
      const lastWord = new Set(firsts?.map((name) => name.split(WORDS).at(-1)));
      const firstWord = new Set(seconds?.map((name) => name.split(WORDS)[0]));
      const left = lastWord.size === 1 ? 2 : Number(firstWord.size === 1);
      const isOnly = names.every((name) => name.split(joint).length === 2);
      // A dot joins the parts whatever word all names have before it: `in_domain`, `out_domain`.
      const ofOnly = joint === '.' ? Math.min(left, 1) : left;
      return isComplete ? [{ parts, rank: isOnly ? ofOnly : left === 0 ? 0 : left + 2 }] : [];
    }),
  );
  return ways.sort((one, other) => one.rank - other.rank).map(({ parts }) => parts);
}

/** @param place of the joint, from 1, or from −1 counted from the end */
function dividedAt(name: string, joint: string, place: number): readonly (readonly [string, string])[] {
  const words = name.split(joint);
  const at = place > 0 ? place : words.length + place;
  const [first, second] = [words.slice(0, at).join(joint), words.slice(at).join(joint)];
  return at > 0 && at < words.length && first !== '' && second !== '' ? [[first, second]] : [];
}

interface Place {
  readonly ofSystem: string;
  readonly ofTask: string;
}

interface NamedPlaces {
  readonly placeOf: (below: readonly string[]) => Place | null;
  /** Folders are taken for systems, and files for test sets, but nothing shows that it isn’t the other way round. */
  readonly isOpen?: true;
}

/**
 * Says which system and test set a file is of, by its path in a folder in which files don't say it themselves and their contents show it:
 * `mmlu/gpt.csv` beside `gsm8k/gpt.csv`, `gpt__mmlu.csv` beside `gpt__gsm8k.csv`, `gpt-seed1.csv` beside `gpt-seed2.csv`. Else null.
 *
 * @param asked systems that were named
 */
export function partsOfFolder(
  files: readonly (Survey['files'][number] & { readonly below: readonly string[] })[],
  asked: readonly string[] = [],
): NamedPlaces {
  const isOpen = files.every(
    ({ system, task, systems }) => (system ?? task) === undefined && systems.length === 0,
  );
  const nested = files.filter(({ below }) => below.length > 1);
  if (!isOpen || files.length < 2) {
    return { placeOf: () => null };
  }
  const inFolder = (file: (typeof files)[number], parts: readonly [string, string]): NamedFile => ({
    parts,
    n: file.n,
    holds: file.holds ?? [],
  });
  if (nested.length > 0) {
    const folders = foldersAre(
      nested.map((file) => inFolder(file, nestedParts(file.below))),
      asked,
    );
    return {
      placeOf: (below) => {
        const [ofTask, ofSystem] = nestedParts(below);
        return folders === 'tasks' && below.length > 1 ? { ofSystem, ofTask: taskInName(ofTask, '') } : null;
      },
      ...(folders === 'open' && { isOpen: true }),
    };
  }
  const nameOf = (below: readonly string[]) => taskInName(below.join('/'), '');
  const names = [...new Set(files.map(({ below }) => nameOf(below)))];
  for (const parts of divided(names)) {
    const partsOf = new Map(names.map((name, i) => [name, parts[i]]));
    const named = files.flatMap((file) => {
      const own = partsOf.get(nameOf(file.below));
      return own === undefined ? [] : [inFolder(file, own)];
    });
    const part = taskPart(named);
    if (part === 'first' || part === 'second') {
      return {
        placeOf: (below) => {
          const [first, second] = partsOf.get(nameOf(below)) ?? [nameOf(below), ''];
          return part === 'first' ? { ofSystem: second, ofTask: first } : { ofSystem: first, ofTask: second };
        },
      };
    }
  }
  const haveRuns = names.length > 1 && names.length < files.length && !names.includes('');
  return { placeOf: (below) => (haveRuns ? { ofSystem: nameOf(below), ofTask: '' } : null) };
}

/** Whether folders are test sets or runs and the files in them systems, or the other way round; `open`: nothing shows it. */
function foldersAre(files: readonly NamedFile[], asked: readonly string[]): 'tasks' | 'systems' | 'open' {
  const [firsts = [], seconds = []] = [0, 1].map((part) => [
    ...new Set(files.map(({ parts }) => parts[part] ?? '')),
  ]);
  const moreFiles = (isSystem: (name: string) => boolean) =>
    seconds.filter(isSystem).length - firsts.filter(isSystem).length;
  const part = taskPart(files);
  const more = part === 'open' ? moreFiles((name) => asked.includes(name)) || moreFiles(isSystemName) : 0;
  const areMany = seconds.filter((name) => name !== '').length > 1;
  const areRuns = firsts.every((name) => taskInName(name, '') === '') && !seconds.includes('');
  const isCrossed = files.length > firsts.length && files.length > seconds.length;
  return areMany && (part === 'first' || more > 0 || areRuns)
    ? 'tasks'
    : areMany && firsts.length > 1 && isCrossed && part === 'open' && more === 0
      ? 'open'
      : 'systems';
}

/** How many folders hold all others: `run1` of `run1/gpt/mmlu.csv` beside `run1/llama/mmlu.csv`, not a system’s `gpt/mmlu/out.csv`. */
export function foldersAround(files: readonly (readonly string[])[]): number {
  const inner = files.map((below) => below.slice(1));
  const [firsts, seconds] = [0, 1].map((part) => new Set(inner.map((below) => nestedParts(below)[part])));
  const isCrossed = [firsts, seconds].every((names) => names !== undefined && names.size > 1);
  const isShared = new Set(files.map(([first]) => first)).size === 1;
  const isAround = isShared && isCrossed && inner.every(({ length }) => length > 1);
  return isAround && inner.length > Math.max(firsts?.size ?? 0, seconds?.size ?? 0)
    ? 1 + foldersAround(inner)
    : 0;
}

function nestedParts([first = '', ...others]: readonly string[]): readonly [string, string] {
  return [first, taskInName(others.join('/'), first)];
}

/** A time in a file's name: `_2025-03-02T10-11-12.345`, `2024-11-05T13-31-45-05-00_`, `20250302_101112`. */
const TIME =
  /[_-]?(?:\d{4}-\d\d-\d\dT\d\d[-:.]\d\d[-:.]\d\d(?:[.-]\d+)*(?:[+-]\d\d[-:]\d\d)?Z?|(?<!\d)\d{8}[_T-]\d{6}(?!\d))[_-]?/g;

/** What distinguishes runs of one task: `seed-3`, `run_1`, `epoch2`. */
const RUN =
  /(?:^|[-_./])(?:seed|run|rep|repeat|repetition|trial|epoch|checkpoint|ckpt)[-_.]?\d+(?=$|[-_./])/gi;

const EXTENSION =
  /\.(?:gz|zst|zip|txt|csv|tsv|tab|psv|md|xlsx|ods|jsonl|ndjson|json|out|hyp|scores?|parquet|eval)$/i;

/** No file has more extensions: `scores.jsonl.gz`. */
const MOST_EXTENSIONS = 3;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Names that tools give to every file of samples. */
const NO_TASK =
  /(?:^|[-_./])(?:samples|details|predictions?|outputs?|results?|per_instance_stats)(?=$|[-_./])/gi;

/**
 * The task that a file's name says: without its extension, times, the number of a run, and the name of the system. Numbered
 * files are runs.
 *
 * @param file its path in the folder of the system
 */
export function taskInName(file: string, system: string): string {
  const bare = withoutExtensions(file).replace(TIME, '');
  const rest = withoutSystem(bare, system)
    .replace(RUN, '')
    .replace(NO_TASK, '')
    .replace(/^[-_./]+|[-_./]+$/g, '');
  return /^\d+$/.test(rest) ? '' : rest;
}

function withoutExtensions(file: string): string {
  let bare = file;
  for (let cut = 0; cut < MOST_EXTENSIONS; cut++) {
    bare = bare.replace(EXTENSION, '');
  }
  return bare;
}

/** Without the name of the system where it is a whole part: "new" isn't a part of "news". */
function withoutSystem(name: string, system: string): string {
  if (system === '') {
    return name;
  }
  const isPart = (text: string) => !LETTER_OR_DIGIT.test(text);
  return name
    .split(system)
    .reduce((before, after) =>
      isPart(before.slice(-1)) && isPart(after.slice(0, 1)) ? before + after : before + system + after,
    );
}

/** Whether names differ in their numbers only, as those of runs do: `seed-1`, `seed-2`. */
export function areNumbered(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.replace(/\d+/g, '#'))).size === 1;
}
