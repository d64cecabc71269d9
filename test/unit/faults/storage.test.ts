import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { SharedFile } from '../../../src/files/shared-file';
import { KEPT, writeAtomically } from '../../../src/files/write';
import { StatisticsFolder } from '../../../src/engine/inputs/statistics-folder';
import { TemporaryFolder } from '../engine/temporary';

describe('storage on disk', () => {
  const folder = new TemporaryFolder();
  const asides: string[] = [];

  /** As one window holds it. */
  const open = (file: string) =>
    new SharedFile<readonly string[]>({
      file,
      empty: [],
      parse: (text) => {
        const [mark, ...value] = text.split('\n');
        return mark === 'list' ? { value, problem: null } : { value: [], problem: 'it is no list' };
      },
      print: (value) => ['list', ...value].join('\n'),
      onSetAside: (aside) => asides.push(aside),
    });
  const add = (word: string) => (words: readonly string[]) => [...words, word];

  it('keeps the changes of two windows that write at once', async () => {
    const file = folder.path('shared/list.txt');
    const windows = [open(file), open(file)];
    const words = Array.from({ length: 40 }, (_, i) => `word ${i}`);
    await Promise.all(words.map((word, i) => windows[i % 2]!.change(add(word))));
    assert.deepEqual([...(await open(file).read())].sort(), [...words].sort());
    assert.deepEqual(await windows[0]!.read(), await windows[1]!.read());
    assert.deepEqual(await readdir(folder.path('shared')), ['list.txt'], 'no lock and no half file is left');
  });

  it('doesn’t wait for a window that exited while writing', async () => {
    const file = folder.path('left/list.txt');
    await mkdir(path.dirname(file));
    await writeFile(`${file}.lock`, '1');
    assert.deepEqual(await open(file).change(add('one')), ['one']);
    assert.deepEqual(await readdir(path.dirname(file)), ['list.txt']);
  });

  it('writes a long text without a character lost between its pieces', async () => {
    const file = folder.path('long.txt');
    for (const shift of [0, 1]) {
      const text = 'x'.repeat(shift) + '🙂'.repeat((1 << 20) + 3);
      await writeAtomically(file, text, KEPT);
      assert.ok((await readFile(file, 'utf8')) === text, `shifted by ${shift}`);
    }
  });

  it('sets a damaged file aside whole before it writes another', async () => {
    const file = folder.path('damaged/list.txt');
    await writeAtomically(file, '\u0000\u0000 not ours', KEPT);
    const window = open(file);
    assert.deepEqual(await window.read(), []);
    assert.deepEqual(await window.change(add('one')), ['one']);
    assert.equal(asides.length, 1);
    assert.match(asides[0] ?? '', /list\.txt\.corrupt-\d+$/);
    assert.equal(await readFile(asides[0] ?? '', 'utf8'), '\u0000\u0000 not ours');
  });

  it('sets damaged statistics aside, but counts them towards the limit', async () => {
    const kept = new StatisticsFolder(folder.path('statistics'), 3_000, 'code');
    kept.write('key', { n: 1, k: 1, data: Float64Array.of(7) });
    await kept.settled();
    const [name = ''] = await readdir(folder.path('statistics'));
    await writeFile(folder.path(`statistics/${name}`), 'damaged');
    assert.equal(await kept.read('key'), null);
    assert.match((await readdir(folder.path('statistics'))).join(), /\.corrupt-\d+\.statistics$/);
    kept.write('key', { n: 1, k: 1, data: Float64Array.of(7) });
    await kept.settled();
    assert.equal((await kept.read('key'))?.data[0], 7);
    for (let i = 0; i < 60; i++) {
      kept.write(`other ${i}`, { n: 1, k: 1, data: Float64Array.of(i) });
    }
    await kept.settled();
    assert.doesNotMatch((await readdir(folder.path('statistics'))).join(), /corrupt/);
  });

  for (const [fault, mount, code] of disks()) {
    describe(fault, () => {
      const disk = path.join('/tmp', `realgain-${process.pid}-${code}`);
      const file = path.join(disk, 'list.txt');

      before(async () => {
        await mkdir(disk);
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'realgain', disk]);
        await open(file).change(add('before'));
      });
      after(async () => {
        execFileSync('umount', [disk]);
        await rm(disk, { recursive: true });
      });

      it('leaves what was there, says why, and writes when that is possible again', async () => {
        const window = open(file);
        await mount.begin(disk);
        await assert.rejects(window.change(add('x'.repeat(20_000))), { code });
        assert.deepEqual(await open(file).read(), ['before']);
        await mount.end(disk);
        assert.deepEqual(await window.change(add('after')), ['before', 'after']);
        assert.deepEqual(await readdir(disk), ['list.txt']);
      });

      it('never fails a comparison whose statistics can’t be kept', async () => {
        const kept = new StatisticsFolder(path.join(disk, 'statistics'), 1e6, 'code');
        await mount.begin(disk);
        kept.write('key', { n: 5_000, k: 1, data: new Float64Array(5_000).fill(0.5) });
        await kept.settled();
        assert.equal(await kept.read('key'), null);
        await mount.end(disk);
      });
    });
  }
});

interface Fault {
  begin(disk: string): Promise<unknown>;
  end(disk: string): Promise<unknown>;
}

/** Faults of a small disk of our own; none where this user may not mount one. */
function disks(): [fault: string, mount: Fault, code: string][] {
  const probe = path.join('/tmp', `realgain-probe-${process.pid}`);
  try {
    execFileSync('mkdir', [probe]);
    execFileSync('mount', ['-t', 'tmpfs', 'realgain', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
  } catch {
    return [];
  } finally {
    execFileSync('rmdir', [probe]);
  }
  const remount = (mode: string) => (disk: string) =>
    Promise.resolve(execFileSync('mount', ['-o', `remount,${mode}`, disk]));
  return [
    [
      'on a full disk',
      {
        begin: (disk) => writeFile(path.join(disk, 'filler'), Buffer.alloc(64 * 1024)).catch(() => undefined),
        end: (disk) => rm(path.join(disk, 'filler')),
      },
      'ENOSPC',
    ],
    ['on a read-only disk', { begin: remount('ro'), end: remount('rw') }, 'EROFS'],
  ];
}
