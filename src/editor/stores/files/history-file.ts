import * as v from 'valibot';
import { whole } from '../../../model/described';
import { ALERTS_BY, type RunCorrection } from '../../../model/settings/corrections';
import type { Comparison } from '../../../model/results/comparison';
import type { ComparisonIdentity } from '../../../model/settings/identity';
import type { FileStamp } from '../../../model/results/details';
import type { Messages } from '../../../model/words';
import { fitting, listFile } from './list-file';

/** A comparison, with what it takes to show it again and to see whether it is out of date. */
export interface HistoryEntry {
  readonly key: string;
  readonly identity: ComparisonIdentity;
  readonly comparison: Comparison;
  /** How names in it were made, to be translated; earlier versions did not keep it. */
  readonly messages?: Messages | undefined;
  readonly files: readonly FileStamp[];
  readonly decimals: number;
  /** Comparisons with the same key are of one test set and share a gain-vs-confidence plot. */
  readonly testSetKey: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly origin: 'person' | 'watch';
  /** False until the user opens what the watcher found. */
  readonly seen: boolean;
  /** What the other runs of the test set make of p; absent: this is no run of one, or the only one. */
  readonly correction?: RunCorrection | undefined;
  /** True for an output that was there before its test set was declared: no news for the status bar. */
  readonly wasThere?: boolean;
  /** Pinned entries are kept however many others follow. */
  readonly pinned: boolean;
  /** The user's note; empty if there is none. */
  readonly note: string;
}

const side = v.looseObject({
  path: v.string(),
  score: v.number(),
  interval: v.nullable(v.tuple([v.number(), v.number()])),
});

const alerts = v.picklist(ALERTS_BY);

const correction = v.object({
  alerts,
  arrived: v.nullable(
    v.object({
      place: whole,
      needed: v.number(),
      planned: whole,
      corrected: v.number(),
      below: v.optional(v.number()),
      runs: whole,
    }),
  ),
});

/** Earlier versions judged runs by p corrected for all: these are judged again. */
const earlierCorrection = v.pipe(
  v.object({ alerts, p: v.nullable(v.number()), runs: v.number() }),
  v.transform((earlier) => ({ alerts: earlier.alerts, arrived: null })),
);

/** What the surfaces read of an entry: one that lacks any of it could break them all. */
const entrySchema = v.looseObject({
  key: v.string(),
  identity: v.looseObject({
    a: v.string(),
    b: v.string(),
    references: v.array(v.string()),
    settings: v.looseObject({ test: v.string() }),
  }),
  comparison: v.looseObject({
    a: side,
    b: side,
    metric: v.looseObject({ name: v.string(), signature: v.string() }),
    n: v.number(),
    gain: v.number(),
    tests: v.array(v.looseObject({ id: v.string(), name: v.string(), p: v.number() })),
    primary: v.string(),
    verdict: v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']),
    sentence: v.string(),
    confidence: v.nullable(v.number()),
  }),
  files: v.array(v.looseObject({ path: v.string(), size: v.number(), modified: v.number() })),
  decimals: v.number(),
  testSetKey: v.string(),
  time: v.number(),
  origin: v.picklist(['person', 'watch']),
  seen: v.boolean(),
  pinned: v.optional(v.boolean(), false),
  note: v.optional(v.string(), ''),
  correction: v.optional(v.union([correction, earlierCorrection])),
});

/** The schema checks what surfaces read; the rest of a Comparison is as it was written. */
const entryOf = fitting(entrySchema);

/** Version 1 had neither pins nor notes, and version 2 no digests; otherwise they are the same. */
export const historyFile = listFile<HistoryEntry>({
  member: 'entries',
  holds: 'comparisons',
  versions: [1, 2, 3],
  digestsSince: 3,
  entryOf: (stored) => entryOf(stored) as unknown as HistoryEntry | null,
});
