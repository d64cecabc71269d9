import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { englishOf } from '../../../src/model/words';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

const of = (k: number, ...cells: (string | boolean | null)[]) =>
  scoreAll(
    createMetric({ id: 'pass-at-k', options: { k: String(k) } }, 0),
    scoring(records({ passed: cells })),
  );

describe('pass^k', () => {
  const all = (k: number, ...cells: string[]) =>
    scoreAll(
      createMetric({ id: 'pass-hat-k', options: { k: String(k) } }, 0),
      scoring(records({ passed: cells })),
    );

  it('is pass@1 for k = 1', () => {
    near(all(1, '[true,false,false,false]', '[1,1,0,0]'), 37.5);
  });

  it('is the chance that all of k samples are right', () => {
    // C(3, 2)/C(5, 2), and 0 with fewer right ones than k.
    near(all(2, '[1,1,1,0,0]'), 30);
    near(all(3, '[1,1,0,0,0]'), 0);
    near(all(4, '[1,1,1,1]', '[1,1,1,0]'), 50);
    near(all(500, JSON.stringify(Array.from({ length: 1000 }, (_, i) => (i > 0 ? 1 : 0)))), 50);
  });

  it('reports a problem with too few samples by its own name', () => {
    const short = fault('missing-value', 2, () => all(3, '[1,1]'));
    assert.match(short.message, /the problem has 2 samples, but pass\^3 needs at least 3/);
  });
});

describe('pass@k', () => {
  it('is the share of right samples for k = 1', () => {
    near(of(1, '[true,false,false,false]', '[1,1,0,0]'), 37.5);
    near(of(1, true, false), 50);
  });

  it('says where lists of one length may be rankings', () => {
    const notes = (column: string, ...cells: readonly string[]) =>
      createMetric({ id: 'pass-at-k', column }, 0)
        .extract(scoring(records({ [column]: cells })))
        .notes?.map((note) => englishOf(note))
        .join();
    assert.match(notes('top_hits', '[1,0,1]', '[0,0,1]') ?? '', /taken for 3 samples.*precision at 3/);
    assert.equal(notes('top_hits', '[1,0,1]', '[0,1]'), undefined);
    assert.equal(notes('passed', '[1,0,1]', '[0,0,1]'), undefined);
  });

  it('is the chance that one of k samples is right', () => {
    // 1 − C(3, 2)/C(5, 2) and 1 − C(5, 2)/C(5, 2).
    near(of(2, '[true,true,false,false,false]'), 70);
    near(of(2, '[false,false,false,false,false]'), 0);
    near(of(4, '[true,true,false,false,false]'), 100);
    const n = 2000;
    const many = JSON.stringify(Array.from({ length: n }, (_, i) => i === 0));
    near(of(500, many), 25);
  });

  it('reports a problem with too few samples, one without a grade, and an invalid k', () => {
    const short = fault('missing-value', 3, () => of(2, '[true,true]', '[false]'));
    assert.match(short.message, /line 3: the problem has 1 sample, but pass@2 needs at least 2/);
    fault('missing-value', 2, () => of(1, '[true,null]'));
    fault('missing-value', 2, () => of(1, '[]'));
    fault('not-numeric', 2, () => of(1, '["maybe"]'));
    fault('bad-setting', undefined, () => of(0, '[true]'));
    fault('bad-setting', undefined, () => of(1.5, '[true]'));
  });

  it('is suggested if a graded item repeats', () => {
    const ids = (output: ReturnType<typeof records>) => suggestMetrics(output).map(({ choice }) => choice.id);
    assert.ok(ids(records({ task_id: [1, 1, 2], passed: [true, false, true] })).includes('pass-at-k'));
    assert.ok(ids(records({ task_id: [1, 2], passed: ['[true,false]', '[true]'] })).includes('pass-at-k'));
    assert.ok(!ids(records({ task_id: [1, 2], passed: [true, false] })).includes('pass-at-k'));
  });
});
