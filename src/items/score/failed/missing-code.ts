import { isOfNumbers } from '../../../metrics';
import { elementAt, endsOf } from '../../../model/lists';
import { english } from '../../../model/words';
import { formatCount } from '../../../model/text';
import { RealGainError } from '../../../model/errors';
import type { Choice } from '../../../model/settings/question';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { spreadOf } from '../scales/other-scale';
import { withOption, type Scores } from '../scales/scales';
import { codesAmong, isZeroCost, LEAST_SURVEY_CODE } from './code-values';
import { numbersOf, valuesOf } from '../scored-system';

const LINES_NAMED = 3;

interface Located extends Scores {
  readonly lineOf?: (item: number) => number;
}

/**
 * Asks whether a number stands for a missing score: a whole number at one end, apart from all others. Below, where no other is
 * negative and it is −1, occurs more than once, or is one that the measure can't be, whole or not, or far away, or several costs
 * are exactly 0 and all others far above; above, one that occurs several times and is far away, one of nines, a power of ten or a
 * program's largest number, or one of hundreds among small numbers.
 *
 * @throws RealGainError `needs-metric` with both readings
 */
export function askMissingCode(choice: MetricChoice, given: () => readonly Located[]): void {
  if (!isOfNumbers(choice.id) || choice.options?.['missing'] !== undefined) {
    return;
  }
  const systems = given();
  const { column = 'score' } = choice;
  const ranges = systems.map(({ data }) => spreadOf(data));
  if (!ranges.some(({ low, high }) => low <= 0 || high >= LEAST_SURVEY_CODE)) {
    return;
  }
  const all = systems.map(({ data }) => data);
  const codes = codesAmong(all, column);
  if (codes.length > 0) {
    throw codeError(choice, systems, codes);
  }
  if (isZeroCost(all, column)) {
    throw codeError(choice, systems, [0]);
  }
}

function codeError(
  choice: MetricChoice,
  systems: readonly Located[],
  codes: readonly number[],
): RealGainError {
  const { column = 'score' } = choice;
  const places = systems.map(({ path, data, lineOf }) => {
    const items = itemsWith(codes, data);
    const lines = items.slice(0, LINES_NAMED).map((item) => lineOf?.(item) ?? 0);
    return { path, items, lines: lines.filter((line) => line > 0), more: items.length > LINES_NAMED };
  });
  const first = places.find(({ items }) => items.length > 0);
  const count = places.reduce((sum, { items }) => sum + items.length, 0);
  const [low, high] = endsOf(
    systems.flatMap(({ data }) => [...numbersOf(data)].filter((value) => !codes.includes(value))),
  );
  const code = codes.join(' / ');
  const choices: Choice[] = [
    {
      label: english('A missing score'),
      detail: english('leave these items out, in both files'),
      ...withOption(choice, 'missing', codes.join(',')),
    },
    {
      label: english('A score'),
      detail: english('take all numbers as scores'),
      ...withOption(choice, 'missing', 'none'),
    },
  ];
  return new RealGainError(
    'needs-metric',
    english(
      'The column "{0}" holds {1} {2} times ({3}{4}), and all other numbers lie from {5} to {6}: say whether it is a score, or stands for a missing one.',
      column,
      code,
      formatCount(count),
      first?.path ?? '',
      first === undefined || first.lines.length === 0
        ? ''
        : english(', line {0}', first.lines.join(', ') + (first.more ? ' …' : '')),
      String(low),
      String(high),
    ),
    {
      path: first?.path,
      line: first?.lines[0],
      question: {
        id: `missing:${column}`,
        title: english('Does {0} stand for a missing score?', code),
        choices,
      },
    },
  );
}

function itemsWith(codes: readonly number[], data: Float64Array): number[] {
  const values = valuesOf(data);
  return [...values.keys()].filter((item) => codes.includes(elementAt(values, item)));
}
