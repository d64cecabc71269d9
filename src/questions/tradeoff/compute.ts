import { badSetting } from '../../model/errors';
import { systemNamesOf } from '../../model/names';
import { elementAt } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { GATES, needsMargin } from '../../model/settings/gate';
import { metricOfResult } from '../../model/settings/metric';
import { metricFieldsOf, type Comparison } from '../../model/results/comparison';
import { gatedComparison, gateOf } from '../../report/gate';
import { withoutFileCopies } from '../copies';
import { foundReferences } from '../pair/references';
import type { Computed, Means } from '../question';
import { type OutputsAsked, systemsWithin, twoOf } from '../systems-within';
import { costMeasures, limitsOf, type Gain, type Measure, perRight } from './costs';
import { type AskedOutputs, costChoice, measured, type Measured, settled, type Units } from './measured';
import type { Tradeoff, TradeoffAsked } from './schema';
import { sentencesOf } from './sentences';

/**
 * Quality and costs of systems on the same items: means with intervals by BCa from the same draws, total costs as ratios of sums to
 * those of the baseline, and the product's verdict on each difference.
 *
 * @throws RealGainError as a comparison; `bad-setting` if no column holds costs
 */
export async function compute(
  identity: TradeoffAsked,
  means: Means,
): Promise<Computed<TradeoffAsked, Tradeoff>> {
  const { outputs, said } = await outputsOf(identity, means);
  const reference = await foundReferences({ ...identity, ...outputs }, means);
  const asked = { ...identity, ...outputs, reference };
  const found = await measured(asked, means);
  const { quality, costs } = found;
  const rows = elementAt(quality.a, 0).n;
  const units: Units =
    quality.clusters === null
      ? { count: rows, of: Int32Array.from({ length: rows }, (_, row) => row) }
      : { count: quality.clusters.reduce((most, one) => Math.max(most, one), 0) + 1, of: quality.clusters };
  const compared = await comparedAll(asked, found, means);
  const [main, ...ofCosts] = compared;
  const drawing = { asked, units, pause: () => means.pause(english('costs'), 0, 1) };
  const measures = [
    ofQuality(found, main, means),
    ...(await costMeasures(
      found,
      ofCosts.map(({ comparisons }) => comparisons.map(gainOf)),
      drawing,
      means.kept,
    )),
    ...(await perRight(found, drawing, means.kept)),
  ];
  const of = elementAt(main?.comparisons ?? [], 0);
  const warnings = means.kept.texts(
    said,
    quality.warnings,
    found.warnings,
    compared.flatMap(({ warnings: own }) => own),
    costs.length === 0 &&
      found.warnings.length === 0 &&
      english('No column holds costs by its name; name one with --cost, such as --cost latency.'),
  );
  const result: Omit<Tradeoff, 'sentences'> = {
    version: 1,
    realgain: means.version,
    n: rows,
    clusters: quality.clusters === null ? null : units.count,
    systems: systemsOf(asked, found, measures, main?.comparisons ?? []),
    measures,
    limits: await limitsOf(asked, costs, drawing),
    decided: GATES.filter((gate) => !needsMargin(gate) || asked.margin !== null).map((gate) => ({
      gate,
      ...gateOf(gatedComparison(of), gate),
    })),
    settings: { alpha: asked.alpha, seed: asked.seed, resamples: asked.resamples, margin: asked.margin },
    warnings: [...new Set(warnings)],
  };
  return {
    result: { ...result, sentences: means.kept.texts(sentencesOf(result, of)) },
    read: [found.quality, ...found.costs.map(({ scored }) => scored)].flatMap(({ read }) => read),
    identity: { ...identity, ...('systems' in outputs ? {} : outputs), reference },
    choices: {},
  };
}

