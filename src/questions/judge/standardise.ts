import { rowsByText } from '../../columns';
import { elementAt, largest, listOf } from '../../model/lists';
import { english, type Text, joined } from '../../model/words';
import type { Column, Records } from '../../model/records';
import type { People } from '../../model/results/judgement';
import { meanAndDeviation } from '../../significance/resamples';
import type { JudgedColumns } from './columns';
import { textOf } from '../../columns/cells';
import { numbersOf } from '../../columns/unscorable';

/** One annotator's rating of one system's output for one segment. */
export interface Judged {
  readonly row: number;
  readonly system: string;
  /** null if the table has no segments. */
  readonly segment: string | null;
  readonly raw: readonly number[];
  /** Standardized, one per criterion; NaN for missing ones. */
  readonly z: readonly number[];
}

export type Annotator = Omit<People['annotators'][number], 'leftOut'> & { readonly leftOut: Text | null };

export interface Judgements {
  readonly judged: readonly Judged[];
  readonly annotators: readonly Annotator[];
  readonly standardised: boolean;
  readonly warnings: readonly Text[];
}

/** Annotators whose scores are nearly constant have no spread to divide by. */
const NO_SPREAD = 1e-12;

/**
 * Reads ratings and standardizes each annotator's scores: z = (score − mean)/standard deviation (divisor n −
 * 1) over all of the annotator's scores for that criterion, so that strict and lenient, bold and cautious
 * annotators have equal weight (Graham et al. 2013). An annotator with one score, or with constant scores,
 * has no z and is left out.
 *
 * Without a column of annotators, scores are used unchanged.
 *
 * @throws RealGainError `not-numeric` with the line
 */
export function standardise(table: Records, columns: JudgedColumns, path: string): Judgements {
  const { system, segment, document, annotator, human } = columns;
  const text = (column: Column | null, row: number) => (column === null ? '' : textOf(column.cells.at(row)));
  const raw = human.map((column) => numbersOf(table, column, path));
  const z = raw.map((scores) => (annotator === null ? scores : new Float64Array(table.n).fill(NaN)));
  const annotators: Annotator[] = [];
  for (const [name, rows] of annotator === null ? [] : rowsByText(annotator)) {
    const moments = raw.map((scores, criterion) => {
      const judgedRows = rows.filter((row) => !Number.isNaN(scores[row]));
      const { mean, deviation } = meanAndDeviation(Float64Array.from(judgedRows, (row) => scores[row]!));
      const spread = deviation > NO_SPREAD * Math.max(1, Math.abs(mean));
      for (const row of spread ? judgedRows : []) {
        elementAt(z, criterion)[row] = (scores[row]! - mean) / deviation;
      }
      return { judgements: judgedRows.length, mean, deviation, spread };
    });
    annotators.push({
      name,
      judgements: largest(moments.map(({ judgements }) => judgements)),
      means: moments.map(({ mean, judgements }) => (judgements === 0 ? null : mean)),
      deviations: moments.map(({ deviation, judgements }) => (judgements < 2 ? null : deviation)),
      leftOut: leftOut(moments, columns),
    });
  }
  const judged = Array.from({ length: table.n }, (_, row): Judged => {
    const place = segment === null ? null : `${text(document, row)}\n${text(segment, row)}`;
    return {
      row,
      system: text(system, row),
      segment: place,
      raw: raw.map((scores) => scores[row]!),
      z: z.map((scores) => scores[row]!),
    };
  });
  return {
    judged,
    annotators,
    standardised: annotator !== null,
    warnings: listOf(warningsOf(annotators), apart(columns)),
  };
}

/**
 * Says that groups of systems share no annotator: standardized by each annotator's own mean, systems of one group can't be told from
 * those of another.
 */
function apart({ system, annotator }: JudgedColumns): Text | null {
  if (system === null || annotator === null) {
    return null;
  }
  const groups = new Map<string, Set<string>>();
  for (const rows of rowsByText(annotator).values()) {
    const names = rows.map((row) => textOf(system.cells.at(row)));
    const joint = new Set(names.flatMap((name) => [name, ...(groups.get(name) ?? [])]));
    joint.forEach((name) => groups.set(name, joint));
  }
  const [one, other] = new Set(groups.values());
  return one === undefined || other === undefined || Math.max(one.size, other.size) < 2
    ? null
    : english(
        'No annotator judged both {0} and {1}: standardized by what each annotator judged, such systems can’t be compared.',
        [...one][0] ?? '',
        [...other][0] ?? '',
      );
}

function leftOut(
  moments: readonly { readonly judgements: number; readonly mean: number; readonly spread: boolean }[],
  { human }: JudgedColumns,
): Text | null {
  const reasons = moments.flatMap(({ judgements, mean, spread }, criterion) => {
    const name = human[criterion]?.name ?? '';
    if (judgements === 0 || spread) {
      return [];
    }
    return judgements === 1
      ? [english('only one {0}', name)]
      : [english('every {0} is {1}', name, Number(mean.toPrecision(6)))];
  });
  return reasons.length === 0 ? null : joined(reasons, ', ');
}

function warningsOf(annotators: readonly Annotator[]): Text | null {
  const left = annotators.filter((annotator) => annotator.leftOut !== null);
  if (left.length === 0) {
    return null;
  }
  const judgements = left.reduce((sum, annotator) => sum + annotator.judgements, 0);
  const shown = left
    .slice(0, 3)
    .map(({ name, leftOut: why }) => joined([name, joined(['(', why ?? '', ')'], '')]));
  const more = left.length > shown.length ? english(' and {0} more', left.length - shown.length) : '';
  return english(
    "Scores without spread can't be standardized, so {0} by {1} don't count: {2}.",
    judgements === 1 ? english('{0} judgment', judgements) : english('{0} judgments', judgements),
    left.length === 1 ? english('{0} annotator', left.length) : english('{0} annotators', left.length),
    joined([joined(shown, ', '), more], ''),
  );
}
