import {
  DEFAULT_POWER,
  BY_LINE,
  EVERY_ITEM,
  type CompareSettings,
  type ComparisonIdentity,
  type FormatChoices,
  type HeaderChoices,
  type PlanningQuestion,
  type TrainingRequest,
} from '../model';
import { COMMANDS, FORMATS, type CommandName, type OutputFormat, type ValuesOf } from './commands';
import { headerOf } from './header-arguments';
import { metricOf, referencesOf, type AskedMetric } from './metric-arguments';
import { commandLike, numberOf, parseOptions, threadsOf, usage } from './options';
import {
  parseJudge,
  parseRankings,
  type JudgeCommand,
  type RankingsCommand,
} from './human-ratings-arguments';
import { parseReproduce, reportsOf, type ReproduceCommand } from './reports';
import {
  parseCalibrate,
  parseMerge,
  parseStudy,
  type CalibrateCommand,
  type MergeCommand,
  type StudyCommand,
} from './study-arguments';
import type { AskedPair } from './test-sets';
import { parseTrainingRequest, RESAMPLE_TRAINING } from './training';

/** The arguments shared by both commands; null or absent: not given. */
export interface Asked extends AskedPair {
  /** Further training runs of A and of B. */
  readonly runs: { readonly a: readonly string[]; readonly b: readonly string[] };
  /** null: those declared in realgain.json. */
  readonly references: readonly string[] | null;
  readonly metric: AskedMetric;
  readonly idColumn: string | null;
  readonly clusterColumn: string | null;
  readonly formats: FormatChoices;
  /** Whether the first line of tables has column names. */
  readonly header: HeaderChoices;
  /** Which systems of the files, if they hold several. */
  readonly systems: ComparisonIdentity['systems'] | null;
  readonly settings: Partial<CompareSettings>;
  readonly threads: number | null;
  /** Folder in which to cache extracted statistics; null: none. */
  readonly cache: string | null;
  /** Whether a program from realgain.json may run. */
  readonly trust: boolean;
}

export interface CompareCommand extends Asked {
  readonly kind: 'compare';
  readonly format: OutputFormat;
  /** Files to write reports to, in the form of their extension. */
  readonly reports: readonly string[];
  readonly failUnlessSignificant: boolean;
  /** Whether an editor parses the output, line by line. */
  readonly problems: boolean;
}

export interface PowerCommand extends Asked {
  readonly kind: 'power';
  readonly question: PlanningQuestion;
  readonly json: boolean;
}

export type Command =
  | CompareCommand
  | PowerCommand
  | JudgeCommand
  | RankingsCommand
  | ReproduceCommand
  | StudyCommand
  | MergeCommand
  | CalibrateCommand
  | { readonly kind: 'help'; /** null: of all. */ readonly command: CommandName | null }
  | { readonly kind: 'version' }
  | { readonly kind: typeof RESAMPLE_TRAINING; readonly request: TrainingRequest };

/** `realgain compare` and `realgain power` may have their options before their name. */
const PAIR_OPTIONS = { ...COMMANDS.compare.options, ...COMMANDS.power.options };

const PARSERS = {
  study: parseStudy,
  merge: parseMerge,
  calibrate: parseCalibrate,
  judge: parseJudge,
  rankings: parseRankings,
  reproduce: parseReproduce,
} as const;

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseCommand(args: readonly string[]): Command {
  const [first, ...others] = args;
  if (first === undefined || first === 'help' || asksFor(args, '--help', '-h')) {
    const name = args.find((arg) => Object.hasOwn(COMMANDS, arg)) as CommandName | undefined;
    return { kind: 'help', command: name ?? null };
  }
  if (asksFor(args, '--version')) {
    return { kind: 'version' };
  }
  if (first === RESAMPLE_TRAINING) {
    return { kind: RESAMPLE_TRAINING, request: parseTrainingRequest(others) };
  }
  if (Object.hasOwn(PARSERS, first)) {
    return PARSERS[first as keyof typeof PARSERS](others);
  }
  const { values, positionals } = parseOptions(args, PAIR_OPTIONS);
  // Of a file that holds several systems, it is enough to name it once.
  const [command, a = null, b = (values.systems ?? values.columns) === undefined ? null : a, ...rest] =
    positionals;
  if (command !== 'compare' && command !== 'power') {
    throw usage(noCommand(command));
  }
  const testSet = values['test-set'] ?? null;
  if ((a === null && testSet === null) || rest.length > 0) {
    throw usage(`“realgain ${command}” takes two files, A and B, but got ${positionals.length - 1}`);
  }
  const stray = Object.keys(values).find((option) => !Object.hasOwn(COMMANDS[command].options, option));
  if (stray !== undefined) {
    throw usage(`“realgain ${command}” has no option --${stray}`);
  }
  const asked = askedBy({ a, b, testSet }, values);
  return command === 'compare'
    ? {
        kind: 'compare',
        ...asked,
        format: formatOf(values.format, values.json === true),
        reports: reportsOf(values.report),
        failUnlessSignificant: values['fail-unless-significant'] === true,
        problems: values.problems === true,
      }
    : { kind: 'power', ...asked, question: questionOf(values), json: values.json === true };
}

