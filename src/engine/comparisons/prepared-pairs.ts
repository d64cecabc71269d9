import type { ComparisonIdentity, Metric } from '../../model';
import { ByteCache } from '../inputs/byte-cache';
import type { InFlight } from '../in-flight';
import type { Inputs } from '../inputs';
import { doubtfulRows } from '../../items/rows/doubtful-rows';
import type { Files } from '../../items/source';
import { prepare, type Prepared } from './prepare';
import { sliced } from '../tables/slices';

const MAX_BYTES = 256 * 2 ** 20;

/** Pairs that were compared lately, so that other settings are answered without reading or aligning them again. */
export class PreparedPairs {
  private readonly known = new ByteCache<Prepared>(MAX_BYTES);

  constructor(
    private readonly inputs: Inputs,
    private readonly workerPath: string,
    /** Called as soon as the metric is known, before outputs are scored by it. */
    private readonly onMetric: (metric: Metric) => void,
  ) {}

  /** The files aligned and scored: as with these columns before, or now. */
  async get(
    files: Files,
    identity: ComparisonIdentity,
    inFlight: Pick<InFlight, 'signal' | 'report'>,
  ): Promise<Prepared> {
    const whole = await this.whole(files, identity, inFlight);
    return identity.slice === undefined
      ? { ...whole, warnings: [...whole.warnings, ...doubtfulRows(whole.a, whole.choice)] }
      : sliced(whole, identity.slice);
  }

  private async whole(
    files: Files,
    identity: ComparisonIdentity,
    inFlight: Pick<InFlight, 'signal' | 'report'>,
  ): Promise<Prepared> {
    const { metric, idColumn, clusterColumn } = identity;
    const { inputs, workerPath, known } = this;
    const { signal } = inFlight;
    const onScoring = (what: string) =>
      inFlight.report({ stage: 'scoring', what, done: 0, total: 1, secondsLeft: null });
    const means = { inputs, workerPath, signal, onScoring, onMetric: this.onMetric };
    if (metric?.own !== undefined) {
      // The program may have changed; its scores are cached until it does.
      return prepare(files, identity, means);
    }
    const { a, b, references, runs } = files;
    const parts = [[a], [b], references, runs?.a ?? [], runs?.b ?? []];
    const contents = parts.map((some) => some.map(({ stamp, variant }) => [stamp, variant]));
    const key = JSON.stringify([contents, metric, idColumn, clusterColumn]);
    const before = known.get(key);
    if (before !== undefined) {
      return before;
    }
    const made = await prepare(files, identity, means);
    const bytes = parts.flat().reduce((sum, input) => sum + input.bytes, 0);
    known.set(key, made, bytes + 2 * made.tableA.data.byteLength);
    return made;
  }
}
