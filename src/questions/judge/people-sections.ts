import { heatMapPlot, heatMapSize, levelOf, type HeatMapData } from '../../charts/drawing/heat-map';
import { count, p, part, score, termCell, type Cell } from '../../document/cell';
import {
  columnsOf,
  tableSection,
  type Block,
  type Column,
  type Section,
  type Table,
} from '../../document/document';
import { elementAt, listOf, present } from '../../model/lists';
import type { Judgement, People, PeoplePair } from '../../model/results/judgement';
import { formatP } from '../../model/text';
import { t, translated, type Messages } from '../../model/words';
import { TEST_CATALOG } from '../../significance/catalog';

export function peopleSections({ people, agreement, settings }: Judgement, messages: Messages): Section[] {
  return listOf(
    people && ofPeople(people, settings.alpha, messages),
    tableSection(t('Conclusions that agree with human scores'), agreementTable(agreement), {
      term: 'agreement',
    }),
  );
}

function ofPeople(people: People, alpha: number, messages: Messages): Section[] {
  const { pairs } = people;
  return listOf<Section>(
    tableSection(t('Human scores'), systemsTable(people)),
    pairs.length > 0 && {
      heading: t('Pairs of systems'),
      term: 'rank-sum',
      blocks: [mapOf(people, alpha), { kind: 'table', ...pairsTable(people) }],
    },
    tableSection(t('Annotators'), annotatorsTable(people, messages), { isInWords: true }),
  );
}

function mapOf(people: People, alpha: number): Block {
  return {
    kind: 'figure',
    name: 'systems-by-people',
    picture: { plot: heatMapPlot(peopleMap(people, alpha)), size: heatMapSize(people.systems.length) },
    label: t('Heat map of the systems that human scores tell apart; the table below has its numbers'),
    caption: t(
      'A square: human scores of the row’s system are significantly better than the column’s; the larger the square, the smaller p.',
    ),
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
    ...columnsOf(systems, [
      [t('System'), ({ name }) => name],
      ...criteria.flatMap((criterion, i) =>
        present<Column<(typeof systems)[number]>>([
          [criterion, ({ raw }) => scoreOf(raw[i], 3)],
          standardised && [
            { text: t('z of {0}', criterion), term: 'standardised' },
            ({ z }) => scoreOf(z[i], 3),
          ],
        ]),
      ),
      [t('Segments'), ({ segments }) => count(segments)],
      [t('Judgments'), ({ judgements }) => count(judgements)],
      [{ text: t('Wins'), term: 'wins' }, ({ wins }) => count(wins)],
      [{ text: t('Losses'), term: 'losses' }, ({ losses }) => count(losses)],
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
    ...columnsOf(pairs, [
      [t('System'), ({ a }) => name(a)],
      [t('Other'), ({ b }) => name(b)],
      ...criteria.flatMap((criterion, i): Column<PeoplePair>[] => [
        [
          { text: t('U by {0}', criterion), term: 'rank-sum' },
          ({ tests: { [i]: test } }) => test && score(test.u, 1),
        ],
        [{ text: t('p by {0}', criterion), term: 'p' }, ({ tests: { [i]: test } }) => test && p(test.p)],
      ]),
      [t('Better'), ({ a, b, better }) => (better === 0 ? t('can’t tell') : name(better > 0 ? a : b))],
    ]),
    rowsAre: t('pairs'),
  };
}

function annotatorsTable({ annotators, criteria }: People, messages: Messages): Table {
  return {
    caption: t('Scores of each annotator'),
    ...columnsOf(annotators, [
      [t('Annotator'), ({ name }) => name],
      [t('Judgments'), ({ judgements }) => count(judgements)],
      ...criteria.flatMap((criterion, i): Column<(typeof annotators)[number]>[] => [
        [t('Mean {0}', criterion), ({ means }) => scoreOf(means[i], 2)],
        [
          { text: t('Standard deviation'), term: 'standard-deviation' },
          ({ deviations }) => scoreOf(deviations[i], 2),
        ],
      ]),
      [t('Left out'), ({ leftOut }) => leftOut && translated(leftOut, messages)],
    ]),
    rowsAre: t('annotators'),
  };
}

function agreementTable(agreement: Judgement['agreement']): Table {
  return {
    caption: t('Pairs of systems, with Clopper-Pearson intervals'),
    ...columnsOf(agreement, [
      [t('Metric'), ({ metric }) => metric],
      [
        t('Test'),
        ({ test, testName }) => termCell(translated(TEST_CATALOG[test]?.term ?? testName), { test }),
      ],
      [{ text: t('Same conclusion as human scores'), term: 'agreement' }, ({ all }) => part(all)],
      [
        { text: t('Significant pairs confirmed'), term: 'significant' },
        ({ significant }) => part(significant),
      ],
      [t('Contradicted'), ({ contradicted }) => count(contradicted)],
    ]),
    rowsAre: t('rows'),
  };
}
