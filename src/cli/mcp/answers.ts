import * as v from 'valibot';
import { comparisonSchema } from '../../model/results/comparison';
import { type ComparisonTable, comparisonTableSchema } from '../../model/results/table';
import { elementAt } from '../../model/lists';
import { described } from '../../model/described';
import { studySchema, published, type Study, type StudyResult } from '../../model/results/study';
import { sentenceOfStudy } from '../../model/texts/study-headline';
import { rankingNote } from '../../questions/study/tables';

/** An assistant pays for every number: no list of an answer has more entries. */
export const MOST_ENTRIES = 50;

/** No text of an answer has more letters. */
const LONGEST_TEXT = 20_000;

/** An answer with its lists and texts cut, and a sentence for each that was. */
interface Limited<Data> {
  readonly data: Data;
  readonly cut: readonly string[];
}

/** The same shape: objects keep their properties. */
export function limited<Data extends object>(data: Data): Limited<Data> {
  const cut = new Set<string>();
  return { data: shortened(data, '', cut) as Data, cut: [...cut] };
}

export function limitedText(text: string): string {
  return text.length <= LONGEST_TEXT
    ? text
    : `${text.slice(0, LONGEST_TEXT)}…\n\nThe first ${LONGEST_TEXT} of ${text.length} letters; the command line prints all of them.`;
}

function shortened(value: unknown, name: string, cut: Set<string>): unknown {
  if (typeof value === 'string') {
    return limitedText(value);
  }
  if (Array.isArray(value)) {
    if (value.length > MOST_ENTRIES) {
      cut.add(
        `“${name}” has the first ${MOST_ENTRIES} of ${value.length} entries; the command line prints all with --json.`,
      );
    }
    return value.slice(0, MOST_ENTRIES).map((one) => shortened(one, name, cut));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, key, cut)]))
    : value;
}

/* What tools answer: the result that `--json` prints, without what only a chart needs, and with at most so many rows. */

const sentence = described(v.string(), 'The result as a paper could print it.');
const more = described(v.number(), 'How many more there are, which the command line prints with --json.');

const comparisonAnswer = v.pick(comparisonSchema, [
  ...(['sentence', 'verdict', 'a', 'b', 'reference', 'metric', 'n', 'slice', 'clusters'] as const),
  ...(['clusterColumn', 'alignedBy', 'gain', 'interval', 'repetitions', 'parts', 'tests'] as const),
  ...(['primary', 'decision', 'alpha', 'equivalence', 'smallestSignificantGain'] as const),
  ...(['minimumDetectableGain', 'seed', 'realgain', 'gate', 'warnings'] as const),
]);

export type ComparisonAnswer = v.InferOutput<typeof comparisonAnswer>;

const tableEntries = comparisonTableSchema.entries;

const tableAnswer = v.object({
  ...v.pick(comparisonTableSchema, [
    ...(['sentence', 'name', 'a', 'b', 'rows', 'pooled', 'heterogeneity', 'missing', 'correction'] as const),
    ...(['alpha', 'alternative', 'seed', 'realgain', 'gate', 'warnings'] as const),
  ]).entries,
  rows: v.array(v.omit(tableEntries.rows.item, ['standardError'])),
  moreRows: more,
});

function tableAnswerOf(table: ComparisonTable): v.InferOutput<typeof tableAnswer> {
  const { rows } = table;
  return v.parse(tableAnswer, {
    ...table,
    rows: rows.slice(0, MOST_ENTRIES),
    moreRows: Math.max(0, rows.length - MOST_ENTRIES),
  });
}

const probability = v.number();
const studyEntries = studySchema.entries;
const system = v.omit(studyEntries.systems.item, ['sha256']);

const studyAnswer = v.object({
  sentence: described(v.string(), 'The clusters in one line, and how to read it.'),
  ...v.pick(studySchema, [
    ...(['name', 'metric', 'column', 'n', 'clusters', 'clusterColumn', 'settings'] as const),
    ...(['resamples', 'leaderboard', 'series', 'leftOut', 'identical', 'realgain', 'warnings'] as const),
  ]).entries,
  systems: described(v.array(system), 'Best first.'),
  moreSystems: more,
  pairs: described(
    v.array(
      v.object({
        a: described(v.string(), 'The better system.'),
        b: v.string(),
        gain: v.number(),
        low: v.nullable(v.number()),
        high: v.nullable(v.number()),
        p: probability,
        corrected: described(probability, 'p after correction for all pairs, to be compared with α.'),
        significant: v.boolean(),
      }),
    ),
    'All pairs if there are few; else those of systems next to each other in the ranking.',
  ),
  morePairs: more,
});

function studyAnswerOf(study: StudyResult): Short & v.InferOutput<typeof studyAnswer> {
  const all = published(study);
  const rows = pairsOf(all);
  const shown = rows.length > MOST_ENTRIES ? rows.filter(({ near }) => near).slice(0, MOST_ENTRIES) : rows;
  return v.parse(studyAnswer, {
    ...all,
    sentence: `${sentenceOfStudy(study, all.pairs.gain, all.pairs.corrected)} ${rankingNote(study)}`,
    systems: all.systems.slice(0, MOST_ENTRIES),
    moreSystems: Math.max(0, all.systems.length - MOST_ENTRIES),
    pairs: shown,
    morePairs: rows.length - shown.length,
  });
}

function pairsOf({ pairs, systems, settings }: Study) {
  return pairs.a.map((better, i) => {
    const other = elementAt(pairs.b, i);
    const corrected = elementAt(pairs.corrected, i);
    return {
      a: elementAt(systems, better).name,
      b: elementAt(systems, other).name,
      gain: elementAt(pairs.gain, i),
      low: elementAt(pairs.low, i),
      high: elementAt(pairs.high, i),
      p: elementAt(pairs.p, i),
      corrected,
      significant: corrected <= settings.alpha,
      near: Math.abs(better - other) === 1,
    };
  });
}

interface Short {
  readonly sentence: string;
  /** More than 0: the text would be too long, too. */
  readonly moreSystems?: number;
  readonly moreRows?: number;
}

interface Shortening {
  readonly schema: v.GenericSchema;
  readonly of: (result: unknown) => Short;
}

const SHORT_STUDY: Shortening = { schema: studyAnswer, of: (result) => studyAnswerOf(result as StudyResult) };

const SHORT_PAIR: Shortening = {
  // Slices and metrics of a pair are a table.
  schema: v.union([comparisonAnswer, tableAnswer]),
  // Without what the schema doesn't name: a page's numbers.
  of: (result) => v.parse(comparisonAnswer, result),
};

/** What tools answer whose whole result would be too long, by the names of their questions. */
const SHORT_TABLE: Shortening = {
  schema: tableAnswer,
  of: (result) => tableAnswerOf(result as ComparisonTable),
};

export const SHORT: Readonly<Record<string, Shortening>> = {
  compare: SHORT_PAIR,
  suite: SHORT_TABLE,
  runs: SHORT_TABLE,
  study: SHORT_STUDY,
  merge: SHORT_STUDY,
};

export const glossaryEntry = v.object({
  term: v.string(),
  meaning: v.string(),
  source: described(v.string(), 'Where to read more.'),
});

export const explanation = v.object({
  sentence,
  terms: described(v.array(glossaryEntry), 'What the terms mean, as the pages explain them.'),
  comparison: described(v.optional(comparisonAnswer), 'The newest comparison of the pair in this session.'),
  warnings: v.array(v.string()),
});
