import { FAMILY_ERROR, judge } from './checks';
import type { Design } from './design';
import { checksOf, type Findings } from './findings';
import { allowed, count, percent, table } from './markdown';
import { better, coverage, overview, power, testSections } from './sections';
import { verdictSection } from './verdict/section';

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
  const { limitsOf, checks, failures } = judged(findings);
  const sections = [
    introduction(design, outcome(checks, failures), version, duration),
    verdictSection(findings.verdicts, limitsOf),
    overview(findings),
    ...testSections(design, findings, limitsOf),
    coverage(findings, limitsOf),
    power(findings, limitsOf),
    better(design, findings, limitsOf),
    data(findings, design),
  ];
  return { markdown: sections.join('\n\n'), checks, failures };
}

/** What came of all checks together. */
export function judged(findings: Findings) {
  const checks = checksOf(findings);
  const limitsOf = judge(checks);
  const failures = checks
    .filter((check) => !limitsOf(check).holds)
    .map((check) => `${check.what} in ${percent(check)}%, allowed ${allowed(limitsOf(check))}%`);
  return { limitsOf, checks: checks.length, failures };
}

export function outcome(checks: number, failures: readonly string[]): string {
  return failures.length === 0
    ? `**All ${count(checks)} checks hold.**`
    : [
        `**${failures.length} of ${count(checks)} checks fail:**`,
        '',
        ...failures.map((each) => `- ${each}`),
      ].join('\n');
}

function introduction(design: Design, verdict: string, version: string, duration: string): string {
  const { seed, resamples, dataSets, powerDataSets, correlations } = design;
  return `# Is the test itself right?

<!-- Written by \`npm run validate\`; changes by hand are lost. -->

A significance test promises one thing: where two systems are equally good, it calls the difference significant at 5% in
5% of test sets, and not more. RealGain doesn't ask you to believe that. It makes up test sets on which two systems
**are** equally good, runs every test it has on each, and counts. A test that finds a gain too often there would find one
in your results too. First comes what you are told, the verdict; then every test by itself. The same is done for intervals (a 95% interval has to hold the true gain in 95% of test sets) and
for systems of which one is better (how often does a test see it?). The formulas that other tools and papers use stand
beside ours.

${verdict}

What to take from it:

- **Randomization** keeps its level whatever the items are, as long as A and B could be exchanged.
- The **verdict** that RealGain gives by default keeps its level with 5 items or more, with 4 clusters and with 2 training runs,
  unless rare large differences are missing from the test set ([skew](validity-edges.md#rare-large-differences)), and its interval agrees with it.
- The plain **bootstrap** keeps it with about 100 items or more; with 20 it calls 7% significant at 5%, with 5 items 15%. It
  decides only when chosen, with a warning under 20 items.
- p as **sacreBLEU, Koehn and Berg-Kirkpatrick et al.** compute it is a one-sided p, or nearly. Read as the answer to "is
  there a difference?", it is wrong about twice as often as it says.
- With right-or-wrong items, what counts is how many items **differ** between the systems, not how many there are.
- Tests for **independent samples** on paired outputs hardly ever find a gain that isn't there, nor one that is.
- **Wilcoxon and the sign test** ask other questions than "is the mean better?", and answer them: with skewed differences
  they reject although the means are equal.

Next to each rate are the limits that chance allows around what theory expects, in brackets. They are wide enough that a
run in which everything is right fails with a probability of ${100 * FAMILY_ERROR}% at most: every check may be wrong with probability
${FAMILY_ERROR} divided by the number of checks (Bonferroni). Where a test is known not to keep its level (few items, skewed
differences, few items that differ at all), its limits follow from the rate that is expected there, and the table says why.
A rate outside its limits makes the command fail.

RealGain ${version}, seed ${seed}; ${count(dataSets)} data sets for each kind of items, size and correlation (r = ${correlations.join(', ')}; pooled
unless a column says otherwise), ${count(powerDataSets)} for each power; ${count(resamples)} resamples where a test draws any. The digits don't depend on
the number of threads. A whole run takes ${duration}; \`npm run validate -- --quick\` gives a
coarse look, \`--check\` fails where this page is not what a run writes.`;
}

export function data({ correlations, nulls }: Findings, design: Design): string {
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
  f1: '1 + Poisson(1.5) relations, 60% of them found; Poisson(0.8) more are made up',
  bleu: 'words are right one after the other (0.8 behind a right one, 0.4 behind a wrong one); n-grams match where n right ones follow each other; about 17 words a sentence',
  normal: 'normal scores',
  heavy: 'scores of Student’s t with 3 degrees of freedom: no fourth moment',
  auc: '40% positive, with normal scores 1 higher than those of the others',
  'average-precision': '40% positive, with normal scores 1 higher than those of the others',
  spearman: 'normal predictions of normal numbers, with Pearson’s r 0.62',
  median: 'medians of normal numbers',
  skewed: 'A’s own part is exponential, B’s is normal: equal means, but not exchangeable',
} as const;
