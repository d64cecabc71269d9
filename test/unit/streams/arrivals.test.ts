import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { tableOfRunFiles } from '../../../src/config/runs';
import { comparisonTableSchema, type TableDetails } from '../../../src/model/results/table';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { elementAt } from '../../../src/model/lists';
import { newStream } from '../../../src/model/settings/stream';
import type { Arrival, Stream } from '../../../src/model/settings/stream-schema';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { arrivalsFile, withArrivals } from '../../../src/editor/stores/files/arrivals-file';
import { arrivalWords } from '../../../src/model/texts/arrival-words';
import { shareOf } from '../../../src/analysis/table/spending';
import { runHere } from '../../support/command-line';
import { TestEngine } from '../../support/test-engine';
import { entryOf } from '../editor/support';
import { TemporaryFolder } from '../engine/temporary';
import { answersOf, noisyRuns } from './files';
import { tableOn } from '../../support/ask';

const levelAt = (place: number, planned = 20) => 0.05 * shareOf(place, planned);

describe('runs judged as they arrive', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const [base = [], ...noise] = noisyRuns(6, 60, 'a');

  function written(name: string, scores: readonly number[]): string {
    const file = folder.path(name);
    writeFileSync(file, scores.map((score, i) => answersOf(i, score)).join('\n'));
    return file;
  }

  const pair = (a: string, b: string): ComparisonIdentity => ({
    a,
    b,
    references: [],
    metric: { id: 'mean', column: 'score', higherIsBetter: true },
    idColumn: null,
    clusterColumn: null,
    settings: { ...DEFAULT_SETTINGS, resamples: 20_000 },
  });

  /** Noise, with a gain. */
  function runs(name: string, gains: readonly number[]): ComparisonIdentity[] {
    const b = written(`${name}-base.jsonl`, base);
    return gains.map((gain, i) => {
      const scores = (noise[i] ?? []).map((score) => Number((score + gain).toFixed(4)));
      return pair(written(`${name}-${i}.jsonl`, scores), b);
    });
  }

  const table = (pairs: readonly ComparisonIdentity[], stream: Stream): Promise<TableDetails> =>
    tableOn(engine.service, { ...tableOfRunFiles('stream', pairs), stream });

  /** The stream after these runs, as the editor keeps it. */
  function after(stream: Stream, arrivals: readonly Arrival[]): Stream {
    const { next, spent, arrived } = stream;
    const [kept] = withArrivals([{ key: 'k', next, spent, arrived }], 'k', arrivals);
    return { ...stream, ...kept };
  }

  it('need less and less p, but never less than what they spend of α', async () => {
    const { table: found } = await table(runs('level', [0, 0, 0, 0, 0]), newStream(20));
    v.parse(comparisonTableSchema, found);
    assert.equal(found.plannedRuns, 20);
    found.rows.forEach(({ arrival }, i) => {
      assert.equal(arrival?.place, i + 1);
      assert.ok(Math.abs((arrival?.level ?? 0) - levelAt(i + 1)) < 1e-12);
      assert.ok((arrival?.needed ?? 0) >= (arrival?.level ?? 1) * 0.999);
    });
    assert.ok(found.rows.slice(1).every(({ arrival }) => arrival!.needed > 1.05 * arrival!.level));
  });

  it('are significant by the p of their own comparison', async () => {
    const { table: found } = await table(runs('verdict', [1, 0, 0.23, 1, -1]), newStream(20));
    for (const { p, arrival, verdict } of found.rows) {
      const wanted = p <= (arrival?.needed ?? 0) ? 'significant' : 'not-significant';
      assert.equal(arrival?.verdict, wanted);
      assert.ok(verdict === 'significant' || p > 0.01);
    }
    assert.deepEqual(
      found.rows.map(({ arrival }) => arrival?.verdict === 'significant'),
      [true, false, false, true, true],
    );
    assert.match(found.sentence, /When they arrived, 2 were significantly better and 1 was worse/);
  });

  it('are judged alike one by one and all at once', async () => {
    const pairs = runs('alike', [0, 0.1, 0, 0.2]);
    const atOnce = (await table(pairs, newStream(20))).arrivals;
    let stream = newStream(20);
    for (let count = 1; count <= pairs.length; count++) {
      const { arrivals = [] } = await table(pairs.slice(0, count), stream);
      stream = after(stream, arrivals);
    }
    assert.deepEqual(stream.arrived, atOnce);
  });

  it('keep what they needed, and what was spent on runs that are gone or written over', async () => {
    const pairs = runs('gone', [0, 0, 0]);
    const { arrivals = [] } = await table(pairs, newStream(20));
    const stream = after(newStream(20), arrivals);
    const [first, second, third] = pairs.map((one) => one);
    const other = runs('later', [0.1, 0, 0, 0.3]);
    writeFileSync(elementAt(pairs, 1).a, noise[4]!.map((score, i) => answersOf(i, score)).join('\n'));
    const left = [third!, first!, second!, { ...other[3]!, b: first!.b }];
    const { arrivals: now = [] } = await table(left, stream);
    assert.deepEqual(now[0], arrivals[2]);
    assert.deepEqual(now[1], arrivals[0]);
    assert.deepEqual(
      now.slice(2).map(({ place, level }) => ({ place, level })),
      [4, 5].map((place) => ({ place, level: levelAt(place) })),
    );
    const spent = after(stream, now).spent;
    assert.ok(Math.abs(spent - [1, 2, 3, 4, 5].reduce((sum, place) => sum + levelAt(place), 0)) < 1e-12);
  });

  it('never spend more than α, whatever is planned meanwhile', async () => {
    const spent = 0.0495;
    const { arrivals = [] } = await table(runs('much', [0, 0]), { ...newStream(1), next: 2, spent });
    const sum = arrivals.reduce((all, { level }) => all + level, spent);
    assert.ok(sum <= 0.05 + 1e-12, String(sum));
    assert.equal(arrivals[1]?.level, 0);
  });

  it('spend alone where they are scored in another way than most', async () => {
    const pairs = runs('other', [0, 0, 0, 0]);
    const last = { ...elementAt(pairs, 3), metric: { id: 'median', column: 'score', higherIsBetter: true } };
    const { arrivals = [], table: found } = await table([...pairs.slice(0, 3), last], newStream(20));
    assert.equal(found.rows.length, 3);
    assert.deepEqual(
      arrivals.slice(3).map(({ place, needed }) => [place, needed]),
      [[4, levelAt(4)]],
    );
  });

  it('say when more resamples could decide otherwise', async () => {
    const pairs = runs('few', [0, 0, 0, 2]).map((one) => ({
      ...one,
      settings: { ...one.settings, resamples: 300 },
    }));
    const { table: found } = await table(pairs, newStream(20));
    assert.equal(found.rows[3]?.arrival?.verdict, 'not-significant');
    assert.ok(
      found.warnings.some((warning) => /^More resamples than 300 .* few-3/.test(warning)),
      found.warnings.join('\n'),
    );
  });

  describe('on the command line', () => {
    function project(name: string, planned: number): string {
      const pairs = runs(name, [0, 0.48, 2]);
      const testSet = {
        name: 'news',
        outputs: [`${name}-2.jsonl`, `${name}-[01].jsonl`],
        baseline: `${name}-base.jsonl`,
        metric: { id: 'mean', column: 'score', higherIsBetter: true },
        resamples: 20_000,
        plannedRuns: planned,
      };
      writeFileSync(folder.path('realgain.json'), JSON.stringify({ testSets: [testSet] }));
      assert.equal(pairs.length, 3);
      return folder.path('.');
    }

    it('are in the order in which realgain.json lists them, with the runs that it plans', async () => {
      const place = project('cli', 3);
      const { code, stdout } = await runHere(place, [
        ...['runs', '--test-set', 'news', '--json', '--as-they-came', 'listed'],
      ]);
      assert.equal(code, 0);
      const found = v.parse(comparisonTableSchema, JSON.parse(stdout));
      assert.equal(found.plannedRuns, 3);
      assert.deepEqual(
        found.rows.map(({ task, arrival }) => [task, arrival?.level]),
        ['cli-2', 'cli-0', 'cli-1'].map((name, i) => [name, levelAt(i + 1, 3)]),
      );
    });

    it('decide gates by what they needed', async () => {
      const place = project('gate', 20);
      const gate = [
        'runs',
        'gate-0.jsonl',
        'gate-1.jsonl',
        '--baseline',
        'gate-base.jsonl',
        '--gate',
        'better',
      ];
      const listed = [...gate, '--resamples', '20000', '--column', 'score', '--higher-is-better'];
      const all = JSON.parse((await runHere(place, [...listed, '--json'])).stdout) as {
        rows: { p: number; corrected: number }[];
      };
      const { p, corrected } = elementAt(all.rows, 1);
      // Found when both are read together, but not by what is left for a second run.
      assert.ok(p > 0.006 && corrected < 0.05, `${p} ${corrected}`);
      assert.equal((await runHere(place, listed)).code, 0);
      assert.equal((await runHere(place, [...listed, '--as-they-came', 'listed'])).code, 1);
    });
  });
});

