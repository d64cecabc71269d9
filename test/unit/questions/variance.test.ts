import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import type { Comparison } from '../../../src/model/results/comparison';
import { runHere } from '../../support/command-line';

const EXAMPLES = join(import.meta.dirname, '../../../examples/judges');

describe('parts of the variance in a comparison', () => {
  const folder = mkdtempSync(join(tmpdir(), 'variance-'));
  const files = {
    tuned: readFileSync(join(EXAMPLES, 'tuned.csv'), 'utf8'),
    base: readFileSync(join(EXAMPLES, 'base.csv'), 'utf8'),
  };

  after(() => rmSync(folder, { recursive: true }));

  async function compare(change: (text: string, name: string) => string, ...more: string[]) {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, `${name}.csv`), change(text, name));
    }
    return runHere(folder, ['compare', 'tuned.csv', 'base.csv', '--resamples', '10000', ...more]);
  }

  async function parts(change: (text: string, name: string) => string, ...more: string[]) {
    const { stdout, stderr } = await compare(change, '--json', ...more);
    assert.notEqual(stdout, '', stderr);
    return JSON.parse(stdout) as Comparison;
  }

  const as = (head: string) => (text: string) => text.replace(/^.*\n/, `${head}\n`);

  it('come from columns of judges, and say what holds for others', async () => {
    const { parts: found, verdict, warnings } = await parts((text) => text);
    assert.deepEqual(
      found?.parts.map(({ factors }) => factors.join('×')),
      ['question', 'judge', 'question×judge'],
    );
    assert.equal(verdict, 'significant');
    assert.ok((found?.others?.p ?? 0) > 0.2);
    assert.ok(warnings.some((warning) => warning.includes('not shown for others like them (p = 0.21')));
  });

  it('take a column by its name, and only one with the same values in both outputs', async () => {
    assert.equal((await parts(as('question,seed,grade'))).parts?.doubled[1]?.factor, 'seed');
    assert.equal((await parts(as('question,trial,grade'))).parts?.doubled[1]?.factor, 'sample');
    assert.equal((await parts(as('question,difficulty,grade'))).parts, undefined);
    const renamed = (text: string, name: string) =>
      name === 'base' ? text.replaceAll('amber', 'ash') : text;
    assert.equal((await parts(renamed)).parts?.others ?? null, null);
    // Each question has other judges.
    const own = (text: string) => text.replaceAll(/^(q\d+),(\w+)/gm, '$1,$1-$2');
    assert.equal((await parts(own)).parts?.others ?? null, null);
  });

  it('weigh what one more costs, and are reproduced with that', async () => {
    const report = ['--cost', 'judge=500', '--report', 'report.html'];
    const { stdout } = await compare((text) => text, ...report);
    assert.match(stdout, /question: 80, best for its cost +0\.\d+ +2,320\n/);
    const again = await runHere(folder, ['reproduce', 'report.html']);
    assert.equal(again.code, 0, again.stdout);
    const wrong = await compare((text) => text, '--cost', 'seed=3');
    assert.match(wrong.stderr, /--cost names seed, but what varies here is question, judge\./);
  });
});
