import type { Check, Limits } from '../checks';
import { cell, count, coverageCell, percent, share, table } from '../markdown';
import type { VerdictFindings, VerdictRow } from './findings';

/** The first tables of the page: what RealGain says where there is no gain, and how much it finds where there is. */
export function verdictSection(
  { rows, powers }: VerdictFindings,
  limitsOf: (check: Check) => Limits,
): string {
  const of = (group: VerdictRow['group']) => rows.filter((row) => row.group === group);
  return `## The verdict

What RealGain says by default (\`test: auto\`, two-sided, α = 0.05): the test that it chooses, the interval that it prints, and
"too little data" where no outcome could be significant. [How it decides](statistics.md#how-the-verdict-is-reached). Limits
as below, in brackets. *Counted* is the share of data sets that an exact test decides; there, and where there is too little
data, few outcomes are possible, so the verdict errs on the safe side and intervals cover more than 95%.

### No gain: items

${nullTable('n', of('items'), limitsOf)}

### No gain: clusters

Clusters of 5 to 15 items, in each of which one of the systems is better by an amount of the cluster's own.

${nullTable('clusters', of('clusters'), limitsOf)}

### No gain: training runs

Systems of several runs each: a score is item + system × item + run + noise, with standard deviations 1, 0.5, σ and 0.5.

${nullTable('runs each', of('runs'), limitsOf)}

### A gain: how often it is found, in %

Of about 2.5 standard errors, at r = 0.5. The best valid test is the better one of randomization and t, of those that keep
their level on such items. Where few outcomes are possible in most data sets, a test has to keep it whatever the number of
items that differ, as only the exact one does: t calls 4 wins of 4 significant, for which p is 0.125. Wilcoxon, the sign test
and randomization by response ask other questions (about ranks, wins and single responses) and are left out. The verdict has
to find nine tenths of what the best one finds, where that is 20% or more.

${powerTable(powers, limitsOf)}

### How often the verdict flips

Two test sets of the same size are drawn: how often does only one of them give a significant gain (or each another
winner)? Normal scores, r = 0.5. A verdict on a gain of 2 standard errors is close to the toss of a coin.

${flipTable(of('flips'))}`;
}

export function nullTable(
  size: string,
  rows: readonly VerdictRow[],
  limitsOf: (check: Check) => Limits,
): string {
  return table(
    [
      'items',
      size,
      'significant, %',
      'A, B better, %',
      'interval covers, %',
      'disagree, %',
      'counted, %',
      'too little data, %',
    ],
    rows.map((row) => [
      row.what,
      row.size,
      cell(row.rejected, limitsOf(row.rejected)),
      `${share(row.better / row.dataSets)}, ${share(row.worse / row.dataSets)}`,
      coverageCell(row.misses, limitsOf(row.misses)),
      cell(row.disagree, limitsOf(row.disagree), false),
      share(row.exact / row.dataSets),
      share(row.tooLittle / row.dataSets),
    ]),
  );
}

function powerTable(powers: VerdictFindings['powers'], limitsOf: (check: Check) => Limits): string {
  return table(
    ['items', 'n', 'verdict', 'best valid test', 'which'],
    powers.map(({ what, size, found, dataSets, best, check }) => [
      what,
      size,
      check === null ? share(found / dataSets) : cell(check, limitsOf(check), false),
      best === null ? '' : share(best.found / dataSets),
      best === null ? 'none' : `\`${best.test}\``,
    ]),
  );
}

function flipTable(rows: readonly VerdictRow[]): string {
  return table(
    ['true gain / SE', 'n', 'significant, %', 'pairs of test sets', 'another verdict, %'],
    rows.map((row) => [
      row.what,
      row.size,
      percent(row.rejected),
      count(row.pairs),
      share(row.flips / row.pairs),
    ]),
  );
}
