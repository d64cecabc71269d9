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

  it('compares one after another, and is busy until the last has been compared', async () => {
    const { runs, begun, end } = queue();
    assert.equal(runs.isBusy, false);
    const all = Promise.all([runs.add('a', true), runs.add('b', false)]);
    await nextTurn();
    assert.deepEqual(begun, [['a', true]]);
    end();
    await nextTurn();
    assert.deepEqual(begun.at(-1), ['b', false]);
    assert.equal(runs.isBusy, true);
    end();
    await all;
    assert.equal(runs.isBusy, false);
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

  it('is busy between runs that are added one after another', async () => {
    const { runs, begun, end } = queue();
    const busy: boolean[] = [];
    const adding = runs.during(
      (async () => {
        for (const file of ['a', 'b']) {
          await runs.add(file, false);
          busy.push(runs.isBusy);
        }
      })(),
    );
    for (let file = 0; file < 2; file++) {
      await nextTurn();
      end();
    }
    await adding;
    assert.deepEqual(busy, [true, true]);
    assert.equal(begun.length, 2);
    assert.equal(runs.isBusy, false);
  });
});
