import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { setTimeout } from 'node:timers/promises';
import { FocusGate } from '../../../../src/editor/page/focus-gate';
import { findReferences } from '../../../../src/editor/comparison/missing';
import { askUntilClear } from '../../../../src/questions/ask';
import type { References } from '../../../../src/editor/stores/references';
import { Runs } from '../../../../src/editor/page/runs';
import { isQuestion, RealGainError } from '../../../../src/model';

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a question of a page that is opening', () => {
  const happened: string[] = [];
  const references = {
    obvious: () => Promise.resolve(null),
    ask: () => {
      happened.push('asked');
      return Promise.resolve(['ref.txt']);
    },
  } as unknown as References; // The rest of it is for panels.

  it('is asked after the page has taken the focus, and the answer completes the comparison', async () => {
    const gate = new FocusGate();
    gate.close();
    const compared = askUntilClear<readonly string[], string>(
      [],
      ([reference]) => {
        happened.push(`compared with ${reference ?? 'nothing'}`);
        return reference === undefined
          ? Promise.reject(new RealGainError('needs-reference', 'which one?'))
          : Promise.resolve('the answer');
      },
      () => findReferences(['a.txt', 'b.txt'], references, { mayAsk: true, readyToAsk: () => gate.pass() }),
    );
    await soon();
    await soon();
    assert.deepEqual(happened, ['compared with nothing']);
    happened.push('focused');
    gate.open();
    assert.equal(await compared, 'the answer');
    assert.deepEqual(happened, ['compared with nothing', 'focused', 'asked', 'compared with ref.txt']);
  });

  it('does not wait where there is nothing to ask', async () => {
    const waits = { mayAsk: true, readyToAsk: () => assert.fail('nothing is asked') };
    const known = { obvious: () => Promise.resolve('ref.txt') } as unknown as References;
    assert.deepEqual(await findReferences(['a.txt'], known, waits), ['ref.txt']);
    assert.equal(await findReferences(['a.txt'], references, { ...waits, mayAsk: false }), null);
  });

  it('is asked even if the page never gets the focus', async () => {
    const gate = new FocusGate();
    gate.close();
    const start = performance.now();
    gate.loaded();
    await gate.pass();
    assert.ok(performance.now() - start < 15_000);
  });

  it('waits longer for a page that takes its time to load', async () => {
    const gate = new FocusGate();
    gate.close();
    let isAsked = false;
    const asked = gate.pass().then(() => (isAsked = true));
    await setTimeout(2_000);
    assert.equal(isAsked, false);
    gate.loaded();
    gate.open();
    await asked;
  });

  it('is asked at once in a page that has the focus', async () => {
    const gate = new FocusGate();
    await gate.pass();
    gate.close();
    gate.open();
    await gate.pass();
  });
});

describe('an open question', () => {
  it('is shown by the page until the run goes on', async () => {
    const shown: unknown[] = [];
    const page = {
      changed: () => shown.push(runs.state.isAsking === true ? 'asks' : runs.state.phase),
      advanced: () => shown.push('advances'),
      failed: () => undefined,
      readyToAsk: () => Promise.resolve(),
    };
    const runs: Runs = new Runs(page);
    await runs.start(async ({ readyToAsk, onProgress }) => {
      await readyToAsk();
      onProgress({ stage: 'reading', what: 'ref.txt', done: 0, total: 0, secondsLeft: null });
      return () => undefined;
    });
    assert.deepEqual(shown, ['running', 'asks', 'running', 'advances', 'done']);
  });
});

describe('an unanswered question', () => {
  it('leaves the page waiting for a choice, not failed', async () => {
    const page = {
      changed: () => undefined,
      advanced: () => undefined,
      failed: () => undefined,
      readyToAsk: () => Promise.resolve(),
    };
    const runs = new Runs(page);
    await runs.start(() => Promise.reject(new RealGainError('needs-reference', 'Which file?')));
    assert.equal(runs.state.phase, 'question');
    assert.equal(runs.state.error?.code, 'needs-reference');
    await runs.start(() => Promise.reject(new RealGainError('file-missing', 'It is gone.')));
    assert.equal(runs.state.phase, 'error');
    const holdings = { a: '30 texts', b: '40 labels' };
    await runs.start(() => Promise.reject(new RealGainError('count-mismatch', 'They differ.', { holdings })));
    assert.equal(runs.state.phase, 'question', 'which of two files of different tasks is wrong');
  });

  it('is distinguished from an error to fix', () => {
    for (const code of [
      'needs-metric',
      'needs-reference',
      'needs-systems',
      'needs-column',
      'needs-format',
      'needs-answer',
    ] as const) {
      assert.ok(isQuestion({ code }), code);
    }
    assert.ok(!isQuestion({ code: 'needs-folder' }));
    assert.ok(!isQuestion({ code: 'bad-format' }));
    assert.ok(!isQuestion({ code: 'count-mismatch' }));
    assert.ok(isQuestion({ code: 'count-mismatch', holdings: { a: '30 texts', b: '40 labels' } }));
  });
});
