import { heatMapPlot, type HeatMapData } from '../../../src/charts/heat-map';
import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import type { Judgement, People, PeoplePair } from '../../../src/model';
import { formatShareOfPairs } from '../../../src/model/judgement-text';
import { formatCount, formatP, formatScore } from '../../../src/model/text';
import { t, translated, type Messages } from '../../../src/model/words';
import { figure } from '../../charts/figure';
import { makeRoom } from '../../charts/make-room';
import { about, changed, fold, h, section, table, view, viewOf, type Child, type View } from '../../dom';
import { intervalTerm, termOf, testTerm } from '../../terms';
import { woven } from '../../woven';
import { wide } from './frame';
import { levelOf, shownIf } from './metrics';
import { localPercent } from '../../../src/model/percent';
import { elementAt } from '../../../src/model/element-at';

const peopleOf = (state: EvaluationState): People | null => state.judgement?.judgement.people ?? null;

/** Human scores of a meta-evaluation, with its α. */
interface Judged {
  readonly people: People;
  readonly alpha: number;
}

/** The systems ranked by human scores, and the pairs whose scores differ significantly. */
export function humanRatingsView(): View<EvaluationState> {
  const tables = viewOf(peopleOf, (people) => [wide(systemsTable(people))]);
  const twins = viewOf(peopleOf, (people, { judgement }) => [
    pairsTable(people),
    annotatorsTable(people, judgement?.messages),
  ]);
  const chart = figure<Judged>({
    name: 'systems-by-people',
    label: t('Heat map of the systems that human scores tell apart; the table below has its numbers'),
    plot: (judged) => heatMapPlot(peopleMap(judged)),
    rows: ({ people }) => [pairsHead(people), ...people.pairs.map((pair) => pairRow(people, pair))],
  });
  const isNew = changed<EvaluationState>((state) => [peopleOf(state)]);
  const explanation = about(
    ...woven(
      (test) =>
        t(
          'A square: human scores of the row’s system are significantly better than the column’s ({0}); the larger the square, the smaller p.',
          test,
        ),
      termOf('rank-sum'),
    ),
  );
  const element = section(
    'people',
    t('Human scores'),
    tables.element,
    explanation,
    chart.element,
    twins.element,
  );
  return {
    element,
    update(state) {
      const people = peopleOf(state);
      element.hidden = people === null;
      tables.update(state);
      twins.update(state);
      if (isNew(state) && people !== null) {
        makeRoom(chart.element, people.systems.length);
        chart.show({ people, alpha: state.judgement?.judgement.settings.alpha ?? 0.05 });
      }
    },
  };
}

function systemsTable({ criteria, systems, standardised }: People): HTMLElement {
  const score = (value: number | null | undefined): string =>
    typeof value === 'number' ? formatScore(value, 3) : '';
  const head = [
    t('System'),
    ...criteria.flatMap((criterion) => [
      criterion,
      ...(standardised ? [termOf('standardised', t('z of {0}', criterion))] : []),
    ]),
    t('Segments'),
    t('Judgments'),
    termOf('wins', t('Wins')),
    termOf('losses', t('Losses')),
  ];
  const rows = systems.map(({ name, raw, z, segments, judgements, wins, losses }) => [
    name,
    ...criteria.flatMap((_, i) => [score(raw[i]), ...(standardised ? [score(z[i])] : [])]),
    formatCount(segments),
    formatCount(judgements),
    String(wins),
    String(losses),
  ]);
  const caption = standardised
    ? t('Scores are standardized by annotator (z)')
    : t('Scores as they are in the table');
  return table(caption, head, rows);
}

function peopleMap({ people, alpha }: Judged): HeatMapData {
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
      const [one, other, p] = [
        elementAt(names, row),
        elementAt(names, column),
        formatP(decidingP(people, pair)),
      ];
      return pair.decidedBy === null
        ? t('{0} and {1}: {2} (can’t tell)', one, other, p)
        : t('{0} and {1}: {2} by {3}', one, other, p, pair.decidedBy);
    },
  };
}

/** p of the criterion that decided; where none did, of the first. */
function decidingP({ criteria }: People, { decidedBy, tests }: PeoplePair): number {
  const place = decidedBy === null ? 0 : criteria.indexOf(decidedBy);
  return tests[place]?.p ?? 1;
}

