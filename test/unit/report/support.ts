import { createHash } from 'node:crypto';
import type { Comparison } from '../../../src/model/results/comparison';
import type { ReportEnding, Answer } from '../../../src/model/results/report';
import { sentence } from '../../../src/report/sentence';
import { printedDocument, type PrintedFormat } from '../../../src/document/reproduction';
import { comparisonDocument } from '../../../src/questions/pair/document';
import { reportText as textOf } from '../../../src/questions/reports/write';

/** As it is written to the disk, without its checksum. */
export function reportText(subject: Answer, ending: ReportEnding, name: string): Promise<string> {
  return textOf(subject, ending, name, (text) => createHash('sha256').update(text).digest('hex'));
}

/** The example of the README: BLEU, significant. */
export function comparisonOf(changes: Partial<Comparison> = {}): Comparison {
  const comparison: Comparison = {
    version: 1,
    realgain: '0.1.0',
    a: { path: 'runs/sysA.txt', sha256: 'a'.repeat(64), score: 27.41, interval: [26.6, 28.2] },
    b: { path: 'runs/baseline.txt', sha256: 'b'.repeat(64), score: 26.89, interval: [26.1, 27.7] },
    reference: null,
    metric: { id: 'bleu', name: 'BLEU', signature: 'nrefs:1|case:mixed', unit: '%', higherIsBetter: true },
    n: 2037,
    clusters: null,
    clusterColumn: null,
    designEffect: null,
    alignedBy: 'line',
    gain: 0.52,
    interval: { low: 0.11, high: 0.93, level: 0.95, method: 'bca' },
    standardError: 0.21,
    tests: [
      {
        id: 'bootstrap',
        name: 'paired bootstrap',
        alternative: 'two-sided',
        p: 0.013,
        exact: false,
        count: 12_999,
        resamples: 1_000_000,
        monteCarlo: [0.01278, 0.01322],
        assumes: 'the items are a random sample',
        note: null,
      },
      {
        id: 'randomization',
        name: 'randomization',
        alternative: 'two-sided',
        p: 1 / 1_048_577,
        exact: false,
        count: 0,
        resamples: 1_048_576,
        monteCarlo: [0, 3.5e-6],
        assumes: 'the items are independent',
        note: null,
      },
    ],
    primary: 'bootstrap',
    alpha: 0.05,
    verdict: 'significant',
    equivalence: null,
    sentence: '',
    confidence: 0.9935,
    smallestSignificantGain: 0.41,
    minimumDetectableGain: 0.59,
    correlation: 0.61,
    seed: '1',
    warnings: [],
    ...changes,
  };
  return { ...comparison, sentence: sentence(comparison, 2) };
}

/** A comparison with nothing that only a page shows, as it is printed and copied. */
export function printedPair(comparison: Comparison, format: PrintedFormat): string {
  const around = { decimals: 2, histogram: null, planning: null, intervals: [], counts: null };
  return printedDocument(comparisonDocument({ ...around, comparison }), format, comparison.realgain);
}
