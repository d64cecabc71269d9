import * as v from 'valibot';
import {
  comparisonSchema,
  comparisonTableSchema,
  elementAt,
  formatCount,
  planningRows,
  published,
  type Comparison,
  type ComparisonTable,
  type Look,
  type PackedStudy,
  type Planning,
  type Study,
} from '../../model';
import { described } from '../../model/described';
import { lookSchema } from '../../model/results/look';
import { studySchema } from '../../model/results/study';
import { rankingNote } from '../../report';
import { MOST_ENTRIES } from './limited';

/* What tools answer: the result that `--json` prints, without what only a chart needs, and with at most so many rows. */

const sentence = described(v.string(), 'The result as a paper could print it.');
const more = described(v.number(), 'How many more there are, which the command line prints with --json.');

export const comparisonAnswer = v.pick(comparisonSchema, [
  ...([
    'sentence',
    'verdict',
    'a',
    'b',
    'reference',
    'metric',
    'n',
    'slice',
    'clusters',
    'clusterColumn',
  ] as const),
  ...([
    'alignedBy',
    'gain',
    'interval',
    'repetitions',
    'tests',
    'primary',
    'decision',
    'alpha',
    'equivalence',
  ] as const),
  ...(['smallestSignificantGain', 'minimumDetectableGain', 'seed', 'realgain', 'warnings'] as const),
]);

export type ComparisonAnswer = v.InferOutput<typeof comparisonAnswer>;

/** Without what the schema doesn't name: a page's numbers. */
export function answerOf(comparison: Comparison): ComparisonAnswer {
  return v.parse(comparisonAnswer, comparison);
}

const tableEntries = comparisonTableSchema.entries;

export const tableAnswer = v.object({
  ...v.pick(comparisonTableSchema, [
    ...(['sentence', 'name', 'a', 'b', 'rows', 'pooled', 'heterogeneity', 'missing', 'correction'] as const),
    ...(['alpha', 'alternative', 'seed', 'realgain', 'warnings'] as const),
  ]).entries,
  rows: v.array(v.omit(tableEntries.rows.item, ['standardError'])),
  moreRows: more,
});

export function tableAnswerOf(table: ComparisonTable): v.InferOutput<typeof tableAnswer> {
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

export const studyAnswer = v.object({
  sentence: described(v.string(), 'The clusters in one line, and how to read it.'),
  ...v.pick(studySchema, [
    ...([
      'name',
      'metric',
      'column',
      'n',
      'clusters',
      'clusterColumn',
      'settings',
      'resamples',
      'leaderboard',
      'series',
    ] as const),
    ...(['leftOut', 'identical', 'realgain', 'warnings'] as const),
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

export function studyAnswerOf(study: PackedStudy): v.InferOutput<typeof studyAnswer> {
  const all = published(study);
  const rows = pairsOf(all);
  const shown = rows.length > MOST_ENTRIES ? rows.filter(({ near }) => near).slice(0, MOST_ENTRIES) : rows;
  return v.parse(studyAnswer, {
    ...all,
    sentence: `${study.leaderboard} (${study.metric.name}). ${rankingNote(study)}`,
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

const gainPlan = v.object({
  gain: described(v.number(), 'The true gain, without sign, in the metric’s units.'),
  powerToday: described(v.number(), 'Probability of detecting it with today’s items.'),
  itemsNeeded: v.number(),
  clustersNeeded: v.nullable(v.number()),
});

const powerPoint = v.object({
  items: v.number(),
  smallestSignificantGain: v.number(),
  minimumDetectableGain: v.number(),
  powerForObserved: v.nullable(v.number()),
  powerForChosen: v.nullable(v.number()),
});

const samplesPlan = v.object({
  samples: v.number(),
  minimumDetectableGain: v.number(),
  itemsNeeded: v.nullable(v.number()),
  cost: v.nullable(v.number()),
});

export const powerAnswer = v.object({
  sentence: described(v.string(), 'The plan in one sentence.'),
  metric: comparisonSchema.entries.metric,
  gain: comparisonSchema.entries.gain,
  n: v.number(),
  clusters: v.nullable(v.number()),
  standardError: v.number(),
  alternative: v.string(),
  alpha: v.number(),
  power: described(v.number(), 'The power that is planned for.'),
  observed: described(v.nullable(gainPlan), 'For a true gain of the observed size.'),
  chosen: described(v.nullable(gainPlan), 'For the gain that was asked about.'),
  repetitions: described(
    v.optional(
      v.object({ items: v.number(), samples: v.number(), rows: v.array(samplesPlan), cheapest: samplesPlan }),
    ),
    'What more samples of each item would change, where items were sampled several times.',
  ),
  sizes: described(v.array(powerPoint), 'What test sets of other sizes could detect.'),
  warnings: v.array(v.string()),
});

export function powerAnswerOf(
  { metric, gain, warnings }: Comparison,
  planning: Planning,
): v.InferOutput<typeof powerAnswer> {
  return v.parse(powerAnswer, { ...planning, metric, gain, sizes: planningRows(planning), warnings });
}

export const lookAnswer = v.object({
  sentence: described(v.string(), 'How much there is to ask.'),
  ...lookSchema.entries,
  morePairs: more,
});

export function lookAnswerOf(look: Look): v.InferOutput<typeof lookAnswer> {
  const { files, pairs, ways } = look;
  return {
    ...look,
    sentence:
      ways.length === 0
        ? 'Nothing can be compared here.'
        : `${files.length === 1 ? '1 file' : `${formatCount(files.length)} files`}; what can be asked: ${ways.map(({ what }) => what).join('; ')}.`,
    files: files.slice(0, MOST_ENTRIES),
    more: look.more + Math.max(0, files.length - MOST_ENTRIES),
    pairs: pairs.slice(0, MOST_ENTRIES),
    morePairs: Math.max(0, pairs.length - MOST_ENTRIES),
  };
}

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
