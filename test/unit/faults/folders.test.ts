import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { readHead } from '../../../src/files/contents';
import { filesBelow, foldersIn, makeFolder } from '../../../src/files/folder';
import { stampOf } from '../../../src/files/stamps';
import { TemporaryFolder } from '../engine/temporary';

/** A user without any rights of their own. */
const UNPRIVILEGED = 65_534;

describe('folders and files of the system', () => {
  const folder = new TemporaryFolder();

  /** Runs something as a user who may not read everything. */
  async function restricted(work: () => Promise<void>): Promise<void> {
    const user = process.geteuid?.();
    if (user !== 0) {
      return work();
    }
    process.seteuid?.(UNPRIVILEGED);
    try {
      await work();
    } finally {
      process.seteuid?.(0);
    }
  }

  it('tells a folder that may not be read from an empty one', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const closed = path.join(folder.path('open'), 'closed');
    mkdirSync(closed, { recursive: true });
    chmodSync(path.dirname(folder.path('open')), 0o755);
    writeFileSync(folder.path('open/a.txt'), '1\n');
    writeFileSync(path.join(closed, 'b.txt'), '1\n');
    chmodSync(closed, 0o000);
    try {
      await restricted(async () => {
        const denied = { code: 'file-unreadable', message: `${closed} may not be read: permission denied.` };
        await assert.rejects(filesBelow(closed), denied);
        await assert.rejects(foldersIn(closed), denied);
        assert.deepEqual(await filesBelow(folder.path('open')), [folder.path('open/a.txt')]);
      });
    } finally {
      chmodSync(closed, 0o755);
    }
    assert.deepEqual(await filesBelow(folder.path('none')), []);
    assert.deepEqual(await foldersIn(folder.path('none')), []);
    symlinkSync('circle', folder.path('circle'));
    await assert.rejects(filesBelow(folder.path('circle')), /its symbolic links lead in a circle/);
  });

  it('says of a file that the system writes while it is read that it is one, not that it is empty', async function () {
    if (!existsSync('/proc/cpuinfo')) {
      this.skip();
    }
    for (const look of [stampOf, readHead]) {
      await assert.rejects(look('/proc/cpuinfo'), {
        code: 'file-unreadable',
        message: /^\/proc\/cpuinfo is written by the system .* copy it/,
      });
    }
    writeFileSync(folder.path('empty.txt'), '');
    await assert.rejects(stampOf(folder.path('empty.txt')), { code: 'file-empty' });
  });

  it('makes folders, also where others make them at once, and doesn’t try forever', async () => {
    const deep = folder.path('x/y/z');
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(deep)));
    assert.ok(existsSync(deep));
    await makeFolder(deep);
    writeFileSync(folder.path('file'), '');
    await assert.rejects(makeFolder(folder.path('file')), { code: 'EEXIST' });
    await assert.rejects(makeFolder(folder.path('file/below')));
    if (existsSync('/proc/self')) {
      await assert.rejects(makeFolder('/proc/realgain/below'), { code: 'ENOENT' });
    }
  });
});
