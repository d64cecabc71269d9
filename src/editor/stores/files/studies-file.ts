import * as v from 'valibot';
import type { Message, Text } from '../../../model/words';
import { fitting, listFile } from './list-file';

/** What is known of a study without reading it. */
export interface StudyEntry {
  /** The same for the same files, metric, groups and settings. */
  readonly key: string;
  readonly name: string;
  readonly metric: string;
  /** The metric's name as data, where it has values; earlier versions did not keep it. */
  readonly metricNamed?: Message | undefined;
  readonly systems: number;
  /** Paths of the systems' outputs, best first. */
  readonly outputs: readonly string[];
  readonly references: readonly string[];
  readonly n: number;
  /** "A > {B, C} > D", cut where it is long. */
  readonly leaderboard: string;
  /** Earlier versions did not keep them. */
  readonly warnings?: readonly Text[] | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly bytes: number;
}

/** What has to be there for a study to be listed; the rest is as it was written. */
const entryOf = fitting(
  v.looseObject({
    key: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    name: v.string(),
    outputs: v.array(v.unknown()),
    references: v.array(v.unknown()),
    time: v.number(),
    bytes: v.number(),
  }),
);

export const studiesFile = listFile<StudyEntry>({
  member: 'studies',
  holds: 'studies',
  versions: [1],
  entryOf: (stored) => entryOf(stored) as unknown as StudyEntry | null,
});
