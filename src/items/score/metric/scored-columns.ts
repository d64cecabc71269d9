import { completeChoice } from '../../../metrics';
import type { MetricChoice, MetricFit, Records } from '../../../model';
import { isMeasure, numberOf } from '../../../columns';
import type { ScoredColumns } from '../../content/compared-columns';

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

/**
 * The columns that are numbered like this one, if their names say nothing: the `r1`, `r3` and `r4` of four raters beside `r2`, which
 * is no R² then.
 */
export function numberedBeside(name: string, { columns }: Records): readonly string[] {
  const stemOf = (one: string) => /^(.*\D)\d+$/.exec(one)?.[1];
  const stem = stemOf(name);
  const others =
    stem === undefined ? [] : columns.filter((one) => one.name !== name && stemOf(one.name) === stem);
  return others.every(
    (one) => !isMeasure(one.name) && one.cells.some((cell) => typeof numberOf(cell) === 'number'),
  )
    ? others.map((one) => one.name)
    : [];
}
