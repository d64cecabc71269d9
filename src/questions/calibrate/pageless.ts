import {
  formatBin,
  formatCount,
  shareWithInterval,
  type Calibration,
  type CalibrationBin,
  type Evidence,
} from '../../model';
import { count, type Cell } from '../../document/cell';
import { listSection, type ReportDocument, type Section } from '../../document/document';
import { calibrationAsCsv } from '../../report';
import type { Answered } from '../question';
import type { CalibrateAsked } from './schema';

type Calibrated = Answered<CalibrateAsked, Calibration>;

/** All bins; their columns are a promise to scripts. */
export function csv({ result }: Calibrated): string {
  return calibrationAsCsv(result);
}

/** For each test set, how well p on the first one predicted it. */
export function document({ result }: Calibrated): ReportDocument {
  const { name, metric, n, systems, against } = result;
  return {
    title: `${name}: what p says about other test sets`,
    verdict: null,
    lead: [`${formatCount(systems)} systems on ${name}: ${formatCount(n)} items, ${metric.name}`],
    sections: against.flatMap((evidence) => sectionsOf(name, evidence)),
  };
}

function sectionsOf(first: string, { kind, name, sentence, bins, around, warnings }: Evidence): Section[] {
  const [seen, better] =
    kind === 'redrawn'
      ? ['one-sided p when drawn', 'truly better']
      : [`one-sided p on ${first}`, `better on ${name}`];
  const row = (bin: CalibrationBin): Cell[] => [
    bin === around ? '0.04 to 0.06 *' : formatBin(bin),
    count(bin.pairs),
    count(bin.better),
    bin.share === null ? '–' : shareWithInterval(bin),
    count(bin.ties),
  ];
  return [
    {
      heading: kind === 'redrawn' ? `Test sets drawn from ${first}` : name,
      blocks: [
        { kind: 'prose', prose: [sentence] },
        {
          kind: 'table',
          caption: `Pairs by ${seen}; * overlaps others`,
          head: [seen, 'pairs', better, 'share [95%]', 'ties'],
          rows: [...bins, around].map(row),
          numbers: [3],
          rowsAre: 'bins',
        },
      ],
    },
    ...listSection('', warnings),
  ];
}
