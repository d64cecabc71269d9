import { english, RealGainError } from '../model';
import { HEAD_BYTES } from './candidates';
import { headText } from './logs/log';

/** A tool that writes files without a score for every item. */
interface Tool {
  readonly name: string;
  readonly isIts: (start: string) => boolean;
  /** What they hold instead of averages, and lack. */
  readonly holds?: string;
  /** Ids of the formats that would read them. */
  readonly readAs: readonly string[];
  /** What to do to get a score per item. */
  readonly instead: string;
}

/** Formats with a line for each item. */
const LINES = ['text', 'csv', 'tsv', 'conll'];

const TOOLS: readonly Tool[] = [
  {
    name: 'MTEB',
    readAs: ['json'],
    isIts: (start) => /"mteb_(?:version|dataset_name)":/.test(start) && start.includes('"main_score":'),
    instead: english(
      'MTEB stores none, so its results can only be ranked over many tasks: write a table with a row for each task and a column for each model, and run “realgain leaderboard”.',
    ),
  },
  {
    name: 'lighteval',
    readAs: ['json'],
    isIts: (start) => start.includes('"lighteval_sha":'),
    instead: english('run the evaluation with --save-details, and compare the folder of its details.'),
  },
  {
    name: 'lm-evaluation-harness',
    readAs: ['json'],
    isIts: (start) => /^\s*\{\s*"results":\s*\{/.test(start) && /_stderr(?:,[\w-]+)?":/.test(start),
    instead: english('run the evaluation with --log_samples, and compare its samples_*.jsonl.'),
  },
  {
    name: 'SWE-bench',
    readAs: ['json'],
    isIts: (start) =>
      /^\s*\{\s*"(?:no_generation|no_logs|resolved)":\s*\[/.test(start) &&
      start.includes('"resolved":') &&
      /"no_(?:generation|logs)":/.test(start) &&
      !start.includes('"generated":'),
    holds: english('only the resolved instances of SWE-bench, not every item'),
    instead: english(
      'compare the reports that run_evaluation writes (MODEL.RUN.json with “unresolved_ids”), or one object of every instance, {"django__django-11099": {"resolved": true}}.',
    ),
  },
  {
    name: 'LiveCodeBench',
    readAs: ['json'],
    isIts: (start) => /^\s*\[\s*\{\s*"pass@1":/.test(start) && start.includes('"detail":'),
    instead: english('compare the files *_eval_all.json beside them.'),
  },
  {
    name: 'SCTK (ctm)',
    readAs: LINES,
    isIts: (start) =>
      areLines(start, /^\S+\s+[A-Z\d]\s+\d+(?:\.\d+)?\s+\d+\.\d+\s+\S+(?:\s+(?:[\d.]+|NA))?\s*$/i) &&
      // A table of numbers has no words.
      /^\S+\s+\S\s+[\d.]+\s+[\d.]+\s+\S*\p{L}/mu.test(start),
    holds: english('words with their times (SCTK’s ctm), not utterances'),
    instead: english(
      'write the words of each segment as a line of a trn file, “words (id)”, the reference too, and compare those.',
    ),
  },
  {
    name: 'SCTK (stm)',
    readAs: LINES,
    isIts: (start) =>
      areLines(start, /^\S+\s+[A-Z\d]\s+[^\sA-Z]*[A-Z]\S*\s+\d+(?:\.\d+)?\s+\d+\.\d+(?:\s|$)/i),
    holds: english('segments with their times (SCTK’s stm), not utterances with ids'),
    instead: english(
      'write each segment as a line of a trn file, “words (id)”, and the words of each ctm file by these segments.',
    ),
  },
];

/** Fewer lines than this look like times by chance. */
const FEWEST_LINES = 3;

/** Whether all whole lines but comments are such. */
function areLines(start: string, line: RegExp): boolean {
  const lines = start
    .split(/\r?\n/)
    .slice(0, -1)
    .filter((one) => one.trim() !== '' && !one.startsWith(';;'));
  return lines.length >= FEWEST_LINES && lines.every((one) => line.test(one));
}

/**
 * Refuses results of a tool that lack a score for every item: averages, whose rows would look like items, or failures only.
 *
 * @param format the one that it would be read as
 * @throws RealGainError `bad-format`
 */
export function refuseAverages(bytes: Uint8Array, path: string, format: string): void {
  const tools = TOOLS.filter(({ readAs }) => readAs.includes(format));
  const start = tools.length === 0 ? '' : headText(bytes.subarray(0, HEAD_BYTES));
  const tool = tools.find(({ isIts }) => isIts(start));
  if (tool !== undefined) {
    const { name, holds, instead } = tool;
    const said =
      holds === undefined
        ? english(
            '{0} holds only averages of {1}, without a score per item, so nothing can be said about chance; {2}',
            path,
            name,
            instead,
          )
        : english('{0} holds {1}, so that two such files can’t be paired; {2}', path, holds, instead);
    throw new RealGainError('bad-format', said, { path });
  }
}