/** Whether an option stands among the arguments that are not names of files. */
function asksFor(args: readonly string[], ...options: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).some((arg) => options.includes(arg));
}

function noCommand(name: string | undefined): string {
  if (name === undefined) {
    return 'There is no command; write “realgain compare A B”';
  }
  const known = commandLike(name) ?? 'compare';
  return `There is no command “${name}”; write “realgain ${known} ${COMMANDS[known].takes}”`;
}

type Values = ValuesOf<typeof PAIR_OPTIONS>;

function askedBy(pair: AskedPair, values: Values): Asked {
  return {
    ...pair,
    runs: { a: values['a-run'] ?? [], b: values['b-run'] ?? [] },
    references: referencesOf(values.reference),
    metric: metricOf(values),
    idColumn: values['id-column'] === 'none' ? BY_LINE : (values['id-column'] ?? null),
    clusterColumn: values.cluster === 'none' ? EVERY_ITEM : (values.cluster ?? null),
    formats: formatsOf(values['input-format'] ?? [], values['reference-format']),
    header: headerOf(values),
    systems: systemsOf(values),
    settings: {
      ...(values.test !== undefined && { test: values.test }),
      // The engine validates it, as for every caller.
      ...(values.alternative !== undefined && {
        alternative: values.alternative as CompareSettings['alternative'],
      }),
      ...(values.resamples !== undefined && { resamples: numberOf('resamples', values.resamples) }),
      ...(values.adaptive === true && { resampling: 'adaptive' }),
      ...(values.seed !== undefined && { seed: values.seed }),
      ...(values.alpha !== undefined && { alpha: numberOf('alpha', values.alpha) }),
      ...(values.margin !== undefined && { margin: numberOf('margin', values.margin) }),
    },
    trust: values.trust === true,
    threads: values.threads === undefined ? null : threadsOf(values.threads),
    cache: values.cache ?? null,
  };
}

/** One format for both outputs, or A's and B's. The engine knows the available formats. */
function formatsOf(outputs: readonly string[], references: string | undefined): FormatChoices {
  const [a, b = a, ...more] = outputs;
  if (more.length > 0) {
    throw usage('--input-format is given once for both outputs, or twice: for A, then for B');
  }
  return {
    ...(a !== undefined && { a, b }),
    ...(references !== undefined && { references }),
  };
}

/** `--systems A,B`, or `--columns A,B` if each system has a column. */
function systemsOf({ systems, columns }: Values): Asked['systems'] {
  const text = systems ?? columns;
  if (text === undefined) {
    return null;
  }
  const name = systems === undefined ? '--columns' : '--systems';
  const [a = '', b = '', ...more] = text.split(',').map((part) => part.trim());
  if (a === '' || b === '' || more.length > 0) {
    throw usage(`${name} takes two names, such as gpt-4o,llama, not “${text}”`);
  }
  if (systems !== undefined && columns !== undefined) {
    throw usage('--systems and --columns name the same two systems; give one of them');
  }
  return { a, b, ...(systems === undefined && { by: 'column' as const }) };
}

/** The engine validates the values. */
function questionOf({ gain, power, items }: Values): PlanningQuestion {
  return {
    gain: gain === undefined ? null : numberOf('gain', gain),
    power: power === undefined ? DEFAULT_POWER : numberOf('power', power),
    items: items === undefined ? null : numberOf('items', items),
  };
}

function formatOf(format: string | undefined, json: boolean): OutputFormat {
  const known = FORMATS.find((one) => one === (format ?? (json ? 'json' : 'text')));
  if (known === undefined) {
    throw usage(`--format takes one of ${FORMATS.join(', ')}, not “${format}”`);
  }
  if (json && known !== 'json') {
    throw usage(`--json and --format ${known} contradict each other`);
  }
  return known;
}
