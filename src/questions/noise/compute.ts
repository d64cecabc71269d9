import { metricFieldsOf } from '../../model/results/comparison';
import { GAIN, rangeWarnings } from '../../analysis/warnings';
import { systemInFolder } from '../../config/runs';
import { refuseContinued } from '../../items/rows/continued-runs';
import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { distinct } from '../../model/words';
import { elementAt, listOf } from '../../model/lists';
import { fileError } from '../../model/errors';
import { metricOfResult, nameOfMetric } from '../../model/settings/metric';
import { pairOf } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { itemScores } from '../../significance/pair';
import { runScores } from '../../significance/runs';
import type { Input } from '../../items/source';
import { columnsByRun } from '../../items/systems/columns-by-system';
import { withoutFileCopies } from '../copies';
import { foundReferences } from '../pair/references';
import type { Computed, Means, ScoredOutputs } from '../question';
import { allOf, askSystem, type OutputsAsked, systemsWithin } from '../systems-within';
import { bySamplesOf, flippingOf, floorsOf, partsOf, repeatedOf } from './floors';
import type { Noise, NoiseAsked } from './schema';
import { sentencesOf } from './sentences';
import { alike, otherSystems, RUN, sameSeed, statesOfOne, warningsOf } from './warnings';

/**
 * How much one system varies from run to run, or from sample to sample of its only run.
 *
 * @throws RealGainError `bad-setting` for one output in which no item has several samples; as a comparison
 */
export async function compute(identity: NoiseAsked, means: Means): Promise<Computed<NoiseAsked, Noise>> {
  const inputs = await means.read(await runsOf(identity.files, means));
  const { outputs, copies } = outputsOf(inputs, identity.system);
  const runs = outputs.files;
  const isWithin = runs.length > inputs.length;
  const reference = await foundReferences({ ...identity, ...outputs }, means).catch(askSystem);
  const asked = (pair: ComparisonIdentity) =>
    means.withMetric(
      { ...pair, references: reference, settings: { ...DEFAULT_SETTINGS, alpha: identity.alpha } },
      identity.metric,
    );
  const { a: first, b, ...further } = allOf(outputs);
  const scored = await means
    .scored(await asked({ ...pairOf(first, b), ...further, apart: true }))
    .catch(askSystem);
  const { metric, sampled } = scored;
  refuse(scored, first, runs.length);
  const [own, ...others] = scored.a;
  const tables = runs.length === 1 ? scored.a : [elementAt(scored.a, 0), ...scored.b, ...others];
  refuseContinued(tables.map((table, run) => ({ path: elementAt(runs, run), table })));
  const rows = own?.n ?? 0;
  const items = sampled ?? Int32Array.from({ length: rows }, (_, row) => row);
  const scores = runScores(metric, tables);
  const perRun = tables.map((table) => itemScores(metric, table));
  const repeated = repeatedOf(perRun, items, scores);
  const firstRows = new Map<number, number>();
  items.forEach((item, row) => firstRows.set(item, firstRows.get(item) ?? row));
  const against =
    identity.against === null ? null : await gainOver(identity.against, first, { asked, means });
  const size = against?.gain ?? identity.gain;
  const { floors, shift } = floorsOf(repeated, identity.alpha, size);
  const parts = partsOf(repeated);
  const samples = rows / repeated.n;
  const between = parts.find(({ factors }) => factors.join() === 'item')?.variance ?? 0;
  const { decimals } = metric;
  const found: Omit<Noise, 'sentences' | 'warnings'> = {
    version: 1,
    realgain: means.version,
    runs: runs.map((path, run) => ({
      path,
      sha256: scored.read.find(({ stamp }) => stamp.path === path)?.sha256 ?? '',
      score: elementAt(scores, run),
      ...(isWithin && { column: elementAt(outputs.systems ?? [], run) }),
    })),
    metric: metricFieldsOf(metricOfResult(metric, means.kept)),
    n: repeated.n,
    samples,
    decimals,
    floors,
    shift,
    parts,
    score: scores.reduce((sum, score) => sum + score / scores.length, 0),
    gain: size === null ? null : { size, against: identity.against },
    flipping: flippingOf(repeated, (item) => scored.labelOf(firstRows.get(item) ?? 0)),
    ...bySamplesOf({ between, n: repeated.n, samples }, floors.items),
    settings: { alpha: identity.alpha },
  };
  const warnings = means.kept.texts(
    distinct(
      listOf(
        scored.warnings,
        copies,
        otherSystems(inputs),
        sameSeed(inputs),
        !isWithin && statesOfOne(runs),
        alike(isWithin ? (outputs.systems ?? []) : runs, perRun),
        warningsOf(found, scored, perRun),
        rangeWarnings(GAIN, identity.gain, perRun, metric),
        against?.warnings ?? [],
      ),
    ),
  );
  return {
    result: { ...found, sentences: means.kept.texts(sentencesOf(found, nameOfMetric(metric))), warnings },
    read: [...scored.read, ...(against?.read ?? [])],
    identity: { ...identity, files: isWithin ? identity.files : [...runs], reference },
    choices: {},
  };
}

async function runsOf(files: readonly string[], { disk, outputsBelow }: Means): Promise<string[]> {
  const runs: string[] = [];
  for (const file of files) {
    if (await disk.isFolder(file)) {
      const { output, others } = await systemInFolder(outputsBelow, file);
      for (const one of [output, ...others]) {
        runs.push(disk.spell(one));
      }
    } else {
      runs.push(file);
    }
  }
  return [...new Set(runs)];
}

/** Files without copies, or the runs that one holds in its columns. */
function outputsOf(inputs: readonly Input[], system: string | null) {
  const { files, copies } = withoutFileCopies(inputs);
  const [file = ''] = files;
  const [only, ...others] = inputs;
  const byRun = only === undefined || others.length > 0 ? [] : [...columnsByRun(only.records).keys()];
  const within = system !== null ? [] : byRun.length > 0 ? byRun : systemsWithin(inputs);
  const areRuns =
    within.length > 1 &&
    within.every((name) => RUN.test(name)) &&
    new Set(within.map((name) => name.replace(RUN, ''))).size === 1;
  const outputs: OutputsAsked = areRuns
    ? { files: within.map(() => file), systems: within }
    : { files, ...(system !== null && { systems: files.map(() => system) }) };
  return { outputs, copies };
}

function refuse({ metric, sampled, a }: ScoredOutputs, path: string, runs: number): void {
  if (!metric.isMean) {
    throw fileError(
      'bad-setting',
      { path },
      '{0}: {1} is no mean over items, so no item has a score that could vary; choose a metric that is one with --metric.',
      metric.name,
    );
  }
  if (runs > 1 && a[0]?.n === 1) {
    throw fileError(
      'bad-setting',
      { path },
      '{0} has one item only: how runs of several items vary can’t be told from it.',
    );
  }
  if (runs === 1 && sampled === null) {
    throw fileError(
      'bad-setting',
      { path },
      '{0} holds each item once; name another run of the same system as well, or an output with several samples of each item.',
    );
  }
}

interface Against {
  readonly asked: (pair: ComparisonIdentity) => Promise<ComparisonIdentity>;
  readonly means: Means;
}

async function gainOver(other: string, first: string, { asked, means }: Against) {
  const { comparison, messages, read } = await means.compare(await asked(pairOf(first, other)));
  means.kept.add(messages);
  return { gain: comparison.gain, read, warnings: comparison.warnings };
}
