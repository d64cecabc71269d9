import { TABLE_CORRECTIONS, type AskedGate, type TableCorrection, type TypedCommand } from '../../model';
import { askedOfRows, type Asked } from '../asked';
import { COMMANDS } from '../commands';
import { askedGate } from '../gate';
import { given, oneOf, parseOptions, usage } from '../options';
import { reportsOf } from '../reports';
import { formatOf, type SuiteCommand } from './suite-arguments';
import { typedCommand } from '../typed-command';

/** `realgain runs RUN… --baseline B`. */
export interface RunsCommand extends AskedGate {
  readonly kind: 'runs';
  /** []: all outputs of the test set. */
  readonly files: readonly string[];
  /** null: that of realgain.json. */
  readonly baseline: string | null;
  /** What holds for every run. */
  readonly asked: Asked;
  readonly correction: TableCorrection;
  readonly format: SuiteCommand['format'];
  /** Files to write reports to, in the form of their extension. */
  readonly reports: readonly string[];
  /** Whether reports replace other files than reports. */
  readonly force: boolean;
  /** Whether to write the report that realgain.json names. */
  readonly writesReport: boolean;
  /** For reports; absent if it can’t be said in another folder. */
  readonly typed: TypedCommand | undefined;
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseRuns(args: readonly string[]): RunsCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.runs.options);
  const testSet = values['test-set'] ?? null;
  if ((positionals.length === 0) === (testSet === null)) {
    throw usage('“realgain runs” takes the runs, or --test-set NAME for all outputs of a test set');
  }
  const writesReport = values['write-report'] === true;
  if (writesReport && testSet === null) {
    throw usage('--write-report writes the report that a test set names; name it with --test-set');
  }
  return {
    kind: 'runs',
    files: positionals,
    baseline: values.baseline ?? null,
    asked: askedOfRows('runs', values),
    correction: given(values.correction, (text) => oneOf('correction', text, TABLE_CORRECTIONS)) ?? 'max-t',
    format: formatOf(values),
    reports: reportsOf(values.report),
    force: values.force === true,
    writesReport,
    typed: testSet === null ? typedCommand(positionals, values) : undefined,
    ...askedGate(values),
  };
}
