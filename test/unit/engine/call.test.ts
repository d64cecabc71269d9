import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createCall } from '../../../src/engine/call';
import { stampOf } from '../../../src/files/stamps';
import type { Priority } from '../../../src/engine/in-flight';
import type { ResamplePool } from '../../../src/engine/pool';
import { TemporaryFolder } from './temporary';

describe('a call about files', () => {
  const folder = new TemporaryFolder();
  const pool = { reconsider: () => undefined } as unknown as ResamplePool;

  /** @param changes how often the file changes after it was read */
  async function reading(changes: number) {
    const path = await folder.write('a.txt', 'begin');
    let attempts = 0;
    const call = createCall(pool, async ({ question, identity }) => {
      attempts += 1;
      const stamp = await stampOf(path);
      if (attempts <= changes) {
        await folder.write('a.txt', 'more'.repeat(attempts + 1));
      }
      const result = { realgain: `${question} ${attempts}` };
      return { question, identity, result, files: [stamp], messages: {}, choices: {}, digests: [] };
    });
    const ask = async (question: string, priority: Priority) =>
      (await call({ question, identity: {} }, priority)).result;
    return { path, ask, attempts: () => attempts };
  }

  it('is answered once if no file changes', async () => {
    const { ask, attempts } = await reading(0);
    assert.deepEqual((await ask('try', 'foreground')).realgain, 'try 1');
    assert.equal(attempts(), 1);
  });

  it('is computed once more if a file has changed meanwhile', async () => {
    const { ask } = await reading(1);
    const { realgain, warnings = [] } = await ask('try', 'foreground');
    assert.deepEqual([realgain, warnings], ['try 2', []]);
  });

  it('warns if a file changes again', async () => {
    const { ask, path } = await reading(2);
    const { realgain, warnings = [] } = await ask('try', 'foreground');
    assert.deepEqual([realgain, warnings], ['try 2', [`${path} has changed since it was read.`]]);
  });

  it('is shared by simultaneous equal requests', async () => {
    const { ask, attempts } = await reading(0);
    const both = await Promise.all([ask('try', 'background'), ask('try', 'foreground')]);
    assert.deepEqual(
      both.map(({ realgain }) => realgain),
      ['try 1', 'try 1'],
    );
    await ask('other', 'foreground');
    assert.equal(attempts(), 2);
  });
});
