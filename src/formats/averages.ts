import { english, joined, RealGainError } from '../model';
import { benchmarkIn } from './benchmarks';
import { HEAD_BYTES } from './candidates';
import { headText } from './logs/reading/log';

/** A tool that writes files without a score for every item. */
interface Tool {
  readonly name: string;
  readonly isIts: (start: string) => boolean;
  /** What they hold instead of averages, and lack. */
  readonly holds?: string;
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
    isIts: (start) =>
      /^\s*\{\s*"results":\s*\{/.test(start) && /_stderr(?:,[\w-]+)?":|"[\w-]+,none":/.test(start),
    instead: english('run the evaluation with --log_samples, and compare its samples_*.jsonl.'),
  },
  {
    name: 'SWE-bench',
    isIts: (start) =>
      // As its leaderboard keeps them, and as its first harness wrote them.
      (/^\s*\{\s*"(?:no_generation|no_logs|resolved)":\s*\[/.test(start) &&
        start.includes('"resolved":') &&
        /"no_(?:generation|logs)":/.test(start) &&
        !start.includes('"generated":')) ||
      /^\s*\{\s*"stats":\s*\{[^{}]*"resolved":\s*\d+\s*[,}]/.test(start),
    holds: english('only the resolved instances of SWE-bench, not every item'),
    instead: english(
      'compare the reports that run_evaluation writes (MODEL.RUN.json with “unresolved_ids”), or one object of every instance, {"django__django-11099": {"resolved": true}}.',
    ),
  },
  {
    name: 'EvalScope',
    isIts: (start) =>
      start.includes('"dataset_name":') && /"metrics":\s*\[/.test(start) && start.includes('"macro_score":'),
    instead: english('compare the files of its folder “reviews”.'),
  },
  {
    name: 'sacreBLEU',
    isIts: (start) => /^\s*\[\s*\{\s*"system":\s*"[^"]*",\s*"(?:BLEU|chrF\d*\+*|TER)":/.test(start),
    instead: english('compare the systems’ outputs themselves, with --reference and --metric bleu.'),
  },
  {
    name: 'LiveCodeBench',
    isIts: (start) => /^\s*\[\s*\{\s*"pass@1":/.test(start) && start.includes('"detail":'),
    instead: english('compare the files *_eval_all.json beside them.'),
  },
];

/**
 * Refuses results of a tool that lack a score for every item: averages, whose rows would look like items, failures only, or times of
 * programs.
 *
 * @param format the one that it would be read as
 * @throws RealGainError `bad-format`
 */
export function refuseAverages(bytes: Uint8Array, path: string, format: string): void {
  const start = format === 'json' || format === 'text' ? headText(bytes.subarray(0, HEAD_BYTES)) : '';
  const benchmark = benchmarkIn(start, format);
  if (benchmark !== undefined) {
    const { name, compare } = benchmark;
    const said = english(
      '{0} holds times of independent runs of programs, measured by {1}, not outputs on items: no run of one file belongs to a run of another, so they can’t be paired.',
      path,
      name,
    );
    const advice = compare === undefined ? [] : [english('Compare them with {0}.', compare)];
    throw new RealGainError('bad-format', joined([said, ...advice]), { path });
  }
  const tool = format === 'json' ? TOOLS.find(({ isIts }) => isIts(start)) : undefined;
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
