import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { RunQueue } from '../../../../src/editor/test-sets/run-queue';

describe('the queue of runs', () => {
  /** Compares each run when it is told to. */
  function queue() {
    const begun: (readonly [file: string, isNew: boolean])[] = [];
    const ends: (() => void)[] = [];
    const runs = new RunQueue(
      (file, isNew) =>
        new Promise((done) => {
          begun.push([file, isNew]);
          ends.push(done);
        }),
    );
    return { runs, begun, end: () => ends.shift()?.() };
  }

  it('compares one after another, and is busy with each until it has been compared', async () => {
    const { runs, begun, end } = queue();
    const busy = () => ['a', 'b'].filter((file) => runs.isBusyWith((one) => one === file));
    assert.deepEqual(busy(), []);
    const all = Promise.all([runs.add('a', true), runs.add('b', false)]);
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

  it('compares a run that waits once, as a new one if either is', async () => {
    const { runs, begun, end } = queue();
    const all = Promise.all([
      runs.add('a', true),
      runs.add('b', false),
      runs.add('b', true),
      runs.add('b', false),
    ]);
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
