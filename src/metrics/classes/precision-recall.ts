import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Records } from '../../model/records';

export type Measure = 'precision' | 'recall' | 'f1';

export const MEASURES: readonly Measure[] = ['f1', 'precision', 'recall'];

export const MEASURE_NAMES: Readonly<Record<Measure, string>> = {
  f1: 'F1',
  precision: 'precision',
  recall: 'recall',
};

/**
 * Precision correct/guessed, recall correct/gold, or F1 = 2·correct/(gold + guessed) as a share from 0 to 1;
 * 0 if the denominator is 0.
 */
export function shareOf(measure: Measure, gold: number, guessed: number, correct: number): number {
  const whole = measure === 'f1' ? (gold + guessed) / 2 : measure === 'recall' ? gold : guessed;
  return whole === 0 ? 0 : correct / whole;
}

interface CountedFamily extends Pick<MetricKind, 'works' | 'worksIf'> {
  /** What is counted: "brackets"; the statistics are called gold, guessed and correct brackets. */
  readonly things: string;
  /** That outputs may hold the right answers; absent: they never do. */
  readonly isLabelled?: true;
  readonly options?: readonly OptionDescription[];
  readonly members: Readonly<Partial<Record<Measure, { readonly id: string; readonly name: string }>>>;
  fit(output: Records, measure: Measure): readonly MetricFit[];
  /** Everything that affects the number, except the id. */
  signature(choice: MetricChoice): string;
  /** The counts of every item: gold, guessed, correct. */
  extract(input: ScoringInput, choice: MetricChoice): StatsTable;
}

/** Counts the right ones among each item's responses, which are kept for tests that reassign them one by one. */
export function countedResponses(
  items: readonly { readonly wanted: ReadonlySet<string>; readonly given: ReadonlySet<string> }[],
): Required<Pick<StatsTable, 'n' | 'k' | 'data' | 'responses'>> {
  const data = new Float64Array(3 * items.length);
  const responses = items.map(({ wanted, given }, i) => {
    const found = new Map([...given].map((response) => [response, wanted.has(response)]));
    data.set([wanted.size, found.size, [...found.values()].filter(Boolean).length], 3 * i);
    return found;
  });
  return { n: items.length, k: 3, data, responses };
}

/** Precision, recall and F1 over things that are counted, in percent; one metric for each measure. */
export function countedMetrics(family: CountedFamily): MetricKind[] {
  const { things, members, options, works, worksIf, isLabelled } = family;
  return MEASURES.flatMap((measure) => {
    const member = members[measure];
    if (member === undefined) {
      return [];
    }
    const create = (choice: MetricChoice): MadeMetric => ({
      unit: '%',
      higherIsBetter: true,
      signature: `${member.id}|${family.signature(choice)}`,
      statistics: [`gold ${things}`, `guessed ${things}`, `correct ${things}`],
      extract: (input) => family.extract(input, choice),
      score: (sums, at) => 100 * shareOf(measure, sums[at]!, sums[at + 1]!, sums[at + 2]!),
    });
    return [
      {
        ...member,
        ...(isLabelled !== true && { needsReference: 'always' }),
        works,
        ...(worksIf && { worksIf }),
        ...(options && { options }),
        fits: (output: Records) => family.fit(output, measure),
        create,
      },
    ];
  });
}
