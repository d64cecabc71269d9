import { betterBecause } from '../../model/texts/headline';
import { formatCount } from '../../model/text';
import { tally } from '../../model/lists';
import { TABLE_CORRECTION_NAMES } from '../../model/settings/corrections';
import type { ComparisonTable, PooledRow } from '../../model/results/table';
import { t, translated, type Messages } from '../../model/words';
import { termCell, type Cell } from '../../document/cell';
import { declaredRow } from '../../document/reproduction';
import { TEST_CATALOG } from '../../significance/catalog';

export function settingsOf(table: ComparisonTable, messages: Messages = {}): Cell[][] {
  const { rows, pooled, correction, resamples, alpha, declared, alternative, seed, plannedRuns } = table;
  const metrics = new Set(
    rows.map(
      ({ metric }) => `${translated(metric.name, messages)} (${betterBecause(metric)}): ${metric.signature}`,
    ),
  );
  const tests = [...tally(rows.map(({ test }) => test)).keys()];
  const methods = [...tally(rows.flatMap(({ interval }) => interval?.method ?? [])).keys()];
  return [
    ...[...metrics].map((metric) => [t('metric'), metric]),
    ...tests.map((test): Cell[] => [
      t('test'),
      termCell(translated(TEST_CATALOG[test]?.term ?? test), { test }),
    ]),
    [t('alternative'), alternative === 'two-sided' ? t('two-sided') : alternative],
    [termCell(t('correction'), { term: 'correction' }), translated(TABLE_CORRECTION_NAMES[correction])],
    ...(resamples === 0 ? [] : [[t('shared draws'), formatCount(resamples)]]),
    ...methods.map((interval): Cell[] => [
      termCell(t('interval method'), { term: 'interval' }),
      termCell(interval, { interval }),
    ]),
    ...(pooled === null ? [] : [[termCell(t('pooling'), { term: 'pooled' }), wayOfPooling(pooled)]]),
    ...(plannedRuns === undefined ? [] : [[t('planned runs'), formatCount(plannedRuns)]]),
    [t('significance level α'), String(alpha)],
    ...declaredRow(declared),
    [t('seed'), seed],
  ];
}

function wayOfPooling({ by, standardError, degreesOfFreedom }: PooledRow): string {
  const error = standardError.toPrecision(3);
  return degreesOfFreedom === null
    ? t('{0}, standard error {1}', by, error)
    : t(
        '{0}, Student’s t with {1} degrees of freedom, standard error {2}',
        by,
        formatCount(Math.round(degreesOfFreedom)),
        error,
      );
}
