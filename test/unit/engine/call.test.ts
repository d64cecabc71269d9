import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createCall } from '../../../src/engine/call';
import { stampOf } from '../../../src/files/stamps';
import type { ResamplePool } from '../../../src/engine/pool';
import type { FileStamp } from '../../../src/model';
import { TemporaryFolder } from './temporary';

interface Answer {
  readonly text: string;
  readonly files: readonly FileStamp[];
  readonly warnings: readonly string[];
}

describe('a call about files', () => {
  const folder = new TemporaryFolder();
  const pool = { warm: () => undefined, reconsider: () => undefined } as unknown as ResamplePool;

  /** @param changes how often the file changes after it was read */
  async function reading(changes: number) {
    const path = await folder.write('a.txt', 'begin');
    let attempts = 0;
    const call = createCall<string, Answer>({
      pool,
      check: () => undefined,
      attempt: async (asked) => {
        attempts += 1;
        const stamp = await stampOf(path);
        if (attempts <= changes) {
          await folder.write('a.txt', 'more'.repeat(attempts + 1));
        }
        return { text: `${asked} ${attempts}`, files: [stamp], warnings: [] };
      },
      files: ({ files }) => files,
      warn: (answer, warnings) => ({ ...answer, warnings: [...answer.warnings, ...warnings] }),
    });
    return { path, call, attempts: () => attempts };
  }

  it('is answered once if no file changes', async () => {
    const { call, attempts } = await reading(0);
    assert.deepEqual((await call('try', 'foreground')).text, 'try 1');
    assert.equal(attempts(), 1);
  });

  it('is computed once more if a file has changed meanwhile', async () => {
    const { call } = await reading(1);
    const { text, warnings } = await call('try', 'foreground');
    assert.deepEqual([text, warnings], ['try 2', []]);
  });

  it('warns if a file changes again', async () => {
    const { call, path } = await reading(2);
    const { text, warnings } = await call('try', 'foreground');
    assert.deepEqual([text, warnings], ['try 2', [`${path} has changed since it was read.`]]);
  });

  it('is shared by simultaneous equal requests', async () => {
    const { call, attempts } = await reading(0);
    const both = await Promise.all([call('try', 'background'), call('try', 'foreground')]);
    assert.deepEqual(
      both.map(({ text }) => text),
      ['try 1', 'try 1'],
    );
    await call('other', 'foreground');
    assert.equal(attempts(), 2);
  });
});
