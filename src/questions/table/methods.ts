import { tally } from '../../model/lists';
import { formatCount, formatLevel } from '../../model/text';
import type { ComparisonTable, Heterogeneity } from '../../model/results/table';
import {
  type Credit,
  creditOfCorrection,
  creditOfInterval,
  creditOfTest,
} from '../../document/citations/bibtex';
import { askedRow } from '../../report/table/gate';
import type { Prose } from '../../document/document';
import { cite, metricWords } from '../../report/document/methods';

export function tableMethods(table: ComparisonTable): Prose {
  const { a, b, realgain, seed } = table;
  return [
    `We compared ${a} with ${b} on ${table.of === 'runs' ? `the ${formatCount(table.rows[0]?.n ?? 0)} items of the test set` : itemsOf(table)}, scored by `,
    ...metricsOf(table),
    '.',
    ...tests(table),
    ...correction(table),
    ...spending(table),
    ...pooling(table),
    ...groups(table),
    ...intervals(table),
    ...heterogeneity(table.heterogeneity),
    ` All numbers were computed with RealGain ${realgain} (seed ${seed}).`,
  ];
}

function itemsOf({ rows }: ComparisonTable): string {
  const tasks = rows.filter(({ primary }) => primary);
  const items = `${formatCount(tasks.reduce((sum, { n }) => sum + n, 0))} items`;
  const slices = rows.filter(({ slice }) => slice !== null).length;
  const all =
    tasks.length === 1 ? `the ${items} of the test set` : `${formatCount(tasks.length)} tasks (${items})`;
  return slices === 0 ? all : `${all}, and on ${counted(slices, 'slice')} of the items`;
}

function metricsOf({ rows }: ComparisonTable): Prose {
  const metrics = new Map(rows.map(({ metric }) => [`${metric.name} ${metric.signature}`, metric]));
  return [...metrics.values()].flatMap((metric, i) => [...(i === 0 ? [] : ['; ']), ...metricWords(metric)]);
}

function tests({ rows, alpha, alternative }: ComparisonTable): Prose {
  const sides = alternative === 'two-sided' ? 'two-sided' : 'one-sided';
  const found = [...tally(rows.map(({ test }) => test))];
  const said = found.map(([id, count]) => {
    const { phrase, works } = creditOfTest({ id, name: id });
    const share = found.length === 1 ? '' : ` (${counted(count, 'row')})`;
    return { phrase: `a ${sides} ${phrase}${share}`, works };
  });
  return [` Each gain was tested at α = ${alpha} by `, ...listed(said), '.'];
}

function correction(table: ComparisonTable): Prose {
  const asked = askedRow(table);
  const { of, uncompared = 0 } = table;
  const rows = table.rows.length + uncompared - (asked === null ? 0 : 1);
  if (rows < 2) {
    return [];
  }
  const { phrase, works } = creditOfCorrection(table.correction);
  const draws =
    table.correction === 'max-t'
      ? ` over ${formatCount(table.resamples)} bootstrap draws, which ${of ?? 'rows over the same items'} share`
      : '';
  const apart =
    table.pooled !== null
      ? '; the pooled gain is not corrected'
      : asked === null || of === 'runs'
        ? ''
        : '; the gain on all items by the first metric is not corrected';
  return [
    ` p-values were corrected for ${formatCount(rows)} ${of ?? 'rows'} by ${phrase}`,
    ...cite(works),
    `${draws}${apart}.`,
  ];
}

function spending({ plannedRuns }: ComparisonTable): Prose {
  return plannedRuns === undefined
    ? []
    : [
        ` Each run was also judged when it arrived: α was spent over the runs in their order, with ${formatCount(plannedRuns)} planned`,
        ...cite(['lan-demets-1983']),
        ', by the joint distribution of gains in the shared draws.',
      ];
}

function pooling({ pooled }: ComparisonTable): Prose {
  if (pooled === null) {
    return [];
  }
  if (pooled.by === 'random') {
    return [
      ` The pooled gain is the mean over ${formatCount(pooled.tasks)} tasks, each counting the same and taken as drawn from others like it: ` +
        'its p and interval are those of t on the gains of tasks',
      ...cite(['hartung-knapp-2001']),
      ', and of up to 20 tasks the more cautious of these and of the exact test of their signs',
      ...cite(['noreen-1989']),
      '. Partly pooled gains were pulled towards it by their standard errors',
      ...cite(['efron-morris-1975']),
      ' and the variance between tasks',
      ...cite(['paule-mandel-1982']),
      '.',
    ];
  }
  const weights = pooled.by === 'macro' ? 'each task' : 'each item';
  return [
    ` The pooled gain is the mean over ${formatCount(pooled.tasks)} tasks, ${weights} counting the same; tasks are taken as ` +
      'fixed and items as drawn within each. Its p and interval are those of t with Satterthwaite’s degrees of freedom',
    ...cite(['satterthwaite-1946']),
    '.',
  ];
}

function groups({ groups: found = [] }: ComparisonTable): Prose {
  return found.length === 0
    ? []
    : [
        ` Means over ${counted(found.length, 'group')} of tasks were tested in the same way, tasks taken as fixed; p was corrected for their number after Holm`,
        ...cite(['holm-1979']),
        '.',
      ];
}

function intervals({ rows }: ComparisonTable): Prose {
  const found = rows.flatMap(({ interval }) => interval ?? []);
  const [first] = found;
  if (first === undefined) {
    return [];
  }
  const methods = [...tally(found.map(({ method }) => method)).keys()].map((method) =>
    creditOfInterval({ method }),
  );
  return [` Intervals of rows at ${formatLevel(first.level)} are `, ...listed(methods), ' intervals.'];
}

function heterogeneity(found: Heterogeneity | null): Prose {
  return found === null
    ? []
    : [
        ` Whether gains differ between ${found.of} was tested by Welch’s F`,
        ...cite(['welch-1951']),
        ' on Cochran’s Q',
        ...cite(['cochran-1954']),
        '; I² is the share of their variation that is not due to chance',
        ...cite(['higgins-thompson-2002']),
        '.',
      ];
}

/** `one [1], another [2] and a third [3]` */
function listed(credits: readonly Credit[]): Prose {
  return credits.flatMap(({ phrase, works }, i) => [
    i === 0 ? '' : i === credits.length - 1 ? ' and ' : ', ',
    phrase,
    ...cite(works),
  ]);
}

function counted(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
