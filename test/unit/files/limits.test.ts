import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { afterEach, before, describe, it } from 'mocha';
import { sizeOfNamed } from '../../../src/files/limits';
import { TemporaryFolder } from '../engine/temporary';

/** Longer than a busy machine takes. */
const PATIENCE_MS = 30_000;

describe('the size of what a command names', () => {
  const folder = new TemporaryFolder();
  const home = process.cwd();

  before(async () => {
    for (const place of ['runs', 'runs/new', 'own', 'own/sub']) {
      mkdirSync(folder.path(place));
    }
    await folder.write('runs/a.csv', 'x'.repeat(1_000));
    await folder.write('runs/new/b.csv', 'x'.repeat(20_000));
    await folder.write('runs/c.gz', 'x'.repeat(100_000));
    await folder.write('own/realgain.json', '{}');
    await folder.write('own/baseline.csv', 'x'.repeat(3_000_000));
    await folder.write('own/sub/a.csv', 'x'.repeat(10));
  });

  afterEach(() => process.chdir(home));

  const sizeOf = (...args: string[]) => {
    process.chdir(folder.path('.'));
    return sizeOfNamed(args, PATIENCE_MS);
  };

  it('is that of files, once each, and of folders', async () => {
    assert.equal(await sizeOf('compare', 'runs/a.csv', 'runs/a.csv', '--seed', '1'), 1_000);
    assert.equal(await sizeOf('look', 'runs', 'runs/a.csv'), 821_000);
  });

  it('is that of files named by options and globs', async () => {
    assert.equal(await sizeOf('compare', '--reference=runs/a.csv', '--alpha=0.05', '--json'), 1_000);
    assert.equal(await sizeOf('study', 'runs/*/b.{csv,txt}'), 821_000);
    assert.equal(await sizeOf('study', 'runs/new/?.csv'), 20_000);
  });

  it('is also that of what realgain.json may name', async () => {
    assert.equal(await sizeOf('compare', 'own/sub/a.csv'), 3_000_012);
    process.chdir(folder.path('own/sub'));
    assert.equal(await sizeOfNamed(['compare', '--test-set', 'x'], PATIENCE_MS), 3_000_012);
  });
});