function pairsHead({ criteria }: People): string[] {
  return [
    'system',
    'other',
    ...criteria.flatMap((criterion) => [`U by ${criterion}`, `p by ${criterion}`]),
    'better',
  ];
}

function pairRow({ systems }: People, { a, b, better, tests }: PeoplePair): (string | number | null)[] {
  const name = (place: number): string => systems[place]?.name ?? '';
  const winner = better === 0 ? '' : name(better > 0 ? a : b);
  return [name(a), name(b), ...tests.flatMap((test) => [test?.u ?? null, test?.p ?? null]), winner];
}

/** More rows make the page slow; the CSV has all of them. */
const MOST_ROWS = 500;

function pairsTable(people: People): HTMLElement {
  const written = people.pairs.slice(0, MOST_ROWS).map((pair): Child[] => {
    const [one, other, ...rest] = pairRow(people, pair);
    const numbers = rest.slice(0, -1).map((value, place) => {
      if (typeof value !== 'number') {
        return '';
      }
      return place % 2 === 0 ? formatScore(value, 1) : formatP(value).replace('p = ', '');
    });
    return [String(one), String(other), ...numbers, String(rest.at(-1)) || t('can’t tell')];
  });
  return fold(
    'pairs-table',
    t('Show pairs as table'),
    wide(
      table(
        h('span', {}, ...woven((test) => t('{0} of each pair of systems', test), termOf('rank-sum'))),
        [
          t('system'),
          t('other'),
          ...people.criteria.flatMap((criterion) => [
            termOf('rank-sum', t('U by {0}', criterion)),
            termOf('p', t('p by {0}', criterion)),
          ]),
          t('better'),
        ],
        written,
      ),
    ),
  );
}

function annotatorsTable({ annotators, criteria }: People, messages: Messages | undefined): Child {
  if (annotators.length === 0) {
    return null;
  }
  const score = (value: number | null | undefined): string =>
    typeof value === 'number' ? formatScore(value, 2) : '';
  const head = [
    t('Annotator'),
    t('Judgments'),
    ...criteria.flatMap((criterion) => [
      t('Mean {0}', criterion),
      termOf('standard-deviation', t('Standard deviation')),
    ]),
    t('Left out'),
  ];
  const rows = annotators
    .slice(0, MOST_ROWS)
    .map(({ name, judgements, means, deviations, leftOut }) => [
      name,
      formatCount(judgements),
      ...criteria.flatMap((_, i) => [score(means[i]), score(deviations[i])]),
      leftOut === null ? '' : translated(leftOut, messages),
    ]);
  return fold('annotators-table', t('Show annotators'), wide(table(t('Annotators'), head, rows)));
}

/** How often each metric with each test reaches the same conclusion as human scores. */
export function agreementView(): View<EvaluationState> {
  const agreementOf = (state: EvaluationState): Judgement['agreement'] =>
    state.judgement?.judgement.agreement ?? [];
  const content = view<EvaluationState>(
    h('div', {}),
    (state) => [state.judgement],
    (state) => [
      about(
        t(
          'The system pairs for which metric and test reach the same conclusion as human scores: better, worse, or can’t tell.',
        ),
      ),
      wide(
        table(
          h(
            'span',
            {},
            ...woven((interval) => t('Intervals: {0}', interval), intervalTerm('Clopper-Pearson')),
          ),
          [
            t('Metric'),
            t('Test'),
            termOf('agreement', t('Same conclusion as human scores')),
            termOf('significant', t('Significant pairs confirmed by human scores')),
            t('Contradicted'),
          ],
          agreementOf(state).map(({ metric, test, testName, all, significant, contradicted }) => [
            metric,
            testTerm({ id: test, name: testName }),
            localPercent(formatShareOfPairs(all)),
            localPercent(formatShareOfPairs(significant)),
            String(contradicted),
          ]),
        ),
      ),
    ],
  );
  const element = section('agreement', t('Conclusions that agree with human scores'), content.element);
  return shownIf(element, content, (state) => agreementOf(state).length > 0);
}
