import * as v from 'valibot';
import { ALTERNATIVES, MAX_RESAMPLES, MIN_RESAMPLES } from '../model';

/**
 * realgain.json: the test sets of a folder. One schema says what is allowed, what each property
 * means (hover), what a wrong value gets (Problems), and becomes the JSON Schema that editors use.
 */

const paths = (description: string) =>
  v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.description(description));
const name = v.pipe(v.string(), v.minLength(1));

const metricId = v.pipe(v.string(), v.description('Id of a metric: bleu, chrf, accuracy, mean ...'));

const metric = v.union([
  metricId,
  v.strictObject({
    id: metricId,
    column: v.optional(v.pipe(v.string(), v.description('Column of the output that is scored.'))),
    referenceColumn: v.optional(
      v.pipe(v.string(), v.description('Column of the reference that holds the right answers.')),
    ),
    options: v.optional(
      v.pipe(
        v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
        v.description('Options of the metric by name, such as "tokenize": "char" for bleu.'),
      ),
    ),
  }),
]);

const testSet = v.strictObject({
  name: v.pipe(
    name,
    v.description('What the test set is called in the panel, the status bar and the plots.'),
  ),
  outputs: v.pipe(
    v.union([name, paths('Globs of the output files, relative to this file.')]),
    v.description(
      'Glob or globs of the output files, relative to this file. References never count as outputs.',
    ),
  ),
  reference: v.optional(
    v.pipe(
      v.union([name, paths('Reference files, relative to this file.')]),
      v.description('The reference that outputs are scored against, or several, relative to this file.'),
    ),
  ),
  metric: v.optional(
    v.pipe(metric, v.description('How outputs are scored; without it, the metric that fits the files best.')),
  ),
  baseline: v.optional(
    v.pipe(name, v.description('The output that new runs are compared with, relative to this file.')),
  ),
  groups: v.optional(
    v.pipe(
      v.record(v.string(), v.union([name, paths('Globs of the systems in this group.')])),
      v.description('Named groups of systems (same lab, same model, ...), each with globs of its outputs.'),
    ),
  ),
  runs: v.optional(
    v.pipe(
      v.record(v.string(), paths('Outputs of the runs, relative to this file.')),
      v.description(
        'Systems that were trained several times (seeds), each by its name with the outputs of its runs: they are compared as one system.',
      ),
    ),
  ),
  idColumn: v.optional(
    v.pipe(name, v.description('Column that identifies an item in every file; without it, by line.')),
  ),
  clusterColumn: v.optional(
    v.pipe(name, v.description('Column of the document, speaker or session that an item belongs to.')),
  ),
  watch: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Compare new and changed outputs with the baseline in the background (default: true).'),
    ),
  ),
  test: v.optional(
    v.pipe(name, v.description('Id of the test that decides the verdict (default: bootstrap).')),
  ),
  alternative: v.optional(
    v.pipe(
      v.picklist(ALTERNATIVES),
      v.description('two-sided (default), greater: A is better, less: A is worse.'),
    ),
  ),
  resamples: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(MIN_RESAMPLES),
      v.maxValue(MAX_RESAMPLES),
      v.description('Resamples of a Monte Carlo test (default: 1,000,000; randomization: 1,048,576).'),
    ),
  ),
  seed: v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.description('Seed of the random streams: the same seed gives the same digits (default: "1").'),
    ),
  ),
  alpha: v.optional(
    v.pipe(
      v.number(),
      v.gtValue(0),
      v.ltValue(0.5),
      v.description('Significance level; intervals have level 1 − α (default: 0.05).'),
    ),
  ),
  margin: v.optional(
    v.pipe(
      v.number(),
      v.gtValue(0),
      v.description(
        "Gains smaller than this, in the metric's units, don't matter: tests equivalence too (default: none).",
      ),
    ),
  ),
});

export const configSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    testSets: v.pipe(v.array(testSet), v.description('The test sets of this folder.')),
  }),
  v.description(
    'Test sets for RealGain: which files are outputs of which test set, and how they are compared.',
  ),
);

export type ConfigFile = v.InferOutput<typeof configSchema>;
