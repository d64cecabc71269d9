import {
  columnsLine,
  elementAt,
  formatAgreement,
  formatCorrelation,
  formatCount,
  formatEstimate,
  formatP,
  formatScore,
  formatShare,
  formatShareOfPairs,
  isJudgeUsed,
  type Judgement,
  type JudgedMetric,
  type RankingEvaluation,
  type RaterAgreement,
  type Raters,
} from '../model';
import type { Output } from './print';
import { textTable } from '../document/terminal';

/** Further rows are only in the JSON. */
const MOST_PAIRS = 20;

/** The meta-evaluation report on a terminal. */
export function judgementReport(judgement: Judgement): string {
  return blocks([
    [...judgement.sentences, columnsLine(judgement.columns)].join('\n'),
    correctedTable(judgement),
    metricsTable(judgement),
    systemsTable(judgement),
    pairsTable(judgement),
    agreementTable(judgement),
    judgement.raters === undefined ? '' : ratersTable(judgement.raters),
    bullets(judgement.warnings),
  ]);
}

/** The report about raters on a terminal. */
export function agreementReport(found: RaterAgreement): string {
  return blocks([found.sentences.join('\n'), ratersTable(found), bullets(found.warnings)]);
}

function ratersTable({ pairs }: Raters): string {
  const isWeighted = pairs.some(({ weighted }) => weighted !== null);
  const rows = pairs.map(({ a, b, units, same, kappa, weighted }) => [
    `${a} : ${b}`,
    formatCount(units),
    formatShare(same),
    formatAgreement(kappa),
    ...(isWeighted ? [weighted === null ? '' : formatAgreement(weighted)] : []),
  ]);
  const head = ['raters', 'units', 'same rating', 'Cohen’s κ', ...(isWeighted ? ['weighted κ'] : [])];
  return rows.length === 0 ? '' : textTable([head, ...rows]);
}

/** The report about rankings of candidates on a terminal. */
export function rankingsReport(evaluation: RankingEvaluation): string {
  const { sentences, validation, warnings } = evaluation;
  return blocks([
    sentences.join('\n'),
    differencesTable(evaluation),
    precisionTable(evaluation),
    validation?.sentence ?? '',
    validationTable(evaluation),
    bullets(warnings),
  ]);
}

/** The complete result, for other programs. */
export function asJson(result: object): Output {
  return { format: 'json', text: `${JSON.stringify(result, null, 2)}\n` };
}

/** Scores and gains by a judge's scores and some human ones. */
function correctedTable({ corrected = [] }: Judgement): string {
  const rows = corrected
    .slice(0, MOST_PAIRS)
    .map(({ metric, system, baseline, labeled, unlabeled, ...row }) => [
      metric,
      baseline === null ? (system ?? 'score') : `${system ?? ''} − ${baseline}`,
      isJudgeUsed(row) ? formatEstimate(row.estimate) : '–',
      baseline === null ? '' : formatP(row.p).replace('p = ', ''),
      formatEstimate(row.human),
      formatScore(row.judged, 3),
      formatEstimate(row.bias),
      `${formatCount(labeled)} of ${formatCount(labeled + unlabeled)}`,
      isJudgeUsed(row) ? formatCount(Math.floor(row.saved)) : '–',
    ]);
  const head = [
    ...['judge', 'of', 'corrected', 'p', 'human scores alone', 'judge alone', 'judge’s bias', 'labeled'],
    'labels saved',
  ];
  return rows.length === 0 ? '' : textTable([head, ...rows]) + rest(corrected.length, 'rows');
}

/** That a table is cut. */
function rest(all: number, what: string): string {
  return all <= MOST_PAIRS
    ? ''
    : `\nthe first ${MOST_PAIRS} of ${formatCount(all)} ${what}; --json prints all`;
}

function metricsTable({ metrics }: Judgement): string {
  const row = (metric: JudgedMetric) => [
    `${metric.name}${metric.reversed ? ' (lower is better)' : ''}`,
    formatCorrelation(metric.pearson),
    formatCorrelation(metric.spearman),
    formatCorrelation(metric.kendall),
    `${metric.better}`,
    `${metric.worse}`,
  ];
  const head = ['metric', 'Pearson’s r', 'Spearman’s ρ', 'Kendall’s τ', 'outperforms', 'outperformed by'];
  return metrics.length === 0 ? '' : textTable([head, ...metrics.map(row)]);
}

