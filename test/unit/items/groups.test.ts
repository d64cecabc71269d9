import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Groups, largestGroup, reasonOf, unionOf, type PlacedOutput } from '../../../src/items/groups';
import { ABSENT } from '../../../src/items/match/alignment';
import { matchOutput, placeIn, type Matching } from '../../../src/items/match/match-output';
import type { Input } from '../../../src/items/source';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import type { Records } from '../../../src/model/records';
import { records } from '../metrics/support';

const input = (path: string, of: Records) => ({ stamp: { path }, records: of }) as unknown as Input;

/** An output with a score for each of some ids. */
const output = (path: string, ids: readonly string[], more: Partial<Records> = {}) =>
  input(path, { ...records({ id: ids, score: ids.map((_, i) => i / 10) }), ...more });

/** The items of a test set. */
const ids = (testSet: string, n: number) => Array.from({ length: n }, (_, i) => `${testSet}${i}`);

const matching: Matching = {
  asked: { metric: null, idColumn: null },
  scored: { answers: ['score'], gold: [] },
};

function placed(
  outputs: readonly Input[],
  {
    how = matching,
    isFatal = () => false,
  }: { how?: Matching; isFatal?: (error: RealGainError) => boolean } = {},
): readonly PlacedOutput[] {
  const [first, second] = outputs;
  assert.ok(first !== undefined && second !== undefined);
  const groups = new Groups({ matching: how, references: [], isFatal });
  groups.begin(first, second);
  return outputs.map((one) => groups.place(one));
}

/** Which outputs share a group, by their places. */
function sharing(all: readonly PlacedOutput[]): readonly (readonly number[])[] {
  return [...new Set(all.map(({ group }) => group))].map((group) =>
    all.flatMap((one, i) => (one.group === group ? [i] : [])),
  );
}

describe('outputs in groups of the same items', () => {
  it('puts outputs of one test set into one group, each by its own order', () => {
    const all = placed([
      output('a', ['x', 'y', 'z']),
      output('b', ['z', 'x', 'y']),
      output('c', ['y', 'z', 'x']),
    ]);
    assert.deepEqual(sharing(all), [[0, 1, 2]]);
    assert.deepEqual(
      all.map(({ order }) => [...order]),
      [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
      ],
    );
  });

  it('begins with the items that a comparison of the first two matches', () => {
    const [a, b] = [output('a', ['x', 'y', 'z']), output('b', ['z', 'x', 'y'])];
    const [one] = placed([a, b]);
    assert.deepEqual(one?.group.items.alignment, matchOutput(a, b, [], matching).alignment);
  });

  it('tells two test sets apart, and takes the one with more outputs', () => {
    const all = placed([
      output('a', ids('x', 4)),
      output('b', ids('y', 4)),
      output('c', ids('y', 4)),
      output('d', ids('x', 4)),
      output('e', ids('y', 4).toReversed()),
    ]);
    assert.deepEqual(sharing(all), [
      [0, 3],
      [1, 2, 4],
    ]);
    assert.equal(largestGroup(all), all[1]?.group);
  });

  it('takes the group with more items where two have as many outputs', () => {
    const all = placed([
      output('a', ids('x', 3)),
      output('b', ids('x', 3)),
      output('c', ids('y', 4)),
      output('d', ids('y', 4)),
    ]);
    assert.deepEqual(sharing(all), [
      [0, 1],
      [2, 3],
    ]);
    assert.equal(largestGroup(all), all[2]?.group);
  });

  it('leaves out the first output if it is the odd one, and says what it lacks', () => {
    const all = placed([output('a', ids('x', 3)), output('b', ids('x', 4)), output('c', ids('x', 4))]);
    assert.deepEqual(sharing(all), [[0], [1, 2]]);
    const [odd, usual] = all;
    assert.ok(odd !== undefined && usual !== undefined);
    assert.equal(largestGroup(all), usual.group);
    assert.equal(
      englishOf(reasonOf(odd.group, usual.group, { path: 'a' })),
      'It lacks 1 of 4 items (id "x3").',
    );
  });

  it('says how many items an output has too many', () => {
    const all = placed([output('a', ids('x', 3)), output('b', ids('x', 3)), output('c', ids('x', 5))]);
    const [usual, , odd] = all;
    assert.ok(odd !== undefined && usual !== undefined);
    assert.match(
      englishOf(reasonOf(odd.group, usual.group, { path: 'c' })),
      /^It holds 2 more items than most systems/,
    );
  });

  it('names the output that holds the same other items', () => {
    const asked = (path: string, of: string) =>
      input(path, records({ id: ids('x', 4), question: ids(of, 4), score: [1, 0, 1, 0] }));
    const all = placed([asked('a', 'rain'), asked('b', 'rain'), asked('c', 'sun'), asked('d', 'sun')]);
    assert.deepEqual(sharing(all), [
      [0, 1],
      [2, 3],
    ]);
    const [usual, , odd] = all;
    assert.ok(odd !== undefined && usual !== undefined);
    assert.match(
      englishOf(reasonOf(odd.group, usual.group, { path: 'c' })),
      /^a and c do not hold the same items: "question" differs/,
    );
    assert.equal(
      englishOf(reasonOf(odd.group, usual.group, { path: 'd' })),
      'It holds the items of c, not those of most systems.',
    );
  });

  it('counts items without ids', () => {
    const numbers = (path: string, n: number) =>
      input(path, records({ score: Array.from({ length: n }, (_, i) => (i * 7) % 5) }, 'numbers'));
    const all = placed([numbers('a', 6), numbers('b', 6), numbers('c', 5)]);
    const [usual, , odd] = all;
    assert.ok(odd !== undefined && usual !== undefined);
    assert.equal(
      englishOf(reasonOf(odd.group, usual.group, { path: 'c' })),
      'It has 5 items, but most systems have 6.',
    );
  });

  it('throws what concerns all outputs', () => {
    const outputs = [output('a', ids('x', 3)), output('b', ids('x', 4))];
    assert.throws(() => placed(outputs, { isFatal: () => true }), RealGainError);
    assert.doesNotThrow(() => placed(outputs));
  });
});

