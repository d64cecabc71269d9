import type { Column } from '../../model/records';
import { parseDecimal } from '../cells/cells';
import { PackedCells } from '../cells/packed-cells';
import type { TextStore } from '../cells/distinct-texts';
import {
  FALSE_VALUE,
  namedScores,
  NULL_VALUE,
  NUMBER_VALUE,
  type Scalars,
  TEXT_VALUE,
  TRUE_VALUE,
} from './scalars';
import { isObject, type JsonObject } from './value';

/** A nested object with more distinct keys than this holds data ({"token": probability}), not columns. */
const MOST_NESTED_KEYS = 100;

/** The columns of one key: its values, and those of the objects under it. */
export class KeyColumns {
  private readonly flat: PackedCells;
  /** Null once there are too many keys for columns. */
  private nested: Map<string, PackedCells> | null = new Map();
  private filled = false;

  constructor(private readonly texts: TextStore) {
    this.flat = new PackedCells(texts);
  }

  /** @throws RangeError for a value nested too deeply */
  set(item: number, value: unknown): void {
    const members = isObject(value) ? value : namedScores(value);
    if (members !== null && this.nested !== null) {
      this.setMembers(item, members, this.nested);
    } else if (value !== null && value !== undefined) {
      setCell(this.flat, item, value);
      this.filled = true;
    }
  }

  setScalar(item: number, { kinds, numbers, starts, ends }: Scalars, value: number, bytes: Uint8Array): void {
    switch (kinds[value]) {
      case NULL_VALUE:
        return;
      case NUMBER_VALUE:
        this.flat.set(item, numbers[value]!);
        break;
      case TEXT_VALUE:
        this.flat.setUtf8(item, bytes, starts[value]!, ends[value]!);
        break;
      case TRUE_VALUE:
      case FALSE_VALUE:
        this.flat.set(item, kinds[value] === TRUE_VALUE);
        break;
    }
    this.filled = true;
  }

  finish(key: string, n: number): Column[] {
    const nested = [...(this.nested ?? [])].map(([inner, cells]) => ({ name: `${key}.${inner}`, cells }));
    const columns =
      nested.length === 0 || this.filled ? [{ name: key, cells: this.flat }, ...nested] : nested;
    columns.forEach(({ cells }) => cells.extend(n));
    return columns;
  }

  private setMembers(item: number, value: JsonObject, nested: Map<string, PackedCells>): void {
    const setMember = (name: string, member: unknown) => {
      let cells = nested.get(name);
      if (cells === undefined) {
        cells = new PackedCells(this.texts);
        nested.set(name, cells);
      }
      setCell(cells, item, member);
    };
    for (const [inner, member] of Object.entries(value)) {
      if (holdsNumbers(member) || explainsScore(member)) {
        for (const [name, number] of Object.entries(member)) {
          if (!isEmpty(number)) {
            setMember(`${inner}.${name}`, number);
          }
        }
      } else {
        setMember(inner, member);
      }
    }
    if (nested.size > MOST_NESTED_KEYS) {
      this.fold(item, nested);
    }
  }

  /** Converts the objects so far back into JSON text: their keys were not names of columns. */
  private fold(last: number, nested: ReadonlyMap<string, PackedCells>): void {
    for (let item = 0; item <= last; item += 1) {
      const members = [...nested].flatMap(([inner, cells]) => {
        const cell = cells.at(item) ?? null;
        return cell === null ? [] : [[inner, cells.isJson(item) ? JSON.parse(String(cell)) : cell]];
      });
      if (members.length > 0) {
        this.flat.setJson(item, JSON.stringify(Object.fromEntries(members)));
      }
    }
    this.nested = null;
    this.filled = true;
  }
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** Whether a value is an object of numbers, truth values and missing ones alone, such as the scores of an item. */
function holdsNumbers(value: unknown): value is JsonObject {
  if (!isObject(value)) {
    return false;
  }
  const members = Object.values(value);
  return (
    members.some((member) => typeof member === 'number' || typeof member === 'boolean') &&
    members.every(
      (member) =>
        member === null || typeof member === 'number' || typeof member === 'boolean' || isEmpty(member),
    )
  );
}

/** Whether a value is what a judge says of one aspect: `{"reason": "Polite.", "score": "5"}`. */
function explainsScore(value: unknown): value is JsonObject {
  if (!isObject(value)) {
    return false;
  }
  const { score, ...others } = value;
  const said = Object.values(others);
  return (
    (typeof score === 'number' || (typeof score === 'string' && parseDecimal(score) !== undefined)) &&
    said.length > 0 &&
    said.every((member) => typeof member === 'string')
  );
}

function setCell(cells: PackedCells, item: number, value: unknown): void {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    // 1e999 is JSON, but not a finite number: it counts as missing.
    cells.set(item, value);
  } else if (value !== null && value !== undefined) {
    const [only, ...others] = answersIn(value);
    if (only !== undefined && others.length === 0) {
      cells.set(item, only);
    } else {
      cells.setJson(item, JSON.stringify(only === undefined ? value : [only, ...others]));
    }
  }
}

/** The texts of a list of answers that have said beside them where they are from, and no score; [] for anything else. */
function answersIn(value: object): readonly string[] {
  const isPlain = (one: unknown): one is JsonObject =>
    isObject(one) && !Object.values(one).some((member) => ['number', 'boolean'].includes(typeof member));
  const objects = Array.isArray(value) && value.every(isPlain) ? value : [];
  return objects.map((one) => one['answer']).filter((answer) => typeof answer === 'string');
}
