import { gradeReader, holdsGrades } from '../../columns/grades';
import { textOf } from '../../columns/cells';
import { mixedRows } from '../../items/rows/doubtful-rows';
import { missingRatings } from '../../items/score/failed/missing-ratings';
import { fileOf } from '../../items/source';
import { elementAt, listOf } from '../../model/lists';
import { english, type Kept, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import type { Judgement, People } from '../../model/results/judgement';
import { ratersOf, type Rating } from '../agreement/raters';
import type { Computed, Means } from '../question';
import { agree } from './agree';
import { inOneLanguage } from './one-language';
import { judgedColumns, otherPeople, type JudgedColumns } from './columns';
import { correctJudges } from './correct-judge';
import { correlate, outperform, type Pause } from './correlate';
import { withMeasureColumns } from './measure-columns';
import { rankSystems } from './rank-systems';
import { joinedFiles } from './joined-files';
import { documentsOf, type RatedRows, rowsAsSystems, stacked, stackedFiles } from './rated-rows';
import type { JudgeIdentity } from './schema';
import { segmentScores, systemMeans, turned } from './segment-scores';
import { judgementSentences, judgementWarnings } from './sentences';
import { doubtfulScales, refuseScales } from './scales';
import { standardise, type Judgements } from './standardise';
import { refuseSummaries } from './summary-segments';

/** Pearson's test needs a degree of freedom. */
const FEWEST = 3;

/**
 * Metrics against human ratings (Graham and Baldwin 2014; Graham 2016), from a table of systems × metrics
 * with a human column, or of single ratings: system, segment, annotator, score, and metrics' scores of the
 * same segments; or from files that hold those of one system each.
 *
 * @throws RealGainError `unknown-column`, `needs-column`, `not-numeric`, `missing-value`, `bad-setting`
 */
export async function compute(
  identity: JudgeIdentity,
  means: Means,
): Promise<Computed<JudgeIdentity, Judgement>> {
  const inputs = await means.read(identity.files);
  const input = elementAt(inputs, 0);
  const others = inputs.slice(1);
  const { path } = input.stamp;
  const whole =
    others.length === 0 ? stacked(input, identity) : (joinedFiles(inputs, identity) ?? stackedFiles(inputs));
  const { table: rows, left } = inOneLanguage(whole, path, identity);
  const table = withMeasureColumns(rows, path);
  const { version, realgain, ...found } = await judgeTable(table, path, identity, means);
  const warnings = [...means.kept.texts(left), ...found.warnings];
  const result: Judgement = {
    version,
    realgain,
    table: fileOf(input),
    ...(others.length > 0 && { more: others.map(fileOf) }),
    ...found,
    warnings,
  };
  const numeric = table.columns.filter(({ cells }) => cells.some((cell) => typeof cell === 'number'));
  const numbers = numeric.map(({ name }) => name);
  const names = [...new Set(inputs.flatMap(({ records }) => records.columns.map(({ name }) => name)))];
  return {
    result,
    read: inputs,
    identity: { ...identity, human: result.columns.human },
    choices: { human: numbers, metric: numbers, system: names, segment: names, annotator: names },
  };
}

/** With true and false for words of right and wrong. */
function withMarks(table: Records): Records {
  const columns = table.columns.map((column) => {
    const gradeOf = gradeReader(column.cells);
    const areWords =
      holdsGrades(column.cells) && column.cells.some((cell) => typeof cell === 'string' && cell !== '');
    return areWords
      ? {
          ...column,
          cells: column.cells.map((cell) => {
            const grade = gradeOf(cell) ?? null;
            return grade === 0 || grade === 1 ? grade === 1 : grade;
          }),
        }
      : column;
  });
  return { ...table, columns };
}

async function judgeTable(
  given: Records,
  path: string,
  identity: JudgeIdentity,
  means: Means,
): Promise<Omit<Judgement, 'table' | 'more'>> {
  const table = withMarks(given);
  const { kept } = means;
  const settings = settingsOf(identity);
  const columns = judgedColumns(table, path, identity);
  refuseSummaries(table, columns, path);
  refuseScales(table, columns, path);
  const { judgements, people, segments, rows, corrected, warnings } = readTable(
    table,
    columns,
    path,
    settings,
    kept,
  );
  const enough = rows.names.length >= FEWEST;
  const scored = new Set(rows.metrics.map(({ name }) => name));
  const pause: Pause = (done, total) => means.pause(english('correlations'), done, total);
  const { metrics, constant } = enough
    ? await correlate(rows, settings, pause, columns.human[0]?.name ?? '')
    : { metrics: [], constant: [] };
  const { williams, better, worse } = outperform(metrics, rows.names.length, settings.alpha);
  const agreement =
    people === null || columns.segment === null
      ? []
      : await agree(
          people,
          enough ? turned(segments, metrics) : segments.filter(({ name }) => scored.has(name)),
          settings,
          means.resample,
          (done, total) => means.pause(english('pairs of systems'), done, total),
        );
  const raters =
    judgements === null || columns.annotator === null
      ? null
      : await ratersOf(ratingsOf(judgements, columns.annotator), settings, () =>
          means.pause(english('agreement'), 0, 1),
        );
  const order = [...rows.names.keys()].sort((one, other) => rows.human[other]! - rows.human[one]!);
  const judged: Omit<Judgement, 'sentences' | 'table' | 'more'> = {
    version: 1,
    realgain: means.version,
    columns: namesOf(columns),
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
    warnings: kept.texts(warnings, constantMetrics(constant, rows)),
  };
  return {
    ...judged,
    sentences: kept.texts(judgementSentences(judged)),
    warnings: [...judged.warnings, ...kept.texts(judgementWarnings(judged))],
  };
}

function namesOf({
  human,
  system,
  segment,
  document,
  annotator,
  metrics,
}: JudgedColumns): Judgement['columns'] {
  return {
    human: human.map(({ name }) => name),
    system: system?.name ?? null,
    segment: segment?.name ?? null,
    ...(segment !== null && document !== null && { document: document.name }),
    annotator: annotator?.name ?? null,
    metrics: metrics.map(({ name }) => name),
  };
}

/** What the scores say before they are correlated: the people's, and the metrics' where people judged. */
function readTable(
  table: Records,
  columns: JudgedColumns,
  path: string,
  settings: Judgement['settings'],
  kept: Kept,
) {
  const judgements = isBySegment(table, columns) ? standardise(table, columns, path) : null;
  const names = columns.human.map(({ name }) => name);
  const people = judgements === null ? null : rankSystems(judgements, names, settings, kept);
  const segments = judgements === null ? [] : segmentScores(table, columns, judgements, path);
  const { corrected, warnings } = correctJudges(table, columns, path, settings.alpha);
  const rows =
    people === null
      ? rowsAsSystems(table, columns, path, corrected.length > 0)
      : systemMeans(people, segments, path, judgements?.warnings);
  if (corrected.length === 0) {
    checkRows(rows, people, path);
  }
  const said = listOf(
    rows.warnings,
    warnings,
    mixedRows(table),
    otherPeople(table, columns),
    people === null && doubtfulScales(rows, names[0] ?? ''),
    missingRatings([...columns.human, ...columns.metrics]),
    dependentItems(table, columns, people === null),
  );
  return { judgements, people, segments, rows, corrected, warnings: said };
}

function settingsOf({ alpha, oneSided, resamples, seed }: JudgeIdentity): Judgement['settings'] {
  return { alpha, alternative: oneSided ? 'one-sided' : 'two-sided', resamples, seed };
}

/** The first human score of each annotator, of a system's segment. */
function ratingsOf({ judged }: Judgements, { cells }: Column): Rating[] {
  return judged.flatMap(({ row, system, segment, raw: [value = NaN] }) =>
    Number.isNaN(value) || segment === null
      ? []
      : [{ unit: `${system}\n${segment}`, rater: textOf(cells.at(row)), value }],
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

/** Says that items are of fewer documents: intervals of their correlations draw whole documents, tests of single items can't. */
function dependentItems(table: Records, columns: JudgedColumns, areRows: boolean): Text[] {
  const { document, metrics } = columns;
  return document === null || documentsOf(table, columns) === null
    ? []
    : listOf(
        areRows &&
          english(
            'Units with the same "{0}" are not independent, and are resampled together.',
            document.name,
          ),
        (!areRows || metrics.length > 1) &&
          english(
            'The tests count each item on its own, although those of the same "{0}" are not independent: their p is too small.',
            document.name,
          ),
      );
}

function constantMetrics(names: readonly string[], { unit }: RatedRows): Text[] {
  return names.map((name) =>
    english('Left out: the metric {0}, because it scores all {1} the same.', name, unit),
  );
}
