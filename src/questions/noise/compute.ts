import { systemInFolder } from '../../config';
import {
  baseName,
  DEFAULT_SETTINGS,
  elementAt,
  english,
  fileError,
  metricOfResult,
  pairOf,
  type ComparisonIdentity,
  type Text,
} from '../../model';
import { itemScores, runScores } from '../../significance';
import { textOf, wordsOf } from '../../columns';
import type { Input } from '../../items/source';
import { kindsOf } from '../../model/kinds';
import { withoutFileCopies } from '../copies';
import { foundReferences } from '../pair/references';
import type { Computed, Means, ScoredOutputs } from '../question';
import { floorsOf, repeatedOf } from './floors';
import { bySamplesOf, flippingOf, partsOf } from './flips';
import type { Noise, NoiseAsked } from './schema';
import { sentencesOf } from './sentences';

/** With fewer runs, t on their degrees of freedom makes the noise floor of whole runs several times as large. */
const FEW_RUNS = 5;

/**
 * How much one system varies from run to run, or from sample to sample of its only run.
 *
 * @throws RealGainError `bad-setting` for one output in which no item has several samples; as a comparison
 */
export async function compute(identity: NoiseAsked, means: Means): Promise<Computed<NoiseAsked, Noise>> {
  const inputs = await means.read(await runsOf(identity.files, means));
  const { files: runs, copies } = withoutFileCopies(inputs);
  const reference = await foundReferences({ ...identity, files: runs }, means);
  const asked = (pair: ComparisonIdentity) =>
    means.withMetric(
      { ...pair, references: reference, settings: { ...DEFAULT_SETTINGS, alpha: identity.alpha } },
      identity.metric,
    );
  const [first = '', second, ...others] = runs;
  const scored = await means.scored(
    await asked({
      ...pairOf(first, second ?? first),
      ...(others.length > 0 && { runs: { a: others, b: [] } }),
    }),
  );
  const { metric, clusters, areSamples } = scored;
  refuse(scored, first, runs.length);
  const [own, ...further] = scored.a;
  const tables = second === undefined ? scored.a : [elementAt(scored.a, 0), ...scored.b, ...further];
  const rows = own?.n ?? 0;
  const items =
    areSamples && clusters !== null ? clusters : Int32Array.from({ length: rows }, (_, row) => row);
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
  const { id, name, signature, unit, higherIsBetter } = metricOfResult(metric, means.kept);
  const { decimals } = metric;
  const found: Omit<Noise, 'sentences' | 'warnings'> = {
    version: 1,
    realgain: means.version,
    runs: runs.map((path, run) => ({ path, sha256: digestOf(scored, path), score: elementAt(scores, run) })),
    metric: { id, name, signature, unit, higherIsBetter },
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
  const warnings = means.kept.texts([
    ...scored.warnings,
    ...copies,
    ...otherSystems(inputs),
    ...sameSeed(inputs),
    ...alike(runs, perRun),
    ...warningsOf(found, scored),
    ...(against?.warnings ?? []),
  ]);
  return {
    result: { ...found, sentences: means.kept.texts(sentencesOf(found)), warnings },
    read: [...scored.read, ...(against?.read ?? [])],
    identity: { ...identity, files: [...runs], reference },
    choices: {},
  };
}

/** Every output that is named, or is in a folder. */
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

/** @throws RealGainError */
function refuse({ metric, areSamples }: ScoredOutputs, path: string, runs: number): void {
  if (!metric.isMean) {
    throw fileError(
      'bad-setting',
      { path },
      '{0}: {1} is no mean over items, so no item has a score that could vary; choose a metric that is one with --metric.',
      metric.name,
    );
  }
  if (runs === 1 && !areSamples) {
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

/** How much better the first run is than the other system. */
async function gainOver(other: string, first: string, { asked, means }: Against) {
  const { comparison, messages, read } = await means.compare(await asked(pairOf(first, other)));
  means.kept.add(messages);
  return { gain: comparison.gain, read, warnings: comparison.warnings };
}

function digestOf({ read }: ScoredOutputs, path: string): string {
  return read.find(({ stamp }) => stamp.path === path)?.sha256 ?? '';
}

/** A column that says which system answered, and how it was set, by one value in each file. */
const SYSTEM =
  /^(?:(?:model|system|engine|checkpoint|ckpt)(?:name|id|version)?|temperature|topp|topk|prompt(?:template|version|name|id))$/;

/** The training run of a system, behind its name. */
const RUN = /[-_ .]?(?:seed|run|rep|trial|s|r)[-_ .]?\d+$/i;

/** Says that runs are of several systems by what they say of themselves: their distance is no noise. */
function otherSystems([first, ...others]: readonly Input[]): Text[] {
  for (const { name } of first?.records.columns ?? []) {
    const own = first !== undefined && SYSTEM.test(wordsOf(name).join('')) ? onlyIn(first, name) : '';
    const other = others.find((input) => {
      const system = onlyIn(input, name);
      return own !== '' && system !== '' && system.replace(RUN, '') !== own.replace(RUN, '');
    });
    if (first !== undefined && other !== undefined) {
      return [
        english(
          '"{0}" is {1} in {2} and {3} in {4}: the distance of two systems is no noise; name runs of one.',
          ...[name, own, baseName(first.stamp.path), onlyIn(other, name), baseName(other.stamp.path)],
        ),
      ];
    }
  }
  return [];
}

/** What a column says of all rows; '' where they differ. */
function onlyIn({ records }: Input, name: string): string {
  const cells = records.columns.find((column) => column.name === name)?.cells;
  const [only, ...more] = [...((cells && kindsOf(cells)?.keys()) ?? [])];
  return only === undefined || more.length > 0 ? '' : textOf(only).trim();
}

/** Runs of one seed draw the same numbers. */
function sameSeed(inputs: readonly Input[]): Text[] {
  const seeds = inputs.map((input) => ({
    file: baseName(input.stamp.path),
    seed: onlyIn(
      input,
      input.records.columns.find(({ name }) => SEED.test(wordsOf(name).join('')))?.name ?? '',
    ),
  }));
  const [one, other] = seeds.flatMap(({ file, seed }, place) => {
    const earlier = seeds.slice(0, place).find((run) => seed !== '' && run.seed === seed);
    return earlier === undefined ? [] : [earlier.file, file];
  });
  return one === undefined || other === undefined
    ? []
    : [
        english(
          '{0} and {1} have the same seed: their distance says little of runs of other seeds.',
          one,
          other,
        ),
      ];
}

const SEED = /^(?:random)?seed$/;

/** So many items flip between other runs. */
const FLIPPING = 5;

/** Two runs that score all items alike, as no others do. */
function alike(files: readonly string[], perRun: readonly ArrayLike<number>[]): Text[] {
  const pairs = perRun.flatMap((one, i) =>
    perRun
      .slice(0, i)
      .map((other, j) => ({ earlier: files[j], later: files[i], apart: flipped(one, other) })),
  );
  const [first, ...others] = pairs.filter(({ apart }) => apart < FLIPPING);
  const areSame = first?.apart === 0 && others.every(({ apart }) => apart === 0);
  return !areSame || others.length + 1 === pairs.length
    ? []
    : [
        english(
          '{0} and {1} score every item alike, as no other runs do: one may be a copy of the other.',
          baseName(first.earlier ?? ''),
          baseName(first.later ?? ''),
        ),
      ];
}

/** How many items differ between two runs, counted to FLIPPING. */
function flipped(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let count = 0;
  for (let item = 0; item < one.length && count < FLIPPING; item++) {
    count += one[item] === other[item] ? 0 : 1;
  }
  return count;
}

function warningsOf(found: Pick<Noise, 'runs' | 'flipping' | 'n'>, scored: ScoredOutputs): Text[] {
  const { runs, flipping } = found;
  const copies = runs.flatMap(({ path, sha256 }, place) => {
    const earlier = runs.slice(0, place).find((run) => run.sha256 === sha256);
    return earlier === undefined
      ? []
      : [
          english(
            '{0} is, byte for byte, the same as {1}, another run of the same system.',
            baseName(path),
            baseName(earlier.path),
          ),
        ];
  });
  return [
    ...copies,
    ...(runs.length > 1 && runs.length < FEW_RUNS
      ? [
          english(
            'With only {0} runs, little is known about how much whole runs vary; five or more make that noise floor much smaller.',
            runs.length,
          ),
        ]
      : []),
    ...(flipping.count === 0
      ? [english('No item was scored differently, which doesn’t show that none ever will be.')]
      : []),
    ...(scored.clusters !== null && !scored.areSamples
      ? [
          english(
            'Items belong together by "{0}"; the standard errors by number of samples count them as independent, and are too small.',
            scored.clusterColumn ?? '',
          ),
        ]
      : []),
  ];
}