describe('files that may lack items', () => {
  const partial = { partial: true };
  const own = [ids('x', 4).slice(0, 3), ids('x', 4).slice(1), ids('x', 4)];
  const outputs = own.map((some, i) => output(`${i}`, some, partial));

  it('hold the union of all, in the order of their ids', () => {
    const union = unionOf([['x10', 'x2'], ['x1']], 'id');
    assert.deepEqual(union?.columns[0]?.cells, ['x1', 'x2', 'x10']);
    assert.equal(union?.partial, true);
  });

  it('need no union where none lacks items, or one may not', () => {
    assert.equal(
      unionOf(
        [
          ['x', 'y'],
          ['y', 'x'],
        ],
        'id',
      ),
      null,
    );
    assert.equal(unionOf([['x', 'y'], null], 'id'), null);
  });

  it('share one group, with no record for an item that a file lacks', () => {
    const union = unionOf(own, 'id');
    assert.ok(union !== null);
    const all = placed(outputs, { how: { ...matching, union } });
    assert.deepEqual(sharing(all), [[0, 1, 2]]);
    assert.deepEqual(
      all.map(({ order }) => [...order]),
      [
        [0, 1, 2, ABSENT],
        [ABSENT, 0, 1, 2],
        [0, 1, 2, 3],
      ],
    );
  });
});

describe('the place of an output’s items', () => {
  it('is by the records of the first output, however its items were ordered', () => {
    const [a, b, c] = [
      output('a', ['x', 'y', 'z']),
      output('b', ['z', 'y', 'x']),
      output('c', ['y', 'x', 'z']),
    ];
    const items = matchOutput(a, b, [], matching).alignment;
    const order = placeIn(items, matchOutput(a, c, [], matching).alignment);
    assert.deepEqual(
      [...order].map((record) => c.records.columns[0]?.cells.at(record)),
      [...items.a].map((record) => a.records.columns[0]?.cells.at(record)),
    );
  });
});
