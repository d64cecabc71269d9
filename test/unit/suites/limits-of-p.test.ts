import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { limitsOf } from '../../../src/analysis/table/made-row';
import type { Comparison } from '../../../src/model/results/comparison';
import type { ComparisonTable } from '../../../src/model/results/table';
import { TemporaryFolder } from '../engine/temporary';
import { clearGain, csv } from '../readings/families/make';

const FEW = ['--test', 'bootstrap', '--resamples', '1000'];

describe('a p of which hardly any resample was counted', () => {
  it('is a limit after Holm’s correction, too', () => {
    const test = {
      id: 'bootstrap',
      p: 2e-4,
      exact: false,
      count: 1,
      resamples: 9999,
      monteCarlo: [2.5e-6, 5.6e-4],
    };
    const comparison = { tests: [test], primary: test.id } as unknown as Comparison;
    const { pBelow = 0, correctedBelow = 0 } = limitsOf(comparison, 6e-4, 0);
    assert.equal(pBelow, 5.6e-4);
    assert.ok(Math.abs(correctedBelow - 3 * pBelow) < 1e-12);
  });
});

describe('a p for which no resample was counted', () => {
  const folder = new TemporaryFolder();

  before(async () => {
    const gain = clearGain(300);
    const rows = (of: 'a' | 'b', more: number) =>
      csv(gain.map((row, i) => ({ id: `q${i}`, f1: Number((row[of] + more).toFixed(3)) })));
    await folder.write('one.csv', rows('a', 0));
    await folder.write('two.csv', rows('a', 0.01));
    await folder.write(
      'none.csv',
      csv(gain.map((row, i) => ({ id: `q${i}`, f1: row.b + (i % 2) / 50 - 0.01 }))),
    );
    await folder.write('b.csv', rows('b', 0));
  });

  const run = async (...args: readonly string[]) => {
    const [command = '', ...options] = args;
    const found = await runHere(folder.path(''), [command, ...FEW, ...options]);
    assert.equal(found.code, 0, found.stdout + found.stderr);
    return found.stdout;
  };
  const runs = (...more: readonly string[]) =>
    run('runs', 'one.csv', 'two.csv', 'none.csv', '--baseline', 'b.csv', '--column', 'f1', ...more);

  it('is the same limit in a row as in the pair, and limits the corrected p, too', async () => {
    assert.match(await run('compare', 'one.csv', 'b.csv'), /p < 1e-3/);
    const holm = JSON.parse(await runs('--correction', 'holm', '--json')) as ComparisonTable;
    assert.deepEqual(
      Object.fromEntries(
        holm.rows.map(({ task, pBelow, correctedBelow }) => [task, [pBelow, correctedBelow]]),
      ),
      { one: [0.001, 0.003], two: [0.001, 0.003], none: [undefined, undefined] },
    );
    assert.ok(holm.rows.every(({ p, pBelow = 2 }) => p < pBelow));
  });

  it('is written alike by every surface', async () => {
    const report = folder.path('r.html');
    const forms: string[] = [];
    for (const format of ['text', 'markdown', 'latex']) {
      forms.push(await runs('--correction', 'holm', '--format', format));
    }
    await runs('--correction', 'holm', '--report', report);
    for (const form of [...forms, await readFile(report, 'utf8')]) {
      const written = form
        .replaceAll('&lt;', '<')
        .replaceAll(/\$|\\textless\{?\}?/g, (sign) => (sign === '$' ? '' : '<'));
      assert.match(written, /< (?:1e-3|10\^\{-3\})/);
      assert.match(written, /< (?:3e-3|3 \\times 10\^\{-3\})/);
    }
    const [head = '', ...lines] = (await runs('--correction', 'holm', '--csv')).split('\n');
    const first = lines.find((line) => line.includes(',one.csv,')) ?? '';
    const at = (name: string) => first.split(',')[head.split(',').indexOf(name)];
    assert.deepEqual([at('p_below'), at('corrected_p_below')], ['0.001', '0.003']);
  });

  it('is a limit of the shared draws, where these counted none', async () => {
    const { rows, resamples } = JSON.parse(
      await runs('--correction', 'max-t', '--json', '--resamples', '100000'),
    ) as ComparisonTable;
    assert.equal(resamples, 16_384);
    assert.deepEqual(Object.fromEntries(rows.map(({ task, correctedBelow }) => [task, correctedBelow])), {
      one: 1 / 16_384,
      two: 1 / 16_384,
      none: undefined,
    });
  });
});
