import { formatCount } from '../../model/text';
import type { Calibration, Evidence } from '../../model/results/calibration';
import { listSection, type ReportDocument, type Section } from '../../document/document';
import type { Answered } from '../question';
import type { CalibrateAsked } from './schema';
import { calibrationAsCsv, evidenceTable } from './tables';

type Calibrated = Answered<CalibrateAsked, Calibration>;

/** All bins; their columns are a promise to scripts. */
export function csv({ result }: Calibrated): string {
  return calibrationAsCsv(result);
}

export function document({ result }: Calibrated): ReportDocument {
  const { name, metric, n, systems, against } = result;
  return {
    title: `${name}: what p says about other test sets`,
    lead: [`${formatCount(systems)} systems on ${name}: ${formatCount(n)} items, ${metric.name}`],
    sections: against.flatMap((evidence) => sectionsOf(name, evidence)),
  };
}

function sectionsOf(first: string, evidence: Evidence): Section[] {
  const { kind, name, sentence, warnings } = evidence;
  return [
    {
      heading: kind === 'redrawn' ? `Test sets drawn from ${first}` : name,
      blocks: [
        { kind: 'prose', prose: [sentence] },
        { kind: 'table', ...evidenceTable(first, evidence) },
      ],
    },
    ...listSection('', warnings),
  ];
}
