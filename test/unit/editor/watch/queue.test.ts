import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { ComparisonQueue } from '../../../../src/editor/watch/queue';

describe('the queue of comparisons in the background', () => {
  /** Compares each when it is told to. */
  function queueOf() {
    const begun: (readonly [key: string, isNew: boolean])[] = [];
    const ends: (() => void)[] = [];
    const queue = new ComparisonQueue();
    const add = (key: string, isNew: boolean) =>
      queue.add(
        key,
        isNew,
        (asNew) =>
          new Promise((done) => {
            begun.push([key, asNew]);
            ends.push(done);
          }),
      );
    return { queue, add, begun, end: () => ends.shift()?.() };
  }

  it('compares one after another, and is busy with each until it has been compared', async () => {
    const { queue, add, begun, end } = queueOf();
    const busy = () => ['a', 'b'].filter((key) => queue.isBusyWith((one) => one === key));
    assert.deepEqual(busy(), []);
    const all = Promise.all([add('a', true), add('b', false)]);
    await nextTurn();
    assert.deepEqual(begun, [['a', true]]);
    assert.deepEqual(busy(), ['a', 'b']);
    end();
    await nextTurn();
    assert.deepEqual(begun.at(-1), ['b', false]);
    assert.deepEqual(busy(), ['b']);
    end();
    await all;
    assert.deepEqual(busy(), []);
  });

  it('compares what waits once, as new if it is either time', async () => {
    const { add, begun, end } = queueOf();
    const all = Promise.all([add('a', true), add('b', false), add('b', true), add('b', false)]);
    await nextTurn();
    end();
    await nextTurn();
    end();
    await all;
    assert.deepEqual(begun, [
      ['a', true],
      ['b', true],
    ]);
  });
});