function systemsTable({ people }: Judgement): string {
  if (people === null) {
    return '';
  }
  const { criteria, systems } = people;
  const score = (value: number | null | undefined) =>
    typeof value === 'number' ? formatScore(value, 3) : '';
  const head = [
    'system',
    ...criteria.flatMap((criterion) => [criterion, ...(people.standardised ? [`z of ${criterion}`] : [])]),
    'segments',
    'wins',
    'losses',
  ];
  const rows = systems.map(({ name, raw, z, segments, wins, losses }) => [
    name,
    ...criteria.flatMap((_, i) => [score(raw[i]), ...(people.standardised ? [score(z[i])] : [])]),
    formatCount(segments),
    `${wins}`,
    `${losses}`,
  ]);
  return textTable([head, ...rows]);
}

function pairsTable({ people }: Judgement): string {
  if (people === null) {
    return '';
  }
  const { systems, pairs, criteria } = people;
  const head = ['pair', ...criteria.map((criterion) => `p by ${criterion}`), 'better'];
  const name = (index: number) => systems[index]?.name ?? '';
  const rows = pairs
    .slice(0, MOST_PAIRS)
    .map(({ a, b, better, tests }) => [
      `${name(a)} : ${name(b)}`,
      ...tests.map((test) => (test === null ? '' : formatP(test.p).replace('p = ', ''))),
      better === 0 ? 'can’t tell' : name(better > 0 ? a : b),
    ]);
  return textTable([head, ...rows]) + rest(pairs.length, 'pairs');
}

function agreementTable({ agreement }: Judgement): string {
  const rows = agreement.map(({ metric, testName, all, significant, contradicted }) => [
    metric,
    testName,
    formatShareOfPairs(all),
    formatShareOfPairs(significant),
    `${contradicted}`,
  ]);
  const head = [
    'metric',
    'test',
    'same conclusion as human scores',
    'significant pairs confirmed',
    'contradict',
  ];
  return rows.length === 0 ? '' : textTable([head, ...rows]);
}

/** Where the rankings differ, unless the sentences above cover it. */
function differencesTable({ differences, sentences }: RankingEvaluation): string {
  const unsaid = differences.filter(({ sentence }) => !sentences.some((said) => said.includes(sentence)));
  return unsaid.map(({ sentence }) => sentence).join('\n');
}

/** Values of n that a paper would print. */
const PRINTED = new Set([10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]);

function precisionTable({ n, rankings }: RankingEvaluation): string {
  const cuts = [...n.keys()].filter((cut) => PRINTED.has(elementAt(n, cut)) || cut === n.length - 1);
  const percent = (value: number | undefined) => ((value ?? 0) * 100).toFixed(1);
  const rows = cuts.map((cut) => [
    formatCount(elementAt(n, cut)),
    ...rankings.map(
      ({ precision, low, high }) =>
        `${percent(precision[cut])} [${percent(low[cut])}, ${percent(high[cut])}]`,
    ),
  ]);
  return textTable([['n', ...rankings.map(({ name }) => `${name} (%)`)], ...rows]);
}

function validationTable({ validation, rankings }: RankingEvaluation): string {
  if (validation === null) {
    return '';
  }
  const rows = validation.rows.map(({ ranking, whole, n, precision, deviation, expected, covered }) => [
    rankings[ranking]?.name ?? '',
    `${formatCount(n)} of ${formatCount(whole)}`,
    (precision * 100).toFixed(1),
    (deviation * 100).toFixed(2),
    (expected * 100).toFixed(2),
    expected === 0 ? '' : (deviation / expected).toFixed(2),
    formatShare(covered),
  ]);
  return textTable([['ranking', 'n', 'precision (%)', 'spread', 'binomial', 'ratio', 'covered'], ...rows]);
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `· ${line}`).join('\n');
}

export function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
