import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { csv, groupedGain } from '../readings/families/make';

/** Four systems on the same items; the gain between the first two doesn't depend on the items' groups, that of others does. */
const grouped = groupedGain();
const SYSTEMS = {
  a: ({ b }: (typeof grouped)[number]) => b,
  b: ({ b, within }: (typeof grouped)[number]) => b + 0.001 * ((within * 7) % 5),
  c: ({ a }: (typeof grouped)[number]) => a,
  d: ({ a, within }: (typeof grouped)[number]) => a + 0.001 * ((within * 7) % 5),
};

describe('what is resampled in a study', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'units-'));

  after(() => rmSync(root, { recursive: true }));

  const write = (column: string) =>
    Object.entries(SYSTEMS).map(([name, scoreOf]) => {
      const rows = grouped.map((row, i) => ({
        id: `q${i}`,
        [column]: `${column}${row.group}`,
        score: scoreOf(row),
      }));
      writeFileSync(path.join(root, `${name}.csv`), csv(rows));
      return `${name}.csv`;
    });

  const read = async (...words: string[]) => {
    const { code, stdout, stderr } = await runHere(root, [...words, '--resamples', '1000', '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as { clusters: number | null; warnings: readonly string[] };
  };

  it('is what any pair of its systems shows, not the first two alone', async () => {
    const files = write('batch');
    assert.equal((await read('compare', 'a.csv', 'b.csv')).clusters, null);
    assert.equal((await read('compare', 'a.csv', 'c.csv')).clusters, 12);
    for (const order of [files, [...files].reverse()]) {
      const { clusters, warnings } = await read('study', ...order);
      assert.equal(clusters, 12);
      assert.ok(warnings.some((text) => text.startsWith('Items with the same "batch" resemble each other')));
    }
  });

  it('has a warning of the fixed parts that any pair differs by', async () => {
    const { clusters, warnings } = await read('study', ...write('category'));
    assert.equal(clusters, null);
    assert.ok(
      warnings.some((text) => text.includes('12 values of "category"')),
      warnings.join('\n'),
    );
  });
});
