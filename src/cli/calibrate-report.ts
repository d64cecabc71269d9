import { formatBin, formatCount, shareWithInterval, type Calibration, type Evidence } from '../model';
import { textTable } from '../document/terminal';

/** The report on a terminal: for each test set, how well p on the first one predicted it. */
export function calibrationReport({ name, metric, n, systems, against }: Calibration): string {
  const head = `${formatCount(systems)} systems on ${name}: ${formatCount(n)} items, ${metric.name}`;
  const blocks = against.flatMap((evidence) => [
    evidence.sentence,
    textTable(bins(name, evidence)),
    evidence.warnings.map((warning) => `· ${warning}`).join('\n'),
  ]);
  return `${[head, ...blocks].filter((block) => block !== '').join('\n\n')}\n`;
}

function bins(first: string, { kind, name, bins: all, around }: Evidence): string[][] {
  const [seen, better] =
    kind === 'redrawn'
      ? ['one-sided p when drawn', 'truly better']
      : [`one-sided p on ${first}`, `better on ${name}`];
  return [
    [seen, 'pairs', better, 'share [95%]', 'ties'],
    ...[...all, around].map((bin) => [
      bin === around ? '0.04 to 0.06 *' : formatBin(bin),
      formatCount(bin.pairs),
      formatCount(bin.better),
      bin.share === null ? '–' : shareWithInterval(bin),
      formatCount(bin.ties),
    ]),
  ];
}
