import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SingleFlight, type Flight } from '../../../src/engine/single-flight';
import type { Progress } from '../../../src/engine/protocol';

const progress: Progress = { stage: 'reading', what: 'a.txt', done: 1, total: 2, secondsLeft: null };

/** A run that ends when the test says so. */
class Run {
  flight: Flight | null = null;
  starts = 0;
  finish: (result: string) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;

  readonly start = (flight: Flight): Promise<string> => {
    this.starts++;
    this.flight = flight;
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
  };
}

describe('single flight', () => {
  it('runs equal requests once and answers each caller', async () => {
    const run = new Run();
    const flights = new SingleFlight<string>(() => undefined);
    const seen: string[] = [];
    const one = flights.run('k', { priority: 'foreground', onProgress: () => seen.push('one') }, run.start);
    run.flight?.report(progress);
    const two = flights.run('k', { priority: 'foreground', onProgress: () => seen.push('two') }, run.start);
    assert.deepEqual(seen, ['one', 'two'], 'who joins hears at once how far it has come');
    run.finish('answer');
    assert.deepEqual(await Promise.all([one, two]), ['answer', 'answer']);
    assert.equal(run.starts, 1);
  });

  it('runs different requests, and equal ones after the answer, by themselves', async () => {
    const flights = new SingleFlight<string>(() => undefined);
    const runs = [new Run(), new Run(), new Run()] as const;
    const one = flights.run('k', { priority: 'foreground' }, runs[0].start);
    const two = flights.run('other', { priority: 'foreground' }, runs[1].start);
    runs[0].finish('1');
    runs[1].finish('2');
    assert.deepEqual([await one, await two], ['1', '2']);
    const three = flights.run('k', { priority: 'foreground' }, runs[2].start);
    runs[2].finish('3');
    assert.equal(await three, '3');
  });

  it('cancels the run only when all callers have cancelled', async () => {
    const run = new Run();
    const flights = new SingleFlight<string>(() => undefined);
    const [first, second] = [new AbortController(), new AbortController()];
    const one = flights.run('k', { priority: 'foreground', signal: first.signal }, run.start);
    const two = flights.run('k', { priority: 'foreground', signal: second.signal }, run.start);
    first.abort();
    await assert.rejects(one, { code: 'cancelled' });
    assert.equal(run.flight?.signal.aborted, false);
    second.abort();
    await assert.rejects(two, { code: 'cancelled' });
    assert.equal(run.flight.signal.aborted, true);
  });

  it('starts anew after a cancelled run, even before that one has stopped', async () => {
    const [old, fresh] = [new Run(), new Run()];
    const flights = new SingleFlight<string>(() => undefined);
    const controller = new AbortController();
    const left = flights.run('k', { priority: 'foreground', signal: controller.signal }, old.start);
    controller.abort();
    await assert.rejects(left, { code: 'cancelled' });
    const one = flights.run('k', { priority: 'foreground' }, fresh.start);
    old.fail(new Error('stopped late'));
    await new Promise(setImmediate);
    const two = flights.run('k', { priority: 'foreground' }, fresh.start);
    fresh.finish('answer');
    assert.deepEqual(await Promise.all([one, two]), ['answer', 'answer']);
    assert.equal(fresh.starts, 1);
  });

  it('becomes a foreground run as soon as one caller is', async () => {
    let raised = 0;
    const run = new Run();
    const flights = new SingleFlight<string>(() => raised++);
    const one = flights.run('k', { priority: 'background' }, run.start);
    assert.equal(run.flight?.priority, 'background');
    const two = flights.run('k', { priority: 'foreground' }, run.start);
    const three = flights.run('k', { priority: 'background' }, run.start);
    assert.equal(run.flight.priority, 'foreground');
    assert.equal(raised, 1);
    run.finish('answer');
    await Promise.all([one, two, three]);
  });

  it('passes the failure to every caller', async () => {
    const run = new Run();
    const flights = new SingleFlight<string>(() => undefined);
    const one = flights.run('k', { priority: 'foreground' }, run.start);
    const two = flights.run('k', { priority: 'foreground' }, run.start);
    run.fail(new Error('broken'));
    await assert.rejects(one, /broken/);
    await assert.rejects(two, /broken/);
  });

  it('does not start for a caller who has cancelled already', async () => {
    const run = new Run();
    const flights = new SingleFlight<string>(() => undefined);
    const promise = flights.run('k', { priority: 'foreground', signal: AbortSignal.abort() }, run.start);
    await assert.rejects(promise, { code: 'cancelled' });
    assert.equal(run.starts, 0);
  });
});
