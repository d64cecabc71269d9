import { rowsOf } from '../../analysis/progress';
import { itemsOfWhole } from '../../items/unfinished';
import { BY_LINE } from '../../model/texts/reading';
import { english } from '../../model/words';
import { EVERY_ITEM } from '../../model/texts/cluster-words';
import { RealGainError } from '../../model/errors';
import { readFiles } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { UnfinishedPair } from '../../questions/progress/schema';
import { completed, systemFile } from '../answer';
import type { InFlight } from '../in-flight';
import type { Making, ReadyPair } from './comparisons';
import { stampsOf } from './read-comparison';

/**
 * A run that is still being written, and its baseline: their items as in a comparison of those that are done, and all items of the
 * baseline as in one with itself.
 *
 * @throws RealGainError as a comparison
 */
export async function unfinishedPair(
  asked: ComparisonIdentity,
  { prepare }: Pick<Making, 'prepare'>,
  inFlight: Pick<InFlight, 'signal' | 'report'>,
): Promise<UnfinishedPair> {
  const done = await prepare({ ...asked, runs: undefined, unfinished: true }, false, inFlight);
  const { ready, files } = done;
  const whole = await prepare(ofBaseline(asked, done), false, inFlight);
  const items = itemsOfWhole(
    { input: ready.files.b, alignment: ready.alignment },
    { input: whole.ready.files.b, alignment: whole.ready.alignment },
  );
  if (items === null) {
    throw new RealGainError(
      'different-items',
      english('The items of {0} could not be found again among all of {1}.', asked.a, asked.b),
      { path: asked.a },
    );
  }
  const written = Int32Array.from(ready.alignment.a.keys()).sort(
    (one, other) => (ready.alignment.a[one] ?? 0) - (ready.alignment.a[other] ?? 0),
  );
  const { metric } = ready;
  const { a, b, references } = files;
  const digests = [a, b, ...references].map(({ stamp: { path }, sha256 }) => ({ path, sha256 }));
  return {
    run: {
      metric,
      a: rowsOf(ready.tableA, written),
      b: rowsOf(ready.tableB, written),
      baseline: whole.ready.tableB,
      items: written.map((item) => items[item] ?? 0),
      clusters: whole.ready.clusters,
    },
    identity: completed(done.identity, ready),
    a: systemFile(a, b),
    b: systemFile(b, a),
    clusterColumn: ready.clusterColumn,
    read: readFiles(digests, stampsOf(files)),
    warnings: ready.warnings,
  };
}

/** The baseline with itself, scored and matched as beside the run. */
function ofBaseline(asked: ComparisonIdentity, { ready }: ReadyPair): ComparisonIdentity {
  const { alignment, choice, clusterColumn } = ready;
  const { systems, formats, ...same } = asked;
  return {
    ...same,
    a: asked.b,
    runs: undefined,
    unfinished: undefined,
    metric: choice,
    idColumn: alignment.idColumns.b ?? BY_LINE,
    clusterColumn: clusterColumn ?? EVERY_ITEM,
    ...(systems && { systems: { a: systems.b, b: systems.b } }),
    ...(formats && { formats: { ...formats, a: formats.b } }),
  };
}
