import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { english, madeOf, type Text } from '../../model/words';
import { formatInterval, formatLevel, formatScore, formatScoreOf } from '../../model/text';
import { SAMPLES, unitsText } from '../../model/texts/cluster-words';
import { metricFieldsOf, type Comparison } from '../../model/results/comparison';
import { DEFAULT_POWER, USUAL_CORRELATIONS } from '../../model/results/planning';
import { SAME_BYTES } from '../../analysis/warnings';
import { OF_FOLDS } from '../../significance/decision';
import { normalQuantile } from '../../significance/distributions';
import { outputAlone, withReference } from '../pair/references';
import type { Computed, Means } from '../question';
import { askSystem } from '../systems-within';
import type { Score, ScoreIdentity } from './schema';

/**
 * The score of one output: an output compared with itself, so that it is read, scored and drawn as in a comparison. With its
 * standard error SE (the interval's half width / z) and the correlation ρ of two systems' items, that of a gain is SE·√(2(1−ρ)).
 *
 * @throws RealGainError as a comparison does
 */
export async function compute(
  identity: ScoreIdentity,
  means: Means,
): Promise<Computed<ScoreIdentity, Score>> {
  const { resamples, alpha, seed } = identity;
  const settings = { ...DEFAULT_SETTINGS, resamples, alpha, seed };
  const alone = { ...(await outputAlone(identity, means)), settings };
  const scored = await means
    .withMetric(alone, identity.metric)
    .then((known) => withReference(known, means, identity.reference))
    .catch(askSystem);
  const { comparison, decimals, read, messages } = await means.compare(scored);
  const { a, n, clusters, clusterColumn, metric, realgain, repetitions, primary } = comparison;
  means.kept.add(messages);
  const isConstant = a.interval !== null && a.interval[0] === a.interval[1];
  const range = primary === OF_FOLDS || isConstant ? null : a.interval;
  const found = {
    version: 1 as const,
    realgain,
    file: { path: a.path, sha256: a.sha256 },
    ...(identity.system !== null && { system: a.system ?? identity.system }),
    metric: metricFieldsOf(metric),
    n,
    clusters,
    clusterColumn,
    score: a.score,
    decimals,
    interval: range && ([...range] as [number, number]),
    samples: repetitions
      ? { items: repetitions.items, each: repetitions.samples, noise: repetitions.noiseFloor.a }
      : null,
    gains: gainsOf(range, alpha),
    settings: { alpha, seed },
  };
  const own = new Set(comparison.warnings.filter((warning) => warning !== SAME_BYTES));
  const warnings = [...own, ...(primary === OF_FOLDS ? [FOLDS] : isConstant ? [CONSTANT] : [])];
  const name = madeOf(metric.name, messages);
  const result = { ...found, sentences: means.kept.texts(sentencesOf(found, name)), warnings };
  const asked = { ...identity, reference: [...scored.references], cluster: scored.clusterColumn };
  return { result, read, identity: asked, choices: {} };
}

const FOLDS = english(
  'The items are folds of a cross-validation, which share most of their training data: no interval of their mean is shown, since no estimate of its variance is unbiased (Bengio and Grandvalet 2004).',
);

const CONSTANT = english(
  'Every item has the same score, so the scores don’t show how far the mean may be from that of other items: it has no interval.',
);

function gainsOf(interval: Comparison['a']['interval'], alpha: number): Score['gains'] {
  const z = -normalQuantile(alpha / 2);
  const standardError = interval === null ? 0 : (interval[1] - interval[0]) / (2 * z);
  return standardError === 0
    ? []
    : USUAL_CORRELATIONS.map((correlation) => {
        const ofGain = standardError * Math.sqrt(2 * (1 - correlation));
        return { correlation, significant: z * ofGain, found: (z + normalQuantile(DEFAULT_POWER)) * ofGain };
      });
}

/** @param name of the metric, which each surface says in its language */
function sentencesOf(found: Omit<Score, 'sentences' | 'warnings'>, name: Text): Text[] {
  const { metric, n, clusters, clusterColumn, samples, score, decimals, interval, gains, settings } = found;
  const areSamples = samples !== null || clusterColumn === SAMPLES;
  const units = unitsText({ n, clusters, column: clusterColumn }, areSamples, '');
  const [apart = '', , alike = ''] = gains.map(({ significant }) => formatScore(significant, decimals));
  const said = [name, formatScoreOf(metric, score, decimals)] as const;
  const level = formatLevel(1 - settings.alpha);
  const scored =
    interval === null
      ? english('{0} is {1} on {2}.', ...said, units)
      : english('{0} is {1} ({2} CI {3}) on {4}.', ...said, level, formatInterval(interval, decimals), units);
  const shown = english(
    'A gain over it of about {0} to {1} would be significant on these items, the less the more alike the two systems are.',
    alike,
    apart,
  );
  return gains.length === 0 ? [scored] : [scored, shown];
}
