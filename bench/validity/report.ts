import { TESTS } from '../../src/significance';
import {
  checksOf,
  FAMILY_ERROR,
  judge,
  type Check,
  type Findings,
  type Limits,
  type NullRow,
} from './checks';
import type { Design } from './design';
import { allowedCounts } from './limits';
import { ALPHA, LEVELS } from './simulate';

/** The page docs/validity.md, and what a failing run names. */
export interface Report {
  readonly markdown: string;
  readonly checks: number;
  readonly failures: readonly string[];
}

/**
 * @param version of RealGain
 * @param duration how long a whole run takes, in words
 */
export function report(design: Design, findings: Findings, version: string, duration: string): Report {
  const limitsOf = judge(findings);
  const checks = checksOf(findings);
  const failures = checks
    .filter((check) => !limitsOf(check).holds)
    .map((check) => `${check.what} in ${percent(check)} %, allowed ${allowed(limitsOf(check))} %`);
  const sections = [
    introduction(design, checks.length, failures, version, duration),
    overview(findings),
    ...testSections(design, findings, limitsOf),
    coverage(findings, limitsOf),
    power(findings, limitsOf),
    better(design, findings, limitsOf),
    data(findings, design),
  ];
  return { markdown: sections.join('\n\n'), checks: checks.length, failures };
}

function introduction(
  design: Design,
  checks: number,
  failures: readonly string[],
  version: string,
  duration: string,
): string {
  const { seed, resamples, dataSets, powerDataSets, correlations } = design;
  const verdict =
    failures.length === 0
      ? `**All ${count(checks)} checks hold.**`
      : [
          `**${failures.length} of ${count(checks)} checks fail:**`,
          '',
          ...failures.map((each) => `- ${each}`),
        ].join('\n');
  return `# Is the test itself right?

<!-- Written by \`npm run validate\`; changes by hand are lost. -->

A significance test promises one thing: where two systems are equally good, it calls the difference significant at 5 % in
5 % of test sets, and not more. RealGain doesn't ask you to believe that. It makes up test sets on which two systems
**are** equally good, runs every test it has on each, and counts. A test that finds a gain too often there would find one
in your results too. The same is done for intervals (a 95 % interval has to hold the true gain in 95 % of test sets) and
for systems of which one is better (how often does a test see it?). The formulas that other tools and papers use stand
beside ours.

${verdict}

Each rate stands beside the limits that chance allows around what theory expects, in brackets. They are wide enough that a
run in which everything is right fails with a probability of ${100 * FAMILY_ERROR} % at most: every check may be wrong with probability
${FAMILY_ERROR} divided by the number of checks (Bonferroni). Where a test is known not to keep its level (few items, skewed
differences, few items that differ at all), its limits follow from the rate that is expected there, and the table says why.
A rate outside its limits makes the command fail.

RealGain ${version}, seed ${seed}; ${count(dataSets)} data sets for each kind of items, size and correlation (r = ${correlations.join(', ')}; pooled
unless a column says otherwise), ${count(powerDataSets)} for each power; ${count(resamples)} resamples where a test draws any. The digits don't depend on
the number of threads. A whole run takes ${duration}; \`npm run validate -- --quick\` gives a
coarse look, \`--check\` fails where this page is not what a run writes.`;
}

