import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, truncateSync, utimesSync } from 'node:fs';
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, it } from 'mocha';
import { HEAD_BYTES, readContents, readHead } from '../../../src/files/contents';
import { decompress, decompressHead } from '../../../src/files/compressed';
import { MAX_FILE_BYTES, sameStamp, stampOf } from '../../../src/files/stamps';
import type { ErrorCode } from '../../../src/model/errors';
import { processorTime } from '../../support/processor-time';
import { zipped } from '../../support/spreadsheets';
import { TemporaryFolder } from '../engine/temporary';

describe('reading files', () => {
  const folder = new TemporaryFolder();

  async function assertFails(path: string, code: ErrorCode, message: RegExp): Promise<void> {
    await assert.rejects(readContents(path), (error: { code: string; message: string; path: string }) => {
      assert.equal(error.code, code);
      assert.match(error.message, message);
      assert.ok(error.message.includes(path), 'the sentence names the file');
      assert.equal(error.path, path);
      return true;
    });
  }

  it('returns the bytes, their SHA-256 and the stamp', async () => {
    const path = await folder.write('plain.txt', 'one\ntwo\n');
    const { bytes, sha256, stamp } = await readContents(path);
    assert.equal(Buffer.from(bytes).toString(), 'one\ntwo\n');
    assert.equal(sha256, createHash('sha256').update('one\ntwo\n').digest('hex'));
    assert.deepEqual(stamp, { path, size: 8, modified: (await stat(path)).mtimeMs });
  });

  it('reads files that are longer than one piece', async () => {
    const contents = Buffer.alloc(9_000_000, 'a line of text\n');
    const { bytes, sha256 } = await readContents(await folder.write('long.txt', contents));
    assert.ok(contents.equals(bytes));
    assert.equal(sha256, createHash('sha256').update(contents).digest('hex'));
  });

  it('decompresses gzip by its first bytes, members in a row included; the hash is that of the file', async () => {
    const compressed = Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]);
    for (const name of ['two-members.gz', 'no-extension']) {
      const { bytes, sha256 } = await readContents(await folder.write(name, compressed));
      assert.equal(Buffer.from(bytes).toString(), 'one\ntwo\n');
      assert.equal(sha256, createHash('sha256').update(compressed).digest('hex'));
    }
  });

  it('says that a file is missing', async () => {
    await assertFails(folder.path('nowhere'), 'file-missing', /doesn’t exist/);
    await assertFails(folder.path('-'), 'file-missing', /reads no standard input/);
    const file = await folder.write('file', 'x');
    await assertFails(`${file}/inside`, 'file-missing', /doesn’t exist/);
  });

  it('says that a folder is not a file', async () => {
    await mkdir(folder.path('folder'));
    await assertFails(folder.path('folder'), 'file-unreadable', /is a folder/);
  });

  it('says that a device is not a file', async () => {
    await assertFails('/dev/null', 'file-unreadable', /not a regular file/);
  });

  it('says that a file is empty, before and after decompressing', async () => {
    await assertFails(await folder.write('empty.txt', ''), 'file-empty', /is empty/);
    await assertFails(await folder.write('empty.gz', gzipSync('')), 'file-empty', /empty once decompressed/);
  });

  it('says that a file may not be read', async function () {
    const path = await folder.write('secret.txt', 'x');
    await chmod(path, 0);
    if (process.getuid?.() === 0) {
      this.skip(); // The superuser may read everything.
    }
    await assertFails(path, 'file-unreadable', /permission denied/);
  });

  it('refuses more than 1 GB without reading it', async () => {
    const path = await folder.write('huge.txt', 'x');
    truncateSync(path, MAX_FILE_BYTES + 1);
    await assertFails(path, 'file-too-large', /is 1\.0 GB, and the limit is 1 GB/);
  });

  it('decompresses no more than is read, however well it was compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 20));
    assert.equal((await decompress(bomb, 'a.gz', 2 ** 20)).length, 2 ** 20);
    await assert.rejects(decompress(bomb, 'a.gz', 2 ** 20 - 1), {
      code: 'file-too-large',
      message:
        'a.gz is more than 1 GB once decompressed, and the limit is 1 GB; compare a part of it, or only its scores.',
    });
  });

  it('says what is wrong with a damaged, a cut and a misnamed gzip file', async () => {
    const whole = gzipSync(Buffer.alloc(10_000, 'some text to compress, '));
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 20, 40);
    await assertFails(await folder.write('damaged.gz', damaged), 'bad-encoding', /data are damaged/);
    await assertFails(await folder.write('cut.gz', whole.subarray(0, -20)), 'bad-encoding', /ends too early/);
    await assertFails(await folder.write('misnamed.gz', 'text'), 'bad-encoding', /not compressed with gzip/);
  });

  it('reads again once if the file changed, and gives up if it changes again', async () => {
    const path = await folder.write('growing.txt', 'line\n'.repeat(2_000_000));
    const size = (await stat(path)).size;
    // One change while the first piece is being read: the second attempt sees a quiet file.
    const once = readContents(path);
    setImmediate(() => appendFileSync(path, 'last\n'));
    assert.equal((await once).bytes.length, size + 5);
    const writer = setInterval(() => appendFileSync(path, 'more\n'), 1);
    try {
      await assertFails(path, 'file-changed', /is still being written/);
    } finally {
      clearInterval(writer);
    }
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const path = await folder.write('cancelled.txt', Buffer.alloc(9_000_000, 'x'));
    const reading = readContents(path, controller.signal);
    setImmediate(() => controller.abort());
    await assert.rejects(reading, { code: 'cancelled' });
  });

  it('leaves no file open', async () => {
    const path = await folder.write('descriptor.txt', 'x');
    const before = await open(path);
    await before.close();
    for (let time = 0; time < 20; time++) {
      await readContents(path);
      await readHead(path);
    }
    const after = await open(path);
    await after.close();
    assert.equal(after.fd, before.fd);
  });

  it('reads the head of a file, compressed or not', async () => {
    const text = Array.from({ length: 40_000 }, (_, line) => `line ${line * 7919}`).join('\n');
    const expected = text.slice(0, HEAD_BYTES);
    const plain = await readHead(await folder.write('head.txt', text));
    const compressed = await readHead(await folder.write('head.txt.gz', gzipSync(text)));
    assert.equal(Buffer.from(plain).toString(), expected);
    assert.equal(Buffer.from(compressed).toString(), expected);
  });

  it('decompresses no more of a beginning than is asked for, however much its bytes stand for', () => {
    // Blocks of 128 kB, each a byte that is repeated (RFC 8878, section 3.1.1.2): 65,536 bytes of them are 2 GB.
    const header = (0x20000 << 3) | (1 << 1);
    const block = [header & 0xff, (header >> 8) & 0xff, header >> 16, 0x61];
    const head = Uint8Array.from([
      0x28,
      0xb5,
      0x2f,
      0xfd,
      0,
      0x50,
      ...Array.from({ length: 16_000 }, () => block).flat(),
    ]);
    const before = processorTime();
    assert.equal(decompressHead(head, 'x.zst', 1000).length, 1000);
    assert.ok(processorTime() - before < 300);
  });

  it('decompresses zstd by its first bytes, frames in a row included, and says what is wrong with a cut one', async () => {
    const frame = Buffer.from('KLUv/QRYQQAAb25lCnR3bwrmpg5A', 'base64');
    const text = async (path: string) => Buffer.from((await readContents(path)).bytes).toString();
    assert.equal(await text(await folder.write('one.csv.zst', frame)), 'one\ntwo\n');
    assert.equal(
      await text(await folder.write('two', Buffer.concat([frame, frame]))),
      'one\ntwo\none\ntwo\n',
    );
    assert.equal(Buffer.from(await readHead(await folder.write('head.zst', frame))).toString(), 'one\ntwo\n');
    await assertFails(
      await folder.write('cut.zst', frame.subarray(0, -12)),
      'bad-encoding',
      /ends too early.*“zstd -t”/,
    );
    await assertFails(await folder.write('misnamed.zst', 'text'), 'bad-encoding', /not compressed with zstd/);
    await assert.rejects(decompress(frame, 'a.zst', 7), { code: 'file-too-large' });
  });

  it('reads the only file in a ZIP archive, and leaves others as they are', async () => {
    const one = zipped({ 'run/': '', 'run/a.csv': 'id,score\nq,1\n', '__MACOSX/run/._a.csv': 'x' });
    const path = await folder.write('one.zip', Buffer.from(one));
    assert.equal(Buffer.from((await readContents(path)).bytes).toString(), 'id,score\nq,1\n');
    assert.equal(Buffer.from(await readHead(path)).toString(), 'id,score\nq,1\n');
    const stored = zipSync({ 'a.csv': [strToU8('id,score\nq,1\n'), { level: 0 }] });
    const plain = await folder.write('stored.zip', Buffer.from(stored));
    assert.equal(Buffer.from((await readContents(plain)).bytes).toString(), 'id,score\nq,1\n');
    assert.equal(Buffer.from(await readHead(plain)).toString(), 'id,score\nq,1\n');
    const two = zipped({ 'a.csv': 'x', 'b.csv': 'y' });
    assert.deepEqual(
      Buffer.from((await readContents(await folder.write('two.zip', Buffer.from(two)))).bytes),
      Buffer.from(two),
    );
  });

  it('tells stamps apart by size and by time', async () => {
    const path = await folder.write('stamp.txt', 'x');
    const stamp = await stampOf(path);
    assert.ok(sameStamp(stamp, await stampOf(path)));
    utimesSync(path, 1, 1);
    assert.ok(!sameStamp(stamp, await stampOf(path)));
    assert.ok(!sameStamp(stamp, { ...stamp, size: 2 }));
  });
});
