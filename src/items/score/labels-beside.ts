import { english, quoted, RealGainError, type Records } from '../../model';
import { kindsOf } from '../../model/kinds';
import type { Input } from '../source';

/** With more distinct values than this share of items, numbers are no classes. */
const CLASSES = 0.2;

/**
 * True if files of numbers are predicted classes, and another has the right ones: whole numbers, few of which differ, and none in
 * an output that the right ones lack.
 */
export function areClasses(outputs: readonly Records[], gold: Records): boolean {
  const right = labelsIn(gold);
  return (
    right !== null &&
    right.size <= Math.max(2, CLASSES * gold.n) &&
    outputs.every((output) => {
      const own = output.n === gold.n ? labelsIn(output) : null;
      return own !== null && [...own].every((label) => right.has(label));
    })
  );
}

/**
 * Marks of right and wrong are 0 and 1, too.
 *
 * @throws RealGainError `needs-answer` for classes that are 0 and 1
 */
export function askIfMarks(outputs: readonly [Input, Input], reference: string): void {
  const [
    {
      stamp: { path },
    },
  ] = outputs;
  const labels = outputs.flatMap(({ records }) => [...(labelsIn(records) ?? [])]);
  if (labels.some((label) => label !== 0 && label !== 1)) {
    return;
  }
  throw new RealGainError(
    'needs-answer',
    english(
      'The numbers of {0} may be scores, or classes that are compared with {1}; choose one.',
      path,
      reference,
    ),
    {
      path,
      question: {
        id: 'reference',
        title: english('What is the reference for?'),
        choices: [
          {
            label: english('The numbers are classes'),
            detail: english('compared with {0}', reference),
            option: `--reference ${quoted(reference)}`,
            answer: { references: [reference] },
          },
          {
            label: english('The numbers are scores'),
            detail: english('1 is right, 0 is wrong'),
            option: '--reference none',
            answer: { references: [], metric: { id: 'mean', column: 'score' } },
          },
        ],
      },
    },
  );
}

/** The distinct whole numbers of a file of numbers; null for others. */
function labelsIn({ format, columns: [column] }: Records): ReadonlySet<number> | null {
  if (format !== 'numbers' || column === undefined) {
    return null;
  }
  const kinds = kindsOf(column.cells);
  const labels = [...(kinds?.keys() ?? [])].filter((cell) => Number.isSafeInteger(cell));
  return kinds !== null && labels.length === kinds.size ? new Set(labels.map(Number)) : null;
}
