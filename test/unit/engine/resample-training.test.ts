import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import { recogniseTraining, resampleTraining } from '../../../src/engine/training/resample-training';
import { RealGainError } from '../../../src/model/errors';
import type { TrainingRequest } from '../../../src/model/settings/training';

describe('resampled training sets', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'realgain-training-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function write(name: string, contents: string | Buffer): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, contents);
    return file;
  }

  const resample = (file: string, more: Partial<TrainingRequest> = {}, signal?: AbortSignal) =>
    resampleTraining({ path: file, copies: 2, seed: '1', records: null, folder: null, ...more }, { signal });

  async function copiesOf(file: string, more: Partial<TrainingRequest> = {}): Promise<string[]> {
    const { files } = await resample(file, more);
    return Promise.all(files.map((each) => readFile(each, 'utf8')));
  }

  const code = (expected: string) => (error: unknown) =>
    error instanceof RealGainError && error.code === expected;

  it('have as many records as the file, in its order, under names that sort', async () => {
    const file = await write('train.txt', Array.from({ length: 10 }, (_, at) => `${at}\n`).join(''));
    const { files, records, kind } = await resample(file);
    assert.deepEqual(
      files.map((each) => path.basename(each)),
      ['train.resample-01.txt', 'train.resample-02.txt'],
    );
    assert.deepEqual([records, kind], [10, 'lines']);
    // The same bytes on every machine, for ever.
    assert.equal(await readFile(files[0] ?? '', 'utf8'), '1\n2\n3\n4\n5\n5\n7\n7\n9\n9\n');
    assert.deepEqual(await readdir(folder), ['train.resample-01.txt', 'train.resample-02.txt', 'train.txt']);
  });

  it('draw the same records of the two sides of a parallel corpus', async () => {
    const lines = (prefix: string) => Array.from({ length: 50 }, (_, at) => `${prefix}${at}\n`).join('');
    const english = await copiesOf(await write('train.en', lines('e')));
    const german = await copiesOf(await write('train.de', lines('g')));
    assert.deepEqual(
      german,
      english.map((copy) => copy.replaceAll('e', 'g')),
    );
  });

  it('keep line ends, and a file that ends without one', async () => {
    for (const [text, kind] of [
      ['a\r\nb\r\nc', 'lines'],
      ['x y\r\nz\r\n\r\nq', 'blocks'],
      ['{"a":1}\n{"b":2}', 'jsonl'],
    ] as const) {
      const name = `${kind}.txt`;
      const copies = await copiesOf(await write(name, text), { records: kind, copies: 8 });
      for (const copy of copies) {
        const separator = text.includes('\r\n') ? (kind === 'blocks' ? '\r\n\r\n' : '\r\n') : '\n';
        const known = text.split(separator);
        const drawn = copy.split(separator);
        assert.equal(drawn.length, known.length, JSON.stringify(copy));
        assert.ok(
          drawn.every((record) => known.includes(record)),
          JSON.stringify(copy),
        );
      }
    }
  });

  it('of a table begin with its header; of a single record are the file again', async () => {
    for (const copy of await copiesOf(await write('t.csv', 'text,label\na,1\nb,0\nc,1\n'))) {
      assert.match(copy, /^text,label\n([abc],[01]\n){3}$/);
    }
    assert.deepEqual(await copiesOf(await write('one.txt', 'only')), ['only', 'only']);
  });

  it('of a gzipped file are written uncompressed', async () => {
    const text = Array.from({ length: 2000 }, (_, at) => `line ${at}\n`).join('');
    const plain = await copiesOf(await write('train.txt', text), {
      folder: await mkdtemp(path.join(folder, 'out')),
    });
    const file = await write('train.txt.gz', gzipSync(text));
    assert.equal((await recogniseTraining(file)).compressed, true);
    const { files } = await resample(file);
    assert.equal(path.basename(files[0] ?? ''), 'train.resample-01.txt');
    assert.equal(await readFile(files[0] ?? '', 'utf8'), plain[0]);
  });

  it('never replace a file, and appear all or not at all', async () => {
    const file = await write('train.txt', 'a\nb\n');
    await write('train.resample-02.txt', 'mine');
    await assert.rejects(resample(file), code('file-exists'));
    assert.deepEqual((await readdir(folder)).sort(), ['train.resample-02.txt', 'train.txt']);
    await assert.rejects(resample(file, { folder: path.join(folder, 'nowhere') }), code('file-unwritable'));
  });

  it('leave no files behind when they are cancelled', async () => {
    const file = await write('train.txt', 'some words in a line\n'.repeat(200_000));
    const controller = new AbortController();
    const caller = {
      signal: controller.signal,
      onProgress: ({ stage }: { stage: string }) => {
        if (stage === 'writing') {
          controller.abort();
        }
      },
    };
    const request = { path: file, copies: 3, seed: '1', records: null, folder: null };
    await assert.rejects(resampleTraining(request, caller), code('cancelled'));
    assert.deepEqual(await readdir(folder), ['train.txt']);
  });

  it('report a file that is empty, broken or missing', async () => {
    await assert.rejects(resample(await write('empty.txt', '')), code('file-empty'));
    await assert.rejects(
      resample(await write('blank.conllu', '\n\n'), { records: 'blocks' }),
      code('file-empty'),
    );
    await assert.rejects(resample(path.join(folder, 'nowhere.txt')), code('file-missing'));
    await assert.rejects(resample(folder), code('file-unreadable'));
    const broken = gzipSync('some text\n'.repeat(1000)).subarray(0, 60);
    await assert.rejects(resample(await write('broken.gz', broken)), code('bad-encoding'));
    await assert.rejects(resample(await write('a.txt', 'a\n'), { copies: 0 }), code('bad-setting'));
  });
});
