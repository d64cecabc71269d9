import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { InFlightRequests, type InFlight } from '../../../src/engine/in-flight';
import type { Progress } from '../../../src/engine/protocol';

const progress: Progress = { stage: 'reading', what: 'a.txt', done: 1, total: 2, secondsLeft: null };

/** A run that the test ends. */
class Run {
  inFlight: InFlight | null = null;
  starts = 0;
  finish: (result: string) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;

  readonly start = (inFlight: InFlight): Promise<string> => {
    this.starts++;
    this.inFlight = inFlight;
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
  };
}

describe('single request', () => {
  it('runs equal requests once and answers each caller', async () => {
    const run = new Run();
    const requests = new InFlightRequests<string>(() => undefined);
    const seen: string[] = [];
    const one = requests.run('k', { priority: 'foreground', onProgress: () => seen.push('one') }, run.start);
    run.inFlight?.report(progress);
    const two = requests.run('k', { priority: 'foreground', onProgress: () => seen.push('two') }, run.start);
    assert.deepEqual(seen, ['one', 'two'], 'who joins hears at once how far it has come');
    run.finish('answer');
    assert.deepEqual(await Promise.all([one, two]), ['answer', 'answer']);
    assert.equal(run.starts, 1);
  });

  it('runs different requests, and equal ones after the answer, by themselves', async () => {
    const requests = new InFlightRequests<string>(() => undefined);
    const runs = [new Run(), new Run(), new Run()] as const;
    const one = requests.run('k', { priority: 'foreground' }, runs[0].start);
    const two = requests.run('other', { priority: 'foreground' }, runs[1].start);
    runs[0].finish('1');
    runs[1].finish('2');
    assert.deepEqual([await one, await two], ['1', '2']);
    const three = requests.run('k', { priority: 'foreground' }, runs[2].start);
    runs[2].finish('3');
    assert.equal(await three, '3');
  });

  it('cancels the run only when all callers have cancelled', async () => {
    const run = new Run();
    const requests = new InFlightRequests<string>(() => undefined);
    const [first, second] = [new AbortController(), new AbortController()];
    const one = requests.run('k', { priority: 'foreground', signal: first.signal }, run.start);
    const two = requests.run('k', { priority: 'foreground', signal: second.signal }, run.start);
    first.abort();
    await assert.rejects(one, { code: 'cancelled' });
    assert.equal(run.inFlight?.signal.aborted, false);
    second.abort();
    await assert.rejects(two, { code: 'cancelled' });
    assert.equal(run.inFlight.signal.aborted, true);
  });

  it('starts a new run after a cancelled one, even before that has stopped', async () => {
    const [old, fresh] = [new Run(), new Run()];
    const requests = new InFlightRequests<string>(() => undefined);
    const controller = new AbortController();
    const left = requests.run('k', { priority: 'foreground', signal: controller.signal }, old.start);
    controller.abort();
    await assert.rejects(left, { code: 'cancelled' });
    const one = requests.run('k', { priority: 'foreground' }, fresh.start);
    old.fail(new Error('stopped late'));
    await new Promise(setImmediate);
    const two = requests.run('k', { priority: 'foreground' }, fresh.start);
    fresh.finish('answer');
    assert.deepEqual(await Promise.all([one, two]), ['answer', 'answer']);
    assert.equal(fresh.starts, 1);
  });

  it('becomes a foreground run as soon as one caller is', async () => {
    let raised = 0;
    const run = new Run();
    const requests = new InFlightRequests<string>(() => raised++);
    const one = requests.run('k', { priority: 'background' }, run.start);
    assert.equal(run.inFlight?.priority, 'background');
    const two = requests.run('k', { priority: 'foreground' }, run.start);
    const three = requests.run('k', { priority: 'background' }, run.start);
    assert.equal(run.inFlight.priority, 'foreground');
    assert.equal(raised, 1);
    run.finish('answer');
    await Promise.all([one, two, three]);
  });

  it('passes the failure to every caller', async () => {
    const run = new Run();
    const requests = new InFlightRequests<string>(() => undefined);
    const one = requests.run('k', { priority: 'foreground' }, run.start);
    const two = requests.run('k', { priority: 'foreground' }, run.start);
    run.fail(new Error('broken'));
    await assert.rejects(one, /broken/);
    await assert.rejects(two, /broken/);
  });

  it('does not start for a caller who has cancelled already', async () => {
    const run = new Run();
    const requests = new InFlightRequests<string>(() => undefined);
    const promise = requests.run('k', { priority: 'foreground', signal: AbortSignal.abort() }, run.start);
    await assert.rejects(promise, { code: 'cancelled' });
    assert.equal(run.starts, 0);
  });
});
