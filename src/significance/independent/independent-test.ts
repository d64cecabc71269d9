import { english, formatScore, type Pair, type SignificanceTest, type Text } from '../../model';
import { itemScoreCorrelation } from '../correlation';
import type { Statistic } from '../core/statistic';
import { onlyMeans } from '../paired/itemwise';
import { computedOutcome } from '../outcome';
import { onlyRightOrWrong, rightOrWrong, type RightOrWrong } from '../paired/right-or-wrong';
import { pooledOf } from './samples';

type About = Pick<SignificanceTest, 'id' | 'name' | 'assumes'>;

/** A test that treats A's and B's item scores as two independent samples. */
export function testOfSamples(
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
export function testOfProportions(
  id: string,
  name: string,
  compute: (counts: RightOrWrong) => Statistic,
): SignificanceTest {
  const about = { id, name, assumes: english('what A and B get right is independent') };
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
  return {
    ...about,
    shown: 'independent',
    applies: (pair) => why(pair) ?? true,
    run: (pair, context) => {
      const found = compute(pair);
      if (found === null) {
        throw new Error(`${about.id} was run on a pair that it doesn't apply to.`);
      }
      const outcome = computedOutcome(pair, context, found.tails, { exact: found.exact });
      return Promise.resolve({ ...outcome, warning: warningOf(about.name, pair) });
    },
  };
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
