import { wordsOf } from '../../columns';
import { goesByColumn } from '../../metrics';
import { english, quoted, type MetricChoice, type Records, type Text } from '../../model';
import { kindsOf } from '../../model/kinds';

/** Of which none is drawn like another: a system was trained on one, chosen by another and is tested on the third. */
const SPLITS =
  /^(?:train|training|valid|validation|val|dev|development|devel|test|testing|holdout|held[-_ ]?out)$/i;

const SAYS_SPLIT = new Set(['split', 'splits', 'subset', 'partition', 'fold', 'set', 'phase']);

/**
 * Warnings about rows that are no sample of what a system will meet: of several splits, or other systems.
 *
 * @param choice what is scored
 */
export function doubtfulRows(records: Records, choice: MetricChoice): Text[] {
  return [...mixedSplits(records), ...(goesByColumn(choice) ? systemsAsItems(records) : [])];
}

/** Fewer rows may be anything. */
const FEWEST_SYSTEMS = 3;

/** Says that each row holds the score of another system, as leaderboards do. */
function systemsAsItems({ columns, n }: Records): Text[] {
  const name = columns.find(
    ({ name: column, cells }) =>
      /^(?:models?|systems?)(?:name|id)?$/.test(wordsOf(column).join('')) &&
      cells.every((cell) => typeof cell === 'string' && cell !== '') &&
      new Set(cells).size === n,
  )?.name;
  return name === undefined || n < FEWEST_SYSTEMS
    ? []
    : [
        english(
          'Each item is another "{0}": if those are systems, p says something about further systems, not about the items that they were tested on.',
          name,
        ),
      ];
}

/** Says that items of training, development and test sets stand in one file, and count alike. */
function mixedSplits({ columns }: Records): Text[] {
  return columns.flatMap(({ name, cells }) => {
    if (!SAYS_SPLIT.has(wordsOf(name).at(-1) ?? '')) {
      return [];
    }
    const kinds = [...(kindsOf(cells)?.keys() ?? [])].filter((kind) => kind !== null && kind !== '');
    const areSplits = kinds.length > 1 && kinds.every((kind) => SPLITS.test(String(kind)));
    const tested = kinds.find((kind) => /test/i.test(String(kind))) ?? kinds.at(-1);
    return areSplits
      ? [
          english(
            'The items are of several splits ("{0}" is {1}), and all of them count; {2} takes those of one.',
            name,
            kinds.map((kind) => `"${String(kind)}"`).join(', '),
            `--slice ${quoted(`${name}=${String(tested)}`)}`,
          ),
        ]
      : [];
  });
}
