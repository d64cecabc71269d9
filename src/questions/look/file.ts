import { preferenceColumn } from '../preferences/layouts';
import { createMetric, readsColumn, suggestMetrics } from '../../metrics';
import { findColumn, idColumnsOf, isAnswerName, textOf } from '../../columns';
import { predictionAndGold } from '../../metrics/answers/answers';
import { SAMPLES } from '../../model/texts/cluster-words';
import type { Kept } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { likelyIds } from '../../items/match/content-ids';
import { possibleFits } from '../../items/score/metric/fits';
import { clusterColumns, sliceColumns } from '../../items/rows/units/cluster-columns';
import { columnsBySystem } from '../../items/systems/columns-by-system';
import { readDirection } from '../../items/score/metric/direction';
import type { Input } from '../../items/source';
import { systemsOf } from '../../items/systems/systems';
import type { Head } from './head';
import type { LookedFile } from './schema';

const UNDECLARED = { metric: null, idColumn: null, clusterColumn: null };

const NOTHING = {
  system: null,
  task: null,
  prediction: null,
  gold: null,
  onlyGold: false,
  ids: [],
  scores: [],
  systems: [],
  clusters: [],
  slices: [],
};

export function lookedFile(
  { stamp, recognised, input, whole, items, problem }: Head,
  kept: Kept,
): LookedFile {
  const format = recognised?.format ?? null;
  return {
    path: stamp.path,
    bytes: stamp.size,
    format: format?.id ?? null,
    formatName: kept.text(recognised?.name ?? ''),
    why: kept.text(recognised?.reason ?? ''),
    problem: problem === null ? null : kept.text(problem.said),
    whole,
    ...NOTHING,
    system: problem?.origin?.system ?? null,
    task: problem?.origin?.task ?? null,
    ...(input !== null && rolesIn(input)),
    items: items && { ...items, ...samplesIn(input) },
  };
}

/** How many items a log holds samples of; {} for other files, or one sample each. */
function samplesIn(input: Input | null): { samplesOf?: number } {
  const { records } = input ?? {};
  const samples = records?.clusterColumn === SAMPLES ? findColumn(records, records.clusterColumn) : undefined;
  return samples === undefined ? {} : { samplesOf: new Set(samples.cells.map(textOf)).size };
}

function rolesIn(input: Input) {
  const { records } = input;
  const { origin, gold: onlyGold = false } = records;
  const named = idColumnsOf(records).map((column) => ({
    column: column.name,
    unique: new Set(column.cells.map(textOf)).size === column.cells.length,
  }));
  if (preferenceColumn(records) !== null) {
    return { ids: named };
  }
  const { prediction, gold } = predictionAndGold(records);
  const sides = { a: input, b: input, references: [] };
  const found = scoresIn(input);
  const known = found.flatMap(({ column, better }) => (better === null ? [] : column));
  const systems = systemsIn(input);
  const likely = named.length > 0 || systems.length > 0 ? undefined : likelyIds(records, known);
  const ids = likely === undefined ? named : [{ column: likely.name, unique: true }];
  const scores = found.filter(({ column }) => !ids.some((one) => one.column === column));
  const results = new Set([
    ...answersIn(input),
    ...scores.flatMap(({ column, better }) => (better === null ? [] : column)),
  ]);
  return {
    system: origin?.system ?? null,
    task: origin?.task ?? null,
    ids,
    scores,
    prediction: prediction?.name ?? null,
    gold: gold?.name ?? null,
    systems,
    clusters: clusterColumns(sides, UNDECLARED).filter((name) => !results.has(name)),
    slices: sliceColumns(sides).filter((name) => !results.has(name)),
    onlyGold,
  };
}

/** The columns of answers, right or not: nothing divides items by them. */
export function answersIn({ records }: Input): ReadonlySet<string> {
  const { prediction, gold } = predictionAndGold(records);
  const named = records.columns.filter(({ name }) => isAnswerName(name));
  return new Set([...named, prediction, gold].flatMap((column) => column?.name ?? []));
}

/** The systems of a file that holds several: in rows, by its format, or a column or more each. */
export function systemsIn({ records }: Input): string[] {
  const systems = systemsOf(records);
  return systems.length > 0 ? [...systems] : [...columnsBySystem(records).keys()];
}

function scoresIn(input: Input): LookedFile['scores'] {
  const isScore = (choice: MetricChoice) =>
    choice.column !== undefined &&
    choice.referenceColumn === undefined &&
    readsColumn(choice) &&
    input.records.format !== 'text' &&
    (!isAnswerName(choice.column) || input.records.measures?.includes(choice.column) === true);
  return possibleFits(suggestMetrics(input.records)).flatMap(({ choice }) => {
    if (!isScore(choice)) {
      return [];
    }
    const { higherIsBetter } = createMetric(choice, 0);
    const { because, implied, better: known } = readDirection(choice, { a: input, b: input });
    const named = higherIsBetter ? ('higher' as const) : ('lower' as const);
    const better = because === null ? null : (known ?? implied?.better ?? named);
    return [{ column: choice.column ?? '', metric: choice.id, better }];
  });
}
