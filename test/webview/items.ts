import type { ItemDifference } from '../../src/model';

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
    'Nobody could say how the painting had found its way into the attic.',
    'Nobody could say how the painting had got into the attic.',
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

/** What would happen if a file's text were taken for markup. */
export const HOSTILE = '<img src=x onerror="document.title=\'taken over\'"> & <b>bold</b>';
