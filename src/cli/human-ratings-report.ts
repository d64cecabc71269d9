import { elementAt, formatCount, formatShare, type RankingEvaluation } from '../model';
import type { Output } from './print';
import { textTable } from '../document/terminal';

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
