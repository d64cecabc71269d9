import * as v from 'valibot';
import type { KeptCalibration } from '../../model/results/calibration';
import type { Messages } from '../../model/words';
import type { MetricOption } from '../../model/settings/metric';
import type { Study, StudyIdentity } from '../../model/results/study';
import { STUDY_TESTS } from '../../model/settings/study-settings';
import {
  metricChoice,
  PAGE_REQUESTS,
  type PageState,
  place,
  shortText,
  type StateOrProgress,
} from '../page/messages';

/** All pairs, column by column. */
export interface PairColumns {
  readonly a: Uint16Array;
  readonly b: Uint16Array;
  readonly gain: Float64Array;
  /** NaN if missing. */
  readonly confidence: Float64Array;
  readonly p: Float64Array;
  readonly corrected: Float64Array;
  /** NaN where there is no interval. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly series: Uint8Array;
}

/** A study as the page gets it: 500,000 pairs travel as arrays of numbers, not as text. */
export type PageStudy = Omit<Study, 'pairs'> & {
  readonly pairs: PairColumns & Pick<Study['pairs'], 'decisions'>;
};

/** What the page shows, apart from the study itself, which comes alone because it is large. */
export interface StudyPageState extends PageState {
  readonly identity: StudyIdentity;
  /** True once something of the run that is under way is shown. */
  readonly filling: boolean;
  readonly references: readonly string[];
  /** The metrics that every system can be scored with. */
  readonly metrics: readonly MetricOption[];
  readonly clusterColumns: readonly string[];
  /** Key of the study in the storage, once it is there. */
  readonly key: string | null;
  /** What p on this test set says about others, and about resamples of itself; null: not known. */
  readonly calibration: KeptCalibration | null;
  readonly messages: Messages;
}

export type ToStudyPage =
  | StateOrProgress<StudyPageState>
  | { type: 'study'; study: PageStudy; decimals: number };

/** What a ranking is copied as; a line has all systems. */
export const RANKING_FORMATS = ['line', 'tsv', 'markdown', 'latex'] as const;

const MOST_SYSTEMS = 100_000;

/** What the page may ask for. Validated by the host: a page is never trusted. */
export const fromStudyPageSchema = v.variant('type', [
  ...PAGE_REQUESTS,
  v.object({ type: v.literal('chooseReference') }),
  /** Changed controls; the host checks the values and reruns. */
  v.object({
    type: v.literal('change'),
    metric: v.optional(metricChoice),
    clusterColumn: v.optional(v.nullable(shortText)),
    /** A regular expression whose first group in a system's name is its group; null: none. */
    pattern: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
    settings: v.optional(
      v.object({
        mode: v.optional(v.picklist(['bootstrap', 'randomization'])),
        test: v.optional(v.picklist(STUDY_TESTS)),
        resamples: v.optional(v.number()),
        seed: v.optional(v.pipe(v.string(), v.maxLength(100))),
        alpha: v.optional(v.number()),
        alternative: v.optional(v.picklist(['two-sided', 'greater'])),
        correction: v.optional(v.picklist(['holm', 'bonferroni', 'benjamini-hochberg', 'none'])),
        sizes: v.optional(v.pipe(v.array(v.number()), v.maxLength(50))),
        subsets: v.optional(v.picklist(['first', 'random'])),
      }),
    ),
  }),
  /** Open the comparison of two systems, the better one first. */
  v.object({ type: v.literal('openPair'), a: place, b: place }),
  /** Open one of the study's own files at a line. */
  v.object({ type: v.literal('open'), path: shortText, line: place }),
  /** The ranking as it is shown: these systems, in this order. */
  v.object({
    type: v.literal('copyRanking'),
    format: v.picklist(RANKING_FORMATS),
    systems: v.pipe(
      v.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length <= MOST_SYSTEMS),
      v.array(place),
    ),
  }),
  /** Draw test sets from this one; size null: as large as it is. */
  v.object({ type: v.literal('redraw'), testSets: v.number(), size: v.nullable(v.number()) }),
  /** Save all pairs as CSV: the host asks where to. */
  v.object({ type: v.literal('savePairs') }),
]);

export type FromStudyPage = v.InferOutput<typeof fromStudyPageSchema>;

/** The study with its pairs as arrays of numbers, which the editor hands over without writing them out. */
export function pageStudy(study: Study): PageStudy {
  const { a, b, gain, oneSided, confidence, p, corrected, low, high, series, decisions } = study.pairs;
  return {
    ...study,
    pairs: {
      a: Uint16Array.from(a),
      b: Uint16Array.from(b),
      gain: Float64Array.from(gain),
      // Studies of earlier versions lack the confidence.
      confidence: Float64Array.from(confidence ?? oneSided.map((one) => 1 - one), (value) => value ?? NaN),
      p: Float64Array.from(p),
      corrected: Float64Array.from(corrected),
      low: Float64Array.from(low, (value) => value ?? NaN),
      high: Float64Array.from(high, (value) => value ?? NaN),
      series: Uint8Array.from(series),
      ...(decisions && { decisions }),
    },
  };
}
