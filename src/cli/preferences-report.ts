import {
  elementAt,
  formatCount,
  formatP,
  formatRanks,
  formatScore,
  type PreferencePair,
  type Preferences,
  type PreferredSystem,
} from '../model';
import { blocks, bullets } from './human-ratings-report';
import { table } from './text-report';

/** More pairs than this are only in the JSON. */
const MOST_PAIRS = 45;

/** Preferences between systems on a terminal. */
export function preferencesReport(preferences: Preferences): string {
  const { sentences, warnings, strengths } = preferences;
  return blocks([
    sentences.join('\n'),
    systemsTable(preferences),
    strengths.refused === null && preferences.systems.length > 2 ? SCALE : '',
    pairsTable(preferences),
    bullets(warnings),
  ]);
}

const SCALE =
  'Strength: Bradley-Terry log-odds, of which the mean is 0 (times 400/ln 10 = 173.7 for Elo points); beats average: the chance to win against a system of strength 0.';

function systemsTable({ systems, strengths }: Preferences): string {
  const hasStrengths = strengths.refused === null && systems.length > 2;
  const head = ['system', 'win rate', 'won', 'lost', 'tied', ...(hasStrengths ? STRENGTH_HEAD : [])];
  return table([
    head,
    ...systems.map((system) => [
      system.name,
      percent(system.winRate),
      formatCount(system.wins),
      formatCount(system.losses),
      formatCount(system.ties),
      ...(hasStrengths ? strengthCells(system) : []),
    ]),
  ]);
}

const STRENGTH_HEAD = ['strength', 'interval', 'beats average', 'ranks', 'letters'];

function strengthCells({ strength, ranks, letters }: PreferredSystem): string[] {
  if (strength === null) {
    return STRENGTH_HEAD.map(() => '');
  }
  const { value, interval, chance } = strength;
  return [
    formatScore(value, 2),
    interval === null ? '' : `[${interval.map((end) => formatScore(end, 2)).join(', ')}]`,
    percent(chance),
    ranks === null ? '' : formatRanks(ranks),
    letters ?? '',
  ];
}

function pairsTable({ systems, pairs }: Preferences): string {
  if (systems.length === 2) {
    return '';
  }
  if (pairs.length > MOST_PAIRS) {
    return `--json lists all ${formatCount(pairs.length)} pairs.`;
  }
  const name = (index: number) => elementAt(systems, index).name;
  const row = ({
    a,
    b,
    items,
    wins,
    losses,
    ties,
    winRate,
    interval,
    p,
    adjusted,
    verdict,
  }: PreferencePair) => [
    `${name(a)} : ${name(b)}`,
    formatCount(items),
    `${formatCount(wins)}-${formatCount(losses)}-${formatCount(ties)}`,
    percent(winRate),
    interval === null ? '' : `[${percent(interval.low)}, ${percent(interval.high)}]`,
    formatP(p).replace('p = ', ''),
    formatP(adjusted).replace('p = ', ''),
    VERDICTS[verdict],
  ];
  const head = ['pair', 'items', 'won-lost-tied', 'win rate', 'interval', pHead(pairs), 'p (Holm)', ''];
  return table([head, ...pairs.map(row)]);
}

function pHead(pairs: readonly PreferencePair[]): string {
  return pairs.every(({ test }) => test === 'sign') ? 'p (sign test)' : 'p';
}

function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)}%`;
}

const VERDICTS: Readonly<Record<PreferencePair['verdict'], string>> = {
  significant: 'significant',
  'not-significant': 'can’t tell',
  undecidable: 'too little data',
};
