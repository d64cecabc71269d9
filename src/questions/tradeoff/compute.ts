import { countedIntervals } from '../../analysis/intervals';
import {
  badSetting,
  baseName,
  elementAt,
  english,
  GATES,
  metricOfResult,
  needsMargin,
  smallest,
  type Comparison,
  type Text,
  type Kept,
} from '../../model';
import { gatedComparison, gateOf } from '../../report';
import { withoutFileCopies } from '../copies';
import { foundReferences } from '../pair/references';
import type { Computed, Means } from '../question';
import { type OutputsAsked, systemsWithin, twoOf } from '../systems-within';
import {
  type AskedOutputs,
  type Cost,
  costChoice,
  holdsAt,
  limitOf,
  measured,
  type Measured,
  medianOf,
  quotientUnder,
  ratioP,
  ratioUnder,
  settled,
  type Statistic,
  totalsOf,
  type Units,
} from './measured';
import type { Tradeoff, TradeoffAsked } from './schema';
import { costPerRight, sentencesOf } from './sentences';

type Measure = Tradeoff['measures'][number];

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
  const drawing = { asked, units, pause: () => means.pause(english('costs'), 0, 1) };
  const measures = [
    ofQuality(found, compared, means),
    ...(await costMeasures(found, compared, drawing, means)),
    ...(await perRight(found, drawing, means.kept)),
  ];
  const [main] = compared;
  const of = elementAt(main?.comparisons ?? [], 0);
  const warnings = means.kept.texts([
    ...said,
    ...quality.warnings,
    ...found.warnings,
    ...compared.flatMap(({ warnings: own }) => own),
    ...(costs.length === 0 && found.warnings.length === 0
      ? [english('No column holds costs by its name; name one with --cost, such as --cost latency.')]
      : []),
  ]);
  const result: Omit<Tradeoff, 'sentences'> = {
    version: 1,
    realgain: means.version,
    n: rows,
    clusters: quality.clusters === null ? null : units.count,
    systems: systemsOf(asked, found, measures),
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

/** A measure of every system but the baseline, compared with it. */
interface ComparedMeasure {
  readonly comparisons: readonly Comparison[];
  readonly warnings: readonly Text[];
}

/** First quality, then each cost. */
async function comparedAll(asked: AskedOutputs, found: Measured, means: Means): Promise<ComparedMeasure[]> {
  const { files } = asked;
  const all: ComparedMeasure[] = [];
  for (const choice of [found.quality.choice, ...found.costs.map(({ column }) => costChoice(column))]) {
    const comparisons: Comparison[] = [];
    for (const place of files.slice(0, -1).keys()) {
      const pair = settled(twoOf(asked, place, files.length - 1), asked);
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

function ofQuality({ quality }: Measured, [compared]: readonly ComparedMeasure[], means: Means): Measure {
  const comparisons = compared?.comparisons ?? [];
  const last = elementAt(comparisons, 0).b;
  const { id, name, signature, unit, higherIsBetter } = metricOfResult(quality.metric, means.kept);
  return {
    id,
    name,
    signature,
    unit,
    higherIsBetter,
    kind: 'quality',
    column: quality.choice.column ?? null,
    decimals: quality.metric.decimals,
    systems: [...comparisons.map(({ a }) => a), last].map(({ score, interval }, system) => ({
      system,
      value: score,
      interval: interval && [interval[0], interval[1]],
      median: null,
      ratio: null,
      gain: gainOf(comparisons[system]),
    })),
  };
}

function gainOf(comparison: Comparison | undefined): Measure['systems'][number]['gain'] {
  if (comparison === undefined) {
    return null;
  }
  const { gain, verdict, tests, primary } = comparison;
  const p = tests.find(({ id }) => id === primary)?.p ?? 1;
  return { size: gain, p, verdict };
}

interface Drawing {
  readonly asked: TradeoffAsked;
  readonly units: Units;
  readonly pause: () => Promise<void>;
}

function intervalsOf(
  statistics: readonly Statistic[],
  { asked, units, pause }: Drawing,
  alpha = asked.alpha,
) {
  const { resamples, seed } = asked;
  return countedIntervals(
    (counts) => statistics.map((statistic) => statistic(counts)),
    { n: units.count, resamples, seed, alpha },
    pause,
  );
}

async function costMeasures(
  { costs }: Measured,
  [, ...compared]: readonly ComparedMeasure[],
  drawing: Drawing,
  means: Means,
): Promise<Measure[]> {
  const { units } = drawing;
  const sizes = totalsOf(new Float64Array(units.of.length).fill(1), units);
  const made: Measure[] = [];
  for (const [place, { column, scored, values }] of costs.entries()) {
    const totals = values.map((own) => totalsOf(own, units));
    const statistics = [
      ...totals.map((own) => ratioUnder(own, sizes)),
      ...totals.slice(0, -1).map((own) => ratioUnder(own, elementAt(totals, totals.length - 1))),
    ];
    const { id, name, signature, unit } = metricOfResult(scored.metric, means.kept);
    made.push({
      id,
      name,
      signature,
      unit,
      higherIsBetter: false,
      kind: 'cost',
      column,
      ...(await cellsOf(statistics, values.length, drawing)),
    });
    made[place]!.systems.forEach((cell, system) => {
      cell.median = medianOf(elementAt(values, system));
      cell.gain = gainOf(compared[place]?.comparisons[system]);
    });
  }
  return made;
}

/** Values of each system, and ratios of all but the last to it, as cells. */
async function cellsOf(
  statistics: readonly Statistic[],
  systems: number,
  drawing: Drawing,
): Promise<Pick<Measure, 'decimals' | 'systems'>> {
  const once = new Uint32Array(drawing.units.count).fill(1);
  const values = statistics.map((statistic) => statistic(once));
  const intervals = await intervalsOf(statistics, drawing);
  return {
    decimals: decimalsOf(values.slice(0, systems)),
    systems: values.slice(0, systems).map((value, system) => {
      const ratio = values[systems + system] ?? null;
      return {
        system,
        value: value ?? NaN,
        interval: intervals[system] ?? null,
        median: null,
        gain: null,
        ratio: ratio === null ? null : { value: ratio, interval: intervals[systems + system] ?? null },
      };
    }),
  };
}

/** Three digits of the smallest. */
function decimalsOf(values: readonly (number | null)[]): number {
  const least = smallest(values.map((value) => (value === null || value === 0 ? Infinity : Math.abs(value))));
  return least < Infinity ? Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(least)))) : 2;
}

/** Total cost over the number of right items, where every item is right or wrong and every system gets some right. */
async function perRight({ scores, costs }: Measured, drawing: Drawing, kept: Kept): Promise<Measure[]> {
  const right = scores?.map((own) => own.map((score) => (score > 0 ? 1 : 0)));
  const isRightOrWrong = scores?.every((own) =>
    own.every((score) => score === 0 || score === 1 || score === 100),
  );
  if (right === undefined || isRightOrWrong !== true || right.some((own) => !own.includes(1))) {
    return [];
  }
  const solved = right.map((own) => totalsOf(own, drawing.units));
  const made: Measure[] = [];
  for (const { column, values } of costs) {
    const each = values.map((own, system) =>
      ratioUnder(totalsOf(own, drawing.units), elementAt(solved, system)),
    );
    const last = elementAt(each, each.length - 1);
    const statistics = [...each, ...each.slice(0, -1).map((one) => quotientUnder(one, last))];
    made.push({
      id: 'ratio',
      name: kept.text(costPerRight(column)),
      unit: '',
      signature: `Σ ${column} / right items`,
      higherIsBetter: false,
      kind: 'cost-per-right',
      column,
      ...(await cellsOf(statistics, values.length, drawing)),
    });
  }
  return made;
}

async function limitsOf(
  { atMost, alpha }: TradeoffAsked,
  costs: readonly Cost[],
  drawing: Drawing,
): Promise<Tradeoff['limits']> {
  const found: Tradeoff['limits'] = [];
  for (const { column, most } of atMost.map(limitOf)) {
    const cost = costs.find((one) => one.column === column);
    const [first, last] = [cost?.values[0], cost?.values.at(-1)].map((own) =>
      own === undefined ? undefined : totalsOf(own, drawing.units),
    );
    if (first !== undefined && last !== undefined) {
      const statistic = ratioUnder(first, last);
      const [interval = null] = await intervalsOf([statistic], drawing, 2 * alpha);
      const p = ratioP(first, last, most);
      const ratio = statistic(new Uint32Array(first.length).fill(1)) ?? NaN;
      found.push({ measure: column, most, ratio, p, holds: holdsAt(most, p, interval, alpha) });
    } else {
      found.push({ measure: column, most, ratio: NaN, p: 1, holds: 'open' });
    }
  }
  return found;
}

function systemsOf(
  { files, systems: named }: OutputsAsked,
  { quality }: Measured,
  measures: readonly Measure[],
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
  return files.map((path, system) => ({
    name: named?.[system] ?? baseName(path),
    path,
    sha256: quality.read.find(({ stamp }) => stamp.path === path)?.sha256 ?? '',
    front: !isBeaten(system),
  }));
}
