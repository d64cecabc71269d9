import type { ItemDifference } from '../../src/model/results/item-query';

/** Made-up outputs of two made-up translation systems: [reference, better, worse]. */
const TEXTS: readonly (readonly [string, string, string])[] = [
  [
    'The harbour was closed on Tuesday because of the storm.',
    'The harbour was closed on Tuesday because of the storm.',
    'On Tuesday the port closed due to a storm.',
  ],
  [
    'She asked whether the train to Leipzig would stop in Halle.',
    'She asked whether the train to Leipzig stops in Halle.',
    'She asked if Leipzig train in Halle will be holding.',
  ],
  [
    'Three of the four samples were contaminated before they reached the laboratory.',
    'Three of the four samples were contaminated before reaching the laboratory.',
    'Three from four samples have been dirty before the laboratory reached them.',
  ],
  [
    'Please keep your receipt; without it we cannot exchange the goods.',
    'Please keep the receipt; without it we cannot exchange the goods.',
    'Please keep your bill, without we can not exchange goods.',
  ],
  [
    'No one could say how the painting had found its way into the attic.',
    'No one could say how the painting had got into the attic.',
    '',
  ],
];

/** Items with gains falling from `largest`; for losses, A is the one that is worse. */
export function madeUpItems(count: number, largest: number): ItemDifference[] {
  return Array.from({ length: count }, (_, place) => {
    const [reference, better, worse] = TEXTS[place % TEXTS.length] ?? ['', '', ''];
    const index = (place * 173 + 11) % 2037;
    const line = index + 1;
    const aIsBetter = largest > 0;
    const matched = (good: boolean): number[] =>
      good ? [9, 7, 5, 4, 10, 9, 8, 7, 10, 10] : [6, 3, 1, 0, 9, 8, 7, 6, 9, 10];
    return {
      index,
      id: null,
      gain: largest / (1 + place / 4),
      a: { text: aIsBetter ? better : worse, line, statistics: matched(aIsBetter) },
      b: { text: aIsBetter ? worse : better, line, statistics: matched(!aIsBetter) },
      references: [{ text: reference, line }],
    };
  });
}

/** Made-up answers of a classifier: [reference, better, worse]. */
const LABELS: readonly (readonly [string, string, string])[] = [
  ['pos', 'pos', 'neu'],
  ['pos', 'pos', 'neu'],
  ['neg', 'neg', 'neu'],
  ['neu', 'neu', 'pos'],
  ['pos', 'pos', 'neg'],
];

/** Items whose answers are short: a label, or a score without a reference. */
export function shortItems(count: number, gain: number, kind: 'labels' | 'scores'): ItemDifference[] {
  return madeUpItems(count, gain).map((item, place) => {
    const [reference, better, worse] = LABELS[place % LABELS.length] ?? ['', '', ''];
    const scores = [0.81 - place / 90, 0.32 + place / 200].map((score) => score.toFixed(4));
    const [good = '', bad = ''] = kind === 'labels' ? [better, worse] : scores;
    const [first] = item.references;
    return {
      ...item,
      gain: kind === 'labels' ? Math.sign(gain) * 100 : Number(good) - Number(bad),
      a: { ...item.a, text: gain > 0 ? good : bad },
      b: { ...item.b, text: gain > 0 ? bad : good },
      references: kind === 'labels' && first !== undefined ? [{ ...first, text: reference }] : [],
    };
  });
}

/** What would happen if a file's text were taken for markup. */
export const HOSTILE = '<img src=x onerror="document.title=\'taken over\'"> & <b>bold</b>';
