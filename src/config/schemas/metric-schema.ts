import * as v from 'valibot';
import { DEFAULT_TIME_LIMIT, MAX_TIME_LIMIT, OUTPUT_ARGUMENT } from '../../model/settings/metric-choice';
import { english, englishOf, type Text } from '../../model/words';
import { isOnNetwork } from '../../model/names';
import { placeholderFault } from '../../model/settings/command-placeholders';
import { globFault } from '../globs/match';

export const name = v.pipe(v.string(), v.minLength(1));

export const isLocal = v.check<string, string>(
  (place) => !isOnNetwork(place),
  english('is on the network; give a path of this machine.'),
);

export const path = v.pipe(name, isLocal);

/** What a check finds wrong, as data: the schema's own issues hold plain text. */
const FAULTS = new WeakMap<object, (value: never) => Text | null>();

/** A check by a function that returns what is wrong, or null. */
export function withoutFault<Value>(faultOf: (value: Value) => Text | null) {
  const holds = (value: Value) => faultOf(value) === null;
  FAULTS.set(holds, faultOf);
  return v.check<Value, (issue: v.CheckIssue<Value>) => string>(holds, ({ input }) =>
    englishOf(faultOf(input) ?? ''),
  );
}

/** What an issue says, where it is from such a check. */
export function faultIn({ requirement, input }: v.BaseIssue<unknown>): Text | null {
  return typeof requirement === 'function' ? (FAULTS.get(requirement)?.(input as never) ?? null) : null;
}

export const glob = v.pipe(name, withoutFault(globFault));

export const list = <Entry extends v.GenericSchema<string>>(entry: Entry, description: string) =>
  v.pipe(v.array(entry), v.description(description));

const metricId = v.pipe(v.string(), v.description('Id of a metric: bleu, chrf, accuracy, mean ...'));

const knownMetric = v.strictObject({
  id: metricId,
  column: v.optional(v.pipe(v.string(), v.description('Column of the output to score.'))),
  referenceColumn: v.optional(
    v.pipe(v.string(), v.description('Column of the reference that holds the right answers.')),
  ),
  options: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      v.description('Options of the metric by name, such as "tokenize": "char" for bleu.'),
    ),
  ),
  higherIsBetter: v.optional(
    v.pipe(
      v.boolean(),
      v.description('For the mean or rate of a column: whether higher is better (default: by its name).'),
    ),
  ),
});

const timeLimit = v.optional(
  v.pipe(
    v.number(),
    v.gtValue(0),
    v.maxValue(MAX_TIME_LIMIT),
    v.description(`Seconds that scoring one output may take (default: ${DEFAULT_TIME_LIMIT}).`),
  ),
);

const LONGEST_COMMAND = 2000;

const commandMetric = v.strictObject({
  command: v.pipe(
    v.array(v.string()),
    withoutFault<string[]>(([program, ...others]) =>
      program !== '' && others.some((argument) => argument.includes(OUTPUT_ARGUMENT))
        ? null
        : english('lacks an argument with {0}, the placeholder for the file to score.', OUTPUT_ARGUMENT),
    ),
    withoutFault<string[]>(placeholderFault),
    withoutFault<string[]>((command) =>
      command.join(' ').length <= LONGEST_COMMAND
        ? null
        : english(
            'is longer than {0} characters, too long to check before you allow it to run; put it in a script.',
            LONGEST_COMMAND,
          ),
    ),
    v.description(
      'A custom scorer: program and arguments, run without a shell in the folder of this file. {output} stands for the output, {reference} for each reference. It prints a row for each item, as CSV or JSON Lines.',
    ),
  ),
  score: v.optional(
    v.pipe(
      name,
      v.description(
        'How the printed columns make a score: "mean(f1)", or a formula over their sums: "correct / total", "2*tp / (2*tp + fp + fn)". Without it, the mean of the only column of numbers.',
      ),
    ),
  ),
  name: v.optional(v.pipe(name, v.description('Name of the metric.'))),
  unit: v.optional(v.pipe(v.string(), v.description('Unit of the score, such as "%".'))),
  higherIsBetter: v.optional(
    v.pipe(v.boolean(), v.description('false for errors and losses (default: by the name of the column).')),
  ),
  timeLimit,
});

const moduleMetric = v.strictObject({
  module: v.pipe(
    path,
    v.description(
      'A custom metric: an ES module, relative to this file, that exports extract and, unless the score is a mean, score.',
    ),
  ),
  timeLimit,
});

export const metricSchema = v.union([metricId, knownMetric, commandMetric, moduleMetric]);

/** The intended form of a value that has none of the forms. */
export function metricFormOf(value: unknown): v.GenericSchema {
  const has = (key: string) => typeof value === 'object' && value !== null && key in value;
  return has('command') ? commandMetric : has('module') ? moduleMetric : knownMetric;
}
