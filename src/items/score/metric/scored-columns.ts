import type { ScoredColumns } from '../..';
import { completeChoice } from '../../../metrics';
import type { MetricChoice, MetricFit, Records } from '../../../model';

/** The columns that a metric uses: without a requested metric, those of the best fits. */
export function scoredColumns(
  asked: MetricChoice | null,
  fits: readonly MetricFit[],
  output: Records,
): ScoredColumns {
  const best = fits.filter(({ fit }) => fit === fits[0]?.fit).map(({ choice }) => choice);
  const choices = asked === null ? best : [asked.own === undefined ? completeChoice(asked, output) : asked];
  const named = (columns: readonly (string | undefined)[]) =>
    columns.filter((column): column is string => column !== undefined);
  const answers = named(choices.map(({ column }) => column));
  const gold = named(choices.map(({ referenceColumn }) => referenceColumn));
  return { answers, gold: gold.filter((column) => !answers.includes(column)) };
}