/** Files without copies, or the systems of one file. @throws RealGainError `bad-setting` for one output */
async function outputsOf({ files: asked }: TradeoffAsked, means: Means) {
  const inputs = await means.read(asked);
  const [file = ''] = asked;
  const systems = systemsWithin(inputs);
  const last = systems.at(-1);
  if (last !== undefined) {
    const said = english(
      '{0} holds {1} systems; the last one, {2}, is the baseline.',
      file,
      systems.length,
      last,
    );
    return { outputs: { files: systems.map(() => file), systems }, said: [said] };
  }
  if (asked.length < 2) {
    throw badSetting(
      'Quality is weighed against cost for two or more outputs on the same items; name another one, or a file that holds several systems.',
    );
  }
  const { files, copies } = withoutFileCopies(inputs, true);
  return { outputs: { files: [...files] }, said: copies };
}

interface ComparedMeasure {
  readonly comparisons: readonly Comparison[];
  readonly warnings: readonly Text[];
}

/** First quality, then each cost. */
async function comparedAll(asked: AskedOutputs, found: Measured, means: Means): Promise<ComparedMeasure[]> {
  const { files } = asked;
  const all: ComparedMeasure[] = [];
  const choices = [found.quality.choice, ...found.costs.map(({ column }) => costChoice(column))];
  for (const [measure, choice] of choices.entries()) {
    // The margin is in the units of quality.
    const margin = measure === 0 ? asked.margin : null;
    const comparisons: Comparison[] = [];
    for (const place of files.slice(0, -1).keys()) {
      const pair = settled(twoOf(asked, place, files.length - 1), { ...asked, margin });
      const made = await means.compare({ ...pair, metric: choice });
      means.kept.add(made.messages);
      comparisons.push(made.comparison);
    }
    const isOther = comparisons.some(({ n }) => n !== elementAt(found.quality.a, 0).n);
    all.push({
      comparisons,
      warnings: [
        ...comparisons.flatMap(({ warnings }) => warnings),
        ...(isOther ? [english('Pairs of systems are compared on more items than all systems share.')] : []),
      ],
    });
  }
  return all;
}

function ofQuality({ quality }: Measured, compared: ComparedMeasure | undefined, means: Means): Measure {
  const comparisons = compared?.comparisons ?? [];
  const last = elementAt(comparisons, 0).b;
  const gains = comparisons.map(gainOf);
  return {
    ...metricFieldsOf(metricOfResult(quality.metric, means.kept)),
    kind: 'quality',
    column: quality.choice.column ?? null,
    decimals: quality.metric.decimals,
    systems: [...comparisons.map(({ a }) => a), last].map(({ score, interval }, system) => ({
      system,
      value: score,
      interval: interval && [interval[0], interval[1]],
      median: null,
      ratio: null,
      gain: gains[system] ?? null,
    })),
  };
}

function gainOf({ gain, verdict, tests, primary }: Comparison): Gain {
  const p = tests.find(({ id }) => id === primary)?.p ?? 1;
  return { size: gain, p, verdict };
}

function systemsOf(
  { files, systems: named }: OutputsAsked,
  { quality }: Measured,
  measures: readonly Measure[],
  compared: readonly Comparison[],
): Tradeoff['systems'] {
  const weighed = measures.filter(({ kind }) => kind !== 'cost-per-right');
  const isAsGood = (one: number, other: number) =>
    weighed.map(({ systems, higherIsBetter }) => {
      const difference = elementAt(systems, one).value - elementAt(systems, other).value;
      return higherIsBetter ? difference : -difference;
    });
  const isBeaten = (system: number) =>
    files.some((_, other) => {
      const differences = isAsGood(other, system);
      return differences.every((one) => one >= 0) && differences.some((one) => one > 0);
    });
  // As in a comparison, logs name their systems.
  const called = [...compared.map(({ a }) => a), compared.at(-1)?.b];
  const names = systemNamesOf(files.map((path, i) => ({ path, called: called[i]?.system })));
  return files.map((path, system) => ({
    name: named?.[system] ?? names[system] ?? path,
    path,
    sha256: quality.read.find(({ stamp }) => stamp.path === path)?.sha256 ?? '',
    front: !isBeaten(system),
  }));
}
