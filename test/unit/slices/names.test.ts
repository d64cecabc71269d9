import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DIFFICULTY, LENGTH, NO_VALUE } from '../../../src/model/settings/special-columns';
import { parseSlice, type ComparisonIdentity, type ItemSlice } from '../../../src/model/settings/identity';
import { sliceArgument, sliceName } from '../../../src/model/settings/slice';
import { compareCommand } from '../../../src/questions/reports/record';

describe('the name of a slice', () => {
  const slices: readonly (readonly [ItemSlice, name: string, argument: string])[] = [
    [{ column: 'category', value: 'math' }, 'category = math', 'category=math'],
    [{ column: 'category', value: NO_VALUE }, 'category = (none)', 'category=(none)'],
    [{ column: 'doc.level', value: 'a=b' }, 'doc.level = a=b', 'doc.level=a=b'],
    [{ column: 'time', value: '12:1/2' }, 'time = 12:1/2', 'time=12:1/2'],
    [{ column: 'year', part: 2, of: 3 }, 'year 2 of 3', 'year:2/3'],
    [{ column: LENGTH, part: 1, of: 4 }, 'length 1 of 4', '(length):1/4'],
    [{ column: DIFFICULTY, part: 4, of: 4 }, 'difficulty 4 of 4', '(difficulty):4/4'],
  ];

  it('is readable, and another one on the command line, which reads it back', () => {
    for (const [slice, name, argument] of slices) {
      assert.equal(sliceName(slice), name);
      assert.equal(sliceArgument(slice), argument);
      assert.deepEqual(parseSlice(argument), slice);
    }
    assert.deepEqual(parseSlice('category = math'), { column: 'category', value: 'math' });
  });

  it('is part of the command that runs the comparison, unless that can’t be written', () => {
    const identity = (slice: ItemSlice): ComparisonIdentity => ({
      a: 'a.csv',
      b: 'b.csv',
      references: [],
      metric: null,
      idColumn: null,
      clusterColumn: null,
      slice,
      settings: DEFAULT_SETTINGS,
    });
    const [[first]] = slices as [(typeof slices)[number]];
    assert.match(compareCommand(identity(first)) ?? '', /a\.csv b\.csv --slice '?category=math'? /);
    assert.match(
      compareCommand(identity({ column: LENGTH, part: 1, of: 4 })) ?? '',
      /--slice '\(length\):1\/4' /,
    );
    assert.equal(compareCommand(identity({ column: 'a=b', value: 'x' })), null);
  });
});
