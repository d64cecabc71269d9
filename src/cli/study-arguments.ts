import { MOST_PARTS } from '../engine/study/budget';
import {
  elementAt,
  BY_LINE,
  DEFAULT_REDRAW,
  EVERY_ITEM,
  studyTestSettings,
  type Redraw,
  type HeaderChoices,
  type StudyIdentity,
  type StudySettings,
  defined,
} from '../model';
import { COMMANDS, NOT_CALIBRATED, type ValuesOf } from './commands';
import { headerOf } from './header-arguments';
import { referencesOf } from '../questions/pair/said';
import { metricOf } from './metric-arguments';
import type { AskedMetric } from '../questions/metric-asked';
import { numberOf, numberOr, parseOptions, threadsOf, usage } from './options';
import { reportsOf } from './reports';

/** `realgain study GLOB…`. */
export interface StudyCommand {
  readonly kind: 'study';
  /** Files, folders and globs. */
  readonly outputs: readonly string[];
  /** A test set of realgain.json instead of outputs. */
  readonly testSet: string | null;
  /** null: those declared in realgain.json. */
  readonly references: readonly string[] | null;
  readonly metric: AskedMetric;
  /** Whether a program that realgain.json names as its metric may run. */
  readonly trust: boolean;
  readonly idColumn: string | null;
  readonly clusterColumn: string | null;
  readonly formats: NonNullable<StudyIdentity['formats']>;
  readonly header: HeaderChoices;
  /** Patterns, and globs of named groups. */
  readonly groups: {
    readonly pattern: string | null;
    readonly named: readonly (readonly [string, string])[];
  };
  readonly settings: Partial<StudySettings>;
  /** A gain to compute the number of items for. */
  readonly gain: number | null;
  readonly format: 'text' | 'json' | 'csv';
  /** Files to write reports to, in the form of their extension. */
  readonly reports: readonly string[];
  /** Whether reports replace other files than reports. */
  readonly force: boolean;
  readonly part: { readonly index: number; readonly count: number; readonly out: string } | null;
  readonly threads: number | null;
  readonly cache: string | null;
}

/** `realgain merge PART…`. */
export interface MergeCommand {
  readonly kind: 'merge';
  readonly parts: readonly string[];
  readonly gain: number | null;
  readonly format: StudyCommand['format'];
}

/** `realgain calibrate FIRST SECOND…`. */
export interface CalibrateCommand {
  readonly kind: 'calibrate';
  /** Studies, test sets of realgain.json, files, folders and globs. */
  readonly testSets: readonly string[];
  /** How to study those without a finished study. */
  readonly study: StudyCommand;
  readonly redraw: Redraw | null;
}

/** @throws RealGainError `bad-setting` with a sentence that says what to write instead */
export function parseStudy(args: readonly string[]): StudyCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.study.options);
  if (positionals.length === 0 && values['test-set'] === undefined) {
    throw usage('“realgain study” takes output files, a folder of them, or --test-set NAME');
  }
  return studyOf(values, positionals);
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseCalibrate(args: readonly string[]): CalibrateCommand {
  const { values, positionals } = parseOptions(args, {
    ...COMMANDS.calibrate.options,
    ...NOT_CALIBRATED,
  });
  const { redraw, size } = values;
  const refused = Object.keys(values).find((name) => Object.hasOwn(NOT_CALIBRATED, name));
  if (refused !== undefined) {
    throw usage(`“realgain calibrate” takes no --${refused}`);
  }
  if (positionals.length === 0 || (positionals.length === 1 && redraw === undefined)) {
    throw usage(
      '“realgain calibrate” takes two test sets or more, or one and --redraw: each a study (“realgain study … --json”), a ' +
        'test set of realgain.json, or outputs',
    );
  }
  if (size !== undefined && redraw === undefined) {
    throw usage('--size is that of the test sets that --redraw draws');
  }
  return {
    kind: 'calibrate',
    testSets: positionals,
    study: studyOf(values, []),
    redraw:
      redraw === undefined
        ? null
        : {
            ...DEFAULT_REDRAW,
            testSets: numberOf('redraw', redraw),
            size: numberOr('size', size, null),
          },
  };
}

