import { goldColumns } from '../../metrics';
import { wordsOf } from '../../columns';
import type { Answers, Column, ItemColumn, MetricChoice, Records } from '../../model';
import { cut, outputColumn, referenceColumn, show } from './item-text';
import type { Prepared } from '../comparisons/prepare';

/** Names of columns with what systems were given, in words. */
const INPUTS = new Set([
  ...['input', 'inputs', 'question', 'query', 'prompt', 'problem', 'instruction', 'source', 'src'],
  ...['source text', 'source sentence', 'sentence', 'document', 'article', 'premise', 'passage', 'text'],
]);

/** More columns than this are features of a table, not texts to read. */
const MOST_COLUMNS = 200;

/** The beginning of a long text in a log, as `digest` of the formats keeps it. */
const DIGEST = /… \([0-9a-f]{16}\)$/;

type Sides = Pick<Prepared, 'a' | 'b' | 'references' | 'choice' | 'alignment'>;

/** The columns that can be shown beside the items: all but ids, answers and references, which are shown anyway. */
export function itemColumns(ready: Sides): ItemColumn[] {
  const { a, b, references, choice, alignment } = ready;
  const shown = new Set(
    [a, b]
      .map((records) => outputColumn(records, choice))
      .concat(references.map((records) => referenceColumn(records, choice)))
      .map((column) => column?.name),
  );
  const names = new Set(
    [a, b, ...references].flatMap((records) => allColumns(records).map(({ name }) => name)),
  );
  const offered = [...names].filter((name) => !shown.has(name) && name !== alignment.idColumn);
  const input = offered.find((name) => INPUTS.has(wordsOf(name).join(' ')));
  const gold = references.length === 0 ? (choice.referenceColumn ?? rightAnswer(a, choice)) : undefined;
  return offered.slice(0, MOST_COLUMNS).map((name) => ({ name, shown: name === input || name === gold }));
}

/** The column of the right answers beside what a system wrote, where its score doesn't name one. */
function rightAnswer(records: Records, choice: MetricChoice): string | undefined {
  const written = outputColumn(records, choice)?.name;
  return written === undefined ? undefined : goldColumns(records, written)[0]?.name;
}

/** Columns, and what a log says about its items. */
function allColumns({ columns, labels = [], content = [] }: Records): readonly Column[] {
  return [...columns, ...labels, ...content];
}

/** Returns a column's text for each item, of A and of B, or twice the references'; undefined if no file has it. */
export function columnReader(
  { a, b, references }: Sides,
  name: string,
): ((index: number) => Answers) | undefined {
  const both = columnsOf({ a, b, references }, name);
  if (both === undefined) {
    return undefined;
  }
  const [ofA, ofB] = both;
  const text = ({ cells }: Column, index: number): string => cut(show(cells.at(index)).replace(DIGEST, '…'));
  return (index) => ({ a: text(ofA, index), b: text(ofB, index) });
}

/** The column of A and that of B: the same one where one of them, or only the references, have it. */
export function columnsOf(
  { a, b, references }: Pick<Sides, 'a' | 'b' | 'references'>,
  name: string,
): readonly [Column, Column] | undefined {
  const find = (records: Records): Column | undefined =>
    allColumns(records).find((column) => column.name === name);
  const [ofA, ofB] = [find(a), find(b)];
  const first = ofA ?? ofB ?? references.map(find).find((column) => column !== undefined);
  return first && [ofA ?? first, ofB ?? first];
}
