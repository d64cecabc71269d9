import { BY_LINE } from '../../model/texts/reading';
import { EVERY_ITEM } from '../../model/texts/cluster-words';
import { filesOf, pageOf, type Answer } from '../../model/results/report';
import { parseSlice, type ComparisonIdentity } from '../../model/settings/identity';
import { readFiles, type ComparisonDetails, type ReadFile } from '../../model/results/details';
import { sliceArgument } from '../../model/settings/slice';
import type { Comparison } from '../../model/results/comparison';
import type { Planning, PlanningQuestion } from '../../model/results/planning';
import {
  formatGain,
  formatInterval,
  formatPValue,
  formatScore,
  formatTestPValue,
  primaryTest,
} from '../../model/text';
import { namesOf } from '../../model/names';
import type { CompareAsked, ComparedPair } from './schema';
import { escapeLatex, powersOfTen } from '../../document/embedded';

/** The question that a known comparison answers, with every option that it takes. */
export function askedOf(held: ComparisonIdentity, plan: PlanningQuestion | null = null): CompareAsked {
  const { a, b, runs, references, metric, idColumn, clusterColumn, formats, header, systems, slice } = held;
  const { test, alternative, resamples, resampling, seed, alpha, margin } = held.settings;
  const [ofOutputs = null, ofReferences = null] = [header?.outputs, header?.references];
  const named: [string, string] | null = systems === undefined ? null : [systems.a, systems.b];
  const [first, second] = [formats?.a, formats?.b];
  return {
    files: a === b && named !== null ? [a] : [a, b],
    testSet: null,
    aRun: [...(runs?.a ?? [])],
    bRun: [...(runs?.b ?? [])],
    reference: [...references],
    metric: metric ?? {},
    trust: false,
    idColumn: idColumn === BY_LINE ? 'none' : idColumn,
    cluster: clusterColumn === EVERY_ITEM ? 'none' : clusterColumn,
    systems: systems?.by === 'column' ? null : named,
    columns: systems?.by === 'column' ? named : null,
    slice: slice === undefined ? [] : [sliceArgument(slice)],
    header: ofOutputs,
    referenceHeader: ofReferences === ofOutputs ? null : ofReferences,
    inputFormat: first === undefined || second === undefined ? [] : [first, second],
    referenceFormat: formats?.references ?? null,
    test,
    alternative,
    margin,
    resamples,
    seed,
    alpha,
    adaptive: resampling === 'adaptive',
    correction: null,
    cost: [],
    held,
    plan,
  };
}

/** Whether options can express it: one of a family, with a format for one output, or with a comma in a name can't be typed. */
export function isTypeable({ family, formats, slice, systems }: ComparisonIdentity): boolean {
  const names = systems === undefined ? [] : [systems.a, systems.b];
  return (
    family === undefined &&
    (formats?.a === undefined) === (formats?.b === undefined) &&
    // A name with an equals sign can't be written.
    (slice === undefined || JSON.stringify(parseSlice(sliceArgument(slice))) === JSON.stringify(slice)) &&
    names.every((name) => name.trim() === name && !name.includes(','))
  );
}

type Compared = Pick<
  ComparisonDetails,
  'comparison' | 'decimals' | 'histogram' | 'intervals' | 'counts' | 'messages' | 'files'
>;

export function resultOf(
  { comparison, decimals, histogram, intervals, counts }: Compared,
  planning: Planning | null,
): ComparedPair {
  return { ...comparison, decimals, histogram, planning, intervals, counts };
}

export function answerOfPair(
  details: Compared & Pick<ComparisonDetails, 'identity'>,
  planning: Planning | null,
): Answer<CompareAsked, ComparedPair> {
  const { messages, files, identity, comparison } = details;
  return {
    question: 'compare',
    identity: askedOf(identity, planning && planningQuestionOf(planning)),
    result: resultOf(details, planning),
    messages,
    files,
    choices: {},
    digests: filesOf(comparison),
  };
}

/** The inverse of `answerOfPair`. */
export function detailsOf(answer: Answer): ComparisonDetails {
  const { result, messages } = answer;
  // Warnings may have been added since.
  return {
    ...(pageOf(answer) as ComparisonDetails),
    comparison: comparisonOf(result as ComparedPair),
    messages,
  };
}

export function readBy({ comparison, files }: Compared): ReadFile[] {
  return readFiles(filesOf(comparison), files);
}

export function planningQuestionOf({ chosen, power, asked }: Planning): PlanningQuestion {
  return { gain: chosen?.gain ?? null, power, items: asked?.items ?? null };
}

/** The comparison alone, as scripts and reports have it. */
export function comparisonOf(result: ComparedPair): Comparison {
  const { decimals: _, histogram: _h, planning: _p, intervals: _i, counts: _c, ...comparison } = result;
  return comparison;
}

/** A row for a results table in LaTeX: both names and scores, the gain, its interval and the p that decides. */
export function resultsRow(comparison: Comparison, decimals: number): string {
  const { a, b, gain, interval, family } = comparison;
  const test = primaryTest(comparison);
  const p = family === undefined ? test && formatTestPValue(test) : formatPValue(family.p);
  const cells = [
    ...namesOf(comparison),
    formatScore(a.score, decimals),
    formatScore(b.score, decimals),
    formatGain(gain, decimals),
    interval === null ? '' : formatInterval([interval.low, interval.high], decimals),
    p ?? '',
  ];
  return `${cells.map((cell) => powersOfTen(escapeLatex(cell))).join(' & ')} \\\\\n`;
}
