import { planning } from '../../analysis/planning';
import { GAIN, rangeWarnings } from '../../analysis/warnings';
import { badSetting, RealGainError } from '../../model/errors';
import { formatScore } from '../../model/text';
import { planningSentence } from '../../model/texts/planning-text';
import { itemScores } from '../../significance/pair';
import { comparedPair, filledIn } from '../pair/find';
import type { Computed, Means } from '../question';
import type { Power, PowerAsked } from './schema';

/**
 * How many items like those of a pair it takes to find a gain.
 *
 * @throws RealGainError `test-not-applicable` if gains don't vary; `bad-setting` for a gain that no system can have; as a comparison
 */
export async function compute(identity: PowerAsked, means: Means): Promise<Computed<PowerAsked, Power>> {
  const held = identity.held ?? (await comparedPair(identity, means));
  const { comparison, decimals, messages, read } = await means.compare(held);
  const plan = planning(comparison, decimals, identity);
  if (plan === null) {
    throw new RealGainError('test-not-applicable', `There is nothing to plan from: ${comparison.sentence}`);
  }
  means.kept.add(messages);
  means.kept.text(planningSentence(plan, comparison, decimals));
  const { realgain, a, b, metric, gain, warnings } = comparison;
  const scored = identity.gain === null ? null : await means.scored(held);
  const room = metric.higherIsBetter ? 100 - b.score : b.score;
  if (scored?.metric.isMean === true && metric.unit === '%' && (identity.gain ?? 0) > room) {
    throw badSetting(
      'A gain of {0} over {1}% is more than all items; give it in the metric’s units.',
      identity.gain ?? 0,
      formatScore(b.score, decimals),
    );
  }
  const beyond =
    scored?.metric.isMean !== true
      ? []
      : rangeWarnings(
          GAIN,
          identity.gain,
          [...scored.a, ...scored.b].map((table) => itemScores(scored.metric, table)),
          scored.metric,
        );
  const [from, against] = [a, b].map(({ path, sha256, score }) => ({ path, sha256, score }));
  const result = {
    version: 1,
    realgain,
    a: from,
    b: against,
    metric,
    gain,
    ...plan,
    decimals,
    warnings: [...warnings, ...means.kept.texts(beyond)],
  } as Power;
  return { result, read, identity: filledIn(identity, held), choices: {} };
}
