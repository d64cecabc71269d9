import { count, interval, p, score, share, verdict as verdictCell, type Cell } from '../../document/cell';
import {
  columnsOf,
  methodsSection,
  tableSection,
  warningsSection,
  type Block,
  type Column,
  type Prose,
  type ReportDocument,
  type Section,
} from '../../document/document';
import { preferenceRows, preferencesPlot } from '../../charts/ranks/preferences';
import { elementAt, listOf, present } from '../../model/lists';
import type { Preferences, PreferredSystem } from '../../model/results/preferences';
import { formatCount, formatP, formatRanks, VERDICT_MARKS, VERDICT_WORDS } from '../../model/text';
import { t, translated } from '../../model/words';
import type { Answered } from '../question';
import type { PreferencesIdentity } from './schema';
import { someOf } from '../../model/texts/some-of';
import { ciOf } from '../../model/percent';

export function used({
  result: { columns },
}: Answered<PreferencesIdentity, Preferences>): Partial<PreferencesIdentity> {
  const [winner = null] = columns.verdicts;
  const [one, other] = columns.systems;
  return {
    winner,
    systems: one === undefined || other === undefined ? null : [one, other],
    item: columns.item,
  };
}

export function document({ result, messages }: Answered<PreferencesIdentity, Preferences>): ReportDocument {
  const { judgements, items, settings, sentences, warnings, files } = result;
  return {
    title: t('Preferences: {0}', translated(someOf(files.map(({ path }) => path)))),
    facts: [
      t('{0} judgments', formatCount(judgements)),
      t('{0} items', formatCount(items)),
      t('seed {0}', settings.seed),
    ],
    verdict: verdictOf(result),
    lead: sentences,
    sections: listOf(
      { heading: t('Preferences'), term: 'bradley-terry', blocks: systems(result) },
      headToHead(result),
      orders(result),
      warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ),
  };
}

/** Two systems have one verdict. */
function verdictOf({ systems: { length }, pairs: [pair] }: Preferences): ReportDocument['verdict'] {
  return length !== 2 || pair === undefined
    ? undefined
    : { mark: VERDICT_MARKS[pair.verdict], words: translated(VERDICT_WORDS[pair.verdict]) };
}

function systems(result: Preferences): Block[] {
  const rows = preferenceRows(result);
  const isRanked = result.systems.some(({ strength }) => strength !== null);
  return listOf<Block>(
    {
      kind: 'figure',
      name: 'preferences',
      picture: { plot: preferencesPlot(rows), size: { width: 680, height: 100 + 26 * rows.rows.length } },
      label: t('Plot of strengths or win rates with their intervals; the tables have its numbers'),
      caption:
        rows.what === 'strength'
          ? t('Strengths with their intervals.')
          : t('Win rates with their intervals.'),
      numbers: {
        caption: '',
        ...columnsOf(rows.rows, [
          ['name', ({ name }) => name],
          ['value', ({ value }) => score(value, 4)],
          ['low', ({ interval: ends }) => ends && score(ends[0], 4)],
          ['high', ({ interval: ends }) => ends && score(ends[1], 4)],
        ]),
      },
    },
    {
      kind: 'table',
      caption: t('Items that each system won, lost and tied'),
      ...columnsOf(result.systems, [
        [t('System'), ({ name }) => name],
        [{ text: t('Win rate'), term: 'win-rate' }, ({ winRate }) => share(winRate)],
        [t('Won'), ({ wins }) => count(wins)],
        [t('Lost'), ({ losses }) => count(losses)],
        [t('Tied'), ({ ties }) => count(ties)],
        ...(isRanked ? strengthColumns(result.settings.alpha) : []),
      ]),
      rowsAre: t('systems'),
    },
    isRanked && { kind: 'prose', prose: [scale(), ' ', average()] },
  );
}

function strengthColumns(alpha: number): Column<PreferredSystem>[] {
  return [
    [{ text: t('Strength'), term: 'bradley-terry' }, ({ strength }) => strength && score(strength.value, 2)],
    [
      { text: ciOf(1 - alpha), term: 'interval' },
      ({ strength }) => strength?.interval && interval(strength.interval, 2),
    ],
    [
      { text: t('Beats average'), term: 'bradley-terry' },
      ({ strength }) => strength && share(strength.chance),
    ],
    [
      { text: t('Ranks'), term: 'rank-range' },
      ({ strength, ranks }) => strength && ranks && formatRanks(ranks),
    ],
    [{ text: t('Letters'), term: 'letters' }, ({ strength, letters }) => strength && letters],
  ];
}

