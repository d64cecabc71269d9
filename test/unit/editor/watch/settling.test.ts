import assert from 'node:assert/strict';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { lookAt, Settling } from '../../../../src/editor/watch/settling';
import { TemporaryFolder } from '../../engine/temporary';

const SETTLE_MS = 150;

describe('what settles', () => {
  const folder = new TemporaryFolder();

  /**
   * A file that is watched: what happened to it, and how often it was looked at.
   *
   * @param before comes before each look, which is numbered
   */
  function watched(name: string, settling: Settling, before = (_look: number): unknown => undefined) {
    const file = folder.path(name);
    const said: string[] = [];
    let [looks, end] = [0, (_how: string): void => undefined];
    const ended = new Promise<string>((resolve) => (end = resolve));
    const touch = () =>
      settling.touch(name, {
        look: async () => {
          await before(++looks);
          return lookAt([file]);
        },
        onGrow: () => said.push('grew'),
        onSettled: () => end('settled'),
        onGone: () => end('gone'),
        onError: (error) => end(String(error)),
      });
    return { file, touch, ended, said, looks: () => looks };
  }

  it('is looked at twice, however many events come at once', async () => {
    const settling = new Settling(() => SETTLE_MS);
    const { file, touch, ended, said, looks } = watched('at-once.txt', settling);
    await writeFile(file, '1\n');
    for (let i = 0; i < 1_000; i++) touch();
    assert.ok(settling.has('at-once.txt'));
    assert.equal(await ended, 'settled');
    assert.ok(!settling.has('at-once.txt'));
    assert.deepEqual([looks(), said], [2, []]);
  });

  it('waits until a file stays as it is, also where no event says that it grows, and says that it grows', async () => {
    const settling = new Settling(() => SETTLE_MS);
    const written = 5;
    for (const hasEvents of [true, false]) {
      const name = `growing-${hasEvents}.txt`;
      const { file, touch, ended, said, looks } = watched(name, settling, async (look) => {
        if (look <= written) await appendFile(file, `${look}\n`);
        if (look <= written && hasEvents) touch();
      });
      touch();
      assert.equal(await ended, 'settled');
      // The look in which the last event came may have been too early.
      assert.deepEqual([looks(), said.length > 1], [written + (hasEvents ? 2 : 1), true]);
    }
  });

  it('takes an event for a change, also where two looks see the same', async () => {
    const settling = new Settling(() => SETTLE_MS);
    const { file, touch, ended, looks } = watched('event.txt', settling, (look) => look === 2 && touch());
    await writeFile(file, '1\n');
    touch();
    assert.equal(await ended, 'settled');
    assert.equal(looks(), 4);
  });

  it('is gone if it is empty or removed, and begins again with the next event', async () => {
    const settling = new Settling(() => SETTLE_MS);
    const empty = watched('empty.txt', settling);
    await writeFile(empty.file, '');
    empty.touch();
    const removed = watched('removed.txt', settling, (look) => look === 2 && rm(removed.file));
    await writeFile(removed.file, '1\n');
    removed.touch();
    assert.deepEqual(await Promise.all([empty.ended, removed.ended]), ['gone', 'gone']);
    assert.deepEqual([removed.looks(), removed.said], [3, []]);
    const again = watched('empty.txt', settling);
    await writeFile(again.file, '1\n');
    again.touch();
    assert.equal(await again.ended, 'settled');
  });

  it('says why it can’t be looked at, and does nothing more once it is disposed of', async () => {
    const settling = new Settling(() => SETTLE_MS);
    const failed = new Promise((resolve) => {
      settling.touch('x', {
        look: () => Promise.reject(new Error('no disk')),
        onGrow: () => undefined,
        onSettled: resolve,
        onGone: () => resolve('gone'),
        onError: resolve,
      });
    });
    assert.match(String(await failed), /no disk/);
    const { file, touch, looks } = watched('late.txt', settling);
    await writeFile(file, '1\n');
    touch();
    settling.dispose();
    await sleep(3 * SETTLE_MS);
    assert.equal(looks(), 0);
  });

  it('shows a change in any of several files, and its time', async () => {
    const [one, other] = [folder.path('one.txt'), folder.path('other.txt')];
    await writeFile(one, '1\n');
    await writeFile(other, '');
    const before = await lookAt([one, other]);
    await writeFile(other, '2\n');
    const after = await lookAt([one, other]);
    assert.notEqual(before?.held, after?.held);
    assert.ok((after?.newest ?? 0) >= (before?.newest ?? Infinity));
    assert.equal(await lookAt([]), null);
    assert.equal(await lookAt([folder.path('none.txt')]), null);
  });
});
