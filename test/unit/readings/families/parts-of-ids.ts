import { clearGain, csv, groupedGain, type MadeCase, type Row } from './make';

/* Ids that hold which rows belong together, before or after what tells these apart, and ids that only look so. */

const grouped = groupedGain();
const gain = clearGain();

type Place = Pick<(typeof grouped)[number], 'group' | 'within'>;

const files = (column: string, rows: readonly (Row & { readonly a: number; readonly b: number })[]) =>
  Object.fromEntries(
    (['a', 'b'] as const).map((side) => [
      `${side}.csv`,
      csv(rows.map((row) => ({ [column]: row['id'], score: row[side] }))),
    ]),
  );

const together = { verdict: 'not-significant', n: 240, clusters: 12 } as const;
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null, quiet: true } as const;

const held: readonly (readonly [
  name: string,
  column: string,
  of: (place: Place) => unknown,
  said: string,
])[] = [
  ['question-after-language', 'id', ({ group, within }) => `l${within}-q${group}`, 'id (-…)'],
  ['utterance-after-speed', 'utt', ({ group, within }) => `sp0.${within + 10}-u${group}`, 'utt (-…)'],
  ['rotated-options', 'index', ({ group, within }) => 1_000_000 * within + 241 + group, 'index (0…)'],
  [
    'questions-of-an-image',
    'question_id',
    ({ group, within }) => (262_148 + group) * 1000 + within,
    'question_id (…0)',
  ],
];

export const partsOfIds: readonly MadeCase[] = [
  ...held.map(([name, column, of, said]) => ({
    name,
    trap: 'Only the ids say which rows belong together.',
    files: files(
      column,
      grouped.map((row) => ({ id: of(row), a: row.a, b: row.b })),
    ),
    expect: { ...together, warns: [`Items with the same "${said}" resemble each other`] },
  })),
  ...(
    [
      ['counted-from-1000', (i: number) => 1000 + i],
      ['counted-in-tens', (i: number) => 10 * i],
      ['numbers-of-chapters', (i: number) => 1000 * (1 + (i % 12)) + Math.floor(i / 12)],
      ['languages-of-other-questions', (i: number) => `l${i % 4}-q${Math.floor(i / 4)}`],
    ] as const
  ).map(([name, of]) => ({
    name,
    trap: 'Numbers within ids, of rows that have no more in common than others.',
    files: files(
      'id',
      gain.map((row, i) => ({ id: of(i), ...row })),
    ),
    expect: clear,
  })),
  ...(
    [
      ['step', 'number', clear],
      ['step', 'question_no', clear],
      ['exam', 'question_no', clear],
      ['prompt', 'question_no', { n: 120, clusters: 40 }],
    ] as const
  ).map(([section, number, expect]) => ({
    name: `${number}-of-each-${section}`,
    trap: 'Sections are called by numbered words, and question 5 of each is another one, unless it scores alike.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.csv`,
        csv(
          gain.map((_, i) => ({
            [section]: `${section}${1 + Math.floor(i / 40)}`,
            [number]: 1 + (i % 40),
            score: gain[section === 'prompt' ? i % 40 : i]?.[side],
          })),
        ),
      ]),
    ),
    expect,
  })),
];
