import { TESTS } from '../../src/significance/tests';
import type { Check, Limits } from './checks';
import type { Design } from './design';
import type { Findings, NullRow } from './findings';
import { allowedCounts } from './limits';
import { cell, count, coverageCell, expectation, percent, share, table } from './markdown';
import { ALPHA, LEVELS } from './simulate';

/** Rejections at 5%, the tests that are shown and those of other tools beside each other. */
export function overview({ nulls }: Findings): string {
  const ids = idsOf(nulls).filter(isInOverview);
  const rows = rowsOf(nulls).map((row) => [
    row.kind.name,
    row.n,
    ...ids.map((id) => {
      const found = nulls.find(({ test, kind, n }) => test === id && kind === row.kind && n === row.n);
      return found === undefined ? '' : overviewCell(at5(found));
    }),
  ]);
  const heads = ids.map((id) => `${heading(id)}${isOneSided(nulls, id) ? ' ¹' : ''}`);
  return `## No gain: how often p ≤ 0.05, in %

**Bold**: more often than chance allows a test that keeps its 5%. Tests marked ¹ have one-sided p only; the table shows
what happens if it is read as the answer to "is there a difference?". The last four columns are the bootstrap as
other tools and papers compute it. All tests and levels follow below.

${table(['items', 'n', ...heads], rows)}`;
}

/** The tests that every comparison shows, and bootstraps as others compute them. */
function isInOverview(id: string): boolean {
  return id.startsWith('bootstrap:') || TESTS.find((test) => test.id === id)?.shown === 'always';
}

function overviewCell(check: Check): string {
  const { most } = allowedCounts({ low: ALPHA, high: ALPHA }, check.trials, 0.001);
  return check.count > most ? `**${percent(check)}**` : percent(check);
}

/** One table a test. */
export function testSections(
  { correlations }: Design,
  { nulls }: Findings,
  limitsOf: (check: Check) => Limits,
): string[] {
  return idsOf(nulls).map((id) => {
    const own = nulls.filter(({ test }) => test === id);
    const test = TESTS.find((known) => known.id === id);
    const assumes = test === undefined ? '' : `Assumes: ${test.assumes}.`;
    const reading = isOneSided(nulls, id)
      ? ' Its p is one-sided: read as two-sided, it is expected to reject twice as often.'
      : '';
    const rows = own.map(({ kind, n, levels, greater, byCorrelation }) => [
      kind.name,
      n,
      ...[...levels, greater].map((check) => cell(check, limitsOf(check))),
      ...byCorrelation.map((check) => cell(check, limitsOf(check), false)),
      expectation(at5({ levels })),
    ]);
    const heads = LEVELS.map((level) => `p ≤ ${level}`);
    return `### \`${id}\`

${assumes}${reading}

${table(
  [
    'items',
    'n',
    ...heads,
    `one-sided ≤ ${ALPHA}`,
    ...correlations.map((r) => `p ≤ ${ALPHA}, r = ${r}`),
    'expected at 0.05, and why',
  ],
  rows,
)}`;
  });
}

export function coverage({ coverages }: Findings, limitsOf: (check: Check) => Limits): string {
  const parts = (['gain', 'score'] as const).map((of) => {
    const own = coverages.filter((row) => row.of === of);
    const methods = [...new Set(own.map(({ method }) => method))];
    const rows = rowsOf(own).map(({ kind, n }) => [
      kind.name,
      n,
      ...methods.map((method) => {
        const found = own.find((row) => row.method === method && row.kind === kind && row.n === n);
        return found === undefined ? '' : coverageCell(found.check, limitsOf(found.check));
      }),
    ]);
    const title = of === 'gain' ? 'The gain' : 'The score of one system';
    return `### ${title}\n\n${table(['items', 'n', ...methods], rows)}`;
  });
  return `## 95% intervals: how often they hold the true value, in %

Bootstrap intervals are too narrow for few items, by the factor √((n − 1)/n) and because their ends are normal quantiles
where Student's are wider; and where few items differ, BCa has too few different values to choose its ends from.

${parts.join('\n\n')}`;
}

export function power({ powers }: Findings, limitsOf: (check: Check) => Limits): string {
  const known = new Set(powers.flatMap(({ found }) => Object.keys(found)));
  const ids = TESTS.map(({ id }) => id).filter((id) => known.has(id) && isInOverview(id));
  const rows = powers.map(({ kind, n, effect, dataSets, found, checks }) => [
    kind.name,
    n,
    effect.toFixed(2),
    ...ids.map((id) => {
      const count = found[id];
      if (count === undefined) {
        return '';
      }
      const check = checks.find(({ what }) => what.startsWith(`${id},`));
      return check === undefined ? share(count / dataSets) : cell(check, limitsOf(check));
    }),
  ]);
  return `## A gain: how often p ≤ 0.05, in %

The gain is given in true standard errors. Limits stand where theory gives the power: that of a z test for tests of the
mean, less by Pitman's efficiency for tests of ranks (3/π) and signs (2/π) of normal scores. A test that rejects too much
without a gain has no merit in finding one here.

${table(['items', 'n', 'gain / SE', ...ids.map(heading)], rows)}`;
}

export function better({ seed }: Design, { betters }: Findings, limitsOf: (check: Check) => Limits): string {
  const rows = betters.map(({ ratio, testSets, check }) => [
    ratio.toFixed(2),
    count(testSets),
    count(check.trials),
    cell(check, limitsOf(check)),
    share((check.expected.low + check.expected.high) / 2),
  ]);
  return `## p around 0.05: how often the better system wins

Berg-Kirkpatrick, Burkett and Klein (2012, section 4.2) resample test sets from a fixed population of sentences, on which
one system is truly better, and find that about 92% of the one-sided p between 0.04 and 0.06 name it. That share is no
constant. It follows from how large true gains are, measured in standard errors of an observed one: Φ(1.645 √B) with
B = ratio²/(1 + ratio²), so that it lies near 92% where true gains are about 1.6 standard errors, and reaches 95% only
where they are large. Simulated with BLEU, 1,000 sentences a population and 200 a test set (seed ${seed}).

${table(['true gains / SE', 'test sets', 'p from 0.04 to 0.06', 'name the better, %', 'expected, %'], rows)}`;
}

/** Ids in the order of the registry. */
function idsOf(nulls: readonly NullRow[]): string[] {
  return TESTS.map(({ id }) => id).filter((id) => nulls.some(({ test }) => test === id));
}

function isOneSided(nulls: readonly NullRow[], id: string): boolean {
  return nulls.some(({ test, oneSided }) => test === id && oneSided);
}

function heading(id: string): string {
  return id.replace(/^bootstrap:(?=.)/, '');
}

/** The distinct kinds and sizes. */
function rowsOf<T extends Pick<NullRow, 'kind' | 'n'>>(all: readonly T[]): T[] {
  return all.filter((row, i) => all.findIndex(({ kind, n }) => kind === row.kind && n === row.n) === i);
}

function at5({ levels }: Pick<NullRow, 'levels'>): Check {
  return levels[LEVELS.indexOf(ALPHA)]!;
}
