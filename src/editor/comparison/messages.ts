import * as v from 'valibot';
import { ALTERNATIVES, RESAMPLINGS } from '../../model/settings/settings';
import { ITEM_ORDERS, MOST_ROWS, type ItemPage } from '../../model/results/item-query';
import type { ComparisonDetails } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Planning } from '../../model/results/planning';
import type { SerializedError } from '../../model/errors';
import type { RunCorrection } from '../../model/settings/corrections';
import type { Progress, Recognition } from '../../engine/protocol';
import type { PlotPoint } from '../stores/pairs';
import {
  metricChoice,
  PAGE_REQUESTS,
  place,
  shortText,
  type PageState,
  type StateOrProgress,
} from '../page/messages';

/** Evidence against trusting a comparison's p elsewhere, and the study that shows it. */
export interface Doubt {
  readonly text: string;
  readonly study: string;
}

export interface PanelState extends PageState {
  /** What is being compared, with paths made short for display (same order as `identity`). */
  readonly identity: ComparisonIdentity;
  /** The same without what was found in the files, to be found again after a reload. */
  readonly given: ComparisonIdentity;
  readonly labels: { readonly a: string; readonly b: string; readonly references: readonly string[] };
  /** What the files can be read as; null until it is known. */
  readonly recognised: {
    readonly a: Recognition | null;
    readonly b: Recognition | null;
    /** The first of them, which stands for all. */
    readonly references: Recognition | null;
  };
  /** The last answer; while rerunning, the previous one (shown as being out of date). */
  readonly details: ComparisonDetails | null;
  /** True if `details` rest on the resamples drawn so far: more follow, or would have. */
  readonly partial: boolean;
  /** How many items it takes: as the answer came with, or for the gain and power that were asked about since. */
  readonly planning: Planning | null;
  /** All comparisons made so far on this test set with this metric, the shown one included (`current`). */
  readonly points: readonly PlotPoint[];
  readonly current: string | null;
  /** Name of the test set in realgain.json, if it belongs to one. */
  readonly testSet: string | null;
  /** Whether B is its baseline already. */
  readonly isBaseline: boolean;
  /** How it was judged when it arrived, if this is a run of a test set. */
  readonly correction: RunCorrection | null;
  /** What studies have shown of such a p on other test sets, where that is little; `study` is the key of the study. */
  readonly doubts: readonly Doubt[];
}

/** What became of a question about items; `question` is its number. */
export type AboutItems = { readonly type: 'items'; readonly question: number } & (
  | { readonly page: ItemPage }
  | { readonly progress: Progress }
  | { readonly error: SerializedError }
);

export type ToPage = StateOrProgress<PanelState> | AboutItems;

/** What the page may ask for. Validated by the host: a page is never trusted. */
export const fromPageSchema = v.variant('type', [
  ...PAGE_REQUESTS,
  v.object({ type: v.literal('swap') }),
  /** Let the user pick another file for this side. */
  v.object({ type: v.literal('choose'), which: v.picklist(['a', 'b', 'reference']) }),
  v.object({ type: v.literal('setBaseline') }),
  /** *What Can Be Compared Here?* of the folders of A and B. */
  v.object({ type: v.literal('look') }),
  /** Changed controls; the host checks the values and reruns. */
  v.object({
    type: v.literal('change'),
    metric: v.optional(metricChoice),
    test: v.optional(shortText),
    alternative: v.optional(v.picklist(ALTERNATIVES)),
    /** null: each test's own default. */
    resamples: v.optional(v.nullable(v.number())),
    resampling: v.optional(v.picklist(RESAMPLINGS)),
    seed: v.optional(v.pipe(v.string(), v.maxLength(100))),
    alpha: v.optional(v.number()),
    /** null: equivalence isn't tested. */
    margin: v.optional(v.nullable(v.number())),
    /** As `ComparisonIdentity.clusterColumn`. */
    clusterColumn: v.optional(v.nullable(shortText)),
    /** Ids of formats; null: as recognised. */
    formats: v.optional(
      v.object({
        a: v.optional(v.nullable(shortText)),
        b: v.optional(v.nullable(shortText)),
        references: v.optional(v.nullable(shortText)),
      }),
    ),
  }),
  /** How many items a gain would take; null: a gain as large as the observed one. */
  v.object({ type: v.literal('plan'), gain: v.nullable(v.number()), power: v.number() }),
  /** Show these items. A newer question replaces an older one. */
  v.object({
    type: v.literal('items'),
    question: place,
    query: v.object({
      text: shortText,
      range: v.nullable(v.object({ from: v.nullable(v.number()), to: v.nullable(v.number()) })),
      answers: v.nullable(v.object({ a: shortText, b: shortText })),
      order: v.picklist(ITEM_ORDERS),
      offset: place,
      count: v.pipe(place, v.maxValue(MOST_ROWS)),
      columns: v.pipe(v.array(shortText), v.maxLength(MOST_ROWS)),
      countAnswers: v.boolean(),
    }),
  }),
  /** Open the table of this pair: all metrics, or slices by what the host asks. */
  v.object({ type: v.literal('table'), rows: v.picklist(['metrics', 'slices']) }),
  /** Copy a row for a results table. */
  v.object({ type: v.literal('copyRow') }),
  /** Open a file at a line: only the comparison's own files. */
  v.object({
    type: v.literal('open'),
    which: v.picklist(['a', 'b', 'reference']),
    reference: v.optional(place),
    line: place,
  }),
  /** Open the comparison behind a point of the plot. */
  v.object({ type: v.literal('openComparison'), key: shortText }),
  v.object({ type: v.literal('openStudy'), key: shortText }),
]);

export type FromPage = v.InferOutput<typeof fromPageSchema>;
