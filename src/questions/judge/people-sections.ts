import { heatMapPlot, heatMapSize, levelOf, type HeatMapData } from '../../charts/drawing/heat-map';
import { count, p, part, score, type Cell } from '../../document/cell';
import { tableSection, type Block, type Head, type Section, type Table } from '../../document/document';
import { elementAt } from '../../model/lists';
import type { Judgement, People, PeoplePair } from '../../model/results/judgement';
import { formatP } from '../../model/text';
import { t, translated, type Messages } from '../../model/words';

export function peopleSections({ people, agreement, settings }: Judgement, messages: Messages): Section[] {
  return [
    ...(people === null ? [] : ofPeople(people, settings.alpha, messages)),
    ...tableSection(t('Conclusions that agree with human scores'), agreementTable(agreement), {
      term: 'agreement',
    }),
  ];
}

function ofPeople(people: People, alpha: number, messages: Messages): Section[] {
  const { pairs } = people;
  return [
    ...tableSection(t('Human scores'), systemsTable(people)),
    ...(pairs.length === 0
      ? []
      : [
          {
            heading: t('Pairs of systems'),
            term: 'rank-sum' as const,
            blocks: [mapOf(people, alpha), { kind: 'table' as const, ...pairsTable(people) }],
          },
        ]),
    ...tableSection(t('Annotators'), annotatorsTable(people, messages), { isInWords: true }),
  ];
}

function mapOf(people: People, alpha: number): Block {
  return {
    kind: 'figure',
    name: 'systems-by-people',
    picture: { plot: heatMapPlot(peopleMap(people, alpha)), size: heatMapSize(people.systems.length) },
    label: t('Heat map of the systems that human scores tell apart; the table below has its numbers'),
    listed: false,
    caption: t(
      'A square: human scores of the row’s system are significantly better than the column’s; the larger the square, the smaller p.',
    ),
    table: null,
    numbers: { ...pairsTable(people), caption: '' },
  };
}

function scoreOf(value: number | null | undefined, decimals: number): Cell {
  return typeof value === 'number' ? score(value, decimals) : null;
}

function systemsTable({ criteria, systems, standardised }: People): Table {
  return {
    caption: standardised
      ? t('Scores are standardized by annotator (z)')
      : t('Scores as they are in the table'),
    head: [
      t('System'),
      ...criteria.flatMap((criterion): Head[] => [
        criterion,
        ...(standardised ? [{ text: t('z of {0}', criterion), term: 'standardised' } as const] : []),
      ]),
      t('Segments'),
      t('Judgments'),
      { text: t('Wins'), term: 'wins' },
      { text: t('Losses'), term: 'losses' },
    ],
    rows: systems.map(({ name, raw, z, segments, judgements, wins, losses }) => [
      name,
      ...criteria.flatMap((_, i) => [scoreOf(raw[i], 3), ...(standardised ? [scoreOf(z[i], 3)] : [])]),
      ...[segments, judgements, wins, losses].map(count),
    ]),
    rowsAre: t('systems'),
  };
}

function peopleMap(people: People, alpha: number): HeatMapData {
  const names = people.systems.map(({ name }) => name);
  const pairs = new Map(people.pairs.map((pair) => [`${pair.a} ${pair.b}`, pair]));
  const between = (row: number, column: number): PeoplePair | undefined =>
    pairs.get(`${Math.min(row, column)} ${Math.max(row, column)}`);
  return {
    names,
    rowTitle: t('this system'),
    columnTitle: t('is better than this one'),
    level(row, column) {
      const pair = between(row, column);
      const winner = pair === undefined || pair.better === 0 ? null : pair.better > 0 ? pair.a : pair.b;
      return pair !== undefined && winner === row ? levelOf(decidingP(people, pair), alpha) : 0;
    },
    says(row, column) {
      const pair = between(row, column);
      if (pair === undefined) {
        return '';
      }
      const said = formatP(decidingP(people, pair));
      const [one, other] = [elementAt(names, row), elementAt(names, column)];
      return pair.decidedBy === null
        ? t('{0} and {1}: {2} (can’t tell)', one, other, said)
        : t('{0} and {1}: {2} by {3}', one, other, said, pair.decidedBy);
    },
  };
}

/** p of the criterion that decided; where none did, of the first. */
function decidingP({ criteria }: People, { decidedBy, tests }: PeoplePair): number {
  const place = decidedBy === null ? 0 : criteria.indexOf(decidedBy);
  return tests[place]?.p ?? 1;
}

function pairsTable({ criteria, systems, pairs }: People): Table {
  const name = (place: number): string => systems[place]?.name ?? '';
  return {
    caption: t('Wilcoxon rank-sum test of each pair of systems'),
    head: [
      t('System'),
      t('Other'),
      ...criteria.flatMap((criterion): Head[] => [
        { text: t('U by {0}', criterion), term: 'rank-sum' },
        { text: t('p by {0}', criterion), term: 'p' },
      ]),
      t('Better'),
    ],
    rows: pairs.map(({ a, b, better, tests }) => [
      name(a),
      name(b),
      ...tests.flatMap((test): Cell[] => (test === null ? [null, null] : [score(test.u, 1), p(test.p)])),
      better === 0 ? t('can’t tell') : name(better > 0 ? a : b),
    ]),
    rowsAre: t('pairs'),
  };
}

function annotatorsTable({ annotators, criteria }: People, messages: Messages): Table {
  return {
    caption: t('Scores of each annotator'),
    head: [
      t('Annotator'),
      t('Judgments'),
      ...criteria.flatMap((criterion): Head[] => [
        t('Mean {0}', criterion),
        { text: t('Standard deviation'), term: 'standard-deviation' },
      ]),
      t('Left out'),
    ],
    rows: annotators.map(({ name, judgements, means, deviations, leftOut }) => [
      name,
      count(judgements),
      ...criteria.flatMap((_, i) => [scoreOf(means[i], 2), scoreOf(deviations[i], 2)]),
      leftOut === null ? null : translated(leftOut, messages),
    ]),
    rowsAre: t('annotators'),
  };
}

function agreementTable(agreement: Judgement['agreement']): Table {
  return {
    caption: t('Pairs of systems, with Clopper-Pearson intervals'),
    head: [
      t('Metric'),
      t('Test'),
      { text: t('Same conclusion as human scores'), term: 'agreement' },
      { text: t('Significant pairs confirmed'), term: 'significant' },
      t('Contradicted'),
    ],
    rows: agreement.map(({ metric, testName, all, significant, contradicted }) => [
      metric,
      testName,
      part(all),
      part(significant),
      count(contradicted),
    ]),
    rowsAre: t('rows'),
  };
}
