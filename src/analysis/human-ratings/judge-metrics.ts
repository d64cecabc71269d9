import { meaningOf } from '../../columns';
import {
  elementAt,
  english,
  fileError,
  Kept,
  type Column,
  type Judgement,
  type JudgementIdentity,
  type Metric,
  type People,
  type Records,
  type Text,
} from '../../model';
import { judgementSentences, judgementWarnings } from '../../report';
import type { Resample } from '../shared-resamples';
import { agree, type SegmentScores } from './agree';
import { correctJudges } from './correct-judge';
import { judgedColumns, type JudgedColumns } from './columns';
import { correlate, type Pause } from './correlate';
import { numbersOf, textOf } from '../../columns/cells';
import { ratersOf, type Rating } from './rater-agreement';
import { rowsAsSystems, withoutGaps, type RatedRows } from './rated-rows';
import { outperform } from './outperform';
import { meanOf, rankSystems } from './rank-systems';
import { standardise, type Judgements } from './standardise';

/** Pearson's test needs a degree of freedom. */
const FEWEST = 3;

export interface JudgeInput {
  readonly table: Records;
  readonly sha256: string;
  /** Of `identity.more`. */
  readonly more?: Judgement['more'];
  readonly identity: JudgementIdentity;
  /** RealGain's version. */
  readonly version: string;
}

/** What the meta-evaluation needs from its caller. */
export interface JudgeContext {
  /** Returns the sampler for a metric. */
  readonly resample: (metric: Metric) => Resample;
  /** Called before each step of each part; throws to stop. */
  readonly pause: (what: string, done: number, total: number) => Promise<void>;
  /** Learns how the texts were made. */
  readonly kept?: Kept;
}

/**
 * Metrics against human ratings (Graham and Baldwin 2014; Graham 2016), from a table of systems × metrics
 * with a human column, or of single ratings: system, segment, annotator, score, and metrics' scores of the
 * same segments.
 *
 * @throws RealGainError `unknown-column`, `needs-column`, `not-numeric`, `missing-value`, `bad-setting`
 */
export async function judgeMetrics(input: JudgeInput, context: JudgeContext): Promise<Judgement> {
  const { table, identity, version, sha256 } = input;
  const { settings, table: path } = identity;
  const { kept = new Kept() } = context;
  const columns = judgedColumns(table, identity);
  const judgements = isBySegment(table, columns) ? standardise(table, columns, path) : null;
  const names = columns.human.map(({ name }) => name);
  const people = judgements === null ? null : rankSystems(judgements, names, settings, kept);
  const segments = judgements === null ? [] : segmentScores(table, columns, judgements, path);
  const { corrected, warnings: ofCorrected } = correctJudges(table, columns, path, settings.alpha);
  const rows =
    people === null
      ? rowsAsSystems(table, columns, path, corrected.length > 0)
      : systemMeans(people, segments, path, judgements?.warnings);
  if (corrected.length === 0) {
    checkRows(rows, people, path);
  }

  const enough = rows.names.length >= FEWEST;
  const pause: Pause = (done, total) => context.pause(english('correlations'), done, total);
  const { metrics, constant } = enough
    ? await correlate(rows, settings, pause)
    : { metrics: [], constant: [] };
  const { williams, better, worse } = outperform(metrics, rows.names.length, settings.alpha);
  const agreement =
    people === null || columns.segment === null
      ? []
      : await agree(
          people,
          enough ? turned(segments, metrics) : segments,
          settings,
          context.resample,
          (done, total) => context.pause(english('pairs of systems'), done, total),
        );
  const raters =
    judgements === null || columns.annotator === null
      ? null
      : await ratersOf(ratingsOf(judgements, columns.annotator), settings, (done, total) =>
          context.pause(english('agreement'), done, total),
        );
  const order = [...rows.names.keys()].sort((one, other) => rows.human[other]! - rows.human[one]!);
  const judged: Omit<Judgement, 'sentences'> = {
    version: 1,
    realgain: version,
    table: { path, sha256 },
    ...(input.more !== undefined && { more: input.more }),
    columns: {
      human: names,
      system: columns.system?.name ?? null,
      segment: columns.segment?.name ?? null,
      annotator: columns.annotator?.name ?? null,
      metrics: columns.metrics.map(({ name }) => name),
    },
    level: people === null ? 'system' : 'segment',
    unit: rows.unit,
    n: rows.names.length,
    rows: order.map((row) => ({
      name: elementAt(rows.names, row),
      human: rows.human[row]!,
      metrics: metrics.map(({ judged: { reversed }, scores }) => (reversed ? -scores[row]! : scores[row]!)),
    })),
    metrics: metrics.map(({ judged: metric }, i) => ({
      ...metric,
      better: better[i]!,
      worse: worse[i]!,
    })),
    williams,
    people,
    agreement,
    ...(raters !== null && { raters }),
    ...(corrected.length > 0 && { corrected: [...corrected] }),
    settings,
    warnings: kept.texts([...rows.warnings, ...ofCorrected, ...constantMetrics(constant, rows)]),
  };
  return {
    ...judged,
    sentences: judgementSentences(judged),
    warnings: [...judged.warnings, ...judgementWarnings(judged)],
  };
}

