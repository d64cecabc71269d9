import { count, p, score as scoreCell } from '../../document/cell';
import { worksOfMetric } from '../../document/citations/bibtex';
import {
  columnsOf,
  methodsSection,
  tableSection,
  warningsSection,
  type Prose,
  type ReportDocument,
  type Table,
} from '../../document/document';
import { formatCount } from '../../model/text';
import { someOf } from '../../model/texts/some-of';
import { t, translated } from '../../model/words';
import type { Answered } from '../question';
import { partName, partsTable } from '../../document/variance-table';
import type { Noise, NoiseAsked } from './schema';

export function document({ result, messages }: Answered<NoiseAsked, Noise>): ReportDocument {
  const { runs, n, metric, sentences, warnings } = result;
  return {
    title: t('Noise: {0}', translated(someOf([...new Set(runs.map(({ path }) => path))]))),
    facts: [t('n = {0}', formatCount(n)), t('runs: {0}', formatCount(runs.length))],
    lead: sentences,
    sections: [
      ...tableSection(t('Noise floor'), floorTable(result), { term: 'noise-floor', isNamed: true }),
      ...tableSection(
        t('Runs'),
        {
          caption: translated(metric.name, messages),
          ...columnsOf(runs, [
            [t('Run'), ({ column, path }) => column ?? path],
            [t('Score'), ({ score }) => scoreCell(score, result.decimals)],
          ]),
        },
        { isInWords: true },
      ),
      ...tableSection(t('More samples of an item'), samplesTable(result), { isNamed: true }),
      ...tableSection(t('Parts of the variance'), partsTable(result.parts, result.decimals), {
        term: 'variance-parts',
        isNamed: true,
      }),
      ...tableSection(t('Items that flip'), flipsTable(result), { isNamed: true }),
      ...warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ],
  };
}

function floorTable({ floors, decimals, gain }: Noise): Table {
  const rows = [
    { name: t('each item varies on its own'), floor: floors.items },
    ...(floors.runs === null ? [] : [{ name: t('whole runs vary, too'), floor: floors.runs }]),
  ];
  return {
    isMain: true,
    caption: t('How far apart two runs of this system are'),
    ...columnsOf(rows, [
      [t('If'), ({ name }) => name],
      [
        { text: t('Standard deviation of the score'), term: 'standard-deviation' },
        ({ floor }) => scoreCell(floor.deviation, decimals),
      ],
      [
        { text: t('Noise floor of a gain'), term: 'noise-floor' },
        ({ floor }) => scoreCell(floor.gain, decimals),
      ],
      gain !== null && [
        { text: t('p of the gain'), term: 'p' },
        ({ floor }) => (floor.p === null ? null : p(floor.p)),
      ],
    ]),
  };
}

function flipsTable({ flipping, decimals }: Noise): Table {
  return {
    caption: t('The most uncertain items first'),
    rowsAre: t('items'),
    ...columnsOf(flipping.items, [
      [t('Item'), ({ id }) => id],
      [t('Mean score'), ({ mean }) => scoreCell(mean, decimals)],
      [
        { text: t('Standard deviation'), term: 'standard-deviation' },
        ({ deviation }) => scoreCell(deviation, decimals),
      ],
      [t('Scored'), ({ values }) => count(values)],
    ]),
  };
}

function samplesTable({ bySamples, decimals }: Noise): Table {
  return {
    caption: t('What the score and a gain would be known to'),
    ...columnsOf(bySamples, [
      [t('Samples'), ({ samples }) => count(samples)],
      [
        { text: t('Standard error of the score'), term: 'standard-error' },
        ({ standardError }) => scoreCell(standardError, decimals),
      ],
      [{ text: t('Noise floor of a gain'), term: 'noise-floor' }, ({ floor }) => scoreCell(floor, decimals)],
    ]),
  };
}

function methods({ metric, runs, n, parts, settings, realgain }: Noise): Prose {
  const names = parts.map(({ factors }) => partName(factors)).join(', ');
  return [
    `${runs.length === 1 ? 'One run' : `${runs.length} runs`} of one system on ${formatCount(n)} items were scored by ${metric.name} (${metric.signature})`,
    { cite: worksOfMetric(metric) },
    '. The noise floor is t·√(2V), with V the variance of a run’s score: the sum of the items’ variances',
    { cite: ['miller-2024', 'satterthwaite-1946'] },
    ', or that of the runs’ scores if that is larger. ',
    `The parts of the variance (${names}) were estimated by Henderson’s method 1`,
    { cite: ['searle-etal-1992'] },
    `. All numbers were computed with RealGain ${realgain} (α = ${settings.alpha}).`,
  ];
}
