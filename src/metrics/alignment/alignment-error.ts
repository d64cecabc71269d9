import { largest, ratioOf } from '../../model/lists';
import type { Column, Records } from '../../model/records';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type {
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import { columnOrUsual, requireColumn, textOf } from '../../columns/cells';
import { valueOf } from '../options';
import { requireReference } from '../reference';

interface Link {
  readonly source: number;
  readonly target: number;
  readonly sure: boolean;
}

type Links = readonly Link[];

const LINK = /^(\d+)([-p?])(\d+)$/;

/** @throws RealGainError `bad-format` with the line of an invalid link */
function readLinks(records: Records, column: Column, path: string): Links[] {
  return column.cells.map((cell, item) =>
    textOf(cell)
      .split(/\s+/)
      .filter(Boolean)
      .map((text) => {
        const [, source, kind, target] = LINK.exec(text) ?? [];
        if (source === undefined) {
          const line = records.lines[item]!;
          throw fileError(
            'bad-format',
            { path, line },
            '{0}, line {1}: "{2}" is not a link such as 0-0 or 1p2; choose the column with the links.',
            text,
          );
        }
        return { source: Number(source), target: Number(target), sure: kind === '-' };
      }),
  );
}

function hasZero(sentences: readonly Links[]): boolean {
  return sentences.some((links) => links.some(({ source, target }) => source === 0 || target === 0));
}

function moved(sentences: readonly Links[], by: number): Links[] {
  return sentences.map((links) =>
    links.map(({ source, target, sure }) => ({ source: source + by, target: target + by, sure })),
  );
}

function swapped(sentences: readonly Links[]): Links[] {
  return sentences.map((links) =>
    links.map(({ source, target, sure }) => ({ source: target, target: source, sure })),
  );
}

/**
 * What the scores of a sentence pair are computed from: |A|, |S|, |A∩S|, |A∩P|. Repeated links count once.
 */
function countLinks(gold: Links, output: Links): readonly [number, number, number, number] {
  const key = ({ source, target }: Link) => `${source}-${target}`;
  const possible = new Set(gold.map(key));
  const sure = new Set(gold.filter((link) => link.sure).map(key));
  const own = new Set(output.map(key));
  const common = (links: ReadonlySet<string>) => [...own].filter((link) => links.has(link)).length;
  return [own.size, sure.size, common(sure), common(possible)];
}

const SIDES: OptionDescription = {
  name: 'sides',
  values: ['detect', 'same', 'swapped'],
  default: 'detect',
  meaning: english(
    'whether links name source and target in the same order as the reference; detected by which order finds far more of its links, with a warning if swapped',
  ),
};
const COUNT_FROM: OptionDescription = {
  name: 'countFrom',
  values: ['detect', 'same'],
  default: 'detect',
  meaning: english(
    'whether positions count from where the reference counts them; a file without any 0 beside one with 0 is taken to count from 1, with a warning',
  ),
};
const OPTIONS = [SIDES, COUNT_FROM];

/**
 * A file fits better with source and target swapped if that finds this many times the links, and this many
 * more.
 */
const FAR_MORE = { times: 1.1, links: 5 };

const STATISTICS = ['links', 'sure links', 'sure links found', 'links that are right'];

const SCORES = {
  precision: (links: number, _sure: number, _found: number, right: number) => ratioOf(right, links),
  recall: (_links: number, sure: number, found: number) => ratioOf(found, sure),
  f1: (links: number, sure: number, found: number, right: number) => {
    const [precision, recall] = [ratioOf(right, links), ratioOf(found, sure)];
    return ratioOf(2 * precision * recall, precision + recall);
  },
  // Without any links, the error is 0.
  aer: (links: number, sure: number, found: number, right: number) =>
    links + sure === 0 ? 0 : 1 - (found + right) / (links + sure),
};

/**
 * Word alignment against sure links S and possible links P ⊇ S (Och and Ney 2003), for links A: AER = 1 −
 * (|A∩S| + |A∩P|)/(|A| + |S|), precision |A∩P|/|A|, recall |A∩S|/|S|, and their harmonic mean. In percent;
 * lower AER is better. Statistics of a sentence pair: |A|, |S|, |A∩S|, |A∩P|.
 */
export const ALIGNMENT: readonly MetricKind[] = [
  kind('aer', 'AER', 'aer', 0.97),
  kind('alignment-f1', english('F1 of links'), 'f1', 0.7),
  kind('alignment-precision', english('precision of links'), 'precision', 0.6),
  kind('alignment-recall', english('recall of links'), 'recall', 0.6),
];

function kind(id: string, name: string, score: keyof typeof SCORES, fit: number): MetricKind {
  return {
    id,
    name,
    needsReference: 'always',
    works: ['och-ney-2003-systematic'],
    options: OPTIONS,
    fits: (output) => fits(output, id, fit),
    create: (choice) => ({
      unit: '%',
      higherIsBetter: score !== 'aer',
      signature: [id, ...OPTIONS.map((option) => `${option.name}:${valueOf(choice, option)}`)].join('|'),
      statistics: STATISTICS,
      extract: (input) => extract(input, choice),
      score: (sums, at) => 100 * SCORES[score](sums[at]!, sums[at + 1]!, sums[at + 2]!, sums[at + 3]!),
    }),
  };
}

function fits({ columns, format }: Records, id: string, fit: number): MetricFit[] {
  const linked = ['alignments', 'naacl'].includes(format) && columns.some(({ name }) => name === 'links');
  return linked ? [{ choice: { id, column: 'links', referenceColumn: 'links' }, fit }] : [];
}

function extract(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { output, outputPath } = input;
  const { reference, path: goldPath } = requireReference(input, (path) =>
    english('The links of {0} are compared with gold links; choose the file that holds them.', path),
  );
  const notes: Text[] = [];
  const own = readLinks(output, columnOrUsual(output, choice, 'links', outputPath), outputPath);
  const column = requireColumn(reference, choice.referenceColumn ?? 'links', goldPath);
  const gold = readLinks(reference, column, goldPath);
  const names = { output: outputPath, gold: goldPath };
  const counted = valueOf(choice, COUNT_FROM) === 'same' ? own : countFromSame(own, gold, names, notes);
  const turned = turn(counted, gold, valueOf(choice, SIDES), names, notes);
  noteOtherTexts(turned, gold, names, notes);
  const data = new Float64Array(output.n * STATISTICS.length);
  turned.forEach((links, item) => data.set(countLinks(gold[item]!, links), item * STATISTICS.length));
  return { n: output.n, k: STATISTICS.length, data, notes };
}

interface Names {
  readonly output: string;
  readonly gold: string;
}

/** Brings positions to where the gold links count from: only one of two files that count alike holds a 0. */
function countFromSame(own: Links[], gold: readonly Links[], names: Names, notes: Text[]): Links[] {
  const [zero, goldZero] = [hasZero(own), hasZero(gold)];
  const some = [own, gold].every((sentences) => sentences.some((links) => links.length > 0));
  if (zero === goldZero || !some) {
    return own;
  }
  const [from0, from1] = zero ? [names.output, names.gold] : [names.gold, names.output];
  notes.push(
    english(
      '{0}: positions in {1} were taken to count from 1, because none is 0, and in {2} some are (set the option countFrom to "same" if both count from the same number).',
      names.output,
      from1,
      from0,
    ),
  );
  return moved(own, zero ? 1 : -1);
}

/** Brings source and target into the order of the gold links. */
function turn(own: Links[], gold: readonly Links[], sides: string, names: Names, notes: Text[]): Links[] {
  if (sides === 'same') {
    return own;
  }
  const other = swapped(own);
  if (sides === 'swapped') {
    return other;
  }
  const [right, turned] = [rightLinks(own, gold), rightLinks(other, gold)];
  if (turned <= FAR_MORE.times * right + FAR_MORE.links) {
    return own;
  }
  notes.push(
    english(
      '{0}: its links were read as target-source, because {1} of them are gold links that way, instead of {2} (set the option sides to "same" if that is wrong).',
      names.output,
      count(turned),
      count(right),
    ),
  );
  return other;
}

/** Links of fewer lines may end anywhere. */
const FEWEST_LINES = 20;

/** Says that one side ends as in the gold links and the other elsewhere, as where each system’s own translation was aligned. */
function noteOtherTexts(own: readonly Links[], gold: readonly Links[], names: Names, notes: Text[]): void {
  const lines = [...own.keys()].filter((item) => own[item]!.length > 0 && gold[item]!.length > 0);
  const endOf = (links: Links, side: 'source' | 'target') => largest(links.map((link) => link[side]));
  const [fewer, more] = (['source', 'target'] as const)
    .map((side) => lines.filter((item) => endOf(own[item]!, side) === endOf(gold[item]!, side)).length)
    .sort((one, other) => one - other);
  if (lines.length >= FEWEST_LINES && 10 * more! >= 9 * lines.length && 2 * fewer! < lines.length) {
    notes.push(
      english(
        '{0}: in one of the languages, the last word with a link is that of {1} on only {2} of {3} lines: the links may be of other sentences there, such as a system’s own translations.',
        names.output,
        names.gold,
        count(fewer!),
        count(lines.length),
      ),
    );
  }
}

function rightLinks(own: readonly Links[], gold: readonly Links[]): number {
  return own.reduce((sum, links, item) => sum + countLinks(gold[item]!, links)[3], 0);
}

const count = (links: number) => links.toLocaleString('en-US');
