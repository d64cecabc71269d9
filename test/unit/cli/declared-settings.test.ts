import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

/** α and the alternative may turn a verdict, and a realgain.json several folders up sets them without a word. */
describe('what a realgain.json sets that was found, not named', () => {
  const folder = new TemporaryFolder();
  const run = async (...args: string[]) => {
    const { stdout: out, stderr: err } = await runHere(folder.path('deep'), args);
    return { out, err };
  };
  const config = () => folder.path('realgain.json');

  before(() => {
    for (const [system, shift] of [
      ['new', 3],
      ['old', 1],
    ] as const) {
      mkdirSync(folder.path(`deep/${system}`), { recursive: true });
      for (const task of ['one', 'two']) {
        const rows = Array.from({ length: 40 }, (_, i) => `${i},${((i * 7 * shift) % 11) + shift / 2}\n`);
        writeFileSync(folder.path(`deep/${system}/${task}.csv`), `id,score\n${rows.join('')}`);
      }
    }
    const metric = { id: 'mean', column: 'score', higherIsBetter: true };
    const declared = { metric, alpha: 0.2, alternative: 'greater', resamples: 1000 };
    writeFileSync(
      folder.path('realgain.json'),
      JSON.stringify({ testSets: [{ name: 't', outputs: ['**/*.csv'], ...declared }] }),
    );
  });

  const of = (name: string) => folder.path(`deep/${name}`);
  const line = (said: string) => `${said}, as ${config()} declares\n`;

  it('is named beside a comparison, a suite and a study, in text and JSON', async () => {
    const both = { in: config(), alpha: 0.2, alternative: 'greater' };
    for (const [args, read] of [
      [['compare', of('new/one.csv'), of('old/one.csv')], (json: Json) => json['declared']],
      [['suite', of('new'), of('old')], (json: Json) => json['declared']],
      [
        ['study', of('new/one.csv'), of('old/one.csv')],
        (json: Json) => (json['settings'] as Json)['declared'],
      ],
    ] as const) {
      const { out, err } = await run(...args);
      assert.ok(out.includes(line('α = 0.2, alternative greater')), `${args[0]}: ${out}${err}`);
      assert.deepEqual(read(JSON.parse((await run(...args, '--json')).out) as Json), both, args[0]);
    }
  });

  it('is not named where an option says otherwise', async () => {
    const asked = ['compare', of('new/one.csv'), of('old/one.csv'), '--alpha', '0.01'];
    assert.ok((await run(...asked)).out.includes(line('alternative greater')));
    const { declared } = JSON.parse((await run(...asked, '--json')).out) as { declared?: object };
    assert.deepEqual(declared, { in: config(), alternative: 'greater' });
    const all = await run(...asked, '--alternative', 'less');
    assert.doesNotMatch(all.out, /\ndeclared /);
  });

  it('is in a report, with a path from its folder, and comes out again', async () => {
    const report = path.join(folder.path('deep'), 'report.md');
    await run('compare', of('new/one.csv'), of('old/one.csv'), '--report', report);
    assert.match(readFileSync(report, 'utf8'), /"declared":\{"in":"\.\.\/realgain\.json"/);
    assert.match((await run('reproduce', report)).out, /The report agrees/);
  });
});

type Json = Readonly<Record<string, unknown>>;
