import { samplesSentence } from '../report';
import {
  enoughDecimals,
  formatCount,
  formatScore,
  formatShare,
  planningRows,
  type Comparison,
  type Planning,
  type PowerPoint,
} from '../model';
import { textTable } from '../document/terminal';

/** The plan with its inputs, for other programs. */
export function powerJson({ realgain, a, b, metric, gain }: Comparison, planning: Planning): string {
  const [from, against] = [a, b].map(({ path, sha256, score }) => ({ path, sha256, score }));
  return `${JSON.stringify({ version: 1, realgain, a: from, b: against, metric, gain, ...planning }, null, 2)}\n`;
}

/** The report on a terminal: the plan in one sentence, and what test sets of other sizes could detect. */
export function powerReport({ metric }: Comparison, planning: Planning, decimals: number): string {
  const { observed, chosen, standardError, alternative, alpha, power } = planning;
  const amount = (gain: number): string => formatScore(gain, enoughDecimals(gain, decimals));
  const head = [
    'items',
    'smallest significant gain',
    `gain found with ${formatShare(power)} power`,
    ...(observed === null ? [] : [`power for ${amount(observed.gain)}`]),
    ...(chosen === null ? [] : [`power for ${amount(chosen.gain)}`]),
  ];
  const row = (point: PowerPoint): string[] => [
    `${formatCount(point.items)}${point.items === planning.n ? ' *' : ''}`,
    point.tooFew ? '–' : amount(point.smallestSignificantGain),
    point.tooFew ? '–' : amount(point.minimumDetectableGain),
    ...[point.powerForObserved, point.powerForChosen].flatMap((found) =>
      found === null ? [] : [formatShare(found)],
    ),
  ];
  const sides = alternative === 'two-sided' ? 'two-sided' : 'one-sided';
  const notes = [
    `* today; standard error of the gain ${amount(standardError)} (${metric.name}), ${sides} test at α = ${alpha}`,
    ...(chosen === null
      ? ['the observed gain is an estimate: choose the gain that matters with --gain']
      : []),
  ];
  const samples = samplesTable(planning, amount);
  return `${planning.sentence}\n\n${textTable([head, ...planningRows(planning).map(row)])}\n\n${samples}${notes
    .map((note) => `· ${note}`)
    .join('\n')}\n`;
}

/** Samples of an item against items, if items have several. */
function samplesTable({ repetitions, power }: Planning, amount: (gain: number) => string): string {
  if (repetitions === undefined) {
    return '';
  }
  const { rows, items, itemCost, cheapest } = repetitions;
  const count = (value: number | null) => (value === null ? '' : formatCount(value));
  const cost = itemCost === 0 ? 'samples in all' : 'cost in samples';
  const head = [
    'samples of an item',
    `gain found with ${formatShare(power)} power and today’s ${formatCount(items)} items`,
    'items needed',
    cost,
  ];
  const shown = [...rows.filter(({ samples }) => samples !== cheapest.samples), cheapest];
  const lines = shown
    .sort((one, other) => one.samples - other.samples)
    .map((row) => [
      `${row.samples}${row === cheapest ? ' (cheapest)' : ''}`,
      amount(row.minimumDetectableGain),
      count(row.itemsNeeded),
      count(row.cost),
    ]);
  return `${samplesSentence(repetitions)}\n\n${textTable([head, ...lines])}\n\n`;
}
