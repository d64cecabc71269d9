import assert from 'node:assert/strict';
import { execFileSync, fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { disk } from '../../../src/editor/host/disk';
import { EngineClient } from '../../../src/engine/client';
import { readContents, readHead } from '../../../src/files/contents';
import { inTime, isSilent, limitDisks } from '../../../src/files/disk-limit';
import { entriesOf } from '../../../src/files/open';
import { changedFiles, kindOf, stampIfThere, stampOf } from '../../../src/files/stamps';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from '../engine/temporary';

describe('a disk that doesn’t respond', () => {
  const folder = new TemporaryFolder();

  it('times out; late results are cleaned up', async () => {
    limitDisks({ milliseconds: 50 });
    const late: string[] = [];
    const slow = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 120));
    const failed = inTime('/far/away.txt', () => slow, { late: (value) => late.push(value) });
    await assert.rejects(failed, {
      code: 'disk-hangs',
      path: '/far/away.txt',
      message:
        /^\/far\/away\.txt can’t be read: its disk has not answered for 0\.05 seconds\..*network folder/,
    });
    await slow;
    await new Promise(setImmediate);
    assert.deepEqual(late, ['late']);
    assert.equal(await inTime('x', () => Promise.resolve(7)), 7);
    await assert.rejects(
      inTime('x', () => Promise.reject(new Error('no'))),
      { message: 'no' },
    );
    limitDisks({ milliseconds: 20_000 });
  });

  it('a pipe is refused at once, also under the name of a file', async () => {
    const pipe = folder.path('pipe');
    execFileSync('mkfifo', [pipe]);
    for (const read of [stampOf, readHead, readContents]) {
      await assert.rejects(read(pipe), { code: 'file-unreadable', message: /is not a regular file/ });
    }
  });

  if (canHang()) {
    describe('an unreachable network folder', () => {
      let hanging: { folder: string; release(): void };
      const children: ChildProcess[] = [];
      let client: EngineClient;

      before(async () => {
        hanging = hang();
        const modulePath = path.join(await bundlePrograms(), 'engine.js');
        client = new EngineClient({
          modulePath,
          idleMinutes: 1,
          log: () => undefined,
          settings: () => ({ threads: 1, cache: null, diskSeconds: 1 }),
          fork: (script, options) => {
            const child = fork(script, [], options);
            children.push(child);
            return child;
          },
        });
      });
      after(() => {
        client.dispose();
        hanging.release();
      });

      it('fails every call about it, and hands the next one to another engine', async () => {
        const near = await folder.write('near.txt', '1\n2\n');
        const far = Array.from({ length: 6 }, (_, i) => path.join(hanging.folder, `${i}.txt`));
        // More than Node has threads for calls of the file system: the last of them are stuck too.
        const calls = far.map((file) => client.call('recognise', { path: file }));
        for (const outcome of await Promise.allSettled(calls)) {
          assert.equal(outcome.status, 'rejected');
          assert.equal((outcome.reason as { code: string }).code, 'disk-hangs');
        }
        assert.equal((await client.call('recognise', { path: near })).format, 'numbers');
        assert.equal(children.length, 2);
        const stuck = children[0]!;
        if (stuck.exitCode === null && stuck.signalCode === null) {
          await once(stuck, 'exit');
        }
      });
    });

    it('the extension host skips an unreachable folder, and reads the others', async () => {
      const hanging = hang();
      const silent: string[] = [];
      try {
        limitDisks({ milliseconds: 100, mostAtOnce: 2, onSilent: (where) => silent.push(where) });
        const near = await folder.write('near.json', '{}');
        const far = path.join(hanging.folder, 'realgain.json');
        const stamp = { path: far, size: 1, modified: 1 };
        assert.equal(await disk.readText(far), null);
        assert.ok(isSilent(far));
        // Whether it has changed is unknown; and none of these takes another thread.
        assert.deepEqual(await changedFiles([stamp]), []);
        assert.equal(await stampIfThere(far), null);
        assert.deepEqual(await disk.list(hanging.folder), []);
        assert.equal(await kindOf(far), null);
        await assert.rejects(entriesOf(hanging.folder), { code: 'disk-hangs' });
        assert.deepEqual(silent, [hanging.folder]);
        assert.equal(await disk.readText(near), '{}');
        assert.equal((await stampIfThere(near))?.size, 2);
      } finally {
        hanging.release();
        limitDisks({ milliseconds: 20_000, mostAtOnce: Infinity, onSilent: () => undefined });
      }
      while (isSilent(path.join(hanging.folder, 'x'))) {
        await new Promise(setImmediate);
      }
    });
  }

  it('the extension host reads no pipe that is called realgain.json', async () => {
    const pipe = folder.path('realgain.json');
    execFileSync('mkfifo', [pipe]);
    await assert.rejects(disk.readText(pipe), /realgain\.json/);
  });
});

/** A folder whose file system never answers: one in user space (FUSE) without a program behind it. */
function hang(): { folder: string; release(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-hanging-'));
  const device = openSync('/dev/fuse', 'r+');
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
  const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'hanging', folder], {
    stdio: ['ignore', 'ignore', 'ignore', device],
  });
  const release = () => {
    closeSync(device);
    spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  };
  if (status !== 0) {
    release();
    throw new Error('This user may not mount such a folder.');
  }
  return { folder, release };
}

/** Only Linux has such folders, and only the superuser may mount one like this. */
function canHang(): boolean {
  try {
    hang().release();
    return true;
  } catch {
    return false;
  }
}