type StudyValues = ValuesOf<typeof COMMANDS.study.options>;

function studyOf(values: StudyValues, positionals: readonly string[]): StudyCommand {
  const testSet = values['test-set'] ?? null;
  const { cluster, test } = values;
  const reports = reportsOf([...(values.report ?? []), ...(values.html === undefined ? [] : [values.html])]);
  return {
    kind: 'study',
    outputs: positionals,
    testSet,
    references: referencesOf(values.reference ?? []),
    metric: metricOf(values),
    trust: values.trust === true,
    idColumn: values['id-column'] === 'none' ? BY_LINE : (values['id-column'] ?? null),
    clusterColumn: cluster === 'none' ? EVERY_ITEM : (cluster ?? null),
    formats: defined({ outputs: values['input-format'], references: values['reference-format'] }),
    header: headerOf(values),
    groups: groupsOf(values.groups ?? []),
    // The engine validates them, as for every caller.
    settings: {
      ...(test !== undefined && studyTestSettings(test)),
      ...defined({
        alternative: values.alternative as StudySettings['alternative'] | undefined,
        correction: values.correction as StudySettings['correction'] | undefined,
        subsets: values.subsets as StudySettings['subsets'] | undefined,
        resamples: numberOr('resamples', values.resamples, undefined),
        seed: values.seed,
        alpha: numberOr('alpha', values.alpha, undefined),
        sizes: values.sizes?.split(',').map((size) => numberOf('sizes', size)),
      }),
    },
    gain: gainOf(values.gain),
    format: formatOf(values),
    reports,
    force: values.force === true,
    part: partOf(values.shard, values.out, reports.length > 0),
    threads: threadsOf(values.threads),
    cache: values.cache ?? null,
  };
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseMerge(args: readonly string[]): MergeCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.merge.options);
  if (positionals.length === 0) {
    throw usage('“realgain merge” takes the parts of a study: realgain merge part*.json');
  }
  return { kind: 'merge', parts: positionals, gain: gainOf(values.gain), format: formatOf(values) };
}

/** `--groups '^([^-]+)-'` finds the group in a system's name; `--groups 'NAME=GLOB'` names one. */
function groupsOf(written: readonly string[]): StudyCommand['groups'] {
  const named = written.flatMap((text) => {
    const found = /^([\p{L}\p{N}][\p{L}\p{N} ._-]*)=(.+)$/u.exec(text);
    return found === null ? [] : [[elementAt(found, 1), elementAt(found, 2)] as const];
  });
  const [pattern = null, ...more] = written.filter((text) => !named.some((one) => one.join('=') === text));
  if (more.length > 0) {
    throw usage(
      `--groups takes one pattern, but got “${pattern}” and “${more[0]}”; name groups as NAME=GLOB`,
    );
  }
  return { pattern, named };
}

function partOf(
  shard: string | undefined,
  out: string | undefined,
  hasReports: boolean,
): StudyCommand['part'] {
  if (shard === undefined && out === undefined) {
    return null;
  }
  const [, one = '', all = ''] = /^(\d+)\/(\d+)$/.exec(shard ?? '') ?? [];
  const [number, count] = [Number(one), Number(all)];
  if (number < 1 || number > count || count > MOST_PARTS) {
    throw usage(`--shard takes a part of all parts, such as 1/8 to 8/8, not “${shard ?? ''}”`);
  }
  if (out === undefined) {
    throw usage('--shard needs a file to write to: --out part.json');
  }
  if (hasReports) {
    throw usage('--report needs the whole study, and --shard computes a part of it');
  }
  return { index: number - 1, count, out };
}

function gainOf(text: string | undefined): number | null {
  const gain = numberOr('gain', text, null);
  if (gain !== null && !(gain > 0)) {
    throw usage(`--gain takes a number above 0, not “${text ?? ''}”`);
  }
  return gain;
}

function formatOf({
  json,
  csv,
}: {
  json?: boolean | undefined;
  csv?: boolean | undefined;
}): StudyCommand['format'] {
  if (json === true && csv === true) {
    throw usage('--json and --csv contradict each other');
  }
  return json === true ? 'json' : csv === true ? 'csv' : 'text';
}
