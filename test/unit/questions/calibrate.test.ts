import assert from 'node:assert/strict';
import { copyFile, mkdir } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { shareItems } from '../../../src/questions/calibrate/compute';
import type { Calibration } from '../../../src/model/results/calibration';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';
import { records } from '../metrics/support';

const ITEMS = Array.from({ length: 60 }, (_, i) => i);

describe('test sets with the same items', () => {
  const folder = new TemporaryFolder();
  const right = (of: number) => ITEMS.map((i) => Number((i * of) % 7 > 2));
  const ids = ITEMS.map((i) => `q${i}`);

  it('are known by their rows, also of a part, or by what was asked', () => {
    const whole = records({ id: ids, correct: right(3) });
    const part = records({ id: ids.slice(20), correct: right(3).slice(20) });
    assert.ok(shareItems(whole, part));
    assert.ok(!shareItems(whole, records({ id: ids, correct: right(5) })));
    const only = records({ correct: right(3) });
    assert.ok(!shareItems(only, only));
    const question = ITEMS.map((i) => `What is the square of ${i}?`);
    const asked = (of: number) => records({ question, correct: right(of) });
    assert.ok(shareItems(asked(3), asked(5)));
  });

  it('say nothing about others', async () => {
    for (const [set, start] of Object.entries({ one: 0, copy: 0, other: 100 })) {
      await mkdir(folder.path(set));
      for (const of of [3, 4, 5]) {
        const rows = right(of + start).map((value, i) => `q${start + i},${value}`);
        await folder.write(`${set}/m${of}.csv`, `id,correct\n${rows.join('\n')}\n`);
      }
    }
    const warned = async (second: string) => {
      const { stdout, stderr } = await runHere(folder.path(''), [
        ...['calibrate', 'one', second, '--resamples', '1000', '--json'],
      ]);
      assert.equal(stderr, '');
      return (JSON.parse(stdout) as Calibration).against[0]?.warnings.join(' ') ?? '';
    };
    assert.match(await warned('copy'), /one and copy hold the same items/);
    assert.doesNotMatch(await warned('other'), /same items|byte for byte/);
    await copyFile(folder.path('one/m3.csv'), folder.path('one/m3-final.csv'));
    assert.match(await warned('other'), /m3.*\.csv, m3.*\.csv are the same byte for byte/);
    const failed = right(105).map((value, i) => `q${100 + i},${i % 9 === 4 ? -1 : value}`);
    await folder.write('other/m5.csv', `id,correct\n${failed.join('\n')}\n`);
    assert.match(await warned('other'), /"m5\.csv" was left out: .*-1/);
  });
});
