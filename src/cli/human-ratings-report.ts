import {
  columnsLine,
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

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `· ${line}`).join('\n');
}

export function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
