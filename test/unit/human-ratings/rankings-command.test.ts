import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

const FIXTURES = path.resolve(__dirname, '../../fixtures/ranked');
const ASKED = ['--score', 'log_like', '--score', 't_score', '--score', 'noise', '--subsamples', '50'];

describe('realgain rankings', () => {
  const folder = new TemporaryFolder();

  async function answered(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runHere(FIXTURES, [
      'rankings',
      'candidates.tsv',
      ...ASKED,
      ...args,
    ]);
    assert.equal(code, 0, stderr);
    return stdout;
  }

  it('prints the precision of the n best with its interval, as it is in the JSON', async () => {
    const text = await answered();
    const found = JSON.parse(await answered('--json')) as {
      n: number[];
      rankings: { precision: number[]; low: number[]; high: number[] }[];
    };
    const cut = found.n.indexOf(50);
    const [first] = found.rankings;
    const [precision, low, high] = [first?.precision, first?.low, first?.high].map(
      (values) => `${(100 * (values?.[cut] ?? NaN)).toFixed(1)}%`,
    );
    const lines = text.split('\n').map((line) => line.trim());
    const row = lines.find((line) => line.startsWith('50 '));
    assert.ok(row?.replaceAll(/ +/g, ' ').startsWith(`50 ${precision} [${low}, ${high}] `), row);
  });

  it('prints every cut in full digits as CSV', async () => {
    const [head = '', ...rows] = (await answered('--format', 'csv')).trim().split('\n');
    assert.match(
      head,
      /^n,log_like true positives,log_like precision,log_like low,log_like high,log_like recall,t_score /,
    );
    assert.match(rows[0] ?? '', /^1,/);
    assert.equal(head.split(',').length, 1 + 3 * 5);
    const { n } = JSON.parse(await answered('--json')) as { n: number[] };
    assert.equal(rows.length, n.length);
  });

  it('prints Markdown and LaTeX with citations', async () => {
    assert.match(
      await answered('--format', 'markdown'),
      /^# Rankings of candidates: .*## Where they differ.*@evert-2004-significance/s,
    );
    assert.match(
      await answered('--format', 'latex'),
      /\\paragraph\{The n best\.\}.*\\cite\{clopper-pearson-1934\}/s,
    );
  });

  for (const ending of ['html', 'md', 'tex', 'json']) {
    it(`writes a report that comes out again: .${ending}`, async () => {
      cpSync(FIXTURES, folder.path('ranked'), { recursive: true });
      const report = folder.path(`ranked/r.${ending}`);
      const run = (...args: string[]) => runHere(folder.path('ranked'), args);
      const made = await run('rankings', 'candidates.tsv', ...ASKED, '--report', report);
      assert.equal(made.code, 0, made.stderr);
      const again = await run('reproduce', report);
      assert.equal(again.code, 0, again.stdout + again.stderr);
      assert.match(again.stdout, /^The report agrees: all/);
      const text = readFileSync(report, 'utf8');
      assert.match(text, /realgain rankings candidates\.tsv --score log_like --score t_score --score noise/);
      assert.doesNotMatch(text, /undefined|NaN|\[object/);
    });
  }

  it('names the option where two columns could mark true positives', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `t${i},${i % 2},${i % 3 === 0 ? 1 : 0},${i}.5,${(i * 7) % 40}.5`,
    );
    await folder.write('two.csv', `term,svc,figure,one,other\n${lines.join('\n')}\n`);
    const { code, stderr } = await runHere(folder.path('.'), ['rankings', 'two.csv']);
    assert.equal(code, 2);
    assert.match(stderr, /choose one of "svc", "figure"\.\n {2}--marks svc\n {2}--marks figure\n/);
  });

  it('takes the first line for names where it may be an item, as of a question about columns', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `q${i},s${1 + (i % 2)},s${2 - (i % 2)}`);
    await folder.write('ranked.csv', `query,rank1,rank2\n${lines.join('\n')}\n`);
    const { stderr } = await runHere(folder.path('.'), ['preferences', 'ranked.csv']);
    assert.match(stderr, /choose one of "query", "rank1", "rank2"/);
  });
});
