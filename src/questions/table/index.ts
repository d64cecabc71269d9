import type * as v from 'valibot';
import { comparisonTableSchema, type ComparisonTable } from '../../model/results/table';
import { english } from '../../model/words';
import type { Question } from '../question';
import { runsAsked, type RunsAsked, suiteAsked, type SuiteAsked, type TableAnswer } from './schema';
import { type Move, movedDeclared, movedFile, movedOrigin } from '../moved';

const common = {
  result: comparisonTableSchema as v.GenericSchema<unknown, ComparisonTable> as Question<
    object,
    TableAnswer
  >['result'],
  resultSchema: 'table.schema.json',
  recordedAs: 'table' as const,
  moved: movedTable,
  document: () => import('./document'),
};

export const suite: Question<SuiteAsked, TableAnswer> = {
  ...common,
  name: 'suite',
  title: english('Two systems on many tasks'),
  takes: 'A B',
  does: 'two folders of results on many tasks, or one folder that holds both: a row for each task',
  description:
    'Compares two systems on many tasks, metrics or slices: a row for each, with p corrected for their number, and a pooled row. Use it instead of several comparisons, whose p would not be corrected.',
  schema: suiteAsked,
  gated: {
    rows: {
      usual: 'pooled',
      meaning:
        'where it has to be, with `--gate` or `--fail-unless-significant`: in the `pooled` row (of a single task: in its row), in `any` row after correction (only `better` and `worthwhile`), in `all` rows, with no task missing, or in that of a group of tasks (`group:stem`)',
    },
    load: async () => (await import('./gating')).suiteGating,
  },
  compute: async () => {
    const { suite: compute, foundSuite: find } = await import('./compute');
    return { compute, find };
  },
};

export const runs: Question<RunsAsked, TableAnswer> = {
  ...common,
  name: 'runs',
  title: english('Several runs against one baseline'),
  takes: 'RUN…',
  does: 'several runs against one baseline: p of each, corrected for their number',
  description:
    'Compares several runs of a system (checkpoints, seeds, settings) with one baseline on one test set: a row for each, with p corrected for their number.',
  schema: runsAsked,
  gated: {
    rows: {
      usual: 'any',
      meaning: 'where it has to be, with `--gate`: in `any` run after correction, or in `all`',
    },
    declaresReport: true,
    load: async () => (await import('./gating')).runsGating,
  },
  compute: async () => ({ compute: (await import('./compute')).runs }),
};

function movedTable(result: TableAnswer, move: Move, words: (text: string) => string): TableAnswer {
  return {
    ...movedDeclared(result, move),
    rows: result.rows.map((row) => ({
      ...row,
      a: movedFile(row.a, move),
      b: movedFile(row.b, move),
      metric: movedOrigin(row.metric, move),
    })),
    missing: result.missing.map(({ task, reason }) => ({ task, reason: words(reason) })),
    warnings: result.warnings.map(words),
  };
}
