import { shapeSign } from '../../charts/drawing/shapes';
import { tradeoffPlot, type TradeoffPoint } from '../../charts/tradeoff';
import { worksOfMetric } from '../../document/citations/bibtex';
import { estimate, gain as gainCell, p, score as scoreCell, verdict } from '../../document/cell';
import {
  columnsOf,
  methodsSection,
  tableSection,
  warningsSection,
  type Block,
  type Prose,
  type ReportDocument,
  type Section,
  type Table,
} from '../../document/document';
import { gateWords } from '../../report/gate';
import { elementAt, listOf } from '../../model/lists';
import { outcomeOf } from '../../model/results/outcome';
import { formatCount } from '../../model/text';
import { t, translated, type Messages } from '../../model/words';
import type { Answered } from '../question';
import type { Tradeoff, TradeoffAsked } from './schema';

export function document({ result, messages }: Answered<TradeoffAsked, Tradeoff>): ReportDocument {
  const { systems, n, settings, sentences, warnings, gate, measures } = result;
  const cost = measures.find(({ kind }) => kind === 'cost');
  return {
    title: t('Quality and cost: {0}', systems.map(({ name }) => name).join(', ')),
    facts: [t('n = {0}', formatCount(n)), t('seed {0}', settings.seed)],
    ...(gate !== undefined && { gate: gateWords(gate, undefined) }),
    lead: sentences,
    sections: listOf<Section>(
      cost && { heading: t('Which systems are worth it'), blocks: [figure(result, cost, messages)] },
      tableSection(t('Quality and cost'), measuresTable(result, messages)),
      warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ),
  };
}

function measuresTable({ measures, systems }: Tradeoff, messages: Messages): Table {
  const rows = measures.flatMap((measure) => measure.systems.map((found) => ({ ...found, measure })));
  return {
    isMain: true,
    caption: t('On the same items, with intervals from the same draws; the last system is the baseline'),
    begins: measures.map((_, place) => place * systems.length).slice(1),
    ...columnsOf(rows, [
      [
        t('Measure'),
        ({ measure: { name, unit, higherIsBetter } }) =>
          `${translated(name, messages)} ${higherIsBetter ? '↑' : '↓'}${unit === '' ? '' : ` (${unit})`}`,
      ],
      [t('System'), ({ system }) => elementAt(systems, system).name],
      [{ text: t('Value with interval'), term: 'interval' }, (row) => estimate(row, row.measure.decimals)],
      [t('Median'), ({ median, measure }) => (median === null ? null : scoreCell(median, measure.decimals))],
      [{ text: t('Times the baseline'), term: 'interval' }, ({ ratio }) => ratio && estimate(ratio, 3)],
      [
        { text: t('Gain'), term: 'gain' },
        ({ gain, measure }) => gain && gainCell(gain.size, measure.decimals),
      ],
      [{ text: 'p', term: 'p' }, ({ gain }) => gain && p(gain.p)],
      [t('Verdict'), ({ gain }) => gain && verdict(outcomeOf({ verdict: gain.verdict, gain: gain.size }))],
    ]),
  };
}

function figure(
  { measures, systems }: Tradeoff,
  cost: Tradeoff['measures'][number],
  messages: Messages,
): Block {
  const quality = elementAt(measures, 0);
  const points = systems.map(({ name, front }, system): TradeoffPoint => {
    const [x, y] = [elementAt(cost.systems, system), elementAt(quality.systems, system)];
    return { name, front, cost: x, quality: y };
  });
  return {
    kind: 'figure',
    name: 'tradeoff',
    picture: {
      plot: tradeoffPlot({
        points,
        cost: cost.column ?? cost.name,
        quality: translated(quality.name, messages),
      }),
      size: { width: 680, height: 380 },
    },
    label: t('Plot of quality against cost; the table has its numbers'),
    caption: [
      t('Quality against cost, with intervals. No system on the line is beaten in both.'),
      systems.map(({ name }, system) => `${shapeSign(system)} ${name}`).join(' · '),
    ].join(' '),
  };
}

function methods({ measures, n, settings, realgain, limits }: Tradeoff): Prose {
  const { alpha, resamples, seed } = settings;
  const quality = elementAt(measures, 0);
  return listOf<Prose[number]>(
    `Quality was scored by ${quality.name} (${quality.signature})`,
    { cite: worksOfMetric(quality) },
    `; costs are means of ${formatCount(n)} items, and ratios of their sums. Their intervals are BCa`,
    { cite: ['efron-1987'] },
    ` from ${formatCount(resamples)} resamples of items that all systems and costs share.`,
    limits.length > 0 && [
      ' Limits of costs and quality were each tested at level α, so that all are shown together with at most that error',
      { cite: ['berger-1982'] },
      '.',
    ],
    ` All numbers were computed with RealGain ${realgain} (α = ${alpha}, seed ${seed}).`,
  );
}
