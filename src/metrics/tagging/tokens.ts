import { english, type Text } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import type { Cell, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { ScoringInput } from '../../model/settings/metric';
import { columnOrUsual, findColumn, requireColumn, textOf } from '../../columns/cells';
import { needsReference } from '../reference';

export interface Tagged {
  readonly gold: readonly string[];
  readonly guess: readonly string[];
}

export interface TaggedSentences {
  readonly sentences: readonly Tagged[];
  readonly notes: readonly Text[];
}

/** The tokens of a sentence, one row of columns each. */
type Rows = readonly (readonly string[])[];

/** If this share of tokens differs, output and reference are different texts. */
const TOO_DIFFERENT = 0.2;

/** The rows of a sentence; columns are separated by tabs if there are any. */
export function rowsOf(cell: Cell): Rows {
  return textOf(cell)
    .split('\n')
    .map((row) => (row.includes('\t') ? row.trimEnd().split('\t') : row.trim().split(/ +/)));
}

/**
 * Guessed and right tags: the last columns of output and reference, else the last column of the output and
 * the one before it, as in conlleval.
 *
 * @throws RealGainError `needs-reference` if the output has no right tags, `id-mismatch` with the line of a
 *   sentence
 * whose tokens are not those of the reference
 */
export function taggedSentences(input: ScoringInput, choice: MetricChoice): TaggedSentences {
  const { output, outputPath, references, referencePaths } = input;
  const { cells } = columnOrUsual(output, choice, 'conll', outputPath);
  const own = cells.map(rowsOf);
  const [reference] = references;
  if (reference === undefined) {
    return { sentences: labelled(own, outputPath), notes: [] };
  }
  const goldPath = referencePaths[0] ?? english('the reference');
  const gold =
    findColumn(reference, choice.referenceColumn ?? 'conll') ?? requireColumn(reference, 'conll', goldPath);
  const right = gold.cells.map(rowsOf);
  const notes = compareTokens(
    { rows: own, records: output, path: outputPath },
    { rows: right, records: reference, path: goldPath },
  );
  return {
    sentences: own.map((rows, i) => ({ gold: lastOf(right[i]!), guess: lastOf(rows) })),
    notes,
  };
}

function labelled(sentences: readonly Rows[], path: string): Tagged[] {
  const types = (column: number) =>
    new Set(
      sentences.flatMap((rows) => rows.map((row) => row.at(column) ?? '')).filter((tag) => tag !== 'O'),
    );
  const width = sentences[0]?.[0]?.length ?? 0;
  const [gold, guess] = [types(-2), types(-1)];
  const alike = guess.size === 0 || gold.size === 0 || [...guess].some((tag) => gold.has(tag));
  if (width < 3 || !alike) {
    throw needsReference(
      width < 3
        ? english(
            '{0} holds one tag for each token; choose the file with the right tags, or add them as the column before the last.',
            path,
          )
        : english(
            '{0} holds no right tag beside the guessed one for each token; choose the file with the right tags, or add them as the column before the last.',
            path,
          ),
      path,
    );
  }
  return sentences.map((rows) => ({ gold: rows.map((row) => row.at(-2) ?? ''), guess: lastOf(rows) }));
}

function lastOf(rows: Rows): string[] {
  return rows.map((row) => row.at(-1) ?? '');
}

interface Side {
  readonly rows: readonly Rows[];
  readonly records: Records;
  readonly path: string;
}

/** Sentences have to be equally long; a few tokens may be written otherwise, which is said. */
function compareTokens(own: Side, right: Side): Text[] {
  let [tokens, different, first] = [0, 0, 0];
  own.rows.forEach((rows, i) => {
    const gold = right.rows[i]!;
    const at = rows.findIndex(([token], j) => token !== gold[j]?.[0]);
    if (rows.length !== gold.length) {
      throw otherTokens(own, right, i, at === -1 ? rows.length : at);
    }
    const count = rows.filter(([token], j) => token !== gold[j]?.[0]).length;
    first = different === 0 && count > 0 ? own.records.lines[i]! + at : first;
    different += count;
    tokens += rows.length;
    if (different > TOO_DIFFERENT * tokens && different > 10) {
      throw otherTokens(own, right, i, at);
    }
  });
  return different === 0
    ? []
    : [
        english(
          '{0}: {1} of {2} tokens are not written as in {3} (first on line {4}).',
          own.path,
          different.toLocaleString('en-US'),
          tokens.toLocaleString('en-US'),
          right.path,
          first,
        ),
      ];
}

function otherTokens(own: Side, right: Side, sentence: number, token: number): RealGainError {
  const [rows, gold] = [own.rows[sentence]!, right.rows[sentence]!];
  const line = own.records.lines[sentence]! + Math.min(token, rows.length - 1);
  const goldLine = right.records.lines[sentence]! + Math.min(token, gold.length - 1);
  const shown = (row: readonly string[] | undefined) =>
    row === undefined ? english('no token') : `"${row[0] ?? ''}"`;
  return fileError(
    'id-mismatch',
    { path: own.path, line },
    '{0}, line {1}: this line has {2}, but line {3} of {4} has {5}; sentence {6} has {7} and {8} tokens, but both files must hold the same ones.',
    shown(rows[token]),
    goldLine,
    right.path,
    shown(gold[token]),
    sentence + 1,
    rows.length,
    gold.length,
  );
}
