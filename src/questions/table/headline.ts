import {
  afterP,
  enoughDecimals,
  formatCount,
  formatGain,
  formatInterval,
  formatPValue,
} from '../../model/text';
import { elementAt, largest } from '../../model/lists';
import { outcomeOf, type Outcome } from '../../model/results/outcome';
import type { ComparisonTable, TableRow } from '../../model/results/table';
import type { Interval } from '../../model/results/comparison';
import { ciOf } from '../../model/percent';
import { headlineOf } from '../../model/texts/headline';
import { woven } from '../../model/texts/woven';
import { t, translated } from '../../model/words';
import { rowsByUnit } from '../../charts/forest';
import { lineOfPoint } from '../../charts/strips/strip';
import { tableStripPlot } from '../../charts/strips/strip-of-rows';
import { termCell, type Cell } from '../../document/cell';
import type { Headline } from '../../document/document';
import { askedRow } from '../../report/table/gate';
import type { WrittenTable } from './tables';

/** The one question that the table answers: the pooled gain, or with one task that of the deciding metric. */
interface Asked extends Pick<TableRow, 'gain' | 'metric' | 'p' | 'pBelow' | 'verdict'> {
  readonly interval: Interval | null;
  readonly isFirm: boolean;
  /** Indices of the rows that its picture shows with it. */
  readonly rows: readonly number[];
}

export function tableHeadline(subject: WrittenTable): Headline {
  const { table, decimals } = subject;
  const { a, b, alternative } = table;
  const asked = askedIn(subject);
  const digits = largest(decimals, 0);
  return {
    decided: asked,
    above: scope(subject),
    words:
      asked === null
        ? t('{0} vs {1}', a, b)
        : translated(headlineOf({ ...asked, a, b, alternative, equivalence: null }, digits)),
    below: [...(asked === null ? [] : numbers(asked, digits)), tally(table)],
    strip: strip(subject, asked),
  };
}

/** The rows with the unit and direction of the first. */
function comparable({ rows }: ComparisonTable): readonly number[] {
  return rowsByUnit(rows)[0] ?? [];
}

function askedIn({ table, firm = [] }: WrittenTable): Asked | null {
  const { rows, pooled } = table;
  if (pooled !== null) {
    const primary = rows.flatMap((row, place) => (row.primary ? [place] : []));
    const metrics = primary.map((place) => elementAt(rows, place).metric);
    const name = [...new Set(metrics.map((metric) => metric.name))].join(', ');
    return { ...pooled, metric: { ...elementAt(metrics, 0), name }, isFirm: true, rows: primary };
  }
  const asked = askedRow(table);
  const only = asked === null ? -1 : rows.indexOf(asked);
  const others = comparable(table).filter((place) => place !== only);
  return asked && { ...asked, isFirm: firm[only] ?? false, rows: others };
}

/** The picture; null where rows with different units share no axis. */
function strip({ table, decimals, messages }: WrittenTable, asked: Asked | null): Headline['strip'] {
  const isOfRuns = table.of === 'runs';
  if (asked === null && !isOfRuns) {
    return null;
  }
  const order = asked?.rows ?? comparable(table);
  const { name } = asked?.metric ?? elementAt(table.rows, order[0] ?? 0).metric;
  const unit = translated(name, messages);
  const plot = tableStripPlot({ table, decimals, answer: asked, order });
  return {
    plot,
    label: t(
      'The gain with its interval and the gains of the rows on one axis; the table below has the numbers',
    ),
    caption: isOfRuns
      ? t('Gain of each run in {0}, from the oldest at the top to the newest', unit)
      : order.length === 0
        ? t('Gain in {0} with its interval', unit)
        : t('Gain in {0} with its interval, and the gains of the rows above it', unit),
    opens(layer, index) {
      const line = lineOfPoint(plot, layer, index, order.length);
      return line === null ? null : elementAt(order, line);
    },
  };
}

function scope({ table, messages }: WrittenTable): Cell[] {
  const { of, name, pooled, rows } = table;
  if (of === 'runs') {
    return [`${name}, ${translated(rows[0]?.metric.name ?? '', messages)}`];
  }
  if (pooled === null) {
    const asked = askedRow(table);
    return [
      asked === null
        ? t('Tasks with different metrics have no common mean')
        : translated(asked.metric.name, messages),
    ];
  }
  const tasks = formatCount(pooled.tasks);
  return woven(
    (gain) =>
      pooled.by === 'micro'
        ? t('{0} over {1} tasks, each item counting the same', gain, tasks)
        : pooled.by === 'macro'
          ? t('{0} over {1} tasks, each counting the same', gain, tasks)
          : t('{0} on other tasks like these {1}', gain, tasks),
    termCell(t('Pooled gain'), { term: 'pooled' }),
  );
}

function numbers({ gain, p, pBelow, interval }: Asked, decimals: number): Cell[][] {
  return [
    [termCell('δ', { term: 'gain' }), ` = ${formatGain(gain, enoughDecimals(gain, decimals))}`],
    [termCell('p', { term: 'p' }), afterP(formatPValue(p, pBelow))],
    interval === null
      ? []
      : [
          termCell(ciOf(interval.level), { term: 'interval' }),
          ` ${formatInterval([interval.low, interval.high], decimals)}`,
        ],
  ];
}

/** `better on 3, worse on 1 of 12 rows after correction`. */
function tally(table: ComparisonTable): Cell[] {
  const { of, rows, uncompared = 0 } = table;
  const asked = askedRow(table);
  const corrected = rows.filter((row) => row !== asked);
  if (corrected.length + uncompared < 2) {
    return [];
  }
  const count = (wanted: Outcome): string =>
    formatCount(corrected.filter((row) => outcomeOf(row) === wanted).length);
  const all = formatCount(corrected.length + uncompared);
  return woven(
    (correction) =>
      of === 'runs'
        ? t('{0} better and {1} worse of {2} runs {3}', count('better'), count('worse'), all, correction)
        : t('{0} better and {1} worse of {2} rows {3}', count('better'), count('worse'), all, correction),
    termCell(t('after correction'), { term: 'corrected-p' }),
  );
}
