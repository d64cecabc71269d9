import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { Inputs } from '../../../src/engine/inputs';
import { StatisticsFolder } from '../../../src/engine/inputs/statistics-folder';
import type { StatsTable } from '../../../src/model/settings/metric';
import { TemporaryFolder } from './temporary';

const MEGABYTE = 2 ** 20;

const tableOf = (...data: number[]): StatsTable => ({ n: data.length, k: 1, data: Float64Array.from(data) });

describe('statistics on disk', () => {
  const folder = new TemporaryFolder();
  const open = (name: string, bytes = MEGABYTE, code = 'code') =>
    new StatisticsFolder(folder.path(name), bytes, code);
  const filesOf = async (name: string) =>
    (await readdir(folder.path(name))).map((file) => path.join(folder.path(name), file));

  it('gives back every table as it was, to the last digit', async () => {
    const statistics = open('digits');
    const number = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.nat(255),
      fc.integer({ min: -40_000, max: 40_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(number, { maxLength: 30 }), async (key, data) => {
        statistics.write(key, tableOf(...data));
        await statistics.settled();
        // A zero without sign adds up to the same sums.
        assert.deepEqual(
          (await statistics.read(key))?.data.map((value) => value + 0),
          Float64Array.from(data, (value) => value + 0),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('keeps a metric’s notes beside the numbers', async () => {
    const table: StatsTable = {
      ...tableOf(1, 0),
      names: ['hits'],
      left: [{ item: 1, why: 'its words differ' }],
      responses: [new Map([['x', true]]), new Map()],
    };
    const statistics = open('beside');
    statistics.write('key', table);
    await statistics.settled();
    assert.deepEqual(await open('beside').read('key'), table);
    assert.equal(await open('beside').read('other'), null);
    assert.equal(await open('beside', MEGABYTE, 'changed code').read('key'), null);
  });

  it('treats damaged or truncated entries as absent, and recreates them', async () => {
    const statistics = open('damaged');
    statistics.write('key', tableOf(1, 2, 3));
    await statistics.settled();
    const [file = ''] = await filesOf('damaged');
    const whole = await readFile(file);
    for (const at of [0, 40, whole.length - 1]) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 1;
      await writeFile(file, damaged);
      assert.equal(await statistics.read('key'), null);
    }
    await writeFile(file, whole.subarray(0, 50));
    assert.equal(await statistics.read('key'), null);
    statistics.write('key', tableOf(1, 2, 3));
    await statistics.settled();
    assert.deepEqual(await statistics.read('key'), tableOf(1, 2, 3));
  });

  it('ignores an entry with any byte changed or any length cut off', async () => {
    const statistics = open('mutated');
    const table = { ...tableOf(1, 0, 1, 1), names: ['hits'] };
    statistics.write('key', table);
    await statistics.settled();
    const [file = ''] = await filesOf('mutated');
    const whole = await readFile(file);
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 1 + (at % 255);
      await writeFile(file, damaged);
      assert.equal(await statistics.read('key'), null, `byte ${at}`);
      await writeFile(file, whole.subarray(0, at));
      assert.equal(await statistics.read('key'), null, `the first ${at} bytes`);
    }
    await writeFile(file, whole);
    assert.deepEqual(await statistics.read('key'), table);
  });

  it('ignores entries that have been swapped with each other', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    for (const [i, one] of keys.entries()) {
      for (const other of keys.slice(i + 1)) {
        const name = `swapped-${one}-${other}`;
        const statistics = open(name);
        const fileOf: Record<string, string> = {};
        for (const key of [one, other]) {
          const before = await readdir(folder.path('.')).then((all) =>
            all.includes(name) ? filesOf(name) : [],
          );
          statistics.write(key, tableOf(keys.indexOf(key)));
          await statistics.settled();
          fileOf[key] = (await filesOf(name)).find((file) => !before.includes(file)) ?? '';
        }
        const [first, second] = [fileOf[one]!, fileOf[other]!];
        const [ofOne, ofOther] = [await readFile(first), await readFile(second)];
        await writeFile(first, ofOther);
        await writeFile(second, ofOne);
        assert.deepEqual([await statistics.read(one), await statistics.read(other)], [null, null]);
      }
    }
  });

  it('evicts the least recently used entry, and refuses one over the limit', async () => {
    const statistics = open('bounded', 3_000);
    const numbers = Array.from({ length: 1_000 }, (_, i) => i % 200);
    for (const key of ['one', 'two']) {
      statistics.write(key, tableOf(...numbers));
    }
    await statistics.settled();
    const old = new Date(1_000);
    await Promise.all((await filesOf('bounded')).map((file) => utimes(file, old, old)));
    assert.notEqual(await statistics.read('one'), null);
    statistics.write('three', tableOf(...numbers));
    statistics.write('huge', tableOf(...numbers.map(Math.sqrt)));
    await statistics.settled();
    const found: string[] = [];
    for (const key of ['one', 'two', 'three', 'huge']) {
      found.push(...((await statistics.read(key)) === null ? [] : [key]));
    }
    assert.deepEqual(found, ['one', 'three']);
  });

  it('is shared by several engines at once', async () => {
    const engines = Array.from({ length: 4 }, () => open('shared', 20_000));
    const keys = Array.from({ length: 40 }, (_, i) => `key ${i}`);
    for (const [i, key] of keys.entries()) {
      engines.forEach((engine) => engine.write(key, tableOf(i, i, i)));
      const found = await engines[0]!.read(key);
      assert.ok(found === null || found.data[0] === i);
    }
    await Promise.all(engines.map((engine) => engine.settled()));
    assert.ok((await filesOf('shared')).every((file) => file.endsWith('.statistics')));
    assert.deepEqual(await open('shared').read('key 39'), tableOf(39, 39, 39));
  });

  it('treats a pipe with the name of an entry as absent, without blocking', async function () {
    if (process.platform === 'win32') {
      this.skip(); // No pipes there have names of files.
    }
    const statistics = open('pipe');
    statistics.write('key', tableOf(1));
    await statistics.settled();
    const [file = ''] = await filesOf('pipe');
    rmSync(file);
    execFileSync('mkfifo', [file]);
    assert.equal(await statistics.read('key'), null);
    statistics.write('key', tableOf(2));
    await statistics.settled();
    assert.deepEqual(await statistics.read('key'), tableOf(2));
  });

  it('never fails if the folder can’t be created', async () => {
    await folder.write('a-file', 'not a folder');
    const statistics = open('a-file/below');
    statistics.write('key', tableOf(1));
    await statistics.settled();
    assert.equal(await statistics.read('key'), null);
  });

  it('spares the extraction of a file with the same contents, under whatever name', async () => {
    let extractions = 0;
    const slowly = (): StatsTable => {
      const end = performance.now() + 30;
      while (performance.now() < end);
      extractions += 1;
      return tableOf(1, 2);
    };
    const statistics = open('contents');
    for (const name of ['one.txt', 'copy.txt']) {
      const inputs = new Inputs(statistics);
      const input = await inputs.read(await folder.write(name, '1\n2\n'));
      assert.deepEqual(await inputs.table([input], ['how'], null, slowly), tableOf(1, 2));
      await statistics.settled();
    }
    assert.equal(extractions, 1);
    const inputs = new Inputs(statistics);
    const changed = await inputs.read(await folder.write('one.txt', '1\n3\n'));
    await inputs.table([changed], ['how'], null, slowly);
    // Else it is written while the folder is removed.
    await statistics.settled();
    assert.equal(extractions, 2);
  });
});