describe('the words for the place of a run', () => {
  const { comparison } = entryOf('a');
  const at = (p: number, gain: number, verdict: typeof comparison.verdict = 'significant') => ({
    verdict,
    gain,
    primary: comparison.primary,
    tests: comparison.tests.map((test) => ({ ...test, p })),
  });

  it('are those of the verdict, or say what is needed', () => {
    const arrived = { place: 7, planned: 20, needed: 0.0012 };
    assert.equal(arrivalWords(at(0.0004, 1), arrived), 'significant as run 7 of 20 planned');
    assert.equal(arrivalWords(at(0.0004, -1), arrived), 'significantly worse as run 7 of 20 planned');
    assert.equal(arrivalWords(at(0.031, 1), arrived), 'p = 0.031, but run 7 of 20 planned needs 0.0012');
    assert.equal(
      arrivalWords(at(0.031, 1), { ...arrived, place: 23 }),
      'p = 0.031, but run 23 (20 planned) needs 0.0012',
    );
    assert.equal(
      arrivalWords(at(0.0004, 1), { ...arrived, place: 23 }),
      'significant as run 23 (20 planned)',
    );
    assert.equal(arrivalWords(at(0.3, 1, 'not-significant'), arrived), '');
  });

  it('tell a p apart that is barely too large', () => {
    const arrived = { place: 7, planned: 20, needed: 0.00121 };
    assert.equal(arrivalWords(at(0.00122, 1), arrived), 'p = 0.00122, but run 7 of 20 planned needs 0.00121');
  });
});

describe('the kept arrivals', () => {
  const arrival = (run: string, place: number): Arrival => ({
    run,
    of: 'x',
    place,
    level: 0.01,
    needed: 0.012,
  });

  it('come back as they were written, and lose only what is damaged', () => {
    const streams = withArrivals([], 'set', [arrival('a', 1), arrival('b', 2)]);
    assert.deepEqual(arrivalsFile.parse(arrivalsFile.print(streams)), { value: streams, problem: null });
    const text = JSON.stringify({ version: 1, streams: [{ key: 'set' }, ...streams] });
    assert.deepEqual(arrivalsFile.parse(text), { value: streams, problem: '1 of its streams are damaged' });
  });

  it('keep the judgement of the window that came first', () => {
    const first = withArrivals([], 'set', [arrival('a', 1)]);
    const second = withArrivals(first, 'set', [{ ...arrival('a', 4), needed: 0.5 }, arrival('b', 2)]);
    assert.deepEqual(second, [
      { key: 'set', next: 3, spent: 0.02, arrived: [arrival('a', 1), arrival('b', 2)] },
    ]);
  });
});