/** Rejections at 5 %, the tests that are shown and those of other tools beside each other. */
function overview({ nulls }: Findings): string {
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

**Bold**: more often than chance allows a test that keeps its 5 %. Tests marked ¹ have one-sided p only; the table shows
what happens if a person reads it as the answer to "is there a difference?". The last four columns are the bootstrap as
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
function testSections(
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

function coverage({ coverages }: Findings, limitsOf: (check: Check) => Limits): string {
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
  return `## 95 % intervals: how often they hold the true value, in %

Bootstrap intervals are too narrow for few items, by the factor √((n − 1)/n) and because their ends are normal quantiles
where Student's are wider; and where few items differ, BCa has too few different values to choose its ends from.

${parts.join('\n\n')}`;
}

function power({ powers }: Findings, limitsOf: (check: Check) => Limits): string {
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

function better({ seed }: Design, { betters }: Findings, limitsOf: (check: Check) => Limits): string {
  const rows = betters.map(({ ratio, testSets, check }) => [
    ratio.toFixed(2),
    count(testSets),
    count(check.trials),
    cell(check, limitsOf(check)),
    share((check.expected.low + check.expected.high) / 2),
  ]);
  return `## p around 0.05: how often the better system wins

Berg-Kirkpatrick, Burkett and Klein (2012, section 4.2) resample test sets from a fixed population of sentences, on which
one system is truly better, and find that about 92 % of the one-sided p between 0.04 and 0.06 name it. That share is no
constant. It follows from how large true gains are, measured in standard errors of an observed one: Φ(1.645 √B) with
B = ratio²/(1 + ratio²), so that it lies near 92 % where true gains are about 1.6 standard errors, and reaches 95 % only
where they are large. Simulated with BLEU, 1,000 sentences a population and 200 a test set (seed ${seed}).

${table(['true gains / SE', 'test sets', 'p from 0.04 to 0.06', 'name the better, %', 'expected, %'], rows)}`;
}

function data({ correlations, nulls }: Findings, design: Design): string {
  const kinds = [...new Set(nulls.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => [
    kind.name,
    ABOUT[kind.id],
    (correlations[kind.id] ?? []).map((r) => r.toFixed(2)).join(', '),
  ]);
  return `## The simulated items

The two systems share part of what decides an item. The last column is the correlation of their items (for metrics that
are no means, of their jackknife values) where the design asks for ${design.correlations.join(', ')}.

${table(['items', 'how they come about', 'r'], rows)}
`;
}

const ABOUT = {
  accuracy: 'each answer is right with probability 0.65',
  ratings: 'normal opinions rounded to 1, 2, 3, 4, 5: many ties',
  f1: '1 + Poisson(1.5) relations, 60 % of them found; Poisson(0.8) more are made up',
  bleu: 'words are right one after the other (0.8 behind a right one, 0.4 behind a wrong one); n-grams match where n right ones follow each other; about 17 words a sentence',
  normal: 'normal scores',
  heavy: 'scores of Student’s t with 3 degrees of freedom: no fourth moment',
  skewed: 'A’s own part is exponential, B’s is normal: equal means, but not exchangeable',
} as const;

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
  return levels[LEVELS.indexOf(ALPHA)];
}

/** "5.1 (3.9–6.3)", with a mark where it doesn't hold. */
function cell(check: Check, limits: Limits, withLimits = true): string {
  const text = withLimits ? `${percent(check)} (${allowed(limits)})` : percent(check);
  return limits.holds ? text : `❌ ${text}`;
}

/** "4.5–5.0: exact". */
function expectation({ expected: { low, high, why } }: Check): string {
  const range = share(low) === share(high) ? share(low) : `${share(low)}–${share(high)}`;
  return `${range}: ${why}`;
}

/** The other way round: what isn't missed. */
function coverageCell({ count, trials }: Check, { least, most, holds }: Limits): string {
  return `${holds ? '' : '❌ '}${share(1 - count / trials)} (${share(1 - most)}–${share(1 - least)})`;
}

function allowed({ least, most }: Limits): string {
  return `${share(least)}–${share(most)}`;
}

function percent({ count, trials }: Check): string {
  return share(count / trials);
}

function share(value: number): string {
  return (100 * value).toFixed(1);
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((text) => String(text).replaceAll('|', '\\|')).join(' | ')} |`;
  const numeric = head.map((_, i) => (i === 0 || typeof rows[0]?.[i] === 'undefined' ? '---' : '--:'));
  return [line(head), line(numeric), ...rows.map(line)].join('\n');
}
