import { copiedRuns } from '../../analysis/runs';
import { textOf, wordsOf } from '../../columns';
import { unrelatedRuns } from '../../items/score/numbers/unrelated';
import type { Input } from '../../items/source';
import { baseName } from '../../model/names';
import { namesState } from '../../model/system-names';
import { elementAt, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { kindsOf } from '../../model/kinds';
import type { ScoredOutputs } from '../question';
import type { Noise } from './schema';

/** With fewer runs, t on their degrees of freedom makes the noise floor of whole runs several times as large. */
const FEW_RUNS = 5;

/** A column that says which system answered, and how it was set, by one value in each file. */
const SYSTEM =
  /^(?:(?:model|system|engine|checkpoint|ckpt)(?:name|id|version)?|temperature|topp|topk|prompt(?:template|version|name|id))$/;

/** The training run of a system, behind its name. */
export const RUN = /[-_ .]?(?:seed|run|rep|trial|s|r)[-_ .]?\d+$/i;

/** Says that runs are of several systems by what they say of themselves: their distance is no noise. */
export function otherSystems([first, ...others]: readonly Input[]): Text | null {
  for (const { name } of first?.records.columns ?? []) {
    const own = first !== undefined && SYSTEM.test(wordsOf(name).join('')) ? onlyIn(first, name) : '';
    const other = others.find((input) => {
      const system = onlyIn(input, name);
      return own !== '' && system !== '' && system.replace(RUN, '') !== own.replace(RUN, '');
    });
    if (first !== undefined && other !== undefined) {
      return english(
        '"{0}" is {1} in {2} and {3} in {4}: the distance of two systems is no noise; name runs of one.',
        ...[name, own, baseName(first.stamp.path), onlyIn(other, name), baseName(other.stamp.path)],
      );
    }
  }
  return null;
}

/** What a column says of all rows; '' where they differ. */
function onlyIn({ records }: Input, name: string): string {
  const cells = records.columns.find((column) => column.name === name)?.cells;
  const [only, ...more] = [...((cells && kindsOf(cells)?.keys()) ?? [])];
  return only === undefined || more.length > 0 ? '' : textOf(only).trim();
}

/** Runs of one seed draw the same numbers. */
export function sameSeed(inputs: readonly Input[]): Text | null {
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
    ? null
    : english(
        '{0} and {1} have the same seed: their distance says little of runs of other seeds.',
        one,
        other,
      );
}

const SEED = /^(?:random)?seed$/;

/** So many items flip between other runs. */
const FLIPPING = 5;

/** Says that runs are called like states of one training, which are no noise either. */
export function statesOfOne(runs: readonly string[]): Text[] {
  const [first = '', second = ''] = runs.map(baseName);
  return runs.length > 1 && runs.every((run) => namesState(baseName(run)))
    ? [
        english(
          '{0} and {1} are called like states of one training: their distance says little of another training.',
          first,
          second,
        ),
      ]
    : [];
}

/** Two runs that score all items alike, as no others do. */
export function alike(files: readonly string[], perRun: readonly ArrayLike<number>[]): Text | null {
  const pairs = perRun.flatMap((one, i) =>
    perRun
      .slice(0, i)
      .map((other, j) => ({ earlier: files[j], later: files[i], apart: flipped(one, other) })),
  );
  const [first, ...others] = pairs.filter(({ apart }) => apart < FLIPPING);
  const areSame = first?.apart === 0 && others.every(({ apart }) => apart === 0);
  return !areSame || others.length + 1 === pairs.length
    ? null
    : english(
        '{0} and {1} score every item alike, as no other runs do: one may be a copy of the other.',
        baseName(first.earlier ?? ''),
        baseName(first.later ?? ''),
      );
}

/** How many items differ between two runs, counted to FLIPPING. */
function flipped(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let count = 0;
  for (let item = 0; item < one.length && count < FLIPPING; item++) {
    count += one[item] === other[item] ? 0 : 1;
  }
  return count;
}

/** @param perRun the scores of each run, row by row */
export function warningsOf(
  { runs, flipping }: Pick<Noise, 'runs' | 'flipping'>,
  scored: ScoredOutputs,
  perRun: readonly Float64Array[],
): Text[] {
  const [first, ...others] = runs.map(({ path }, run) => [path, elementAt(perRun, run)] as const);
  const unrelated =
    first === undefined || scored.proof !== 'count' ? [] : others.map((other) => unrelatedRuns(first, other));
  return listOf(
    ...unrelated,
    copiedRuns(runs.filter(({ column }) => column === undefined)),
    runs.length > 1 &&
      runs.length < FEW_RUNS &&
      english(
        'With only {0} runs, little is known about how much whole runs vary; five or more make that noise floor much smaller.',
        runs.length,
      ),
    flipping.count === 0 &&
      english('No item was scored differently, which doesn’t show that none ever will be.'),
    scored.clusters !== null &&
      !scored.areSamples &&
      english(
        'Items belong together by "{0}"; the standard errors by number of samples count them as independent, and are too small.',
        scored.clusterColumn ?? '',
      ),
  );
}
