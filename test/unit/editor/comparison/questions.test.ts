import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { FocusGate } from '../../../../src/editor/page/focus-gate';
import { whatIsMissing } from '../../../../src/editor/comparison/missing';
import { askUntilClear } from '../../../../src/questions/ask';
import { Runs } from '../../../../src/editor/page/runs';
import { needsReference } from '../../../../src/metrics/reference';
import { isQuestion, RealGainError } from '../../../../src/model/errors';
import { pairOf } from '../../../../src/model/results/details';
import { questionOfNames, twoSystems } from '../../../../src/model/settings/question';
import type { Stores } from '../../../../src/editor/stores';

const QUESTION = questionOfNames('winner', 'Which column says who won?', ['a', 'b']);

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a question of a page that is opening', () => {
  const happened: string[] = [];
  const PAIR = pairOf('a.txt', 'b.txt');
  const ASKS = needsReference('which one?', 'a.txt');
  const OFFER = { label: 'ref.txt', detail: '', option: '', answer: { references: ['ref.txt'] } };

  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  /** @param answer what the user chooses */
  const stores = (answer: readonly string[] | undefined, obvious: string | null = null): Stores => {
    const references = {
      obvious: () => Promise.resolve(obvious),
      offers: () => Promise.resolve([OFFER]),
      ask: () => {
        happened.push('asked');
        return Promise.resolve(answer);
      },
    };
    return { references } as unknown as Stores; // The rest of it is for panels.
  };

  it('is asked after the page has taken the focus, and the answer completes the comparison', async () => {
    const gate = new FocusGate();
    gate.close();
    const answerTo = () => gate.pass().then(() => undefined);
    const asking = { mayAsk: true, answerTo, stores: stores(['ref.txt']) };
    const compared = askUntilClear<readonly string[], string>(
      [],
      ([reference]) => {
        happened.push(`compared with ${reference ?? 'nothing'}`);
        return reference === undefined ? Promise.reject(ASKS) : Promise.resolve('the answer');
      },
      async () => (await whatIsMissing(PAIR, ASKS, asking))?.references ?? null,
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
    const waits = { mayAsk: true, answerTo: () => assert.fail('nothing is asked') };
    const known = { ...waits, stores: stores(undefined, 'ref.txt') };
    assert.deepEqual(await whatIsMissing(PAIR, ASKS, known), { references: ['ref.txt'] });
    assert.equal(
      await whatIsMissing(PAIR, ASKS, { ...waits, mayAsk: false, stores: stores(undefined) }),
      null,
    );
  });

  it('is answered by what was chosen on the page, which is remembered and not asked outside of it', async () => {
    const before = happened.length;
    const remembered: unknown[] = [];
    const remember = (a: string, files: readonly string[]) => Promise.resolve(remembered.push([a, files]));
    const { references } = stores(undefined);
    const asking = {
      mayAsk: true,
      answerTo: () => Promise.resolve(OFFER),
      stores: { ...stores(undefined), references: Object.assign(references, { remember }) },
    };
    assert.deepEqual(await whatIsMissing(PAIR, ASKS, asking), OFFER.answer);
    assert.deepEqual(remembered, [[PAIR.a, OFFER.answer.references]]);
    assert.equal(happened.length, before);
  });

  it('stays with the files that were found if the user chooses none of them', async () => {
    const asked = whatIsMissing(PAIR, ASKS, { mayAsk: true, stores: stores(undefined) });
    await assert.rejects(asked, {
      code: 'needs-reference',
      question: { ...ASKS.question, choices: [OFFER] },
    });
  });

  it('is not asked again by an answer that changes nothing', async () => {
    let calls = 0;
    const asked = askUntilClear(
      PAIR,
      () => Promise.reject(new RealGainError('needs-answer', `call ${(calls += 1)}`)),
      (pair) => Promise.resolve({ ...pair }),
    );
    await assert.rejects(asked, /call 1/);
  });

  it('is asked even if the page never gets the focus', async () => {
    const gate = new FocusGate();
    gate.close();
    gate.loaded();
    // Well before the time that a page has to load.
    mock.timers.tick(15_000);
    await gate.pass();
  });

  it('waits longer for a page that takes its time to load', async () => {
    const gate = new FocusGate();
    gate.close();
    let isAsked = false;
    const asked = gate.pass().then(() => (isAsked = true));
    mock.timers.tick(15_000);
    await soon();
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
  it('takes the choice that was made on the page, without leaving it', async () => {
    const shown: unknown[] = [];
    const page = {
      changed: () => shown.push(runs.state.isAsking === true ? 'asks' : runs.state.phase),
      advanced: () => undefined,
      failed: () => undefined,
      readyToAsk: () => Promise.resolve(),
    };
    const runs: Runs = new Runs(page);
    assert.ok(!runs.choose(0), 'nothing is open');
    await runs.start(() =>
      Promise.reject(new RealGainError('needs-metric', 'Which?', { question: QUESTION })),
    );
    assert.ok(!runs.choose(QUESTION.choices.length), 'no such choice');
    assert.ok(runs.choose(0));
    await runs.start(async ({ answerTo }) => {
      assert.equal(await answerTo(QUESTION), QUESTION.choices[0]);
      assert.equal(await answerTo(QUESTION), undefined, 'only once');
      return () => undefined;
    });
    assert.deepEqual(shown, ['running', 'question', 'running', 'asks', 'done']);
  });

  it('is shown by the page until the run goes on', async () => {
    const shown: unknown[] = [];
    const page = {
      changed: () => shown.push(runs.state.isAsking === true ? 'asks' : runs.state.phase),
      advanced: () => shown.push('advances'),
      failed: () => undefined,
      readyToAsk: () => Promise.resolve(),
    };
    const runs: Runs = new Runs(page);
    await runs.start(async ({ answerTo, onProgress }) => {
      assert.equal(await answerTo(QUESTION), undefined);
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
    await runs.start(() => Promise.reject(needsReference('Which file?', undefined)));
    assert.equal(runs.state.phase, 'question');
    assert.equal(runs.state.error?.code, 'needs-reference');
    await runs.start(() => Promise.reject(new RealGainError('file-missing', 'It is gone.')));
    assert.equal(runs.state.phase, 'error');
    const holdings = { a: '30 texts', b: '40 labels' };
    await runs.start(() => Promise.reject(new RealGainError('count-mismatch', 'They differ.', { holdings })));
    assert.equal(runs.state.phase, 'question', 'which of two files of different tasks is wrong');
  });

  it('is distinguished from an error to fix', () => {
    assert.ok(isQuestion({ question: twoSystems(['x', 'y']) }));
    assert.ok(!isQuestion({}));
    assert.ok(isQuestion({ holdings: { a: '30 texts', b: '40 labels' } }));
  });
});
