import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { ByteCache } from '../../../src/engine/inputs/byte-cache';
import { Inputs } from '../../../src/engine/inputs';
import { TemporaryFolder } from './temporary';

describe('inputs', () => {
  const folder = new TemporaryFolder();

  it('reads a file again only if its size or time has changed', async () => {
    const inputs = new Inputs();
    const path = await folder.write('scores.txt', '1.5\n2.5\n');
    utimesSync(path, 1000, 1000);
    const first = await inputs.read(path);
    assert.deepEqual(first.records.columns[0]?.cells, [1.5, 2.5]);
    assert.equal(await inputs.read(path), first);
    // Same size and time: only reading could reveal the difference.
    writeFileSync(path, '3.5\n4.5\n');
    utimesSync(path, 1000, 1000);
    assert.equal(await inputs.read(path), first);
    utimesSync(path, 1001, 1001);
    assert.deepEqual((await inputs.read(path)).records.columns[0]?.cells, [3.5, 4.5]);
  });

  it('extracts again only if an input or the metric changes', async () => {
    const inputs = new Inputs();
    const one = await inputs.read(await folder.write('one.txt', '1\n'));
    const other = await inputs.read(await folder.write('other.txt', '2\n'));
    let extractions = 0;
    const extract = () => ({ n: 1, k: 1, data: Float64Array.of(++extractions) });
    const tables = [
      await inputs.table([one], ['bleu'], null, extract),
      await inputs.table([one], ['bleu'], null, extract),
      await inputs.table([one], ['mean'], null, extract),
      await inputs.table([one, other], ['bleu'], null, extract),
      await inputs.table([other], ['bleu'], null, extract),
    ];
    assert.deepEqual(
      tables.map(({ data }) => data[0]),
      [1, 1, 2, 3, 4],
    );
  });
});

describe('the cache by bytes', () => {
  it('evicts the least recently used value', () => {
    const cache = new ByteCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    assert.equal(cache.get('a'), 'A');
    cache.set('c', 'C', 4);
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], ['A', undefined, 'C']);
  });

  it('counts a value that is replaced once', () => {
    const cache = new ByteCache<string>(10);
    cache.set('a', 'A', 6);
    cache.set('a', 'again', 6);
    cache.set('b', 'B', 4);
    assert.deepEqual([cache.get('a'), cache.get('b')], ['again', 'B']);
  });

  it('does not store a value over its limit, and drops the older one', () => {
    const cache = new ByteCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    cache.set('a', 'huge', 11);
    assert.deepEqual([cache.get('a'), cache.get('b')], [undefined, 'B']);
  });
});
