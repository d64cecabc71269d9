import seedrandom from 'seedrandom';
import {
  ANSWERS,
  BESIDE,
  FORMS,
  ID_STYLES,
  IDS,
  judged,
  pick,
  SCORES,
  words,
  type Side,
} from './composed-columns';
import { shuffled, type Row } from './families/make';

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

/** Pair number `seed`. */
export function composed(seed: number): Composed {
  const { written, rows, isShuffled, about, scoreOf, score, grouped } = composedPair(seed);
  const [[ending, a], [, b]] = [written(rows[0]), written(isShuffled ? shuffled(rows[1], seed) : rows[1])];
  const meanOf = (own: readonly Row[]) => own.reduce((sum, row) => sum + scoreOf(row), 0) / own.length;
  return {
    files: { [`new.${ending}`]: a, [`base.${ending}`]: b },
    about: `${about} (${ending}${isShuffled ? '; shuffled' : ''})`,
    gain: meanOf(rows[0]) - meanOf(rows[1]),
    higherIsBetter: score.higherIsBetter,
    grouped,
  };
}

/** The rows of such a pair, and how they are written. */
export function composedPair(seed: number) {
  const random = seedrandom(`composed ${seed}`);
  const group = pick(random, GROUPS);
  const [items, rowsOfItem] =
    group === null
      ? [60 + Math.floor(200 * random()), 1]
      : [12 + Math.floor(12 * random()), 4 + Math.floor(12 * random())];
  const score = pick(random, [...SCORES, ...ANSWERS]);
  const columns = pick(random, score.names).split('/');
  const ids = pick(random, IDS);
  const forms = score.answers === undefined ? FORMS : FORMS.slice(0, -1);
  const [idStyle, form] = [pick(random, ID_STYLES), pick(random, forms)];
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
  const rows = [rowsOf(0), rowsOf(1)] as const;
  const [column = '', gold] = columns;
  const names = Object.keys(rows[0][0] ?? {});
  const order = random() < 0.3 ? shuffled(names, seed) : names;
  return {
    rows,
    score,
    column,
    grouped: group !== null,
    beside: beside.map(({ name }) => name),
    isShuffled: random() < 0.4,
    about: `${order.join(', ')}; score ${columns.join(' by ')}; id ${ids}; group ${group === null ? 'none' : groupName || 'repeated ids'}`,
    scoreOf: (row: Row) => Number(gold === undefined ? row[column] : row[column] === row[gold]),
    written: (own: readonly Row[]) =>
      form(
        own.map((row) => Object.fromEntries(order.map((name) => [name, row[name]]))),
        column,
      ),
  };
}
