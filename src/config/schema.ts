import { posix } from 'node:path';
import * as v from 'valibot';
import { ALERTS_BY } from '../model/settings/corrections';
import { english } from '../model/words';
import { MOST_PLANNED_RUNS, PLANNED_RUNS } from '../model/settings/stream';
import { glob, list, metricSchema, name, path } from './schemas/metric-schema';
import { settings } from './schemas/settings-schema';
import { suite } from './suites/suite-schema';

/**
 * realgain.json: the test sets and suites of a folder. One schema defines what is allowed, the description of each
 * property (hover) and the message for a wrong value (Problems), and is the source of the JSON Schema for
 * editors.
 */

const testSet = v.strictObject({
  name: v.pipe(name, v.description('Name of the test set in the panel, the status bar, and the plots.')),
  outputs: v.pipe(
    v.union([glob, list(glob, 'Globs of the output files, relative to this file.')]),
    v.description(
      'Glob or globs of the output files, relative to this file; one that begins with "!" excludes. References never count as outputs.',
    ),
  ),
  reference: v.optional(
    v.pipe(
      v.union([path, list(path, 'Reference files, relative to this file.')]),
      v.description('The reference that outputs are scored against, or several, relative to this file.'),
    ),
  ),
  metric: v.optional(
    v.pipe(
      metricSchema,
      v.description('How outputs are scored (default: the metric that fits the files best).'),
    ),
  ),
  baseline: v.optional(
    v.pipe(path, v.description('The output that new runs are compared with, relative to this file.')),
  ),
  groups: v.optional(
    v.pipe(
      v.record(v.string(), v.union([glob, list(glob, 'Globs of the systems in this group.')])),
      v.description('Named groups of systems (same lab, same model, ...), each with globs of its outputs.'),
    ),
  ),
  runs: v.optional(
    v.pipe(
      v.record(v.string(), list(path, 'Outputs of the runs, relative to this file.')),
      v.description(
        'Systems that were trained several times (seeds): each name lists the outputs of its runs, which are compared as one system.',
      ),
    ),
  ),
  idColumn: v.optional(
    v.pipe(
      name,
      v.description(
        'Column that identifies an item in every file, or "none" to match by line (default: found by name and contents).',
      ),
    ),
  ),
  clusterColumn: v.optional(
    v.pipe(
      v.nullable(name),
      v.description(
        'Column of the document, speaker or session that an item belongs to; null: every item is independent, even ' +
          'the epochs of a sample.',
      ),
    ),
  ),
  format: v.optional(
    v.pipe(
      name,
      v.description('Id of the format that outputs are read as, such as "csv" (default: recognized).'),
    ),
  ),
  referenceFormat: v.optional(
    v.pipe(name, v.description('Id of the format that the reference is read as (default: recognized).')),
  ),
  header: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Whether the first line of a table (CSV, TSV) names its columns (default: decided by the rows). false: columns are numbered from 1.',
      ),
    ),
  ),
  referenceHeader: v.optional(
    v.pipe(v.boolean(), v.description('The same for the reference (default: as "header").')),
  ),
  watch: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Compare new and changed outputs with the baseline in the background (default: true).'),
    ),
  ),
  alerts: v.optional(
    v.pipe(
      v.picklist(ALERTS_BY),
      v.description(
        'What decides alerts about new runs: "corrected": what is left of α when a run arrives, because each is one more chance to be lucky (default), or the verdict of "each" run alone.',
      ),
    ),
  ),
  plannedRuns: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MOST_PLANNED_RUNS),
      v.description(
        `How many runs are planned: α is spent over so many, and further ones get less (default: ${PLANNED_RUNS}).`,
      ),
    ),
  ),
  report: v.optional(
    v.pipe(
      path,
      v.check(
        (file) => /\.(?:html|md)$/i.test(file) && !isOutside(file),
        english('must end in .html or .md and be in the folder of this file or below.'),
      ),
      v.description(
        'The report of all runs, relative to this file: .html or .md, in this folder or below. Written only on request: by Write Report of Runs, or realgain runs --write-report.',
      ),
    ),
  ),
  ...settings,
});

function isOutside(file: string): boolean {
  const normal = posix.normalize(file.replaceAll('\\', '/'));
  return normal.startsWith('../') || normal.startsWith('/') || /^[a-z]:/i.test(normal);
}

export const configSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    testSets: v.optional(v.pipe(v.array(testSet), v.description('The test sets of this folder.'))),
    suites: v.optional(
      v.pipe(v.array(suite), v.description('The suites of this folder: systems evaluated on many tasks.')),
    ),
  }),
  v.check(
    ({ testSets, suites }) => testSets !== undefined || suites !== undefined,
    english('declare "testSets" or "suites".'),
  ),
  v.description(
    'Test sets and suites for RealGain: which files are outputs of which test set, and how to compare them.',
  ),
);

export type ConfigFile = v.InferOutput<typeof configSchema>;