function scale(): string {
  return t(
    'A strength of 0 is that of an average system; systems that are {0} apart win and lose 3 to 1. Multiplied by 173.7 (400/ln 10), strengths are Elo points.',
    Math.log(3).toFixed(1),
  );
}

function average(): string {
  return t('“Beats average” is the chance to win against a system of strength 0.');
}

/** The pairs; of two systems the sentence has all of it. */
function headToHead({ systems: all, pairs, settings }: Preferences): Section | null {
  const name = (index: number): string => elementAt(all, index).name;
  return all.length === 2
    ? null
    : {
        heading: t('Head to head'),
        blocks: [
          {
            kind: 'table',
            isMain: true,
            caption: pairs.every(({ test }) => test === 'sign')
              ? t('Exact sign test on items that either system won; a tie counts half in win rates')
              : t(
                  'Exact sign test where items are won, tied (half a win) or lost; a test of the mean where scores are graded',
                ),
            ...columnsOf(pairs, [
              [t('System'), ({ a }) => name(a)],
              [t('Other'), ({ b }) => name(b)],
              [t('Items'), ({ items }) => count(items)],
              [t('Won'), ({ wins }) => count(wins)],
              [t('Lost'), ({ losses }) => count(losses)],
              [t('Tied'), ({ ties }) => count(ties)],
              [{ text: t('Win rate'), term: 'win-rate' }, ({ winRate }) => share(winRate)],
              [
                { text: ciOf(1 - settings.alpha), term: 'interval' },
                ({ interval: ends }) => ends && interval([ends.low, ends.high], 'share'),
              ],
              [{ text: 'p', term: 'p' }, (pair) => p(pair.p)],
              [{ text: t('p (Holm)'), term: 'holm' }, ({ adjusted }) => p(adjusted)],
              [t('Verdict'), ({ verdict }) => verdictCell(verdict)],
            ]),
            rowsAre: t('pairs'),
          },
        ],
      };
}

function orders({ orders: { items, agree, first, second, half, position } }: Preferences): Section[] {
  const ofItems: Cell[][] = [
    [t('Items judged in both orders'), count(items)],
    [t('… with the same verdict'), count(agree)],
    [t('… whichever system is shown first wins'), count(first)],
    [t('… whichever system is shown second wins'), count(second)],
    [t('… with a tie in one order only'), count(half)],
  ];
  const rows = [
    ...(items === 0 ? [] : ofItems),
    ...present<Cell[]>([
      position && [t('Judgments won by the system shown first'), count(position.first)],
      position && [t('Judgments won by the system shown second'), count(position.second)],
      position && [t('Does the position decide?'), formatP(position.p)],
    ]),
  ];
  const table = { caption: t('Order of the two systems'), head: ['', t('Number')], rows, numbers: [1] };
  return tableSection(t('Order and position'), table, { term: 'position-bias', isInWords: true });
}

function methods({ systems: all, pairs, items, strengths, settings, realgain }: Preferences): Prose {
  const graded = pairs.filter(({ test }) => test === 'bounded-mean').length;
  return listOf<Prose[number]>(
    `We compared ${formatCount(all.length)} systems by judgments of ${formatCount(items)} items; an item that was judged several times counts once, and a tie is half a win. Each pair was tested `,
    graded === pairs.length
      ? 'by the mean of its graded scores'
      : ['by the exact sign test', { cite: ['dixon-mood-1946'] }],
    graded > 0 && graded < pairs.length && ', or by the mean where scores are graded',
    pairs.length > 1 && [
      `, with p corrected for ${formatCount(pairs.length)} pairs by Holm’s method`,
      { cite: ['holm-1979'] },
    ],
    `, at α = ${settings.alpha}.`,
    strengths.refused === null &&
      strengths.differences.length > 0 && [
        ' Strengths are those of the Bradley-Terry model',
        { cite: ['bradley-terry-1952'] },
        `, with intervals from ${formatCount(strengths.resamples)} bootstrap resamples of items.`,
      ],
    ` All numbers were computed with RealGain ${realgain} (seed ${settings.seed}).`,
  );
}
