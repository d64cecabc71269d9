import * as v from 'valibot';
import type { Frozen } from '../../../model/described';
import { streamSchema, arrivalSchema, type Arrival } from '../../../model/settings/stream-schema';
import { fitting, listFile } from './list-file';

const { next, spent } = streamSchema.entries;

/** The runs of a test set against one baseline, by what `streamKey` makes of them. */
const keptSchema = v.object({ key: v.string(), next, spent, arrived: v.array(arrivalSchema) });

export type KeptStream = Frozen<v.InferOutput<typeof keptSchema>>;

const MOST_STREAMS = 500;
/** Older runs that come again are judged as new ones. */
const MOST_ARRIVED = 2_000;

export const arrivalsFile = listFile<KeptStream>({
  member: 'streams',
  holds: 'streams',
  versions: [1],
  entryOf: fitting(keptSchema),
});

/** With the runs that arrived since; what another window has judged meanwhile stays as it was. The newest stream comes first. */
export function withArrivals(
  streams: readonly KeptStream[],
  key: string,
  arrivals: readonly Arrival[],
): readonly KeptStream[] {
  const before = streams.find((stream) => stream.key === key) ?? { key, next: 1, spent: 0, arrived: [] };
  const isKnown = ({ run, of }: Arrival) => before.arrived.some((one) => one.run === run && one.of === of);
  const added = arrivals.filter((arrival) => !isKnown(arrival));
  if (added.length === 0) {
    return streams;
  }
  const stream = {
    key,
    next: added.reduce((last, { place }) => Math.max(last, place + 1), before.next),
    spent: added.reduce((sum, { level }) => sum + level, before.spent),
    arrived: [...before.arrived, ...added].slice(-MOST_ARRIVED),
  };
  return [stream, ...streams.filter((one) => one.key !== key)].slice(0, MOST_STREAMS);
}
