import type { ParseArgsConfig } from 'node:util';
import {
  DEFAULT_POWER,
  BY_LINE,
  EVERY_ITEM,
  type CompareSettings,
  type ComparisonIdentity,
  type FormatChoices,
  type HeaderChoices,
  type PlanningQuestion,
} from '../model';
import { HEADER_OPTIONS, headerOf } from './header-arguments';
import { metricOf, referencesOf, type AskedMetric } from './metric-arguments';
import { numberOf, parseOptions, threadsOf, usage } from './options';
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
import { FORMATS, type OutputFormat } from './usage';

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
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

const options = {
  'test-set': { type: 'string' },
  'a-run': { type: 'string', multiple: true },
  'b-run': { type: 'string', multiple: true },
  reference: { type: 'string', multiple: true },
  metric: { type: 'string' },
  option: { type: 'string', multiple: true },
  trust: { type: 'boolean' },
  column: { type: 'string' },
  'reference-column': { type: 'string' },
  'higher-is-better': { type: 'boolean' },
  'lower-is-better': { type: 'boolean' },
  'id-column': { type: 'string' },
  cluster: { type: 'string' },
  systems: { type: 'string' },
  columns: { type: 'string' },
  ...HEADER_OPTIONS,
  'input-format': { type: 'string', multiple: true },
  'reference-format': { type: 'string' },
  test: { type: 'string' },
  alternative: { type: 'string' },
  resamples: { type: 'string' },
  adaptive: { type: 'boolean' },
  seed: { type: 'string' },
  alpha: { type: 'string' },
  margin: { type: 'string' },
  gain: { type: 'string' },
  power: { type: 'string' },
  items: { type: 'string' },
  threads: { type: 'string' },
  cache: { type: 'string' },
  json: { type: 'boolean' },
  format: { type: 'string' },
  report: { type: 'string', multiple: true },
  'fail-unless-significant': { type: 'boolean' },
  problems: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

const MANY_SYSTEMS = { study: parseStudy, merge: parseMerge, calibrate: parseCalibrate } as const;

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseCommand(args: readonly string[]): Command {
  const [first, ...others] = args;
  if (first === 'judge' || first === 'rankings') {
    const help = others.includes('--help') || others.includes('-h');
    return help ? { kind: 'help' } : first === 'judge' ? parseJudge(others) : parseRankings(others);
  }
  if (first === 'study' || first === 'merge' || first === 'calibrate') {
    const help = others.includes('--help') || others.includes('-h');
    return help ? { kind: 'help' } : MANY_SYSTEMS[first](others);
  }
  if (first === 'reproduce' && !others.includes('--help')) {
    return parseReproduce(others);
  }
  const { values, positionals } = parseOptions(args, options);
  if (values.help === true || positionals[0] === 'help' || args.length === 0) {
    return { kind: 'help' };
  }
  if (values.version === true) {
    return { kind: 'version' };
  }
  // A file that holds several systems needs to be named only once.
  const [command, a = null, b = (values.systems ?? values.columns) === undefined ? null : a, ...rest] =
    positionals;
  if (command !== 'compare' && command !== 'power') {
    const what = command === undefined ? 'There is no command' : `There is no command “${command}”`;
    throw usage(`${what}; write “realgain compare A B”`);
  }
  const testSet = values['test-set'] ?? null;
  if ((a === null && testSet === null) || rest.length > 0) {
    throw usage(`“realgain ${command}” takes two files, A and B, but got ${positionals.length - 1}`);
  }
  const stray = ONLY_FOR[command === 'compare' ? 'power' : 'compare'].find((option) => option in values);
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

/** Options that apply to one command only. */
const ONLY_FOR = {
  compare: ['margin', 'format', 'report', 'fail-unless-significant', 'problems'],
  power: ['gain', 'power', 'items'],
} as const;

type Values = ReturnType<typeof parseOptions<typeof options>>['values'];

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
