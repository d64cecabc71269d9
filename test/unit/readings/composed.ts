import seedrandom from 'seedrandom';
import {
  ANSWERS,
  BESIDE,
  hex,
  judged,
  pick,
  SCORES,
  words,
  type Random,
  type Side,
} from './composed-columns';
import { csv, jsonl, shuffled, type Row } from './families/make';

/*
 * Pairs of files put together at random: items with or without repeats, documents or users, a score, whatever else outputs hold beside
 * it, in any order and form. Their names were chosen without looking at any rule.
 */

export interface Composed {
  readonly files: Readonly<Record<string, string>>;
  /** What was put together, to be read where a test fails. */
  readonly about: string;
  /** The difference of the means of the score. */
  readonly gain: number;
  readonly higherIsBetter: boolean;
  /** Whether only groups of rows are independent. */
  readonly grouped: boolean;
}

const MOST_BESIDE = 7;

const IDS = words(
  'id item question_id qid sample_id doc_id idx example_id task_id uid instance_id key problem case prompt_id index test_case name',
);

/** How ids are written; some pairs have UUIDs, hashes or names of files. */
const ID_STYLES: readonly ((random: Random, item: number) => string | number)[] = [
  (_, item) => item,
  (_, item) => String(item).padStart(4, '0'),
  (_, item) => `mmlu_${item}`,
  (_, item) => `test/${item}`,
  (random) => `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`,
  (random, item) => `data/wav/${hex(random, 3)}/${item}.wav`,
  (random) => hex(random, 10),
];

/** What rows with one value have in common: nothing, the item of several trials, or a document or user. */
const GROUPS = [
  ...[null, null, null, null],
  {
    kind: 'trials',
    names: ['', ...words('trial attempt sample run repeat rollout k generation seed epoch')],
  },
  {
    kind: 'items',
    names: words('document_id passage_id article conversation_id user_id patient speaker repo subject_id'),
  },
] as const;

const FORMS: readonly ((rows: readonly Row[], column: string) => readonly [ending: string, text: string])[] =
  [
    (rows) => ['csv', csv(rows)],
    (rows) => ['tsv', csv(rows, '\t')],
    (rows) => ['csv', csv(rows, ';')],
    (rows) => ['jsonl', jsonl(rows)],
    (rows) => ['json', JSON.stringify(rows, null, 1)],
    (rows) => ['json', JSON.stringify({ config: { model: 'm', temperature: 0 }, results: rows })],
    (rows, column) => [
      'jsonl',
      jsonl(rows.map(({ [column]: score, ...rest }) => ({ ...rest, metrics: { [column]: score } }))),
    ],
  ];

/** Pair number `seed`. */
export function composed(seed: number): Composed {
  const random = seedrandom(`composed ${seed}`);
  const group = pick(random, GROUPS);
  const [items, rowsOfItem] =
    group === null
      ? [60 + Math.floor(200 * random()), 1]
      : [12 + Math.floor(12 * random()), 4 + Math.floor(12 * random())];
  const score = pick(random, [...SCORES, ...ANSWERS]);
  const columns = pick(random, score.names).split('/');
  const ids = pick(random, IDS);
  const [idStyle, form] = [pick(random, ID_STYLES), pick(random, FORMS)];
  const groupName = group === null ? '' : pick(random, group.names);
  const taken = new Set([...columns, ids, groupName]);
  const beside = Array.from({ length: Math.floor(MOST_BESIDE * random()) }, () =>
    pick(random, BESIDE),
  ).flatMap((one) => {
    const name = pick(random, one.names);
    const isFree = !taken.has(name) && (score.answers === undefined || one.isAnswer !== true);
    taken.add(name);
    return isFree ? [{ ...one, name }] : [];
  });
  const strength = pick(random, [0.3, 0.6, 1, 2]);
  const rowsOf = (side: Side): Row[] =>
    Array.from({ length: items * rowsOfItem }, (_, place) => {
      const [item, trial] = [Math.floor(place / rowsOfItem), place % rowsOfItem];
      const at = (...parts: readonly (string | number)[]) => seedrandom([seed, ...parts].join(' '));
      const identified = group?.kind === 'items' ? place : item;
      const gain = group === null ? 0.06 * strength : (item % 2 === 0 ? 0.2 : -0.13) * strength;
      const base =
        group === null ? at('item', item)() : 0.15 + 0.35 * at('item', item)() + 0.3 * at('row', place)();
      const quality = base + (side === 0 ? gain : 0) + 0.15 * (at('side', place, side)() - 0.5);
      return {
        [ids]: idStyle(at('id', identified), identified),
        ...(groupName !== '' && {
          [groupName]: group?.kind === 'items' ? `${groupName.slice(0, 2)}${item}` : trial,
        }),
        ...judged({ ...score, names: columns }, quality, at('right', identified)),
        ...Object.fromEntries(
          beside.map(({ name, ofItem, value }) => [
            name,
            ofItem ? value(at(name, identified), identified, 0) : value(at(name, place, side), place, side),
          ]),
        ),
      };
    });
  const [rowsA, rowsB] = [rowsOf(0), rowsOf(1)];
  const [column = '', gold] = columns;
  const scoreOf = (row: Row) => Number(gold === undefined ? row[column] : row[column] === row[gold]);
  const meanOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + scoreOf(row), 0) / rows.length;
  const names = Object.keys(rowsA[0] ?? {});
  const order = random() < 0.3 ? shuffled(names, seed) : names;
  const written = (rows: readonly Row[]) =>
    form(
      rows.map((row) => Object.fromEntries(order.map((name) => [name, row[name]]))),
      column,
    );
  const isShuffled = random() < 0.4;
  const [[ending, a], [, b]] = [written(rowsA), written(isShuffled ? shuffled(rowsB, seed) : rowsB)];
  return {
    files: { [`new.${ending}`]: a, [`base.${ending}`]: b },
    about: `${order.join(', ')} (${ending}; score ${columns.join(' by ')}; id ${ids}; group ${group === null ? 'none' : groupName || 'repeated ids'}${isShuffled ? '; shuffled' : ''})`,
    gain: meanOf(rowsA) - meanOf(rowsB),
    higherIsBetter: score.higherIsBetter,
    grouped: group !== null,
  };
}
