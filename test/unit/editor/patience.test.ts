import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Patience, SilentDisk } from '../../../src/editor/patience';

describe('waiting for disks in the extension host', () => {
  it('brings what a call brings, also its error', async () => {
    const patience = new Patience(60_000);
    assert.equal(await patience.ask('/near', () => Promise.resolve(7)), 7);
    await assert.rejects(
      patience.ask('/near', () => Promise.reject(new Error('no'))),
      { message: 'no' },
    );
    assert.equal(patience.isSilent('/near'), false);
  });

  it('gives up a call that doesn’t come back, and asks nothing more of its folder until it does', async () => {
    const silent: string[] = [];
    const patience = new Patience(20, (folder) => silent.push(folder));
    const call = new Held();
    await assert.rejects(patience.ask('/far', call.start), SilentDisk);
    assert.deepEqual(silent, ['/far']);
    for (const folder of ['/far', '/far/below']) {
      await assert.rejects(patience.ask(folder, neverMade), SilentDisk);
    }
    for (const folder of ['/', '/farther', '/near']) {
      assert.equal(await patience.ask(folder, () => Promise.resolve(folder)), folder);
    }
    call.end();
    await call.promise;
    assert.equal(await patience.ask('/far', () => Promise.resolve('back')), 'back');
  });

  it('loses no more than two threads, however many folders are gone', async () => {
    const patience = new Patience(20);
    const calls = Array.from({ length: 6 }, () => new Held());
    const outcomes = await Promise.allSettled(calls.map((call, i) => patience.ask(`/far/${i}`, call.start)));
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    assert.equal(calls.filter(({ begun }) => begun).length, 2);
    await assert.rejects(patience.ask('/near', neverMade), SilentDisk);
    calls[0].end();
    await calls[0].promise;
    assert.equal(await patience.ask('/near', () => Promise.resolve(7)), 7);
  });

  it('lets calls wait for their turn, and makes each of them', async () => {
    const patience = new Patience(60_000);
    const calls = Array.from({ length: 5 }, () => new Held());
    const answers = calls.map((call, i) => patience.ask(`/${i}`, call.start));
    for (const [i, call] of calls.entries()) {
      assert.ok(calls.filter(({ isUnderWay }) => isUnderWay).length <= 2);
      call.end();
      await answers[i];
    }
    assert.ok(calls.every(({ begun }) => begun));
  });
});

/** A call of the file system that comes back when it is told to. */
class Held {
  begun = false;
  private ended = false;
  private resolve: () => void = () => undefined;
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve));

  get isUnderWay(): boolean {
    return this.begun && !this.ended;
  }

  readonly start = (): Promise<void> => {
    this.begun = true;
    return this.promise;
  };

  end(): void {
    this.ended = true;
    this.resolve();
  }
}

function neverMade(): Promise<never> {
  throw new Error('This call must not be made.');
}
