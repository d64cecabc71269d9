import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { tableOfRunFiles } from '../../../src/config/runs';
import { comparisonTableSchema, type TableDetails } from '../../../src/model/results/table';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { runHere } from '../../support/command-line';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { answersOf, noisyRuns } from './files';
import { pairOn, tableOn } from '../../support/ask';

describe('runs against one baseline', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  const pair = (a: string, b: string): ComparisonIdentity => ({
    a,
    b,
    references: [],
    metric: { id: 'mean', column: 'score', higherIsBetter: true },
    idColumn: null,
    clusterColumn: null,
    settings: { ...DEFAULT_SETTINGS, resamples: 1000 },
  });

  const table = (pairs: readonly ComparisonIdentity[], uncompared = 0): Promise<TableDetails> =>
    tableOn(engine.service, tableOfRunFiles('stream', pairs, uncompared));

  function written(name: string, scores: readonly number[], order = [...scores.keys()]): string {
    const file = folder.path(name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, order.map((i) => answersOf(i, scores[i] ?? 0)).join('\n'));
    return file;
  }

  it('corrects p for all of them, never below their own', async () => {
    const [base = [], ...runs] = noisyRuns(7, 200, 'corrects');
    const b = written('base.jsonl', base);
    const pairs = runs.map((scores, i) => pair(written(`run-${i}.jsonl`, scores), b));
    const { table: found } = await table(pairs);
    assert.equal(found.of, 'runs');
    assert.deepEqual(
      found.rows.map(({ task }) => task),
      ['run-0', 'run-1', 'run-2', 'run-3', 'run-4', 'run-5'],
    );
    assert.equal(found.correction, 'max-t');
    assert.ok(found.rows.every(({ p, corrected }) => corrected >= p));
    assert.ok(found.rows.some(({ p, corrected }) => corrected > p));
    assert.equal(found.pooled, null);
    assert.equal(found.heterogeneity, null);
    assert.match(
      found.sentence,
      /^Of 6 runs compared with base, .* after correction for 6 runs \(step-down max-T\)/,
    );
    v.parse(comparisonTableSchema, found);
  });

  it('gives a run the p that its own comparison has', async () => {
    const [base = [], run = []] = noisyRuns(2, 200, 'own');
    const identity = pair(written('own.jsonl', run), written('own-base.jsonl', base));
    const { comparison } = await pairOn(engine.service, identity);
    const { table: found } = await table([identity]);
    assert.equal(found.rows[0]?.p, comparison.tests.find(({ id }) => id === comparison.primary)?.p);
    assert.equal(found.rows[0]?.corrected, found.rows[0]?.p);
  });

  it('draws the same items of runs whose files have them in another order', async () => {
    const [base = [], run = []] = noisyRuns(2, 200, 'order');
    const b = written('order-base.jsonl', base);
    const better = run.map((score) => score + 0.25);
    const turned = [...run.keys()].reverse();
    const same = [
      pair(written('order-a.jsonl', better), b),
      pair(written('order-b.jsonl', better, turned), b),
    ];
    const { table: found } = await table(same);
    const [least = 0, most = 1] = found.rows.map(({ p }) => p).sort((x, y) => x - y);
    assert.ok(most < 0.1, `p = ${most}`);
    // Two files with the same scores are one chance to be lucky, not two.
    assert.ok(
      found.rows.every(({ corrected }) => corrected < 1.3 * most),
      JSON.stringify([least, found.rows]),
    );
  });

  it('leaves out and names runs with other items, other metrics or errors', async () => {
    const [base = [], one = [], two = [], three = []] = noisyRuns(4, 100, 'others');
    const b = written('left-base.jsonl', base);
    const broken = await folder.write('left-broken.jsonl', '{"id": 1\n');
    const pairs = [
      pair(written('left-1.jsonl', one), b),
      pair(written('left-half.jsonl', three, [...three.keys()].slice(0, 50)), b),
      pair(broken, b),
      pair(written('left-2.jsonl', two), b),
    ];
    const { table: found } = await table(pairs);
    assert.deepEqual(
      found.rows.map(({ task }) => task),
      ['left-1', 'left-2'],
    );
    assert.deepEqual(found.missing.map(({ task }) => task).sort(), ['left-broken', 'left-half']);
    assert.match(
      found.missing.find(({ task }) => task === 'left-half')?.reason ?? '',
      /50 items.*100|100.*50/,
    );
  });

  it('counts runs that are not compared, by Holm’s method', async () => {
    const [base = [], run = [], other = []] = noisyRuns(3, 100, 'many');
    const b = written('many-base.jsonl', base);
    const pairs = [pair(written('many-1.jsonl', run), b), pair(written('many-2.jsonl', other), b)];
    const { table: found } = await table(pairs, 98);
    assert.equal(found.correction, 'holm');
    assert.equal(found.uncompared, 98);
    const [least] = [...found.rows].sort((x, y) => x.p - y.p);
    assert.equal(least?.corrected, Math.min(1, 100 * (least?.p ?? 1)));
    assert.ok(found.warnings.some((warning) => warning.includes('98 more runs')));
  });

  it('takes comparisons that were made before, unless a file has changed', async () => {
    const [base = [], one = [], two = [], three = []] = noisyRuns(4, 100, 'known');
    const b = written('known-base.jsonl', base);
    const files = [written('known-1.jsonl', one), written('known-2.jsonl', two)];
    const known = await Promise.all(files.map((a) => pairOn(engine.service, pair(a, b))));
    const identity = tableOfRunFiles(
      'stream',
      files.map((a) => pair(a, b)),
    );
    const fresh = await tableOn(engine.service, identity);
    const marked = known.map((details) => ({
      ...details,
      comparison: { ...details.comparison, gain: details.comparison.gain, warnings: ['kept'] },
    }));
    const again = await tableOn(engine.service, identity, { known: marked });
    assert.deepEqual(again.table.warnings, ['Every row: kept']);
    assert.deepEqual(
      again.table.rows.map(({ corrected }) => corrected),
      fresh.table.rows.map(({ corrected }) => corrected),
    );
    written('known-2.jsonl', three);
    const [, renewed] = (await tableOn(engine.service, identity, { known: marked })).table.rows;
    assert.notEqual(renewed?.gain, fresh.table.rows[1]?.gain);
  });

  describe('on the command line', () => {
    it('are compared in the order of time, with the baseline that realgain.json declares', async () => {
      const place = project('cli');
      const { code, stdout } = await runHere(place, [
        'runs',
        '--test-set',
        'news',
        '--json',
        '--resamples',
        '1000',
      ]);
      assert.equal(code, 0);
      const found = v.parse(comparisonTableSchema, JSON.parse(stdout));
      assert.deepEqual(
        found.rows.map(({ task }) => task),
        ['run-2', 'run-0', 'run-1'],
      );
    });

    it('write the report that realgain.json names, and never over another file', async () => {
      const place = project('report');
      const write = () =>
        runHere(place, ['runs', '--test-set', 'news', '--write-report', '--resamples', '1000']);
      assert.equal((await write()).code, 0);
      const report = `${place}/runs.md`;
      const text = readFileSync(report, 'utf8');
      assert.match(text, /# Runs of news against base/);
      assert.match(text, /[│┼].*●|●.*[│┼]/);
      assert.equal((await write()).code, 0);
      const again = await runHere(place, ['reproduce', report]);
      assert.equal(again.code, 0, again.stdout + again.stderr);
      writeFileSync(report, text.replace('# Runs', '# My runs'));
      assert.match((await write()).stderr, /was changed since RealGain wrote it/);
      writeFileSync(report, '# My notes\n');
      const refused = await write();
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, /is not a report of RealGain/);
      assert.equal(readFileSync(report, 'utf8'), '# My notes\n');
      const forced = ['runs', '--test-set', 'news', '--write-report', '--force', '--resamples', '1000'];
      assert.equal((await runHere(place, forced)).code, 0);
      assert.match(readFileSync(report, 'utf8'), /# Runs of news against base/);
      const file = `${place}/realgain.json`;
      const config = JSON.parse(readFileSync(file, 'utf8')) as { testSets: { report: string }[] };
      const [first] = config.testSets;
      const twin = { ...first, name: 'twin', report: `./x/../${first?.report}` };
      writeFileSync(file, JSON.stringify({ ...config, testSets: [...config.testSets, twin] }));
      assert.match((await write()).stderr, /The test sets news and twin have the same report in /);
    });

    /** A folder with a realgain.json, a baseline and three runs, of which run-2 is the oldest. */
    function project(name: string): string {
      const [base = [], ...runs] = noisyRuns(4, 60, name);
      written(`${name}/base.jsonl`, base);
      runs.forEach((scores, i) => {
        const file = written(`${name}/run-${i}.jsonl`, scores);
        const time = new Date(2026, 0, i === 2 ? 1 : 2 + i);
        utimesSync(file, time, time);
      });
      const testSet = {
        name: 'news',
        outputs: '*.jsonl',
        baseline: 'base.jsonl',
        metric: { id: 'mean', column: 'score', higherIsBetter: true },
        report: 'runs.md',
      };
      writeFileSync(folder.path(`${name}/realgain.json`), JSON.stringify({ testSets: [testSet] }));
      return folder.path(name);
    }
  });
});
