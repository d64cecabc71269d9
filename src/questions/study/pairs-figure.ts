import { elementAt, enoughDecimals, formatGain, formatInterval, inEnglish, type Study } from '../../model';
import { pairsPlot, wholePlot } from '../../charts/pairs';
import { AS_CSV, firstOf, MOST_PAIRS } from '../../document/cut';
import type { Block, Picture, Table } from '../../document/document';

/** The gains of all pairs against their confidence; nothing without pairs. */
export function pairsFigure(study: Study, decimals: number): Block[] {
  const caption =
    'Gain against confidence (1 − one-sided p) of all pairs; uprights mark the gains from which significance can be expected.';
  return study.pairs.a.length === 0
    ? []
    : [
        {
          kind: 'figure',
          name: 'pairs',
          picture: picture(study, decimals),
          label: `${caption} The numbers are in the table below.`,
          listed: false,
          caption,
          table: table(study, decimals),
        },
      ];
}

function picture(study: Study, decimals: number): Picture {
  const { gain, oneSided, confidence = oneSided.map((p) => 1 - p), corrected, series } = study.pairs;
  const points = { ...study, pairs: { gain, confidence, corrected, series } };
  const data = { study: points, decimals, window: wholePlot(points) };
  return { plot: inEnglish(() => pairsPlot(data)), size: { width: 680, height: 340 } };
}

function table({ systems, pairs }: Study, decimals: number): Table {
  const shown = pairs.a.slice(0, MOST_PAIRS);
  return {
    caption: firstOf('Pairs, the better system first', shown.length, pairs.a.length, AS_CSV),
    head: ['Better', 'Other', 'Gain', 'Interval', 'p', 'Corrected p'],
    rows: shown.map((a, i) => {
      const [low, high] = [elementAt(pairs.low, i), elementAt(pairs.high, i)];
      const gain = elementAt(pairs.gain, i);
      return [
        elementAt(systems, a).name,
        elementAt(systems, elementAt(pairs.b, i)).name,
        formatGain(gain, enoughDecimals(gain, decimals)),
        low === null || high === null ? '' : formatInterval([low, high], decimals),
        formatProbability(elementAt(pairs.p, i)),
        formatProbability(elementAt(pairs.corrected, i)),
      ];
    }),
    numbers: [2, 3, 4, 5],
  };
}

function formatProbability(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}
