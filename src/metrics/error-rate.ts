import { english } from '../model/words';
import type { Cell, Cells, Column, Records } from '../model/records';
import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../model/settings/metric';
import type { MetricChoice } from '../model/settings/metric-choice';
import { smallest, numberIn } from '../model/lists';
import { findColumn, textOf } from '../columns/cells';
import { hasWord, namedPair, wordSet } from '../columns';
import { countCells } from '../model/kinds';
import { onceFor } from '../model/once';
import { flag, isOn, valueOf } from './options';
import { countReferences, readTexts, tableOf, textFits } from './text/columns';
import { unspacedScript } from './text/scripts';
import { isTranscript, scliteErrors } from './text/sclite';
import { editsOfHundred } from './text/edit-rate';
import { splitWords, strip } from './text/lists';

const LOWERCASE = flag('lowercase', english('whether to ignore case'));
const ALIGNMENT: OptionDescription = {
  name: 'align',
  values: ['levenshtein', 'sclite'],
  default: 'levenshtein',
  meaning: english(
    'how words are aligned: with the fewest edits, or as NIST sclite does it, which reads alternatives ({ a / b }) and, unless lowercase is set to no, ignores case; transcripts (trn) are scored so',
  ),
};
const PUNCTUATION = flag(
  'punctuation',
  english('whether punctuation counts; symbols within words always do'),
  'yes',
);

/** What is counted: words, or characters with the spaces between words. */
interface Unit {
  readonly id: string;
  readonly name: string;
  readonly plural: string;
  readonly plain: number;
  readonly split: (text: string) => readonly string[];
}

const WORDS: Unit = { id: 'wer', name: 'WER', plural: 'words', plain: 0.12, split: splitWords };
const CHARACTERS: Unit = {
  id: 'cer',
  name: 'CER',
  plural: 'characters',
  plain: 0.11,
  split: (text) => Array.from(splitWords(text).join(' ')),
};

/**
 * Word and character error rate: 100 · Σ edits / Σ reference length, lower is better. Edits are the fewest
 * insertions, deletions and substitutions that turn the output into the reference (Levenshtein 1966); text is
 * scored unchanged, so normalize it as usual in your field, or with the options. Runs of white space are one
 * space. Of several references, the one with the lowest rate counts (of equals, the first).
 *
 * Sufficient statistics of an item: edits, length of the reference.
 */
export const ERROR_RATES: readonly MetricKind[] = [WORDS, CHARACTERS].map((unit) => ({
  id: unit.id,
  name: unit.name,
  scores: 'texts',
  options: unit === WORDS ? [LOWERCASE, PUNCTUATION, ALIGNMENT] : [LOWERCASE, PUNCTUATION],
  fits: (output, beside): MetricFit[] => {
    if (isTranscript(output)) {
      return unit === WORDS ? [{ choice: { id: unit.id, column: 'text' }, fit: 0.95 }] : [];
    }
    if (output.format === 'per-utt') {
      const choice = { id: unit.id, column: 'transcript', referenceColumn: 'reference' };
      return unit === WORDS ? [{ choice, fit: 0.95 }] : [];
    }
    const spoken = spokenPair(output.columns);
    if (spoken !== null) {
      const { choice, id } = spoken;
      return [{ choice: { id: unit.id, ...choice }, fit: id === unit.id ? 0.96 : unit.plain }];
    }
    const transcript = unit === WORDS ? 0.62 : 0.5;
    const isSpeech = output.format === 'id-text' || namesSpeech(output.columns);
    return textFits(output, beside, unit.id, {
      plain: unit.plain,
      columns: { transcription: transcript, transcript, other: unit.plain },
    }).map((one) => {
      const column = findColumn(output, one.choice.column ?? '');
      const isRate = column !== undefined && rateOfSpeech(column.cells) === unit.id;
      // Elsewhere BLEU is as likely.
      const fit = isSpeech ? 0.95 : isHypothesis(one.choice) ? 0.6 : one.fit;
      return isRate ? { ...one, fit } : one;
    });
  },
  // Transcripts are aligned as by their own scorer.
  ...(unit === WORDS && {
    defaults: (output: Records) => (isTranscript(output) ? { [ALIGNMENT.name]: 'sclite' } : undefined),
  }),
  create: (choice, referenceCount) => create(unit, choice, referenceCount),
}));

/** Punctuation at the end of words or lines, which transcripts of speech lack. */
const PUNCTUATED = /[.,;:!?。，、！？।](?:\s|$)/u;

/** The error rate of texts with hardly any punctuation; null for others. Without spaces, characters are counted. */
const rateOfSpeech = onceFor((cells: Cells): string | null =>
  20 * countCells(cells, isPunctuated) > cells.length ? null : rateOf(cells),
);

function rateOf(cells: Cells): string {
  return (unspacedScript(cells) === null ? WORDS : CHARACTERS).id;
}

function isHypothesis({ column = '' }: MetricChoice): boolean {
  return /^hyp(?:othes[ie]s)?$/i.test(column);
}

const SPOKEN = wordSet('audio wav wave flac speech utt utterance');

function namesSpeech(columns: readonly Column[]): boolean {
  return columns.some(({ name }) => hasWord(name, SPOKEN));
}

