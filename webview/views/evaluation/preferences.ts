import { preferenceRows, preferencesPlot, type PreferenceRows } from '../../../src/charts/preferences';
import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import type { Preferences, PreferencePair } from '../../../src/model';
import { elementAt } from '../../../src/model/element-at';
import { formatCount, formatP, formatRanks, formatScore } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { figure } from '../../charts/figure';
import { makeRoom } from '../../charts/make-room';
import { about, changed, h, section, table, viewOf, type Child, type View } from '../../dom';
import { termOf, testTerm } from '../../terms';
import { woven } from '../../woven';
import { wide } from './frame';
import { shownIf } from './metrics';

const preferencesOf = (state: EvaluationState): Preferences | null => state.preferences?.preferences ?? null;

/** More rows make the page slow; the JSON has all of them. */
const MOST_ROWS = 500;

/** Systems by strength or win rate, with intervals as bars. */
export function preferredSystemsView(): View<EvaluationState> {
  const tables = viewOf(preferencesOf, (found) => [wide(systemsTable(found)), scale(found)]);
  const chart = figure<PreferenceRows>({
    name: 'preferences',
    label: t('Plot of strengths or win rates with their intervals; the tables have its numbers'),
    plot: preferencesPlot,
    rows: ({ rows }) => [
      ['name', 'value', 'low', 'high'],
      ...rows.map(({ name, value, interval }) => [name, value, interval?.[0] ?? null, interval?.[1] ?? null]),
    ],
  });
  const isNew = changed<EvaluationState>((state) => [preferencesOf(state)]);
  const element = section('preferred', t('Preferences'), chart.element, tables.element);
  return {
    element,
    update(state) {
      const found = preferencesOf(state);
      element.hidden = found === null;
      tables.update(state);
      if (isNew(state) && found !== null) {
        const rows = preferenceRows(found);
        makeRoom(chart.element, rows.rows.length);
        chart.show(rows);
      }
    },
  };
}

function hasStrengths({ systems }: Preferences): boolean {
  return systems.some(({ strength }) => strength !== null);
}

function systemsTable(found: Preferences): HTMLElement {
  const ranked = hasStrengths(found);
  const head: Child[] = [
    t('System'),
    termOf('win-rate', t('Win rate (%)')),
    t('Won'),
    t('Lost'),
    t('Tied'),
    ...(ranked
      ? [
          termOf('bradley-terry', t('Strength')),
          termOf('interval', t('Interval')),
          termOf('bradley-terry', t('Beats average (%)')),
          termOf('rank-range', t('Ranks')),
          termOf('letters', t('Letters')),
        ]
      : []),
  ];
  const rows = found.systems
    .slice(0, MOST_ROWS)
    .map(({ name, winRate, wins, losses, ties, strength, ranks, letters }): Child[] => [
      name,
      percent(winRate),
      formatCount(wins),
      formatCount(losses),
      formatCount(ties),
      ...(ranked && strength !== null
        ? [
            formatScore(strength.value, 2),
            strength.interval === null
              ? ''
              : `[${strength.interval.map((end) => formatScore(end, 2)).join(', ')}]`,
            percent(strength.chance),
            ranks === null ? '' : formatRanks(ranks),
            letters ?? '',
          ]
        : []),
    ]);
  return table(t('Items that each system won, lost and tied'), head, rows);
}

function scale(found: Preferences): Child {
  return hasStrengths(found)
    ? about(
        t(
          'A strength of 0 is that of an average system; systems that are {0} apart win and lose 3 to 1. Multiplied by 173.7 (400/ln 10), strengths are Elo points.',
          Math.log(3).toFixed(1),
        ),
      )
    : null;
}

/** Each pair of systems, judged head to head. */
export function preferredPairsView(): View<EvaluationState> {
  const content = viewOf(preferencesOf, (found) => [wide(pairsTable(found))]);
  const element = section('preferred-pairs', t('Head to head'), content.element);
  return shownIf(element, content, (state) => preferencesOf(state) !== null);
}

function pairsTable({ systems, pairs }: Preferences): HTMLElement {
  const name = (index: number): string => elementAt(systems, index).name;
  const words: Readonly<Record<PreferencePair['verdict'], string>> = {
    significant: t('significant'),
    'not-significant': t('can’t tell'),
    undecidable: t('too little data'),
  };
  const sign = testTerm({ id: 'sign', name: t('Sign test') });
  const caption = pairs.every(({ test }) => test === 'sign')
    ? woven(
        (test) => t('{0}, exact, on items that either system won; a tie counts half in win rates', test),
        sign,
      )
    : woven(
        (test) =>
          t(
            '{0}, exact, where items are won, tied (half a win) or lost; a test of the mean where scores are graded',
            test,
          ),
        sign,
      );
  const head: Child[] = [
    t('Systems'),
    t('Items'),
    t('Won'),
    t('Lost'),
    t('Tied'),
    termOf('win-rate', t('Win rate (%)')),
    termOf('interval', t('Interval')),
    termOf('p'),
    termOf('holm', t('p (Holm)')),
    '',
  ];
  const rows = pairs
    .slice(0, MOST_ROWS)
    .map((pair): Child[] => [
      `${name(pair.a)} : ${name(pair.b)}`,
      formatCount(pair.items),
      formatCount(pair.wins),
      formatCount(pair.losses),
      formatCount(pair.ties),
      percent(pair.winRate),
      pair.interval === null ? '' : `[${percent(pair.interval.low)}, ${percent(pair.interval.high)}]`,
      formatP(pair.p).replace('p = ', ''),
      formatP(pair.adjusted).replace('p = ', ''),
      words[pair.verdict],
    ]);
  return table(h('span', {}, ...caption), head, rows);
}

/** Whether both orders agree, and whether the position decides. */
export function ordersView(): View<EvaluationState> {
  const content = viewOf(preferencesOf, ({ orders }) => {
    const { items, agree, first, second, half, position } = orders;
    const rows: Child[][] = [
      ...(items === 0
        ? []
        : [
            [t('Items judged in both orders'), formatCount(items)],
            [t('… with the same verdict'), formatCount(agree)],
            [t('… whichever system is shown first wins'), formatCount(first)],
            [t('… whichever system is shown second wins'), formatCount(second)],
            [t('… with a tie in one order only'), formatCount(half)],
          ]),
      ...(position === null
        ? []
        : [
            [t('Judgments won by the system shown first'), formatCount(position.first)],
            [t('Judgments won by the system shown second'), formatCount(position.second)],
            [termOf('position-bias', t('Does the position decide? (p)')), formatP(position.p)],
          ]),
    ];
    return [wide(table(t('Order of the two systems'), ['', t('Number')], rows))];
  });
  const element = section('orders', termOf('position-bias', t('Order and position')), content.element);
  return shownIf(element, content, (state) => {
    const orders = preferencesOf(state)?.orders;
    return orders !== undefined && (orders.items > 0 || orders.position !== null);
  });
}

function percent(rate: number): string {
  return (100 * rate).toFixed(1);
}
