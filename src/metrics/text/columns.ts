import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Beside, LeftOut, MetricFit, ScoringInput, StatsTable } from '../../model/settings/metric';
import type { Cell, Cells, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { countCells, someKind } from '../../model/kinds';
import { largest } from '../../model/lists';
import { onceFor } from '../../model/once';
import { GOLD_COLUMNS } from '../../columns/answer-names';
import {
  columnOrUsual,
  findColumn,
  firstColumn,
  plainTexts,
  requireColumn,
  textOf,
} from '../../columns/cells';
import { answerOf, Unscorable } from '../../columns/unscorable';
import { inOneForm } from './scripts';
import { hasMoreWords, listIn } from './lists';
import { hasAlternatives, isTranscript } from './sclite';
import { holdsFreeTexts, predictionAndGold } from '../answers/answers';
import { needsReference } from '../reference';

/** Names of columns with a system's text, most telling first. */
const OUTPUT_COLUMNS: readonly string[] = (
  'hypothesis hyp translation mt summary caption transcription transcript output prediction ' +
  'response sentences text'
).split(' ');

/** Names of columns with reference texts, besides the usual names of right answers. */
const REFERENCE_COLUMNS: readonly string[] = [...GOLD_COLUMNS, 'references', 'ref', 'highlights'];

export interface Place {
  readonly records: Records;
  readonly path: string;
  readonly column: Column;
}

export interface Texts {
  readonly hypotheses: readonly string[];
  /** By reference, then by item. */
  readonly references: readonly (readonly string[])[];
  /** Missing items that the file may lack; they are left out. */
  readonly left: readonly LeftOut[];
  readonly notes: readonly Text[];
  /** False if items have different numbers of references in lists: those with fewer repeat theirs. */
  readonly areEven: boolean;
}

/**
 * The texts of a choice: the output's column (by default, the first of the usual names), and of every
 * reference file its `referenceColumn`, the first of the usual names, or the column of the same name. Without
 * a reference file, the output's own `referenceColumn`.
 *
 * @param metric its name in messages
 * @param readsAlternatives whether the metric supports alternatives in transcripts, `{ a / b }`
 * @param dividesLists whether the texts of a list beside texts that are none are several references
 * @throws RealGainError `needs-reference`, `unknown-column`; `missing-value` with the lines (an empty text is
 *   not missing)
 */
export function readTexts(
  input: ScoringInput,
  choice: MetricChoice,
  metric: string,
  { readsAlternatives = false, dividesLists = true } = {},
): Texts {
  const { own, references } = places(input, choice, metric);
  if (!readsAlternatives) {
    [own, ...references].forEach((place) => refuseAlternatives(place, metric));
  }
  const divided = references.map((place) => (dividesLists ? dividedLists(own, place) : [place]));
  const all = [own, ...divided.flat()];
  const read = all.map((place) => texts(place, place !== own));
  const formed = inOneForm(read.map((one, i) => ({ path: all[i]?.path ?? '', texts: one.texts })));
  const [hypotheses = [], ...others] = formed.texts;
  const areEven = references.every(({ column }, i) => hasEvenLists(column, divided[i] ?? []));
  const left = read.flatMap((one) => one.left);
  const notes = [...formed.notes, ...references.flatMap((place, i) => listNotes(place, divided[i] ?? []))];
  return { hypotheses, references: others, left, notes, areEven };
}

/** A column of lists of texts as a column for each place in them; an item with fewer texts begins again with its first. */
function dividedLists(own: Place, place: Place): readonly Place[] {
  const lists = place.column.cells.map((cell) => (cell === null ? [] : listIn(textOf(cell))));
  const most = largest(
    lists.map((list) => list?.length ?? 0),
    0,
  );
  const areLists = most > 0 && lists.every((list, i) => isReferences(list, place.column.cells.at(i) ?? null));
  return !areLists || someKind(own.column.cells, (cell) => listIn(textOf(cell)) !== null)
    ? [place]
    : Array.from({ length: most }, (_, at) => ({
        ...place,
        column: { ...place.column, cells: lists.map((list) => list?.[at % list.length] ?? null) },
      }));
}

/** What the signature can't say, which counts files. */
function listNotes({ column, path }: Place, { length }: readonly Place[]): readonly Text[] {
  return length < 2
    ? []
    : [
        english(
          '{0}: each text in a list of "{1}" is a reference, up to {2} an item.',
          path,
          column.name,
          length,
        ),
      ];
}

function isReferences(list: readonly string[] | null, cell: Cell): boolean {
  return cell === null || (list !== null && list.length > 0);
}

function hasEvenLists({ cells }: Column, { length }: readonly Place[]): boolean {
  return length < 2 || cells.every((cell) => cell === null || listIn(textOf(cell))?.length === length);
}

/** @throws RealGainError `bad-setting` where a metric takes averages over the references of an item, whose numbers differ */
export function refuseUneven({ areEven }: Texts, metric: string, path: string): void {
  if (!areEven) {
    throw fileError(
      'bad-setting',
      { path },
      'The items of {0} have different numbers of references, of which {1} takes averages; choose another metric.',
      metric,
    );
  }
}

/**
 * @throws RealGainError `bad-format` for a transcript with alternatives, which other metrics would treat as
 *   words
 */
function refuseAlternatives({ records, path, column }: Place, metric: string): void {
  const item = isTranscript(records)
    ? column.cells.map((cell) => hasAlternatives(textOf(cell))).indexOf(true)
    : -1;
  if (item !== -1) {
    const line = records.lines[item]!;
    throw fileError(
      'bad-format',
      { path, line },
      '{0}, line {1}: {2} can’t be computed of alternatives ({ a / b }); use WER with the option align=sclite.',
      metric,
    );
  }
}

/** The table of these texts, without the items that are left out. */
export function tableOf({ left, notes }: Pick<Texts, 'left' | 'notes'>, table: StatsTable): StatsTable {
  const { k, data } = table;
  for (const { item } of left) {
    data.fill(0, item * k, (item + 1) * k);
  }
  return { ...table, ...(left.length > 0 && { left }), ...(notes.length > 0 && { notes }) };
}

/** Names of columns whose lists hold several references. */
const SEVERAL = /(?:references|refs|summaries|abstracts|translations|captions|answers|targets|texts)$/i;

/**
 * The statistics of the mean over texts: the score of each and 1.
 *
 * @param dividesNamed whether a list holds several references if the name of its column says so
 */
export function textMean(
  input: ScoringInput,
  choice: MetricChoice,
  metric: string,
  score: (hypothesis: string, references: readonly string[]) => number,
  {
    dividesNamed = false,
    ...reads
  }: Parameters<typeof readTexts>[3] & { readonly dividesNamed?: boolean } = {},
): StatsTable {
  const texts = readTexts(input, choice, metric, reads);
  const { hypotheses, references } = texts;
  const { own, references: gold } = places(input, choice, metric);
  const divided = gold.map((place) =>
    dividesNamed && SEVERAL.test(place.column.name) ? dividedLists(own, place) : [place],
  );
  const textsIn = (cell: string, at: number) =>
    (divided[at]?.[0] === gold[at] ? null : listIn(cell)) ?? [cell];
  const { n } = input.output;
  const data = new Float64Array(2 * n).fill(1);
  for (let i = 0; i < n; i += 1) {
    const beside = references.flatMap((reference, at) => textsIn(reference[i]!, at));
    data[2 * i] = score(hypotheses[i]!, beside);
  }
  const notes = [...texts.notes, ...gold.flatMap((place, at) => listNotes(place, divided[at] ?? []))];
  return tableOf({ ...texts, notes }, { n, k: 2, data });
}

/** The columns of a choice, as `readTexts` finds them. */
export function places(
  { output, outputPath, references, referencePaths }: ScoringInput,
  choice: MetricChoice,
  metric: string,
): { readonly own: Place; readonly references: readonly Place[] } {
  const usual = choice.column === undefined ? firstColumn(output, OUTPUT_COLUMNS) : undefined;
  const column = usual ?? columnOrUsual(output, choice, 'text', outputPath);
  const own = { records: output, path: outputPath, column };
  if (references.length > 0) {
    const gold = references.map((records, i) => {
      const path = referencePaths[i] ?? english('the reference');
      return { records, path, column: referenceColumn({ records, path }, choice, own) };
    });
    return { own, references: gold };
  }
  if (choice.referenceColumn === undefined) {
    throw needsReference(
      english(
        '{0} compares the texts of {1} with reference texts; choose the reference file.',
        metric,
        outputPath,
      ),
      outputPath,
      'files',
    );
  }
  const gold = requireColumn(output, choice.referenceColumn, outputPath);
  return { own, references: [{ records: output, path: outputPath, column: gold }] };
}

/** The column of reference texts that a choice is compared with, if it is known. */
export function goalColumn(
  output: Records,
  { column = 'text', referenceColumn }: Pick<MetricChoice, 'column' | 'referenceColumn'>,
  { references: [reference] }: Beside,
): Column | undefined {
  const records = reference ?? output;
  const named = referenceColumn === undefined ? undefined : findColumn(records, referenceColumn);
  return reference === undefined || named !== undefined
    ? named
    : (firstColumn(reference, REFERENCE_COLUMNS) ?? findColumn(reference, column));
}

/** A `referenceColumn` that only the output has is meant for comparing without a reference file. */
function referenceColumn({ records, path }: Omit<Place, 'column'>, choice: MetricChoice, own: Place): Column {
  const named = choice.referenceColumn;
  if (named !== undefined && (findColumn(records, named) ?? !findColumn(own.records, named))) {
    return requireColumn(records, named, path);
  }
  const usual = firstColumn(records, REFERENCE_COLUMNS) ?? findColumn(records, own.column.name);
  return usual ?? requireColumn(records, 'text', path);
}

/** The cells as texts. A missing reference is an error, an empty text or a missing answer is not. */
function texts(
  { records, column, path }: Place,
  isReference: boolean,
): { texts: string[]; left: readonly LeftOut[] } {
  const unscorable = new Unscorable(records, column, path, 'a text');
  const found = column.cells.map((cell, i) => {
    if ((isReference ? cell : answerOf(cell, records, i)) === null) {
      unscorable.addMissing(i);
    }
    return textOf(cell);
  });
  return { texts: found, left: unscorable.leave() };
}

/** The number of references in a signature: without a reference file, a column of the output is one. */
export function countReferences(referenceCount: number): number {
  return Math.max(1, referenceCount);
}

interface Suitability {
  readonly plain: number;
  /** The fit for a column of sentences, by the column's lower-case name; `other` for the rest. */
  readonly columns: Readonly<Record<string, number>> & { readonly other: number };
}

/**
 * The columns with texts of several words, with a column of references if the table has one; else long answers beside right ones.
 *
 * @param options part of every choice (chrF++ is chrF with an option)
 */
export function textFits(
  output: Records,
  beside: Beside | undefined,
  id: string,
  { plain, columns }: Suitability,
  options?: MetricChoice['options'],
): MetricFit[] {
  const set = options === undefined ? {} : { options };
  if (plainTexts(output) !== undefined) {
    return [{ choice: { id, column: 'text', ...set }, fit: plain }];
  }
  const found = OUTPUT_COLUMNS.flatMap((name) => firstColumn(output, [name]) ?? []).filter(holdsSentences);
  const { prediction, gold } = found.length > 0 ? {} : predictionAndGold(output, beside);
  if (prediction && gold && holdsFreeTexts(prediction) && holdsFreeTexts(gold)) {
    const choice = { id, column: prediction.name, referenceColumn: gold.name, ...set };
    return [{ choice, fit: columns.other }];
  }
  return found.map((column) => {
    const names = REFERENCE_COLUMNS.filter((name) => name !== column.name.toLowerCase());
    const gold = firstColumn(output, names);
    const references = gold !== undefined && holdsSentences(gold) ? { referenceColumn: gold.name } : {};
    return {
      choice: { id, column: column.name, ...references, ...set },
      fit: columns[column.name.toLowerCase()] ?? columns.other,
    };
  });
}

/** True if most cells have several words. */
export function holdsSentences(column: Column | undefined): boolean {
  return column !== undefined && areSentences(column.cells);
}

const areSentences = onceFor((cells: Cells): boolean => {
  const long = countCells(cells, (cell) => typeof cell === 'string' && hasMoreWords(cell, 2));
  return long > cells.length / 2;
});