/** A transcription beside the right one, where a column names what was spoken, as in manifests of NeMo; and its error rate. */
const spokenPair = onceFor((columns: readonly Column[]) => {
  const pair = namesSpeech(columns) ? namedPair(columns) : null;
  if (pair === null || [pair.prediction, pair.gold].some(({ cells }) => !cells.some(isSentence))) {
    return null;
  }
  const choice = { column: pair.prediction.name, referenceColumn: pair.gold.name };
  return { id: rateOf(pair.gold.cells), choice };
});

/** Several words, or a line without spaces. */
function isSentence(cell: Cell): boolean {
  return typeof cell === 'string' && (cell.trim().includes(' ') || unspacedScript([cell]) !== null);
}

function isPunctuated(cell: Cell): boolean {
  return PUNCTUATED.test(textOf(cell));
}

function create(unit: Unit, choice: MetricChoice, referenceCount: number): MadeMetric {
  return {
    unit: '%',
    higherIsBetter: false,
    signature: isSclite(choice)
      ? `${unit.name}|nrefs:${countReferences(referenceCount)}|align:sclite|case:${isCaseSensitive(choice) ? 'mixed' : 'lc'}`
      : `${unit.name}|nrefs:${countReferences(referenceCount)}|case:${isOn(choice, LOWERCASE) ? 'lc' : 'mixed'}|` +
        `punct:${isOn(choice, PUNCTUATION) ? 'yes' : 'no'}`,
    statistics: ['edits', `reference ${unit.plural}`],
    extract: (input) =>
      isSclite(choice) ? extractAsSclite(input, choice, unit) : extract(input, choice, unit),
    score: editsOfHundred,
  };
}

function isSclite(choice: MetricChoice): boolean {
  return valueOf(choice, ALIGNMENT) === 'sclite';
}

/** sclite ignores case by default. */
function isCaseSensitive({ options }: MetricChoice): boolean {
  return ['no', 'false'].includes(options?.[LOWERCASE.name] ?? 'yes');
}

function extractAsSclite(input: ScoringInput, choice: MetricChoice, { name }: Unit): StatsTable {
  const texts = readTexts(input, choice, name, { readsAlternatives: true });
  const { hypotheses, references } = texts;
  const cased = (text = '') => (isCaseSensitive(choice) ? text : text.toLowerCase());
  const { n } = input.output;
  const data = new Float64Array(2 * n);
  for (let i = 0; i < n; i += 1) {
    const found = references.map((reference) => scliteErrors(cased(hypotheses[i]), cased(reference[i])));
    const rates = found.map(({ errors, words }) => editsOfHundred(Float64Array.of(errors, words), 0));
    const best = found[rates.indexOf(smallest(rates))];
    data.set([best?.errors ?? 0, best?.words ?? 0], 2 * i);
  }
  return tableOf(texts, { n, k: 2, data });
}

function extract(input: ScoringInput, choice: MetricChoice, { name, split }: Unit): StatsTable {
  const texts = readTexts(input, choice, name);
  const { hypotheses, references } = texts;
  const lower = isOn(choice, LOWERCASE);
  const punctuation = isOn(choice, PUNCTUATION);
  const units = (text = '') => {
    const cased = lower ? text.toLowerCase() : text;
    // Marks at the edges of words: an apostrophe within one belongs to it.
    const bare = punctuation ? cased : cased.replace(/(?<![\p{L}\p{N}])\p{P}+|\p{P}+(?![\p{L}\p{N}])/gu, ' ');
    return split(strip(bare));
  };
  const { n } = input.output;
  const data = new Float64Array(2 * n);
  const distance = new EditDistance();
  for (let i = 0; i < n; i += 1) {
    const own = units(hypotheses[i]);
    let lowest = Infinity;
    for (const reference of references) {
      const goal = units(reference[i]);
      const edits = distance.count(own, goal);
      const rate = editsOfHundred(Float64Array.of(edits, goal.length), 0);
      if (rate < lowest) {
        lowest = rate;
        data[2 * i] = edits;
        data[2 * i + 1] = goal.length;
      }
    }
  }
  return tableOf(texts, { n, k: 2, data });
}

/**
 * Counts the insertions, deletions and substitutions that turn one sequence into another (Levenshtein 1966). One row of
 * the matrix is kept at a time, and from call to call.
 */
export class EditDistance {
  private row = new Int32Array(256);
  private readonly numbers = new Map<string, number>();

  count(own: readonly string[], reference: readonly string[]): number {
    this.numbers.clear();
    const goal = Int32Array.from(reference, (token) => numberIn(this.numbers, token));
    const { length } = goal;
    if (this.row.length <= length) {
      this.row = new Int32Array(2 * length + 1);
    }
    const { row } = this;
    for (let j = 0; j <= length; j += 1) {
      row[j] = j;
    }
    own.forEach((token, i) => {
      const symbol = numberIn(this.numbers, token);
      let diagonal = i;
      let left = i + 1;
      row[0] = left;
      for (let j = 1; j <= length; j += 1) {
        const above = row[j]!;
        const changed = diagonal + (goal[j - 1] === symbol ? 0 : 1);
        const shorter = above < left ? above + 1 : left + 1;
        left = changed < shorter ? changed : shorter;
        row[j] = left;
        diagonal = above;
      }
    });
    return row[length]!;
  }
}
