import { metricFieldsOf } from '../../model/results/comparison';
import { standingOf, type Standings } from '../../analysis/progress';
import { MARGIN, rangeWarnings } from '../../analysis/warnings';
import { joined } from '../../model/words';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { itemScores } from '../../significance/pair';
import { comparedPair, filledIn } from '../pair/find';
import type { Computed, Means } from '../question';
import { UNASKED, type Progress, type ProgressAsked } from './schema';
import { sentencesOf, statusOf } from './sentences';

/**
 * Where an evaluation stands that is still running.
 *
 * @throws RealGainError as a comparison of the items that are done
 */
export async function compute(
  identity: ProgressAsked,
  means: Means,
): Promise<Computed<ProgressAsked, Progress>> {
  const asked = { ...identity, ...UNASKED };
  const held = identity.held ?? (await comparedPair(asked, means, { unfinished: true }));
  const { run, read, a, b, clusterColumn, warnings, ...found } = await means.unfinished(held);
  const { alternative, alpha, margin, seed } = held.settings;
  const standings = await standingOf(run, { alternative, alpha, seed, order: identity.order }, () =>
    means.pause('', 0, 1),
  );
  const { items, ofItems, units, ofUnits, scores, gain, standing, certain, forecast, known } = standings;
  const byItem = [run.a, run.baseline].map((table) => itemScores(run.metric, table));
  const result: Omit<Progress, 'status' | 'sentences'> = {
    version: 1,
    realgain: means.version,
    a: { ...a, score: scores.a },
    b: { ...b, score: scores.b },
    metric: metricFieldsOf(run.metric),
    decimals: run.metric.decimals,
    done: items,
    items: ofItems,
    clusterColumn,
    gain,
    standing,
    forecast,
    units: { done: units, all: ofUnits },
    certain: certain && { ...certain, range: [...certain.range] },
    order: { ...standings.order, declared: identity.order },
    looks: looksOf(standings),
    known: known && {
      ...known,
      plain: { ...known.plain, interval: [...known.plain.interval] },
      helped: { ...known.helped, interval: [...known.helped.interval] },
    },
    settings: { alternative, alpha, margin, seed },
    warnings: means.kept.texts(warnings, rangeWarnings(MARGIN, margin, byItem, run.metric)),
  };
  const status = statusOf(result);
  // As the first sentence, too.
  means.kept.text(joined([status, '.'], ''));
  return {
    result: { ...result, status: means.kept.text(status), sentences: means.kept.texts(sentencesOf(result)) },
    read,
    identity: asAsked(identity, filledIn(asked, found.identity), found.identity),
    choices: {},
  };
}

function looksOf({ looks }: Standings): Progress['looks'] {
  if (looks === null) {
    return null;
  }
  const { last, interval, crossed } = looks;
  return {
    ...last,
    interval: interval && [...interval],
    verdict: crossed && (crossed.isBetter ? 'better' : 'worse'),
    after: crossed && crossed.units,
  };
}

function asAsked(
  identity: ProgressAsked,
  {
    files,
    alternative,
    seed,
    alpha,
    testSet,
    trust,
  }: ReturnType<typeof filledIn<ProgressAsked & typeof UNASKED>>,
  held: ComparisonIdentity,
): ProgressAsked {
  return { ...identity, files, alternative, seed, alpha, testSet, trust, held };
}
