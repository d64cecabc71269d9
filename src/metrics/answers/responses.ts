import { english } from '../../model/words';
import { sortedJson } from '../../model/lists';
import type { Cell, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { MetricFit, MetricKind, ScoringInput, StatsTable } from '../../model/settings/metric';
import { requireGold, type Gold } from './answers';
import { columnOrUsual, findColumn } from '../../columns/cells';
import { Unscorable } from '../../columns/unscorable';
import { isIdColumn } from '../../columns/id-names';
import { countedMetrics, countedResponses } from '../classes/precision-recall';

const RESPONSE_COLUMNS: readonly string[] = [
  ...['responses', 'predictions', 'predicted', 'relations', 'triples', 'entities'],
  ...['events', 'spans', 'answers', 'keywords', 'labels'],
];

const DEFAULT_COLUMN = 'responses';

const EXAMINED_ITEMS = 100;

/**
 * Precision, recall and F1 over sets of responses (relations, entities, keywords ...): a column of lists
 * against the reference's lists of the same items, in percent.
 *
 * A response is right if the reference's list of that item holds the same one: the same text, number, list or
 * object, whatever the order of an object's keys. Repeated responses count once. Sufficient statistics of an
 * item: the numbers of right answers, of responses, and of right responses. The responses themselves are kept
 * for tests that reassign them one by one.
 */
export const RESPONSES: readonly MetricKind[] = countedMetrics({
  things: 'responses',
  works: ['van-rijsbergen-1979'],
  members: {
    f1: { id: 'f1', name: 'F1' },
    precision: { id: 'precision', name: english('precision') },
    recall: { id: 'recall', name: english('recall') },
  },
  fit: (output, measure): MetricFit[] =>
    output.columns.filter(holdsLists).map(({ name }) => ({
      choice: { id: measure, column: name },
      fit:
        (RESPONSE_COLUMNS.includes(name.toLowerCase()) ? 0.9 : 0.5) -
        { f1: 0, precision: 0.2, recall: 0.21 }[measure],
    })),
  signature: ({ column = DEFAULT_COLUMN, referenceColumn = column }) =>
    `column:${column}|against:${referenceColumn}|match:exact|duplicates:once`,
  extract,
});

function extract(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { output, outputPath } = input;
  const column = columnOrUsual(output, choice, DEFAULT_COLUMN, outputPath);
  const gold = goldOf(input, choice, column);
  const given = readSets(output, column, outputPath);
  const right = readSets(gold.records, gold.column, gold.path);
  return countedResponses(given.map((items, i) => ({ wanted: right[i]!, given: items })));
}

/**
 * The reference's column of the same name takes precedence over the usual names of right answers, which may
 * hold labels.
 */
function goldOf(input: ScoringInput, choice: MetricChoice, column: Column): Gold {
  const [reference] = input.references;
  const same = reference === undefined ? undefined : findColumn(reference, column.name);
  return choice.referenceColumn === undefined && same !== undefined
    ? requireGold(input, { ...choice, referenceColumn: column.name }, column)
    : requireGold(input, choice, column);
}

/** Each item's distinct responses, serialized so that equal ones are equal texts. */
function readSets(records: Records, column: Column, path: string): Set<string>[] {
  const unscorable = new Unscorable(records, column, path, english('a list of responses ([...])'));
  const sets: Set<string>[] = [];
  unscorable.each(listOf, (list) => sets.push(new Set(list.map(sortedJson))));
  unscorable.check();
  return sets;
}

/** @returns null for a missing cell, undefined for one that is not a list */
function listOf(cell: Cell): readonly unknown[] | null | undefined {
  if (cell === null) {
    return null;
  }
  if (typeof cell !== 'string' || !cell.trimStart().startsWith('[')) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if the first items are all lists. A list of numbers is a vector or a distribution, not a set of
 * responses.
 */
function holdsLists({ name, cells }: Column): boolean {
  const lists = cells.slice(0, EXAMINED_ITEMS).map(listOf);
  const responses = lists.flatMap((list) => list ?? []);
  return (
    !isIdColumn(name) &&
    !lists.includes(undefined) &&
    // Numbers are scores of samples, true and false their grades.
    responses.some((response) => response !== null && !['number', 'boolean'].includes(typeof response))
  );
}
