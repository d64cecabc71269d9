import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { comparedBy } from '../../support/ask';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

describe('the baseline among the training runs of A', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  const write = (name: string, shift: number): string => {
    const rows = Array.from(
      { length: 30 },
      (_, i) => `${i},${(((i * 37 + shift * 11) % 29) / 29 + shift / 4).toFixed(4)}`,
    );
    mkdirSync(path.dirname(folder.path(name)), { recursive: true });
    writeFileSync(folder.path(name), `id,score\n${rows.join('\n')}\n`);
    return folder.path(name);
  };

  const compare = (a: string, b: string, ...more: string[]) =>
    comparedBy(engine.service, ['compare', a, b, ...more, '--resamples', '500']);

  it('is left out of a folder that holds it, whatever its name, and said', async () => {
    const [one, two] = [write('one/a1.csv', 2), write('one/a2.csv', 3)];
    const base = write('base.csv', 1);
    write('both/a1.csv', 2);
    write('both/a2.csv', 3);
    // The first of the folder, so that A would be represented by the baseline.
    write('both/0.csv', 1);
    const expected = await compare(one, base, '--a-run', two);
    const found = await compare(folder.path('both'), base);
    assert.equal(found.gain, expected.gain);
    assert.equal(found.tests[0]?.p, expected.tests[0]?.p);
    assert.deepEqual(
      found.a.runs?.map(({ score }) => score),
      expected.a.runs?.map(({ score }) => score),
    );
    assert.match(found.warnings.join('\n'), /0\.csv is, byte for byte, B \(base\.csv\), and is not counted/);
    assert.doesNotMatch(expected.warnings.join('\n'), /not counted/);
    const within = await compare(folder.path('both'), folder.path('both/0.csv'));
    assert.equal(within.gain, expected.gain);
    assert.match(within.warnings.join('\n'), /0\.csv is B itself/);
  });

  it('is no reason to take differently named systems for runs, or runs of a model for systems', async () => {
    const base = write('base.csv', 1);
    write('systems/gpt.csv', 2);
    write('systems/llama.csv', 3);
    await assert.rejects(
      compare(folder.path('systems'), base),
      /named like several \(gpt\.csv, llama\.csv\)/,
    );
    write('trials/tb_sonnet_rc_1/results.csv', 2);
    write('trials/tb_sonnet_rc_2/results.csv', 3);
    assert.equal((await compare(folder.path('trials'), base)).a.runs?.length, 2);
  });

  it('is refused as an option', async () => {
    const [a, b] = [write('a.csv', 2), write('b.csv', 1)];
    await assert.rejects(compare(a, b, '--a-run', b), /b\.csv is B itself, not a training run of A/);
    await assert.rejects(compare(a, b, '--b-run', a), /a\.csv is A itself, not a training run of B/);
  });
});
