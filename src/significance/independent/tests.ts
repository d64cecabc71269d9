import { english, type Text } from '../../model/words';
import { formatScore } from '../../model/text';
import type { Pair, SignificanceTest, TestWords } from '../../model/results/significance';
import { chiSquare2x2, fisherExact, twoProportionZ } from '../core/fisher-exact';
import { rankSum } from '../core/rank-sum';
import { itemScoreCorrelation } from '../core/pearson';
import { type Statistic } from '../core/statistic';
import { onlyMeans } from '../paired/matched-pair-t';
import { computedTest } from '../outcome';
import { onlyRightOrWrong, rightOrWrong, type RightOrWrong } from '../paired/mcnemar';
import { pooledOf, samplesOf, welchOf } from './samples';

export const independentT = testOfSamples(
  {
    id: 'independent:t',
    name: english('two-sample t (pooled)'),
    assumes: english('A’s and B’s scores are independent, and vary equally'),
    explanation: english(
      'Compares two means as if A and B had been scored on different items, with equal variances.',
    ),
    definition: 'two-sample t with a pooled variance',
    measures: 'means',
    source: 'Student, 1908',
    phrase: 'two-sample t-test (pooled variance)',
    works: ['student-1908'],
  },
  pooledOf,
  { needsVariation: true },
);

export const independentWelch = testOfSamples(
  {
    id: 'independent:welch',
    name: english('Welch’s t'),
    assumes: english('A’s and B’s scores are independent'),
    explanation: english(
      'Compares two means as if A and B had been scored on different items; their variances may differ.',
    ),
    definition: "Welch's t",
    measures: 'means',
    source: 'Welch, 1947',
    phrase: 'Welch test',
    works: ['welch-1947'],
  },
  welchOf,
  { needsVariation: true },
);

export const independentRankSum = testOfSamples(
  {
    id: 'independent:rank-sum',
    name: english('rank-sum (Wilcoxon-Mann-Whitney)'),
    assumes: english('A’s and B’s scores are independent; only their order counts'),
    explanation: english(
      'Ranks the scores of both systems together, as if they came from different items, and tests whether one system’s are higher.',
    ),
    definition:
      'Wilcoxon-Mann-Whitney; exact (ties included; two-sided by distance from the mean) up to about 50 items, then normal with tie and continuity correction',
    measures: 'means',
    source: 'Mann and Whitney, 1947',
    phrase: 'Wilcoxon-Mann-Whitney rank-sum test',
    works: ['wilcoxon-1945', 'mann-whitney-1947'],
  },
  (pair) => {
    const { x, y } = samplesOf(pair);
    return rankSum(x, y);
  },
  { needsVariation: false },
);

export const independentZ = testOfProportions(
  {
    id: 'independent:z',
    name: english('two-proportion z'),
    explanation: english(
      'Compares two shares of right items as if A and B had been tested on different items, by the normal distribution.',
    ),
    definition: 'two-proportion z, pooled',
    measures: 'means of right and wrong items',
    source: 'Pearson, 1900',
    phrase: 'two-proportion z test',
    works: [],
  },
  ({ n, rightA, rightB }) => twoProportionZ(rightA, n, rightB, n),
);

export const independentChiSquare = testOfProportions(
  {
    id: 'independent:chi2',
    name: english('χ² (2 × 2 table)'),
    explanation: english(
      'Compares two shares of right items as if A and B had been tested on different items, by counts of right and wrong.',
    ),
    definition: 'χ² of the 2 × 2 table',
    measures: 'means of right and wrong items',
    source: 'Pearson, 1900',
    phrase: 'χ² test of the 2 × 2 table',
    works: ['pearson-1900'],
  },
  ({ n, rightA, rightB }) => chiSquare2x2([rightA, n - rightA, rightB, n - rightB], { corrected: false }),
);

export const independentCorrectedChiSquare = testOfProportions(
  {
    id: 'independent:chi2-corrected',
    name: english('χ² (2 × 2 table, Yates’s correction)'),
    explanation: english('The χ² test of the 2 × 2 table, corrected because counts are whole numbers.'),
    definition: "χ² of the 2 × 2 table, with Yates's correction",
    measures: 'means of right and wrong items',
    source: 'Yates, 1934',
    phrase: 'χ² test of the 2 × 2 table with Yates’s correction',
    works: ['pearson-1900', 'yates-1934'],
  },
  ({ n, rightA, rightB }) => chiSquare2x2([rightA, n - rightA, rightB, n - rightB], { corrected: true }),
);

export const independentFisher = testOfProportions(
  {
    id: 'independent:fisher',
    name: english('Fisher’s exact'),
    explanation: english(
      'How often chance alone would split the right and wrong items this unevenly between two samples with these totals. Exact for any number of items.',
    ),
    definition: "Fisher's exact; two-sided adds up the tables that are no more likely",
    measures: 'means of right and wrong items',
    source: 'Fisher, 1935',
    phrase: 'Fisher exact test',
    works: ['fisher-1935'],
  },
  ({ n, rightA, rightB }) => fisherExact([rightA, n - rightA, rightB, n - rightB]),
);

type About = Omit<TestWords, 'shown'>;

/** A test that treats A's and B's item scores as two independent samples. */
function testOfSamples(
  about: About,
  compute: (pair: Pair) => Statistic | null,
  { needsVariation }: { needsVariation: boolean },
): SignificanceTest {
  const why = (pair: Pair) => onlyMeans(pair) ?? (needsVariation ? withVariation(pair) : null);
  return independentTest(about, why, compute);
}

/** Why scores without any variation can't be tested; null if they can, or need no test. */
function withVariation(pair: Pair): Text | null {
  return pair.n < 2 || pair.gain === 0 || pooledOf(pair) !== null
    ? null
    : english(
        'each system has the same score on every item, so there is no variation to measure the gain with',
      );
}

/** A test that treats the shares of right items as two independent proportions. */
function testOfProportions(
  of: Omit<About, 'assumes'>,
  compute: (counts: RightOrWrong) => Statistic,
): SignificanceTest {
  const about = { ...of, assumes: english('what A and B get right is independent') };
  return independentTest(about, onlyRightOrWrong, (pair) => {
    const counts = rightOrWrong(pair);
    return counts === null ? null : compute(counts);
  });
}

function independentTest(
  about: About,
  why: (pair: Pair) => Text | null,
  compute: (pair: Pair) => Statistic | null,
): SignificanceTest {
  return computedTest({ ...about, shown: 'independent', fewest: 'some' }, why, (pair) => {
    const found = compute(pair);
    if (found === null) {
      throw new Error(`${about.id} was run on a pair that it doesn't apply to.`);
    }
    return { ...found, warning: warningOf(about.name, pair) };
  });
}

/** What to say if such a test decides (Yeh 2000, section 2). */
function warningOf(name: string, pair: Pair): Text {
  const r = itemScoreCorrelation(pair);
  const how = r === null ? '' : english(' (their correlation is {0})', formatScore(r, 2));
  return english(
    'The {0} test treats A’s and B’s scores as independent samples, but both are scored on the same items{1}; choose a paired test, such as randomization, to decide.',
    name,
    how,
  );
}
