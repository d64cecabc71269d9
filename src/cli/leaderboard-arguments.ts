import { DEFAULT_SETTINGS, type TypedCommand } from '../model';
import { ANSWER_FORMATS, COMMANDS, type AnswerFormat } from './commands';
import { metricOf, referencesOf } from './metric-arguments';
import type { AskedMetric } from '../questions/metric-asked';
import { numberOr, parseOptions, threadsOf, usage } from './options';
import { reportsOf } from './reports';
import { typedCommand } from './typed-command';

/** `realgain leaderboard FOLDER…` and `realgain leaderboard TABLE`. */
export interface LeaderboardCommand {
  readonly kind: 'leaderboard';
  /** Folders of outputs, or one table of scores. */
  readonly sources: readonly string[];
  /** null: the file of right classes beside outputs that are classes, if there is one. */
  readonly references: readonly string[] | null;
  readonly metric: AskedMetric;
  /** Columns to score, the first that a test set has. */
  readonly columns: readonly string[];
  /** Columns of a table; null: by their names. */
  readonly table: Readonly<Record<'task' | 'system' | 'score', string | null>>;
  readonly alpha: number;
  readonly format: AnswerFormat;
  /** Files to write reports to, in the form of their extension, or to draw the critical-difference diagram. */
  readonly reports: readonly string[];
  /** Whether reports replace other files than reports. */
  readonly force: boolean;
  /** For reports; absent if it can’t be said in another folder. */
  readonly typed: TypedCommand | undefined;
  /** Where to draw the win matrix. */
  readonly wins: string | null;
  readonly threads: number | null;
  readonly cache: string | null;
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseLeaderboard(args: readonly string[]): LeaderboardCommand {
  const { values, positionals: sources } = parseOptions(args, COMMANDS.leaderboard.options);
  if (sources.length === 0) {
    throw usage(
      '“realgain leaderboard” takes a folder of outputs of several systems, one folder a system, or a table of scores',
    );
  }
  const { column: columns = [], ...others } = values;
  const metric = metricOf({ ...others, column: undefined });
  if (metric.own !== undefined && columns.length > 0) {
    throw usage('--column cannot be combined with a custom metric');
  }
  return {
    kind: 'leaderboard',
    sources,
    references: referencesOf(values.reference),
    metric,
    columns,
    table: { task: values.task ?? null, system: values.system ?? null, score: values.score ?? null },
    alpha: numberOr('alpha', values.alpha, DEFAULT_SETTINGS.alpha),
    format: formatOf(values.format, values.json === true, values.csv === true),
    reports: reportsOf(values.report, ['svg']),
    force: values.force === true,
    typed: typedCommand(sources, values),
    wins: winsOf(values.wins),
    threads: threadsOf(values.threads),
    cache: values.cache ?? null,
  };
}

/** Whether a file is a picture: the critical-difference diagram, or the win matrix. */
export function isPicture(file: string): boolean {
  return file.toLowerCase().endsWith('.svg');
}

function winsOf(file: string | undefined): string | null {
  if (file !== undefined && !isPicture(file)) {
    throw usage(`--wins takes a file that ends in .svg, not “${file}”`);
  }
  return file ?? null;
}

function formatOf(format: string | undefined, json: boolean, csv: boolean): AnswerFormat {
  const asked = [
    ...(format === undefined ? [] : [format]),
    ...(json ? ['json'] : []),
    ...(csv ? ['csv'] : []),
  ];
  const [only = 'text', other] = [...new Set(asked)];
  if (other !== undefined) {
    throw usage(`the output can’t be both ${only} and ${other}`);
  }
  const known = ANSWER_FORMATS.find((one) => one === only);
  if (known === undefined) {
    throw usage(`--format takes one of ${ANSWER_FORMATS.join(', ')}, not “${only}”`);
  }
  return known;
}