/** The first human score of each annotator, of a system's segment. */
function ratingsOf({ judged }: Judgements, { cells }: Column): Rating[] {
  return judged.flatMap(({ row, system, segment, raw: [value = NaN] }) =>
    Number.isNaN(value) || segment === null
      ? []
      : [{ unit: `${system}\n${segment}`, rater: textOf(cells.at(row) ?? null), value }],
  );
}

/** True if rows are single ratings: systems repeat, or there are annotators. */
function isBySegment(table: Records, { system, annotator }: JudgedColumns): boolean {
  return system !== null && (annotator !== null || new Set(system.cells).size < table.n);
}

/** @throws RealGainError if there are too few rows for any conclusion */
function checkRows({ names, unit, metrics, human }: RatedRows, people: People | null, path: string): void {
  if (people !== null ? people.systems.length < 2 : names.length < FEWEST) {
    const least = people === null ? FEWEST : 2;
    throw fileError(
      'bad-setting',
      { path },
      '{0} has human scores of {1} {2}, but at least {3} are needed.',
      names.length,
      names.length === 1 ? unit.replace(/s$/, '') : unit,
      least,
    );
  }
  if (people === null && metrics.length === 0) {
    throw fileError(
      'missing-value',
      { path },
      '{0} has no column of a metric beside the human scores; add one column of numbers for each metric.',
    );
  }
  if (people === null && human.every((score) => score === human[0])) {
    throw fileError(
      'missing-value',
      { path },
      '{0}: all {1} {2} have the same human score, so nothing can correlate with it; choose another human column.',
      names.length,
      unit,
    );
  }
}

/** Each metric's score of each segment of each system; a segment rated twice counts once. */
function segmentScores(
  table: Records,
  columns: JudgedColumns,
  { judged }: Judgements,
  path: string,
): SegmentScores[] {
  return columns.metrics.map((column) => {
    const scores = numbersOf(table, column, path);
    const systems = new Map<string, Map<string, number>>();
    for (const { row, system, segment } of judged) {
      const segments = systems.get(system) ?? new Map<string, number>();
      if (!Number.isNaN(scores[row])) {
        segments.set(segment ?? `row ${row}`, scores[row]!);
      }
      systems.set(system, segments);
    }
    return { name: column.name, lowerIsBetter: meaningOf(column.name).better === 'lower', systems };
  });
}

/** Systems as rows: the mean standardized human rating, and each metric's mean over the segments. */
function systemMeans(
  people: People,
  segments: readonly SegmentScores[],
  path: string,
  warnings: readonly Text[] = [],
): RatedRows {
  const judgedSystems = people.systems.flatMap(({ name, z }) => {
    const score = z[0] ?? null;
    return score === null ? [] : [{ name, score }];
  });
  const rows: RatedRows = {
    unit: 'systems',
    names: judgedSystems.map(({ name }) => name),
    human: Float64Array.from(judgedSystems, ({ score }) => score),
    metrics: segments.map(({ name, systems }) => ({
      name,
      scores: Float64Array.from(
        judgedSystems,
        (system) => meanOf(Float64Array.from(systems.get(system.name)?.values() ?? [])) ?? NaN,
      ),
    })),
    warnings,
  };
  return withoutGaps(rows, path);
}

/** Segment scores of the correlated metrics, turned in the direction that the correlation showed. */
function turned(
  segments: readonly SegmentScores[],
  metrics: Awaited<ReturnType<typeof correlate>>['metrics'],
): SegmentScores[] {
  return metrics.flatMap(({ judged: { name, reversed } }) =>
    segments
      .filter((scores) => scores.name === name)
      .map((scores) => ({ ...scores, lowerIsBetter: reversed })),
  );
}

function constantMetrics(names: readonly string[], { unit }: RatedRows): Text[] {
  return names.map((name) =>
    english('Left out: the metric {0}, because it scores all {1} the same.', name, unit),
  );
}
