import { english, RealGainError } from '../model';
import { HEAD_BYTES } from './candidates';
import { headText } from './logs/log';

/** A tool that writes files of averages. */
interface Tool {
  readonly name: string;
  readonly isIts: (start: string) => boolean;
  /** What to do to get a score per item. */
  readonly instead: string;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'MTEB',
    isIts: (start) => /"mteb_(?:version|dataset_name)":/.test(start) && start.includes('"main_score":'),
    instead: english(
      'MTEB stores none, so its results can only be ranked over many tasks: write a table with a row for each task and a column for each model, and run “realgain leaderboard”.',
    ),
  },
  {
    name: 'lighteval',
    isIts: (start) => start.includes('"lighteval_sha":'),
    instead: english('run the evaluation with --save-details, and compare the folder of its details.'),
  },
  {
    name: 'lm-evaluation-harness',
    isIts: (start) => /^\s*\{\s*"results":\s*\{/.test(start) && /_stderr(?:,[\w-]+)?":/.test(start),
    instead: english('run the evaluation with --log_samples, and compare its samples_*.jsonl.'),
  },
];

/**
 * Refuses results of a tool with an average for each task, whose rows would look like items.
 *
 * @throws RealGainError `bad-format`
 */
export function refuseAverages(bytes: Uint8Array, path: string): void {
  const start = headText(bytes.subarray(0, HEAD_BYTES));
  const tool = TOOLS.find(({ isIts }) => isIts(start));
  if (tool !== undefined) {
    throw new RealGainError(
      'bad-format',
      english(
        '{0} holds only averages of {1}, without a score per item, so nothing can be said about chance; {2}',
        path,
        tool.name,
        tool.instead,
      ),
      { path },
    );
  }
}
